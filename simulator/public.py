"""What the public interface adds to the rooms it opens: each question in one call.

`simulator/__init__.py` hands these out beside the classes of the rooms. Nobody inside imports this
module but the doors of the program (the commands and the environment for learning).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from simulator import datafiles
from simulator.agents import play as driver
from simulator.agents.agent import Agent as MachinePlayer
from simulator.agents.agent import reply_of
from simulator.agents.outside import Agent, OutsideAgent
from simulator.agents.registry import OWN, ask_for, machine
from simulator.cases.case_answer import CaseAnswer
from simulator.cases.questions.answer_questions import answers
from simulator.content.armies.lists import load_army
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.cases.casefile import Case
from simulator.content.games import save_reader, saved_game
from simulator.content.games.battles import Battle, began_with, checked_header, saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.saved_game import Save, SaveError
from simulator.content.outputs import SAVED_GAME, require_output
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.texts import install_language
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.requests import ChargeOption, Reply
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack
from simulator.model.verdict import Verdict
from simulator.rules.armies import building
from simulator.rules.attack import firing_range, melee
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.charge import charge
from simulator.rules.charge import plan as charge_plan
from simulator.rules.odds.attack_odds import AttackOdds, of_attack
from simulator.rules.odds.charge_sheet import ChargeSheet, charge_sheet
from simulator.simulate.many_games import Outcome, play_all, tasks

# ------------------------------------------------------------------ armies and games


def check_army(army: Army) -> tuple[Verdict, ...]:
    """Return a verdict for every rule of army building; what is broken comes first."""
    return building.check(army, library_at_hand())


def battle(scenario: str, red: str | Army, blue: str | Army, seed: int = 1) -> Battle:
    """Return a battle of two armies, which are given as lists, names or files.

    Raises ContentError for an army that cannot be read. The scenario is read when the game is made.
    """
    armies = {
        seat: army if isinstance(army, Army) else load_army(army)
        for seat, army in ((Seat.RED, red), (Seat.BLUE, blue))
    }
    return Battle(scenario, armies, seed)


def start(battle: Battle) -> Session:
    """Return a battle as a game in progress, waiting for its first answer.

    It is checked as what a file holds: SaveError names the key of what a saved game may not begin
    with, such as an illegal army, ContentError what the scenario forbids.
    """
    checked_header(battle)
    return _begun(Session(battle.game(), battle.dice_source()), battle)


def _begun(session: Session, battle: Battle) -> Session:
    session.battle = battle
    return session


def read_save(file: str | Path) -> tuple[Battle, Session]:
    """Return a saved game as it stands: its battle, and the session after all its answers.

    Raises SaveError for a file that is none, and where an answer does not fit this version of the
    rules.
    """
    path = Path(file)
    save: Save = save_reader.read(path)
    known = saved_battle(save, path)
    return known, _begun(played_back(path, known, save.inputs), known)


def write_save(
    file: str | Path,
    session: Session,
    battle: Battle | None = None,
    agents: Mapping[Seat, str] | None = None,
    *,
    force: bool = False,
) -> None:
    """Write a game to a file, all or nothing; `agents` names who plays each seat.

    A session of `start` or `read_save` knows its battle; another one is written with the `battle`
    whose game it plays. Raises SaveError for what could not be read again: a battle of another
    game, or one that may not be played, and a copy in which hidden cards were dealt anew. Raises
    ContentError for a name with another ending than a saved game's, and where another file than a
    saved game lies there, unless `force` has it replaced.
    """
    require_output(Path(file), SAVED_GAME, force=force)
    begun = battle or session.battle
    if not isinstance(begun, Battle):
        raise SaveError(Path(file), None, "battle", _("expected the battle this game began with"))
    header = checked_header(begun, agents, Path(file))
    if not began_with(session, begun):
        raise SaveError(Path(file), None, "battle", _("this is the battle of another game"))
    if session.dealt_anew:
        words = _("a copy with redealt hidden cards cannot be saved")
        raise SaveError(Path(file), None, "", words)
    saved_game.write(Path(file), session, header)


# ------------------------------------------------------------------ agents


def make_agent(name: str, seed: int = 0) -> Agent:
    """Return an agent by its name, with a seed for its own random numbers.

    The name is "beginner", "greedy", "searching", "strong" or "random", that of an agent which an
    installed package announces, or "package.module:Class". "strong" may carry a budget for each
    decision it thinks about: "strong:2s" (seconds), "strong:120" (rollouts). Raises AgentError for
    a name that is none of these. "searching" and "strong" think ahead on copies of the game: they
    answer in `play` and `ask`, and their own `answer(view, request)` raises AgentError.
    """
    made = machine(ask_for(name), seed)
    return made.agent if isinstance(made, OutsideAgent) else cast("Agent", made)


def seated(agent: Agent) -> MachinePlayer:
    """Return an agent as it sits at the table: it sees its view, its replies are checked."""
    if type(agent) in {*OWN, OutsideAgent}:  # what is built on one of ours is not ours
        return cast("MachinePlayer", agent)
    return OutsideAgent(f"{type(agent).__module__}:{type(agent).__qualname__}", agent)


def play(session: Session, agents: Mapping[Seat, Agent], limit: int = 20_000) -> Session:
    """Have agents answer until the game is over; return the session.

    Raises AgentError for an agent that fails or gives a reply that is not allowed, and
    EndlessGameError after `limit` answers.
    """
    return driver.play(session, {seat: seated(one) for seat, one in agents.items()}, limit)


def ask(session: Session, agent: Agent) -> Reply:
    """Return an agent's answer to the pending request of a session, without giving it."""
    if session.pending is None:
        msg = "the game is over: nothing is asked"
        raise ValueError(msg)
    return reply_of(seated(agent), session)


