"""Cards and pieces that only scenarios use: terrain, missions, siege cards, the castle wall."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from simulator.caches import cached
from simulator.content.games.scenario_records import (
    CastleWallFile,
    MissionCardsFile,
    SiegeCardsFile,
    TerrainFile,
)
from simulator.datafiles import units_dir
from simulator.files.reading import is_there
from simulator.files.sources import checked, read
from simulator.language.texts import translate as _
from simulator.missions import COUNTS, SIEGE_ABILITIES
from simulator.model.cards import AttackCard, AttackKind, TerrainCard, UnitCard, UnitType
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
        for spot, word in enumerate(record.keywords):
            if word not in set(Keyword):
                expected = _("one of: {known}").format(known=", ".join(Keyword))
                raise source.fault(("pieces", index, "keywords", spot), expected, repr(word))
        if record.kind in found:
            raise source.fault(("pieces", index, "kind"), _("each only once"), repr(record.kind))
        found[record.kind] = TerrainCard(
            record.kind,
            record.name,
            frozenset(record.keywords),
            record.shape,
            float(record.width),
            float(record.depth),
            tuple(record.rolls),
            record.supply,
            record.proposed,
        )
    return found


@cached(1, each=7_300)
def mission_cards() -> Mapping[int, MissionCard]:
    """Return the mission cards by number."""
    source = read(units_dir() / "mission_cards.yaml")
    found: dict[int, MissionCard] = {}
    for index, record in enumerate(checked(source, MissionCardsFile).cards):
        if record.counts not in COUNTS:
            expected = _("one of: {known}").format(known=", ".join(sorted(COUNTS)))
            raise source.fault(("cards", index, "counts"), expected, repr(record.counts))
        if record.number in found:
            place = ("cards", index, "number")
            raise source.fault(place, _("each only once"), repr(record.number))
        found[record.number] = record.card
    return found


@cached(1, each=7_500)
def siege_cards() -> tuple[SiegeCard, ...]:
    """Return the siege cards of both decks."""
    source = read(units_dir() / "siege_cards.yaml")
    records = checked(source, SiegeCardsFile).cards
    for index, record in enumerate(records):
        if record.ability not in SIEGE_ABILITIES:
            expected = _("one of: {known}").format(known=", ".join(sorted(SIEGE_ABILITIES)))
            raise source.fault(("cards", index, "ability"), expected, repr(record.ability))
    return tuple(record.card for record in records)


@cached(1, each=3_400)
def _wall() -> CastleWallFile:
    return checked(read(units_dir() / "castle_wall.yaml"), CastleWallFile)


def castle_wall() -> CastleWall:
    """Return what the castle wall's card says besides its numbers."""
    found = _wall()
    return CastleWall(
        WALL_CARD, found.victory_points, found.hits_per_wound, found.text, tuple(found.house_rules)
    )


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
