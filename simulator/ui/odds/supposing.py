"""Effects supposed to be used in a charge: what is offered, what is switched on, what it is worth.

Offers and sheets take a while, so they are worked out one piece at a time; reading them is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from simulator.engine.position import Position
from simulator.model.state import Seat
from simulator.rules.odds.charge_offers import charge_offers
from simulator.rules.odds.charge_sheet import ChargeSheet, charge_sheet
from simulator.rules.odds.effect_offers import EffectOffer, chosen
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import ChosenEffect, Using

Titles = tuple[str, ...]


@dataclass
class Supposing:
    """The switches of one charge; `plain` is its sheet without supposed effects.

    wished: what is switched on, in that order; what is not offered any more counts for nothing.
    offers: None until they are worked out. fault: the switch that was put back, and why.
    """

    now: Position
    plain: ChargeSheet
    hands: tuple[Seat, ...] = ()
    wished: list[ChosenEffect] = field(default_factory=list)
    offers: tuple[EffectOffer, ...] | None = None
    fault: tuple[str, str] = ("", "")
    _found: dict[Titles, ChargeSheet | None] = field(default_factory=dict)
    """The sheets with some effects; None for a set that cannot be followed."""

    def show_hands(self, hands: tuple[Seat, ...]) -> None:
        """Read the cards in these hands alone; those of a hand laid down are named no more."""
        if hands != self.hands:
            self.hands, self.offers, self.fault = hands, None, ("", "")
            self._found.clear()

    # ------------------------------------------------------------ what is known

    @property
    def on(self) -> Titles:
        """Return the titles switched on, of those offered."""
        known = {offer.use: str(offer.title) for offer in self.offers or () if offer}
        return tuple(known[use] for use in self.wished if use in known)

    @property
    def sheet(self) -> ChargeSheet:
        """Return the sheet with everything switched on; the plain one until it is worked out."""
        found = self._sheet(self.on)
        return self.plain if found is None else found

    @property
    def using(self) -> Using:
        """Return the effects the sheet counts."""
        return self.sheet.using

    def value(self, title: str) -> float | None:
        """Return the expected wounds an effect adds to the others; None where nobody knows yet."""
        on = self.on
        with_it, without = self._sheet(on), self._sheet(_less(on, title))
        if title not in on or with_it is None or without is None:
            return None
        if with_it.best is None or without.best is None:
            return None
        return with_it.best.charge.expected - without.best.charge.expected

    def _sheet(self, titles: Titles) -> ChargeSheet | None:
        return self._found.get(titles) if titles else self.plain

    # ------------------------------------------------------------ switching and working

    def switch(self, title: str) -> None:
        """Switch an effect on, or off again; one that is not counted stays off."""
        self.fault = ("", "")
        for use in [
            offer.use for offer in self.offers or () if offer and str(offer.title) == title
        ]:
            if use in self.wished:
                self.wished.remove(use)
            else:
                self.wished.append(use)

    @property
    def waiting(self) -> bool:
        """Return whether something is still to be worked out."""
        return self.offers is None or next(self._missing(), None) is not None

    def _missing(self) -> Iterator[Titles]:
        """Yield the sets whose sheets are wanted: all that is on, and all but each of it."""
        on = self.on
        if on and self._found.get(on) is None:
            yield on
        for titles in (_less(on, title) for title in on):
            if titles and titles not in self._found:
                yield titles

    def work(self) -> None:
        """Work out the offers or one sheet; put back the last switch if it does not go."""
        if self.offers is None:
            self.offers = charge_offers(self.now, self.plain, self.hands, turn_begun=True)
            return
        titles = next(self._missing(), None)
        if titles is None:
            return
        try:
            self._found[titles] = self._counted(titles)
        except (NotComputableError, ValueError) as refused:
            self._found[titles] = None
            if titles == self.on:
                self.fault = (titles[-1], str(refused))
                self._put_back(titles[-1])

    def _put_back(self, title: str) -> None:
        back = {offer.use for offer in self.offers or () if str(offer.title) == title}
        self.wished[:] = [use for use in self.wished if use not in back]

    def _counted(self, titles: Titles) -> ChargeSheet:
        using = chosen(self.offers or (), titles)
        return charge_sheet(self.now, self.plain.unit, self.plain.target, using=using)


def _less(titles: Titles, title: str) -> Titles:
    return tuple(one for one in titles if one != title)
