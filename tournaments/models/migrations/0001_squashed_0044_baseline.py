"""What the first 60 migrations made, in one: a new database is made by this one alone.

A database of 0.1, 0.2 or 0.3 is brought here by those that it replaces. They change rows too, which
a new database does not have. Tables and columns are in their order, so that both are the same.

It replaced 44 at first. Its name stays: names of migrations tell the age of a database.
"""

import django.core.serializers.json
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import tournaments.models.contest
import tournaments.models.seasons
import uuid
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation


REPLACED = [
    "0001_initial",
    "0002_log_only_grows",
    "0003_ways_of_drawing",
    "0004_penalties",
    "0005_catch_up",
    "0006_ground_for_every_draw",
    "0007_expected_teams",
    "0008_who_rests",
    "0009_desk_phones_and_projector",
    "0010_wifi_of_the_hall",
    "0011_what_a_version_replaces",
    "0012_paper_money_and_prizes",
    "0013_cash_box",
    "0014_what_applications_say",
    "0015_prizes",
    "0016_who_is_forgotten",
    "0017_ways_of_drawing_without_choices",
    "0018_attempts_of_strangers",
    "0019_where_camps_answered_from",
    "0020_log_of_the_house",
    "0021_applications_of_strangers",
    "0022_what_everybody_reads",
    "0023_names_to_search",
    "0024_works",
    "0025_suspense",
    "0026_draft_rounds",
    "0027_calls",
    "0028_ceremony",
    "0029_told_payments",
    "0030_ticked",
    "0031_every_game",
    "0032_prints",
    "0033_wifi",
    "0034_seasons",
    "0035_contest_file",
    "0036_gatherings",
    "0037_halls",
    "0038_lineage",
    "0039_prize_draw",
    "0040_photographed_sheets",
    "0041_team_came_from",
    "0042_season_print_kind",
    "0043_photo_phones",
    "0044_missed_days_from_zero",
    "0045_penalty_of_a_top",
    "0046_second_life",
    "0047_suspense_refused",
    "0048_names_in_either_order",
    "0049_names_merged",
    "0050_licences",
    "0051_licences_asked",
    "0052_online_orders_and_door",
    "0053_clubs_of_season_days",
    "0054_incidents",
    "0055_appeals_and_persons",
    "0056_percent_of_a_board",
    "0057_delegation_chiefs",
    "0058_hooks",
    "0059_push",
    "0060_push_number",
]

TABLE = "tournaments_logline"
REFUSAL = "the log only grows"
SQLITE = [
    f"CREATE TRIGGER IF NOT EXISTS log_no_{verb.lower()} BEFORE {verb} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for verb in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
    f"CREATE TRIGGER log_no_change BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION log_only_grows()",
]


def let_the_log_only_grow(apps, schema_editor):
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


class CreateTables(Operation):
    """Many `CreateModel` as one operation.

    Django renders all models again after each of its own, which took five seconds.
    """

    def __init__(self, tables):
        self.tables = tables

    def state_forwards(self, app_label, state):
        # Rendered when it is next asked for, so once for all tables.
        state.__dict__.pop("apps", None)
        for table in self.tables:
            table.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for table in self.tables:
            table.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for table in reversed(self.tables):
            table.database_backwards(app_label, schema_editor, from_state, to_state)