def simulate_games(
    battle: Battle,
    agents: tuple[str, str],
    games: int,
    *,
    first_seed: int = 1,
    workers: int = 1,
) -> Iterator[Outcome]:
    """Yield the outcomes of many games between two agents, given by name, over processes.

    Seeds count up from the first; seats are swapped every other game, and `Outcome.winner` is the
    index of the agent.
    """
    checked_header(battle)
    named = [ask_for(name) for name in agents]
    yield from play_all(list(tasks(battle, (named[0], named[1]), games, first_seed)), workers)


# ------------------------------------------------------------------ odds and cases


def attack_odds(
    position: Position, attacker: UnitId, defender: UnitId, attack: str = ""
) -> AttackOdds:
    """Return what an attack will do, exactly; `attack` is its printed name, else the best.

    Raises ValueError for a unit that has no such attack against this enemy.
    """
    engaged = defender in position.enemies_engaged(attacker)
    cards = (
        melee.melee_cards(position, attacker)
        if engaged
        else firing_range.ranged_cards(position, attacker)
    )
    side = better_side(position, attacker, defender)
    found = [
        of_attack(position, Attack(attacker, defender, card, side))
        for card in cards
        if attack in {"", card.name}
    ]
    if not found:
        msg = f"{attacker} has no such attack against {defender}: {attack or 'none at all'}"
        raise ValueError(msg)
    return max(found, key=lambda odds: odds.expected)


def charge_odds(position: Position, unit: UnitId, target: UnitId) -> ChargeSheet:
    """Return what a charge will do, exactly: from the best pivot, for each place it may take."""
    return charge_sheet(position, unit, target)


def charge_options(position: Position, unit: UnitId) -> tuple[ChargeOption, ...]:
    """Return every charge a unit may declare now, with what it promises, the nearest target first.

    A unit with one target is not asked whom it charges: who wants the odds before the action is
    chosen asks here (CHG-02).
    """
    if not charge_plan.may_charge(position, unit):
        return ()
    plans = charge_plan.targets(position, unit)
    return tuple(charge.charge_option(position, plan) for plan in plans if plan)


def answer_case(case: Case) -> tuple[CaseAnswer, ...]:
    """Return the answer to each question of a case; ContentError where it cannot stand so."""
    return tuple(answers(case))


# ------------------------------------------------------------------ language


def set_language(language: str) -> bool:
    """Write every text in this language from now on; return whether there is a catalogue for it.

    The choice is that of the thread or task that calls. A thread that has chosen nothing uses the
    language of the main thread.
    """
    return install_language(language, datafiles.assets_dir() / "locale")
