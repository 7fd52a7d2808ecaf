"""People who may read a result again, the status of an entry, and entries with the same figures."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest
from django.contrib.auth.models import User

from tests.services.results.readings import AGREED, EAST, NORTH, at, drawn
from tests.sweeps import for_each
from tournaments.annexes.at_table.queries.links import links_of, opened_by
from tournaments.models import Contest, Entry, Match
from tournaments.queries.results.entries import EntryLine, Versions
from tournaments.services import results
from tournaments.services.results.versions import (
    AtTable,
    Writer,
    agreed_with,
    asks_second_reading,
    becomes,
    cannot_read,
    confirmed,
    entered,
    needs_second_reader,
    refuse_at_table,
    same_figures,
    wrote,
)
from tournaments.words.enums import Camp, EntryKind, EntryStatus
from tournaments.words.texts import Refused

ANNE, BRUNO = User(username="anne"), User(username="bruno")
ONCE, TWICE = Contest(), Contest(second_reading=True)


def line(version: int = 1, by: str = "anne", **more: object) -> EntryLine:
    """Return a result of 1000 to 944 that somebody entered, not yet read a second time."""
    fields: dict[str, object] = {
        "status": EntryStatus.PROPOSED,
        "kind": EntryKind.TOTALS,
        "ns": 1000,
        "ew": 944,
        "belotes": None,
        "capots": None,
        "winner": "NS",
        "reason": "",
        "entered_at": datetime(2024, 3, 2, tzinfo=UTC),
    }
    return EntryLine(version=version, entered_by=by, **(fields | more))  # type: ignore[arg-type]


def by_north(**more: object) -> EntryLine:
    """Return the same result, entered at the table by North-South."""
    return line(by="", entered_camp="NS", entered_phone=NORTH.phone, **more)


def versions(*lines: EntryLine) -> Versions:
    """Return these versions. The last one is current."""
    return Versions.of(lines, lines[-1].version if lines else 0)


class TestASecondReading:
    @for_each(
        "contest, by, expected",
        [(ONCE, ANNE, False), (TWICE, ANNE, True), (ONCE, NORTH, True), (ONCE, None, False)],
    )
    def test_is_asked_by_the_contest_and_of_every_camp(
        self, contest: Contest, by: Writer, expected: bool
    ) -> None:
        assert asks_second_reading(contest, by) is expected

    def test_is_needed_by_what_a_camp_entered_whatever_the_contest_asks(self) -> None:
        assert needs_second_reader(ONCE, by_north())
        assert not needs_second_reader(ONCE, line())
        assert needs_second_reader(TWICE, line())

    def test_is_not_that_of_who_wrote_it(self) -> None:
        assert wrote(line(), ANNE)
        assert not wrote(line(), BRUNO)
        assert not wrote(line(), None)
        assert not wrote(line(), NORTH)
        assert wrote(by_north(), AtTable(Camp.NS, "another phone"))
        assert not wrote(by_north(), EAST)


def test_a_person_of_the_desk_is_kept_by_name_and_a_camp_by_its_phone() -> None:
    nothing = {"camp": "", "phone": "", "address": "", "browser": "", "switched": False}
    assert entered(ANNE) == {f"entered_{k}": v for k, v in ({"by": ANNE} | nothing).items()}
    assert confirmed(ANNE) == {f"confirmed_{k}": v for k, v in ({"by": ANNE} | nothing).items()}
    at_table = entered(NORTH)
    assert (at_table["entered_by"], at_table["entered_phone"]) == (None, NORTH.phone)


class TestWhoCannotRead:
    """The sentence tells the reader why, and whom to ask."""

    @for_each(
        "read, by, reason",
        [
            (
                by_north(status=EntryStatus.TO_VERIFY),
                EAST,
                "Cette feuille est à vérifier à la table de marque.",
            ),
            (
                by_north(kind=EntryKind.FORFEIT),
                EAST,
                "Cette feuille est à vérifier à la table de marque.",
            ),
            (
                by_north(),
                AtTable(Camp.NS, "another phone"),
                "Votre camp a saisi ce résultat : à l’autre camp, ou à la table de marque, "
                "de le confirmer.",
            ),
            (
                by_north(),
                AtTable(Camp.EW, NORTH.phone),
                "Ce résultat a été saisi sur ce téléphone : confirmez-le sur un autre, ou à "
                "la table de marque.",
            ),
            (
                by_north(),
                None,
                "Une autre personne ou l’autre camp doit confirmer ce résultat.",
            ),
        ],
    )
    def test_what_a_camp_entered(self, read: EntryLine, by: Writer, reason: str) -> None:
        assert cannot_read(ONCE, read, by) == reason

    @pytest.mark.parametrize(
        ("read", "by", "words"),
        [
            (
                line(),
                ANNE,
                "Vous avez saisi ce résultat : une autre personne doit le confirmer.",
            ),
            (
                line(by=""),
                ANNE,
                "On ne sait pas qui a saisi ce résultat : saisissez-le, une autre personne le "
                "confirmera.",
            ),
            (
                line(),
                None,
                "Une autre personne ou l’autre camp doit confirmer ce résultat.",
            ),
        ],
    )
    def test_what_a_person_entered_where_results_are_read_twice(
        self, read: EntryLine, by: Writer, words: str
    ) -> None:
        assert cannot_read(TWICE, read, by) == words
        assert cannot_read(ONCE, read, by) is None, "elsewhere anybody may"

    @for_each(
        "contest, read, by",
        [
            (TWICE, line(), BRUNO),
            (TWICE, line(), EAST),
            (ONCE, by_north(), EAST),
            (TWICE, by_north(), ANNE),
        ],
    )
    def test_is_never_somebody_else(self, contest: Contest, read: EntryLine, by: Writer) -> None:
        assert cannot_read(contest, read, by) is None


class TestAnEntry:
    """Status of a new entry, and whether it replaces the current result."""

    STANDS = line(1, "anne")
    DISPUTED = line(2, "bruno", status=EntryStatus.DISPUTED, replaces=1)

    def test_counts_at_once_where_one_reading_is_enough(self) -> None:
        assert becomes(ONCE, versions(), ANNE) == (EntryStatus.CONFIRMED, True)
        counts = line(status=EntryStatus.CONFIRMED)
        assert becomes(ONCE, versions(counts), BRUNO) == (EntryStatus.CONFIRMED, True)

    def test_is_proposed_first_where_it_is_read_twice(self) -> None:
        assert becomes(TWICE, versions(), ANNE) == (EntryStatus.PROPOSED, True)
        doubtful = line(status=EntryStatus.TO_VERIFY)
        assert becomes(TWICE, versions(doubtful), BRUNO) == (EntryStatus.PROPOSED, True)

    def test_waits_beside_a_result_that_counts(self) -> None:
        counts = line(status=EntryStatus.CONFIRMED)
        assert becomes(TWICE, versions(counts), BRUNO) == (EntryStatus.PROPOSED, False)

    def test_of_the_same_person_is_proposed_again_and_of_another_disputed(self) -> None:
        assert becomes(TWICE, versions(self.STANDS), ANNE) == (EntryStatus.PROPOSED, True)
        assert becomes(TWICE, versions(self.STANDS), BRUNO) == (EntryStatus.DISPUTED, True)

    @pytest.mark.parametrize(
        ("by", "status"),
        [
            (ANNE, EntryStatus.DISPUTED),
            (BRUNO, EntryStatus.DISPUTED),
            (User(username="carole"), EntryStatus.PROPOSED),
        ],
    )
    def test_ends_no_dispute_of_ones_own(self, by: User, status: str) -> None:
        becoming = becomes(TWICE, versions(self.STANDS, self.DISPUTED), by)
        assert becoming == (status, True)


class TestTheSameResult:
    FIGURES = {"kind": EntryKind.TOTALS, "winner": "NS", "ns": 1000, "ew": 944}

    def test_has_the_same_totals_and_the_same_winner(self) -> None:
        assert same_figures(line(), self.FIGURES)
        assert not same_figures(line(), self.FIGURES | {"ns": 1001})
        assert not same_figures(line(), self.FIGURES | {"ew": 943})
        assert not same_figures(line(), self.FIGURES | {"winner": "EW"})

    @pytest.mark.parametrize("name", ["belotes", "capots"])
    def test_has_the_same_counts_where_both_say_them(self, name: str) -> None:
        entry_line = line(**{name: 2})
        assert same_figures(entry_line, self.FIGURES)
        assert same_figures(entry_line, self.FIGURES | {name: 2})
        assert not same_figures(entry_line, self.FIGURES | {name: 3})
        assert same_figures(line(), self.FIGURES | {name: 3})

    def test_of_a_forfeit_is_a_forfeit_with_the_same_winner(self) -> None:
        absent = line(kind=EntryKind.FORFEIT, ns=0, ew=0)
        assert same_figures(absent, {"kind": EntryKind.FORFEIT, "winner": "NS"})
        assert not same_figures(absent, {"kind": EntryKind.FORFEIT, "winner": "EW"})
        assert not same_figures(line(), {"kind": EntryKind.FORFEIT, "winner": "NS"})
        assert not same_figures(absent, self.FIGURES | {"ns": 0, "ew": 0})

        one_absent = line(kind=EntryKind.FORFEIT, winner="", course=("S1",))
        figures = {"kind": EntryKind.FORFEIT, "winner": ""}
        assert same_figures(one_absent, figures | {"course": ["S1"]})
        assert not same_figures(one_absent, figures | {"course": ["S2"]})

    def test_has_the_same_marks_where_each_plays_for_himself(self) -> None:
        three = line(winner="S2", marks=(300, 500, 162))
        figures = self.FIGURES | {"winner": "S2"}
        assert same_figures(three, figures | {"marks": [300, 500, 162]})
        assert not same_figures(three, figures | {"marks": [310, 500, 152]})
        assert not same_figures(three, figures)
        assert not same_figures(line(winner="S2"), figures | {"marks": [300, 500, 162]})

    def test_has_the_same_manches(self) -> None:
        two = line(written_manches="1000-900 1000-800")
        assert same_figures(two, self.FIGURES | {"manches": "1000-900 1000-800"})
        assert not same_figures(two, self.FIGURES | {"manches": "1000-900 1000-700"})

    def test_is_agreed_with_once_somebody_else_said_it_and_it_waits(self) -> None:
        assert agreed_with(versions(line()), BRUNO, self.FIGURES) == line()
        assert agreed_with(versions(line()), ANNE, self.FIGURES) is None
        assert agreed_with(versions(), BRUNO, self.FIGURES) is None
        counts = line(status=EntryStatus.CONFIRMED)
        assert agreed_with(versions(counts), BRUNO, self.FIGURES) is None
        other = self.FIGURES | {"ns": 944, "ew": 1000, "winner": "EW"}
        assert agreed_with(versions(line()), BRUNO, other) is None

    def test_may_be_what_stands_what_it_disputes_or_a_correction_that_waits(self) -> None:
        disputed = line(
            2, "bruno", status=EntryStatus.DISPUTED, ns=944, ew=1000, winner="EW", replaces=1
        )
        both = versions(line(1), disputed)
        assert agreed_with(both, BRUNO, self.FIGURES) == line(1)
        assert (
            agreed_with(both, ANNE, self.FIGURES | {"ns": 944, "ew": 1000, "winner": "EW"})
            == disputed
        )
        counts = line(1, status=EntryStatus.CONFIRMED, ns=900, ew=1044, winner="EW")
        waits = Versions.of([counts, line(2)], current=1)
        assert agreed_with(waits, BRUNO, self.FIGURES) == line(2)


@pytest.mark.django_db
class TestAtItsTable:
    """A camp that may not write, or no longer may, reads a sentence. Nothing is written."""

    def refused(self, match: Match, by: AtTable) -> str:
        with pytest.raises(Refused) as refusal:
            results.enter_totals(match, by, AGREED, version=at(match).seen)
        return str(refusal.value)

    def test_players_of_another_contest_bring_their_sheet(self) -> None:
        _, match = drawn()
        assert self.refused(match, NORTH) == (
            "Les joueurs ne saisissent pas les résultats : apportez la feuille à la table de "
            "marque."
        )
        assert not Entry.objects.exists()

    def test_a_round_that_is_closed_is_for_the_desk(self) -> None:
        contest, match = drawn(players_enter=True)
        results.enter_totals(match, None, AGREED, version=0)
        results.close_round(contest, None, 1)
        assert self.refused(match, NORTH) == (
            "La partie est close : pour corriger un résultat, allez à la table de marque."
        )

    def test_a_forfeit_is_for_the_desk(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_forfeit(match, None, Camp.EW, version=0)
        assert self.refused(match, NORTH) == (
            "Un forfait est noté à cette table : allez à la table de marque."
        )

    def test_the_link_of_a_table_opens_that_table(self) -> None:
        contest, match = drawn(players_enter=True)
        (link,) = links_of(contest, 1)
        opens = partial(opened_by, match.pk, link.token)
        results.enter_totals(match, AtTable(Camp.NS, "a phone", opens), AGREED, version=0)
        assert at(match).proposed

    def test_a_link_that_opens_no_table_is_refused(self) -> None:
        _, match = drawn(players_enter=True)
        opens = partial(opened_by, match.pk, "nobody's")
        assert self.refused(match, AtTable(Camp.NS, "a phone", opens)) == (
            "Ce lien n’ouvre plus cette table : portez la feuille à la table de marque."
        )
        assert not Entry.objects.exists()

    def test_a_link_that_the_desk_cut_is_refused(self) -> None:
        contest, match = drawn(players_enter=True)
        (link,) = links_of(contest, 1)
        Match.objects.update(link_from=None)
        match.refresh_from_db()
        assert "Ce lien n’ouvre plus" in self.refused(
            match, AtTable(Camp.NS, "a phone", partial(opened_by, match.pk, link.token))
        )

    def test_a_person_at_the_desk_writes_in_spite_of_all_that(self) -> None:
        contest, match = drawn()
        refuse_at_table(contest, match, None, versions())
        refuse_at_table(contest, match, ANNE, versions(line(kind=EntryKind.FORFEIT)))