TABLES = [
    migrations.CreateModel(
        name='FormToken',
        fields=[
            ('token', models.UUIDField(primary_key=True, serialize=False)),
            ('at', models.DateTimeField(auto_now_add=True)),
        ],
    ),
    migrations.CreateModel(
        name='Contest',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('slug', models.SlugField(max_length=80, unique=True)),
            ('place', models.CharField(blank=True, max_length=200)),
            ('date', models.DateField()),
            ('regulation', models.JSONField()),
            ('version', models.PositiveIntegerField(default=1)),
            ('closed_at', models.DateTimeField(blank=True, null=True)),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests', to=settings.AUTH_USER_MODEL)),
            ('phones_address', models.CharField(blank=True, max_length=200)),
            ('players_enter', models.BooleanField(default=False)),
            ('second_reading', models.BooleanField(default=False)),
            ('wifi', models.CharField(blank=True, max_length=200)),
            ('capacity', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('club', models.CharField(blank=True, max_length=200)),
            ('players_apply', models.BooleanField(default=False)),
            ('apply_late', models.BooleanField(default=False)),
            ('apply_until', models.DateTimeField(blank=True, null=True)),
            ('desk_version', models.PositiveIntegerField(default=1)),
            ('names_by_initials', models.BooleanField(default=False)),
            ('published', models.BooleanField(default=False)),
            ('revealed_at', models.DateTimeField(blank=True, null=True)),
            ('suspense_from', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('ticked', models.JSONField(blank=True, default=list)),
            ('boards_seed', models.CharField(blank=True, max_length=64)),
            ('wifi_open', models.BooleanField(default=False)),
            ('wifi_password', models.CharField(blank=True, max_length=64)),
            ('cash_elsewhere', models.BooleanField(default=False, editable=False)),
            ('uid', models.UUIDField(default=uuid.uuid4, editable=False)),
            ('hall_count', models.PositiveSmallIntegerField(default=0)),
            ('suspense_refused', models.BooleanField(default=False)),
            ('asks_licences', models.BooleanField(default=False)),
            ('door_open', models.BooleanField(default=False)),
            ('door_serial', models.PositiveSmallIntegerField(default=0)),
            ('notice_key', models.CharField(blank=True, default='', max_length=22)),
            ('pay_link', models.CharField(blank=True, default='', max_length=200)),
            ('claim_minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('chiefs', models.JSONField(blank=True, default=dict)),
        ],
        options={
            'ordering': ['-date', '-pk'],
            'constraints': [models.UniqueConstraint(fields=('uid',), name='contest_uid_once')],
        },
    ),
    migrations.CreateModel(
        name='LogLine',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('action', models.CharField(max_length=40)),
            ('subject', models.CharField(max_length=500)),
            ('before', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
            ('after', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='tournaments.contest')),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='Player',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('club', models.CharField(blank=True, max_length=200)),
            ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to=settings.AUTH_USER_MODEL)),
            ('phone', models.CharField(blank=True, max_length=40)),
            ('town', models.CharField(blank=True, max_length=200)),
            ('forgotten', models.BooleanField(default=False)),
            ('plain_name', models.TextField(default='', editable=False)),
            ('trace', models.UUIDField(editable=False, null=True)),
            ('turned_name', models.TextField(default='', editable=False)),
            ('licence', models.CharField(blank=True, default='', max_length=30)),
        ],
        options={
            'indexes': [models.Index(fields=['organiser', 'name'], name='player_by_name'), models.Index(fields=['organiser', 'plain_name', 'club'], name='player_by_plain_name'), models.Index(fields=['organiser', 'turned_name'], name='player_by_turned_name')],
            'constraints': [models.UniqueConstraint(condition=models.Q(('licence', ''), _negated=True), fields=('organiser', 'licence'), name='licence_of_one_person')],
        },
    ),
    migrations.CreateModel(
        name='Round',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField()),
            ('method', models.CharField(max_length=20)),
            ('seed', models.BigIntegerField()),
            ('entrants', models.JSONField()),
            ('is_last', models.BooleanField()),
            ('drawn_at', models.DateTimeField(auto_now_add=True)),
            ('closed_at', models.DateTimeField(blank=True, null=True)),
            ('dropped', models.BooleanField(default=False)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournaments.contest')),
            ('bye_to', models.CharField(choices=[('last', 'la dernière'), ('lot', 'au sort'), ('turn', 'à tour de rôle'), ('refused', 'aucune')], default='last', max_length=10)),
            ('given', models.JSONField(default=dict)),
            ('stage', models.CharField(choices=[('pools', 'poules'), ('rounds', 'parties'), ('extra', 'rattrapages'), ('bracket', 'tableau final')], default='rounds', max_length=10)),
            ('draft', models.BooleanField(default=False)),
        ],
        options={
            'ordering': ['number'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'number'), name='round_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_number_from_one')],
        },
    ),
    migrations.CreateModel(
        name='Match',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('table', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
            ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.round')),
            ('section', models.CharField(blank=True, max_length=20)),
            ('slot', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('link_from', models.DateTimeField(blank=True, default=django.utils.timezone.now, null=True)),
            ('link_serial', models.PositiveIntegerField(default=1)),
        ],
        options={
            'ordering': ['table'],
            'constraints': [models.UniqueConstraint(fields=('round', 'table'), name='one_match_per_table'), models.UniqueConstraint(fields=('round', 'section', 'slot'), name='one_match_per_slot')],
        },
    ),
    migrations.CreateModel(
        name='Entry',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('version', models.PositiveIntegerField()),
            ('current', models.BooleanField(default=True)),
            ('status', models.CharField(choices=[('confirmed', 'confirmé'), ('proposed', 'à confirmer'), ('disputed', 'désaccord'), ('to_verify', 'à vérifier')], max_length=12)),
            ('kind', models.CharField(choices=[('totals', 'totaux'), ('deals', 'donne par donne'), ('forfeit', 'forfait')], max_length=8)),
            ('ns', models.PositiveIntegerField()),
            ('ew', models.PositiveIntegerField()),
            ('belotes', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('capots', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('winner', models.CharField(blank=True, choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest'), ('P1', 'Chaise 1'), ('P2', 'Chaise 2'), ('P3', 'Chaise 3'), ('P4', 'Chaise 4'), ('P5', 'Chaise 5'), ('P6', 'Chaise 6')], max_length=2)),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('entered_at', models.DateTimeField(auto_now_add=True)),
            ('entered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.match')),
            ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('confirmed_camp', models.CharField(blank=True, choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest'), ('P1', 'Chaise 1'), ('P2', 'Chaise 2'), ('P3', 'Chaise 3'), ('P4', 'Chaise 4'), ('P5', 'Chaise 5'), ('P6', 'Chaise 6')], max_length=2)),
            ('confirmed_phone', models.CharField(blank=True, max_length=64)),
            ('entered_camp', models.CharField(blank=True, choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest'), ('P1', 'Chaise 1'), ('P2', 'Chaise 2'), ('P3', 'Chaise 3'), ('P4', 'Chaise 4'), ('P5', 'Chaise 5'), ('P6', 'Chaise 6')], max_length=2)),
            ('entered_phone', models.CharField(blank=True, max_length=64)),
            ('second_reading', models.BooleanField(default=False)),
            ('replaces', models.PositiveIntegerField(default=0)),
            ('confirmed_address', models.CharField(blank=True, max_length=64)),
            ('confirmed_browser', models.CharField(blank=True, max_length=64)),
            ('confirmed_switched', models.BooleanField(default=False)),
            ('entered_address', models.CharField(blank=True, max_length=64)),
            ('entered_browser', models.CharField(blank=True, max_length=64)),
            ('entered_switched', models.BooleanField(default=False)),
            ('chosen', models.CharField(blank=True, default='', max_length=250)),
            ('manches', models.CharField(blank=True, default='', max_length=120)),
            ('course', models.JSONField(blank=True, default=list)),
            ('marks', models.JSONField(blank=True, default=list)),
        ],
        options={
            'ordering': ['version'],
            'constraints': [models.UniqueConstraint(fields=('match', 'version'), name='entry_version_once'), models.UniqueConstraint(condition=models.Q(('current', True)), fields=('match',), name='one_result_per_match'), models.CheckConstraint(condition=models.Q(('entered_camp', ''), ('second_reading', True), _connector='OR'), name='what_players_enter_is_read_again'), models.CheckConstraint(condition=models.Q(('confirmed_camp', ''), models.Q(('confirmed_camp', models.F('entered_camp')), _negated=True), _connector='OR'), name='confirmed_by_the_other_camp'), models.CheckConstraint(condition=models.Q(('confirmed_phone', ''), models.Q(('confirmed_phone', models.F('entered_phone')), _negated=True), _connector='OR'), name='confirmed_on_another_phone')],
        },
    ),
    migrations.CreateModel(
        name='Deal',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField()),
            ('taker', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2, null=True)),
            ('contract', models.CharField(max_length=8, null=True)),
            ('trump', models.CharField(max_length=10, null=True)),
            ('coinche', models.PositiveSmallIntegerField(default=0)),
            ('ns', models.PositiveSmallIntegerField(default=0)),
            ('ew', models.PositiveSmallIntegerField(default=0)),
            ('capot', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2, null=True)),
            ('belotes_ns', models.PositiveSmallIntegerField(default=0)),
            ('belotes_ew', models.PositiveSmallIntegerField(default=0)),
            ('annonces_ns', models.PositiveSmallIntegerField(default=0)),
            ('annonces_ew', models.PositiveSmallIntegerField(default=0)),
            ('false_ns', models.PositiveSmallIntegerField(default=0)),
            ('false_ew', models.PositiveSmallIntegerField(default=0)),
            ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='tournaments.entry')),
            ('void', models.CharField(max_length=10, null=True)),
            ('omitted_ns', models.PositiveSmallIntegerField(default=0)),
            ('omitted_ew', models.PositiveSmallIntegerField(default=0)),
        ],
        options={
            'ordering': ['number'],
            'constraints': [models.UniqueConstraint(fields=('entry', 'number'), name='deal_number_once')],
        },
    ),
    migrations.CreateModel(
        name='Planning',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('starts_at', models.TimeField()),
            ('ends_by', models.TimeField(blank=True, null=True)),
            ('tables', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('minutes_per_deal', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('pause', models.PositiveSmallIntegerField(default=15)),
            ('meal_after', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('meal_minutes', models.PositiveSmallIntegerField(default=60)),
            ('contest', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='planning', to='tournaments.contest')),
            ('expected', models.PositiveSmallIntegerField(blank=True, null=True)),
        ],
    ),
    migrations.CreateModel(
        name='Single',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('came_at', models.DateTimeField(auto_now_add=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='singles', to='tournaments.contest')),
            ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
        ],
        options={
            'ordering': ['came_at', 'pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'player'), name='single_once')],
        },
    ),
    migrations.CreateModel(
        name='Item',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('cents', models.PositiveIntegerField()),
            ('per', models.CharField(choices=[('team', 'par équipe'), ('player', 'par joueur'), ('piece', 'à l’unité'), ('life', 'par seconde vie')], max_length=10)),
            ('meal', models.BooleanField(default=False)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='tournaments.contest')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'name'), name='item_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='item_has_a_name')],
        },
    ),
    migrations.CreateModel(
        name='Logo',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('png', models.BinaryField()),
            ('width', models.PositiveSmallIntegerField()),
            ('height', models.PositiveSmallIntegerField()),
            ('contest', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='logo', to='tournaments.contest')),
        ],
    ),
    migrations.CreateModel(
        name='Category',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='categories', to='tournaments.contest')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'name'), name='category_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='category_has_a_name')],
        },
    ),
    migrations.CreateModel(
        name='Application',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('status', models.CharField(choices=[('asked', 'à confirmer'), ('waiting', 'en liste d’attente'), ('refused', 'refusée'), ('confirmed', 'confirmée')], default='asked', max_length=10)),
            ('player1', models.CharField(blank=True, max_length=200)),
            ('player2', models.CharField(blank=True, max_length=200)),
            ('name', models.CharField(blank=True, max_length=200)),
            ('club', models.CharField(blank=True, max_length=200)),
            ('town', models.CharField(blank=True, max_length=200)),
            ('phone', models.CharField(blank=True, max_length=40)),
            ('wanted', models.JSONField(default=dict)),
            ('code', models.CharField(default=tournaments.models.contest.draw_code, max_length=6)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='applications', to='tournaments.contest')),
            ('categories', models.ManyToManyField(blank=True, related_name='+', to='tournaments.category')),
            ('address', models.CharField(blank=True, max_length=64)),
            ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.player')),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('token', models.UUIDField(blank=True, null=True, unique=True)),
            ('network', models.CharField(blank=True, max_length=64)),
            ('licence1', models.CharField(blank=True, default='', max_length=30)),
            ('licence2', models.CharField(blank=True, default='', max_length=30)),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'code'), name='application_code_once'), models.CheckConstraint(condition=models.Q(models.Q(('player1', ''), _negated=True), models.Q(('name', ''), _negated=True), _connector='OR'), name='application_names_somebody')],
        },
    ),
    migrations.CreateModel(
        name='CashCount',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveIntegerField()),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('upto', models.PositiveIntegerField()),
            ('expected', models.IntegerField()),
            ('counted', models.PositiveIntegerField()),
            ('pieces', models.JSONField(default=dict)),
            ('cheques_expected', models.PositiveIntegerField()),
            ('cheques', models.PositiveIntegerField()),
            ('cheques_cents_expected', models.IntegerField()),
            ('cheques_cents', models.PositiveIntegerField()),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cash_counts', to='tournaments.contest')),
        ],
        options={
            'ordering': ['number'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'number'), name='cash_count_number_once'), models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), _negated=True), models.Q(('cheques', models.F('cheques_expected')), ('cheques_cents', models.F('cheques_cents_expected')), ('counted', models.F('expected'))), _connector='OR'), name='cash_difference_has_a_reason')],
        },
    ),
    migrations.CreateModel(
        name='Giving',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('ties', models.CharField(choices=[('share', 'l’argent est additionné et partagé, le reste tiré au sort'), ('lot', 'tout est tiré au sort entre eux')], default='share', max_length=10)),
            ('passes_on', models.BooleanField(default=True)),
            ('withdrawn_too', models.BooleanField(default=False)),
            ('absent', models.JSONField(default=list)),
            ('seed', models.BigIntegerField(default=tournaments.models.contest.draw_lot)),
            ('given_at', models.DateTimeField(blank=True, null=True)),
            ('choosers', models.JSONField(default=list)),
            ('passed', models.JSONField(default=list)),
            ('contest', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='giving', to='tournaments.contest')),
            ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
        ],
    ),
    migrations.CreateModel(
        name='Attempt',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('kind', models.CharField(choices=[('sign_in', 'se connecter'), ('first_account', 'créer le premier compte'), ('apply', 'demander une place'), ('correct', 'corriger ou retirer une demande'), ('camp', 'taper le code d’un camp'), ('table', 'répondre à une table'), ('call', 'appeler la table de marque'), ('phone', 'faire prévenir un téléphone')], max_length=16)),
            ('source', models.CharField(max_length=64)),
            ('at', models.DateTimeField()),
        ],
        options={
            'indexes': [models.Index(fields=['kind', 'source', 'at'], name='attempts_of_a_source'), models.Index(fields=['at'], name='attempts_by_age')],
        },
    ),
    migrations.CreateModel(
        name='HouseLine',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('action', models.CharField(choices=[('delete_contest', 'Concours supprimé'), ('forget_person', 'Personne effacée à sa demande'), ('purge_copies', 'Sauvegardes supprimées')], max_length=20)),
            ('subject', models.CharField(blank=True, max_length=500)),
            ('contest', models.PositiveBigIntegerField(null=True)),
            ('player', models.PositiveBigIntegerField(null=True)),
            ('counts', models.JSONField(default=dict)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='Work',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('kind', models.CharField(choices=[('paper', 'papier'), ('archive', 'archive'), ('verify', 'vérification'), ('import', 'importation'), ('photos', 'lecture de photos')], max_length=10)),
            ('state', models.CharField(choices=[('waiting', 'attend son tour'), ('running', 'en cours'), ('done', 'prêt'), ('failed', 'échoué'), ('stopped', 'arrêté')], default='waiting', max_length=10)),
            ('title', models.CharField(max_length=300)),
            ('rights', models.CharField(max_length=200)),
            ('language', models.CharField(max_length=10)),
            ('key', models.CharField(max_length=64)),
            ('room', models.UUIDField(default=uuid.uuid4, unique=True)),
            ('sentence', models.CharField(blank=True, max_length=1000)),
            ('headers', models.JSONField(default=dict)),
            ('asked_at', models.DateTimeField(auto_now_add=True)),
            ('started_at', models.DateTimeField(null=True)),
            ('ended_at', models.DateTimeField(null=True)),
            ('read_at', models.DateTimeField(null=True)),
            ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='works', to='tournaments.contest')),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='Ceremony',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('places', models.PositiveSmallIntegerField()),
            ('step', models.PositiveSmallIntegerField(default=0)),
            ('began_at', models.DateTimeField()),
            ('ended_at', models.DateTimeField(blank=True, null=True)),
            ('category', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.category')),
            ('contest', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ceremony', to='tournaments.contest')),
        ],
        options={
            'verbose_name_plural': 'ceremonies',
            'constraints': [models.CheckConstraint(condition=models.Q(('places__gte', 1)), name='ceremony_of_a_place')],
        },
    ),
    migrations.CreateModel(
        name='AdjustedBoard',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('board', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjusted_boards', to='tournaments.match')),
            ('ns', models.PositiveSmallIntegerField()),
            ('ew', models.PositiveSmallIntegerField()),
            ('reason', models.CharField(blank=True, max_length=500)),
        ],
        options={
            'ordering': ['board'],
            'constraints': [models.UniqueConstraint(fields=('match', 'board'), name='adjusted_once_per_board'), models.CheckConstraint(condition=models.Q(('ew__lte', 100), ('ns__lte', 100)), name='adjusted_percent_of_a_board')],
        },
    ),
    migrations.CreateModel(
        name='Print',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('kind', models.CharField(max_length=50)),
            ('round', models.PositiveSmallIntegerField(null=True)),
            ('options', models.JSONField(default=dict)),
            ('pages', models.PositiveIntegerField()),
            ('shown', models.JSONField(default=dict)),
            ('version', models.PositiveIntegerField()),
            ('desk_version', models.PositiveIntegerField()),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prints', to='tournaments.contest')),
        ],
        options={
            'ordering': ['-pk'],
            'indexes': [models.Index(fields=['contest', 'kind', 'round'], name='print_of_a_paper')],
        },
    ),
    migrations.CreateModel(
        name='Season',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('slug', models.SlugField(max_length=80, unique=True)),
            ('rules', models.JSONField()),
            ('public', models.BooleanField(default=False)),
            ('version', models.PositiveIntegerField(default=1)),
            ('salt', models.CharField(default=tournaments.models.seasons.draw_salt, editable=False, max_length=32)),
            ('closed_at', models.DateTimeField(blank=True, null=True)),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to=settings.AUTH_USER_MODEL)),
            ('contests', models.ManyToManyField(related_name='seasons', through='tournaments.SeasonDay', to='tournaments.contest')),
            ('incidents_follow', models.BooleanField(default=False)),
        ],
        options={
            'ordering': ['-pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='season_has_a_name')],
        },
    ),
    migrations.CreateModel(
        name='SeasonDay',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='season_days', to='tournaments.contest')),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='days', to='tournaments.season')),
            ('clubs', models.JSONField(blank=True, default=dict)),
        ],
        options={
            'ordering': ['contest__date', 'contest__slug'],
            'constraints': [models.UniqueConstraint(fields=('season', 'contest'), name='day_once_per_season')],
        },
    ),
    migrations.CreateModel(
        name='SeasonLine',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('action', models.CharField(max_length=40)),
            ('subject', models.CharField(max_length=500)),
            ('before', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
            ('after', models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, null=True)),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='tournaments.season')),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='SeasonMember',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('key', models.CharField(max_length=20)),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.season')),
        ],
        options={
            'constraints': [models.UniqueConstraint(fields=('season', 'key'), name='member_once_per_season')],
        },
    ),
    migrations.CreateModel(
        name='SeasonPerson',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('key', models.CharField(max_length=20)),
            ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.player')),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournaments.season')),
        ],
        options={
            'constraints': [models.UniqueConstraint(fields=('season', 'player'), name='person_once_per_season')],
        },
    ),
    migrations.CreateModel(
        name='SeasonPrint',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('ranks', models.JSONField(default=list)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prints', to='tournaments.season')),
            ('kind', models.CharField(max_length=40)),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='SeasonSame',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('kept', models.CharField(max_length=20)),
            ('other', models.CharField(max_length=20)),
            ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='same', to='tournaments.season')),
            ('at', models.DateTimeField(blank=True, null=True)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('season', 'other'), name='merged_once_per_season'), models.CheckConstraint(condition=models.Q(('kept', models.F('other')), _negated=True), name='merged_with_another')],
        },
    ),
    migrations.CreateModel(
        name='Arrival',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('sha256', models.CharField(max_length=64)),
            ('with_phones', models.BooleanField(default=False)),
            ('with_cash', models.BooleanField(default=False)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='tournaments.contest')),
        ],
        options={
            'ordering': ['pk'],
            'abstract': False,
        },
    ),
    migrations.CreateModel(
        name='Departure',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('sha256', models.CharField(max_length=64)),
            ('with_phones', models.BooleanField(default=False)),
            ('with_cash', models.BooleanField(default=False)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='departures', to='tournaments.contest')),
        ],
        options={
            'ordering': ['pk'],
            'abstract': False,
        },
    ),
    migrations.CreateModel(
        name='PlayerUid',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('uid', models.UUIDField(default=uuid.uuid4)),
            ('contest', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='player_uids', to='tournaments.contest')),
            ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uids', to='tournaments.player')),
        ],
        options={
            'ordering': ['pk'],
            'indexes': [models.Index(fields=['uid'], name='player_by_uid')],
            'constraints': [models.UniqueConstraint(fields=('player', 'uid', 'contest'), name='player_uid_once'), models.UniqueConstraint(condition=models.Q(('contest__isnull', True)), fields=('player', 'uid'), name='player_own_uid_once')],
        },
    ),
    migrations.CreateModel(
        name='Gathering',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('slug', models.SlugField(max_length=80, unique=True)),
            ('quotas', models.JSONField(blank=True, default=dict)),
            ('final', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='final_of', to='tournaments.contest')),
            ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='gatherings', to=settings.AUTH_USER_MODEL)),
        ],
        options={
            'ordering': ['-pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='gathering_has_a_name')],
        },
    ),
    migrations.CreateModel(
        name='GatheredHall',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('position', models.PositiveSmallIntegerField()),
            ('name', models.CharField(max_length=200)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gathered', to='tournaments.contest')),
            ('gathering', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='halls', to='tournaments.gathering')),
        ],
        options={
            'ordering': ['position'],
            'constraints': [models.UniqueConstraint(fields=('gathering', 'contest'), name='hall_gathered_once'), models.UniqueConstraint(fields=('gathering', 'position'), name='gathered_hall_position_once'), models.UniqueConstraint(fields=('gathering', 'name'), name='gathered_hall_name_once'), models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='hall_position_from_one'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='gathered_hall_has_a_name')],
        },
    ),
    migrations.CreateModel(
        name='Hall',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=40)),
            ('place', models.CharField(blank=True, max_length=200)),
            ('position', models.PositiveSmallIntegerField()),
            ('first_table', models.PositiveSmallIntegerField()),
            ('last_table', models.PositiveSmallIntegerField()),
            ('capacity', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='halls', to='tournaments.contest')),
        ],
        options={
            'ordering': ['position'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'position'), name='hall_position_once'), models.UniqueConstraint(fields=('contest', 'name'), name='hall_name_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='hall_has_a_name'), models.CheckConstraint(condition=models.Q(('first_table__gte', 1), ('last_table__gte', models.F('first_table'))), name='hall_has_tables'), models.CheckConstraint(condition=models.Q(('capacity__gte', 2)), name='hall_holds_a_match')],
        },
    ),
    migrations.CreateModel(
        name='Member',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('role', models.CharField(choices=[('organiser', 'organisateur'), ('scorer', 'marqueur'), ('referee', 'arbitre'), ('treasurer', 'trésorier'), ('screen', 'écran, en lecture seule')], default='scorer', max_length=20)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.contest')),
            ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ('hall', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='tournaments.hall')),
        ],
        options={
            'constraints': [models.UniqueConstraint(fields=('contest', 'user'), name='member_once_per_contest')],
        },
    ),
    migrations.CreateModel(
        name='Team',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField()),
            ('name', models.CharField(max_length=405)),
            ('first_round', models.PositiveSmallIntegerField(default=1)),
            ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('lot', models.PositiveIntegerField(default=tournaments.models.contest.draw_lot)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='teams', to='tournaments.contest')),
            ('player1', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
            ('player2', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
            ('family', models.CharField(blank=True, max_length=200)),
            ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('seed', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('code', models.CharField(default=tournaments.models.contest.draw_code, max_length=6)),
            ('here_since', models.DateTimeField(blank=True, null=True)),
            ('categories', models.ManyToManyField(blank=True, related_name='teams', to='tournaments.category')),
            ('keeps_hall', models.BooleanField(default=False)),
            ('hall', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='teams', to='tournaments.hall')),
            ('came_from', models.CharField(blank=True, max_length=402)),
            ('second_life', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('at_door', models.BooleanField(default=False)),
            ('origin', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='qualified', to='tournaments.team')),
        ],
        options={
            'ordering': ['number'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'number'), name='team_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='team_number_from_one'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='team_has_a_name'), models.CheckConstraint(condition=models.Q(('player1__isnull', True), ('player2__isnull', True), models.Q(('player1', models.F('player2')), _negated=True), _connector='OR'), name='team_of_two_people'), models.UniqueConstraint(fields=('contest', 'seed'), name='team_seed_once'), models.CheckConstraint(condition=models.Q(('seed__gte', 1)), name='team_seed_from_one'), models.CheckConstraint(condition=models.Q(('fixed_table__gte', 1)), name='fixed_table_from_one'), models.UniqueConstraint(fields=('contest', 'code'), name='team_code_once')],
        },
    ),
    migrations.CreateModel(
        name='Seat',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('camp', models.CharField(blank=True, choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest'), ('P1', 'Chaise 1'), ('P2', 'Chaise 2'), ('P3', 'Chaise 3'), ('P4', 'Chaise 4'), ('P5', 'Chaise 5'), ('P6', 'Chaise 6')], max_length=2)),
            ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.match')),
            ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.round')),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.team')),
            ('place', models.PositiveSmallIntegerField(default=1)),
        ],
        options={
            'constraints': [models.UniqueConstraint(fields=('round', 'team'), name='team_once_per_round'), models.UniqueConstraint(fields=('match', 'camp', 'place'), name='one_team_per_place'), models.CheckConstraint(condition=models.Q(('place__in', (1, 2))), name='two_places_per_camp'), models.CheckConstraint(condition=models.Q(models.Q(('camp', ''), ('match__isnull', True)), models.Q(('camp__in', ['NS', 'EW', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6']), ('match__isnull', False)), _connector='OR'), name='seated_or_exempt'), models.CheckConstraint(condition=models.Q(models.Q(('camp__in', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']), _negated=True), ('place', 1), _connector='OR'), name='one_player_per_chair')],
        },
    ),
    migrations.CreateModel(
        name='Penalty',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=80)),
            ('points', models.PositiveIntegerField()),
            ('to', models.CharField(choices=[('opponents', 'donnés aux adversaires'), ('lost', 'retirés à l’équipe'), ('top', 'pour cent d’un top, retirés en duplicate')], max_length=10)),
            ('excludes', models.BooleanField(default=False)),
            ('times', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.contest')),
            ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='penalties', to='tournaments.match')),
            ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.round')),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.team')),
            ('called_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.team')),
            ('deal', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)])),
            ('late', models.PositiveSmallIntegerField(default=0)),
            ('reserves', models.CharField(blank=True, max_length=500)),
            ('ruling', models.CharField(choices=[('plays_on', 'la donne continue'), ('replayed', 'donne rejouée'), ('stopped', 'donne arrêtée'), ('announced', 'points annoncés aux adversaires'), ('unmarked', 'non marquée'), ('match_lost', 'partie perdue')], default='plays_on', max_length=10)),
            ('state', models.CharField(choices=[('waiting', 'à décider'), ('ruled', 'décidé'), ('dismissed', 'sans suite')], default='ruled', max_length=10)),
            ('appeal', models.CharField(blank=True, max_length=500)),
            ('first', models.JSONField(blank=True, null=True)),
            ('jury', models.CharField(blank=True, max_length=300)),
            ('jury_after', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('place', models.PositiveSmallIntegerField(blank=True, null=True)),
        ],
        options={
            'verbose_name_plural': 'penalties',
            'ordering': ['pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='penalty_has_a_name'), models.CheckConstraint(condition=models.Q(('times__gte', 1)), name='penalty_times_from_one'), models.CheckConstraint(condition=models.Q(('state', 'ruled'), models.Q(('excludes', False), ('points', 0)), _connector='OR'), name='only_a_ruling_counts'), models.CheckConstraint(condition=models.Q(('place', None), ('place__in', (1, 2)), _connector='OR'), name='fault_of_one_of_two_players'), models.CheckConstraint(condition=models.Q(models.Q(('first__isnull', True), ('jury', ''), ('jury_after', None)), models.Q(models.Q(('jury', ''), _negated=True), models.Q(('appeal', ''), _negated=True), ('first__isnull', False), ('jury_after__gte', 1)), _connector='OR'), name='a_jury_rules_after_a_referee')],
        },
    ),
    migrations.CreateModel(
        name='CatchUp',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('version', models.PositiveIntegerField(default=1)),
            ('points', models.PositiveIntegerField()),
            ('against', models.PositiveIntegerField()),
            ('reason', models.CharField(blank=True, max_length=500)),
            ('entered_at', models.DateTimeField(auto_now=True)),
            ('entered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.team')),
            ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='catch_ups', to='tournaments.round')),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='catch_ups', to='tournaments.team')),
        ],
        options={
            'ordering': ['round', 'team'],
            'constraints': [models.UniqueConstraint(fields=('round', 'team'), name='one_catch_up_per_bye'), models.CheckConstraint(condition=models.Q(('team', models.F('opponent')), _negated=True), name='catch_up_against_another_team')],
        },
    ),
    migrations.CreateModel(
        name='Wish',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('kind', models.CharField(choices=[('apart', 'ne se rencontrent pas'), ('together', 'se rencontrent')], max_length=10)),
            ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wishes', to='tournaments.contest')),
            ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.team')),
            ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.team')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('one', 'other', 'round'), name='wish_once_a_round'), models.UniqueConstraint(condition=models.Q(('round__isnull', True)), fields=('one', 'other'), name='wish_once'), models.CheckConstraint(condition=models.Q(('one', models.F('other')), _negated=True), name='wish_of_two_teams'), models.CheckConstraint(condition=models.Q(('kind', 'apart'), ('round__isnull', False), _connector='OR'), name='together_in_one_round')],
        },
    ),
    migrations.CreateModel(
        name='Announcement',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('text', models.CharField(max_length=300)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.contest')),
            ('hall', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.hall')),
        ],
        options={
            'ordering': ['-pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='announcement_says_something')],
        },
    ),
    migrations.CreateModel(
        name='Clock',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('round', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
            ('length', models.PositiveIntegerField()),
            ('ends_at', models.DateTimeField(blank=True, null=True)),
            ('left', models.PositiveIntegerField(blank=True, null=True)),
            ('last_deal_at', models.DateTimeField(blank=True, null=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clocks', to='tournaments.contest')),
            ('hall', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='tournaments.hall')),
        ],
        options={
            'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ends_at__isnull', True), ('left__isnull', False)), models.Q(('ends_at__isnull', False), ('left__isnull', True)), _connector='OR'), name='clock_runs_or_is_paused'), models.UniqueConstraint(condition=models.Q(('hall__isnull', True)), fields=('contest',), name='one_clock_a_contest'), models.UniqueConstraint(fields=('contest', 'hall'), name='one_clock_a_hall')],
        },
    ),
    migrations.CreateModel(
        name='Order',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('quantity', models.PositiveSmallIntegerField()),
            ('item', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='tournaments.item')),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='orders', to='tournaments.team')),
        ],
        options={
            'ordering': ['item'],
            'constraints': [models.UniqueConstraint(fields=('team', 'item'), name='order_once'), models.CheckConstraint(condition=models.Q(('quantity__gte', 1)), name='order_of_something')],
        },
    ),
    migrations.CreateModel(
        name='Discount',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('cents', models.PositiveIntegerField()),
            ('reason', models.CharField(max_length=500)),
            ('team', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='discount', to='tournaments.team')),
        ],
        options={
            'constraints': [models.CheckConstraint(condition=models.Q(('cents__gte', 1)), name='discount_of_something'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='discount_has_a_reason')],
        },
    ),
    migrations.CreateModel(
        name='Payment',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveIntegerField()),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('kind', models.CharField(choices=[('payment', 'paiement'), ('refund', 'remboursement'), ('income', 'autre recette'), ('expense', 'dépense'), ('brought', 'fonds de caisse ou monnaie apportés'), ('taken', 'espèces retirées')], max_length=10)),
            ('method', models.CharField(choices=[('cash', 'espèces'), ('card', 'carte'), ('cheque', 'chèque'), ('transfer', 'virement')], max_length=10)),
            ('cents', models.IntegerField()),
            ('note', models.CharField(blank=True, max_length=500)),
            ('reference', models.CharField(blank=True, max_length=200)),
            ('pieces', models.JSONField(default=dict)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('cancels', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cancelled', to='tournaments.payment')),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='tournaments.contest')),
            ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='tournaments.team')),
        ],
        options={
            'ordering': ['number'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'number'), name='payment_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='payment_number_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('cancels', None), ('cents__gt', 0), ('kind__in', ('payment', 'income', 'brought'))), models.Q(models.Q(('cancels', None), models.Q(('kind__in', ('payment', 'income', 'brought')), _negated=True)), ('cents__lt', 0)), models.Q(('cancels__isnull', False), ('cents__lt', 0), ('kind__in', ('payment', 'income', 'brought'))), models.Q(models.Q(('cancels__isnull', False), models.Q(('kind__in', ('payment', 'income', 'brought')), _negated=True)), ('cents__gt', 0)), _connector='OR'), name='payment_sign_of_its_kind'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('payment', 'refund')), ('team__isnull', False)), models.Q(('team', None), models.Q(('kind__in', ('payment', 'refund')), _negated=True)), _connector='OR'), name='payment_of_a_team_or_not'), models.CheckConstraint(condition=models.Q(('method', 'cash'), models.Q(('kind__in', ('brought', 'taken')), _negated=True), _connector='OR'), name='float_in_cash')],
        },
    ),
    migrations.CreateModel(
        name='Prize',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('position', models.PositiveSmallIntegerField()),
            ('name', models.CharField(max_length=200)),
            ('quantity', models.PositiveSmallIntegerField(default=1)),
            ('cents', models.PositiveIntegerField(blank=True, null=True)),
            ('share', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('money', models.BooleanField(default=False)),
            ('by', models.CharField(choices=[('rank', 'par rang au classement'), ('category', 'aux premiers d’une catégorie'), ('choice', 'au choix, dans l’ordre du classement'), ('everyone', 'à tous'), ('lot', 'par tirage au sort (tombola)'), ('attendance', 'à l’assiduité'), ('last', 'au dernier du classement'), ('special', 'prix spécial, à qui vous désignez')], default='rank', max_length=12)),
            ('first', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('last', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
            ('per_player', models.BooleanField(default=False)),
            ('cumulates', models.BooleanField(default=False)),
            ('category', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='prizes', to='tournaments.category')),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='tournaments.contest')),
            ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.team')),
            ('draw', models.PositiveBigIntegerField(default=tournaments.models.contest.draw_lot, editable=False)),
        ],
        options={
            'ordering': ['position', 'pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='prize_has_a_name'), models.CheckConstraint(condition=models.Q(('quantity__gte', 1)), name='prize_of_something'), models.CheckConstraint(condition=models.Q(('cents__isnull', True), ('share__isnull', True), _connector='OR'), name='prize_worth_one_way'), models.CheckConstraint(condition=models.Q(models.Q(('share__gte', 1), ('share__lte', 10000)), ('share__isnull', True), _connector='OR'), name='prize_share_of_the_takings'), models.CheckConstraint(condition=models.Q(('money', False), ('cents__isnull', False), ('share__isnull', False), _connector='OR'), name='prize_of_money_says_how_much'), models.CheckConstraint(condition=models.Q(models.Q(('first__gte', 1), ('last__gte', models.F('first'))), models.Q(('first', None), ('last', None)), _connector='OR'), name='prize_ranks_in_order')],
        },
    ),
    migrations.CreateModel(
        name='Award',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('unit', models.PositiveSmallIntegerField()),
            ('part', models.PositiveSmallIntegerField(default=1)),
            ('parts', models.PositiveSmallIntegerField(default=1)),
            ('player', models.PositiveSmallIntegerField(default=0)),
            ('cents', models.PositiveIntegerField(blank=True, null=True)),
            ('reason', models.JSONField(default=dict)),
            ('given_at', models.DateTimeField(auto_now_add=True)),
            ('collected_at', models.DateTimeField(blank=True, null=True)),
            ('collected_by', models.CharField(blank=True, max_length=200)),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='awards', to='tournaments.team')),
            ('ticked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('prize', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='awards', to='tournaments.prize')),
        ],
        options={
            'ordering': ['prize', 'unit', 'part'],
            'constraints': [models.UniqueConstraint(fields=('prize', 'unit', 'part'), name='award_unit_once'), models.UniqueConstraint(fields=('prize', 'unit', 'team', 'player'), name='award_part_to_another_team'), models.CheckConstraint(condition=models.Q(('unit__gte', 1)), name='award_unit_from_one'), models.CheckConstraint(condition=models.Q(('part__gte', 1), ('part__lte', models.F('parts'))), name='award_part_of_parts'), models.CheckConstraint(condition=models.Q(('player__lte', 2)), name='award_to_a_player')],
        },
    ),
    migrations.CreateModel(
        name='Call',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('round', models.PositiveSmallIntegerField()),
            ('kind', models.CharField(choices=[('dispute', 'un litige'), ('revoke', 'une renonce'), ('score', 'le compte des points'), ('other', 'autre chose'), ('leaves_after', 'après cette partie'), ('leaves_now', 'maintenant')], max_length=12)),
            ('state', models.CharField(choices=[('open', 'en attente'), ('seen', 'vu'), ('settled', 'réglé'), ('taken_back', 'annulé par la table')], default='open', max_length=10)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('changed_at', models.DateTimeField(blank=True, null=True)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.contest')),
            ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.match')),
            ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.team')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('leaves_after', 'leaves_now')), ('match__isnull', True), ('team__isnull', False)), models.Q(models.Q(('kind__in', ('leaves_after', 'leaves_now')), _negated=True), ('match__isnull', False), ('team__isnull', True)), _connector='OR'), name='call_of_a_match_or_a_team'), models.UniqueConstraint(condition=models.Q(('state__in', ('open', 'seen'))), fields=('match',), name='one_waiting_call_a_match'), models.UniqueConstraint(condition=models.Q(('state__in', ('open', 'seen'))), fields=('team',), name='one_waiting_call_a_team')],
        },
    ),
    migrations.CreateModel(
        name='ToldPayment',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('cents', models.PositiveIntegerField(null=True)),
            ('method', models.CharField(blank=True, choices=[('cash', 'espèces'), ('card', 'carte'), ('cheque', 'chèque'), ('transfer', 'virement')], max_length=10)),
            ('team', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='told_payment', to='tournaments.team')),
            ('reference', models.CharField(blank=True, default='', max_length=200)),
        ],
        options={
            'constraints': [models.CheckConstraint(condition=models.Q(('cents', None), ('cents__gte', 1), _connector='OR'), name='told_of_something')],
        },
    ),
    migrations.CreateModel(
        name='Generation',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('lineage', models.CharField(max_length=36)),
            ('number', models.PositiveIntegerField(unique=True)),
            ('log', models.PositiveBigIntegerField()),
            ('at', models.DateTimeField()),
        ],
    ),
    migrations.CreateModel(
        name='PhotoPhone',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('invited_at', models.DateTimeField(auto_now_add=True)),
            ('enrolled_at', models.DateTimeField(blank=True, null=True)),
            ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
            ('key', models.CharField(blank=True, default='', max_length=64)),
            ('number', models.PositiveSmallIntegerField(default=0)),
            ('name', models.CharField(blank=True, default='', max_length=40)),
            ('pictures', models.PositiveIntegerField(default=0)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='photo_phones', to='tournaments.contest')),
        ],
        options={
            'ordering': ['pk'],
        },
    ),
    migrations.CreateModel(
        name='Photo',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('name', models.CharField(max_length=200)),
            ('digest', models.CharField(max_length=64)),
            ('room', models.UUIDField(default=uuid.uuid4, unique=True)),
            ('state', models.CharField(choices=[('waiting', 'à lire'), ('read', 'lue'), ('refused', 'non lue')], default='waiting', max_length=10)),
            ('fault', models.CharField(default='none', max_length=16)),
            ('attempts', models.PositiveSmallIntegerField(default=0)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='photos', to='tournaments.contest')),
            ('phone', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='photos', to='tournaments.photophone')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'digest'), name='photo_once')],
        },
    ),
    migrations.CreateModel(
        name='PhotoSheet',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField()),
            ('fault', models.CharField(default='none', max_length=16)),
            ('blank', models.BooleanField(default=False)),
            ('seats', models.CharField(blank=True, default='', max_length=8)),
            ('figures', models.JSONField(default=dict)),
            ('jpeg', models.BinaryField()),
            ('width', models.PositiveSmallIntegerField()),
            ('height', models.PositiveSmallIntegerField()),
            ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='photos', to='tournaments.entry')),
            ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='photos', to='tournaments.match')),
            ('photo', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='tournaments.photo')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('photo', 'number'), name='photo_sheet_once')],
        },
    ),
    migrations.CreateModel(
        name='NameQuestion',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('two', models.BooleanField(default=False)),
            ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='tournaments.player')),
            ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asked_beside', to='tournaments.player')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='asked_once'), models.CheckConstraint(condition=models.Q(('one', models.F('other')), _negated=True), name='asked_of_another')],
        },
    ),
    migrations.CreateModel(
        name='NameMerge',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('club', models.CharField(blank=True, max_length=200)),
            ('town', models.CharField(blank=True, max_length=200)),
            ('phone', models.CharField(blank=True, max_length=40)),
            ('player', models.BigIntegerField()),
            ('name', models.CharField(max_length=200)),
            ('at', models.DateTimeField(auto_now_add=True)),
            ('moved', models.JSONField(default=dict)),
            ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ('kept', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='merges', to='tournaments.player')),
            ('licence', models.CharField(blank=True, default='', max_length=30)),
            ('within', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='holds', to='tournaments.namemerge')),
        ],
        options={
            'ordering': ['-pk'],
        },
    ),
    migrations.CreateModel(
        name='OnlineOrder',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('reference', models.CharField(max_length=200)),
            ('payer', models.CharField(blank=True, max_length=200)),
            ('names', models.JSONField(default=list)),
            ('parts', models.JSONField(default=dict)),
            ('method', models.CharField(choices=[('cash', 'espèces'), ('card', 'carte'), ('cheque', 'chèque'), ('transfer', 'virement')], max_length=10)),
            ('set_aside', models.BooleanField(default=False)),
            ('contest', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='online_orders', to='tournaments.contest')),
            ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.team')),
        ],
        options={
            'ordering': ['pk'],
            'constraints': [models.UniqueConstraint(fields=('contest', 'reference'), name='online_order_once'), models.CheckConstraint(condition=models.Q(('reference', ''), _negated=True), name='online_order_has_a_number')],
        },
    ),
    migrations.CreateModel(
        name='Hook',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('address', models.URLField(max_length=500, unique=True)),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('entries', models.PositiveBigIntegerField()),
            ('log', models.PositiveBigIntegerField()),
        ],
        options={
            'ordering': ['pk'],
        },
    ),
    migrations.CreateModel(
        name='Delivery',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('identifier', models.CharField(max_length=40)),
            ('body', models.TextField()),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('tries', models.PositiveSmallIntegerField(default=0)),
            ('due_at', models.DateTimeField(null=True)),
            ('answer', models.PositiveSmallIntegerField(null=True)),
            ('why', models.CharField(blank=True, max_length=200)),
            ('delivered_at', models.DateTimeField(null=True)),
            ('hook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tournaments.hook')),
        ],
        options={
            'ordering': ['-pk'],
            'indexes': [models.Index(fields=['due_at'], name='delivery_due')],
            'constraints': [models.UniqueConstraint(fields=('hook', 'identifier'), name='one_notice_a_hook')],
        },
    ),
    migrations.CreateModel(
        name='PushPhone',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('endpoint', models.CharField(max_length=1000, unique=True)),
            ('public_key', models.CharField(max_length=88)),
            ('secret', models.CharField(max_length=24)),
            ('language', models.CharField(max_length=10)),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_phones', to='tournaments.team')),
            ('reached', models.BooleanField(default=False)),
        ],
        options={
            'ordering': ['pk'],
        },
    ),
    migrations.CreateModel(
        name='Push',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('identifier', models.CharField(max_length=40)),
            ('created_at', models.DateTimeField(auto_now_add=True)),
            ('tries', models.PositiveSmallIntegerField(default=0)),
            ('due_at', models.DateTimeField(null=True)),
            ('kind', models.CharField(choices=[('draw', 'Tirage'), ('undrawn', 'Tirage annulé'), ('result', 'Résultat')], max_length=10)),
            ('phone', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pushes', to='tournaments.pushphone')),
            ('number', models.PositiveSmallIntegerField()),
        ],
        options={
            'ordering': ['pk'],
            'indexes': [models.Index(fields=['due_at'], name='push_due')],
            'constraints': [models.UniqueConstraint(fields=('phone', 'identifier'), name='one_push_a_phone')],
        },
    ),
]


class Migration(migrations.Migration):

    replaces = [("tournaments", name) for name in REPLACED]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables(TABLES),
        migrations.RunPython(let_the_log_only_grow, migrations.RunPython.noop),
    ]
