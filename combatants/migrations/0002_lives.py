import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('combatants', '0001_initial'),
        ('core', '0005_presence'),
    ]

    operations = [
        migrations.CreateModel(
            name='LivesGrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
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
                ('act', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='lives_grant', to='core.act')),
                ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lives_grants', to='combatants.combatant')),
                ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='core.rulebook')),
            ],
            options={
                'verbose_name': 'lives given',
                'verbose_name_plural': 'lives given',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('override__isnull', True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='lives_override_with_reason'), models.CheckConstraint(condition=models.Q(models.Q(('admitted', False), ('lives', 0)), models.Q(('admitted', True), ('lives__gte', 1)), _connector='OR'), name='lives_of_the_admitted')],
            },
        ),
        migrations.CreateModel(
            name='PlayerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(editable=False, max_length=22, unique=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('purpose', models.CharField(choices=[('own', 'everything of the person'), ('share', 'what friends may see')], max_length=6, verbose_name='shows')),
                ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='combatants.combatant')),
            ],
            options={
                'verbose_name': 'secret link',
                'verbose_name_plural': 'secret links',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('combatant', 'purpose'), name='player_link_one_of_each'), models.CheckConstraint(condition=models.Q(('purpose__in', ['own', 'share'])), name='player_link_purpose_known')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('clash', 'one clash'), ('day', 'the day'), ('event', 'the whole event')], max_length=5, verbose_name='for')),
                ('clash', models.BigIntegerField(blank=True, null=True, verbose_name='clash')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('at', models.DateTimeField(verbose_name='from')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='core.act')),
                ('combatant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='combatants.combatant')),
            ],
            options={
                'verbose_name': 'sanction',
                'verbose_name_plural': 'sanctions',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('scope__in', ['clash', 'day', 'event'])), name='sanction_scope_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_has_reason'), models.CheckConstraint(condition=models.Q(models.Q(('clash__isnull', False), ('scope', 'clash')), models.Q(models.Q(('scope', 'clash'), _negated=True), ('clash__isnull', True), ('until__isnull', False)), _connector='OR'), name='sanction_ends_sometime')],
            },
        ),
        migrations.CreateModel(
            name='SanctionLifted',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('act', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions_lifted', to='core.act')),
                ('sanction', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='lifted', to='combatants.sanction')),
            ],
            options={
                'verbose_name': 'lifted sanction',
                'verbose_name_plural': 'lifted sanctions',
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_lifted_reason')],
            },
        ),
        migrations.AddField(
            model_name='combatant',
            name='erased_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='erased'),
        ),
        migrations.AddField(
            model_name='combatant',
            name='expelled_until',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='expelled until'),
        ),
        migrations.AddField(
            model_name='combatant',
            name='expelled_why',
            field=models.CharField(blank=True, editable=False, max_length=300, verbose_name='expelled for'),
        ),
        migrations.AddField(
            model_name='combatant',
            name='lives',
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name='lives'),
        ),
        migrations.AddField(
            model_name='combatant',
            name='lives_grant',
            field=models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='combatants.livesgrant'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='livesgrant',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='a65e321cd5511535679cbb69adcfe7ada3a869f4', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_10a17', table='combatants_livesgrant', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='95c52675ef8c2266220151b54449244db2e118e4', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_c08e4', table='combatants_sanction', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanctionlifted',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='bcd6058159f3d0204d345f5c66dd2a5688c10183', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_48ef9', table='combatants_sanctionlifted', when='BEFORE')),
        ),
    ]
