"""Clauses of a match on the desk: a table’s choices, forgotten rebelotes, tens, forced deals."""

from __future__ import annotations

import json

import pytest

from scoring.deal import Deal
from scoring.words import Refused
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.factories import BELOTE, COINCHE
from tests.sweeps import daily
from tests.views.desk import deals_form, drawn, inputs, match_url, scorer_of, text
from tournaments.models import Contest, Entry
from tournaments.queries.after.verification import differences
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.format import TargetRule
from tournaments.services.core.phones import let_players_enter
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db

NO_TRUMP = Deal("NS", 80, "no-trump", ns=92, ew=70)


def url(contest: Contest) -> str:
    return match_url(contest, 1, 1)


class TestWhatATableChooses:
    """coinchons.fr: agreed between the two teams at the table. Option: per_table."""

    REGULATION = Regulation(COINCHE.rules.with_options(per_table=["sa_ta", "coinche"]), deals=1)

    def entered(self) -> tuple[Contest, str]:
        contest = drawn(2, self.REGULATION)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [NO_TRUMP])
        # The columns of a deal at no trump come with the choice.
        page = client.post(url(contest), form | {"chosen-sa_ta": "true", "compute": "1"})
        sent = inputs(page) | {"chosen-sa_ta": "true", "deals-0-trump": "no-trump"}
        client.post(url(contest), sent)
        return contest, text(client.get(url(contest)))

    def test_rules_its_match_and_is_kept_with_the_result(self) -> None:
        contest, page = self.entered()
        entry = Entry.objects.get()
        assert (entry.ns, entry.ew, json.loads(entry.chosen)) == (170, 70, {"sa_ta": True})
        assert "Choisi à la table" in page
        assert "Sans atout et tout atout : permis" in page
        assert list(differences(contest)) == []

    @pytest.mark.slow
    def test_is_used_again_by_a_correction(self) -> None:
        contest, _page = self.entered()
        client = scorer_of(contest)
        sent = inputs(client.get(url(contest) + "?way=deals"))
        assert sent["chosen-sa_ta"] == "true"
        client.post(url(contest), sent | {"deals-0-ns": "82", "deals-0-ew": "80", "reason": "lu"})
        entry = Entry.objects.get(current=True)
        assert (entry.version, entry.ns, entry.chosen) == (2, 160, '{"sa_ta": true}')

    def test_is_as_the_regulation_says_where_nothing_is_said(self) -> None:
        contest = drawn(2, self.REGULATION)
        client = scorer_of(contest)
        client.post(url(contest), deals_form(client, url(contest), [NO_TRUMP]))
        assert not Entry.objects.exists()

    def test_may_not_make_a_surcoinche_cheaper_than_a_coinche(self) -> None:
        rules = COINCHE.rules.with_options(per_table=["coinche", "surcoinche"])
        contest = drawn(2, Regulation(rules, deals=1))
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [Deal("NS", 80, "hearts", ns=92, ew=70)])
        wrong = {"chosen-surcoinche": "[3, 1, 1, 1]"}
        page = text(client.post(url(contest), form | wrong))
        assert "ne peut pas valoir moins qu’un contrat coinché" in page
        assert not Entry.objects.exists()

    def test_is_said_on_a_phone_of_the_table(self) -> None:
        contest = drawn(2, self.REGULATION)
        let_players_enter(contest, None, True)
        ours, theirs = (Phone(link_of(contest), camp) for camp in ("NS", "EW"))
        ours.totals(170, 70, **{"chosen-sa_ta": "true"})
        theirs.open()
        theirs.agree()
        entry = Entry.objects.get(current=True)
        assert (entry.status, entry.chosen) == (EntryStatus.CONFIRMED, '{"sa_ta": true}')

    def test_has_no_box_where_the_regulation_settles_everything(self) -> None:
        contest = drawn(2)
        assert "Au choix de la table" not in text(scorer_of(contest).get(url(contest)))


