"""The prompt: whose turn it is, who must decide what and why, with its buttons."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Roll
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.thinking import GivenReason, reason_text
from simulator.ui.keys import Act, Keys
from simulator.ui.paragraphs import draw_line
from simulator.ui.strokes import plate, wrapped

STRIPE: Final = 18
BEFORE_DICE: Final = frozenset(
    {Kind.ACTIVATE, Kind.ACTION, Kind.CHARGE_TARGET, Kind.CHARGE_PIVOT, Kind.TARGET,
     Kind.ATTACK_CHOICE, Kind.REROLL, Kind.WINDOW}
)  # fmt: skip
"""The questions after which dice usually fall."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar: `link` is `option:<key>`, `act:<act>` or DECLINE.

    Where the bar has no room for all, those with the highest `spare` leave it first: they can be
    pressed elsewhere. Those with 0 stay.
    """

    link: str
    words: str
    key: str
    look: str = ""
    enabled: bool = True
    spare: int = 0


DECLINE: Final = "decline"
"""The link of the button that answers "none of these" where no option says so."""
NONE: Final = "0"
"""The number key of "not this"."""
BUTTONS: Final = 46
"""Pixels at the foot of the prompt its buttons take up."""
IN_THE_HINT, IN_THE_LIST, AMONG_THE_TOOLS, ON_A_KEY = 1, 2, 3, 4
"""Where else a button that may leave the bar is found."""


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
            found.append(BarButton(DECLINE, _("Leave as it is"), NONE))
    if isinstance(request, Roll):
        found.append(BarButton("roll", _("Roll for us"), ""))
    if undo and not any(b.link == DECLINE for b in found):
        found.append(
            BarButton("act:undo", _("Take back"), keys.shown(Act.UNDO), spare=AMONG_THE_TOOLS)
        )
    if by_hand is not None and (by_hand or request.kind in BEFORE_DICE):
        words = _("Next roll: typed in") if by_hand else _("Type the next roll")
        key = keys.shown(Act.TYPE_ROLL)
        look = "@primary" if by_hand else ""
        found.append(BarButton("act:type_roll", words, key, look, spare=ON_A_KEY))
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
            look = "@primary" if lit else ""
            found.append(BarButton(f"option:{option.key}", words, key, look, spare=IN_THE_LIST))
    elif draft.lit is not None and draft.lit != draft.decline and not hidden:
        found.append(_confirm(draft, keys))
    if draft.decline is not None:
        label = next(draft.label_of(o) for o in request.options if o.key == draft.decline)
        lit = draft.lit == draft.decline
        look, key = ("@primary", keys.shown(Act.CONFIRM)) if lit else ("", NONE)
        found.append(BarButton(f"option:{draft.decline}", label, key, look))
    return found


def _some_or_none(draft: Draft, keys: Keys) -> list[BarButton]:
    """Space gives what is chosen; with nothing chosen that is none of them."""
    if not draft.chosen:
        return [BarButton(DECLINE, _("None"), keys.shown(Act.CONFIRM), "@primary")]
    return [_confirm(draft, keys), BarButton(DECLINE, _("None"), NONE)]


def _confirm(draft: Draft, keys: Keys) -> BarButton:
    ready = draft.ready or isinstance(draft.request, Place | PlacePiece)
    return BarButton("act:confirm", _("Confirm"), keys.shown(Act.CONFIRM), "@primary", ready)


def _turn_buttons(request: Place | PlacePiece, keys: Keys) -> list[BarButton]:
    if request.kind in {Kind.RUN, Kind.SHIFT, Kind.RETREAT}:
        return []
    return [
        BarButton("act:turn_left", _("Turn left"), keys.shown(Act.TURN_LEFT), spare=IN_THE_HINT),
        BarButton("act:turn_right", _("Turn right"), keys.shown(Act.TURN_RIGHT), spare=IN_THE_HINT),
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


def draw_bar(surface: pygame.Surface, bar: pygame.Rect, prompt: Prompt) -> None:
    """Draw the bar beneath its buttons."""
    surface.fill(palette.PANEL, bar)
    pygame.draw.line(
        surface, palette.PANEL_EDGE, (bar.x, bar.bottom - 1), (bar.right, bar.bottom - 1)
    )
    x = bar.x + 14
    y = bar.y + 8
    if prompt.who is not None:
        surface.blit(palette.banner(prompt.who, STRIPE, bar.height - 1), bar)
        x = bar.x + STRIPE + 10
        house = palette.HOUSES[prompt.who]
        surface.blit(palette.shield(prompt.who, 24), (x, y + 1))
        name = palette.text(str(player_name(prompt.who)), 20, house.light, bold=True)
        surface.blit(name, (x + 30, y))
        x += 30 + name.get_width() + 14
    right = bar.right - 12
    if prompt.rule:
        ink = palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.8)
        wide = palette.width(prompt.rule, 14)
        draw_line(surface, prompt.rule, (right - wide, y + 5), colour=ink, size=14)
        right -= wide + 12
    _sentence(surface, prompt, x, y, right - x)


@dataclass(frozen=True, slots=True)
class Written:
    """Rows of a text as they are written in a room: each with whether it is bold."""

    rows: tuple[tuple[str, bool], ...]
    size: int
    room: pygame.Rect


def written(place: pygame.Rect, prompt: Prompt, body: int) -> Written:
    """Return the rows below the heading of a prompt, in the largest letters that fit."""
    top = place.y + body + 18 + (body + 6 if prompt.turn else 0) + 6
    room = pygame.Rect(place.x + 14, top, place.width - 28, place.bottom - BUTTONS - top)
    rows: list[tuple[str, bool]] = []
    for size in range(body, (body if body > 16 else 15) - 1, -1):
        rows = [
            (row, index == 0)
            for index, line in enumerate(prompt.lines)
            for row in wrapped(line, size, room.width, bold=index == 0)
        ]
        if len(rows) * (size + 4) <= room.height:
            break
    return Written(tuple(rows), size, room)


def draw_prompt(surface: pygame.Surface, place: pygame.Rect, prompt: Prompt, body: int) -> None:
    """Draw the prompt in the colour of who decides; its buttons stand at its foot."""
    surface.fill(palette.PANEL, place)
    head = pygame.Rect(place.x, place.y, place.width, body + 18)
    _heading(surface, head, prompt, body)
    if prompt.turn:
        _turn(surface, (place.x + 14, head.bottom + 4), place.width - 28, prompt, body)
    text = written(place, prompt, body)
    y = text.room.y
    for row, bold in text.rows:
        if y + text.size > text.room.bottom:
            break
        draw_line(surface, row, (text.room.x, y), size=text.size, bold=bold)
        y += text.size + 4
    edge = palette.HOUSES[prompt.who].light if prompt.who is not None else palette.PANEL_EDGE
    pygame.draw.rect(surface, edge, place, 2)


def prompt_height(prompt: Prompt, width: int, body: int) -> int:
    """Return how many pixels a prompt of a width needs for all its lines."""
    rows = sum(
        len(wrapped(line, body, width - 28, bold=index == 0))
        for index, line in enumerate(prompt.lines)
    )
    turn = body + 6 if prompt.turn else 0
    return body + 18 + turn + 6 + rows * (body + 4) + BUTTONS


def buttons_place(place: pygame.Rect) -> pygame.Rect:
    """Return the part of a prompt its buttons stand in."""
    return pygame.Rect(place.x, place.bottom - BUTTONS - 40, place.width, BUTTONS + 40)


def _heading(surface: pygame.Surface, head: pygame.Rect, prompt: Prompt, body: int) -> None:
    """Write what is asked of whom on the colour of who decides."""
    said = prompt.line or prompt.said
    right = head.right - 10
    x = head.x + 14
    if prompt.who is None:
        surface.fill(palette.PANEL_RAISED, head)
    else:
        surface.blit(palette.banner(prompt.who, head.width, head.height), head)
        plate_of = pygame.Rect(head.x + 10, head.y + 3, head.width - 20, head.height - 6)
        pygame.draw.rect(surface, palette.HOUSES[prompt.who].deep, plate_of, border_radius=4)
        mark = palette.shield(prompt.who, body + 4)
        surface.blit(mark, mark.get_rect(midleft=(head.x + 16, head.centery)))
        x += body + 14
        right -= 8
    if prompt.rule:
        small = max(15, body - 3)
        wide, high = palette.width(prompt.rule, small), palette.font(small).get_height()
        at = (right - wide, head.centery - high // 2)
        draw_line(surface, prompt.rule, at, colour=palette.TEXT_QUIET, size=small)
        right -= wide + 10
    for size in range(body + 2, 13, -1):
        if palette.width(said, size, bold=True) <= right - x:
            break
    picture = palette.text(said, size, palette.WHITE, bold=True)
    held = surface.get_clip()
    surface.set_clip(pygame.Rect(x, head.y, right - x, head.height))
    surface.blit(picture, picture.get_rect(midleft=(x, head.centery)))
    surface.set_clip(held)


def _turn(
    surface: pygame.Surface, at: tuple[int, int], width: int, prompt: Prompt, body: int
) -> None:
    """Write whose turn it is."""
    for size in range(body, 13, -1):
        if palette.width(prompt.turn, size) <= width:
            break
    surface.blit(palette.text(prompt.turn, size, palette.GOLD), at)


def draw_reason(
    surface: pygame.Surface,
    bar: pygame.Rect,
    reason: GivenReason | None,
    at: tuple[int, int] | None,
) -> None:
    """Show under the bar, while the mouse rests on it, why a machine answered as it did last."""
    if reason is None or at is None or not bar.collidepoint(at):
        return
    edge = palette.HOUSES[reason.player].light
    sign = plate(reason_text(reason), 16, edge=edge, width=min(760, bar.width - 40))
    place = sign.get_rect(topleft=(min(at[0], bar.right - sign.get_width() - 12), bar.bottom + 6))
    surface.blit(sign, place)


def _sentence(surface: pygame.Surface, prompt: Prompt, x: int, y: int, width: int) -> None:
    """Write the sentence as large as it fits in one line, else in two small ones."""
    said = f"{prompt.said}  ·  {prompt.more}" if prompt.more else prompt.said
    for size in (20, 18, 17, 16):
        if palette.width(said, size, bold=True) <= width:
            draw_line(surface, said, (x, y + (20 - size) // 2), size=size, bold=True)
            return
    for line in wrapped(said, 16, width, bold=True)[:2]:
        draw_line(surface, line, (x, y - 5), size=16, bold=True)
        y += 19
