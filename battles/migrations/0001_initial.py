import ruman.core.secrets
import django.contrib.postgres.fields
import django.db.models.deletion
import pgtrigger.compiler
import ruman.core.migrate
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('combatants', '0001_initial'),
        ('core', '0001_initial'),
    ]

    operations = [
        ruman.core.migrate.Together(
            operations=[
                migrations.CreateModel(
                    name='Battle',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=100, verbose_name='name')),
                        ('day', models.DateField(verbose_name='day')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='battles', to='core.event')),
                    ],
                    options={
                        'verbose_name': 'battle',
                        'verbose_name_plural': 'battles',
                        'ordering': ['event', 'day', 'pk'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='battle_name_in_event'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='battle_has_name')],
                    },
                ),
                migrations.CreateModel(
                    name='Card',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField(verbose_name='number')),
                        ('code', models.CharField(default=ruman.core.secrets.new_token, editable=False, max_length=22, unique=True)),
                        ('type', models.SlugField(max_length=60, verbose_name='bonus')),
                        ('level', models.PositiveSmallIntegerField(verbose_name='level')),
                        ('name', models.JSONField(default=dict, verbose_name='name')),
                        ('text', models.JSONField(default=dict, verbose_name='text')),
                        ('lives', models.PositiveSmallIntegerField(default=0, verbose_name='lives')),
                        ('uses', models.PositiveSmallIntegerField(default=0, verbose_name='uses in a clash')),
                        ('fixed_owner', models.BooleanField(default=False, verbose_name='is never handed over')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='core.event')),
                        ('holder', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='combatants.combatant', verbose_name='whose it is')),
                        ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.rulebook')),
                    ],
                    options={
                        'verbose_name': 'bonus card',
                        'verbose_name_plural': 'bonus cards',
                        'ordering': ['event', 'number'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='card_number_in_event'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='card_number_positive'), models.CheckConstraint(condition=models.Q(('level__gte', 1)), name='card_level_positive'), models.CheckConstraint(condition=models.Q(('lives__gte', 1), ('uses__gte', 1), _connector='OR'), name='card_gives_something')],
                        'triggers': [pgtrigger.compiler.Trigger(name='holder_of_same_event', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.holder_id IS NOT NULL AND NOT EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.holder_id AND event_id = NEW.event_id) THEN RAISE EXCEPTION 'card and holder are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='aa71791d20cd3d2fbe382f1db0a20a1d987900ba', operation='INSERT OR UPDATE OF "holder_id", "event_id"', pgid='pgtrigger_holder_of_same_event_b951b', table='battles_card', when='BEFORE')), pgtrigger.compiler.Trigger(name='fixed_owner_keeps_it', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF OLD.fixed_owner AND OLD.holder_id IS NOT NULL AND NEW.holder_id IS DISTINCT FROM OLD.holder_id THEN RAISE EXCEPTION 'this card is never handed over' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='685ff9de958ae03b2904de2da2198c97aa527087', operation='UPDATE OF "holder_id"', pgid='pgtrigger_fixed_owner_keeps_it_26987', table='battles_card', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='CardIssue',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('origin', models.CharField(choices=[('contest', 'Contest'), ('quest', 'Quest'), ('tokens', 'Tokens')], max_length=7, verbose_name='won in')),
                        ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('card', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='issue', to='battles.card')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards_won', to='combatants.combatant')),
                    ],
                    options={
                        'verbose_name': 'card won',
                        'verbose_name_plural': 'cards won',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('origin__in', ['contest', 'quest', 'tokens'])), name='card_origin_known')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='79b7d3b594d4b2f22d54a08105148c663961a206', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_189dd', table='battles_cardissue', when='BEFORE')), pgtrigger.compiler.Trigger(name='no_cards_for_the_expelled', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='0268ff7abb4565169ee1b326d7375048755f4fb9', operation='INSERT', pgid='pgtrigger_no_cards_for_the_expelled_74213', table='battles_cardissue', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Clash',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                        ('name', models.CharField(max_length=100, verbose_name='name')),
                        ('starts_at', models.DateTimeField(blank=True, null=True, verbose_name='starts')),
                        ('minutes', models.PositiveSmallIntegerField(default=30, verbose_name='expected length in minutes')),
                        ('locations', django.contrib.postgres.fields.ArrayField(base_field=models.SlugField(max_length=60), default=list, size=None, verbose_name='places')),
                        ('bans', django.contrib.postgres.fields.ArrayField(base_field=models.SlugField(max_length=60), blank=True, default=list, size=None, verbose_name='banned')),
                        ('revival', models.JSONField(blank=True, default=dict, verbose_name='coming back to life')),
                        ('state', models.CharField(choices=[('planned', 'Planned'), ('mustering', 'Mustering'), ('running', 'Running'), ('ended', 'Ended')], default='planned', editable=False, max_length=9, verbose_name='state')),
                        ('mustering_at', models.DateTimeField(editable=False, null=True, verbose_name='muster since')),
                        ('started_at', models.DateTimeField(editable=False, null=True, verbose_name='started')),
                        ('ended_at', models.DateTimeField(editable=False, null=True, verbose_name='ended')),
                        ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clashes', to='battles.battle')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clashes', to='core.event')),
                    ],
                    options={
                        'verbose_name': 'clash',
                        'verbose_name_plural': 'clashes',
                        'ordering': ['battle', 'number'],
                        'constraints': [models.UniqueConstraint(fields=('battle', 'number'), name='clash_number_in_battle'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='clash_has_name'), models.CheckConstraint(condition=models.Q(('minutes__gte', 1), ('minutes__lte', 1440)), name='clash_length_sensible'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('mustering_at__isnull', True), ('started_at__isnull', True), ('state', 'planned')), models.Q(('ended_at__isnull', True), ('mustering_at__isnull', False), ('started_at__isnull', True), ('state', 'mustering')), models.Q(('ended_at__isnull', True), ('mustering_at__isnull', False), ('started_at__isnull', False), ('state', 'running')), models.Q(('ended_at__isnull', False), ('mustering_at__isnull', False), ('started_at__isnull', False), ('state', 'ended')), _connector='OR'), name='clash_state_has_its_times'), models.CheckConstraint(condition=models.Q(('ended_at__isnull', True), ('ended_at__gte', models.F('started_at')), _connector='OR'), name='clash_ends_after_start')],
                        'triggers': [pgtrigger.compiler.Trigger(name='one_step_at_a_time', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.state <> OLD.state AND NOT ((OLD.state = 'planned' AND NEW.state = 'mustering') OR (OLD.state = 'mustering' AND NEW.state = 'running') OR (OLD.state = 'running' AND NEW.state = 'ended') OR (OLD.state = 'mustering' AND NEW.state = 'planned') OR (OLD.state = 'running' AND NEW.state = 'mustering') OR (OLD.state = 'ended' AND NEW.state = 'running')) THEN RAISE EXCEPTION 'a clash goes one step at a time' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='044114881b682d5de4595b6760ad80bb4d6a3418', operation='UPDATE OF "state"', pgid='pgtrigger_one_step_at_a_time_c01da', table='battles_clash', when='BEFORE')), pgtrigger.compiler.Trigger(name='battle_of_same_event', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NOT EXISTS (SELECT FROM battles_battle WHERE id = NEW.battle_id AND event_id = NEW.event_id) THEN RAISE EXCEPTION 'clash and battle are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='17e730c88e31877bdddcd38c591939c2aeb08dc9', operation='INSERT OR UPDATE OF "battle_id", "event_id"', pgid='pgtrigger_battle_of_same_event_158b8', table='battles_clash', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='ClashStep',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('move', models.CharField(choices=[('muster', 'Muster'), ('postpone', 'Call the muster off'), ('start', 'Start clash'), ('call_back', "It hasn't started yet"), ('end', 'End clash'), ('resume', 'It goes on')], max_length=9, verbose_name='step')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('findings', models.JSONField(default=list, verbose_name='what spoke against it')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='battles.clash')),
                    ],
                    options={
                        'verbose_name': 'step of a clash',
                        'verbose_name_plural': 'steps of clashes',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('move__in', ['muster', 'postpone', 'start', 'call_back', 'end', 'resume'])), name='clash_move_known'), models.CheckConstraint(condition=models.Q(('findings', []), models.Q(('reason', ''), _negated=True), _connector='OR'), name='clash_step_against_has_reason')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='72b0950c13e68621921c2d5d24f6471f82bb7116', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_b9aee', table='battles_clashstep', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Division',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('balanced', models.BooleanField(default=False, verbose_name='by the balancer')),
                        ('moves', models.JSONField(verbose_name='people moved')),
                        ('before', models.JSONField(default=list, verbose_name='before')),
                        ('after', models.JSONField(default=list, verbose_name='after')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='divisions', to='core.event')),
                    ],
                    options={
                        'verbose_name': 'division into sides',
                        'verbose_name_plural': 'divisions into sides',
                        'ordering': ['pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='d8d22374fb106aed07e4496f3c240dbe1d2a9082', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_deb93', table='battles_division', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='DivisionUndone',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('division', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='undone', to='battles.division')),
                    ],
                    options={
                        'verbose_name': 'division taken back',
                        'verbose_name_plural': 'divisions taken back',
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='5c9f5336316c4d47c1da8abe403d7d1568c446ca', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_a3daa', table='battles_divisionundone', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Hand',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('place', models.PositiveSmallIntegerField()),
                        ('most', models.PositiveSmallIntegerField(help_text='how many the rules allow')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='battles.card')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='battles.clash')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='combatants.combatant')),
                    ],
                    options={
                        'verbose_name': 'card in a clash',
                        'verbose_name_plural': 'cards in clashes',
                        'ordering': ['clash', 'combatant', 'place'],
                        'constraints': [models.UniqueConstraint(fields=('clash', 'card'), name='card_in_one_hand_a_clash'), models.UniqueConstraint(fields=('clash', 'combatant', 'place'), name='hand_has_so_many_places'), models.CheckConstraint(condition=models.Q(('place__gte', 1), ('place__lte', models.F('most'))), name='hand_place_within_limit')],
                        'triggers': [pgtrigger.compiler.Trigger(name='nobody_expelled_from_clash', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF TRUE AND (EXISTS (SELECT FROM combatants_sanction s WHERE s.combatant_id = NEW.combatant_id AND s.clash = NEW.clash_id AND NOT EXISTS (SELECT FROM combatants_sanctionlifted l WHERE l.sanction_id = s.id)) OR EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at)) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='cba8a87a3cba9126cae5486c2a46584f64e238ba', operation='INSERT', pgid='pgtrigger_nobody_expelled_from_clash_8f9bd', table='battles_hand', when='BEFORE')), pgtrigger.compiler.Trigger(name='clash_id_and_card_id', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.clash_id IS NOT NULL AND NEW.card_id IS NOT NULL AND (SELECT event_id FROM battles_clash WHERE id = NEW.clash_id) IS DISTINCT FROM (SELECT event_id FROM battles_card WHERE id = NEW.card_id) THEN RAISE EXCEPTION 'these are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='aa55914f91ccd15f689f99f91a1daada193d0aef', operation='INSERT OR UPDATE', pgid='pgtrigger_clash_id_and_card_id_3bbd8', table='battles_hand', when='BEFORE')), pgtrigger.compiler.Trigger(name='clash_id_and_combatant_id', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.clash_id IS NOT NULL AND NEW.combatant_id IS NOT NULL AND (SELECT event_id FROM battles_clash WHERE id = NEW.clash_id) IS DISTINCT FROM (SELECT event_id FROM combatants_combatant WHERE id = NEW.combatant_id) THEN RAISE EXCEPTION 'these are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='0cbbd8bc57a1d36c9ed4d81c785fe77325d29f91', operation='INSERT OR UPDATE', pgid='pgtrigger_clash_id_and_combatant_id_cdbc1', table='battles_hand', when='BEFORE')), pgtrigger.compiler.Trigger(name='not_after_the_start', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF EXISTS (SELECT FROM battles_clash WHERE id = OLD.clash_id AND state NOT IN ('planned', 'mustering')) THEN RAISE EXCEPTION 'the clash has started' USING ERRCODE = 'check_violation'; END IF; IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW;", hash='a4a40aaf42d7233237fc56a0d1d1df580357bd61', operation='UPDATE OR DELETE', pgid='pgtrigger_not_after_the_start_9e6ed', table='battles_hand', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='CardUse',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('nth', models.PositiveSmallIntegerField(verbose_name='use')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('late', models.BooleanField(default=False, verbose_name='after the clash had ended')),
                        ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='card_use', to='core.act')),
                        ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='uses', to='battles.hand')),
                    ],
                    options={
                        'verbose_name': 'card use',
                        'verbose_name_plural': 'card uses',
                        'ordering': ['hand', 'nth'],
                        'constraints': [models.UniqueConstraint(fields=('hand', 'nth'), name='card_use_counted_once'), models.CheckConstraint(condition=models.Q(('nth__gte', 1)), name='card_use_positive')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='4ca6c1b34f0ed7e37f6f8b2aa35267a8dfd0412a', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_f41be', table='battles_carduse', when='BEFORE')), pgtrigger.compiler.Trigger(name='never_above_level', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NOT EXISTS (SELECT FROM battles_hand h JOIN battles_card c ON c.id = h.card_id WHERE h.id = NEW.hand_id AND NEW.nth <= c.uses) THEN RAISE EXCEPTION 'the card gives no more uses' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='a1a8f1a788c9b3ad99fe3dbd4bcc1146e9166807', operation='INSERT', pgid='pgtrigger_never_above_level_f76c3', table='battles_carduse', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='HandOver',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('late', models.BooleanField(default=False, verbose_name='after a clash had started or ended')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hand_overs', to='battles.card')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards_got', to='combatants.combatant')),
                        ('giver', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards_given', to='combatants.combatant')),
                    ],
                    options={
                        'verbose_name': 'hand-over',
                        'verbose_name_plural': 'hand-overs',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('giver', models.F('combatant')), _negated=True), name='hand_over_to_somebody_else')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='e83ac32d505c9792f9c45ca68a37a1a0a261bfba', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_c5c62', table='battles_handover', when='BEFORE')), pgtrigger.compiler.Trigger(name='no_cards_for_the_expelled', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='e7f73f71379d95eba4bbf2804024a52a4629a434', operation='INSERT', pgid='pgtrigger_no_cards_for_the_expelled_574f8', table='battles_handover', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Line',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('fights', models.BooleanField(default=True, verbose_name='fights')),
                        ('location', models.SlugField(blank=True, max_length=60, verbose_name='place')),
                        ('role', models.CharField(blank=True, max_length=60, verbose_name='role')),
                        ('carries', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, null=True, size=None, verbose_name='carries')),
                        ('in_hand', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None, verbose_name='in hand')),
                        ('present_at', models.DateTimeField(blank=True, null=True, verbose_name='here since')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='battles.clash')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='combatants.combatant')),
                        ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='core.side', verbose_name='side')),
                    ],
                    options={
                        'verbose_name': 'roster line',
                        'verbose_name_plural': 'roster lines',
                        'ordering': ['clash', 'combatant'],
                        'constraints': [models.UniqueConstraint(fields=('clash', 'combatant'), name='one_line_in_a_clash')],
                        'triggers': [pgtrigger.compiler.Trigger(name='nobody_expelled_from_clash', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.fights AND (EXISTS (SELECT FROM combatants_sanction s WHERE s.combatant_id = NEW.combatant_id AND s.clash = NEW.clash_id AND NOT EXISTS (SELECT FROM combatants_sanctionlifted l WHERE l.sanction_id = s.id)) OR EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at)) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='76e3fa943cbb763dbe516a30fb2e8c7d00f6ed6c', operation='INSERT', pgid='pgtrigger_nobody_expelled_from_clash_95482', table='battles_line', when='BEFORE')), pgtrigger.compiler.Trigger(name='clash_id_and_combatant_id', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.clash_id IS NOT NULL AND NEW.combatant_id IS NOT NULL AND (SELECT event_id FROM battles_clash WHERE id = NEW.clash_id) IS DISTINCT FROM (SELECT event_id FROM combatants_combatant WHERE id = NEW.combatant_id) THEN RAISE EXCEPTION 'these are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='512bbabeaf9233301f731623edd3d8d66912f6dc', operation='INSERT OR UPDATE', pgid='pgtrigger_clash_id_and_combatant_id_ccaca', table='battles_line', when='BEFORE')), pgtrigger.compiler.Trigger(name='side_of_same_event', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.side_id IS NOT NULL AND NOT EXISTS (SELECT FROM core_side s JOIN combatants_combatant c ON c.event_id = s.event_id WHERE s.id = NEW.side_id AND c.id = NEW.combatant_id) THEN RAISE EXCEPTION 'side and combatant are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='411c3fd911d01a9eb85ed3205fb7b1244f100f1e', operation='INSERT OR UPDATE', pgid='pgtrigger_side_of_same_event_5723f', table='battles_line', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Ruling',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('settled', 'Settled'), ('sent_off', 'Sent off'), ('confiscated', 'Confiscated'), ('passed_on', 'Passed on')], max_length=11, verbose_name='kind')),
                        ('reason', models.SlugField(max_length=60, verbose_name='reason')),
                        ('rule', models.CharField(blank=True, max_length=20, verbose_name='rule')),
                        ('words', models.CharField(blank=True, max_length=300, verbose_name='in words')),
                        ('weapon', models.UUIDField(blank=True, null=True, verbose_name='weapon')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('late', models.BooleanField(default=False, verbose_name='after the clash had ended')),
                        ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='core.act')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='battles.clash')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='combatants.combatant')),
                        ('sanction', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='combatants.sanction')),
                        ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.side')),
                        ('veteran', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='battles.veteran')),
                    ],
                    options={
                        'verbose_name': 'ruling',
                        'verbose_name_plural': 'rulings',
                        'ordering': ['pk'],
                        'indexes': [models.Index(fields=['combatant', 'at'], name='ruling_by_combatant')],
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['settled', 'sent_off', 'confiscated', 'passed_on'])), name='ruling_kind_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='ruling_has_reason'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'confiscated'), ('weapon__isnull', False)), models.Q(('kind', 'confiscated'), _negated=True), _connector='OR'), name='ruling_confiscated_what'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'sent_off'), ('sanction__isnull', False)), models.Q(models.Q(('kind', 'sent_off'), _negated=True), ('sanction__isnull', True)), _connector='OR'), name='ruling_sent_off_by_sanction')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='3188bfc4b64af730d2a5380fcc1c600cf2774797', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_bd288', table='battles_ruling', when='BEFORE')), pgtrigger.compiler.Trigger(name='clash_id_and_combatant_id', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.clash_id IS NOT NULL AND NEW.combatant_id IS NOT NULL AND (SELECT event_id FROM battles_clash WHERE id = NEW.clash_id) IS DISTINCT FROM (SELECT event_id FROM combatants_combatant WHERE id = NEW.combatant_id) THEN RAISE EXCEPTION 'these are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='9cbb412b9f0578886f9cfb652c1cbd4eea0591d6', operation='INSERT OR UPDATE', pgid='pgtrigger_clash_id_and_combatant_id_9b61f', table='battles_ruling', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='CaseAnswer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('words', models.CharField(max_length=500, verbose_name='decision')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('ruling', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='answer', to='battles.ruling')),
                    ],
                    options={
                        'verbose_name': 'decision',
                        'verbose_name_plural': 'decisions',
                        'constraints': [models.CheckConstraint(condition=models.Q(('words', ''), _negated=True), name='case_answer_has_words')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='02432db9557a1a7acf2285deda653140dbc0f711', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_f3012', table='battles_caseanswer', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Appeal',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('words', models.CharField(max_length=500, verbose_name='what they say')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('ruling', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='appeal', to='battles.ruling')),
                    ],
                    options={
                        'verbose_name': 'appeal',
                        'verbose_name_plural': 'appeals',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('words', ''), _negated=True), name='appeal_says_something')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='3ff677f49e7e50d710808b59e9fa8791a37e34d5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_70dcc', table='battles_appeal', when='BEFORE')), pgtrigger.compiler.Trigger(name='only_after_the_clash', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NOT EXISTS (SELECT FROM battles_ruling r JOIN battles_clash c ON c.id = r.clash_id WHERE r.id = NEW.ruling_id AND c.state = 'ended') THEN RAISE EXCEPTION 'the clash has not ended' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='de89f98508cdf86f7afaac86029e3fb696a68ebc', operation='INSERT', pgid='pgtrigger_only_after_the_clash_a4121', table='battles_appeal', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Tick',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('here', models.BooleanField(verbose_name='here')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('late', models.BooleanField(default=False, verbose_name='after the clash had ended')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ticks', to='battles.clash')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ticks', to='combatants.combatant')),
                    ],
                    options={
                        'verbose_name': 'tick at a muster',
                        'verbose_name_plural': 'ticks at musters',
                        'ordering': ['pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='2a9b79265f49497ab1695197099be78badee05d5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_28bdf', table='battles_tick', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Veteran',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('marking', models.CharField(blank=True, max_length=100, verbose_name='marking')),
                        ('retired_at', models.DateTimeField(blank=True, null=True, verbose_name='no longer since')),
                        ('combatant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='veteran', to='combatants.combatant', verbose_name='combatant')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='veterans', to='core.event')),
                        ('side', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='veterans', to='core.side', verbose_name='side')),
                        ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='veteran_at', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                    ],
                    options={
                        'verbose_name': 'veteran',
                        'verbose_name_plural': 'veterans',
                        'ordering': ['event', 'side', 'pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('user__isnull', False), ('combatant__isnull', False), _connector='OR'), name='veteran_is_somebody'), models.UniqueConstraint(condition=models.Q(('retired_at__isnull', True)), fields=('event', 'user'), name='veteran_on_one_side'), models.UniqueConstraint(condition=models.Q(('retired_at__isnull', True)), fields=('event', 'combatant'), name='veteran_combatant_on_one_side')],
                        'triggers': [pgtrigger.compiler.Trigger(name='veteran_of_same_event', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NOT EXISTS (SELECT FROM core_side WHERE id = NEW.side_id AND event_id = NEW.event_id) OR NEW.combatant_id IS NOT NULL AND NOT EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND event_id = NEW.event_id) THEN RAISE EXCEPTION 'veteran, side and combatant are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='0aa8ee40f3e1efb3326c3cb906004727adefc7a3', operation='INSERT OR UPDATE', pgid='pgtrigger_veteran_of_same_event_b2fb9', table='battles_veteran', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Introduction',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('clash', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='introductions', to='battles.clash')),
                        ('veteran', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='introductions', to='battles.veteran')),
                    ],
                    options={
                        'verbose_name': 'introduction',
                        'verbose_name_plural': 'introductions',
                        'ordering': ['pk'],
                        'constraints': [models.UniqueConstraint(fields=('clash', 'veteran'), name='introduced_once_in_a_clash')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='ef9b378a067443bfc26a304d9835e7573b6f8df1', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_fef56', table='battles_introduction', when='BEFORE')), pgtrigger.compiler.Trigger(name='clash_id_and_veteran_id', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF NEW.clash_id IS NOT NULL AND NEW.veteran_id IS NOT NULL AND (SELECT event_id FROM battles_clash WHERE id = NEW.clash_id) IS DISTINCT FROM (SELECT event_id FROM battles_veteran WHERE id = NEW.veteran_id) THEN RAISE EXCEPTION 'these are of different events' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='7ca8365ab2bcadd9b609eeac6a6206cf5f83a0e8', operation='INSERT OR UPDATE', pgid='pgtrigger_clash_id_and_veteran_id_6ffc2', table='battles_introduction', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Withdrawal',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('late', models.BooleanField(default=False, verbose_name='after the clash had ended')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('ruling', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='withdrawal', to='battles.ruling')),
                    ],
                    options={
                        'verbose_name': 'ruling taken back',
                        'verbose_name_plural': 'rulings taken back',
                        'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='withdrawal_has_reason')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='470829152189a877db236efdabe1578a6bdff210', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e0ba3', table='battles_withdrawal', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='AppealAnswer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('outcome', models.CharField(choices=[('stands', 'The ruling stands'), ('overturned', 'The ruling is overturned')], max_length=10, verbose_name='outcome')),
                        ('words', models.CharField(max_length=500, verbose_name='why')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.act')),
                        ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='answer', to='battles.appeal')),
                    ],
                    options={
                        'verbose_name': 'answer to an appeal',
                        'verbose_name_plural': 'answers to appeals',
                        'constraints': [models.CheckConstraint(condition=models.Q(('outcome__in', ['stands', 'overturned'])), name='appeal_outcome_known'), models.CheckConstraint(condition=models.Q(('words', ''), _negated=True), name='appeal_answer_has_words')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='740839be4a218a5f1f178d0c41ef1e4908ba98af', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_d6de0', table='battles_appealanswer', when='BEFORE'))],
                    },
                ),
            ],
        ),
    ]
