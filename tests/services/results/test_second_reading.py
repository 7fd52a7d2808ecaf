"""A result read twice counts once a second person, or the other camp, has agreed."""

from __future__ import annotations

import pytest

from tests.factories import make_user
from tests.services.results.readings import AGREED, EAST, NORTH, OTHER, THIRD, at, drawn, points
from tournaments.models import Entry, Match
from tournaments.queries.results.sheets import sheet
from tournaments.services import results
from tournaments.services.results import Conflict, Totals
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


class TestAtTheDesk:
    """At the desk, in a contest that asks for second readings."""

    def test_what_one_person_enters_counts_once_another_confirms_it(self) -> None:
        contest, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        assert at(match).proposed
        assert points(contest) == [0, 0]
        results.confirm_entry(match, bruno, version=1)
        entry = at(match).entry
        assert entry is not None
        assert (entry.status, entry.entered_by, entry.confirmed_by) == (
            "confirmed",
            "anne",
            "bruno",
        )
        assert points(contest) == [944, 1000]

    def test_nobody_confirms_what_they_entered(self) -> None:
        _, match = drawn(second_reading=True)
        anne = make_user("anne")
        results.enter_totals(match, anne, AGREED, version=0)
        with pytest.raises(Refused, match="Vous avez saisi ce résultat"):
            results.confirm_entry(match, anne, version=1)
        assert not at(match).confirmed

    def test_the_same_figures_typed_by_another_confirm_it(self) -> None:
        _, match = drawn(second_reading=True)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("bruno"), AGREED, version=1)
        assert at(match).confirmed

    def test_typed_again_by_who_entered_it_it_still_waits(self) -> None:
        _, match = drawn(second_reading=True)
        anne = make_user("anne")
        results.enter_totals(match, anne, AGREED, version=0)
        results.enter_totals(match, anne, AGREED, version=1)
        assert at(match).proposed
        assert not at(match).confirmed

    def test_other_figures_typed_by_another_are_a_conflict_that_either_may_give_in_to(self) -> None:
        _, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.enter_totals(match, bruno, OTHER, version=1)
        page = sheet(match)
        assert at(match).disputed
        assert page.opposed is not None
        assert (page.opposed.ns, page.opposed.entered_by) == (1000, "anne")
        with pytest.raises(Refused):
            results.confirm_entry(match, bruno, version=2)
        results.confirm_entry(match, anne, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.ns, entry.entered_by, entry.confirmed_by) == (944, "bruno", "anne")

    def test_who_disputed_may_give_in_by_typing_what_was_proposed(self) -> None:
        _, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.enter_totals(match, bruno, OTHER, version=1)
        results.enter_totals(match, bruno, AGREED, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.ns, entry.entered_by, entry.confirmed_by) == (1000, "anne", "bruno")

    def test_a_third_person_chooses_one_of_two_versions(self) -> None:
        _, match = drawn(second_reading=True)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("bruno"), OTHER, version=1)
        results.choose_version(match, make_user("carole"), chosen=1, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.version, entry.ns, entry.entered_by, entry.confirmed_by) == (
            3,
            1000,
            "anne",
            "carole",
        )

    def test_a_third_version_is_read_again_too(self) -> None:
        _, match = drawn(second_reading=True)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.enter_totals(match, make_user("bruno"), OTHER, version=1)
        results.enter_totals(match, make_user("carole"), THIRD, version=2)
        assert at(match).proposed
        results.confirm_entry(match, make_user("anne"), version=3)
        assert at(match).confirmed

    def test_a_correction_waits_beside_the_result_that_counts_meanwhile(self) -> None:
        contest, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.confirm_entry(match, bruno, version=1)
        results.close_round(contest, None, 1)
        results.enter_totals(match, bruno, OTHER, version=2, reason="feuille relue")
        line = at(match)
        assert line.pending is not None
        assert line.entry is not None
        assert (line.entry.ns, line.pending.ns, line.seen) == (1000, 944, 3)
        assert points(contest) == [944, 1000]
        with pytest.raises(Refused):
            results.confirm_entry(match, bruno, version=3)
        results.confirm_entry(match, anne, version=3)
        corrected = at(match)
        assert corrected.pending is None
        assert corrected.entry is not None
        assert (corrected.entry.ns, corrected.entry.version) == (944, 4)

    def test_who_did_not_see_the_correction_cannot_confirm_it(self) -> None:
        _, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.confirm_entry(match, bruno, version=1)
        results.enter_totals(match, bruno, OTHER, version=2, reason="feuille relue")
        with pytest.raises(Conflict) as conflict:
            results.confirm_entry(match, anne, version=2)
        assert conflict.value.theirs is not None
        assert conflict.value.theirs.ns == 944

    def test_a_correction_taken_back_leaves_the_result_as_it_was(self) -> None:
        _, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.confirm_entry(match, bruno, version=1)
        results.enter_totals(match, bruno, OTHER, version=2, reason="feuille relue")
        results.undo_entry(match, bruno, version=3)
        line = at(match)
        assert line.pending is None
        assert line.entry is not None
        assert (line.entry.ns, line.entry.entered_by, line.entry.confirmed_by) == (
            1000,
            "anne",
            "bruno",
        )

    def test_a_forfeit_is_read_again_too(self) -> None:
        _, match = drawn(second_reading=True)
        results.enter_forfeit(match, make_user("anne"), Camp.EW, version=0)
        assert at(match).proposed
        results.confirm_entry(match, make_user("bruno"), version=1)
        entry = at(match).entry
        assert entry is not None
        assert (entry.kind, entry.winner, entry.confirmed) == ("forfeit", "NS", True)

    def test_a_doubtful_sheet_is_confirmed_by_somebody_else_than_who_kept_it(self) -> None:
        _, match = drawn(second_reading=True)
        anne = make_user("anne")
        results.enter_totals(match, anne, Totals(1000, 945), version=0, to_verify=True)
        with pytest.raises(Refused):
            results.confirm_entry(match, anne, version=1)
        results.confirm_entry(match, make_user("bruno"), version=1)
        assert at(match).confirmed

    def test_a_round_says_which_tables_wait_disagree_or_have_nothing(self) -> None:
        contest, _ = drawn(pairs=8, second_reading=True)
        matches = list(Match.objects.select_related("round__contest").order_by("table"))
        results.enter_totals(matches[1], make_user("anne"), AGREED, version=0)
        results.enter_totals(matches[2], make_user("anne"), AGREED, version=0)
        results.enter_totals(matches[2], make_user("bruno"), OTHER, version=1)
        results.enter_totals(
            matches[3], make_user("anne"), Totals(1000, 945), version=0, to_verify=True
        )
        with pytest.raises(Refused) as refusal:
            results.close_round(contest, None, 1)
        assert str(refusal.value) == (
            "La partie 1 n’est pas complète. Il manque le résultat de la table 1. "
            "Il reste à confirmer le résultat de la table 2. "
            "Désaccord à la table 3 : choisissez la bonne version. "
            "La feuille de la table 4 est à vérifier."
        )


