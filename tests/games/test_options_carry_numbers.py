"""What an option promises is in its fields: nobody has to read numbers out of its words."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from functools import cache

import pytest

from simulator.agents.greedy.choices import IDLE
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.model.requests import (
    ActionOption,
    AttackOption,
    ChargeOption,
    Choose,
    ChooseSome,
    DieOption,
    Kind,
    MoveOption,
    Option,
    Request,
    SideOption,
    WindowOption,
)
from simulator.model.rulebook import Rule
from simulator.rules.battlefield.sight import arc
from simulator.rules.charge.plan import plan
from tests.each import some
from tests.games.golden import replayed

MODES = ("a-game-of-thrones", "a-storm-of-swords")
TYPED: dict[Kind, type[Option]] = {
    Kind.CHARGE_TARGET: ChargeOption,
    Kind.ATTACK_CHOICE: AttackOption,
    Kind.SIDE: SideOption,
    Kind.ALIGN: MoveOption,
    Kind.ACTION: ActionOption,
    Kind.REROLL: DieOption,
    Kind.WINDOW: WindowOption,
}
ATTACKS = {Rule.MEL_05, Rule.RNG_06, Rule.SCN_STORM_18}
"""The questions of whom to attack, among all that ask for a target."""
PRINTED = {Kind.MISSION, Kind.CARD, Kind.ZONE, Kind.DISCARD, Kind.ZONE_EDGE, Kind.TERRAIN}
"""Options that say what is printed on a card, or on the tactics board."""


@cache
def offered(mode: str) -> tuple[tuple[Position, Request, Option], ...]:
    """Return every option of a recorded game, with the position in which it was offered."""
    return tuple(_offered(replayed(mode)))


def _offered(known: Session) -> Iterator[tuple[Position, Request, Option]]:
    session = Session(known.game, known.dice)
    for given in known.inputs:
        if given.dice:
            continue
        request = session.pending
        if isinstance(request, Choose | ChooseSome):
            for option in request.options:
                yield session.position, request, option
        assert request is not None
        session.answer(given.reply)


def test_options_are_of_the_kind_of_their_question() -> None:
    asked = set()
    for _now, request, option in (one for mode in MODES for one in offered(mode)):
        wanted = AttackOption if request.rule in ATTACKS else TYPED.get(request.kind, Option)
        asked.add(wanted)
        assert isinstance(option, wanted) or option.key in IDLE, (request.kind, option)
        assert pickle.loads(pickle.dumps(option)) == option  # noqa: S301 - our own
    assert {ActionOption, AttackOption, DieOption, MoveOption, WindowOption} <= asked


@pytest.mark.parametrize("mode", MODES)
def test_no_number_stands_only_in_words(mode: str) -> None:
    """A number in the words of a plain option can be taken from nowhere else."""
    plain = [
        (now, request, option)
        for now, request, option in offered(mode)
        if type(option) is Option and request.kind not in PRINTED
    ]
    for now, request, option in some(plain):
        words = f"{option.label} {option.detail}"
        for name in (*map(now.name, now.state.units), *map(now.name, now.state.ncus)):
            words = words.replace(name, "")
        assert not re.search(r"\d", words), (request.kind, request.prompt, option)


def test_a_charge_option_is_the_plan_of_the_charge() -> None:
    """CHG-02, CHG-10, CHG-18: target, side, roll and odds as the rules have them."""
    found = 0
    for mode in MODES:
        for now, request, option in offered(mode):
            if not isinstance(option, ChargeOption):
                continue
            assert request.subject is not None
            known = plan(now, request.subject, option.target)
            assert (option.needed, option.odds) == (known.needed, known.odds)
            assert option.odds.denominator in {1, 2, 3, 6}
            assert (option.pose, option.travel) == (known.best, known.travel)
            assert option.side == known.sides[0]
            assert {landing.side for landing in option.landings} == set(known.sides)
            assert f"{option.needed}+" in str(option.detail)
            found += 1
    assert found


def test_an_attack_option_knows_the_arc_and_the_attack() -> None:
    """ARC-05, ATK-01: where the attacker stands, and what is needed to hit."""
    attacks = [
        (now, option)
        for mode in MODES
        for now, _request, option in offered(mode)
        if isinstance(option, AttackOption)
    ]
    for now, option in some(attacks):
        if option.target is not None:
            assert option.sides == arc(now, option.target, option.attacker).sides
        else:
            assert option.attack is not None
            assert f"{option.attack.hit}+" in str(option.label)
