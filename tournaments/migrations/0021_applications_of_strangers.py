from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0018_attempts_of_strangers"),
    ]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="desk_version",
            field=models.PositiveIntegerField(default=1),
        ),
    ]
