"""Every number of every command has a range; what lies outside is refused at once, and named."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, get_args, get_origin, get_type_hints

import pytest
import typer
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.cli.shell import ranges
from simulator.rules.armies import random_army

REQUIRED = {"simulate": ["--games", "1"], "case": ["x.yaml"]}
"""What a command needs besides the number that is tried."""


@dataclass(frozen=True)
class Number:
    """A number a command takes: the words before it, its name, and its range."""

    words: tuple[str, ...]
    name: str
    least: float | None
    most: float | None

    def __str__(self) -> str:
        return " ".join((*self.words, self.name))


def numbers(group: typer.Typer, words: tuple[str, ...] = ()) -> Iterator[Number]:
    """Yield every number that any command takes, as it is declared."""
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from numbers(inner.typer_instance, (*words, str(inner.name)))
    for command in group.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__
        for key, hint in get_type_hints(command.callback, include_extras=True).items():
            if get_origin(hint) is not Annotated:
                continue
            kind, info = get_args(hint)[:2]
            if {int, float} & {kind, *get_args(kind)} and bool not in {kind, *get_args(kind)}:
                # Inside `Annotated` typer takes the first name as the default, until it builds it.
                names = [info.default, *(info.param_decls or ())]
                own = [each for each in names if str(each).startswith("--")]
                said = (own or [f"--{key.replace('_', '-')}"])[0]
                yield Number((*words, name), said, *ranges.RANGES.get(info.callback, (None, None)))


FOUND = list(numbers(app))


def test_the_commands_have_numbers() -> None:
    said = set(map(str, FOUND))
    assert said >= {
        "play --seed",
        "simulate --games",
        "simulate --workers",
        "simulate --seed",
        "army random --points",
        "army random --seed",
        "drill --seed",
        "drill --answer",
        "case --error",
        "odds --distance",
        "odds --duel",
        "odds --needed",
    }


@pytest.mark.parametrize("one", FOUND, ids=str)
def test_a_number_has_a_smallest_and_a_largest(one: Number) -> None:
    assert one.least is not None
    assert one.most is not None
    assert math.isfinite(one.least)
    assert math.isfinite(one.most)


@pytest.mark.parametrize("one", FOUND, ids=str)
def test_a_number_out_of_range_is_refused_at_once(one: Number) -> None:
    assert one.least is not None
    assert one.most is not None
    beyond = [one.most + 1, one.least - 1, 10**30, -(10**30)]
    for number in (*beyond, "nan", "inf", "-inf", "", "many"):
        given = [*one.words, *REQUIRED.get(one.words[0], []), f"{one.name}={number}"]
        began = time.process_time()
        found = CliRunner().invoke(app, given)
        assert time.process_time() - began < 2.0
        assert found.exit_code == 2, (given, found.output)
        assert one.name in found.output
        if number in beyond:
            assert f"{one.least} to {one.most}" in " ".join(found.output.replace("│", " ").split())


def test_a_range_of_points_is_the_one_armies_are_drawn_for() -> None:
    assert ranges.FEWEST_POINTS == random_army.FEWEST
    assert ranges.MOST_POINTS == random_army.MOST


def test_nobody_draws_an_endless_army() -> None:
    from simulator.content.cards.library import load_library  # noqa: PLC0415 - slow to load

    with pytest.raises(ValueError, match="200 points or fewer"):
        random_army.random_army(load_library(), 1, "stark", 999_999_999)
