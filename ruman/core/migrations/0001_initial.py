import django.contrib.auth.validators
import django.contrib.postgres.constraints
import django.contrib.postgres.fields
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.utils.timezone
import pgtrigger.compiler
import ruman.core.migrate
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        ruman.core.migrate.Together(
            operations=[
                migrations.CreateModel(
                    name='Attempts',
                    fields=[
                        ('key', models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name='key')),
                        ('count', models.PositiveIntegerField(verbose_name='count')),
                        ('since', models.DateTimeField(db_index=True, verbose_name='since')),
                    ],
                    options={
                        'verbose_name': 'count of tries',
                        'verbose_name_plural': 'counts of tries',
                    },
                ),
                migrations.CreateModel(
                    name='Event',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('organizer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='core.organizer', verbose_name='who holds it')),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('slug', models.SlugField(unique=True, verbose_name='name in addresses')),
                        ('starts_date', models.DateField(verbose_name='first day')),
                        ('ends_date', models.DateField(verbose_name='last day')),
                        ('time_zone', models.CharField(default='Europe/Prague', max_length=60, verbose_name='time zone')),
                        ('languages', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=5), default=list, size=None, verbose_name='languages')),
                        ('practice', models.BooleanField(default=False, verbose_name='practice event')),
                        ('rulebook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='core.rulebook', verbose_name='rulebook')),
                        ('erase_after_date', models.DateField(blank=True, null=True, verbose_name="erase people's data after")),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made at')),
                    ],
                    options={
                        'verbose_name': 'event',
                        'verbose_name_plural': 'events',
                        'ordering': ['-starts_date', 'name'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('ends_date__gte', models.F('starts_date'))), name='event_ends_after_start')],
                    },
                ),
                migrations.CreateModel(
                    name='Organizer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=200, verbose_name='name')),
                        ('slug', models.SlugField(unique=True, verbose_name='name in addresses')),
                    ],
                    options={
                        'verbose_name': 'organizer',
                        'verbose_name_plural': 'organizers',
                    },
                ),
                migrations.CreateModel(
                    name='Topic',
                    fields=[
                        ('name', models.CharField(max_length=100, primary_key=True, serialize=False, verbose_name='name')),
                        ('version', models.BigIntegerField(default=0, verbose_name='version')),
                        ('changed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='changed at')),
                    ],
                    options={
                        'verbose_name': 'followed topic',
                        'verbose_name_plural': 'followed topics',
                    },
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
                        ('sign_in_serial', models.PositiveIntegerField(default=0, editable=False)),
                        ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                        ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                    ],
                    options={
                        'verbose_name': 'person',
                        'verbose_name_plural': 'people',
                        'constraints': [models.UniqueConstraint(django.db.models.functions.text.Upper('username'), name='user_name_in_any_case')],
                    },
                ),
                migrations.CreateModel(
                    name='Membership',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='core.event', verbose_name='event')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                        ('roles', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('admin', 'Admin'), ('head_organizer', 'Head organizer'), ('organizer', 'Organizer'), ('herald', 'Herald'), ('veteran', 'Veteran')], max_length=16), size=None, verbose_name='roles')),
                        ('pin', models.CharField(blank=True, editable=False, max_length=200)),
                        ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked at')),
                    ],
                    options={
                        'verbose_name': 'membership',
                        'verbose_name_plural': 'memberships',
                        'ordering': ['event', 'user__name'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='membership_once_an_event'), models.CheckConstraint(condition=models.Q(('roles__contained_by', ['admin', 'head_organizer', 'organizer', 'herald', 'veteran'])), name='membership_roles_known')],
                    },
                ),
                migrations.CreateModel(
                    name='RefusedAct',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('act_id', models.UUIDField(unique=True)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='refused_acts', to='core.event', verbose_name='event')),
                        ('kind', models.CharField(max_length=60, verbose_name='kind')),
                        ('label', models.CharField(blank=True, help_text='as the device called it', max_length=200, verbose_name='label')),
                        ('by_name', models.CharField(max_length=200, verbose_name='by whom')),
                        ('station_name', models.CharField(blank=True, max_length=100, verbose_name='station')),
                        ('payload', models.JSONField(verbose_name='content')),
                        ('digest', models.CharField(blank=True, max_length=64)),
                        ('code', models.CharField(blank=True, max_length=60, verbose_name='code')),
                        ('reason', models.CharField(max_length=500, verbose_name='reason')),
                        ('device_at', models.DateTimeField(blank=True, null=True, verbose_name='time on the device')),
                        ('received_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='received at')),
                        ('read_at', models.DateTimeField(blank=True, null=True, verbose_name='read at')),
                        ('read_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='read by')),
                    ],
                    options={
                        'verbose_name': 'refused act',
                        'verbose_name_plural': 'refused acts',
                        'ordering': ['received_at'],
                    },
                ),
                migrations.CreateModel(
                    name='Rulebook',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('slug', models.SlugField(verbose_name='short name')),
                        ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                        ('kind', models.CharField(choices=[('battle', 'Battle'), ('tournament', 'Tournament')], max_length=12, verbose_name='kind')),
                        ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('retired', 'Retired')], default='draft', max_length=12, verbose_name='state')),
                        ('title', models.JSONField(default=dict, help_text='by language', verbose_name='title')),
                        ('organizer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulebooks', to='core.organizer', verbose_name='organizer')),
                        ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published at')),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={
                        'verbose_name': 'rulebook',
                        'verbose_name_plural': 'rulebooks',
                        'ordering': ['kind', 'slug', 'version'],
                        'constraints': [models.UniqueConstraint(fields=('organizer', 'slug', 'version'), name='rulebook_version_unique', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('kind__in', ['battle', 'tournament'])), name='rulebook_kind_known'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'retired'])), name='rulebook_state_known'), models.CheckConstraint(condition=models.Q(('state', 'draft'), ('published_at__isnull', False), _connector='OR'), name='rulebook_published_has_time')],
                        'triggers': [pgtrigger.compiler.Trigger(name='published_is_final', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" IN (\'published\', \'retired\'))', func="IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'retired' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN RETURN NEW; END IF; RAISE EXCEPTION 'a published rulebook never changes';", hash='f9857ddb6ad3f880c96e7e6627312e17c6788c03', operation='UPDATE OR DELETE', pgid='pgtrigger_published_is_final_94179', table='core_rulebook', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Parameter',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('rulebook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parameters', to='core.rulebook', verbose_name='rulebook')),
                        ('chapter', models.SlugField(max_length=60, verbose_name='chapter')),
                        ('key', models.SlugField(max_length=60, verbose_name='key')),
                        ('position', models.PositiveIntegerField(verbose_name='position')),
                        ('values', models.JSONField()),
                    ],
                    options={
                        'verbose_name': 'parameter',
                        'verbose_name_plural': 'parameters',
                        'ordering': ['rulebook', 'position'],
                        'constraints': [models.UniqueConstraint(fields=('rulebook', 'chapter', 'key'), name='parameter_once_in_rulebook')],
                        'triggers': [pgtrigger.compiler.Trigger(name='published_is_final', sql=pgtrigger.compiler.UpsertTriggerSql(declare='DECLARE books bigint[];', func="books := ARRAY[CASE WHEN TG_OP = 'INSERT' THEN NEW.rulebook_id ELSE OLD.rulebook_id END,CASE WHEN TG_OP = 'DELETE' THEN OLD.rulebook_id ELSE NEW.rulebook_id END]; PERFORM 1 FROM core_rulebook WHERE id = ANY(books) FOR SHARE; PERFORM 1 FROM core_rulebook WHERE id = ANY(books) AND state <> 'draft'; IF FOUND THEN RAISE EXCEPTION 'a published rulebook never changes'; END IF; RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;", hash='31ed4fa579f9213bbdd785127785f78fb4700ae6', operation='INSERT OR UPDATE OR DELETE', pgid='pgtrigger_published_is_final_f80d9', table='core_parameter', when='BEFORE'))],
                    },
                ),
                migrations.CreateModel(
                    name='Side',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='core.event', verbose_name='event')),
                        ('name', models.CharField(max_length=100, verbose_name='name')),
                        ('tincture', models.CharField(choices=[('gules', 'red, upright lines'), ('azure', 'blue, level lines'), ('vert', 'green, bend lines'), ('or', 'gold, dots'), ('sable', 'black, grid')], max_length=8, verbose_name='colour')),
                        ('position', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                    ],
                    options={
                        'verbose_name': 'side',
                        'verbose_name_plural': 'sides',
                        'ordering': ['event', 'position', 'name'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='side_name_in_event'), models.UniqueConstraint(fields=('event', 'tincture'), name='side_tincture_in_event'), models.CheckConstraint(condition=models.Q(('tincture__in', ['gules', 'azure', 'vert', 'or', 'sable'])), name='side_tincture_known')],
                    },
                ),
                migrations.CreateModel(
                    name='Station',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stations', to='core.event', verbose_name='event')),
                        ('name', models.CharField(max_length=100, verbose_name='name')),
                        ('kind', models.CharField(choices=[('gate', 'Gate'), ('bench', 'Weapon bench'), ('lives', 'Lives'), ('desk', "Herald's desk"), ('veteran', 'Veteran'), ('office', 'Headquarters')], max_length=10, verbose_name='kind')),
                        ('device_digest', models.CharField(blank=True, editable=False, max_length=64)),
                        ('tag_from', models.PositiveIntegerField(blank=True, null=True, verbose_name='first tag of its block')),
                        ('tag_to', models.PositiveIntegerField(blank=True, null=True, verbose_name='last tag of its block')),
                        ('tag_next', models.PositiveIntegerField(blank=True, null=True, verbose_name='next tag')),
                        ('seen_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='last seen')),
                        ('waiting', models.PositiveIntegerField(default=0, editable=False, verbose_name='acts not yet sent')),
                        ('person', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='who is there')),
                        ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked at')),
                    ],
                    options={
                        'verbose_name': 'station',
                        'verbose_name_plural': 'stations',
                        'ordering': ['event', 'name'],
                        'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='station_name_in_event'), models.CheckConstraint(condition=models.Q(('kind__in', ['gate', 'bench', 'lives', 'desk', 'veteran', 'office'])), name='station_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('tag_from__isnull', True), ('tag_to__isnull', True)), ('tag_to__gte', models.F('tag_from')), _connector='OR'), name='station_tag_block_ordered'), models.UniqueConstraint(condition=models.Q(('device_digest', ''), _negated=True), fields=('device_digest',), name='station_of_one_device'), models.CheckConstraint(condition=models.Q(('revoked_at__isnull', True), ('device_digest', ''), _connector='OR'), name='station_revoked_has_no_device'), django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('tag_from__isnull', False)), expressions=[(models.Func(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('event_id'), '*', models.Value(8589934592, output_field=models.BigIntegerField())), '+', models.F('tag_from')), django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('event_id'), '*', models.Value(8589934592, output_field=models.BigIntegerField())), '+', models.F('tag_to')), models.Value('[]'), function='int8range', output_field=django.contrib.postgres.fields.ranges.BigIntegerRangeField()), '&&')], name='station_tag_blocks_apart')],
                    },
                ),
                migrations.CreateModel(
                    name='Presence',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('topic', models.CharField(max_length=100, verbose_name='topic')),
                        ('device', models.CharField(help_text='one open page, by its own random name', max_length=36)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                        ('station', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='core.station', verbose_name='station')),
                        ('about', models.CharField(blank=True, max_length=100, verbose_name='about')),
                        ('since', models.DateTimeField(verbose_name='since')),
                        ('seen_at', models.DateTimeField(verbose_name='last seen')),
                    ],
                    options={
                        'verbose_name': 'open page',
                        'verbose_name_plural': 'open pages',
                        'constraints': [models.UniqueConstraint(fields=('topic', 'device'), name='presence_once_a_device')],
                    },
                ),
                migrations.CreateModel(
                    name='Invitation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='core.event', verbose_name='event')),
                        ('seed', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                        ('code_digest', models.CharField(editable=False, max_length=64, unique=True)),
                        ('roles', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('admin', 'Admin'), ('head_organizer', 'Head organizer'), ('organizer', 'Organizer'), ('herald', 'Herald'), ('veteran', 'Veteran')], max_length=16), default=list, size=None, verbose_name='roles')),
                        ('station', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='core.station', verbose_name='station')),
                        ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                        ('name', models.CharField(blank=True, max_length=200, verbose_name='for whom')),
                        ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                        ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made at')),
                        ('expires_at', models.DateTimeField(verbose_name='usable until')),
                        ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='used at')),
                        ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='used by')),
                        ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                    ],
                    options={
                        'verbose_name': 'invitation',
                        'verbose_name_plural': 'invitations',
                        'ordering': ['-made_at', '-pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('roles__contained_by', ['admin', 'head_organizer', 'organizer', 'herald', 'veteran'])), name='invitation_roles_known'), models.CheckConstraint(condition=models.Q(models.Q(('roles', []), _negated=True), ('station__isnull', False), ('user__isnull', False), _connector='OR'), name='invitation_gives_something')],
                    },
                ),
                migrations.CreateModel(
                    name='Act',
                    fields=[
                        ('id', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='core.event', verbose_name='event')),
                        ('kind', models.CharField(max_length=60, verbose_name='kind')),
                        ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                        ('by_name', models.CharField(max_length=200, verbose_name='by whom')),
                        ('station', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='core.station', verbose_name='station')),
                        ('station_name', models.CharField(blank=True, max_length=100, verbose_name='station')),
                        ('device_at', models.DateTimeField(blank=True, null=True, verbose_name='time on the device')),
                        ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent at')),
                        ('received_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='received at')),
                        ('odd_time', models.BooleanField(default=False, help_text="the device's clock can't be right", verbose_name='impossible time')),
                        ('digest', models.CharField(max_length=64)),
                        ('answer', models.JSONField(default=dict, verbose_name='answer')),
                    ],
                    options={
                        'verbose_name': 'act',
                        'verbose_name_plural': 'acts',
                        'ordering': ['received_at'],
                        'indexes': [models.Index(fields=['event', 'received_at'], name='act_by_event_and_time')],
                        'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='b2f57872b801236510e9239de5530af8fb5e4b10', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e1ec6', table='core_act', when='BEFORE'))],
                    },
                ),
            ],
        ),
    ]
