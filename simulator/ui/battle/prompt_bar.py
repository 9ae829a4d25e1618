"""The prompt: whose turn it is, who must decide what and why, with its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.language.texts import translate as _
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Roll
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.staging.again import AgainChoice
from simulator.ui import palette
from simulator.ui.battle.answers import NONE
from simulator.ui.battle.draft import (
    Decline,
    Draft,
    Leave,
    Left,
    PickOption,
    PickSome,
    RollForUs,
)
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Grid,
    Picture,
    Press,
    button,
    column,
    row,
    sign,
    text,
)
from simulator.ui.keys import Act, Keys

BEFORE_DICE: Final = frozenset(
    {Kind.ACTIVATE, Kind.ACTION, Kind.CHARGE_TARGET, Kind.CHARGE_PIVOT, Kind.TARGET,
     Kind.ATTACK_CHOICE, Kind.REROLL, Kind.WINDOW}
)  # fmt: skip
"""The questions after which dice usually fall."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar: what it does, what it says, its key, and whether it is the gold one.

    Where there is no room for all, those that are `spare` leave it: they can be pressed elsewhere.
    A `broad` one says so much that two stand in a row.
    """

    do: object
    words: str
    key: str
    primary: bool = False
    enabled: bool = True
    spare: bool = False
    broad: bool = False


PROMPT: Final = "prompt"
"""The key of the prompt."""


def bar_buttons(
    draft: Draft, keys: Keys, *, hidden: bool, undo: bool, by_hand: bool | None = None
) -> list[BarButton]:
    """Return the buttons for a request; a choice's options stand in the list beside the board.

    `by_hand` says whether the next roll is typed in; None where that is not to be chosen.
    """
    request = draft.request
    found: list[BarButton] = []
    if isinstance(request, Choose):
        found += _choice_buttons(draft, request, keys, hidden=hidden)
    elif isinstance(request, ChooseSome) and request.least == 0:
        found += _some_or_none(draft, keys)
    else:
        found.append(_confirm(draft, keys))
    if isinstance(request, Place | PlacePiece):
        found += _turn_buttons(request, keys)
        if request.may_skip:
            found.append(BarButton(Decline(), _("Leave as it is"), NONE))
    if isinstance(request, Roll):
        found.append(BarButton(RollForUs(), _("Roll for us"), ""))
    if undo and not any(b.do == Decline() for b in found):
        found.append(BarButton(Act.UNDO, _("Take back"), keys.shown(Act.UNDO), spare=True))
    if by_hand is not None and (by_hand or request.kind in BEFORE_DICE):
        words = _("Next roll: typed in") if by_hand else _("Type the next roll")
        key = keys.shown(Act.TYPE_ROLL)
        found.append(BarButton(Act.TYPE_ROLL, words, key, by_hand, spare=True))
    return found


def _choice_buttons(draft: Draft, request: Choose, keys: Keys, *, hidden: bool) -> list[BarButton]:
    """Short answers get a button each; longer lists only their confirmation and "not this"."""
    found = []
    numbers = draft.number_keys()
    short = len(numbers) <= 2 and not request.refused and request.kind is not Kind.ACTION
    if short and not hidden:
        for index, option in enumerate(o for o in request.options if o.key in numbers):
            words = draft.label_of(option)
            lit = draft.lit == option.key
            key = keys.shown(Act.CONFIRM) if lit else str(index + 1)
            found.append(BarButton(PickOption(option.key), words, key, lit, spare=True))
    elif draft.lit is not None and draft.lit != draft.decline and not hidden:
        found.append(_confirm(draft, keys))
    if draft.decline is not None:
        label = next(draft.label_of(o) for o in request.options if o.key == draft.decline)
        lit = draft.lit == draft.decline
        if draft.pooled:
            words, key = _("All: nothing"), keys.shown(Act.CONFIRM) if lit else ""
            found.append(BarButton(Leave(Left.WINDOW), words, key, lit))
            lit = False
        key = keys.shown(Act.CONFIRM) if lit else NONE
        found.append(BarButton(PickOption(draft.decline), label, key, lit))
    return found


def _some_or_none(draft: Draft, keys: Keys) -> list[BarButton]:
    """Space gives what is chosen; with nothing chosen that is none of them."""
    if draft.again is not None:
        return _again(draft, draft.again, keys)
    if not draft.chosen:
        return [BarButton(Decline(), _("None"), keys.shown(Act.CONFIRM), primary=True)]
    return [_confirm(draft, keys), BarButton(Decline(), _("None"), NONE)]


def _again(draft: Draft, again: AgainChoice, keys: Keys) -> list[BarButton]:
    """Space has the chosen dice rolled again; each choice says what it is worth."""
    chosen, space = set(draft.chosen), keys.shown(Act.CONFIRM)
    do = Act.CONFIRM if chosen else Decline()
    found = [BarButton(do, again.name(chosen), space, primary=True, broad=True)]
    if again.wanted and chosen != set(again.wanted):
        found.append(BarButton(PickSome(again.wanted), again.name(again.wanted), ""))
    if chosen:
        found.append(BarButton(Decline(), again.name(()), NONE))
    return found


def _confirm(draft: Draft, keys: Keys) -> BarButton:
    ready = draft.ready or isinstance(draft.request, Place | PlacePiece)
    return BarButton(
        Act.CONFIRM, _("Confirm"), keys.shown(Act.CONFIRM), primary=True, enabled=ready
    )


def _turn_buttons(request: Place | PlacePiece, keys: Keys) -> list[BarButton]:
    if request.kind in {Kind.RUN, Kind.SHIFT, Kind.RETREAT}:
        return []
    return [
        BarButton(Act.TURN_LEFT, _("Turn left"), keys.shown(Act.TURN_LEFT), spare=True),
        BarButton(Act.TURN_RIGHT, _("Turn right"), keys.shown(Act.TURN_RIGHT), spare=True),
    ]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the prompt says: to whom, the sentence, how far the reply is, and the rule.

    turn: whose turn it is. line: what is asked of whom. at_stake: what happens if nothing is done.
    """

    who: Seat | None
    said: str
    more: str = ""
    rule: str = ""
    turn: str = ""
    line: str = ""
    at_stake: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what is written below the heading, one entry a line."""
        said = self.said if self.line else ""  # else the heading says it
        said = f"{said}  ·  {self.more}" if self.more else said
        return tuple(filter(None, (said, self.at_stake)))


def prompt_box(
    prompt: Prompt,
    buttons: Sequence[BarButton],
    size: int,
    *,
    room: bool = True,
    between: Box | None = None,
) -> Box:
    """Return the prompt in the colour of who decides, with its buttons at its foot.

    Where there is little `room`, buttons that are found elsewhere too are left out. What stands
    `between` comes above the buttons.
    """
    edge = palette.HOUSES[prompt.who].light if prompt.who is not None else palette.PANEL_EDGE
    said = [
        text(words, size, palette.TEXT, bold=index == 0, marks=True)
        for index, words in enumerate(prompt.lines)
    ]
    seen = [one for one in buttons if room or not one.spare]
    cell = 220 if any(one.broad for one in seen) else 150
    return column(
        _head(prompt, size),
        column(
            text(prompt.turn, size, palette.GOLD) if prompt.turn and room else None,
            *said,
            between,
            Grid(children=tuple(map(_button, seen)), cell=cell, gap=6) if seen else None,
            pad=(12, 6),
            gap=5,
        ),
        gap=0,
        ground=Backing(palette.PANEL, edge, 0, 2),
        key=PROMPT,
    )


def _button(one: BarButton) -> Press:
    return button(
        one.words,
        one.do,
        cap_of=one.key,
        look=ButtonLook.PRIMARY if one.primary else ButtonLook.PLAIN,
        enabled=one.enabled,
        key=("prompt", one.do),
        lines=0,
        pad=(8, 3),
        least_height=34,
    )


def _head(prompt: Prompt, size: int) -> Box:
    """Return what is asked of whom, on the colour of who decides, and its rule."""
    quiet = text(
        prompt.rule, max(15, size - 3), palette.TEXT_QUIET, marks=True, align=Align.CENTRE, lines=1
    )
    said = text(
        prompt.line or prompt.said, size + 2, palette.WHITE, bold=True, grow=1, align=Align.CENTRE
    )
    rule = quiet if prompt.rule else None
    who = prompt.who
    if who is None:
        return row(said, rule, pad=(12, 5), ground=Backing(palette.PANEL_RAISED, radius=0))
    plate = Backing(palette.HOUSES[who].deep, radius=4)
    inside = row(shield_box(who, size + 4), said, rule, pad=(8, 3), ground=plate, grow=1)
    return row(inside, pad=(10, 3), ground=Backing(seat=who, radius=0))


def shield_box(seat: Seat, size: int) -> Picture:
    """Return the shield of a side."""
    return sign(size, palette.shield, seat, size)
