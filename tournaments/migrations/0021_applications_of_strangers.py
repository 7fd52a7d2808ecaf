from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_log_of_the_house"),
    ]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="desk_version",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="application",
            name="network",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name="attempt",
            name="kind",
            field=models.CharField(choices=[("sign_in", "se connecter"), ("first_account", "créer le premier compte"), ("apply", "demander une place"), ("correct", "corriger ou retirer une demande"), ("table", "répondre à une table")], max_length=16),
        ),
    ]
