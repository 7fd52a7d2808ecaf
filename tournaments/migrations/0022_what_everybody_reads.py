from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_where_camps_answered_from'),
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
