"""The referee's papers, opened from the incidents of the desk, by those who may."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, make_user
from tests.papers.builders import read, squeezed
from tests.views.desk import signed_in, text
from tournaments.annexes.referee.services import penalties
from tournaments.models import Member
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


def test_an_incident_leads_to_its_slip_which_who_only_reads_may_not_open() -> None:
    rules = RuleSet.preset("ffb-belote")
    contest = make_contest(4, Regulation(rules, tariffs=usual_tariffs(rules)))
    draw_round(contest, None, seed=1)
    penalties.impose_penalty(contest, None, 1, 1, "Renonce", "Vu au dernier pli.")
    penalties.note_incident(contest, None, 1, 2, "Retard de plus de dix minutes")
    referee, reader = signed_in(contest.organiser), make_user("reader")
    Member.objects.create(contest=contest, user=reader, role=Role.SCREEN)
    desk = text(referee.get(reverse("referee", args=[contest.slug])))
    assert "?paper=referee" in desk
    slips = [one.replace("&amp;", "&") for one in re.findall(r'href="([^"]+what=slip[^"]+)"', desk)]
    assert len(slips) == 2
    waiting, ruled = (read(referee.get(one).content) for one in slips)
    assert squeezed("Vu au dernier pli.") in ruled
    assert squeezed("Retard de plus de dix minutes") in waiting
    paper = reverse("paper", args=[contest.slug, "referee"])
    report = read(referee.get(paper, {"what": "report"}).content)
    assert squeezed("2 incidents – à décider : 1, décidé : 1") in report
    assert squeezed("Vu au dernier pli.") in report
    assert referee.get(paper, {"what": "slip", "incident": "999"}).status_code == 404
    for what in ("slip", "report"):
        assert signed_in(reader).get(paper, {"what": what}).status_code == 403
    assert signed_in(reader).get(paper).status_code == 200, "the card tells of nobody"
    regulation = reverse("paper", args=[contest.slug, "regulation"])
    scale = read(signed_in(reader).get(regulation, {"part": "scale"}).content)
    assert squeezed("Renonce donne arrêtée ; 162 points donnés aux adversaires") in scale
    cards = read(signed_in(reader).get(regulation, {"part": "pocket"}).content)
    assert cards.count(squeezed("Barème des fautes")) == 4
