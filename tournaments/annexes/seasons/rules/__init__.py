"""Season: several contests, one ranking.

    rules = read_rules(Path("rules.toml").read_bytes())
    days = read_days([("days", Path("days.json").read_bytes())])
    table = table_of(rules, days)

Pure: no Django, no models, no clock. The same values always give the same table, whatever the order
of the days, of their teams and of their rows. Texts are `Reason`s of `pairing.sentences`, French
templates with parameters: `.text` is French, `.translated(gettext)` the reader's language.
"""

from tournaments.annexes.seasons.rules.compare import Difference, differences
from tournaments.annexes.seasons.rules.days import (
    Days,
    Person,
    PlayerSaid,
    RoundLine,
    RoundState,
    SeasonDay,
    Standing,
    TeamSaid,
    days_as_json,
)
from tournaments.annexes.seasons.rules.days_reading import read_days
from tournaments.annexes.seasons.rules.explaining import explained
from tournaments.annexes.seasons.rules.output import (
    as_csv,
    as_data,
    as_json,
    clubs_as_csv,
)
from tournaments.annexes.seasons.rules.reading import read_rules, rules_from_data
from tournaments.annexes.seasons.rules.rules import Attendance, Bonus, ContestChange, Day, Rules
from tournaments.annexes.seasons.rules.sentences import sentences
from tournaments.annexes.seasons.rules.table import (
    CategoryRow,
    HeldDay,
    RowDay,
    Table,
    TableRow,
    UnknownTeam,
)
from tournaments.annexes.seasons.rules.tabling import table_of
from tournaments.annexes.seasons.rules.words import RankedBy, State
from tournaments.annexes.seasons.rules.written import rules_to_data, rules_to_toml
from tournaments.files.toml.parsing import DocumentRefused

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
    "clubs_as_csv",
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
