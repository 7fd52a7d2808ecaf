from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_applications_of_strangers'),
    ]

    operations = [
        migrations.AddField(
            model_name='contest',
            name='names_by_initials',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='contest',
            name='published',
            field=models.BooleanField(default=False),
        ),
    ]
