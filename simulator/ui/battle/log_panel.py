"""The log drawer: a sentence per event with the rule it happened by; a click explains the rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from simulator.engine.log.lines import citation, sentence, twice
from simulator.engine.session import Session
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle.thinking import GivenReason, reason_text
from simulator.ui.boxes.box import (
    Backing,
    Box,
    ButtonLook,
    Press,
    column,
    prose,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.paragraphs import Paragraph, Run

LOG: Final = "log lines"
_KEPT: Final = 200
"""Lines kept and shown; all of them are in the save."""

_LOUD: Final = (ev.RoundBegan, ev.TurnBegan, ev.GameEnded)
_MARKED: Final[dict[type[ev.Event], str]] = {
    ev.WoundsSuffered: "wound",
    ev.UnitDestroyed: "destroyed",
    ev.PointsScored: "victory-point",
    ev.CardPlayed: "card-back",
    ev.ChargeMade: "action-charge",
    ev.AttackBegan: "action-melee",
}


@dataclass(frozen=True, slots=True)
class TellRule:
    """Show the rule an event of the log happened by; it is known by its number."""

    event: int


class BattleLog:
    """The log, the newest line at the bottom."""

    def __init__(self) -> None:
        """Begin with an empty log."""
        self.lines: list[Box] = []
        self._shown_events: list[ev.Event] = []

    def show(self, session: Session, reasons: Sequence[GivenReason] = ()) -> None:
        """Add what happened since; begin anew where something was taken back.

        Before what a machine's answer led to stands why it was given.
        """
        events = session.events
        known = len(self._shown_events)
        if known == len(events) and (not known or events[-1] is self._shown_events[-1]):
            return
        if known > len(events) or (known and events[known - 1] is not self._shown_events[-1]):
            self._shown_events, self.lines = [], []
            known = 0
        why: dict[int, list[GivenReason]] = defaultdict(list)
        for reason in reasons:
            if reason.events >= known:
                why[reason.events].append(reason)
        found: list[Box] = []  # the newest first: no more of a long game than is shown
        for index in range(len(events) - 1, known - 1, -1):
            if len(found) >= _KEPT:
                break
            found += _line(session, index)
            found += [_thought(reason) for reason in reversed(why[index])]
        self.lines = [*self.lines, *reversed(found)][-_KEPT:]
        self._shown_events = list(events)

    def view(self, key: str) -> Box:
        """Describe the log; `key` is the one that opens and closes it."""
        head = row(
            title(_("Log"), 18, grow=1),
            text(f"[{key}]", 16, palette.TEXT_QUIET) if key else None,
            pad=(12, 2),
            ground=Backing(palette.PANEL_RAISED, radius=0),
        )
        lines = scroll(column(*self.lines, gap=0), tail=True, key=LOG, grow=1)
        return column(head, lines, gap=0, ground=Backing(palette.PANEL, radius=0), grow=1)


def _thought(reason: GivenReason) -> Box:
    colour = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.8)
    return row(text(reason_text(reason), 14, colour, grow=1), pad=(10, 2))


def _line(session: Session, index: int) -> Iterator[Box]:
    """Yield the line of an event, if it has one."""
    event = session.events[index]
    said = sentence(session.position, event)
    if not said or (index and twice(session.events[index - 1], event)):
        return
    loud = isinstance(event, _LOUD)
    runs = (
        Run(str(said), palette.GOLD if loud else palette.TEXT, palette.TEXT_SIZE, loud),
        Run(
            f"  {citation(session.position, event)}",
            palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.75),
        ),
    )
    words = Paragraph(runs, 0, icon=_MARKED.get(type(event), ""), rule=loud)
    inside = row(prose(words, grow=1), pad=(8, 5 if loud else 2))
    yield Press(key=TellRule(index), child=inside, do=TellRule(index), look=ButtonLook.ROW)
