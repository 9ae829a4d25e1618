"""What stands on a disputed table, and how it is put there, renamed, copied and taken away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

from simulator.caches import cached
from simulator.cases.case_table import WOUNDS_PER_FIGURE, name_of
from simulator.cases.edge import kept_on
from simulator.cases.outlines import corners_of
from simulator.cases.pieces import Piece, placed, pose_of
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.cases.case_records import (
    QUESTIONS,
    CaseTerrain,
    CaseToken,
    CaseUnit,
    Question,
)
from simulator.content.cases.casefile import Case, names_of
from simulator.content.games.scenario_cards import piece_sets
from simulator.datafiles import units_dir
from simulator.geometry.measure import contains, counter_clockwise
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing, disc
from simulator.geometry.trays import TRAYS, Tray
from simulator.language.texts import cached_by_language, printed
from simulator.model.cards import PRINTED, SEASON, SEASONS, PieceSet, TerrainCard, UnitCard
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.setup.start import slug
from simulator.rules.setup.terrain_place import outline_of
from simulator.ui.board.tray_look import TrayLook

TOKEN: Final = "token"
UNIT_TRAYS: Final = ("infantry", "cavalry", "solo_small", "solo_large")
"""The trays of units."""
LISTS: Final = ("units", "terrain", "tokens")
SIDES: Final = tuple(player.value for player in Seat)
_LOOKS: Final = {"red": 0.0, "blue": 180.0}
"""Where a fresh tray of a side looks, in degrees."""
_GLYPHS: Final = {"infantry": "sword", "cavalry": "lance", "solo_small": "paw"}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Fresh:
    """Something of the supply that is not on the table yet; a side only for trays."""

    kind: str
    side: str = ""


def pieces(case: Case) -> Iterator[Piece]:
    """Yield everything on the table, the trays first."""
    yield from case.units
    yield from case.tokens
    yield from case.terrain


def piece(case: Case, name: str) -> Piece | None:
    """Return the piece with an id."""
    return next((one for one in pieces(case) if one.id == name), None)


def piece_at(case: Case, point: Point) -> str:
    """Return the id of the piece under a table point, the topmost; empty when there is none."""
    found = (one.id for one in pieces(case) if contains(outline(one), point))
    return next(found, "")


# ------------------------------------------------------------------ outlines and looks


def tray_of(unit: CaseUnit) -> Tray:
    """Return the tray a unit stands on; infantry while nobody knows."""
    card = card_of(unit)
    return card.tray if card else TRAYS[unit.tray or "infantry"]


@cached_by_language(256, each=500)
def _card_of(wanted: str, season: str) -> UnitCard | None:
    seasons = (season, *(other for other in SEASONS if other != season))
    cards = (card for each in seasons for card in library_at_hand(each).units.values())
    return next((c for c in cards if wanted in {c.id, c.name, slug(c.name), printed(c.name)}), None)


def card_of(unit: CaseUnit, season: str = SEASON) -> UnitCard | None:
    """Return the printed card of a unit as a season has it, None for bare numbers."""
    return _card_of(unit.unit, season) if unit.unit else None


def title_of(case: Case, unit: CaseUnit) -> str:
    """Return the name a unit bears on the board and in every sentence."""
    return name_of(case, unit, card_of(unit, case.season))


def standing_of(unit: CaseUnit) -> Standing:
    """Return a unit's tray where it stands."""
    return Standing(pose_of(unit), tray_of(unit))


def outline(one: Piece) -> Corners:
    """Return the outline of a piece, counter-clockwise."""
    if isinstance(one, CaseUnit):
        return standing_of(one).corners
    if isinstance(one, CaseToken):
        return disc((one.x, one.y), one.radius)
    return counter_clockwise(corners_of(one))


def look_of(unit: CaseUnit) -> TrayLook:
    """Return how a unit's tray is painted."""
    tray, card = tray_of(unit), card_of(unit)
    glyph = card.glyph if card else _GLYPHS.get(tray.name, "claws")
    if card is None and unit.ranged and tray.name == "infantry":
        glyph = "bow"
    each = card.wounds_per_figure if card else WOUNDS_PER_FIGURE[tray.name]
    full = tray.figures * each
    left = unit.wounds or (unit.models or 0) * each or (unit.ranks or 0) * tray.columns * each
    return TrayLook(
        Seat(unit.side),
        tray.name,
        glyph,
        min(left or full, full),
        each,
        activated=unit.activated,
        kind=card.type if card else None,
    )


# ------------------------------------------------------------------ changes


# Any: the fields of a case have types of their own, and are set by name
def changed(case: Case, **parts: Any) -> Case:
    """Return a case with other parts; what was expected of the old position is no longer so."""
    return replace(case, expect=(), source=None, place=(), **parts)


def exchanged(case: Case, name: str, new: Piece) -> Case:
    """Return a case with another piece in the place of one."""
    lists = {
        key: tuple(new if one.id == name else one for one in getattr(case, key)) for key in LISTS
    }
    return changed(case, **lists)


