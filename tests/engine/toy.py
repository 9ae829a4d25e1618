"""A toy game for the engine's tests: each turn its player picks a word and rolls two dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.engine.effects import Ability, Effects, Trigger
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.table import Script, Table
from simulator.engine.windows import open_window
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.cards import AbilityText, Library, TacticsCard, UnitCard, UnitType
from simulator.model.moments import EffectUse, Moment, Source
from simulator.model.requests import Option
from simulator.model.rulebook import Rule
from simulator.model.state import GameState, Phase, Seat, SeatState, Unit
from simulator.model.subjects import Subject, Turn

RED, BLUE = Seat.RED, Seat.BLUE


def next_step(now: Position) -> Callable[[Table], Script] | None:
    """Six turns, then the end."""
    if now.state.phase is Phase.OVER:
        return None
    return turn


async def turn(table: Table) -> None:
    """Pick a word, roll two dice, score their sum; every turn opens the turn-start window."""
    player = RED if table.now.state.turn % 2 == 0 else BLUE
    table.emit(ev.TurnBegan(rule=Rule.RND_02, player=player))
    await open_window(table, Moment.TURN_START, Turn(player))
    word = await table.choose(
        player, msg("Which word?"), (Option("iron", "Iron"), Option("ice", "Ice"))
    )
    faces = await table.roll(player, msg("words"), 2, rule=Rule.GEN_13)
    points = sum(faces) + (1 if word == "iron" else 0)
    table.emit(ev.PointsScored(rule=Rule.WIN_06, player=player, points=points, source=word))
    again = await table.yes(player, msg("Again?"))
    if again:
        table.emit(ev.PointsScored(rule=Rule.WIN_06, player=player, points=1, source="again"))
    table.emit(ev.TurnEnded(rule=Rule.RND_05, player=player))
    if table.now.state.turn >= 6:
        table.emit(ev.GameEnded(rule=Rule.WIN_04, winner=None, why=msg("six turns")))


def unit_card(name: str, *abilities: str) -> UnitCard:
    """A plain infantry unit."""
    return UnitCard(name, name, "stark", UnitType.INFANTRY, 5, 5, 4, 6, (), abilities, "infantry")


def game(
    *abilities: Ability,
    red: tuple[str, ...] = (),
    blue: tuple[str, ...] = (),
    red_hand: tuple[str, ...] = (),
    blue_hand: tuple[str, ...] = (),
    seed: int = 1,
    step: Callable[[Position], Callable[[Table], Script] | None] = next_step,
) -> Game:
    """Two units, one for each side, with the abilities named; cards are abilities in a hand."""
    units = {
        "red:a": Unit("red:a", RED, "a", (), 12, Pose(10.0, 10.0)),
        "blue:b": Unit("blue:b", BLUE, "b", (), 12, Pose(10.0, 30.0)),
    }
    seats = {
        RED: SeatState(RED, "stark", "a", 30, hand=red_hand),
        BLUE: SeatState(BLUE, "lannister", "b", 30, hand=blue_hand),
    }
    cards = {c: TacticsCard(c, c.title(), "stark", c) for c in (*red_hand, *blue_hand)}
    library = Library(
        units={"a": unit_card("a", *red), "b": unit_card("b", *blue)},
        tactics=cards,
        abilities={a.id: AbilityText(a.id, str(a.name), "") for a in abilities},
    )
    start = GameState(Phase.TURN, 1, RED, RED, seats, units, {}, {})
    return Game(start, library, Effects({a.id: a for a in abilities}), step, seed=seed)


def trigger(
    text: list[str],
    name: str,
    use: EffectUse = EffectUse.PASSIVE,
    *,
    optional: bool = False,
    **more: Any,
) -> Ability:
    """An ability that writes its name down when it resolves at the start of a turn."""

    async def resolve(table: Table, source: Source, subject: Subject) -> Subject:
        text.append(f"{source.player.value}:{name}")
        return subject

    fires = Trigger(
        Moment.TURN_START, lambda now, source, subject: True, resolve, use, optional, **more
    )
    return Ability(name, name.title(), (fires,))
