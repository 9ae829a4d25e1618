"""The sheet of hands on phones: the code of each seat, who has joined, and the page to watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.parts import RunningGame
from simulator.ui.battle.phones import PhoneState
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Picture,
    button,
    column,
    doing,
    icon,
    row,
    sheet,
    sign,
    space,
    stripe,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.dialog import Choice, Question
from simulator.ui.kept_pictures import kept
from simulator.ui.keys import Act
from simulator.ui.layout import LOW
from simulator.ui.screen import Command
from simulator.ui.window import Window

_LARGEST: Final = 250
"""Pixels a code has at most."""
_AROUND: Final = (388, 440)
"""Pixels that all but the codes take of the height, in a low window and in others."""


class PhonesSheet(BoxScreen):
    """Laid over the table, at the beginning and from the menu; the game waits meanwhile."""

    see_through = True

    def __init__(self, app: Window, game: RunningGame, *, begins: bool = False) -> None:
        """Show the phones of a game; where it `begins`, pages are served from now on."""
        super().__init__(app)
        self.game, self.phones, self.begins = game, game.phones, begins
        self._anew: set[Seat] = set()
        """The seats held by a phone whose code is shown all the same."""
        if not self.phones.open:
            self.phones.serve_hands(app.settings.phone_seconds)

    @property
    def passing(self) -> bool:
        """Return True: who has joined is looked up a few times a second."""
        return True

    # ------------------------------------------------------------ what is seen

    def view(self) -> Box:
        """Describe the address, a plate for each seat, and how to go on."""
        words = _(
            "Scan the code of your seat: your hidden cards and your secret questions come to that "
            "phone. It must be in the same network. A seat without a phone plays at the screen."
        )
        phones, size = self.phones, self._size
        seats = [self._seat(seat, size) for seat in phones.codes]
        done = _("Begin") if self.begins else _("Back to the table")
        return sheet(
            row(
                title(_("Hands on phones"), grow=1, align=Align.CENTRE),
                text(phones.url or phones.address, 17, align=Align.CENTRE),
                button(_("Another address"), self._elsewhere),
            ),
            text(phones.confined or words, colour=palette.TEXT_QUIET),
            row(space(grow=1), *seats, self._watching(size), space(grow=1), gap=12)
            if phones.open
            else None,
            text(phones.fault, 17, palette.ILLEGAL) if phones.fault else None,
            row(
                button(_("Close all phones"), self._close_all) if phones.open else None,
                text(phones.log, 15, palette.TEXT_QUIET, grow=1, align=Align.CENTRE),
                self.key_button(done, Act.CONFIRM, ButtonLook.PRIMARY),
            ),
            width=max(860, (len(seats) + 1) * (size + 36) + 60),
        )

    @property
    def _size(self) -> int:
        """Return how many pixels wide a code is."""
        width, height = self.app.size
        across = (width - 110) // (len(self.phones.codes) + 1) - 40
        return max(120, min(_LARGEST, across, height - _AROUND[height >= LOW]))

    def _seat(self, seat: Seat, size: int) -> Box:
        """Describe a seat: its code until a phone holds it, and what can be done."""
        house, held = palette.HOUSES[seat], self.phones.held(seat)
        named = {
            PhoneState.NOT: _("waiting for a phone"),
            PhoneState.JOINED: _("on the phone"),
            PhoneState.AWAY: _("phone is away"),
        }
        coded = held is PhoneState.NOT or seat in self._anew
        return column(
            stripe(seat),
            text(str(player_name(seat)), 18, house.light, bold=True, lines=1, side=Align.CENTRE),
            _code(self.phones.codes[seat], size) if coded else _shield(seat, size),
            text(named[held], 17, side=Align.CENTRE, lines=1),
            button(_("New code"), doing(self._invite, seat), key=("new", seat)),
            button(
                _("Back to the screen"),
                doing(self.phones.take_back, seat),
                enabled=held is not PhoneState.NOT,
                key=("back", seat),
            ),
            gap=6,
            width=size + 24,
        )

    def _watching(self, size: int) -> Box:
        """Describe the page that everybody may watch."""
        return column(
            row(height=10),
            text(_("To watch"), 18, bold=True, lines=1, side=Align.CENTRE),
            _code(self.phones.watch_url, size),
            text(_("for everybody: nothing hidden"), 15, side=Align.CENTRE, lines=2),
            gap=6,
            width=size + 24,
        )

    def introduce(self) -> str:
        """Return the title, and what is wrong or who has joined."""
        return " ".join(filter(None, (_("Hands on phones"), self.phones.fault)))

    # ------------------------------------------------------------ what can be done

    def _invite(self, seat: Seat) -> None:
        """Show a new code; who scans it for a seat that a phone holds is asked about."""
        self.phones.invite(seat)
        self._anew.add(seat)

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return dict.fromkeys((Act.CONFIRM, Act.BACK), self.close)

    def _elsewhere(self) -> None:
        self.phones.serve_hands(self.app.settings.phone_seconds, elsewhere=True)

    def _close_all(self) -> None:
        self.phones.close()
        self.game.absorb()
        self.close()


def ask_for_seats(app: Window, game: RunningGame) -> None:
    """Ask about the first seat that another phone wants, unless that is being asked."""
    phones = game.phones
    if not phones.wanted or any(isinstance(one, _LetIn) for one in app.screens):
        return
    app.push(_LetIn(app, game, phones.wanted[0]))


class _LetIn(Question):
    """Asks whether another phone may hold a seat; goes away when that phone does."""

    def __init__(self, app: Window, game: RunningGame, seat: Seat) -> None:
        self.phones, self.seat = game.phones, seat
        words = _(
            "Another phone asks for {player}'s hand. Whoever you let in sees {player}'s hidden "
            "cards, and the phone that holds them now sees them no more."
        )
        ways = [
            Choice(_("Let it in"), partial(self.phones.let_in, seat)),
            Choice(_("Refuse"), partial(self.phones.refuse, seat)),
        ]
        said = words.format(player=player_name(seat))
        super().__init__(app, _("Another phone?"), said, ways, asked=seat, grave=True)

    def update(self, seconds: float) -> None:  # noqa: ARG002 - it only looks
        if self.seat not in self.phones.wanted:
            self.close()


def _code(words: str, size: int) -> Picture:
    """Return a QR code of some words."""
    return replace(sign(size, _drawn, words, size), align=Align.CENTRE)


@kept
def _drawn(words: str, size: int) -> pygame.Surface:
    """Return a code in squares of whole pixels on white, which fills the picture."""
    from simulator.reports.qr_code import dark_squares  # noqa: PLC0415 - when it is wanted

    across, dark = dark_squares(words)
    side = max(1, size // across)
    edge = (size - across * side) // 2
    picture = pygame.Surface((size, size))
    picture.fill((255, 255, 255))
    for x, y in dark:
        picture.fill(palette.BLACK, (edge + x * side, edge + y * side, side, side))
    return picture


def _shield(seat: Seat, size: int) -> Box:
    """Return the shield of a seat whose phone has joined, in the place of its code."""
    house = palette.HOUSES[seat]
    middle = row(space(grow=1), icon(house.shield, 72, house.light), space(grow=1))
    return column(space(grow=1), middle, space(grow=1), height=size)
