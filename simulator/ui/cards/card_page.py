"""What stands below the large card of the library: what belongs to it, and what counters what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.language.faction_names import short_faction_name
from simulator.language.texts import translate as _
from simulator.model.cards import CardId, Library
from simulator.reports.cards.card_answers import Answer, countered_by, counters_of
from simulator.ui import palette
from simulator.ui.cards.catalogue import face_named, related
from simulator.ui.cards.face import MODE, TEXTS, Face
from simulator.ui.paragraphs import Paragraph, Run, heading, says

ANSWERS: Final = "answers:"
"""How links begin that show all cards that counter a card; those it counters end otherwise."""
OF_ALL: Final = "of:"
_MOST: Final = 5
"""So many answers are told; the others are a click away."""


def about(face: Face | None, library: Library) -> list[Paragraph]:
    """Return what belongs to a card, what counters it and what it counters, each a click away."""
    if face is None:
        return []
    text: list[Paragraph] = []
    found = related(face, library)
    if found:
        title = _("Its cards") if face.kind not in TEXTS else _("Belongs to")
        text.append(heading(title, above=0))
        text += [says(one.title, link=one.id, icon=one.mark, above=2) for one in found]
    if face.kind == MODE:
        return text
    by, of = countered_by(face.id), counters_of(face.id)
    text += _answers(_("Countered by"), by, f"{ANSWERS}{face.id}", library)
    text += _answers(_("Counters"), of, f"{ANSWERS}{OF_ALL}{face.id}", library)
    if by or of:
        note = _("As far as the cards' own words say it, and under their conditions.")
        text.append(says(note, colour=palette.TEXT_QUIET, above=10))
    return text


def _answers(title: str, answers: Sequence[Answer], link: str, library: Library) -> list[Paragraph]:
    """Return first answers under a heading, each with its reason, and the way to all of them."""
    if not answers:
        return []
    text = [heading(f"{title} \u00b7 {len(answers)}")]
    for one in answers[:_MOST]:
        face = face_named(one.card, library)
        if face is None:
            continue
        full = f"{face.title}, {face.subtitle}" if face.subtitle else face.title
        whose = f"{full} \u00b7 {short_faction_name(face.faction)}"
        name = Run(whose, palette.GOLD, bold=True, marks=False)
        text.append(Paragraph((name,), 6, icon=face.mark, link=one.card))
        text.append(says(str(one.why), colour=palette.TEXT_QUIET, above=0, indent=24))
    if len(answers) > _MOST:
        said = _("Show all {n}").format(n=len(answers))
        text.append(says(said, link=link, colour=palette.GOLD, bold=True, above=6))
    return text


def answering(link: str, library: Library) -> tuple[str, frozenset[CardId]]:
    """Return what a link shows in words, and the cards it shows."""
    card = link.removeprefix(ANSWERS)
    other_way = card.startswith(OF_ALL)
    card = card.removeprefix(OF_ALL)
    face = face_named(card, library)
    name = "" if face is None else face.title
    if other_way:
        said = _("Countered by {card}").format(card=name)
        return said, frozenset(one.card for one in counters_of(card))
    said = _("Counters {card}").format(card=name)
    return said, frozenset(one.card for one in countered_by(card))
