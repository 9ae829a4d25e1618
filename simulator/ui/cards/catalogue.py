"""Every card there is as a face to be drawn: those of the factions and those of the game modes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.library import load_library, load_shelf
from simulator.content.games.scenario_cards import mission_cards, siege_cards
from simulator.language.texts import cached_by_language
from simulator.model.cards import (
    AttachmentCard,
    Library,
    NcuCard,
    SpecialCard,
    UnitCard,
)
from simulator.model.scenario import ModeCard
from simulator.rules.armies.card_search import (
    BEST,
    BY_NAME,
    Card,
    Wanted,
    kind_of,
    says,
    search,
)
from simulator.rules.armies.search_words import plain
from simulator.staging.faces import (
    MODE,
    SPECIAL,
    UNIT,
    Face,
    face_of,
    leader_of,
    mode_face,
)
from simulator.ui.cards.search_chips import Filter, FilterKind


@cached_by_language(2, each=30_000)
def mode_faces() -> tuple[Face, ...]:
    """Return the cards of the game modes: objectives, missions and siege cards."""
    cards: tuple[ModeCard, ...]
    cards = (*load_shelf().objective_cards.values(), *mission_cards().values(), *siege_cards())
    return tuple(mode_face(card) for card in cards)


def faces_wanted(library: Library, wanted: Wanted) -> list[Face]:
    """Return the faces of all cards that are looked for, in the order of the search."""
    kinds = tuple(kind for kind in wanted.kinds if kind != MODE)
    found: list[Face] = []
    if kinds or not wanted.kinds:
        known = search(library, replace(wanted, kinds=kinds))
        found = [_kept_face(card.id, library) for card in known]
    modes = _of_modes(wanted)
    if wanted.order == BY_NAME:
        return sorted([*found, *modes], key=lambda face: plain(f"{face.title} {face.subtitle}"))
    return [*found, *modes]


def _kept_face(number: str, library: Library) -> Face:
    """Return a card's face, made once for the printed cards."""
    card = _card(number, library)
    return face_of(card, library) if _home_made(card) else _printed_face(number, library.season)


def _home_made(card: Card) -> bool:
    return getattr(card, "home_made", False)


@cached_by_language(2048, each=1_600)
def _printed_face(number: str, season: str) -> Face:
    library = load_library(season=season)
    return face_of(_card(number, library), library)


def _card(number: str, library: Library) -> Card:
    card = library.units.get(number) or library.attachments.get(number)
    return card or library.ncus.get(number) or library.lying(number)


def _of_modes(wanted: Wanted) -> list[Face]:
    """Return the cards of the modes; they have no type, cost, rank or version."""
    ranks = (wanted.commander, wanted.character, wanted.home_made)
    asked = (*ranks, wanted.types, wanted.cost, wanted.new, wanted.answers)
    if any(one is not None and one != () for one in asked):
        return []
    if wanted.factions or (wanted.kinds and MODE not in wanted.kinds):
        return []
    return [face for face in mode_faces() if says(_words_of(face), wanted.text)]


def _words_of(face: Face) -> tuple[str, ...]:
    return (face.title, face.line, *(passage.words for passage in face.passages))


def face_named(card: str, library: Library) -> Face | None:
    """Return the face of a printed card by its number; None for one of a game mode."""
    shelves = (library.units, library.attachments, library.ncus, library.tactics, library.specials)
    return _kept_face(card, library) if any(card in shelf for shelf in shelves) else None


def counts(library: Library, wanted: Wanted) -> dict[Filter, int]:
    """Return for each chip how many cards there would be if it were the only one of its row."""
    texts = replace(Wanted(), text=wanted.text, new=wanted.new, answers=wanted.answers)
    among = frozenset(card.id for card in search(library, texts))
    base = replace(wanted, text="", new=None, answers=among, order=BEST)
    found: Counter[Filter] = Counter()
    for card in search(library, replace(base, factions=())):
        found[Filter(FilterKind.FACTION, card.faction)] += 1
    for card in search(library, replace(base, kinds=())):
        found[Filter(FilterKind.KIND, kind_of(card))] += 1
    found[Filter(FilterKind.KIND, MODE)] = len(_of_modes(replace(wanted, kinds=())))
    for card in search(library, replace(base, types=())):
        if isinstance(card, UnitCard | AttachmentCard):
            found[Filter(FilterKind.TYPE, card.type.value)] += 1
    found[Filter(FilterKind.COMMANDER)] = len(search(library, replace(base, commander=True)))
    found[Filter(FilterKind.CHARACTER)] = len(search(library, replace(base, character=True)))
    news = replace(wanted, new=new_cards(), order=BEST)
    found[Filter(FilterKind.NEW)] = len(search(library, news))
    return found


def related(face: Face, library: Library) -> list[Face]:
    """Return the cards that belong to a card: a commander's tactics cards, or whose card it is."""
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
    """Return whether a card brings the zone a special card is."""
    return isinstance(card, NcuCard) and bool(special.zone) and card.brings == special.zone


def costs(library: Library) -> range:
    """Return the costs that occur, from the smallest to the largest."""
    found = [card.cost for card in library.in_lists.values()]
    return range(min(found, default=0), max(found, default=0) + 1)
