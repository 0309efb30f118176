import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import pgtrigger.migrations
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Organizer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Topic',
            fields=[
                ('name', models.CharField(max_length=100, primary_key=True, serialize=False)),
                ('version', models.BigIntegerField(default=0)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('language', models.CharField(blank=True, max_length=5, verbose_name='language')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Rulebook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('kind', models.CharField(choices=[('battle', 'Battle'), ('tournament', 'Tournament')], max_length=12)),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('retired', 'Retired')], default='draft', max_length=12)),
                ('title', models.JSONField(default=dict, help_text='by language')),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('organizer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulebooks', to='core.organizer')),
            ],
            options={
                'ordering': ['kind', 'slug', 'version'],
                'constraints': [models.UniqueConstraint(fields=('organizer', 'slug', 'version'), name='rulebook_version_unique', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('kind__in', ['battle', 'tournament'])), name='rulebook_kind_known'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'retired'])), name='rulebook_state_known'), models.CheckConstraint(condition=models.Q(('state', 'draft'), ('published_at__isnull', False), _connector='OR'), name='rulebook_published_has_time')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('slug', models.SlugField(unique=True)),
                ('starts_date', models.DateField(verbose_name='first day')),
                ('ends_date', models.DateField(verbose_name='last day')),
                ('time_zone', models.CharField(default='Europe/Prague', max_length=60, verbose_name='time zone')),
                ('languages', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=5), default=list, size=None)),
                ('practice', models.BooleanField(default=False, verbose_name='practice event')),
                ('erase_after_date', models.DateField(blank=True, null=True, verbose_name="erase people's data after")),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('organizer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='core.organizer')),
                ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='core.rulebook')),
            ],
            options={
                'ordering': ['-starts_date', 'name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_date__gte', models.F('starts_date'))), name='event_ends_after_start')],
            },
        ),
        migrations.CreateModel(
            name='RefusedAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act_id', models.UUIDField(unique=True)),
                ('kind', models.CharField(max_length=60)),
                ('by_name', models.CharField(max_length=200)),
                ('station_name', models.CharField(blank=True, max_length=100)),
                ('payload', models.JSONField()),
                ('reason', models.CharField(max_length=500)),
                ('device_at', models.DateTimeField(blank=True, null=True)),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='refused_acts', to='core.event')),
                ('read_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['received_at'],
            },
        ),
        migrations.CreateModel(
            name='Parameter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chapter', models.SlugField(max_length=60)),
                ('key', models.SlugField(max_length=60)),
                ('position', models.PositiveIntegerField()),
                ('values', models.JSONField()),
                ('rulebook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parameters', to='core.rulebook')),
            ],
            options={
                'ordering': ['rulebook', 'position'],
                'constraints': [models.UniqueConstraint(fields=('rulebook', 'chapter', 'key'), name='parameter_once_in_rulebook')],
            },
        ),
        migrations.CreateModel(
            name='Side',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('tincture', models.CharField(choices=[('gules', 'red, upright lines'), ('azure', 'blue, level lines'), ('vert', 'green, bend lines'), ('or', 'gold, dots'), ('sable', 'black, grid')], max_length=8, verbose_name='colour')),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='core.event')),
            ],
            options={
                'ordering': ['event', 'position', 'name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='side_name_in_event'), models.UniqueConstraint(fields=('event', 'tincture'), name='side_tincture_in_event'), models.CheckConstraint(condition=models.Q(('tincture__in', ['gules', 'azure', 'vert', 'or', 'sable'])), name='side_tincture_known')],
            },
        ),
        migrations.CreateModel(
            name='Station',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('kind', models.CharField(choices=[('gate', 'Gate'), ('bench', 'Weapon bench'), ('lives', 'Lives'), ('desk', "Herald's desk"), ('veteran', 'Veteran'), ('office', 'Headquarters')], max_length=10, verbose_name='kind')),
                ('device_digest', models.CharField(blank=True, editable=False, max_length=64)),
                ('tag_from', models.PositiveIntegerField(blank=True, null=True, verbose_name='first tag of its block')),
                ('tag_to', models.PositiveIntegerField(blank=True, null=True, verbose_name='last tag of its block')),
                ('tag_next', models.PositiveIntegerField(blank=True, null=True, verbose_name='next tag')),
                ('seen_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('waiting', models.PositiveIntegerField(default=0, editable=False, verbose_name='acts not yet sent')),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stations', to='core.event')),
                ('person', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['event', 'name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='station_name_in_event'), models.CheckConstraint(condition=models.Q(('kind__in', ['gate', 'bench', 'lives', 'desk', 'veteran', 'office'])), name='station_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('tag_from__isnull', True), ('tag_to__isnull', True)), ('tag_to__gte', models.F('tag_from')), _connector='OR'), name='station_tag_block_ordered')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('roles', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('admin', 'Admin'), ('head_organizer', 'Head organizer'), ('organizer', 'Organizer'), ('herald', 'Herald'), ('veteran', 'Veteran')], max_length=16), default=list, size=None)),
                ('name', models.CharField(blank=True, max_length=200, verbose_name='for whom')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='core.event')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('station', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='core.station')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('roles__contained_by', ['admin', 'head_organizer', 'organizer', 'herald', 'veteran'])), name='invitation_roles_known')],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=60)),
                ('by_name', models.CharField(max_length=200)),
                ('station_name', models.CharField(blank=True, max_length=100)),
                ('device_at', models.DateTimeField(blank=True, null=True)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('odd_time', models.BooleanField(default=False, help_text="the device's clock can't be right")),
                ('digest', models.CharField(max_length=64)),
                ('answer', models.JSONField(default=dict)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='core.event')),
                ('station', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='core.station')),
            ],
            options={
                'ordering': ['received_at'],
                'indexes': [models.Index(fields=['event', 'received_at'], name='act_by_event_and_time')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('roles', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('admin', 'Admin'), ('head_organizer', 'Head organizer'), ('organizer', 'Organizer'), ('herald', 'Herald'), ('veteran', 'Veteran')], max_length=16), size=None)),
                ('pin', models.CharField(blank=True, editable=False, max_length=200)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='core.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['event', 'user__name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='membership_once_an_event'), models.CheckConstraint(condition=models.Q(('roles__contained_by', ['admin', 'head_organizer', 'organizer', 'herald', 'veteran'])), name='membership_roles_known')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulebook',
            trigger=pgtrigger.compiler.Trigger(name='published_is_final', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" IN (\'published\', \'retired\'))', func="IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'retired' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN RETURN NEW; END IF; RAISE EXCEPTION 'a published rulebook never changes';", hash='f9857ddb6ad3f880c96e7e6627312e17c6788c03', operation='UPDATE OR DELETE', pgid='pgtrigger_published_is_final_94179', table='core_rulebook', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='parameter',
            trigger=pgtrigger.compiler.Trigger(name='published_is_final', sql=pgtrigger.compiler.UpsertTriggerSql(declare='DECLARE book bigint; book_state text;', func="book := CASE WHEN TG_OP = 'INSERT' THEN NEW.rulebook_id ELSE OLD.rulebook_id END; SELECT state INTO book_state FROM core_rulebook WHERE id = book; IF book_state <> 'draft' THEN RAISE EXCEPTION 'a published rulebook never changes'; END IF; RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;", hash='3e3cf1e85fa556d78763f8b7a774776474d58614', operation='INSERT OR UPDATE OR DELETE', pgid='pgtrigger_published_is_final_f80d9', table='core_parameter', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='act',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='b2f57872b801236510e9239de5530af8fb5e4b10', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e1ec6', table='core_act', when='BEFORE')),
        ),
    ]
