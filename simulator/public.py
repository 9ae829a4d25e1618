"""What the public interface adds to the rooms it opens: each question in one call.

`simulator/__init__.py` hands these out beside the classes of the rooms. Nobody inside imports this
module but the doors of the program (the commands and the environment for learning).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import cast

from simulator import datafiles
from simulator.agents import play as driver
from simulator.agents.agent import MachinePlayer, reply_of
from simulator.agents.agent_errors import AgentError
from simulator.agents.outside import Agent, OutsideAgent
from simulator.agents.registry import OWN, ask_for, machine
from simulator.cases.case_answer import CaseAnswer
from simulator.cases.questions.answer_questions import answers
from simulator.cases.typed_contact import set_up_typed
from simulator.content.armies.lists import load_army, unknown_cards
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.cards.seasons import require_season
from simulator.content.cases.casefile import Case
from simulator.content.games import save_reader, saved_game
from simulator.content.games.battles import Battle, began_with, checked_header, saved_battle
from simulator.content.games.replaying import played_back, resumed
from simulator.content.games.saved_game import Save, SaveError
from simulator.content.games.scenarios import load_scenario
from simulator.content.outputs import SAVED_GAME, require_output
from simulator.engine.game import OfPosition, game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.arguments import checks_arguments, require_fields, require_least
from simulator.files.errors import ContentError, beside_nearest
from simulator.files.sources import path_of
from simulator.language.texts import install_language
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASON
from simulator.model.requests import ChargeOption, Reply
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack
from simulator.model.verdict import Verdict
from simulator.reports.web.game_table import position_svg
from simulator.rules.armies import building
from simulator.rules.attack import firing_range, melee
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.charge import charge
from simulator.rules.charge import plan as charge_plan
from simulator.rules.odds.attack_odds import AttackOdds, of_attack
from simulator.rules.odds.charge_sheet import ChargeSheet, charge_sheet
from simulator.simulate.many_games import Outcome, play_all, tasks

# ------------------------------------------------------------------ armies and games


@checks_arguments
def check_army(army: Army, season: str | None = None) -> tuple[Verdict, ...]:
    """Return a verdict for every rule of army building; what is broken comes first.

    Args:
        army: The list to judge; its cards are looked up among all cards at hand of its season.
        season: The season to judge it in, where it is not that of the list.

    Returns:
        One verdict for each rule that was asked (ARM-01 and the following).

    Raises:
        ContentError: It names a card that does not exist.

    Example:
        >>> from simulator import check_army, load_army
        >>> all(check_army(load_army("stark-30")))
        True
    """
    require_fields(army)
    for unit in army.units:
        require_fields(unit)
    asked = army.season if season is None else season
    require_season("check_army", asked)
    library = library_at_hand(asked)
    for place, expected, found in unknown_cards(army, library):
        raise ContentError(Path(army.id), None, path_of(place), expected, found)
    return building.check(army, library)


@checks_arguments
def battle(
    scenario: str,
    armies: Mapping[Seat, str | Army],
    *,
    season: str = SEASON,
    seed: int = 1,
    rulings: Mapping[str, bool] | None = None,
    dice: str = "seeded",
    terrain: str = "none",
    width: float | None = None,
    teams: tuple[tuple[Seat, ...], ...] = (),
) -> Battle:
    """Return a battle of two to four armies; `start` makes a game of it, and checks it.

    Args:
        scenario: The name of a game mode (`scenario_names`) or the path of a scenario file; it is
            read when the game is made.
        armies: The army of each seat, in the order in which they sit: a list, the name of one, or
            the path of a file.
        season: The season of the cards, "S05" or "S07".
        seed: The seed of the dice and of the shuffles.
        rulings: House rules that are switched, by their ids.
        dice: "seeded", or "typed" where people roll real dice.
        terrain: "none", "chosen" by the players, or "random" (BFD-05, BFD-08).
        width: The width of the table in inches; None for the scenario's own (BFD-01).
        teams: Who plays together; nobody where it is left out.

    Returns:
        The battle.

    Raises:
        ContentError: There is no such season or seat, or an army cannot be read.

    Example:
        >>> from simulator import Seat, battle, start
        >>> armies = {Seat.RED: "stark-30", Seat.BLUE: "lannister-30", Seat.GREEN: "bolton-30"}
        >>> list(start(battle("a-feast-for-crows", armies, seed=3)).state.seats)
        [<Seat.RED: 'red'>, <Seat.BLUE: 'blue'>, <Seat.GREEN: 'green'>]
    """
    require_season("battle", season)
    for seat, army in armies.items():
        if isinstance(army, Army) and army.season != season:
            raise ContentError(Path("battle"), None, f"armies.{seat}.season", season, army.season)
    lists = {
        Seat(seat): army if isinstance(army, Army) else load_army(army, season=season)
        for seat, army in armies.items()
    }
    pieces = load_scenario(scenario).pieces
    return Battle(
        scenario,
        lists,
        seed,
        rulings or {},
        dice,
        terrain,
        width,
        teams,
        pieces=pieces,
        season=season,
    )


@checks_arguments
def start(battle: Battle) -> Session:
    """Return a battle as a game in progress, waiting for its first answer.

    Args:
        battle: What is played; it is checked as what a file holds.

    Returns:
        A session. Dice fall and decks are shuffled by the seed of the battle.

    Raises:
        SaveError: A saved game may not begin so, as with an illegal army; it names the key.
        ContentError: The scenario forbids the battle.

    Example:
        >>> from simulator import quick_battle, start
        >>> start(quick_battle()).pending
        Choose(zone_edge: 3 options, seat red)
    """
    checked_header(battle)
    return Session(battle.game(), battle.dice_source())


@checks_arguments
def resume(text: str) -> Session:
    """Return a game that was written as text; it asks the very same question.

    Both games go on alike: the same answers lead to the same state hash. What was before the last
    checkpoint is not in the text, so undo ends there, and the game cannot be written by
    `write_save`.

    Args:
        text: A line that `Session.to_text` wrote.

    Returns:
        The session.

    Raises:
        StateTextError: The text is damaged, that of a view, or of another form; the cards or rules
            are not those it was written with. It names the key.
        ContentError: The scenario cannot be read.

    Example:
        >>> from simulator import quick_battle, resume, start
        >>> session = start(quick_battle(seed=5))
        >>> again = resume(session.to_text())
        >>> again.pending == session.pending, again.state == session.state
        (True, True)
    """
    return resumed(text)


@checks_arguments
def read_save(file: str | Path) -> tuple[Battle, Session]:
    """Return a saved game as it stands: its battle, and the session after all its answers.

    Args:
        file: The path of a saved game.

    Returns:
        The battle it began with, and the session, which can be played on.

    Raises:
        SaveError: The file is no saved game, or an answer does not fit this version of the rules.

    Example:
        >>> import pathlib, tempfile
        >>> from simulator import quick_battle, read_save, start, write_save
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "game.ironranks")
        ...     write_save(file, start(quick_battle(seed=5)))
        ...     battle, session = read_save(file)
        >>> battle.seed, session.over
        (5, False)
    """
    path = Path(file)
    save: Save = save_reader.read(path)
    known = saved_battle(save, path)
    return known, played_back(path, known, save.inputs)


@checks_arguments
def write_save(
    file: str | Path,
    session: Session,
    battle: Battle | None = None,
    agents: Mapping[Seat, str] | None = None,
    *,
    force: bool = False,
) -> None:
    """Write a game to a file, all or nothing.

    Args:
        file: The path of the file, which ends in `.ironranks`.
        session: The game.
        battle: The battle the game began with; a session of `start` or `read_save` knows its own.
        agents: The names of who plays each seat; people where it is left out.
        force: Whether to replace another file than a saved game.

    Raises:
        SaveError: It could not be read again: the battle is that of another game or may not be
            played, hidden cards were dealt anew in this copy, or the game was resumed.
        ContentError: The name has another ending, or another file than a saved game lies there.

    Example:
        >>> from simulator import quick_battle, start, write_save
        >>> write_save("game.txt", start(quick_battle()))
        Traceback (most recent call last):
        simulator.content.outputs.OutputError: game.txt: ...
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
    if session.taken_up:
        words = _("a resumed game lacks its first answers and cannot be saved; keep it as text")
        raise SaveError(Path(file), None, "", words)
    saved_game.write(Path(file), session, header)


