"""What the desk has ticked once the contest was over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_told_payments")]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="ticked",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
