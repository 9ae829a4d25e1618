"""A panic test is told where its dice are: which are the 2D6, which the D3, and what it costs.

PAN-02, PAN-03: the D3 is part of the test; with real dice it is typed like the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.dice import HandyDice
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import PASS, is_empty
from simulator.language.languages import speak
from simulator.model import events as ev
from simulator.model.effect_ids import EffectPart
from simulator.model.requests import Roll
from simulator.model.roll_context import RollStage
from simulator.model.seating import HUMAN
from simulator.model.state import Lasting, Seat, Until
from simulator.model.stats import Stat
from simulator.rules import morale
from simulator.staging.dice_rows import DiceRow
from simulator.ui.battle.dice_panel import DicePanel, LyingDie
from simulator.ui.battle.match import Match
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.typed_roll import NEED, TypeFace
from simulator.ui.boxes.tree import words_in
from tests.abilities.battle import battle, red
from tests.games.golden import recorded, replayed
from tests.staging.recorded_moments import trays_of
from tests.ui.boxes.faults import faults
from tests.ui.fingers import app_of, click_box, press, settle, window
from tests.ui.laid_boxes import laid, placed

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
MODE = "a-game-of-thrones"
DICE = {"en": ("2D6", "D3"), "de": ("2W6", "W3")}


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def rolled(*dice: int, more: int = 0, most: int | None = None) -> DiceRow:
    """Return the roll of a panic test that costs so many more wounds, at most so many."""
    gained = [(Stat.PANIC_WOUNDS, more)] if more else []
    gained += [(Stat.MOST_PANIC_WOUNDS, most)] if most is not None else []
    lasting = tuple(
        Lasting(EffectPart.GAINED.of(stat.value), Seat.BLUE, red(SWORDS), Until.TURN, "Test", n)
        for stat, n in gained
    )
    scene = battle().stark(SWORDS).lannister(GUARDS).having(lasting=lasting)

    async def script(table: Table) -> None:
        await morale.panic_test(table, red(SWORDS), "Test")

    played = scene.run(script, dice)
    (row,) = trays_of(played.session.events)[-1].rows
    lost = [one.wounds for one in played.of(ev.WoundsSuffered)]
    assert row.cost == "" or str(sum(lost)) in row.cost, "it is what the unit suffers"
    return row


@pytest.mark.parametrize(
    ("more", "most", "cost"),
    [
        (0, None, "D3 = 1 wound"),
        (1, None, "D3: 1 + 1 (Test) = 2 wounds"),
        (2, 2, "D3: 1 + 2 (Test) = 3 wounds, at most 2"),
    ],
)
def test_what_failing_costs_stays_with_the_dice(more: int, most: int | None, cost: str) -> None:
    """PAN-03: once it was counted too, not only while somebody is asked."""
    row = rolled(1, 1, 1, more=more, most=most)
    assert row.counted
    assert row.outcome == "1 + 1 = 2 against 6+: fails"
    assert row.cost == cost


def test_a_test_that_is_passed_costs_nothing() -> None:
    assert rolled(6, 6, 3).cost == ""


@pytest.mark.parametrize("failed", [True, False])
def test_the_tray_labels_the_dice(language: str, *, failed: bool) -> None:
    tray = trays_of(_events(failed=failed))[-1]
    panel = DicePanel()
    panel.show(tray)
    panel.lie_still()
    tree = laid(panel.view(), 480, 300)
    words = words_in(tree.root).split()
    assert faults(tree.root) == []
    for name in DICE[language]:
        assert name in words
    row = tray.rows[-1]
    assert row.cost in words_in(tree.root)
    first, third = (placed(tree, LyingDie(row.number, n)).rect for n in (0, 2))
    assert (third.top > first.bottom) is failed, "the wounds stand beside the D3"


def _events(*, failed: bool) -> tuple[ev.Event, ...]:
    scene = battle().stark(SWORDS).lannister(GUARDS)

    async def script(table: Table) -> None:
        await morale.panic_test(table, red(SWORDS), "Test")

    return tuple(scene.run(script, (1, 1, 2) if failed else (6, 6, 2)).session.events)


def before_a_panic_test(folder: Path) -> GameScreen:
    """Return a recorded game as its first panic test is to be rolled by hand."""
    session, save = replayed(MODE), read(recorded(MODE))

    def rolls(index: int) -> bool:
        if not save.inputs[index].dice:
            return False
        after = session.events[session.events_before(index) :]
        roll = next((one for one in after if isinstance(one, ev.DiceRolled)), None)
        return roll is not None and roll.stage is RollStage.TEST and roll.sides == 6

    given = next(index for index in range(len(save.inputs)) if rolls(index))
    dice = HandyDice(save.header.seed)
    game = Session(Battle.from_header(save.header).game(), dice, save.inputs[: given - 1])
    header = replace(save.header, players=dict.fromkeys(save.header.players, HUMAN))
    app = window(folder)
    screen = GameScreen(app, Match(game, header, {}))
    app.start_with(screen)
    screen.ask()
    settle(app)
    press(app, pygame.K_f)
    assert screen.match.by_hand
    screen.match.answer(save.inputs[given - 1].reply)
    while is_empty(screen.match.pending):  # no save holds such a pass
        screen.match.answer(PASS)
    screen.absorb()
    settle(app)
    return screen


def test_real_dice_are_told_what_they_need_and_the_d3_is_typed_too(
    tmp_path: Path, language: str
) -> None:
    """PAN-02, PAN-03: 2D6, then the D3 for its wounds; each says which dice and what for."""
    game = before_a_panic_test(tmp_path)
    app = app_of(game)
    request = game.match.pending
    assert isinstance(request, Roll)
    assert (request.dice, request.sides) == (2, 6)
    needed = morale.numbers(game.match.session.position, request.context.subject).needed  # type: ignore[union-attr, arg-type]
    two, three = DICE[language]
    for _die in range(2):
        need = words_in(next(one for one in game.tree.root.walk() if one.box.key == NEED))
        assert two in need
        assert three in need
        assert f"{needed}+" in need
        click_box(app, TypeFace(1))
    press(app, pygame.K_SPACE)
    settle(app)
    request = game.match.pending
    assert isinstance(request, Roll)
    assert (request.dice, request.sides) == (1, 3)
    told = game.match.header
    resumed = Session(
        Battle.from_header(told).game(), HandyDice(told.seed), game.match.session.inputs
    )
    assert resumed.pending == request, "a game that is resumed here asks for the D3 too"
    need = words_in(next(one for one in game.tree.root.walk() if one.box.key == NEED))
    assert three in need
    assert "1 + 1" in need
    assert f"{needed}+" in need
    assert faults(game.tree.root) == []
    click_box(app, TypeFace(2))
    press(app, pygame.K_SPACE)
    settle(app)
    fell = [one for one in game.match.session.events if isinstance(one, ev.DiceRolled)]
    assert [(one.faces, one.typed) for one in fell if one.stage is RollStage.TEST][:2] == [
        ((1, 1), True),
        ((2,), True),
    ]
    assert game.match.by_hand is False, "the program rolls on"
