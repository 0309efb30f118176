import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import ruman.core.migrate
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('core', '0001_initial'),
    ]

    operations = [
        ruman.core.migrate.Together(
            operations=[
                migrations.CreateModel(
                    name='AnnouncedWeapon',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announced', to='combatants.combatant')),
                        ('position', models.PositiveSmallIntegerField(default=0)),
                        ('text', models.CharField(max_length=300, verbose_name='as registered')),
                        ('kind', models.CharField(choices=[('blade', 'Blade'), ('crushing', 'Crushing'), ('flail', 'Flail'), ('spear', 'Spear'), ('shield', 'Shield'), ('bow', 'Bow'), ('crossbow', 'Crossbow'), ('ammunition', 'Ammunition'), ('javelin', 'Javelin'), ('other', 'Other')], default='other', max_length=12, verbose_name='sounds like')),
                        ('length_cm', models.DecimalField(blank=True, decimal_places=1, max_digits=5, null=True, verbose_name='length (cm)')),
                        ('withdrawn', models.BooleanField(default=False, verbose_name='no longer announced')),
                    ],
                    options={
                        'verbose_name': 'announced weapon',
                        'verbose_name_plural': 'announced weapons',
                        'ordering': ['combatant', 'position', 'pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['blade', 'crushing', 'flail', 'spear', 'shield', 'bow', 'crossbow', 'ammunition', 'javelin', 'other'])), name='announced_kind_known'), models.CheckConstraint(condition=models.Q(('length_cm__isnull', True), models.Q(('length_cm__gt', 0), ('length_cm__lte', 1000)), _connector='OR'), name='announced_length_sensible')],
                    },
                ),
                migrations.CreateModel(
                    name='Assignment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='combatants.combatant')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='core.act')),
                        ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.side')),
                        ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='combatants.group')),
                        ('at', models.DateTimeField(verbose_name='at')),
                    ],
                    options={
                        'verbose_name': 'assignment',
                        'verbose_name_plural': 'assignments',
                        'ordering': ['pk'],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='b2c35e9d6b9d38be431d5aeaa771910fe7dceabd', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_09321', table='combatants_assignment', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Combatant',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='combatants', to='core.event')),
                        ('number', models.PositiveIntegerField(verbose_name='number')),
                        ('given_name', models.CharField(blank=True, max_length=100, verbose_name='given name')),
                        ('surname', models.CharField(max_length=100, verbose_name='surname')),
                        ('nickname', models.CharField(blank=True, max_length=100, verbose_name='nickname')),
                        ('birth_date', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                        ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                        ('phone', models.CharField(blank=True, max_length=40, verbose_name='phone')),
                        ('language', models.CharField(blank=True, max_length=5, verbose_name='language')),
                        ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='combatants', to='combatants.group', verbose_name='group')),
                        ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='combatants', to='core.side', verbose_name='side')),
                        ('health_note', models.CharField(blank=True, max_length=500, verbose_name='health limits')),
                        ('note', models.TextField(blank=True, verbose_name='note')),
                        ('registered', models.CharField(blank=True, max_length=60, verbose_name="form's time stamp")),
                        ('imported', models.JSONField(default=dict, editable=False)),
                        ('revision', models.PositiveIntegerField(default=0, editable=False)),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ('arrived_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='arrived')),
                        ('left_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='left or not coming')),
                        ('rules_read_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='rules read')),
                        ('rules_rulebook', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.rulebook', verbose_name='version of the rules read')),
                        ('rules_language', models.CharField(blank=True, editable=False, max_length=5, verbose_name='language of the rules read')),
                        ('guardian', models.CharField(blank=True, editable=False, max_length=200, verbose_name='guardian')),
                        ('lives', models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name='lives')),
                        ('lives_grant', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='combatants.livesgrant')),
                        ('expelled_until', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='expelled until')),
                        ('expelled_why', models.CharField(blank=True, editable=False, max_length=300, verbose_name='expelled for')),
                        ('erased_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='erased')),
                        ('folded', models.TextField(default='', editable=False)),
                        ('pieces', django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), default=list, editable=False, size=None)),
                        ('name_key', models.TextField(default='', editable=False)),
                        ('sort_cs', models.TextField(db_collation='C', default='', editable=False)),
                        ('sort_pl', models.TextField(db_collation='C', default='', editable=False)),
                    ],
                    options={
                        'verbose_name': 'combatant',
                        'verbose_name_plural': 'combatants',
                        'ordering': ['event', 'sort_cs', 'number'],
                        'indexes': [django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['pieces'], name='combatant_by_pieces'), models.Index(fields=['event', 'sort_cs'], name='combatant_in_czech_order'), models.Index(fields=['event', 'sort_pl'], name='combatant_in_polish_order'), models.Index(fields=['event', 'name_key'], name='combatant_namesakes'), models.Index(condition=models.Q(('arrived_at__isnull', False)), fields=['event', 'arrived_at'], name='combatant_on_site')],
                        'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='combatant_number_in_event'), models.CheckConstraint(condition=models.Q(('surname', ''), _negated=True), name='combatant_has_surname'), models.CheckConstraint(condition=models.Q(('arrived_at__isnull', True), ('left_at__isnull', True), _connector='OR'), name='combatant_here_or_gone'), models.CheckConstraint(condition=models.Q(('erased_at__isnull', True), models.Q(('birth_date__isnull', True), ('email', ''), ('expelled_why', ''), ('given_name', ''), ('guardian', ''), ('health_note', ''), ('imported', {}), ('language', ''), ('nickname', ''), ('note', ''), ('phone', ''), ('registered', '')), _connector='OR'), name='combatant_erased_is_nameless'), models.CheckConstraint(condition=models.Q(('rules_read_at__isnull', True), models.Q(('rules_language', ''), _negated=True), _connector='OR'), name='combatant_rules_read_in_a_language')],
                    },
                ),
                migrations.CreateModel(
                    name='GateRecord',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='gate_records', to='combatants.combatant')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='gate_records', to='core.act')),
                        ('kind', models.CharField(choices=[('arrived', 'Arrived'), ('rules_read', 'Rules read'), ('guardian', 'Guardian noted'), ('left', 'Left or not coming'), ('undone', 'Taken back')], max_length=10, verbose_name='kind')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.rulebook')),
                        ('language', models.CharField(blank=True, max_length=5, verbose_name='language')),
                        ('guardian', models.CharField(blank=True, max_length=200, verbose_name='guardian')),
                        ('reverses', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='combatants.gaterecord')),
                        ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                    ],
                    options={
                        'verbose_name': 'gate record',
                        'verbose_name_plural': 'gate records',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['arrived', 'rules_read', 'guardian', 'left', 'undone'])), name='gate_record_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'undone'), ('reverses__isnull', False)), models.Q(models.Q(('kind', 'undone'), _negated=True), ('reverses__isnull', True)), _connector='OR'), name='gate_record_undone_names_what'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'rules_read'), _negated=True), models.Q(('language', ''), _negated=True), _connector='OR'), name='gate_record_rules_read_in_a_language'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'guardian'), _negated=True), models.Q(('guardian', ''), _negated=True), _connector='OR'), name='gate_record_guardian_named')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='a9620132c086b6f8896b76f7704700a0ec70b564', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_bd5eb', table='combatants_gaterecord', when='BEFORE')), pgtrigger.compiler.Trigger(name='no_arrival_for_the_expelled', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (NEW."kind" = \'arrived\')', func="IF EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='77b344287bf99e7325eae4ac50b387375368860d', operation='INSERT', pgid='pgtrigger_no_arrival_for_the_expelled_695d0', table='combatants_gaterecord', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Group',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='core.event')),
                        ('name', models.CharField(max_length=100, verbose_name='name')),
                        ('folded', models.TextField(default='', editable=False)),
                        ('sort_cs', models.TextField(db_collation='C', default='', editable=False)),
                        ('sort_pl', models.TextField(db_collation='C', default='', editable=False)),
                    ],
                    options={
                        'verbose_name': 'group',
                        'verbose_name_plural': 'groups',
                        'ordering': ['event', 'folded'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'folded'), name='group_name_in_event'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='group_has_name')],
                    },
                ),
                migrations.CreateModel(
                    name='LivesGrant',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lives_grants', to='combatants.combatant')),
                        ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='lives_grant', to='core.act')),
                        ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.rulebook')),
                        ('at', models.DateTimeField(verbose_name='at')),
                        ('helmet', models.BooleanField(verbose_name='helmet')),
                        ('costume', models.CharField(max_length=60, verbose_name='costume')),
                        ('armour', models.JSONField(default=list, verbose_name='armour')),
                        ('override', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="by an organizer's word")),
                        ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                        ('lives', models.PositiveSmallIntegerField(verbose_name='lives')),
                        ('without_override', models.PositiveSmallIntegerField(verbose_name='by the rules alone')),
                        ('admitted', models.BooleanField(verbose_name='admitted')),
                        ('lines', models.JSONField(default=list, verbose_name='breakdown')),
                        ('immune', models.JSONField(default=list, verbose_name='immune zones')),
                        ('offline', models.BooleanField(default=False, verbose_name='given without the server')),
                    ],
                    options={
                        'verbose_name': 'lives given',
                        'verbose_name_plural': 'lives given',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('override__isnull', True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='lives_override_with_reason'), models.CheckConstraint(condition=models.Q(models.Q(('admitted', False), ('lives', 0)), models.Q(('admitted', True), ('lives__gte', 1)), _connector='OR'), name='lives_of_the_admitted')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='a65e321cd5511535679cbb69adcfe7ada3a869f4', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_10a17', table='combatants_livesgrant', when='BEFORE')), pgtrigger.compiler.Trigger(name='no_lives_for_the_expelled', sql=pgtrigger.compiler.UpsertTriggerSql(func="IF EXISTS (SELECT FROM combatants_combatant WHERE id = NEW.combatant_id AND expelled_until > NEW.at) THEN RAISE EXCEPTION 'this person is expelled' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;", hash='7179a9e03577114eaced4e64824a0b412daf35be', operation='INSERT', pgid='pgtrigger_no_lives_for_the_expelled_eb154', table='combatants_livesgrant', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='PlayerLink',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('token', models.CharField(editable=False, max_length=22, unique=True)),
                        ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='combatants.combatant')),
                        ('purpose', models.CharField(choices=[('own', 'everything of the person'), ('share', 'what friends may see')], max_length=6, verbose_name='shows')),
                    ],
                    options={
                        'verbose_name': 'secret link',
                        'verbose_name_plural': 'secret links',
                        'ordering': ['pk'],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('combatant', 'purpose'), name='player_link_one_of_each'), models.CheckConstraint(condition=models.Q(('purpose__in', ['own', 'share'])), name='player_link_purpose_known')],
                    },
                ),
                migrations.CreateModel(
                    name='RegistrationFile',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='registration_files', to='core.event')),
                        ('name', models.CharField(max_length=200, verbose_name='file name')),
                        ('content', models.BinaryField()),
                        ('digest', models.CharField(max_length=64)),
                        ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('encoding', models.CharField(blank=True, max_length=20, verbose_name='encoding')),
                        ('separator', models.CharField(blank=True, max_length=1, verbose_name='separator')),
                        ('sheet', models.CharField(blank=True, max_length=100, verbose_name='sheet')),
                        ('mapping', models.JSONField(blank=True, null=True)),
                        ('imported_at', models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        'verbose_name': 'registration file',
                        'verbose_name_plural': 'registration files',
                        'ordering': ['-at'],
                    },
                ),
                migrations.CreateModel(
                    name='RegistrationImport',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='imports', to='core.event')),
                        ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='registration_import', to='core.act')),
                        ('file_name', models.CharField(max_length=200, verbose_name='file name')),
                        ('digest', models.CharField(max_length=64)),
                        ('mapping', models.JSONField(default=dict)),
                        ('added', models.PositiveIntegerField(verbose_name='added')),
                        ('updated', models.PositiveIntegerField(verbose_name='updated')),
                        ('unchanged', models.PositiveIntegerField(verbose_name='unchanged')),
                        ('left_out', models.JSONField(default=list, verbose_name='lines left out')),
                        ('at', models.DateTimeField(verbose_name='at')),
                    ],
                    options={
                        'verbose_name': 'import',
                        'verbose_name_plural': 'imports',
                        'ordering': ['-pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('file_name', ''), _negated=True), name='import_file_named')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='df87065dc2c347bfbf0ec621b5734e6e52762c6e', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_49ee1', table='combatants_registrationimport', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Sanction',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='combatants.combatant')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='core.act')),
                        ('scope', models.CharField(choices=[('clash', 'one clash'), ('day', 'the day'), ('event', 'the whole event')], max_length=5, verbose_name='for')),
                        ('clash', models.BigIntegerField(blank=True, null=True, verbose_name='clash')),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                        ('at', models.DateTimeField(verbose_name='from')),
                        ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                    ],
                    options={
                        'verbose_name': 'sanction',
                        'verbose_name_plural': 'sanctions',
                        'ordering': ['pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('scope__in', ['clash', 'day', 'event'])), name='sanction_scope_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_has_reason'), models.CheckConstraint(condition=models.Q(models.Q(('clash__isnull', False), ('scope', 'clash')), models.Q(models.Q(('scope', 'clash'), _negated=True), ('clash__isnull', True), ('until__isnull', False)), _connector='OR'), name='sanction_ends_sometime')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='95c52675ef8c2266220151b54449244db2e118e4', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_c08e4', table='combatants_sanction', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='SanctionLifted',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('sanction', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='lifted', to='combatants.sanction')),
                        ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions_lifted', to='core.act')),
                        ('reason', models.CharField(max_length=300, verbose_name='reason')),
                    ],
                    options={
                        'verbose_name': 'lifted sanction',
                        'verbose_name_plural': 'lifted sanctions',
                        'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_lifted_reason')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='bcd6058159f3d0204d345f5c66dd2a5688c10183', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_48ef9', table='combatants_sanctionlifted', when='BEFORE'))],
                    },
                ),
            ],
        ),
    ]
