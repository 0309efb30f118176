import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('combatants', '0001_initial'),
        ('core', '0004_access'),
        ('core', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Lists',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='position')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lists', to='core.event')),
            ],
            options={
                'verbose_name': 'lists',
                'verbose_name_plural': 'lists',
                'ordering': ['event', 'position', 'name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='lists_name_in_event')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(verbose_name='short name for addresses')),
                ('parameters', models.JSONField(default=dict, verbose_name='parameters')),
                ('format', models.CharField(choices=[('groups', 'groups and knockout'), ('knockout', 'knockout')], default='groups', max_length=10, verbose_name='format')),
                ('state', models.CharField(choices=[('entry', 'entries open'), ('groups', 'group stage'), ('knockout', 'knockout'), ('ended', 'ended')], default='entry', editable=False, max_length=10, verbose_name='state')),
                ('starts_at', models.DateTimeField(blank=True, null=True, verbose_name='starts')),
                ('next_bout', models.PositiveIntegerField(default=1, editable=False)),
                ('version', models.PositiveBigIntegerField(default=0, editable=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='core.event')),
                ('rulebook', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='core.rulebook')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ['event', 'starts_at', 'name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'slug'), name='tournament_slug_in_event'), models.CheckConstraint(condition=models.Q(('format__in', ['groups', 'knockout'])), name='tournament_format_known'), models.CheckConstraint(condition=models.Q(('state__in', ['entry', 'groups', 'knockout', 'ended'])), name='tournament_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Crew',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('lists', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='crews', to='tournament.lists')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='crews', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'crew',
                'verbose_name_plural': 'crews',
                'ordering': ['tournament', 'name'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='crew_name_in_tournament')],
            },
        ),
        migrations.CreateModel(
            name='CrewSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('king', 'king of arms'), ('herald1', 'first herald'), ('herald2', 'second herald')], max_length=8, verbose_name='seat')),
                ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='crew_seats', to='combatants.combatant')),
                ('crew', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournament.crew')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='crew_seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'seat in a crew',
                'verbose_name_plural': 'seats in crews',
                'ordering': ['crew', 'seat'],
                'constraints': [models.UniqueConstraint(fields=('crew', 'seat'), name='crew_seat_taken_once'), models.UniqueConstraint(fields=('crew', 'combatant'), name='crew_person_once'), models.CheckConstraint(condition=models.Q(('seat__in', ['king', 'herald1', 'herald2'])), name='crew_seat_known')],
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('groups', 'groups'), ('round', 'round of the knockout')], max_length=8, verbose_name='kind')),
                ('round_number', models.PositiveSmallIntegerField(default=0, verbose_name='round')),
                ('method', models.CharField(max_length=20, verbose_name='method')),
                ('entries', models.TextField(verbose_name='frozen list')),
                ('entries_fingerprint', models.CharField(max_length=64, verbose_name='fingerprint of the list')),
                ('seed', models.CharField(max_length=64, verbose_name='seed')),
                ('seed_fingerprint', models.CharField(max_length=64, verbose_name='fingerprint of the seed')),
                ('terms', models.JSONField(default=dict, verbose_name='terms')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='core.act')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'draw',
                'verbose_name_plural': 'draws',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['groups', 'round'])), name='draw_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='DrawOpening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.JSONField(verbose_name='outcome')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draw_openings', to='core.act')),
                ('draw', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='opening', to='tournament.draw')),
            ],
            options={
                'verbose_name': 'opening of a draw',
                'verbose_name_plural': 'openings of draws',
            },
        ),
        migrations.CreateModel(
            name='DrawVoid',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draw_voids', to='core.act')),
                ('draw', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='void', to='tournament.draw')),
            ],
            options={
                'verbose_name': 'voided draw',
                'verbose_name_plural': 'voided draws',
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='draw_void_reason')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(max_length=250, verbose_name='as drawn')),
                ('admitted', models.CharField(choices=[('open', 'not seen yet'), ('admitted', 'admitted'), ('missing', 'something is missing'), ('refused', 'refused')], default='open', editable=False, max_length=10, verbose_name='admission')),
                ('missing', models.JSONField(default=list, editable=False, verbose_name='missing')),
                ('standing', models.CharField(choices=[('in', 'in the tournament'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='in', editable=False, max_length=12, verbose_name='standing')),
                ('times_back', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('place', models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name='place')),
                ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='combatants.combatant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'entrant',
                'verbose_name_plural': 'entrants',
                'ordering': ['tournament', 'label'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'combatant'), name='entrant_once_in_tournament'), models.UniqueConstraint(fields=('tournament', 'label'), name='entrant_label_in_tournament'), models.CheckConstraint(condition=models.Q(('admitted__in', ['open', 'admitted', 'missing', 'refused'])), name='entrant_admission_known'), models.CheckConstraint(condition=models.Q(('standing__in', ['in', 'withdrawn', 'disqualified'])), name='entrant_standing_known')],
            },
        ),
        migrations.CreateModel(
            name='Decline',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.JSONField(verbose_name='outcome after it')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='declines', to='core.act')),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='declines', to='tournament.draw')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='declines', to='tournament.entrant')),
            ],
            options={
                'verbose_name': 'declined reinstatement',
                'verbose_name_plural': 'declined reinstatements',
                'constraints': [models.UniqueConstraint(fields=('draw', 'entrant'), name='decline_once_in_draw')],
            },
        ),
        migrations.CreateModel(
            name='Admission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answers', models.JSONField(default=dict, verbose_name='checklist')),
                ('measures', models.JSONField(default=dict, verbose_name='measures')),
                ('leave', models.JSONField(default=list, verbose_name='by leave of the heralds')),
                ('status', models.CharField(choices=[('open', 'not seen yet'), ('admitted', 'admitted'), ('missing', 'something is missing'), ('refused', 'refused')], max_length=10, verbose_name='admission')),
                ('missing', models.JSONField(default=list, verbose_name='missing')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='admissions', to='core.act')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='admissions', to='tournament.entrant')),
            ],
            options={
                'verbose_name': 'admission',
                'verbose_name_plural': 'admissions',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['open', 'admitted', 'missing', 'refused'])), name='admission_status_known')],
            },
        ),
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('live', models.BooleanField(default=True, editable=False)),
                ('version', models.PositiveBigIntegerField(default=0, editable=False)),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='groups', to='tournament.draw')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='groups', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'group',
                'verbose_name_plural': 'groups',
                'ordering': ['tournament', 'number'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('live', True)), fields=('tournament', 'number'), name='group_number_live')],
            },
        ),
        migrations.CreateModel(
            name='GroupPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('live', models.BooleanField(default=True, editable=False)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='group_places', to='tournament.entrant')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournament.group')),
            ],
            options={
                'verbose_name': 'place in a group',
                'verbose_name_plural': 'places in groups',
                'ordering': ['group', 'position'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('live', True)), fields=('entrant',), name='group_place_once_live'), models.UniqueConstraint(fields=('group', 'position'), name='group_position_once')],
            },
        ),
        migrations.CreateModel(
            name='KingsDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.JSONField(help_text='entrants, the first on the better place', verbose_name='order')),
                ('by_lot', models.BooleanField(default=False, verbose_name='by lot')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='kings_decisions', to='core.act')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='tournament.group')),
            ],
            options={
                'verbose_name': "king's decision",
                'verbose_name_plural': "king's decisions",
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='kings_reason')],
            },
        ),
        migrations.CreateModel(
            name='Leaving',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('standing', models.CharField(choices=[('in', 'in the tournament'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], max_length=12, verbose_name='standing')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leavings', to='core.act')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leavings', to='tournament.entrant')),
            ],
            options={
                'verbose_name': 'leaving',
                'verbose_name_plural': 'leavings',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('standing__in', ['in', 'withdrawn', 'disqualified'])), name='leaving_standing_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='leaving_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('live', models.BooleanField(default=True, editable=False)),
                ('version', models.PositiveBigIntegerField(default=0, editable=False)),
                ('back', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='back_in', to='tournament.entrant')),
                ('bye', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='tournament.entrant')),
                ('draw', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournament.draw')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['tournament', 'number'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('live', True)), fields=('tournament', 'number'), name='round_number_live')],
            },
        ),
        migrations.CreateModel(
            name='Bout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='position')),
                ('extra', models.BooleanField(default=False, verbose_name='only to settle a place')),
                ('third_place', models.BooleanField(default=False, verbose_name='for third place')),
                ('queue', models.PositiveIntegerField(default=0, verbose_name='place in the queue')),
                ('live', models.BooleanField(default=True, editable=False)),
                ('red_wish', models.CharField(blank=True, choices=[('stops', 'with stops'), ('continuous', 'without stops')], editable=False, max_length=10)),
                ('blue_wish', models.CharField(blank=True, choices=[('stops', 'with stops'), ('continuous', 'without stops')], editable=False, max_length=10)),
                ('state', models.CharField(choices=[('called', 'called'), ('running', 'fighting'), ('halted', 'halted'), ('counting', 'counting'), ('overtime', 'overtime'), ('decided', 'decided'), ('confirmed', 'confirmed')], default='called', editable=False, max_length=10, verbose_name='state')),
                ('calls', models.PositiveSmallIntegerField(default=0, editable=False, verbose_name='calls')),
                ('called_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='last call')),
                ('started_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='start')),
                ('ended_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='end')),
                ('red_points', models.SmallIntegerField(default=0, editable=False)),
                ('blue_points', models.SmallIntegerField(default=0, editable=False)),
                ('red_hits', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('blue_hits', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('why', models.CharField(blank=True, choices=[('points', 'on points'), ('time', 'when time ran out'), ('overtime', 'in overtime'), ('disqualified', 'by disqualification'), ('walkover', 'walkover'), ('withdrawn', 'by withdrawal')], editable=False, max_length=12, verbose_name='how it ended')),
                ('folded', models.JSONField(default=dict, editable=False, verbose_name='clock and counts')),
                ('version', models.PositiveBigIntegerField(default=0, editable=False)),
                ('blue', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bouts_blue', to='tournament.entrant')),
                ('red', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bouts_red', to='tournament.entrant')),
                ('winner', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bouts_won', to='tournament.entrant')),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bouts', to='tournament.group')),
                ('lists', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bouts', to='tournament.lists')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bouts', to='tournament.round')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bouts', to='tournament.tournament')),
            ],
            options={
                'verbose_name': 'bout',
                'verbose_name_plural': 'bouts',
                'ordering': ['tournament', 'number'],
                'indexes': [models.Index(fields=['lists', 'queue'], name='bout_by_queue'), models.Index(fields=['group', 'position'], name='bout_by_group'), models.Index(fields=['round', 'position'], name='bout_by_round')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='bout_number_once'), models.CheckConstraint(condition=models.Q(('red', models.F('blue')), _negated=True), name='bout_of_two_people'), models.CheckConstraint(condition=models.Q(models.Q(('group__isnull', True), ('round__isnull', False)), models.Q(('group__isnull', False), ('round__isnull', True)), _connector='OR'), name='bout_in_a_group_or_a_round'), models.CheckConstraint(condition=models.Q(('winner__isnull', True), ('winner', models.F('red')), ('winner', models.F('blue')), _connector='OR'), name='bout_winner_fought'), models.CheckConstraint(condition=models.Q(('state__in', ['called', 'running', 'halted', 'counting', 'overtime', 'decided', 'confirmed'])), name='bout_state_known'), models.CheckConstraint(condition=models.Q(('why', ''), models.Q(('state__in', ['decided', 'confirmed']), ('why__in', ['points', 'time', 'overtime', 'disqualified', 'walkover', 'withdrawn'])), _connector='OR'), name='bout_why_once_decided')],
            },
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='call')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='core.act')),
                ('bout', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='call_rows', to='tournament.bout')),
            ],
            options={
                'verbose_name': 'call',
                'verbose_name_plural': 'calls',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='BoutResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('desk', "the herald's desk"), ('paper', 'paper'), ('calls', 'the calls'), ('amended', 'amended')], max_length=8, verbose_name='source')),
                ('red_points', models.SmallIntegerField()),
                ('blue_points', models.SmallIntegerField()),
                ('red_hits', models.PositiveSmallIntegerField()),
                ('blue_hits', models.PositiveSmallIntegerField()),
                ('why', models.CharField(choices=[('points', 'on points'), ('time', 'when time ran out'), ('overtime', 'in overtime'), ('disqualified', 'by disqualification'), ('walkover', 'walkover'), ('withdrawn', 'by withdrawal')], max_length=12, verbose_name='how it ended')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('voided', models.BooleanField(default=False, verbose_name='taken back')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bout_results', to='core.act')),
                ('bout', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tournament.bout')),
                ('winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='results_won', to='tournament.entrant')),
            ],
            options={
                'verbose_name': 'result of a bout',
                'verbose_name_plural': 'results of bouts',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('why__in', ['points', 'time', 'overtime', 'disqualified', 'walkover', 'withdrawn'])), name='result_why_known'), models.CheckConstraint(condition=models.Q(models.Q(('source', 'amended'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='result_amended_with_reason')],
            },
        ),
        migrations.CreateModel(
            name='Shortage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=200, verbose_name='what is missing')),
                ('at', models.DateTimeField(verbose_name='found')),
                ('until', models.DateTimeField(verbose_name='to be mended by')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shortages', to='core.act')),
                ('bout', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='shortages', to='tournament.bout')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shortages', to='tournament.entrant')),
            ],
            options={
                'verbose_name': 'shortage',
                'verbose_name_plural': 'shortages',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('what', ''), _negated=True), name='shortage_says_what')],
            },
        ),
        migrations.CreateModel(
            name='ShortageEnd',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(choices=[('mended', 'mended in time'), ('lost', 'not mended: bout lost'), ('waived', 'waived by the heralds')], max_length=8, verbose_name='outcome')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='shortage_ends', to='core.act')),
                ('shortage', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='end', to='tournament.shortage')),
            ],
            options={
                'verbose_name': 'end of a shortage',
                'verbose_name_plural': 'ends of shortages',
                'constraints': [models.CheckConstraint(condition=models.Q(('outcome__in', ['mended', 'lost', 'waived'])), name='shortage_outcome_known')],
            },
        ),
        migrations.CreateModel(
            name='BoutEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('do', models.CharField(max_length=20, verbose_name='what')),
                ('side', models.CharField(blank=True, max_length=4, verbose_name='side')),
                ('at_ms', models.PositiveBigIntegerField(verbose_name='ms since the call')),
                ('more', models.JSONField(default=dict, verbose_name='more')),
                ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='bout_event', to='core.act')),
                ('bout', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tournament.bout')),
            ],
            options={
                'verbose_name': 'event of a bout',
                'verbose_name_plural': 'events of bouts',
                'ordering': ['bout', 'number'],
                'constraints': [models.UniqueConstraint(fields=('bout', 'number'), name='bout_event_number_once')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='boutevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='267ce6468d7b6aa2d2bfed652b44d94a9532c8f0', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_61f94', table='tournament_boutevent', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='call',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='e8cdc4f395878f9438daae589f809a2264228ff9', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_0be82', table='tournament_call', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='crewseat',
            trigger=pgtrigger.compiler.Trigger(name='herald_is_no_entrant', sql=pgtrigger.compiler.UpsertTriggerSql(declare='DECLARE fights_in bigint;', func="SELECT t.id INTO fights_in FROM tournament_tournament t JOIN tournament_crew c ON c.tournament_id = t.id WHERE c.id = NEW.crew_id FOR UPDATE OF t; IF EXISTS (SELECT 1 FROM tournament_entrant e WHERE e.tournament_id = fights_in AND e.combatant_id = NEW.combatant_id) THEN RAISE EXCEPTION 'an entrant of this tournament is no herald in it' USING ERRCODE = 'check_violation', CONSTRAINT = 'entrant_is_no_herald'; END IF; RETURN NEW;", hash='066b10789c3b2c32c13ec10433700e20b7129b2b', operation='INSERT OR UPDATE', pgid='pgtrigger_herald_is_no_entrant_c3808', table='tournament_crewseat', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='drawopening',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='28afa6dbe9e1e751ddabd90cb2f7ee96fdf72511', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_4ff3b', table='tournament_drawopening', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='drawvoid',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='1d97d740dcd0bb3fff4366ee5935e33700174462', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_f4277', table='tournament_drawvoid', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='decline',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='95ac63ad15d86f94cbce89171441b4f7753dab91', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_bb393', table='tournament_decline', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='boutresult',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='41972a10591494dd4e9bb22f58e5cbb3f4d409cb', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_11d74', table='tournament_boutresult', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='admission',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='998a77e89eb865211dea1b16905b903e592bb5f8', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_eaee8', table='tournament_admission', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='kingsdecision',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='7517acea8d6ba588d944582fbfecb48f0782a331', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_91388', table='tournament_kingsdecision', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='leaving',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='ffd194627707e71a39305c339362301c458cbf4f', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_9c924', table='tournament_leaving', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='shortage',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='53b801c586c2e212d7b28c4fb401af1089e76c9b', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_43f3b', table='tournament_shortage', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='shortageend',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='425317cbb27aab5bbbf807d31d53528386d83f33', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_a6efc', table='tournament_shortageend', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entrant',
            trigger=pgtrigger.compiler.Trigger(name='entrant_is_no_herald', sql=pgtrigger.compiler.UpsertTriggerSql(func="PERFORM 1 FROM tournament_tournament WHERE id = NEW.tournament_id FOR UPDATE; IF EXISTS (SELECT 1 FROM tournament_crewseat s JOIN tournament_crew c ON c.id = s.crew_id WHERE c.tournament_id = NEW.tournament_id AND s.combatant_id = NEW.combatant_id) THEN RAISE EXCEPTION 'a herald of this tournament is no entrant' USING ERRCODE = 'check_violation', CONSTRAINT = 'entrant_is_no_herald'; END IF; RETURN NEW;", hash='abecafff5124cb4958286cdc14265993c09a6a75', operation='INSERT OR UPDATE', pgid='pgtrigger_entrant_is_no_herald_92b7d', table='tournament_entrant', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='draw',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='07e325c1fa6c2b4eafdee2b0545448d9103b900a', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_00fb4', table='tournament_draw', when='BEFORE')),
        ),
    ]