class TestAtTheTable:
    """At the table, where players enter their result on their phones."""

    def test_one_camp_proposes_and_the_other_confirms(self) -> None:
        contest, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        assert points(contest) == [0, 0]
        results.confirm_entry(match, EAST, version=1)
        entry = at(match).entry
        assert entry is not None
        assert (entry.entered_camp, entry.confirmed_camp, entry.confirmed) == ("NS", "EW", True)
        assert points(contest) == [944, 1000]

    def test_the_same_camp_never_confirms_on_whatever_phone(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        with pytest.raises(Refused, match="Votre camp"):
            results.confirm_entry(match, AtTable(Camp.NS, "another phone"), version=1)

    def test_the_same_phone_never_confirms_for_whatever_camp(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        same = AtTable(Camp.EW, NORTH.phone)
        with pytest.raises(Refused, match="sur ce téléphone"):
            results.confirm_entry(match, same, version=1)
        with pytest.raises(Refused, match="sur ce téléphone"):
            results.enter_totals(match, same, AGREED, version=1)

    def test_other_figures_are_a_conflict_that_the_desk_settles(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        results.enter_totals(match, EAST, OTHER, version=1)
        assert at(match).disputed
        with pytest.raises(Refused, match="table de marque"):
            results.choose_version(match, NORTH, chosen=1, version=2)
        results.choose_version(match, make_user("anne"), chosen=1, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.ns, entry.entered_camp, entry.confirmed_by) == (1000, "NS", "anne")

    def test_the_desk_types_a_third_version_which_counts_at_once(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        results.enter_totals(match, EAST, OTHER, version=1)
        results.enter_totals(match, make_user("anne"), THIRD, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.ns, entry.confirmed) == (1100, True)

    def test_a_person_at_the_desk_is_a_second_reader(self) -> None:
        _, match = drawn(players_enter=True, second_reading=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        results.confirm_entry(match, make_user("anne"), version=1)
        assert at(match).confirmed

    def test_a_camp_reads_again_what_the_desk_entered(self) -> None:
        _, match = drawn(players_enter=True, second_reading=True)
        results.enter_totals(match, make_user("anne"), AGREED, version=0)
        results.confirm_entry(match, EAST, version=1)
        assert at(match).confirmed

    def test_nothing_is_entered_there_unless_the_contest_says_so(self) -> None:
        _, match = drawn()
        with pytest.raises(Refused, match="apportez la feuille"):
            results.enter_totals(match, NORTH, AGREED, version=0)
        assert not Entry.objects.exists()

    def test_nothing_is_entered_there_once_the_round_is_closed(self) -> None:
        contest, match = drawn(players_enter=True)
        results.enter_totals(match, NORTH, AGREED, version=0)
        results.confirm_entry(match, EAST, version=1)
        results.close_round(contest, None, 1)
        with pytest.raises(Refused, match="La partie est close"):
            results.enter_totals(match, NORTH, OTHER, version=2, reason="on a mal compté")

    def test_nothing_is_entered_there_against_a_forfeit(self) -> None:
        _, match = drawn(players_enter=True)
        results.enter_forfeit(match, make_user("anne"), Camp.EW, version=0)
        with pytest.raises(Refused, match="Un forfait"):
            results.enter_totals(match, EAST, AGREED, version=1, reason="nous voilà")

    def test_a_doubtful_sheet_sent_all_the_same_is_for_the_desk(self) -> None:
        _, match = drawn(players_enter=True)
        doubtful = Totals(1000, 945)
        results.enter_totals(match, NORTH, doubtful, version=0, to_verify=True)
        with pytest.raises(Refused, match="à la table de marque"):
            results.confirm_entry(match, EAST, version=1)
        results.confirm_entry(match, make_user("anne"), version=1)
        assert at(match).confirmed
