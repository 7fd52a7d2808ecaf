"""Values in, PDF out: what a contest pins to the wall and lays on its tables.

The only user of reportlab. Each paper is a function that gives back its pages (`Leaves`);
`document` makes a PDF of them, or of those of several papers, the same bytes for the same values.
"""

from tournaments.papers.bracket import brackets
from tournaments.papers.draw import draw_by_table, draw_by_team
from tournaments.papers.entrants import entrants_list
from tournaments.papers.layout import Leaves, document
from tournaments.papers.pools import pools_draw, pools_ranking
from tournaments.papers.poster import phones_poster
from tournaments.papers.ranking import ranking
from tournaments.papers.regulation import regulation_paper
from tournaments.papers.route_cards import all_meetings, route_cards
from tournaments.papers.sheets import blank_sheets, score_sheets

__all__ = [
    "Leaves",
    "all_meetings",
    "blank_sheets",
    "brackets",
    "document",
    "draw_by_table",
    "draw_by_team",
    "entrants_list",
    "phones_poster",
    "pools_draw",
    "pools_ranking",
    "ranking",
    "regulation_paper",
    "route_cards",
    "score_sheets",
]
