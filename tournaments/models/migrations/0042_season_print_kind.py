from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0041_team_came_from"),
    ]

    operations = [
        migrations.AddField(
            model_name="seasonprint",
            name="kind",
            field=models.CharField(max_length=40, default="ranking"),
            preserve_default=False,
        ),
    ]
