"""Writers of army lists in the forms of other programs and of people.

They share nothing with the reader. The forms are those of docs/army-lists.md. German names are
taken from the catalogue and French ones from units/other_names.yaml, both read as text here.
"""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import ArmyCard, Library
from simulator.model.demands import DemandWord

ROOT = Path(__file__).resolve().parents[2]
GERMAN = ROOT / "assets/locale/de/LC_MESSAGES/names.po"
FRENCH = ROOT / "units" / "other_names.yaml"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HOUSES = {
    "lannister": (1, "House Lannister", "Haus Lennister", "Maison Lannister"),
    "stark": (2, "House Stark", "Haus Stark", "Maison Stark"),
    "freefolk": (3, "Free Folk", "Freies Volk", "Peuple Libre"),
    "neutral": (4, "Neutral", "Neutral", "Neutre"),
    "nightswatch": (5, "Night's Watch", "Nachtwache", "Garde de Nuit"),
    "baratheon": (6, "House Baratheon", "Haus Baratheon", "Maison Baratheon"),
    "targaryen": (7, "House Targaryen", "Haus Targaryen", "Maison Targaryen"),
    "greyjoy": (8, "House Greyjoy", "Haus Graufreud", "Maison Greyjoy"),
    "martell": (9, "House Martell", "Haus Martell", "Maison Martell"),
    "bolton": (10, "House Bolton", "Haus Bolton", "Maison Bolton"),
    "brotherhood": (
        11,
        "Brotherhood Without Banners",
        "Bruderschaft ohne Banner",
        "Fraternité sans Bannière",
    ),
}
"""The number of each house in a War Council code, and its name in English, German and French."""
LANGUAGES = ("en", "de", "fr")


# ------------------------------------------------------------------ names


@cache
def german() -> dict[tuple[str, str], str]:
    """Return the German names by their context in the catalogue and the English ones."""
    found: dict[tuple[str, str], str] = {}
    for block in GERMAN.read_text("utf-8").split("\n\n"):
        names = re.search(r'^msgid "(.+)"\nmsgstr "(.+)"$', block, re.MULTILINE)
        context = re.search(r'^msgctxt "(.+)"$', block, re.MULTILINE)
        if names:
            english, said = (name.replace('\\"', '"') for name in names.groups())
            found[context[1] if context else "", english] = said
    return found


@cache
def french() -> dict[str, tuple[str, str]]:
    """Return the French names and titles by number; the last of several is the French one."""
    lines = re.findall(r'^"(\d+)": \[(.*)\]', FRENCH.read_text("utf-8"), re.MULTILINE)
    said = {card: re.findall(r'"((?:[^"\\]|\\.)*)"', names)[-1] for card, names in lines}
    parted = {card: name.partition(", ") for card, name in said.items()}
    return {card: (name, title) for card, (name, _comma, title) in parted.items()}


def printed(card: ArmyCard, language: str) -> tuple[str, str]:
    """Return a card's name and title in a language; English where nobody printed it there."""
    if language == "de":
        name = german().get(("", card.name), card.name)
        plain = german().get(("", card.subname), card.subname)
        return name, german().get(("title", card.subname), plain)
    if language == "fr":
        return french().get(card.id, (card.name, card.subname))
    return card.name, card.subname


def misspelt(name: str, chance: random.Random) -> str:
    """Return a name with one letter dropped, doubled, changed, or swapped with its neighbour."""
    places = [place for place, letter in enumerate(name) if letter.isalpha()]
    while places:
        place = chance.choice(places)
        letter, after = name[place], name[place + 1 : place + 2]
        other = chance.choice(LETTERS)
        swapped = after + letter if after.isalpha() else letter + letter
        wrong = chance.choice(("", letter + letter, other, swapped))
        behind = place + (2 if wrong == swapped and after.isalpha() else 1)
        written = name[:place] + wrong + name[behind:]
        if written != name:
            return written
    return name


