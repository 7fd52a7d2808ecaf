"""Season: several contests, one ranking.

    rules = read_rules(Path("rules.toml").read_bytes())
    days = read_days([("days", Path("days.json").read_bytes())])
    table = table_of(rules, days)

Pure: no Django, no models, no clock. The same values always give the same table, whatever the order
of the days, of their teams and of their rows. Texts are `Reason`s of `pairing.sentences`, French
templates with parameters: `.text` is French, `.translated(gettext)` the reader's language.
"""

from tournaments.files.toml.parsing import DocumentRefused
from tournaments.season.compare import Difference, differences
from tournaments.season.days import (
    Days,
    Person,
    PlayerSaid,
    RoundLine,
    RoundState,
    SeasonDay,
    Standing,
    TeamSaid,
)
from tournaments.season.days_reading import read_days
from tournaments.season.days_written import days_as_json
from tournaments.season.explaining import explained
from tournaments.season.output import as_csv, as_data, as_json
from tournaments.season.reading import read_rules, rules_from_data
from tournaments.season.rules import Attendance, Bonus, ContestChange, Day, Rules
from tournaments.season.sentences import sentences
from tournaments.season.table import (
    CategoryRow,
    HeldDay,
    RowDay,
    Table,
    TableRow,
    UnknownTeam,
)
from tournaments.season.tabling import table_of
from tournaments.season.words import RankedBy, State
from tournaments.season.written import rules_to_data, rules_to_toml

__all__ = [
    "Attendance",
    "Bonus",
    "CategoryRow",
    "ContestChange",
    "Day",
    "Days",
    "Difference",
    "DocumentRefused",
    "HeldDay",
    "Person",
    "PlayerSaid",
    "RankedBy",
    "RoundLine",
    "RoundState",
    "RowDay",
    "Rules",
    "SeasonDay",
    "Standing",
    "State",
    "Table",
    "TableRow",
    "TeamSaid",
    "UnknownTeam",
    "as_csv",
    "as_data",
    "as_json",
    "days_as_json",
    "differences",
    "explained",
    "read_days",
    "read_rules",
    "rules_from_data",
    "rules_to_data",
    "rules_to_toml",
    "sentences",
    "table_of",
]
