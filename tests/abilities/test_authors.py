"""Who may be the author of an effect, and what may be asked about the dead.

A unit is destroyed by an attack, by an ability of a unit or of an NCU, or by nobody; effects of its
fall are asked while it stands without wounds, lies destroyed or is away. No condition and no rule
of a game mode may take one for the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from simulator.agents.greedy import choices as greedy_choices
from simulator.agents.random_agent import RandomAgent
from simulator.content.cards.behaviour import load_effects
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.dice import SeededDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Activation,
    AttachmentFall,
    Attack,
    Fall,
    Means,
    MoraleTest,
    RankLost,
    Targeted,
)
from simulator.rules.odds import attack_odds, charge_sheet, duel, threats
from tests.abilities.battle import (
    BLUE,
    EFFECTS,
    LIBRARY,
    Battle,
    battle,
    blue,
    red,
    strike,
)
from tests.each import some

SWORDS, BOWMEN = "Stark Sworn Swords", "Stark Bowmen"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
VARYS, CATELYN = "Lord Varys", "Catelyn Stark"
AUTHORS = {
    "a unit": blue(GUARDS),
    "an NCU": blue(VARYS),
    "a unit of its own side": red(BOWMEN),
    "an NCU of its own side": red(CATELYN),
    "a destroyed unit": blue(HALBERDIERS),
    "nobody": None,
}
FATES: dict[str, dict[str, Any]] = {
    "stands": {},
    "without wounds": {"wounds": 0},
    "destroyed": {"wounds": 0, "destroyed": True},
    "away": {"pose": None},
}


def scene(**state: Any) -> Battle:
    """Swords with a captain in the middle of it, one unit destroyed, an NCU on each side."""
    found = battle().stark(SWORDS, "20205", **state).stark(BOWMEN, at=(40, 20))
    found = found.lannister(GUARDS, "20107")
    found = found.lannister(HALBERDIERS, at=(8, 24), wounds=0, destroyed=True)
    return found.ncu(VARYS, Zone.TACTICS).ncu(CATELYN, Zone.CROWN).influenced(VARYS, red(SWORDS))


def subjects(now: Position, author: UnitId | None) -> Iterator[tuple[Moment, Any]]:
    """Yield what the windows around a fall are about."""
    unit, by = red(SWORDS), None if author is None else now.owner(author)
    attack = None
    if author in now.state.units and now.owner(author or "") is BLUE:
        attack = Attack(str(author), unit, now.card(str(author)).attacks[0], ArcSide.FRONT)
    fall = Fall(unit, by, attack, cause=author)
    yield Moment.UNIT_DESTROYED, fall
    yield Moment.UNIT_FALLS, fall
    yield Moment.UNIT_REMOVED, fall
    yield Moment.RANK_DESTROYED, RankLost(unit, by, attack, author)
    yield Moment.ATTACHMENT_DESTROYED, AttachmentFall(unit, "20205", by, author)
    yield Moment.MORALE_FAILED, MoraleTest(unit, True, "test", by, attack=attack)
    if author is not None:
        yield Moment.TARGETED, Targeted(unit, now.owner(author), Means.ABILITY, "test", author)
        moment = Moment.NCU_ACTIVATES if author in now.state.ncus else Moment.UNIT_ACTIVATES
        yield moment, Activation(author)
    if attack is not None:
        for moment in (Moment.ATTACK_ROLLED, Moment.ATTACK_STANDS):
            yield moment, attack
        for moment in (Moment.DEFENSE_ROLLED, Moment.ATTACK_COMPLETED):
            yield moment, attack


def sources(now: Position) -> list[Source]:
    """Return every place an effect may come from: units in all states, NCUs, a hand, the table."""
    holders = ("", red(SWORDS), blue(GUARDS), blue(HALBERDIERS), blue(VARYS), red(CATELYN))
    return [Source(now.owner(h) if h else BLUE, "test", "test", h) for h in holders]


ON_NCUS = {ability for card in LIBRARY.ncus.values() for ability in card.abilities}
ON_UNITS = {
    ability
    for cards in (LIBRARY.units, LIBRARY.attachments)
    for card in cards.values()
    for ability in card.abilities
}


def fitting(source: Source, ability: str) -> bool:
    """Whether an ability may be this source's: NCUs print theirs, units theirs, cards neither."""
    if source.holder in (blue(VARYS), red(CATELYN)):
        return ability in ON_NCUS
    if ability in ON_UNITS or ability.endswith(("_attached", "_lasting")):
        return bool(source.holder)
    return not source.holder and ability not in ON_NCUS