@dataclass
class Hand:
    """Who writes a list: in which language, with what typing errors, and for which house.

    `errors` draws the typing errors, one in each name; without it there are none.
    """

    library: Library
    army: Army
    language: str = "en"
    errors: random.Random | None = None
    bare: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find the names of which the house and the neutrals have one card alone."""
        seen: dict[tuple[str, str], int] = {}
        for card in self.cards():
            if card.faction in {self.army.faction, "neutral"}:
                key = (card.id[0], printed(card, self.language)[0])
                seen[key] = seen.get(key, 0) + 1
        self.bare = {key for key, times in seen.items() if times == 1}

    def cards(self) -> Iterator[ArmyCard]:
        """Yield every card there is."""
        for shelf in (self.library.units, self.library.attachments, self.library.ncus):
            yield from shelf.values()

    def card(self, number: str) -> ArmyCard:
        """Return the card with a number."""
        if number[0] == "1":
            return self.library.units[number]
        return (self.library.attachments if number[0] == "2" else self.library.ncus)[number]

    def full(self, number: str, joint: str = " - ", end: str = "") -> str:
        """Return a card's name and title, joined by `joint`, the title closed by `end`."""
        name, title = printed(self.card(number), self.language)
        return self.spelt(name + joint + title) + end if title else self.spelt(name)

    def short(self, number: str, joint: str = " - ", end: str = "") -> str:
        """Return a card's name, with the title only where the house has several of the name."""
        name = printed(self.card(number), self.language)[0]
        only = (number[0], name) in self.bare
        return self.spelt(name) if only else self.full(number, joint, end)

    def spelt(self, name: str) -> str:
        """Return the name as this hand types it."""
        return name if self.errors is None else misspelt(name, self.errors)

    def points(self, number: str) -> int:
        """Return what is printed on a card as its points."""
        return self.card(number).cost

    def commands(self, number: str) -> bool:
        """Return whether the card commands the army."""
        return number == self.commander()

    def commander(self) -> str:
        """Return the number of the commander who is named in a list's head."""
        through = {
            name
            for card in map(self.card, numbers(self.army))
            for demand in card.requirements
            if demand.word is DemandWord.COMMANDS_THROUGH
            for name in demand.names
        }
        leading = [card for card in map(self.card, numbers(self.army)) if card.commander]
        first = [card for card in leading if card.name not in through]
        return (first or leading)[0].id

    def house(self) -> str:
        """Return the name of the army's house in this hand's language."""
        return str(HOUSES[self.army.faction][1 + LANGUAGES.index(self.language)])

    def priced(self, number: str, written: str) -> str:
        """Return a name with its points in brackets."""
        return f"{written} ({self.points(number)})"


def numbers(army: Army) -> list[str]:
    """Return the cards of an army in the order of its list."""
    units = [card for unit in army.units for card in (unit.card, *unit.attachments)]
    return [*units, *army.ncus, *army.joining]


# ------------------------------------------------------------------ programs


def war_council(army: Army, hand: Hand) -> str:
    """Write the code of the publisher's app, without padding."""
    units = [
        _chunk(11, _number(1, unit.card) + b"".join(_number(2, card) for card in unit.attachments))
        for unit in army.units
    ]
    head = _chunk(2, army.name.encode()) + _number(3, HOUSES[army.faction][0])
    ncus = [_number(12, card) for card in (*army.ncus, *army.joining)]
    message = head + _number(4, army.points) + _number(5, 1) + b"".join([*units, *ncus])
    return base64.b64encode(message).decode().rstrip("=")


def _varint(value: int) -> bytes:
    low, high = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + _varint(high) if high else bytes([low])


def _number(place: int, value: str | int) -> bytes:
    return _varint(place << 3) + _varint(int(value))


def _chunk(place: int, content: bytes) -> bytes:
    return _varint(place << 3 | 2) + _varint(len(content)) + content


def tabletop(army: Army, hand: Hand) -> str:
    """Write the string of the mod for Tabletop Simulator."""
    return f"{army.faction};{','.join(numbers(army))}"


def draftmancer(army: Army, hand: Hand) -> str:
    """Write a line for each card, several of the same in a row as one."""
    rows = [(card, len(list(same))) for card, same in groupby(numbers(army))]
    return "\n".join(f"{times} {card}" for card, times in rows) + "\n"


def stats_json(army: Army, hand: Hand) -> str:
    """Write what asoiaf-stats hands to the mod."""
    ids = [int(card) for card in numbers(army)]
    return json.dumps({"faction": {"name": HOUSES[army.faction][1]}, "idArray": ids})


