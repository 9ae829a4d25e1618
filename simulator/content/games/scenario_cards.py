"""Cards and pieces that only scenarios use: terrain, missions, siege cards, the castle wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from simulator.caches import cached
from simulator.content.games.scenario_records import (
    CastleWallFile,
    MissionCardsFile,
    SiegeCardsFile,
    TerrainFile,
)
from simulator.datafiles import units_dir
from simulator.files.errors import one_of
from simulator.files.reading import is_there
from simulator.files.sources import Place, checked, made, read
from simulator.geometry.measure import bounds, counter_clockwise, is_simple
from simulator.language.texts import translate as _
from simulator.missions import MISSION_WORDS, SIEGE_ABILITIES
from simulator.model.cards import (
    BOXES,
    PRINTED,
    WITH_MISSIONS,
    AttackCard,
    AttackKind,
    TerrainCard,
    UnitCard,
    UnitType,
)
from simulator.model.scenario import CastleWall, MissionCard, SiegeCard
from simulator.rules.battlefield.terrain import Keyword

WALL_CARD = "castle-wall"


def terrain_cards(folder: Path) -> dict[str, TerrainCard]:
    """Return the kinds of terrain of a data folder (none without the file)."""
    path = folder / "terrain.yaml"
    if not is_there(path):
        return {}
    source = read(path)
    found: dict[str, TerrainCard] = {}
    for index, record in enumerate(checked(source, TerrainFile).pieces):
        place: Place = ("pieces", index)
        source.require_known((*place, "keywords"), record.keywords, [*Keyword])
        if record.kind in found:
            raise source.fault((*place, "kind"), _("each only once"), repr(record.kind))
        found[record.kind] = made(record, TerrainCard, keywords=frozenset(record.keywords))
    return found


def piece_sets(folder: Path) -> dict[str, dict[str, TerrainCard]]:
    """Return the sets of terrain pieces of a data folder, by their names."""
    boxes = terrain_cards(folder)
    sets = {BOXES: boxes, PRINTED: dict(boxes)}
    if not boxes:
        return sets
    source = read(folder / "terrain.yaml")
    for index, record in enumerate(checked(source, TerrainFile).outlines):
        place: Place = ("outlines", index)
        source.require_known((*place, "kinds"), record.kinds, boxes)
        corners = tuple((x, y) for x, y in record.corners)
        if counter_clockwise(corners) != corners or not is_simple(corners):
            expected = _("corners counter-clockwise, of an outline that crosses itself nowhere")
            raise source.fault((*place, "corners"), expected, str(record.corners[0]))
        x0, y0, x1, y1 = bounds(corners)
        for kind in record.kinds:
            sets[record.set][kind] = replace(
                boxes[kind],
                shape="polygon",
                width=x1 - x0,
                depth=y1 - y0,
                outline=corners,
                proposed=record.proposed,
            )
    sets[WITH_MISSIONS] = sets[PRINTED]
    return sets


@cached(2, each=8_000)
def mission_cards(pieces: str = WITH_MISSIONS) -> Mapping[int, MissionCard]:
    """Return the mission cards of a set of pieces by number: the printed ones, or our own."""
    source = read(units_dir() / "mission_cards.yaml")
    file = checked(source, MissionCardsFile)
    key, records = ("printed", file.printed) if pieces == WITH_MISSIONS else ("own", file.own)
    for index, record in enumerate(records):
        if record.counts not in MISSION_WORDS:
            place = (key, index, "counts")
            raise source.fault(place, one_of(sorted(MISSION_WORDS)), repr(record.counts))
    numbers: dict[Place, object] = {(key, i, "number"): r.number for i, r in enumerate(records)}
    source.require_once(numbers, _("each only once"))
    return {record.number: made(record, MissionCard) for record in records}


@cached(1, each=7_500)
def siege_cards() -> tuple[SiegeCard, ...]:
    """Return the siege cards of both decks."""
    source = read(units_dir() / "siege_cards.yaml")
    records = checked(source, SiegeCardsFile).cards
    for index, record in enumerate(records):
        if record.ability not in SIEGE_ABILITIES:
            place = ("cards", index, "ability")
            raise source.fault(place, one_of(sorted(SIEGE_ABILITIES)), repr(record.ability))
    return tuple(made(record, SiegeCard) for record in records)


@cached(1, each=3_400)
def _wall() -> CastleWallFile:
    return checked(read(units_dir() / "castle_wall.yaml"), CastleWallFile)


def castle_wall() -> CastleWall:
    """Return what the castle wall's card says besides its numbers."""
    return made(_wall(), CastleWall, card=WALL_CARD)


def wall_card() -> UnitCard:
    """Return the castle wall's numbers in the shape of a unit card; it belongs to no faction."""
    found = _wall()
    arrows = AttackCard(
        _("Arrows"), AttackKind(found.arrows_range), found.arrows_hit, (found.arrows_dice,)
    )
    return UnitCard(
        id=WALL_CARD,
        name=found.name,
        faction="",
        type=UnitType.CASTLE_WALL,
        cost=0,
        speed=0,
        defense=6,
        morale=2,
        attacks=(arrows,),
        abilities=(),
        tray_name="castle_wall",
        wounds_per_figure=found.wounds,
        glyph="tower",
    )
