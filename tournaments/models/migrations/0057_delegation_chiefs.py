"""Chiefs of the delegations of a final."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0056_percent_of_a_board")]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="chiefs",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
