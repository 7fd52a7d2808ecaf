"""What every game and every clause of a match stores.

Cancelled deals, forgotten rebelotes, the rules that a table chose, manches, boards of a duplicate,
and chairs of players who each play for themselves.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SEATS = [
    ("NS", "Nord-Sud"),
    ("EW", "Est-Ouest"),
    ("P1", "Chaise 1"),
    ("P2", "Chaise 2"),
    ("P3", "Chaise 3"),
    ("P4", "Chaise 4"),
    ("P5", "Chaise 5"),
    ("P6", "Chaise 6"),
]
CHAIRS = ["P1", "P2", "P3", "P4", "P5", "P6"]
#: Scores that the referee gives for a board that was not played.
SCORES = [
    ("A+", "A+ : sans faute"),
    ("A", "A : ni sans faute ni en faute"),
    ("A-", "A- : en faute"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0030_ticked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # The course of a match
        migrations.AddField(
            model_name="deal",
            name="void",
            field=models.CharField(max_length=10, null=True),
        ),
        migrations.AddField(
            model_name="deal",
            name="omitted_ns",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="deal",
            name="omitted_ew",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="entry",
            name="chosen",
            field=models.CharField(blank=True, default="", max_length=250),
        ),
        migrations.AddField(
            model_name="entry",
            name="manches",
            field=models.CharField(blank=True, default="", max_length=120),
        ),
        # Duplicate
        migrations.AddField(
            model_name="contest",
            name="boards_seed",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.CreateModel(
            name="AdjustedBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "board",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)]
                    ),
                ),
                ("ns", models.CharField(choices=SCORES, max_length=2)),
                ("ew", models.CharField(choices=SCORES, max_length=2)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjusted_boards",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "ordering": ["board"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "board"), name="adjusted_once_per_board"
                    )
                ],
            },
        ),
        # Tables where each plays for himself
        migrations.RemoveConstraint(
            model_name="seat",
            name="seated_or_exempt",
        ),
        migrations.AddField(
            model_name="entry",
            name="course",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="entry",
            name="marks",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name="entry",
            name="confirmed_camp",
            field=models.CharField(blank=True, choices=SEATS, max_length=2),
        ),
        migrations.AlterField(
            model_name="entry",
            name="entered_camp",
            field=models.CharField(blank=True, choices=SEATS, max_length=2),
        ),
        migrations.AlterField(
            model_name="entry",
            name="winner",
            field=models.CharField(blank=True, choices=SEATS, max_length=2),
        ),
        migrations.AlterField(
            model_name="seat",
            name="camp",
            field=models.CharField(blank=True, choices=SEATS, max_length=2),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("camp", ""), ("match__isnull", True)),
                    models.Q(
                        ("camp__in", [seat for seat, _ in SEATS]), ("match__isnull", False)
                    ),
                    _connector="OR",
                ),
                name="seated_or_exempt",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("camp__in", CHAIRS), _negated=True),
                    ("place", 1),
                    _connector="OR",
                ),
                name="one_player_per_chair",
            ),
        ),
    ]