class TestARebeloteForgotten:
    """B, C §7. Option: rebelote_tolerance."""

    DEAL = Deal("NS", ns=92, ew=70, belotes_ns=1, omitted_ns=1)

    @pytest.mark.parametrize(("tolerance", "total"), daily(1, [(1, 112), (0, 92)]))
    def test_is_typed_beside_the_belote(self, tolerance: int, total: int) -> None:
        rules = BELOTE.rules.with_options(rebelote_tolerance=tolerance)
        contest = drawn(2, Regulation(rules, deals=1))
        client = scorer_of(contest)
        assert 'name="deals-0-omitted"' not in text(client.get(url(contest) + "?way=deals"))
        form = deals_form(client, url(contest), [self.DEAL])
        page = client.post(url(contest), form | {"show_omitted": "1"})
        assert 'name="deals-0-omitted"' in text(page)
        client.post(url(contest), inputs(page) | {"deals-0-omitted": "NS"})
        assert (Entry.objects.get().ns, Entry.objects.get().deals.get().omitted_ns) == (total, 1)
        assert 'name="deals-0-omitted"' in text(client.get(url(contest)))
        assert list(differences(contest)) == []

    def test_is_an_r_in_the_short_notation(self) -> None:
        contest = drawn(2, Regulation(BELOTE.rules, deals=1))
        client = scorer_of(contest)
        form = inputs(client.get(url(contest) + "?way=lines"))
        client.post(url(contest), form | {"deals-0-line": "92br"})
        assert Entry.objects.get().deals.get().omitted_ns == 1


def test_a_forced_deal_cannot_be_passed() -> None:
    contest = drawn(2, Regulation(BELOTE.rules.with_options(all_pass="forced"), deals=1))
    client = scorer_of(contest)
    page = text(client.get(url(contest) + "?way=deals"))
    assert 'value="pass"' not in page
    form = inputs(client.get(url(contest) + "?way=lines"))
    page = text(client.post(url(contest), form | {"deals-0-line": "p"}))
    assert "le donneur prend" in page
    assert not Entry.objects.exists()


class TestTens:
    """Wikipedia 2010: tokens of ten points. Option: unit."""

    RULES = BELOTE.rules.with_options(unit=10, rounding="ten-from-6", misdeal_price=162)

    def test_marks_and_totals_are_in_tens(self) -> None:
        contest = drawn(2, Regulation(self.RULES, deals=2))
        client = scorer_of(contest)
        deals = [Deal("NS", ns=85, ew=77), Deal("NS", ns=252)]
        form = deals_form(client, url(contest), deals)
        assert "les marques et les totaux sont des dizaines" in text(
            client.get(url(contest) + "?way=deals")
        )
        client.post(url(contest), form)
        assert (Entry.objects.get().ns, Entry.objects.get().ew) == (33, 8)

    def test_totals_in_points_are_doubtful(self) -> None:
        contest = drawn(2, Regulation(self.RULES, deals=12))
        client = scorer_of(contest)
        form = inputs(client.get(url(contest) + "?way=totals"))
        page = client.post(url(contest), form | {"ns": "1000", "ew": "944"})
        assert page.status_code == 422
        client.post(url(contest), form | {"ns": "100", "ew": "94"})
        assert (Entry.objects.get().ns, Entry.objects.get().ew) == (100, 94)

    def test_half_a_match_and_the_prices_are_in_tens(self) -> None:
        regulation = Regulation(self.RULES, deals=12)
        assert 90 <= regulation.bye_points <= 97
        assert [tariff.points for tariff in usual_tariffs(self.RULES)[:2]] == [16, 16]


class TestATargetToExceed:
    """Option: target_rule."""

    @pytest.mark.slow
    def test_is_not_enough_when_it_is_reached(self) -> None:
        fields = {"deals": None, "target": 92, "target_rule": TargetRule.EXCEED}
        contest = drawn(2, Regulation(BELOTE.rules, **fields))
        client = scorer_of(contest)
        form = deals_form(client, url(contest), [Deal("NS", ns=92, ew=70)])
        page = text(client.post(url(contest), form))
        assert "aucun camp n’a atteint plus de 92 points" in page
        assert not Entry.objects.exists()
        form = deals_form(client, url(contest), [Deal("NS", ns=93, ew=69)])
        client.post(url(contest), form)
        assert Entry.objects.get().winner == "NS"

    def test_needs_a_target(self) -> None:
        with pytest.raises(Refused) as refused:
            Regulation(BELOTE.rules, deals=12, target_rule=TargetRule.EXCEED)
        assert [problem.field for problem in refused.value.problems] == ["target_rule"]
