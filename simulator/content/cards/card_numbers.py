"""What a card prints apart from its texts: names, numbers, attacks, the names of its abilities."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from simulator.files.plain_data import Data, Value, fields_of
from simulator.model.cards import (
    AttachmentCard,
    AttackCard,
    AttackKind,
    CardId,
    Library,
    MusteredCard,
    NcuCard,
    SpecialCard,
    TacticsCard,
    UnitCard,
)
from simulator.model.demands import DemandWord
from simulator.records import dataclass

KINDS: Final = ("unit", "ncu", "attachment", "tactics", "special")
"""The kinds of cards, as the community's data names them."""
ORDER: Final = "Order: "
"""What stands before the name of an order."""
AnyCard = UnitCard | AttachmentCard | NcuCard | TacticsCard | SpecialCard


@dataclass(frozen=True, slots=True)
class PrintedAttack:
    """One attack line; `kind` is "melee", "short", "long", "ranged" or another word of a file."""

    name: str
    kind: str
    hit: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """What one card prints apart from its texts; None, "" or () where it prints nothing.

    `cost` is 0 for a card without points, such as most commanders; `wounds` are those of one
    figure; `loyalty` is the name a unit is loyal to; the `tactics` are a commander's cards, and
    `commander_id` is the commander of a tactics card.
    """

    id: CardId
    kind: str
    faction: str
    name: str
    subname: str = ""
    cost: int | None = None
    type: str = ""
    tray: str = ""
    speed: int | None = None
    defense: int | None = None
    morale: int | None = None
    wounds: int | None = None
    attacks: tuple[PrintedAttack, ...] = ()
    abilities: tuple[str, ...] = ()
    tokens: tuple[str, int] | None = None
    loyalty: str = ""
    commander: bool = False
    tactics: tuple[CardId, ...] = ()
    commander_id: CardId = ""


def numbers_of(card: AnyCard, library: Library) -> CardNumbers:
    """Return what one of our cards prints apart from its texts."""
    if isinstance(card, UnitCard):
        return _mustered(
            "unit",
            card,
            library,
            type=card.type.value,
            tray=card.tray_name,
            **fields_of(card, "speed", "defense", "morale"),
            wounds=card.wounds_per_figure,
            attacks=tuple(map(_attack, card.attacks)),
        )
    if isinstance(card, AttachmentCard):
        return _mustered("attachment", card, library, type=card.type.value)
    if isinstance(card, NcuCard):
        return _mustered("ncu", card, library)
    if isinstance(card, TacticsCard):
        commander = card.commander or ""
        return CardNumbers(card.id, "tactics", card.faction, card.name, commander_id=commander)
    return CardNumbers(card.id, "special", card.faction, card.name)


def all_numbers(library: Library) -> dict[CardId, CardNumbers]:
    """Return what every card of a library prints apart from its texts."""
    return {number: numbers_of(card, library) for number, card in library.cards.items()}


def _mustered(
    kind: str, card: UnitCard | AttachmentCard | NcuCard, library: Library, **more: Value
) -> CardNumbers:
    names = (library.abilities[one] for one in card.abilities)
    abilities = tuple(f"{ORDER}{one.name}" if one.order else one.name for one in names)
    return CardNumbers(
        card.id,
        kind,
        card.faction,
        card.name,
        card.subname,
        abilities=abilities,
        loyalty=_loyalty(card),
        **fields_of(card, "cost", "tokens", "commander", "tactics"),
        **more,
    )


def _loyalty(card: MusteredCard) -> str:
    asked = [one.value for one in card.requirements if one.word is DemandWord.LOYALTY]
    return asked[0] if asked else ""


def _attack(attack: AttackCard) -> PrintedAttack:
    kind = "ranged" if attack.kind is AttackKind.ANYWHERE else attack.kind.value
    return PrintedAttack(attack.name, kind, attack.hit, attack.dice)


def plain_numbers(card: CardNumbers) -> Data:
    """Return a card's numbers as JSON has them, without what it does not print."""
    return {name: value for name, value in asdict(card).items() if value not in (None, "", ())}
