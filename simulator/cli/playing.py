"""Playing and replaying one battle from the command line."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from simulator.agents.agent import Agent as MachinePlayer
from simulator.agents.agent import Explains, reply_of
from simulator.agents.outside import announced, ask_for
from simulator.agents.play import play
from simulator.agents.registry import HUMAN, NAMES, machine
from simulator.cli.faults import stop
from simulator.cli.terminal import say
from simulator.content import savefile
from simulator.content.battles import Battle, battle_of, quick_battle, saved_battle
from simulator.content.journal import JOURNAL, Interrupted, Journal, take_up
from simulator.content.locks import in_use
from simulator.content.logfile import write_log
from simulator.content.replaying import replay, require_hashes
from simulator.content.save_reader import read
from simulator.engine.legality import IllegalReplyError
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Input, ReplayError, Session
from simulator.engine.state_hash import digest
from simulator.model.requests import Reply, Request
from simulator.model.seating import OUTSIDE
from simulator.model.state import Seat
from simulator.texts import ngettext
from simulator.texts import translate as _
from simulator.ui.signals import CloseSignals

if TYPE_CHECKING:
    from collections.abc import Mapping


WIDE = 72.0
"""The width of the larger table in inches."""
MOST_DIFFERENCES: Final = 10
"""Differences of a replay that are told at once."""


@dataclass(frozen=True)
class Prepared:
    """A battle ready to be played: who sits where, and what was answered already."""

    battle: Battle
    players: Mapping[Seat, str]
    inputs: tuple[Input, ...] = ()
    origin: Path | None = None
    interrupted: Interrupted | None = None
    """The interrupted game that is taken up, where `origin` is a journal."""

    def session(self) -> Session:
        """Build the session, recorded inputs included; say where they stop fitting."""
        try:
            return Session(self.battle.game(), self.battle.dice_source(), self.inputs)
        except (ReplayError, IllegalReplyError) as fault:
            stop(_("{file} does not fit this version of the rules: {fault}").format(
                file=self.origin, fault=fault), code=1)  # fmt: skip


def player_names(text: str) -> dict[Seat, str]:
    """Read "human,package.module:Class" as who plays red and blue."""
    names = [name.strip() for name in text.split(",")]
    outside = [name for name in names if name not in NAMES]
    known = announced()
    if len(names) != 2 or not all(name in known or OUTSIDE.fullmatch(name) for name in outside):
        stop(
            _("--agents {text}: expected two of {names} or package.module:Class, "
              "such as human,random").format(text=text, names=", ".join((*NAMES, *known)))
        )  # fmt: skip
    if outside and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # an agent may lie where one stands
    names = [ask_for(name) if name in outside else name for name in names]
    return dict(zip((Seat.RED, Seat.BLUE), names, strict=True))


def prepared(
    scenario: str, red: str, blue: str, seed: int | None, players: str, load: Path | None
) -> Prepared:
    """Make a battle of what was given on the command line."""
    if load is not None:
        if scenario or red or blue or seed is not None:
            stop(_("--load brings its own scenario, armies and seed; leave the others out"))
        found = _interrupted(load)
        save = found.save if found else read(load, forgiving=True)
        if not save.hashes:
            _tell(_("{file} holds no state hashes: nothing proves that it was played so.").format(
                file=load))  # fmt: skip
        battle = saved_battle(save, load)
        names = player_names(players) if players else dict(save.header.players)
        return Prepared(battle, names, save.inputs, load, found)
    battle = battle_of(scenario, red, blue, seed) if scenario or red or blue else quick_battle(seed)
    return Prepared(battle, player_names(players or f"{HUMAN},{HUMAN}"))


def _interrupted(load: Path) -> Interrupted | None:
    """Return the interrupted game that is to be loaded; None for a save."""
    journal = journal_beside(load)
    if load.suffix != JOURNAL:
        if not load.exists() and journal.exists():
            stop(_("{file} is not there, but its game was interrupted: --load {journal}").format(
                file=load, journal=journal))  # fmt: skip
        return None
    found = take_up(load)
    if found is None:
        stop(_("{file}: another program plays this game").format(file=load))
    return found


def _tell(words: str) -> None:
    """Say something beside what the command prints."""
    say(words, to=sys.stderr)


def on_ground(prepared: Prepared, terrain: str, *, wide: bool) -> Prepared:
    """Give the battle on other ground: how terrain is laid, and a table of 6 by 4 feet (BFD-01)."""
    if prepared.origin is not None:
        stop(_("--load brings its own table; leave --terrain and --wide out"))
    if terrain and terrain not in savefile.TERRAIN_MODES:
        stop(_("--terrain {terrain}: expected one of {known}").format(
            terrain=terrain, known=", ".join(savefile.TERRAIN_MODES)))  # fmt: skip
    battle = replace(
        prepared.battle, terrain=terrain or prepared.battle.terrain,
        width=WIDE if wide else prepared.battle.width,
    )  # fmt: skip
    return replace(prepared, battle=battle)


def logged(file: Path, log: Path) -> None:
    """Write the log of a saved game, with its result, as text or HTML."""
    save = read(file)
    battle = saved_battle(save, file)
    write_log(log, Session(battle.game(), battle.dice_source(), save.inputs))
    say(_("Log written to {file}").format(file=log))


def without_window(prepared: Prepared, save: Path | None, *, why: bool = False) -> None:
    """Play to the end between machines; the last line is the result with the state hash.

    With `save`, every answer is on the disk before the next question, in a journal beside it.
    `why` prints what machines give as their reasons, answer by answer.
    """
    humans = [p for p, name in prepared.players.items() if name == HUMAN]
    if humans:
        stop(
            _("A human player needs the window; with --no-window name two machine players, "
              "such as --agents random,random")
        )  # fmt: skip
    session = prepared.session()
    seed = prepared.battle.seed
    seats = {
        player: machine(name, seed + offset)
        for offset, (player, name) in enumerate(prepared.players.items())
    }
    told = {p: _Telling(seat) for p, seat in seats.items()} if why else seats
    if save is None:
        play(session, told)
    else:
        _recorded(prepared, session, told, save)
        say(_("Saved to {file}").format(file=save))
    say(result(session))


def _recorded(
    prepared: Prepared, session: Session, seats: Mapping[Seat, MachinePlayer], save: Path
) -> None:
    """Play to the end with a journal beside the save, which goes once the game is saved."""
    journal = _journal(prepared, save)
    header = prepared.battle.header(prepared.players)
    signals = CloseSignals(at_once=True)
    try:
        with signals:
            journal.record(session)
            play(session, seats, answered=journal.record)
            savefile.write(save, session, header)
        journal.close(discard=True)
    except OSError as fault:
        journal.close()
        why = fault.strerror or fault
        stop(_("Stopped after {n} inputs: {why}.").format(n=len(session.inputs), why=why)
             + _kept(journal.path, save))  # fmt: skip
    except KeyboardInterrupt:
        journal.close()
        stop(_("Stopped after {n} inputs.").format(n=len(session.inputs))
             + _kept(journal.path, save), code=128 + signals.came)  # fmt: skip


def _kept(journal: Path, save: Path) -> str:
    """Return where an interrupted game lies and how to go on with it; empty when there is none."""
    if not journal.exists():
        return ""
    return _("\nThe game is kept in {journal}. Go on with it: iron-ranks play --no-window "
             "--load {journal} --save {save}").format(journal=journal, save=save)  # fmt: skip


def journal_beside(save: Path, number: int = 1) -> Path:
    """Return the journal of a game that is played without a window, beside where it is saved."""
    return save.with_name(f"{save.name}{'' if number == 1 else f'.{number}'}{JOURNAL}")


def _journal(prepared: Prepared, save: Path) -> Journal:
    """Return the journal to write: that of the game that goes on, else a new one.

    Journals of games that were interrupted before are told, and left as they are.
    """
    header = prepared.battle.header(prepared.players)
    if prepared.interrupted is not None:
        return Journal(prepared.interrupted.path, header, resumed=prepared.interrupted)
    for number in count(1):
        path = journal_beside(save, number)
        if not path.exists():
            return Journal(path, header)
        if not in_use(path):
            _tell(_("An interrupted game lies in {journal}. Go on with it by --load, "
                    "or delete it.").format(journal=path))  # fmt: skip
    raise AssertionError


class _Telling:
    """A machine whose reasons are printed as it gives its answers."""

    def __init__(self, machine: MachinePlayer) -> None:
        """Listen to a machine."""
        self._machine = machine

    def reply(self, now: Position, request: Request) -> Reply:
        """Give the machine's answer, where only the position is known."""
        return self._machine.reply(now, request)

    def foresee(self, session: Session) -> Reply:
        """Give the machine's answer and print why it was given."""
        request, answer = session.pending, reply_of(self._machine, session)
        why = self._machine.why if isinstance(self._machine, Explains) else ""
        if request is not None and why:
            say(f"{session.state.round}. {player_name(request.who)}: {why}")
        return answer


