"""Words about a photographed sheet: why it proposes nothing, what to know before confirming it."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.annexes.photos.queries.photos import Note, Proposal
from tournaments.words.house_enums import PhotoFault

#: French names of the figures, in a sentence.
_NAMES = {
    "ns": lambda: _("Nord-Sud"),
    "ew": lambda: _("Est-Ouest"),
    "belotes": lambda: _("Belotes"),
    "capots": lambda: _("Capots"),
}


def note_words(proposal: Proposal) -> list[str]:
    """Return the sentences about a proposal, the first one first to be read."""
    notes = [] if proposal.fault is PhotoFault.NONE else [str(proposal.fault.label)]
    notes += [_of_note(proposal, note) for note in proposal.notes]
    for name, read in proposal.unsure.items():
        words = {"figure": _NAMES[name](), "read": read}
        notes.append(_("%(figure)s : « %(read)s », un chiffre n’est pas sûr. Tapez-le.") % words)
    if proposal.fault is PhotoFault.NONE and not proposal.unsure:
        if not {"ns", "ew"} <= proposal.initial.keys():
            notes.append(_("Un total n’est pas coché sur la feuille."))
        elif proposal.verdict is not None and not proposal.verdict.agrees:
            notes.append(_("Ces totaux ne sont pas possibles : comparez avec la photo."))
    return notes


def _of_note(proposal: Proposal, note: Note) -> str:
    assert proposal.view is not None
    entry = proposal.entry
    words = {"round": proposal.view.name}
    if entry is not None:
        words |= {
            "ns": str(entry.ns),
            "ew": str(entry.ew),
            "who": entry.writer,
            "state": entry.status_name,
        }
    match note:
        case Note.SAME:
            return _("Déjà saisi avec les mêmes chiffres par %(who)s (%(state)s).") % words
        case Note.OTHER:
            return _("Déjà saisi autrement : %(ns)s – %(ew)s, par %(who)s (%(state)s).") % words
        case Note.FORFEIT:
            return _("Un forfait est noté à cette table par %(who)s.") % words
        case Note.EARLIER:
            return _("Feuille d’une autre partie : %(round)s.") % words
        case Note.CLOSED:
            return _("%(round)s est close : corrigez sur la page de la table.") % words
        case Note.TWICE:
            return _("Deux photos montrent cette table : écartez l’une d’elles.")
        case Note.CUT:
            return _("Le lien de cette table est coupé : ses joueurs n’y saisissent plus.")
        case Note.BLANK:
            sentence = _("Feuille vierge : rien n’y dit la partie. Est-ce bien %(round)s ?")
            return sentence % words
        case _:
            assert_never(note)
