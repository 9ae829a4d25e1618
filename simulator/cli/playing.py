"""Playing one battle without a window, and its log."""

from __future__ import annotations

from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.agents.agent import Explains, MachinePlayer
from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.cli.prepared import Prepared, journal_beside, tell
from simulator.cli.shell.faults import stop
from simulator.cli.shell.terminal import say
from simulator.cli.shell.waiting import Waiting
from simulator.content.games import saved_game
from simulator.content.games.journal import Journal
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.files.errors import why_refused
from simulator.files.reading import is_there
from simulator.language.texts import translate as _
from simulator.model.requests import Reply, Request
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.rules.scenarios import scenario_of
from simulator.ui.signals import CloseSignals

if TYPE_CHECKING:
    from collections.abc import Mapping


def without_window(prepared: Prepared, save: Path | None, *, why: bool = False) -> None:
    """Play to the end between machines; the last line is the result with the state hash.

    With `save`, every answer is on the disk before the next question, in a journal beside it.
    `why` prints what machines give as their reasons, answer by answer.
    """
    humans = [p for p, name in prepared.players.items() if name == HUMAN]
    if humans:
        stop(
            _(
                "A human player needs the window; with --no-window name two machine players, "
                "such as --agents random,random"
            )
        )
    session = prepared.session()
    seed = prepared.battle.seed
    seats = {
        player: machine(name, seed + offset)
        for offset, (player, name) in enumerate(prepared.players.items())
    }
    text = {p: _Explaining(seat) for p, seat in seats.items()} if why else seats
    if save is None:
        with Waiting(_("Rounds"), scenario_of(session.position).rounds) as shown:
            play(session, text, answered=None if why else partial(_rounds_over, shown))
    else:
        _recorded(prepared, session, text, save, why=why)
        say(_("Saved to {file}").format(file=save))
    say(result(session))


def _recorded(
    prepared: Prepared,
    session: Session,
    seats: Mapping[Seat, MachinePlayer],
    save: Path,
    *,
    why: bool,
) -> None:
    """Play to the end with a journal beside the save, which goes once the game is saved."""
    journal = _journal(prepared, save)
    header = prepared.battle.header(prepared.players)
    signals = CloseSignals()
    session.check_cancelled = signals.break_off  # before every answer, those only thought of too
    shown = Waiting(_("Rounds"), scenario_of(session.position).rounds)

    def answered(played: Session) -> None:
        journal.record(played)
        if not why:
            _rounds_over(shown, played)

    try:
        with signals, shown:
            journal.record(session)
            play(session, seats, answered=answered)
            saved_game.write(save, session, header)
        journal.close(discard=True)
    except OSError as fault:
        journal.close()
        where = f"{fault.filename}: " if fault.filename else ""
        reason = f"{where}{why_refused(fault)}"
        stop(
            _("Stopped after {n} inputs: {why}.").format(n=len(session.inputs), why=reason)
            + _kept(journal.path, save)
        )
    except KeyboardInterrupt:
        journal.close()
        stop(
            _("Stopped after {n} inputs.").format(n=len(session.inputs))
            + _kept(journal.path, save),
            code=128 + signals.came,
        )


def _rounds_over(shown: Waiting, session: Session) -> None:
    """Show how many rounds are over; the bar is drawn anew when one has ended."""
    over = max(0, session.state.round - 1)
    if over != shown.done:
        shown.at(over, shown.size)


def _kept(journal: Path, save: Path) -> str:
    """Return where an interrupted game lies and how to go on with it; empty when there is none."""
    if not is_there(journal):
        return ""
    return _(
        "\nThe game is kept in {journal}. Go on with it: iron-ranks play --no-window "
        "--load {journal} --save {save}"
    ).format(journal=journal, save=save)


def _journal(prepared: Prepared, save: Path) -> Journal:
    """Return the journal to write: that of the game that goes on, else a new one, which is held.

    Journals of games that were interrupted before are told, and left as they are. Where another
    program plays a game that will be saved there, this one ends: one of both would be lost.
    """
    header = prepared.battle.header(prepared.players)
    if prepared.interrupted is not None:
        return Journal(prepared.interrupted.path, header, resumed=prepared.interrupted)
    for number in count(1):
        journal = Journal(journal_beside(save, number), header)
        try:
            free = journal.hold()
        except OSError:  # what the disk refuses is told at the first answer
            free = True
        if not free:
            stop(_("{file}: another program plays this game").format(file=journal.path))
        if not is_there(journal.path):
            return journal
        journal.close()
        tell(
            _("An interrupted game is in {journal}. Continue it with --load, or delete it.").format(
                journal=journal.path
            )
        )
    raise AssertionError


class _Explaining:
    """A machine whose reasons are printed as it gives its answers."""

    def __init__(self, machine: MachinePlayer) -> None:
        """Listen to a machine."""
        self._machine = machine
        self.imagines = getattr(machine, "imagines", False)

    def reply(self, now: Position, request: Request) -> Reply:
        """Return the machine's answer and print why it was given."""
        answer = self._machine.reply(now, request)
        why = self._machine.why if isinstance(self._machine, Explains) else ""
        if why:
            say(f"{now.state.round}. {player_name(request.who)}: {why}")
        return answer


def result(session: Session) -> str:
    """Return the result in one line, with the state hash of the last position."""
    state = session.state
    points = " : ".join(f"{player_name(seat.player)} {seat.score}" for seat in state.seats.values())
    won = (
        _("draw")
        if state.winner is None
        else _("{player} wins").format(player=player_name(state.winner))
    )
    number = _("round {n}").format(n=state.round)
    return f"{won}, {points}, {number} [{state_hash(state)}]"
