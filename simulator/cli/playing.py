"""Playing and replaying one battle from the command line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from simulator.cli.faults import stop
from simulator.cli.terminal import say
from simulator.content import savefile
from simulator.content.battles import Battle, battle_of, quick_battle, saved_battle
from simulator.content.logfile import write_log
from simulator.content.save_reader import read
from simulator.engine.digest import digest
from simulator.engine.legality import IllegalReplyError
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Input, ReplayError, Session
from simulator.model.requests import Reply, Request
from simulator.model.state import Player
from simulator.players.driver import play
from simulator.players.named import HUMAN, NAMES, machine
from simulator.players.protocol import Player as MachinePlayer
from simulator.players.protocol import Reasoning, reply_of
from simulator.texts import translate as _

if TYPE_CHECKING:
    from collections.abc import Mapping


WIDE = 72.0
"""The width of the larger table in inches."""


@dataclass(frozen=True)
class Prepared:
    """A battle ready to be played: who sits where, and what was answered already."""

    battle: Battle
    players: Mapping[Player, str]
    inputs: tuple[Input, ...] = ()
    origin: Path | None = None

    def session(self) -> Session:
        """Build the session, recorded inputs included; say where they stop fitting."""
        try:
            return Session(self.battle.game(), self.battle.dice_source(), self.inputs)
        except (ReplayError, IllegalReplyError) as fault:
            stop(_("{file} does not fit this version of the rules: {fault}").format(
                file=self.origin, fault=fault), code=1)  # fmt: skip


def player_names(text: str) -> dict[Player, str]:
    """Read "human,random" as who plays red and blue."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not set(names) <= set(NAMES):
        stop(
            _("--players {text}: expected two of {names}, such as human,random").format(
                text=text, names=", ".join(NAMES)
            )
        )
    return dict(zip((Player.RED, Player.BLUE), names, strict=True))


def prepared(
    scenario: str, red: str, blue: str, seed: int | None, players: str, load: Path | None
) -> Prepared:
    """Make a battle of what was given on the command line."""
    if load is not None:
        if scenario or red or blue or seed is not None:
            stop(_("--load brings its own scenario, armies and seed; leave the others out"))
        save = read(load, forgiving=True)
        battle = saved_battle(save, load)
        names = player_names(players) if players else dict(save.header.players)
        return Prepared(battle, names, save.inputs, load)
    battle = battle_of(scenario, red, blue, seed) if scenario or red or blue else quick_battle(seed)
    return Prepared(battle, player_names(players or f"{HUMAN},{HUMAN}"))


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
    """Play to the end between machines; the last line is the result with the fingerprint.

    `why` prints what machines give as their reasons, answer by answer.
    """
    humans = [p for p, name in prepared.players.items() if name == HUMAN]
    if humans:
        stop(
            _("A human player needs the window; with --no-window name two machine players, "
              "such as --players random,random")
        )  # fmt: skip
    session = prepared.session()
    seed = prepared.battle.seed
    seats = {
        player: machine(name, seed + offset)
        for offset, (player, name) in enumerate(prepared.players.items())
    }
    play(session, {p: _Telling(seat) for p, seat in seats.items()} if why else seats)
    if save is not None:
        savefile.write(save, session, prepared.battle.header(prepared.players))
        say(_("Saved to {file}").format(file=save))
    say(result(session))


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
        why = self._machine.why if isinstance(self._machine, Reasoning) else ""
        if request is not None and why:
            say(f"{session.state.round}. {player_name(request.who)}: {why}")
        return answer


def result(session: Session) -> str:
    """Give the result in one line, with the fingerprint of the last position."""
    state = session.state
    points = " : ".join(f"{player_name(seat.player)} {seat.score}" for seat in state.seats.values())
    won = _("draw") if state.winner is None else _("{player} wins").format(
        player=player_name(state.winner))  # fmt: skip
    return f"{won}, {points}, {_('round')} {state.round} [{digest(state)}]"


def replayed(file: Path, *, show: bool) -> None:
    """Run a saved game again; exit 1, naming the place, if a fingerprint differs."""
    save = read(file)
    battle = saved_battle(save, file)
    try:
        session = Session(battle.game(), battle.dice_source(), save.inputs)
    except (ReplayError, IllegalReplyError) as fault:
        say(_("The game runs differently: {fault}").format(fault=fault))
        raise typer.Exit(1) from fault
    difference = savefile.first_difference(save, session)
    if difference is not None:
        say(difference)
        raise typer.Exit(1)
    say(
        _("{file}: {inputs} inputs, {hashes} fingerprints, all equal.").format(
            file=file, inputs=len(save.inputs), hashes=len(save.hashes)
        )
    )
    say(result(session) if session.over else _("The game is not over yet."))
    if show:
        from simulator.cli.window import open_window

        open_window(Prepared(battle, dict(save.header.players), save.inputs, file))
