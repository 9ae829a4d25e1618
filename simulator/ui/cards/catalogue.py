"""Every card there is as a face to be drawn: those of the factions and those of the game modes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from simulator.content.library import load_shelf
from simulator.content.scenario_cards import mission_cards, siege_cards
from simulator.model.cards import AttachmentCard, Library, NcuCard, SpecialCard, UnitCard
from simulator.model.scenario import MissionCard, ObjectiveCard, SiegeCard
from simulator.rules.armies.card_search import Wanted, plain, search
from simulator.texts import translate as _
from simulator.ui.cards.face import MODE, SPECIAL, UNIT, Face, Passage, face_of, leader_of
from simulator.ui.cards.liveries import TABLE


@lru_cache(maxsize=1)
def mode_faces() -> tuple[Face, ...]:
    """Give the cards of the game modes: objectives, missions and siege cards."""
    objectives = load_shelf().objective_cards
    found = [_face(objectives[number], str(number), _("Objective card")) for number in objectives]
    missions = mission_cards()
    found += [_face(missions[number], str(number), _("Mission card")) for number in missions]
    found += [_face(card, card.id, _("Siege card")) for card in siege_cards()]
    return tuple(found)


def _face(card: ObjectiveCard | MissionCard | SiegeCard, number: str, line: str) -> Face:
    own = _("House rule: the printed card is not available to us.")
    notes = (Passage("", own, "own-text", quiet=True),) if card.proposed else ()
    said = (Passage("", card.text),) if card.text else ()
    mark = "objective" if isinstance(card, ObjectiveCard) else "card-back"
    return Face(number, MODE, card.name, TABLE, "", line, "", mark, passages=said, notes=notes)


def faces_wanted(library: Library, wanted: Wanted) -> list[Face]:
    """Give the faces of all cards that are looked for, in the order of the search."""
    kinds = tuple(kind for kind in wanted.kinds if kind not in {MODE, SPECIAL})
    found: list[Face] = []
    if kinds or not wanted.kinds:
        narrowed = Wanted(
            wanted.text,
            wanted.factions,
            kinds,
            wanted.types,
            wanted.cost,
            wanted.commander,
            wanted.character,
            wanted.home_made,
        )
        found = [face_of(card, library) for card in search(library, narrowed)]
    specials = tuple(face_of(card, library) for card in library.specials.values())
    return [*found, *_plain_ones(specials, wanted), *_plain_ones(mode_faces(), wanted)]


def _plain_ones(faces: Sequence[Face], wanted: Wanted) -> list[Face]:
    """Give the special cards or those of the modes; they have no type, cost or rank."""
    asked = (wanted.commander, wanted.character, wanted.home_made)
    if wanted.types or wanted.cost or any(one is not None for one in asked):
        return []
    words = plain(wanted.text).split()
    return [
        face
        for face in faces
        if (not wanted.kinds or face.kind in wanted.kinds)
        and (not wanted.factions or face.faction in wanted.factions)
        and all(word in _words_of(face) for word in words)
    ]


def _words_of(face: Face) -> str:
    text = " ".join(passage.words for passage in face.passages)
    return plain(f"{face.title} {face.line} {text}")


def related(face: Face, library: Library) -> list[Face]:
    """Give the cards that belong to a card: a commander's tactics cards, or whose card it is."""
    if face.kind == SPECIAL:
        special = library.specials[face.id]
        number = special.comes_with or special.leads
        owner = library.units.get(number) or library.ncus.get(number)
        if owner is not None:
            return [face_of(owner, library)]
        bringers = [ncu for ncu in library.ncus.values() if _brings(ncu, special)]
        return [face_of(ncu, library) for ncu in bringers]
    if face.kind == UNIT:
        own = [face_of(library.tactics[one], library) for one in library.units[face.id].tactics]
        specials = library.specials.values()
        cards = [card for card in specials if face.id in {card.comes_with, card.leads}]
        return own + [face_of(card, library) for card in cards]
    card = library.attachments.get(face.id) or library.ncus.get(face.id)
    if isinstance(card, AttachmentCard | NcuCard) and face.kind != MODE:
        specials = library.specials.values()
        named = [one for one in specials if _brings(card, one) or one.leads == card.id]
        own = [face_of(library.tactics[one], library) for one in card.tactics]
        return own + [face_of(special, library) for special in named]
    tactics = library.tactics.get(face.id)
    if tactics is None or tactics.commander is None or face.kind == MODE:
        return []
    leader = leader_of(tactics, library)
    return [] if leader is None else [face_of(leader, library)]


def _brings(card: AttachmentCard | NcuCard, special: SpecialCard) -> bool:
    """Say whether a card brings the zone a special card is."""
    return isinstance(card, NcuCard) and bool(special.zone) and card.brings == special.zone


def costs(library: Library) -> range:
    """Give the costs that occur, from the smallest to the largest."""
    cards: list[UnitCard | AttachmentCard | NcuCard] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
    ]
    found = [card.cost for card in cards]
    return range(min(found, default=0), max(found, default=0) + 1)
