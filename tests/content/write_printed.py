"""Write the list of printed cards from a folder of other people's data, never from units/.

    python -m tests.content.write_printed FOLDER SEASON

The folder has a JSON file for each faction, in the community's older form. Each card gets the
SHA-256 of its numbers. What the data misspells, or has in another place, stands below.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from simulator.content.cards.card_numbers import CardNumbers
from simulator.content.cards.community_cards import read_community_cards
from tests.content.printed import LIST, checksum

NAMES: Final[Mapping[str, str]] = {
    "Windling Bow": "Wildling Bow",
    "Improsived Weapons": "Improvised Weapons",
    "Fighter's Armament's": "Fighter's Armaments",
}
"""Names of attacks that the data misspells."""
COMPANIONS: Final = ("20308", "20309", "20330")
"""The eagles and the wolf: cards that an ability lays, which the data has among the attachments."""
_ENEMIES: Final = (
    "excludes_units_named:House Bolton",
    "army_excludes:Dreadfort Captain|Bolton Flayer|Roose Bolton|Ramsay Snow|Walder Frey",
)
ELSEWHERE: Final[Mapping[str, Sequence[str]]] = {
    "10313": ("costs_points",),
    "10318": ("costs_points", "army_includes:Shadowcat", "army_includes:Wolf Pack"),
    "30901": ("may_lead", "costs_points", "commands_through:Areo Hotah, Captain of the Guard"),
    "21107": _ENEMIES,
    "31103": _ENEMIES,
    "20533": ("only_units_named:Ranger",),
}
"""Requirements printed elsewhere: on the special cards 50301, 50302, 50901 and 51102, and as an
ability of 20533."""
READ_AS: Final[Mapping[str, str]] = {
    "army_includes:Rorgee": "army_includes:Rorge",
    "attached_to:Rorgee": "attached_to:Rorge",
    "army_excludes:Varys": "army_excludes:Lord Varys",
    "army_includes:Bran Stark": "army_includes:Bran Stark|Bran and Hodor",
    "cheaper_in:Bastard's Girls": "cheaper_in:Bastard's Girls|House Bolton Bastard's Girls",
}
"""Names that cards print shorter than those of the cards they mean, or that mean two cards."""

_ARMY: Final = (
    r"(?:.* )?(?:may|can) only be (?:fielded|included)"
    r"(?: in (?:an|your) army)? (?:including|containing|that includes|if (?:your army|it) also "
    r"includes)(?: at least 1)? (?P<name>.+?)"
)
_LIMITS: Final = r"usual attachment (?:limits?|restrictions)"
PHRASES: Final[Sequence[tuple[str, Sequence[str]]]] = (
    (rf"{_ARMY},? and must be attached to his unit, ignoring (?:the )?{_LIMITS}",
     ("army_includes:{name}", "attached_to:{name}", "ignores_attachment_limit")),
    (rf"{_ARMY},? and must be attached to his unit",
     ("army_includes:{name}", "attached_to:{name}")),
    (_ARMY, ("army_includes:{name}",)),
    (r"may not be fielded in an army (?:containing|that includes)(?: the)? (?P<name>.+?)(?: unit)?",
     ("army_excludes:{name}",)),
    (r"your army may not (?:contain|include) (?P<name>.+)", ("army_excludes:{name}",)),
    (r"\w+ must be attached to this unit", ("holds:{last}",)),
    (r"he may be attached to this unit at no cost", ("free_attachment:{last}",)),
    (rf"(?:before|after) deployment, attach .+ to an enemy .nfantry unit, ignoring the {_LIMITS}",
     ("joins_enemy:{first}_deployment", "ignores_attachment_limit")),
    (rf".+ may be (?:included in|added to) a unit containing (?P<name>.+), ignoring the {_LIMITS}",
     ("ignores_limit_with:{name}",)),
    (rf".+ ignores the {_LIMITS} when added to a unit containing (?P<name>.+)",
     ("ignores_limit_with:{name}",)),
    (rf"(?:.+ )?may only be attached to (?P<name>\S+) units, but ignores the {_LIMITS}",
     ("only_faction:{name}", "ignores_attachment_limit")),
    (r"(?:.+ )?may only be attached to (?P<name>\S+) units", ("only_faction:{name}",)),
    (rf"[^.]+ ignores (?:the|any) {_LIMITS}", ("ignores_attachment_limit",)),
    (r".+ do not count towards the usual attachment limits", ("ignores_attachment_limit",)),
    (r"each unit may only include 1 (?P<name>.+)", ("one_in_a_unit:{name}",)),
    (r"if your army contains (?P<name>.+), reduce the cost of .+ by 1", ("cheaper_with:{name}",)),
    (r"reduce the cost of the first attachment included in your army by 1", ("first_cheaper",)),
    (r"the first .+ attachment is free if your army contains (?P<name>.+)",
     ("first_free_with:{name}",)),
    (r"reduce the cost of 1 attachment in this unit by 1", ("cheaper_attachment:1",)),
    (r"reduce this attachment's cost by 1 if attached to a unit of (?P<name>.+)",
     ("cheaper_in:{name}",)),
    (r"reduce the cost of 1 (?P<name>.+) unit in your army by 1", ("cheaper_unit:{name}",)),
    (r"the first (?P<name>.+) attachment included in your army is free", ("first_free:{name}",)),
    (r"this model is only utilized by (?:the )?(?P<name>.+) ability", ("brought_by:{name}",)),
    (r"your army may only (?:include|contain) up to (?P<name>\d) .+", ("at_most:{name}",)),
    (r"your army may only contain 1 .+ for each (?P<name>.+) infantry unit",
     ("one_for_each:{name}",)),
    (r"it is attached to a friendly (?P<name>.+) unit", ("attached_to:{name}",)),
    (r"you may ignore the limited rule of (?P<name>.+)s", ("lifts_limit:{name}",)),
    (r"(?:.+ )?may only be attached to a unit containing (?P<name>.+)", ("attached_to:{name}",)),
    (r"your army may never contain units or attachments with different loyalties", ()),
)  # fmt: skip
"""Every sentence that the data has among the requirements, and what it asks in our words."""


# Any: an entry of the data, which `read_community_cards` has checked
def requirements_of(entry: dict[str, Any]) -> Iterator[str]:
    """Yield what the requirements of a card ask; an unknown sentence is a ValueError."""
    last = ""
    for requirement in entry["statistics"].get("requirements", ()):
        for sentence in _sentences(requirement.get("text", "")):
            match, demands = _understood(sentence)
            named = match.groupdict().get("name", "").strip("'\" ")
            name = re.sub(r", or | or |, (?=Rhaegal)", "|", named)
            last = name if "army_includes:{name}" in demands else last
            first = sentence.split()[0].casefold()
            for demand in demands:
                written = demand.format(name=name, last=last, first=first)
                yield READ_AS.get(written, written)


def _understood(sentence: str) -> tuple[re.Match[str], Sequence[str]]:
    for pattern, demands in PHRASES:
        match = re.fullmatch(pattern, sentence, re.IGNORECASE)
        if match:
            return match, demands
    raise ValueError(sentence)


def _sentences(text: str) -> Iterator[str]:
    plain = text.replace("*", "").replace("’", "'").replace("', he must", ". He must")
    for sentence in re.split(r"\.\s*|\n", plain):
        if sentence.strip(" '"):
            yield sentence.strip()


def checksums(folder: Path) -> dict[str, str]:
    """Return the checksum of every card that the data of a folder has."""
    found = {}
    for file in sorted(folder.glob("*.json")):
        entries = {
            entry["id"]: entry
            for cards in json.loads(file.read_text(encoding="utf-8")).values()
            if isinstance(cards, list)
            for entry in cards
        }
        for card in read_community_cards(file).cards.values():
            asked = [*requirements_of(entries[card.id]), *ELSEWHERE.get(card.id, ())]
            loyal = [f"loyalty:{card.loyalty}"] if card.loyalty else []
            found[card.id] = checksum(_corrected(card), [*asked, *loyal])
            if card.id in COMPANIONS:
                special = CardNumbers(card.id, "special", card.faction, card.name)
                found[card.id] = checksum(special, ())
    return found


def _corrected(card: CardNumbers) -> CardNumbers:
    named = [(one, one.name.replace("’", "'")) for one in card.attacks]
    attacks = (replace(one, name=NAMES.get(name, name)) for one, name in named)
    return replace(card, attacks=tuple(attacks))


def main(folder: str, season: str) -> None:
    """Write a season's cards into the list; the other seasons stay as they are."""
    known = json.loads(LIST.read_text(encoding="utf-8")) if LIST.is_file() else {}
    known[season] = checksums(Path(folder))
    text = json.dumps(known, indent=0, sort_keys=True) + "\n"
    LIST.write_text(text, encoding="utf-8")
    print(f"{season}: {len(known[season])} cards")


if __name__ == "__main__":
    main(*sys.argv[1:])
