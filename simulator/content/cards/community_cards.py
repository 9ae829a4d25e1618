"""The numbers of cards as the community keeps them in JSON, in its older and its newer form.

The older form has lists under `units`, `ncus`, `attachments`, `tactics` and `specials`, and the
numbers of a card under `statistics`; the newer one has `unit`, `ncu`, `attachment`, `tactics` and
`special`, with the numbers beside the name. Keys that say nothing of numbers or names are skipped;
one that is missing or of the wrong kind is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from simulator.content.cards.card_numbers import KINDS, CardNumbers, PrintedAttack
from simulator.files.plain_data import Value, fields_of
from simulator.files.reading import MEGABYTE, read_text
from simulator.files.sources import Place, SourceFile, checked, parsed_json
from simulator.language.texts import translate as _
from simulator.model.cards import CardId
from simulator.records import dataclass

LARGEST: Final = 4 * MEGABYTE
"""Bytes of one file; the data of the largest faction has some hundred thousand."""
_OLDER: Final = {kind if kind == "tactics" else f"{kind}s": kind for kind in KINDS}
_LOYALTY: Final = "loyalty: "
"""What stands before a name among the abilities of a loyal unit."""
_TYPES: Final = {"siegeengine": "war_machine", "warmachine": "war_machine", "none": ""}
_TRAYS: Final = {"solo": "solo_small", "warmachine": "solo_large"}
"""Their words for what our files call otherwise."""


class _Entry(BaseModel):
    """A piece of such a file: the keys we compare are checked, and all others are skipped."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class _Attack(_Entry):
    name: str
    type: str
    hit: int
    dice: Annotated[list[int], Field(min_length=1)]


class _Ability(_Entry):
    name: str


class _Tokens(_Entry):
    name: str
    number: int


class _Cards(_Entry):
    cards: dict[str, str]


class _Requirement(_Entry):
    name: str = ""
    heading: str = ""


class _Numbers(_Entry):
    """What is under `statistics`, or beside the name."""

    faction: str
    cost: int | Literal["C"] | None = None
    type: str = ""
    icon: str = ""
    tray: str = ""
    speed: int | None = None
    defense: int | None = None
    morale: int | None = None
    wounds: int = 1
    attacks: list[_Attack] = []
    abilities: list[str | _Ability] = []
    tokens: _Tokens | None = None
    commander: bool | dict[str, str] = False
    commander_id: str = ""
    requirements: list[_Requirement] = []

    @property
    def ability_names(self) -> list[str]:
        """Return the names of the abilities, loyalty among them."""
        return [one if isinstance(one, str) else one.name for one in self.abilities]

    @property
    def loyalty(self) -> str:
        """Return to whom the card is loyal, which may be written in either of two places."""
        names = [one.heading for one in self.requirements if one.name.casefold() == "loyalty"]
        names += [name[len(_LOYALTY) :] for name in self.ability_names if _is_loyalty(name)]
        return names[0] if names else ""

    @property
    def cards_commander(self) -> CardId:
        """Return the number of the commander whose tactics card this is."""
        if isinstance(self.commander, dict):
            return self.commander.get("id", self.commander_id)
        return self.commander_id


class _Unit(_Numbers):
    tray: str
    speed: int
    defense: int
    morale: int
    attacks: Annotated[list[_Attack], Field(min_length=1)]
    abilities: list[str | _Ability]


class _Named(_Entry):
    """What every entry has beside its numbers."""

    id: str
    name: str
    subname: str = ""
    title: str = ""
    tactics: list[str] | _Cards = []


class _AbilityText(_Entry):
    effect: list[str]


@dataclass(frozen=True, slots=True)
class CommunityCards:
    """What one file has: its cards, and the names of the abilities whose texts it holds."""

    file: Path
    cards: Mapping[CardId, CardNumbers]
    abilities: tuple[str, ...] = ()


def read_community_cards(file: Path) -> CommunityCards:
    """Read a file of the community's data; raise ContentError with the key that is at fault."""
    source = parsed_json(file, read_text(file, LARGEST))
    data = source.data
    if not isinstance(data, dict):
        raise source.fault((), _("a mapping of keys"), _("a list or a single value"))
    known = {**_OLDER, **{kind: kind for kind in KINDS}}
    lists = {key: kind for key, kind in known.items() if key in data}
    if lists:
        cards: dict[CardId, CardNumbers] = {}
        for key, kind in lists.items():
            _add_cards(cards, source, key, kind)

        return CommunityCards(
            file, cards, _abilities(source, data.get("abilities", {}), "abilities")
        )
    texts = {key: value for key, value in data.items() if not key.startswith("_")}
    if not texts or not all(isinstance(v, dict) and "effect" in v for v in texts.values()):
        words = _("lists of cards under one of these keys: {known}").format(known=", ".join(known))
        raise source.fault((), words, ", ".join(map(str, texts)) or _("nothing"))
    return CommunityCards(file, {}, _abilities(source, texts))


def _add_cards(cards: dict[CardId, CardNumbers], source: SourceFile, key: str, kind: str) -> None:
    entries = source.data[key]
    if not isinstance(entries, list):
        raise source.fault((key,), _("a list of cards"), type(entries).__name__)
    for index, entry in enumerate(entries):
        card = _card(source, (key, index), kind, entry)
        if card.id in cards:
            raise source.fault((key, index, "id"), _("a number of its own"), repr(card.id))
        cards[card.id] = card


def _card(source: SourceFile, place: Place, kind: str, entry: Value) -> CardNumbers:
    named = checked(source, _Named, place)
    inner = (*place, "statistics") if "statistics" in entry else place
    numbers = checked(source, _Unit if kind == "unit" else _Numbers, inner)
    mustered = kind in {"unit", "attachment", "ncu"}
    type_ = numbers.type or numbers.icon
    has_type = kind in {"unit", "attachment"}
    return CardNumbers(
        named.id,
        kind,
        numbers.faction,
        named.name,
        named.subname or named.title,
        cost=(numbers.cost if isinstance(numbers.cost, int) else 0) if mustered else None,
        type=_TYPES.get(type_, type_) if has_type else "",
        tray=_TRAYS.get(numbers.tray, numbers.tray) if kind == "unit" else "",
        **fields_of(numbers, "speed", "defense", "morale", "loyalty"),
        wounds=numbers.wounds if kind == "unit" else None,
        attacks=tuple(PrintedAttack(a.name, a.type, a.hit, tuple(a.dice)) for a in numbers.attacks),
        abilities=tuple(one for one in numbers.ability_names if not _is_loyalty(one)),
        tokens=(numbers.tokens.name, numbers.tokens.number) if numbers.tokens else None,
        commander=numbers.commander is True,
        tactics=tuple(named.tactics.cards if isinstance(named.tactics, _Cards) else named.tactics),
        commander_id=numbers.cards_commander if kind == "tactics" else "",
    )


def _is_loyalty(name: str) -> bool:
    return name.casefold().startswith(_LOYALTY)


def _abilities(source: SourceFile, texts: object, *place: str) -> tuple[str, ...]:
    """Return the names of the abilities whose texts stand at a place of a file."""
    if not isinstance(texts, dict):
        raise source.fault(place, _("a mapping of keys"), type(texts).__name__)
    for name in texts:
        checked(source, _AbilityText, (*place, name))
    return tuple(texts)
