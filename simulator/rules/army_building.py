"""Building an army: what it costs and whether it is legal (chapter 14, ATM-02 to ATM-04).

A card's own requirements are words of a small vocabulary: "army_includes:Robb Stark|Bran Stark",
"army_excludes:Varys", "attached_to:Crannogmen", "at_most:2" and "ignores_attachment_limit".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import AttachmentCard, CardId, Library, NcuCard, UnitCard
from simulator.model.rulebook import Rule
from simulator.model.state import Player
from simulator.model.verdict import Verdict, allowed, refused
from simulator.texts import translate as _

Printed = UnitCard | AttachmentCard | NcuCard

NEUTRAL: Final = "neutral"
UNLIMITED: Final = "ignores_attachment_limit"


def cards_of(army: Army, library: Library) -> list[Printed]:
    """Give every card of an army: units with their attachments, then NCUs."""
    found: list[Printed] = []
    for unit in army.units:
        found.append(library.units[unit.card])
        found += [library.attachments[card] for card in unit.attachments]
    return found + [library.ncus[card] for card in army.ncus]


def price(card: Printed) -> int:
    """Give what a card costs; commanders are free (ARM-05)."""
    return 0 if is_commander(card) else card.cost


def is_commander(card: Printed) -> bool:
    """Say whether a card is a commander (CMD-01)."""
    return not isinstance(card, UnitCard) and card.commander


def cost(army: Army, library: Library) -> int:
    """Give the points an army spends (ARM-02)."""
    return sum(price(card) for card in cards_of(army, library))


def check(army: Army, library: Library) -> tuple[Verdict, ...]:
    """Tell for every rule of army building whether a list keeps it; what is broken comes first."""
    questions: tuple[Callable[[Army, Library], Verdict], ...] = (
        _points,
        _factions,
        _neutral_half,
        _one_commander,
        _unique_characters,
        _attachments_fit,
        _has_units,
    )
    verdicts = [question(army, library) for question in questions]
    verdicts += _requirements(army, library)
    return tuple(sorted(verdicts, key=lambda verdict: verdict.answer))


def legal(army: Army, library: Library) -> bool:
    """Say whether a list keeps every rule."""
    return all(check(army, library))


# ------------------------------------------------------------------ the single rules


def _points(army: Army, library: Library) -> Verdict:
    spent = cost(army, library)
    sentence = (
        _("The army costs {spent} of {points} points.")
        if spent <= army.points
        else _("The army costs {spent} points, more than {points}.")
    )
    why = sentence.format(spent=spent, points=army.points)
    return Verdict(spent <= army.points, Rule.ARM_02, why)


def _factions(army: Army, library: Library) -> Verdict:
    strange = [
        full_name(card)
        for card in cards_of(army, library)
        if card.faction not in {army.faction, NEUTRAL}
    ]
    if strange:
        why = _("Cards of another faction: {cards}.").format(cards=", ".join(strange))
        rule = Rule.ARM_13 if army.faction == NEUTRAL else Rule.ARM_04
        return refused(rule, why)
    return allowed(Rule.ARM_04, _("All cards are of the faction or neutral."))


def _neutral_half(army: Army, library: Library) -> Verdict:
    """Hold neutral cards to half of the available points, rounded down (ARM-06, AMB-40)."""
    if army.faction == NEUTRAL:
        return allowed(Rule.ARM_13, _("A neutral army takes neutral cards only."))
    spent = sum(price(card) for card in cards_of(army, library) if card.faction == NEUTRAL)
    limit = army.points // 2
    why = _("Neutral cards cost {spent} points; at most {limit} are allowed.")
    return Verdict(spent <= limit, Rule.ARM_06, why.format(spent=spent, limit=limit))


def _one_commander(army: Army, library: Library) -> Verdict:
    found = [full_name(card) for card in cards_of(army, library) if is_commander(card)]
    if len(found) == 1:
        return allowed(Rule.ARM_09, _("The commander is {name}.").format(name=found[0]))
    if not found:
        return refused(Rule.ARM_09, _("The army has no commander."))
    why = _("The army has more than one commander: {names}.").format(names=", ".join(found))
    return refused(Rule.ARM_09, why)


def characters(army: Army, library: Library) -> list[str]:
    """Give the names of an army's characters, one for each card (ARM-10)."""
    return [card.name for card in cards_of(army, library) if card.character]


def _unique_characters(army: Army, library: Library) -> Verdict:
    return _once_each(characters(army, library), Rule.ARM_10)


def _once_each(names: list[str], rule: Rule) -> Verdict:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        why = _("Each character may be there only once: {names}.").format(names=", ".join(twice))
        return refused(rule, why)
    return allowed(rule, _("No character is there twice."))


