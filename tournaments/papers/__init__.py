"""Values in, PDF out: what a contest pins to the wall and lays on its tables.

The only user of reportlab. Each paper is a function that gives back its pages (`Leaves`);
`document` makes a PDF of them, or of those of several papers, the same bytes for the same values.
"""

from tournaments.papers.bracket import brackets
from tournaments.papers.by_hand import blank_draw, by_hand_steps, card_values, ranking_grid
from tournaments.papers.clubs import club_ranking
from tournaments.papers.crosstable import crosstable, square
from tournaments.papers.diplomas import diplomas_paper
from tournaments.papers.draw import draw_by_table, draw_by_team
from tournaments.papers.entrants import check_in_list, entrants_by, entrants_list, entrants_paid
from tournaments.papers.labels import prize_labels
from tournaments.papers.layout import Leaves, document
from tournaments.papers.player_ranking import player_ranking
from tournaments.papers.players import draw_by_name, players_list
from tournaments.papers.pools import pools_draw, pools_ranking
from tournaments.papers.poster import phones_poster, registration_poster
from tournaments.papers.prizes import prize_list, running_order, winners
from tournaments.papers.ranking import category_ranking, ranking
from tournaments.papers.receipts import receipts_paper
from tournaments.papers.regulation import regulation_paper
from tournaments.papers.results import round_results
from tournaments.papers.route_cards import all_meetings, route_cards
from tournaments.papers.sheets import SheetStyle, blank_sheets, score_sheets
from tournaments.papers.souvenir import souvenir
from tournaments.papers.table_numbers import TableCard, table_numbers
from tournaments.papers.team_report import team_reports
from tournaments.papers.treasurer import treasurer_sheet

__all__ = [
    "Leaves",
    "SheetStyle",
    "TableCard",
    "all_meetings",
    "blank_draw",
    "blank_sheets",
    "brackets",
    "by_hand_steps",
    "card_values",
    "category_ranking",
    "check_in_list",
    "club_ranking",
    "crosstable",
    "diplomas_paper",
    "document",
    "draw_by_name",
    "draw_by_table",
    "draw_by_team",
    "entrants_by",
    "entrants_list",
    "entrants_paid",
    "phones_poster",
    "player_ranking",
    "players_list",
    "pools_draw",
    "pools_ranking",
    "prize_labels",
    "prize_list",
    "ranking",
    "ranking_grid",
    "receipts_paper",
    "registration_poster",
    "regulation_paper",
    "round_results",
    "route_cards",
    "running_order",
    "score_sheets",
    "souvenir",
    "square",
    "table_numbers",
    "team_reports",
    "treasurer_sheet",
    "winners",
]