# ------------------------------------------------------------------ agents


@checks_arguments
def make_agent(name: str, seed: int = 0) -> Agent:
    """Return an agent by its name.

    Args:
        name: "beginner", "greedy", "searching", "strong" or "random", that of an agent which an
            installed package announces, or "package.module:Class". "strong" may carry a budget for
            each decision it thinks about: "strong:2s" (seconds), "strong:120" (rollouts).
        seed: The seed of the agent's own random numbers.

    Returns:
        The agent. Its `answer(view, request)` is the answer it gives at the table: whoever wraps it
        asks the same machine. "searching" and "strong" try answers out on games imagined from the
        view (`View.imagine`), so they need the view that an agent is given with its question;
        without it they raise AgentError where they would try answers out.

    Raises:
        AgentError: The name is none of these.

    Example:
        >>> from simulator import make_agent
        >>> make_agent("nobody")
        Traceback (most recent call last):
        simulator.agents.agent_errors.AgentError: ...
    """
    made = machine(ask_for(name), seed)
    return made.agent if isinstance(made, OutsideAgent) else cast("Agent", made)


def seated(agent: Agent) -> MachinePlayer:
    """Return an agent as it sits at the table: it sees its view, its replies are checked."""
    if type(agent) in {*OWN, OutsideAgent}:  # what is built on one of ours is not ours
        return cast("MachinePlayer", agent)
    return OutsideAgent(f"{type(agent).__module__}:{type(agent).__qualname__}", agent)


