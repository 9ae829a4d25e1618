"""What is pinned to the trays of the board can be read: nothing hides it, nothing cuts it off."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pygame
import pytest

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import NO_WORDS, Message, msg
from simulator.model.requests import Choose, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.ui import palette
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.choosing import Choices
from simulator.ui.board.ghost_drawing import Badge
from simulator.ui.board.label_layout import LaidLabel, lay_labels
from simulator.ui.board.scene import Scene
from simulator.ui.camera import Camera
from tests.ui.fingers import Person, Pixel, app_of, at_the_table, settle, window
from tests.ui.scene import position

SIZES = [(1280, 720), (1920, 1080)]
TEXTS = [
    f"{roll}+ ({odds}%)" for roll, odds in zip(range(1, 7), (100, 83, 67, 50, 33, 17), strict=True)
]


def whole(label: LaidLabel, within: pygame.Rect) -> None:
    """Check that a badge lies on the board and has room for every letter of its words."""
    assert isinstance(label.words, Badge)
    assert within.contains(label.rect)
    words, face = label.words.words, palette.font(label.words.size, bold=True)
    longest = max(face.size(word)[0] for word in words.split())
    assert label.rect.width >= min(face.size(words)[0], longest)
    assert label.picture.get_size() == label.rect.size


def apart(labels: Sequence[LaidLabel]) -> bool:
    """Return whether no label lies on another."""
    rects = [label.rect for label in labels]
    return all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_no_badge_hides_another_or_a_name_wherever_the_trays_stand(size: Pixel, seed: int) -> None:
    """Six targets anywhere on the table, crowded or at its edge, with every needed roll."""
    pygame.display.set_mode(size)
    stream = random.Random(seed)
    spread = stream.choice((2.0, 6.0, 20.0))
    middle = (stream.uniform(1, 47), stream.uniform(1, 47))
    now, units = position(), {}
    options = []
    for unit, words in zip(now.state.units.values(), TEXTS, strict=False):
        x, y = (min(47.0, max(1.0, m + stream.uniform(-spread, spread))) for m in middle)
        verdict = stream.choice(
            (allowed(Rule.CHG_05), Verdict(True, Rule.CHG_05, NO_WORDS, 0.001), None)
        )
        units[unit.id] = replace(unit, pose=Pose(x, y, 0.0))
        options.append(Option(unit.id, NO_WORDS, unit.id, words, verdict))
    state = replace(now.state, units=MappingProxyType(units), engaged=frozenset())
    request = Choose(who=Seat.RED, prompt=NO_WORDS, kind=Kind.CHARGE_TARGET, options=tuple(options))
    scene = Scene(now=Position(state, now.game), choices=Choices(request))
    board = pygame.Rect(0, 0, round(size[0] * 0.69), size[1] - 152)
    labels = lay_labels(scene, Camera(board, (48.0, 48.0)), units)
    badges = [one for one in labels if isinstance(one.words, Badge)]
    assert [one.words.words for one in badges if isinstance(one.words, Badge)] == TEXTS
    for label in badges:
        whole(label, board)
    assert apart(labels)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_games_every_badge_of_a_charge_can_be_read(tmp_path: Path, size: Pixel) -> None:
    several = 0
    for seed in range(1, 5):
        game = at_the_table(window(tmp_path / str(seed), size), seed=seed)
        for _charge in range(3):
            if not until_a_charge(game, Person(app_of(game), seed=seed)):
                break
            game.absorb()
            settle(app_of(game))
            request = game.match.pending
            assert request is not None
            if game.hidden or request.kind is not Kind.CHARGE_TARGET:
                continue
            options = [str(option.detail) for option in request.options]  # type: ignore[attr-defined]
            labels = game.board.picture.labels
            badges = [one for one in labels if isinstance(one.words, Badge)]
            said = [one.words.words for one in badges if isinstance(one.words, Badge)]
            assert sorted(said) == sorted(options)
            for label in badges:
                whole(label, pygame.Rect((0, 0), game.board.rect.size))
            assert apart(labels)
            several += len(badges) > 1
            game.match.answer(Person(app_of(game), seed=seed).wish()[1])
    assert several, "two badges at once were seen"


def until_a_charge(game: GameScreen, person: Person) -> bool:
    """Play until somebody is asked whom to charge; say whether that comes."""
    for _answer in range(700):
        request = game.match.pending
        if request is None:
            return False
        if request.kind is Kind.CHARGE_TARGET:
            return True
        game.match.answer(person.wish()[1])
    return False


# ------------------------------------------------------------------ the same inches twice


@pytest.mark.parametrize(
    ("why", "margin", "text"),
    [
        (msg("It stands {far:.2f} in out of its zone.", far=3.8212), -3.8212, "(DEP-04, p. 27)"),
        (msg("The pile: {why}", why=msg("{gap:.1f} in off", gap=1.0)), -1.0, "(DEP-04, p. 27)"),
        (msg("It needs {far:.2f} in.", far=13.08), -2.08, "(short by 2.08 in; DEP-04, p. 27)"),
        (msg("Wolf would overlap it by {over:.2f} in.", over=0.1266), -0.1266, "(DEP-04, p. 27)"),
        (msg("It needs {roll} or more.", roll=2), -2.0, "(short by 2.00 in; DEP-04, p. 27)"),
        (msg("1 in is needed."), -1.0, "(short by 1.00 in; DEP-04, p. 27)"),
    ],
)
def test_a_verdict_tells_its_inches_once(why: Message, margin: float, text: str) -> None:
    assert str(refused(Rule.DEP_04, why, margin=margin)) == f"{why} {text}"
