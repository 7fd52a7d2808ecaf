from django.db import migrations, models


def keep_the_lots_of_first_rounds(apps, schema_editor):
    """Record that existing random draws chose the exempt team by lot, so that replays agree."""
    apps.get_model("tournaments", "Round").objects.filter(method="random").update(bye_to="lot")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_log_only_grows"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="bye_to",
            field=models.CharField(
                choices=[("last", "la dernière"), ("lot", "au sort")],
                default="last",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="method",
            field=models.CharField(
                choices=[
                    ("random", "tirage au sort"),
                    ("registration", "ordre d’inscription"),
                    ("ranking", "ordre du classement"),
                    (
                        "ranking-rematches",
                        "ordre du classement, rencontres répétées permises",
                    ),
                    ("odd-even", "les impairs restent, les pairs avancent"),
                ],
                max_length=20,
            ),
        ),
        migrations.RunPython(keep_the_lots_of_first_rounds, migrations.RunPython.noop),
    ]