def result(session: Session) -> str:
    """Give the result in one line, with the state hash of the last position."""
    state = session.state
    points = " : ".join(f"{player_name(seat.player)} {seat.score}" for seat in state.seats.values())
    won = _("draw") if state.winner is None else _("{player} wins").format(
        player=player_name(state.winner))  # fmt: skip
    return f"{won}, {points}, {_('round')} {state.round} [{digest(state)}]"


def replayed(file: Path, *, show: bool) -> None:
    """Run a saved game again; exit 1, naming the places, if dice, a state hash or the log differ.

    A save without its state hashes is refused (SaveError).
    """
    save = read(file, forgiving=file.suffix == JOURNAL)
    require_hashes(file, save)
    found = replay(save, file)
    if found.differences:
        say(_("{file} is not the game its inputs make:").format(file=file))
        for said in found.differences[:MOST_DIFFERENCES]:
            say(f"  {said}")
        more = len(found.differences) - MOST_DIFFERENCES
        if more > 0:
            say(ngettext("  and {n} more", "  and {n} more", more).format(n=more))
        raise typer.Exit(1)
    say(
        _("{file}: {inputs} inputs, {hashes} state hashes, {lines} lines of the log, all equal.")
        .format(file=file, inputs=len(save.inputs), hashes=len(save.hashes), lines=len(save.log))
    )  # fmt: skip
    say(
        ngettext(
            "{n} roll or shuffle is that of the seed.",
            "{n} rolls and shuffles are those of the seed.", found.rolled,
        ).format(n=found.rolled)
    )  # fmt: skip
    if found.typed:
        say(
            ngettext(
                "{n} roll was typed in: nothing proves its faces.",
                "{n} rolls were typed in: nothing proves their faces.", found.typed,
            ).format(n=found.typed)
        )  # fmt: skip
    session = found.session
    say(result(session) if session.over else _("The game is not over yet."))
    if show:
        from simulator.cli.window import open_window

        battle = Battle.from_header(save.header)
        open_window(Prepared(battle, dict(save.header.players), save.inputs, file))