def builder_json(army: Army, hand: Hand) -> str:
    """Write the JSON of builder.asoiaf.fr."""

    def entry(number: str, kind: str = "") -> dict[str, object]:
        name, title = printed(hand.card(number), hand.language)
        return {"name": hand.spelt(name), "title": title, **({"type": kind} if kind else {})}

    found = [entry(hand.commander(), "Commander")]
    for unit in army.units:
        inside = [entry(card) for card in unit.attachments]
        found.append(entry(unit.card, "Combat") | ({"attachment": inside[0]} if inside else {}))
    found += [entry(card, "NCU") for card in army.ncus]
    return json.dumps({"faction": HOUSES[army.faction][1], "list": found}, ensure_ascii=False)


def builder_text(army: Army, hand: Hand) -> str:
    """Write the text of builder.asoiaf.fr."""
    inside = sum(len(unit.attachments) for unit in army.units)
    lines = [
        f"Faction : {army.faction.upper()}",
        f"Commander : {hand.full(hand.commander())}",
        f"Points : {army.points} | {inside}/{len(army.units)} Attachments | 0 Neutral (0.00%)",
        f"Activations : {len(army.units) + len(army.ncus)}",
        "",
        "Units :",
    ]
    for unit in army.units:
        lines.append("• " + hand.priced(unit.card, hand.full(unit.card)))
        lines += [f"   with {hand.priced(card, hand.full(card))}" for card in unit.attachments]
    for title, cards in (
        ("Non-Combat Unit :", army.ncus),
        ("Enemy Attachments :", army.joining),
    ):
        if cards:
            lines += ["", title, *(f"• {hand.priced(card, hand.full(card))}" for card in cards)]
    return "\n".join(lines) + "\n"


def stats_text(army: Army, hand: Hand) -> str:
    """Write the text of asoiaf-stats: NCUs without the title where one is enough."""
    lines = [
        f"Faction: {hand.house()}",
        f"Commander: {hand.full(hand.commander())}",
        f"Points: {army.points} (0 Neutral)",
        "",
        "Combat Units:",
    ]
    for unit in army.units:
        lines.append("• " + hand.priced(unit.card, hand.full(unit.card)))
        lines += ["  " + hand.priced(card, hand.full(card)) for card in unit.attachments]
    lines += ["", "Non Combat Units:", *(f"• {hand.priced(n, hand.short(n))}" for n in army.ncus)]
    if army.joining:
        lines += ["", "Enemy Attachments:"]
        lines += [f"• {hand.priced(card, hand.full(card))}" for card in army.joining]
    lines += ["", "Built on asoiaf-stats.com", "Find list at: https://asoiaf-stats.com/list", ""]
    return "\n".join(lines)


def battlescribe(army: Army, hand: Hand) -> str:
    """Write the text of BattleScribe: sections between plus signs, choices behind a colon."""

    def line(number: str, choices: tuple[str, ...] = ()) -> str:
        behind = ", ".join(map(line, choices))
        head = f"{hand.full(number)} [{hand.points(number)} Points]"
        return f"{head}: {behind}" if behind else head

    units = [line(unit.card, unit.attachments) for unit in army.units]
    lines = [f"++ {army.name} ({hand.house()}) [{army.points} Points] ++", ""]
    lines += ["+ Commander +", "", hand.full(hand.commander()), "", "+ Combat Units +", "", *units]
    for title, cards in (("+ NCUs +", army.ncus), ("+ Enemy Attachments +", army.joining)):
        lines += ["", title, "", *map(line, cards)] if cards else []
    total = f"++ Total: [{army.points} Points] ++"
    return "\n".join([*lines, "", total, "", "Created with BattleScribe", ""])


# ------------------------------------------------------------------ people