def check_team(armies: Mapping[Player, Army], library: Library) -> Verdict:
    """Tell whether no character appears twice in a whole team (TEAM-03)."""
    names = [name for army in armies.values() for name in characters(army, library)]
    return _once_each(names, Rule.TEAM_03)


def _attachments_fit(army: Army, library: Library) -> Verdict:
    for unit in army.units:
        verdict = _unit_fits(unit, library)
        if not verdict:
            return verdict
    return allowed(Rule.ARM_11, _("Every attachment fits its unit."))


def _unit_fits(unit: ArmyUnit, library: Library) -> Verdict:
    card = library.units[unit.card]
    attachments = [library.attachments[attachment] for attachment in unit.attachments]
    for attachment in attachments:
        verdict = fits(card, attachment)
        if not verdict:
            return verdict
    counted = [each for each in attachments if UNLIMITED not in each.requirements]
    if len(counted) > 1:
        why = _("{unit} has {count} attachments; 1 is allowed.")
        return refused(Rule.ATM_02, why.format(unit=card.name, count=len(counted)))
    return allowed(Rule.ARM_11, _("The attachments of {unit} fit.").format(unit=card.name))


def fits(unit: UnitCard, attachment: AttachmentCard) -> Verdict:
    """Tell whether an attachment may join a unit, whatever else is in it (ATM-03, ATM-04)."""
    names = {"unit": unit.name, "attachment": full_name(attachment)}
    if unit.solo:
        why = _("{unit} is a solo unit and takes no attachments.").format(**names)
        return refused(Rule.ATM_04, why)
    if unit.type is not attachment.type:
        why = _("{attachment} is not of the same unit type as {unit}.").format(**names)
        return refused(Rule.ATM_03, why)
    return allowed(Rule.ATM_03, _("{attachment} may join {unit}.").format(**names))


def legal_attachments(unit: CardId, faction: str, library: Library) -> list[AttachmentCard]:
    """Give the attachments a unit of an army may take, by faction and type."""
    card = library.units[unit]
    return [
        attachment
        for attachment in library.attachments.values()
        if attachment.faction in {faction, NEUTRAL} and fits(card, attachment)
    ]


def _has_units(army: Army, library: Library) -> Verdict:
    if army.units:
        return allowed(Rule.WIN_07, _("The army has combat units."))
    return refused(Rule.WIN_07, _("The army has no combat unit."))


# ------------------------------------------------------------------ what a card demands itself


def full_name(card: Printed) -> str:
    """Give a card's name with its second name, such as "Robb Stark, The Wolf Lord"."""
    return f"{card.name}, {card.subname}" if card.subname else card.name


def _requirements(army: Army, library: Library) -> list[Verdict]:
    """Judge what the cards of an army demand, each card and demand once (ARM-14)."""
    found: dict[tuple[CardId, str], Verdict] = {}
    for card, beside in _placed(army, library):
        for demand in card.requirements:
            verdict = _demand(card, demand, beside, army, library)
            if verdict is not None and found.get((card.id, demand), True):
                found[card.id, demand] = verdict
    return list(found.values())


def _placed(army: Army, library: Library) -> Iterator[tuple[Printed, list[Printed]]]:
    """Give every card with the cards it shares a unit with."""
    for unit in army.units:
        inside: list[Printed] = [library.units[unit.card]]
        inside += [library.attachments[card] for card in unit.attachments]
        for card in inside:
            yield card, [other for other in inside if other is not card]
    for ncu in army.ncus:
        yield library.ncus[ncu], []


def _demand(
    card: Printed, demand: str, beside: list[Printed], army: Army, library: Library
) -> Verdict | None:
    word, _colon, value = demand.partition(":")
    names = [name.strip() for name in value.split("|")]
    everyone = cards_of(army, library)
    texts = {"card": full_name(card), "names": _(" or ").join(names)}
    if word == "army_includes":
        why = _("{card} needs {names} in the army.").format(**texts)
        return Verdict(_any_named(everyone, names), Rule.ARM_14, why)
    if word == "army_excludes":
        why = _("{card} may not be in an army with {names}.").format(**texts)
        return Verdict(not _any_named(everyone, names), Rule.ARM_14, why)
    if word == "attached_to":
        why = _("{card} must be in a unit with {names}.").format(**texts)
        return Verdict(_any_named(beside, names), Rule.ARM_14, why)
    if word == "at_most":
        count = sum(1 for other in everyone if other.id == card.id)
        why = _("An army may have {limit} of {card}.").format(limit=value, **texts)
        return Verdict(count <= int(value), Rule.ARM_14, why)
    return None


def _any_named(cards: list[Printed], names: list[str]) -> bool:
    return any(name in {card.name, full_name(card)} for card in cards for name in names)
