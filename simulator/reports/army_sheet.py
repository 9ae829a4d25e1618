"""An army on paper: the list with its points and rules, every unit's numbers, the deck.

All texts are ours, as the card library has them; a card whose text is not there shows its name.
"""

from __future__ import annotations

import io
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from simulator.content.army_names import FACTIONS
from simulator.content.army_strings import tts_string
from simulator.engine.names import tokens_text
from simulator.model.army import Army
from simulator.model.cards import (
    AbilityId,
    AttachmentCard,
    AttackCard,
    AttackKind,
    Library,
    NcuCard,
    UnitCard,
)
from simulator.reports.case_drawing import NO, QUIET, YES
from simulator.reports.case_page import BOLD, EDGE, HEIGHT, TEXT, WIDTH, Paper, fonts
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import (
    Priced,
    Printed,
    cost,
    deck_cards,
    full_name,
    is_commander,
    prices,
)
from simulator.texts import translate as _

_POINTS_AT: Final = WIDTH - EDGE - 30
"""Where the points of a card stand, in points from the left."""
_INSET: Final = 14.0


def army_pdf(army: Army, library: Library, version: str = "") -> bytes:
    """Give an army sheet as the bytes of a PDF file."""
    fonts()
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1)
    canvas.setTitle(army.name or _("Army"))
    _Sheet(canvas, army, library).whole(version)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Sheet(Paper):
    """Writes one army."""

    def __init__(self, canvas: Canvas, army: Army, library: Library) -> None:
        super().__init__(canvas)
        self.army, self.library = army, library

    def whole(self, version: str) -> None:
        """Write everything."""
        self._list()
        self._rules()
        self.heading(_("Units"))
        for place in range(len(self.army.units)):
            self._unit(place)
        self._others()
        self._deck()
        self.heading(_("To type it in elsewhere"))
        self.text(tts_string(self.army), 8)
        self.text(f"Iron Ranks {version}".strip(), 7, colour=QUIET)

    def _list(self) -> None:
        army = self.army
        self.text(army.name or _("Army"), 17, BOLD)
        words = _("{faction}: {spent} of {points} points")
        spent = cost(army, self.library)
        self.text(words.format(
            faction=FACTIONS.get(army.faction, army.faction), spent=spent, points=army.points,
        ), 11)  # fmt: skip
        self.y -= 4
        for entry in prices(army, self.library):
            self._entry(entry)

    def _entry(self, entry: Priced) -> None:
        inset = 0.0 if entry.spot is None else _INSET
        name = full_name(entry.card)
        if entry.why:
            name += f" ({entry.why})"
        if entry.card.id in self.army.joining:
            name += f" ({_('joins an enemy unit')})"
        self.text(name, 9.5, BOLD if isinstance(entry.card, UnitCard) else TEXT, indent=inset)
        points = _("C") if is_commander(entry.card) else str(entry.cost)
        self.write(_POINTS_AT, points, 9.5)

    def _rules(self) -> None:
        self.heading(_("Rules of army building"))
        verdicts = check(self.army, self.library)
        for verdict in verdicts:
            if not verdict:
                self.text(f"{_('broken')}: {verdict}", 8, BOLD, NO)
        if all(verdicts):
            self.text(_("The army keeps every rule."), 8, BOLD, YES)
        for verdict in verdicts:
            if verdict:
                self.text(str(verdict), 7, colour=QUIET)

    def _unit(self, place: int) -> None:
        listed = self.army.units[place]
        card = self.library.units[listed.card]
        self.room(60)
        self.y -= 4
        self.text(full_name(card), 10, BOLD)
        numbers = _(
            "{type}, speed {speed}, defense {defense}+, morale {morale}+, {wounds} wounds"
        ).format(
            type=card.type.value.replace("_", " "), speed=card.speed, defense=card.defense,
            morale=card.morale, wounds=card.full_wounds,
        )  # fmt: skip
        self.text(numbers, 8.5, indent=_INSET)
        for attack in card.attacks:
            self.text(_attack(attack), 8.5, indent=_INSET)
        self._abilities(card)
        for number in listed.attachments:
            self._attachment(self.library.attachments[number])
        for special in self.library.specials.values():
            if special.comes_with == card.id:
                self.text(f"{special.name}. {special.text}".rstrip(), 7.5, indent=_INSET)

    def _attachment(self, card: AttachmentCard) -> None:
        words = f"+ {full_name(card)}"
        self.text(words, 9, BOLD, indent=_INSET)
        self._abilities(card)

    def _others(self) -> None:
        """Write non-combat units, and attachments that join the enemy."""
        ncus: list[Printed] = [self.library.ncus[number] for number in self.army.ncus]
        joining: list[Printed] = [self.library.attachments[number] for number in self.army.joining]
        for title, cards in (
            (_("Non-combat units"), ncus), (_("Joining the enemy"), joining),
        ):  # fmt: skip
            if cards:
                self.heading(title)
            for card in cards:
                self.room(30)
                self.text(full_name(card), 9.5, BOLD)
                self._abilities(card)

    def _abilities(self, card: UnitCard | AttachmentCard | NcuCard) -> None:
        for ability in card.abilities:
            self.text(self._ability(ability), 7.5, indent=_INSET)
        if card.tokens:
            words = _("Begins with {tokens}.").format(tokens=tokens_text(*card.tokens))
            self.text(words, 7.5, indent=_INSET)

    def _ability(self, ability: AbilityId) -> str:
        known = self.library.abilities.get(ability)
        if known is None:
            return ability
        name = _("Order: {name}").format(name=known.name) if known.order else known.name
        told = f"{name}. {known.text}" if known.text else name
        return " ".join((told, *self._readings(ability)))

    def _readings(self, ability: AbilityId) -> list[str]:
        """Return the house rules for an ability or a tactics card."""
        said = _("House rule {id}: {played}")
        found = self.library.readings.get(ability, ())
        return [said.format(id=one.id, played=one.played) for one in found]

    def _deck(self) -> None:
        self.heading(_("Tactics deck: two of each"))
        for card in deck_cards(self.army, self.library):
            told = f"{card.name}. {card.text}".rstrip()
            self.text(" ".join((told, *self._readings(card.ability))), 7.5)


def _attack(attack: AttackCard) -> str:
    """Say an attack line: "Arrow Volley, long range: hits on 3+, 7, 7, 5 dice"."""
    reach = {
        AttackKind.MELEE: _("melee"), AttackKind.SHORT: _("short range"),
        AttackKind.LONG: _("long range"),
    }[attack.kind]  # fmt: skip
    dice = ", ".join(str(each) for each in attack.dice)
    return _("{name}, {reach}: hits on {hit}+, {dice} dice by rank").format(
        name=attack.name, reach=reach, hit=attack.hit, dice=dice
    )