def on_table(case: Case, one: Piece) -> Piece:
    """Return a tray moved so far that it stands on the table; anything else as it is."""
    if not isinstance(one, CaseUnit):
        return one
    here = pose_of(one)
    x, y = kept_on(case, here.centre, outline(one))
    return one if (x, y) == here.centre else placed(one, replace(here, x=x, y=y))


def moved(case: Case, name: str, pose: Pose) -> Case:
    """Return a case with one piece standing elsewhere."""
    one = piece(case, name)
    return case if one is None else exchanged(case, name, placed(one, pose))


def added(case: Case, fresh: Fresh, at: Point) -> tuple[Case, str]:
    """Return a case with something of the supply put down, and its id."""
    name = _free_name(case, fresh)
    x, y = round(at[0], 2), round(at[1], 2)
    if fresh.kind in UNIT_TRAYS:
        unit = CaseUnit.model_validate(
            {
                "id": name,
                "side": fresh.side,
                "x": x,
                "y": y,
                "tray": fresh.kind,
                "facing": _LOOKS.get(fresh.side, 0.0),
            }
        )
        return changed(case, units=(*case.units, on_table(case, unit))), name
    if fresh.kind == TOKEN:
        return changed(case, tokens=(*case.tokens, CaseToken(id=name, x=x, y=y))), name
    ground = fresh_ground(fresh.kind, name, (x, y), case.pieces)
    return changed(case, terrain=(*case.terrain, ground)), name


def new_case() -> Case:
    """Return an empty table, with the terrain pieces as they are printed."""
    return Case(pieces=PRINTED)


def fresh_ground(kind: str, name: str, at: Point, pieces: PieceSet) -> CaseTerrain:
    """Return a piece of terrain as it is in a set of pieces."""
    card = _ground_cards(pieces)[kind]
    if card.shape == "ellipse":
        return CaseTerrain(id=name, kind=kind, ellipse=[*at, card.width, card.depth, 0.0])
    corners = [[round(x, 6), round(y, 6)] for x, y in outline_of(card, Pose(*at))]
    return CaseTerrain(id=name, kind=kind, polygon=corners)


@cached(3, each=8_700)
def _ground_cards(pieces: PieceSet) -> dict[str, TerrainCard]:
    cards = piece_sets(units_dir())[pieces]
    return {kind: card for kind, card in cards.items() if card.supply}


def kinds() -> tuple[str, ...]:
    """Return the kinds of terrain the supply holds."""
    return tuple(_ground_cards(PRINTED))


def copied(case: Case, name: str) -> tuple[Case, str]:
    """Return a case with a copy of a piece beside it, and the copy's id."""
    one = piece(case, name)
    if one is None:
        return case, ""
    here = pose_of(one)
    edge = outline(one)
    side = (max(x for x, _y in edge) - min(x for x, _y in edge)) + 0.5
    x = here.x + side if here.x + side < case.board.width else here.x - side
    kind = one.kind or "terrain" if isinstance(one, CaseTerrain) else TOKEN
    fresh = Fresh(tray_of(one).name, one.side) if isinstance(one, CaseUnit) else Fresh(kind)
    copy = placed(one.model_copy(update={"id": _free_name(case, fresh)}), replace(here, x=x))
    copy = on_table(case, copy)
    key = LISTS[0 if isinstance(one, CaseUnit) else 1 if isinstance(one, CaseTerrain) else 2]
    return changed(case, **{key: (*getattr(case, key), copy)}), copy.id


def removed(case: Case, name: str) -> Case:
    """Return a case without a piece, and without the questions about it."""
    lists = {key: tuple(one for one in getattr(case, key) if one.id != name) for key in LISTS}
    ask = tuple(q for q in case.ask if name not in {word for _key, word in names_of(q)})
    return changed(case, ask=ask, **lists)


def renamed(case: Case, name: str, new: str) -> Case:
    """Return a case with another id for a piece, in its questions too."""
    one = piece(case, name)
    if one is None or not new or len(new) > 80 or piece(case, new) is not None:
        return case
    ask = tuple(_renamed_in(question, name, new) for question in case.ask)
    return replace(exchanged(case, name, one.model_copy(update={"id": new})), ask=ask)


def _renamed_in(question: Question, name: str, new: str) -> Question:
    plain = question.model_dump(exclude_unset=True, by_alias=True)
    for key, word in names_of(question):
        if word == name:
            plain[key] = new
    return cast("Question", QUESTIONS[question.question].model_validate(plain))


def _free_name(case: Case, fresh: Fresh) -> str:
    """Return the next free letter for a tray, the kind with a number for anything else."""
    taken = {one.id for one in pieces(case)}
    if fresh.kind in UNIT_TRAYS:
        letters: Iterator[str] = (a + b for a in ("", *_LETTERS) for b in _LETTERS)
        return next(name for name in letters if name not in taken)
    plain = fresh.kind.replace("_", " ")
    number = 1
    while (name := plain if number == 1 else f"{plain} {number}") in taken:
        number += 1
    return name