def joined(names: list[str]) -> str:
    """Return names as people tell them: "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_unit(army: Army, hand: Hand) -> str:
    """Write "X (C) in Unit", and the NCUs in one line."""
    lines = [f"{army.name} ({army.points})", hand.house()]
    for unit in army.units:
        inside = [
            hand.full(card, ", ") + (" (C)" if hand.commands(card) else "")
            for card in unit.attachments
        ]
        end = " (C)" if hand.commands(unit.card) else ""
        lines.append(
            (" & ".join(inside) + " in " if inside else "") + hand.full(unit.card, ", ") + end
        )
    return "\n".join([*lines, *_rest(army, hand)]) + "\n"


def _rest(army: Army, hand: Hand) -> list[str]:
    """Return a line of the NCUs and one of who joins the enemy."""
    ncus = [
        hand.short(card, " (", ")") + (" (C)" if hand.commands(card) else "") for card in army.ncus
    ]
    lines = [f"NCUs: {joined(ncus)}"] if ncus else []
    joining = [hand.full(card, " (", ")") for card in army.joining]
    return lines + ([f"Enemy attachments: {joined(joining)}"] if joining else [])


def in_brackets(army: Army, hand: Hand) -> str:
    """Write "Unit (X - title, Commander)", and a line for each NCU."""
    lines = [f"{army.name}", f"{hand.house()} - {army.points} points"]
    for unit in army.units:
        inside = [
            hand.full(card) + (", Commander" if hand.commands(card) else "")
            for card in unit.attachments
        ]
        end = " (Commander)" if hand.commands(unit.card) else ""
        brackets = f" ({' + '.join(inside)})" if inside else end
        lines.append(hand.full(unit.card) + brackets)
    if army.ncus:
        lines += ["NCU's"]
        ends = [" (Commander)" if hand.commands(card) else "" for card in army.ncus]
        lines += [hand.full(card) + end for card, end in zip(army.ncus, ends, strict=True)]
    lines += ["Enemy attachments", *map(hand.full, army.joining)] if army.joining else []
    return "\n".join(lines) + "\n"


def led_by(army: Army, hand: Hand) -> str:
    """Write counts: "1 x Unit of X, led by Y", "2 x Unit of X", "1 x NCU"."""
    lines = [army.name, f"{hand.house()}, {army.points} points"]
    for unit, same in groupby(army.units):
        times = len(list(same))
        for each in [1] * times if unit.attachments or times == 1 else [times]:
            inside = joined([hand.full(card, " ") for card in unit.attachments])
            led = f", led by {inside}" if inside else ""
            led += " (Commander)" if hand.commands(unit.card) else ""
            lines.append(f"{each} x Unit of {hand.full(unit.card, ' ')}{led}")
    lines += [f"1 x {hand.full(card, ' ')}" for card in (*army.ncus, *army.joining)]
    return "\n".join(lines) + "\n"


def one_line(army: Army, hand: Hand) -> str:
    """Write the whole list in a line: units between commas, NCUs behind a semicolon."""

    def leader(card: str) -> str:
        if not hand.commands(card):
            return hand.full(card, " (", ")")
        title = printed(hand.card(card), hand.language)[1]
        return hand.full(card, " (", ", commander)") + ("" if title else " (commander)")

    units = [
        " + ".join(
            leader(card) if hand.commands(card) else hand.full(card, " (", ")")
            for card in (unit.card, *unit.attachments)
        )
        for unit in army.units
    ]
    parts = [", ".join(units), ", ".join(map(leader, army.ncus))]
    joining = ", ".join(hand.full(card, " (", ")") for card in army.joining)
    parts += [f"enemy attachments: {joining}"] if joining else []
    return f"{hand.house()} {army.points}: " + "; ".join(part for part in parts if part)


@dataclass(frozen=True)
class Words:
    """The words of a head and of the sections in a language."""

    house: str
    commander: str
    points: str
    units: str
    ncus: str
    joining: str
    beside: str


GERMAN_WORDS = Words(
    "Fraktion: ", "Feldherr: ", "Punkte: ", "Kampfeinheiten:", "Zivile Einheiten:",
    "Feindliche Anhänge:", "mit",
)  # fmt: skip
FRENCH_WORDS = Words(
    "Faction : ", "Commandant : ", "Points : ", "Unités de combat :", "Unités non combattantes :",
    "Attachements ennemis :", "avec",
)  # fmt: skip


def sections(words: Words) -> Callable[[Army, Hand], str]:
    """Return who writes a head and sections, as people do, with the words of a language."""

    def write(army: Army, hand: Hand) -> str:
        units = [
            f" {words.beside} ".join(
                hand.full(card, ", ") for card in (unit.card, *unit.attachments)
            )
            for unit in army.units
        ]
        lines = [army.name, words.house + hand.house()]
        lines += [words.commander + hand.full(hand.commander(), ", ")]
        lines += [f"{words.points}{army.points}", words.units, *(f"- {unit}" for unit in units)]
        if army.ncus:
            lines += [words.ncus, *(f"- {hand.short(card, ', ')}" for card in army.ncus)]
        if army.joining:
            lines += [words.joining, *(f"- {hand.full(card, ', ')}" for card in army.joining)]
        return "\n".join(lines) + "\n"

    return write


def title_with_size(army: Army, hand: Hand) -> str:
    """Write as the publisher's forum does: "Unit (7pts) + X (title, 3pts) (10pts)"."""

    def name(card: str) -> str:
        joint, end = (" (", f", {hand.points(card)}pts)")
        title = printed(hand.card(card), hand.language)[1]
        return hand.full(card, joint, end) + ("" if title else f" ({hand.points(card)}pts)")

    head = hand.full(hand.commander(), " (", ")")
    lines = [f"{army.name.upper()}({army.points} pts)", f"- House: {hand.house()}"]
    lines += [f"- Commander: {head}"]
    for unit in army.units:
        cost = sum(hand.points(card) for card in (unit.card, *unit.attachments))
        total = f" ({cost}pts)" if unit.attachments else ""
        lines.append("- " + " + ".join(map(name, (unit.card, *unit.attachments))) + total)
    lines += [f"- NCU: {hand.full(n, ' (', ')')} ({hand.points(n)}pts)" for n in army.ncus]
    lines += [f"- Enemy attachment: {name(card)}" for card in army.joining]
    return "\n".join([*lines, f"{army.points}/{army.points} Points"]) + "\n"


