"""PDF papers that a contest pins to the wall or lays on its tables.

Papers take values and return PDF. No other package uses reportlab. Each paper is a function that
returns its pages (`Leaves`). `document` makes one PDF from the pages of one or several papers; the
same values always give the same bytes.
"""

from tournaments.papers.cash.receipts import receipts_paper
from tournaments.papers.cash.tickets import Tombola, order_tickets, tombola_tickets
from tournaments.papers.cash.treasurer import treasurer_sheet
from tournaments.papers.draws.boards import hand_slips, movement_cards, travelling_sheets
from tournaments.papers.draws.bracket import brackets
from tournaments.papers.draws.by_hand import blank_draw, by_hand_steps, card_values, ranking_grid
from tournaments.papers.draws.draw import draw_by_table, draw_by_team
from tournaments.papers.draws.meetings import all_meetings
from tournaments.papers.draws.played_boards import board_comparisons, hand_records, pair_sheets
from tournaments.papers.draws.players import draw_by_name
from tournaments.papers.draws.pools import pools_draw, pools_ranking
from tournaments.papers.draws.team_cards import team_cards
from tournaments.papers.kit.document import document
from tournaments.papers.kit.layout import Leaves
from tournaments.papers.kit.paper_size import PaperSize
from tournaments.papers.kit.poster import Wifi, phones_poster, registration_poster
from tournaments.papers.kit.previews import Preview, preview
from tournaments.papers.kit.printer_test import printer_test_page
from tournaments.papers.kit.reading import Reading
from tournaments.papers.kit.table_numbers import TableCard, table_numbers
from tournaments.papers.prizes.diplomas import diplomas_paper
from tournaments.papers.prizes.labels import prize_labels
from tournaments.papers.prizes.lists import prize_list, running_order, winners
from tournaments.papers.prizes.received import prizes_received
from tournaments.papers.registration.badges import (
    Badge,
    badges_paper,
    blank_badges,
    desk_badges,
    player_badges,
)
from tournaments.papers.registration.entrants import Columns, Order, desk_list, entrants_list
from tournaments.papers.regulation import regulation_paper
from tournaments.papers.results.desk_cards import Duty, scorer_card
from tournaments.papers.results.leftovers import LeftoverRow, leftovers_papers
from tournaments.papers.results.scale import scale_cards, scale_poster
from tournaments.papers.results.sheet_strip import PlacedStrip, why_no_strip
from tournaments.papers.results.sheets import (
    SheetStyle,
    blank_sheets,
    blank_strips_of,
    score_sheets,
    strips_of,
)
from tournaments.papers.standings.clubs import club_ranking
from tournaments.papers.standings.crosstable import crosstable, square
from tournaments.papers.standings.pair_ranking import pair_ranking
from tournaments.papers.standings.player_ranking import player_ranking
from tournaments.papers.standings.ranking import category_ranking, ranking
from tournaments.papers.standings.rounds import round_results
from tournaments.papers.standings.souvenir import souvenir
from tournaments.papers.standings.team_report import team_reports

__all__ = [
    "Badge",
    "Columns",
    "Duty",
    "Leaves",
    "LeftoverRow",
    "Order",
    "PaperSize",
    "PlacedStrip",
    "Preview",
    "Reading",
    "SheetStyle",
    "TableCard",
    "Tombola",
    "Wifi",
    "all_meetings",
    "badges_paper",
    "blank_badges",
    "blank_draw",
    "blank_sheets",
    "blank_strips_of",
    "board_comparisons",
    "brackets",
    "by_hand_steps",
    "card_values",
    "category_ranking",
    "club_ranking",
    "crosstable",
    "desk_badges",
    "desk_list",
    "diplomas_paper",
    "document",
    "draw_by_name",
    "draw_by_table",
    "draw_by_team",
    "entrants_list",
    "hand_records",
    "hand_slips",
    "leftovers_papers",
    "movement_cards",
    "order_tickets",
    "pair_ranking",
    "pair_sheets",
    "phones_poster",
    "player_badges",
    "player_ranking",
    "pools_draw",
    "pools_ranking",
    "preview",
    "printer_test_page",
    "prize_labels",
    "prize_list",
    "prizes_received",
    "ranking",
    "ranking_grid",
    "receipts_paper",
    "registration_poster",
    "regulation_paper",
    "round_results",
    "running_order",
    "scale_cards",
    "scale_poster",
    "score_sheets",
    "scorer_card",
    "souvenir",
    "square",
    "strips_of",
    "table_numbers",
    "team_cards",
    "team_reports",
    "tombola_tickets",
    "travelling_sheets",
    "treasurer_sheet",
    "why_no_strip",
    "winners",
]
