from django.db import migrations, models

PERCENT = {"A+": 60, "A": 50, "A-": 40}


def to_percents(apps, schema_editor):
    for board in apps.get_model("tournaments", "AdjustedBoard").objects.iterator():
        board.ns_percent, board.ew_percent = PERCENT[board.ns], PERCENT[board.ew]
        board.save(update_fields=["ns_percent", "ew_percent"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0055_appeals_and_persons")]

    operations = [
        *(
            migrations.AddField(
                model_name="adjustedboard",
                name=name,
                field=models.PositiveSmallIntegerField(default=50),
                preserve_default=False,
            )
            for name in ("ns_percent", "ew_percent")
        ),
        migrations.RunPython(to_percents),
        *(migrations.RemoveField("adjustedboard", name) for name in ("ns", "ew")),
        *(
            migrations.RenameField("adjustedboard", f"{name}_percent", name)
            for name in ("ns", "ew")
        ),
        migrations.AddField(
            model_name="adjustedboard",
            name="reason",
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AddConstraint(
            model_name="adjustedboard",
            constraint=models.CheckConstraint(
                condition=models.Q(("ew__lte", 100), ("ns__lte", 100)),
                name="adjusted_percent_of_a_board",
            ),
        ),
    ]
