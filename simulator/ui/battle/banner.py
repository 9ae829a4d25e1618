"""The banner: whose turn it is, who does what to whom, and what came of it."""

from __future__ import annotations

from typing import Unpack

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.staging.acts import StoryAct
from simulator.staging.decision import Decision
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Press,
    Size,
    column,
    first_fit,
    row,
    text,
)


@dataclass(frozen=True, slots=True)
class BannerText:
    """What the banner says: by whom, whose turn it is, the act, and what came of it."""

    who: Seat | None = None
    turn: str = ""
    title: str = ""
    outcome: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all it says, from above."""
        return tuple(filter(None, (self.turn, self.title, self.outcome)))


def banner_text(
    act: StoryAct | None, decision: Decision | None = None, before: StoryAct | None = None
) -> BannerText:
    """Return what the banner says of an act.

    Where nothing has happened yet in the turn of a pending `decision`, it says whose turn it is,
    and names as past what was done `before`.
    """
    if act is None and decision is not None and before is not None:
        past = _("Before that: {act}").format(act=f"{before.title} {before.outcome}".strip())
        return BannerText(decision.turn, "", decision.turn_line, past)
    if act is None:
        return BannerText(None, "", _("The battle begins."))
    turn = _("{player}'s turn").format(player=player_name(act.turn)) if act.turn else ""
    return BannerText(act.player or act.turn, turn, act.title, act.outcome)


def banner_box(
    said: BannerText,
    hint: str,
    size: int,
    do: object,
    reason: str,
    *,
    low: bool,
    **how: Unpack[Size],
) -> Press:
    """Return the banner in the colours of who acts; a click on it plays the act again.

    Below it stands the `reason` a machine gave last. Whose turn it is and why have no room in a
    `low` window; the log says them.
    """
    how.setdefault("key", "banner")
    ink = palette.GOLD if said.who is None else palette.HOUSES[said.who].light
    lines: list[Box] = []
    if said.turn and not low:
        turn = text(said.turn, size - 1, ink, display=True, lines=1, grow=1)
        quiet = text(hint, 15, palette.TEXT_QUIET, lines=1, align=Align.CENTRE)
        lines.append(row(turn, quiet, gap=12))
    title = text(said.title, size if low else size + 3, palette.WHITE, bold=True)
    lines.append(title)
    without, head = tuple(lines), (title,)
    if said.outcome:
        lines.append(text(said.outcome, size, palette.PARCHMENT_DARK))
    if reason and not low:
        lines.append(text(reason, 15, palette.TEXT_QUIET))
    if said.who is None:
        ground, plate = Backing(palette.PANEL_RAISED, radius=0), None
    else:
        ground = Backing(seat=said.who, radius=0)
        plate = Backing(palette.HOUSES[said.who].deep, radius=6)
    # Where a long question needs the room, the log says the rest.
    ways = dict.fromkeys((tuple(lines), without, head))
    inside = first_fit(*(column(*way, gap=2, pad=(10, 3), ground=plate) for way in ways), grow=1)
    return Press(
        child=row(inside, pad=(6, 4), ground=ground),
        do=do,
        look=ButtonLook.BARE,
        spoken=" ".join((*said.lines, hint)),
        **how,
    )
