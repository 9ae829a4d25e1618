"""A table in the middle of a battle, built by hand, for looking at and for measuring."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pygame

from simulator.engine.effects import Effects
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import aligned_pose
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing, disc, ellipse, rectangle
from simulator.geometry.trays import TRAYS
from simulator.model.cards import (
    AttachmentCard,
    AttackCard,
    AttackKind,
    Library,
    UnitCard,
    UnitType,
)
from simulator.model.scenario import Scenario
from simulator.model.state import (
    Condition,
    GameState,
    Phase,
    Seat,
    SeatState,
    Terrain,
    Token,
    Unit,
)
from simulator.ui.layout import TOOLS, standing_width, story_width


def board_room(size: tuple[int, int]) -> pygame.Rect:
    """Return where the board of a battle stands in a window of a size."""
    left = standing_width(size) + TOOLS
    return pygame.Rect(left, 0, size[0] - left - story_width(size), size[1])


SWORD = AttackCard("Longswords", AttackKind.MELEE, 3, (8, 6, 4))
BOW = AttackCard("Longbows", AttackKind.LONG, 4, (7, 5, 3))


def _card(
    number: str, name: str, tray: str, glyph: str, speed: int, *attacks: AttackCard
) -> UnitCard:
    kind = {"infantry": UnitType.INFANTRY, "cavalry": UnitType.CAVALRY}.get(tray, UnitType.MONSTER)
    wounds = {"infantry": 1, "cavalry": 3}.get(tray, 8)
    return UnitCard(
        number,
        name,
        "house",
        kind,
        6,
        speed,
        4,
        6,
        attacks,
        (),
        tray,
        wounds_per_figure=wounds,
        glyph=glyph,
    )


CARDS = (
    _card("1", "Sworn Swords", "infantry", "sword", 5, SWORD),
    _card("2", "Umber Berserkers", "infantry", "axe", 6, SWORD),
    _card("3", "Crannogman Trackers", "infantry", "bow", 5, SWORD, BOW),
    _card("4", "Outriders", "cavalry", "lance", 7, SWORD),
    _card("5", "Grey Wind", "solo_small", "paw", 6, SWORD),
    _card("6", "Guardsmen", "infantry", "spear", 4, SWORD),
    _card("7", "Halberdiers", "infantry", "halberd", 4, SWORD),
    _card("8", "Crossbowmen", "infantry", "crossbow", 5, SWORD, BOW),
    _card("9", "Knights of Casterly Rock", "cavalry", "lance", 6, SWORD),
    _card("10", "The Mountain", "solo_large", "mace", 5, SWORD),
)
LIBRARY = Library(
    units={card.id: card for card in CARDS},
    attachments={
        "c": AttachmentCard("c", "Robb Stark", "house", UnitType.INFANTRY, 0, (), commander=True),
        "a": AttachmentCard("a", "Sworn Captain", "house", UnitType.INFANTRY, 1, ()),
    },
)

RED = (
    ("1", (24.0, 17.0, 0.0), 12, ("c",), (), False),
    ("2", (14.0, 20.5, 12.0), 9, ("a",), (Condition.WEAKENED,), True),
    ("3", (35.0, 12.0, -25.0), 12, (), (), False),
    ("4", (42.0, 21.0, -40.0), 10, (), (Condition.PANICKED, Condition.VULNERABLE), True),
    ("5", (8.0, 14.0, 5.0), 6, (), (), False),
    ("1", (20.0, 7.0, 0.0), 5, (), (), False),
)
BLUE = (
    ("7", (14.0, 36.0, 178.0), 12, ("a",), (), False),
    ("8", (33.0, 37.0, 190.0), 7, (), (Condition.PANICKED,), True),
    ("9", (42.5, 34.0, 200.0), 12, ("c",), (), False),
    ("10", (6.0, 30.0, 160.0), 8, (), (), True),
    ("6", (23.5, 40.0, 180.0), 12, (), (), False),
)


def _units() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    names = {card.id: card.name.lower().replace(" ", "-") for card in CARDS}
    for owner, force in ((Seat.RED, RED), (Seat.BLUE, BLUE)):
        for number, where, wounds, attached, conditions, activated in force:
            unit = f"{owner}:{names[number]}"
            unit = f"{unit}#2" if unit in units else unit
            units[unit] = Unit(
                unit,
                owner,
                number,
                attached,
                wounds,
                Pose(*where),
                frozenset(conditions),
                activated,
            )
    target = Standing(Pose(24.0, 17.0, 0.0), TRAYS["infantry"])
    units["blue:guardsmen#2"] = Unit(
        "blue:guardsmen#2",
        Seat.BLUE,
        "6",
        (),
        8,
        aligned_pose(target, ArcSide.FRONT, TRAYS["infantry"], 1.4),
        frozenset({Condition.WEAKENED}),
    )
    return units


TERRAIN = (
    Terrain("forest", "forest", ellipse((33.0, 25.0), 6.5, 4.75, 20.0), frozenset({"cover"}),
            (33.0, 25.0), 20.0),
    Terrain("bog", "bog", ellipse((12.0, 28.0), 6.5, 4.75, -10.0), frozenset({"rough"}),
            (12.0, 28.0), -10.0),
    Terrain("corpses", "corpse_pile", ellipse((24.0, 30.0), 5.5, 4.0), frozenset({"horrific"}),
            (24.0, 30.0), 0.0),
    Terrain("stakes", "stakes", rectangle((40.5, 27.5), 6.0, 1.5, 15.0), frozenset({"dangerous"}),
            (40.5, 27.5), 15.0),
    Terrain("wall", "low_wall", rectangle((28.5, 9.0), 6.0, 1.5, -20.0), frozenset({"hindering"}),
            (28.5, 9.0), -20.0),
    Terrain("hedge", "hedge", rectangle((5.5, 22.0), 6.0, 1.5, 70.0), frozenset({"rough"}),
            (5.5, 22.0), 70.0),
    Terrain("weirwood", "weirwood", disc((41.5, 11.5), 2.5), frozenset({"inspiring"}),
            (41.5, 11.5), 0.0),
    Terrain("palisade", "palisade", rectangle((13.5, 11.5), 6.0, 1.5, 0.0),
            frozenset({"impassable"}), (13.5, 11.5), 0.0),
    Terrain("hill", "hill", ellipse((31.0, 44.0), 6.5, 4.75, 0.0), frozenset({"elevated"}),
            (31.0, 44.0), 0.0),
)  # fmt: skip


def position(*, terrain: bool = True) -> Position:
    """Return the table: eleven units and a twelfth in contact, five objectives, all terrain."""
    places = ((6.59, 18.59), (6.59, 29.41), (24.0, 24.0), (41.41, 18.59), (41.41, 29.41))
    tokens = {f"token-{n}": Token(f"token-{n}", at, 0.59, n) for n, at in enumerate(places, 1)}
    state = GameState(
        phase=Phase.TURN,
        round=2,
        active=Seat.RED,
        first=Seat.RED,
        seats={
            Seat.RED: SeatState(Seat.RED, "stark", "First", 40, edge=0),
            Seat.BLUE: SeatState(Seat.BLUE, "lannister", "Second", 40, edge=1),
        },
        units=MappingProxyType(_units()),
        ncus={},
        tokens=tokens,
        terrain=TERRAIN if terrain else (),
        engaged=frozenset({("blue:guardsmen#2", "red:sworn-swords")}),
    )
    scenario = Scenario(
        "a-game-of-thrones",
        "A Game of Thrones",
        "",
        (48.0, 48.0),
        ((0.0, 0.0, 48.0, 10.0), (0.0, 38.0, 48.0, 48.0)),
        places,
    )
    game = Game(state, LIBRARY, Effects(), lambda now: None, scenario=scenario)
    return Position(state, game)


def crowded() -> Position:
    """Return the same table with twenty trays."""
    now = position()
    units = dict(now.state.units)
    spare = [unit for unit in units.values() if unit.card in {"1", "6", "7"}]
    places = (
        (30.0, 4.0),
        (38.0, 4.0),
        (6.0, 4.0),
        (13.0, 4.0),
        (6.0, 44.0),
        (13.0, 44.0),
        (36.5, 44.0),
        (43.5, 44.0),
    )
    for number, (x, y) in enumerate(places):
        model = spare[number % len(spare)]
        name = f"{model.id.split('#')[0]}#{number + 3}"
        units[name] = replace(model, id=name, pose=Pose(x, y, 10.0 * number))
    state = replace(now.state, units=MappingProxyType(units))
    return Position(state, now.game)
