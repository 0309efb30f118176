import ruman.core.migrate
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0001_initial'),
    ]

    operations = [
        ruman.core.migrate.Together(
            operations=[
                migrations.AddField(
                    model_name='boutresult',
                    name='fought_at',
                    field=models.DateTimeField(blank=True, null=True, verbose_name='fought at'),
                ),
                migrations.AddField(
                    model_name='boutresult',
                    name='judged_by',
                    field=models.CharField(blank=True, max_length=200, verbose_name='judged by'),
                ),
            ],
        ),
    ]