@pytest.mark.parametrize("result", FATES)
@pytest.mark.parametrize("author", AUTHORS)
def test_every_condition_can_be_asked_about_every_author_and_every_fate(
    author: str, result: str
) -> None:
    """Any answer is one; none is an error."""
    now = scene(**FATES[result]).now()
    faults: dict[str, BaseException] = {}
    for moment, subject in subjects(now, AUTHORS[author]):
        for ability in EFFECTS.abilities.values():
            for source in sources(now):
                if not fitting(source, ability.id):
                    continue
                mine = replace(source, ability=ability.id, name=ability.name)
                for trigger in ability.triggers:
                    if trigger.moment is moment:
                        try:
                            trigger.fits(now, mine, subject)
                            trigger.aim(now, mine, subject)
                        except (KeyError, LookupError, AttributeError, TypeError) as fault:
                            faults[f"{ability.id} at {moment}, {mine.holder}"] = fault
        for stat in Stat:
            for unit in (red(SWORDS), blue(HALBERDIERS), blue(GUARDS)):
                try:
                    now.parts(stat, unit, subject)
                except (KeyError, LookupError, AttributeError, TypeError) as fault:
                    faults[f"{stat} of {unit} at {moment}"] = fault
    assert not faults


@pytest.mark.parametrize("result", [result for result in FATES if result != "away"])
@pytest.mark.parametrize("author", AUTHORS)
@pytest.mark.parametrize("mode", scenario_names())
def test_every_mode_can_tell_who_destroyed_a_unit(mode: str, author: str, result: str) -> None:
    """The windows around a fall run to their end in every game mode, whoever was its author."""
    scenario = load_scenario(mode)
    effects = load_effects(scenario)
    game = scene(**FATES[result]).game()
    game = replace(game, scenario=scenario, effects=effects, board=scenario.board)
    now = Position(game.start, game)
    for moment, subject in some(subjects(now, AUTHORS[author])):
        ended: list[bool] = []

        async def script(table: Table, moment: Moment = moment, subject: Any = subject) -> None:
            await open_window(table, moment, subject)

        def only_this(_now: Position, ended: list[bool] = ended, script: Any = script) -> Any:
            if ended:
                return None
            ended.append(True)
            return script

        session = Session(replace(game, next_step=only_this), SeededDice(1))
        machine = RandomAgent(1)
        for _answer in range(60):
            if session.pending is None:
                break
            session.answer(machine.reply(session.position, session.pending))
        assert session.pending is None


@pytest.mark.parametrize("dead", [red(SWORDS), blue(GUARDS)])
def test_odds_of_whoever_is_about_to_fall(dead: UnitId) -> None:
    """Without wounds it strikes nobody and nothing more happens to it (RES-08, UNIT-09)."""
    wounds: dict[str, Any] = {"wounds": 0}
    odd = battle().stark(SWORDS, "20205", **(wounds if dead == red(SWORDS) else {}))
    odd = odd.lannister(GUARDS, "20107", **(wounds if dead == blue(GUARDS) else {}))
    now = odd.stark(BOWMEN, at=(40, 20)).now()
    for first, second in ((red(SWORDS), blue(GUARDS)), (blue(GUARDS), red(SWORDS))):
        found = attack_odds.of_attack(now, strike(now, first, second))
        if second == dead:
            assert found.wounds == pytest.approx((1.0,))
            assert (found.destroyed, found.rank_lost) == (0.0, 0.0)
        charge_sheet.charge_sheet(now, first, second)
        duel.duel_odds(now, first, second)
    for unit in some(now.state.units):
        threats.threats(now, unit)
        greedy_choices.value_of_activation(now, unit)
        for kind in Kind:
            option = Option(unit, now.name(unit), about=unit)
            asked = Choose(
                who=now.owner(unit),
                prompt=msg("test"),
                kind=kind,
                options=(option,),
                rule=Rule.GEN_17,
                subject=unit,
            )
            assert greedy_choices.ranked(now, asked)