@checks_arguments
def play(session: Session, agents: Mapping[Seat, Agent], limit: int = 20_000) -> Session:
    """Play a game to its end: agents answer until it is over.

    Args:
        session: The game, which is changed.
        agents: Who answers for each seat.
        limit: How many answers are given at most.

    Returns:
        The same session.

    Raises:
        AgentError: A seat has no agent, or an agent fails or gives a reply that is not allowed.
        EndlessGameError: The game is not over after `limit` answers.

    Example:
        >>> from simulator import Seat, make_agent, play, quick_battle, start
        >>> agents = {Seat.RED: make_agent("random", 1), Seat.BLUE: make_agent("random", 2)}
        >>> play(start(quick_battle()), agents).over
        True
    """
    missing = [seat for seat in session.state.seats if seat not in agents]
    if missing:
        known = ", ".join(str(seat) for seat in agents) or _("there is none")
        words = _("expected an agent for this seat; those given are for: {known}")
        raise AgentError(str(missing[0]), words.format(known=known))
    return driver.play(session, {seat: seated(one) for seat, one in agents.items()}, limit)


@checks_arguments
def ask(session: Session, agent: Agent) -> Reply:
    """Return an agent's answer to the pending request of a session, without giving it.

    Args:
        session: The game; it stays as it is.
        agent: Who is asked; it sees what the asked seat may see.

    Returns:
        A reply that the request allows.

    Raises:
        ValueError: The game is over and nothing is asked.
        AgentError: The agent fails, or gives a reply that is not allowed.

    Example:
        >>> from simulator import ask, make_agent, quick_battle, start
        >>> session = start(quick_battle())
        >>> ask(session, make_agent("random")) in [option.key for option in session.pending.options]
        True
    """
    if session.pending is None:
        msg = "the game is over: nothing is asked"
        raise ValueError(msg)
    return reply_of(seated(agent), session)


@checks_arguments
def simulate_games(
    battle: Battle,
    agents: tuple[str, str],
    games: int,
    *,
    first_seed: int = 1,
    workers: int = 1,
) -> Iterator[Outcome]:
    """Yield the outcomes of many games between two agents, over processes.

    Args:
        battle: What is played; its seed is replaced.
        agents: The names of the two, as `make_agent` takes them; they swap seats every other game.
        games: How many games are played.
        first_seed: The seed of the first game; the others count up from it.
        workers: How many processes play at once.

    Yields:
        The outcome of each game; `Outcome.winner` is the index of the agent.

    Raises:
        SaveError: A saved game may not begin so.

    Example:
        >>> from simulator import quick_battle, simulate_games
        >>> (outcome,) = simulate_games(quick_battle(), ("random", "random"), games=1)
        >>> outcome.seed, outcome.failed
        (1, False)
    """
    require_least("simulate_games", "games", games, 0)
    require_least("simulate_games", "workers", workers, 1)
    checked_header(battle)
    named = [ask_for(name) for name in agents]
    yield from play_all(list(tasks(battle, (named[0], named[1]), games, first_seed)), workers)


# ------------------------------------------------------------------ odds and cases