def markdown(army: Army, hand: Hand) -> str:
    """Write for a chat: headings, bold units, attachments as the list below them."""
    lines = [f"## {army.name}", f"*{hand.house()}*, **{army.points} points**", ""]
    lines += [f"**Commander:** {hand.full(hand.commander(), ', ')}", "", "### Combat units"]
    for unit in army.units:
        lines.append(f"* **{hand.full(unit.card)}** ({hand.points(unit.card)})")
        lines += [f"  * _{hand.full(card)}_ ({hand.points(card)})" for card in unit.attachments]
    for title, cards in (("### NCUs", army.ncus), ("### Enemy attachments", army.joining)):
        lines += ["", title] if cards else []
        lines += [f"* {hand.short(card)} ({hand.points(card)})" for card in cards]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ forms


@dataclass(frozen=True)
class Form:
    """A form of lists: who writes it, in which language, and what it tells besides the cards."""

    write: Callable[[Army, Hand], str]
    language: str = "en"
    named: bool = True
    points: bool = True
    title: bool = True
    priced: bool = False
    numbers: bool = False

    def can(self, army: Army) -> bool:
        """Return whether the form has a place for everything in an army."""
        several = any(len(unit.attachments) > 1 for unit in army.units)
        return self.write is not builder_json or not (several or army.joining)


FORMS = {
    "war council": Form(war_council, named=False, numbers=True),
    "tabletop": Form(tabletop, named=False, points=False, title=False, numbers=True),
    "draftmancer": Form(draftmancer, named=False, points=False, title=False, numbers=True),
    "stats json": Form(stats_json, named=False, points=False, title=False, numbers=True),
    "builder json": Form(builder_json, points=False, title=False),
    "builder json, French": Form(builder_json, "fr", points=False, title=False),
    "builder text": Form(builder_text, title=False, priced=True),
    "builder text, French": Form(builder_text, "fr", title=False, priced=True),
    "stats text": Form(stats_text, title=False, priced=True),
    "battlescribe": Form(battlescribe, priced=True),
    "X (C) in unit": Form(in_unit),
    "unit (X, Commander)": Form(in_brackets),
    "led by": Form(led_by),
    "one line": Form(one_line, title=False),
    "sections, German": Form(sections(GERMAN_WORDS), "de"),
    "sections, French": Form(sections(FRENCH_WORDS), "fr"),
    "title with the size": Form(title_with_size, priced=True),
    "markdown": Form(markdown, priced=True),
}


def trimmed(unit: ArmyUnit, hand: Hand, form: Form) -> tuple[object, ...]:
    """Return what a form tells of a unit: cards that it cannot tell apart are the same."""
    return told(unit.card, hand, form), *sorted(told(n, hand, form) for n in unit.attachments)


def told(number: str, hand: Hand, form: Form) -> tuple[str, str, int]:
    """Return what a form tells of a card: its number, or its kind, name and, maybe, points."""
    if form.numbers:
        return number, "", 0
    name, title = printed(hand.card(number), form.language)
    return number[0], f"{name}, {title}".casefold(), hand.points(number) if form.priced else 0