@checks_arguments
def attack_odds(
    position: Position, attacker: UnitId, defender: UnitId, attack: str = ""
) -> AttackOdds:
    """Return what an attack will do, exactly (ATK-05 and the following).

    Args:
        position: The table as it is now.
        attacker: The id of the unit that attacks.
        defender: The id of an enemy in reach or in contact.
        attack: The printed name of the attack; left out, the one with most wounds to expect.

    Returns:
        The chance of each number of wounds, before and after the panic test.

    Raises:
        ContentError: A unit does not exist, or the unit has no such attack against this enemy.

    Example:
        >>> from simulator import Fighter, attack_odds, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> round(attack_odds(now, "red:attacker", "blue:defender").expected, 2)
        2.22
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
        names = [card.name for card in cards]
        expected = _("an attack of {attacker} against {defender} ({known})").format(
            attacker=attacker, defender=defender, known=", ".join(names) or _("there is none")
        )
        raise ContentError(
            Path("attack_odds"), None, "attack", expected, beside_nearest(attack, names)
        )
    return max(found, key=lambda odds: odds.expected)


@checks_arguments
def charge_odds(position: Position, unit: UnitId, target: UnitId) -> ChargeSheet:
    """Return what a charge will do, exactly: from the best pivot, for each place it may take.

    Args:
        position: The table as it is now.
        unit: The id of the unit that charges.
        target: The id of the enemy it charges.

    Returns:
        The sheet of the charge; it is false where the charge may not be declared (CHG-02).

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> sheet.heading.needed, sheet.heading.odds
        (3, Fraction(2, 3))
    """
    position.unit(target)  # an unknown one is named before anything else
    return charge_sheet(position, unit, target)


@checks_arguments
def charge_options(position: Position, unit: UnitId) -> tuple[ChargeOption, ...]:
    """Return every charge a unit may declare now, with what it promises.

    A unit with one target is not asked whom it charges: who wants the odds before the action is
    chosen asks here (CHG-02).

    Args:
        position: The table as it is now.
        unit: The id of the unit.

    Returns:
        One option for each target, the nearest first; none where the unit may not charge.

    Example:
        >>> from simulator import Fighter, charge_options, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> (option,) = charge_options(face_off(swords, guards, distance=7.5), "red:attacker")
        >>> option.target, option.needed
        ('blue:defender', 3)
    """
    if not charge_plan.may_charge(position, unit):
        return ()
    plans = charge_plan.targets(position, unit)
    return tuple(charge.charge_option(position, plan) for plan in plans if plan)


@checks_arguments
def answer_case(case: Case) -> tuple[CaseAnswer, ...]:
    """Return the answer to each question of a case.

    Args:
        case: A position with questions, as `read_cases` reads it.

    Returns:
        The answers in the order of the questions.

    Raises:
        ContentError: The pieces of the case cannot stand so.

    Example:
        >>> import simulator
        >>> simulator.answer_case(simulator.Case())
        ()
    """
    require_fields(case)
    return tuple(answers(case))


@checks_arguments
def position_of(case: Case) -> Position:
    """Return the position of a case, so that the table can be asked about it.

    Args:
        case: A case, with questions or without.

    Returns:
        The position; the ids of its units are those of the case.

    Raises:
        ContentError: The pieces of the case cannot stand so.

    Example:
        >>> from simulator import Case, position_of
        >>> case = Case.from_text("units: [{id: A, side: red, tray: infantry, x: 24, y: 24}]")
        >>> list(position_of(case).state.units)
        ['A']
    """
    require_fields(case)
    now = set_up_typed(case).now
    game_of(now).made_from(OfPosition(partial(position_of, case)))
    return now


@checks_arguments
def to_svg(position: Position) -> str:
    """Return a picture of a position, as the pages of a game show it.

    A notebook shows the same picture of a position or a session by itself.

    Args:
        position: The table as it is now.

    Returns:
        The text of an SVG file; one unit of it is one inch, and y runs downwards.

    Example:
        >>> from simulator import Fighter, face_off, to_svg
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> to_svg(now)[:16], "Guardsmen" in to_svg(now)
        ('<svg xmlns="http', True)
    """
    return position_svg(position)


# ------------------------------------------------------------------ language


@checks_arguments
def set_language(language: str) -> bool:
    """Write every text in this language from now on.

    The choice is that of the thread or task that calls. A thread that has chosen nothing uses the
    language of the main thread.

    Args:
        language: The code of a language, such as "de" or "en".

    Returns:
        Whether there is a catalogue for the language; without one the texts are English.

    Example:
        >>> from simulator import set_language
        >>> set_language("en")
        True
    """
    return install_language(language, datafiles.assets_dir() / "locale")
