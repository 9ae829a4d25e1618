"""Attachments that change units or come back, in the effects of several factions."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.answering import fell_in
from simulator.abilities.bespoke.bespoke_effect import bespoke, some
from simulator.abilities.choose_targets import choosable, choose_unit
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import targets
from simulator.language.texts import msg, msg_plural
from simulator.model.cards import CardId, UnitType
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Activation, Attack, Subject
from simulator.records import dataclass
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import LONG
from simulator.rules.units import attachments, wounds
from simulator.rules.units.attachments import AttachmentRoom

STAY: Final = "none"
MOST_MODELS: Final = 4
MOST_WOUNDS: Final = 3
FOOT: Final = (UnitType.INFANTRY,)

# ------------------------------------------------------------------ taken from the enemy


def _fell(now: Position, attack: Attack) -> list[CardId]:
    """Return the infantry attachments that fell in this attack and could join the attacker."""
    library = now.game.library.attachments
    return [
        card
        for card in fell_in(now, attack)
        if library[card].type is UnitType.INFANTRY
        and not library[card].commander
        and attachments.homes(now, card, [attack.attacker], AttachmentRoom.ANY)
    ]


def can_take_the_black(now: Position, _source: Source, attack: Attack) -> bool:
    """Return whether the attacker can restore wounds, or take an attachment that fell."""
    if not now.unit(attack.attacker).on_table:
        return False
    healed = attack.wounds + attack.panic_wounds and wounds.missing(now, attack.attacker)
    return bool(healed or _fell(now, attack))


@bespoke(can_take_the_black)
async def take_the_black(table: Table, source: Source, attack: Attack) -> Attack:
    """The attacker restores wounds by the ranks it destroyed, and may take who fell there."""
    unit = attack.attacker
    if attack.wounds + attack.panic_wounds:
        await wounds.restore(table, unit, 1 + attack.ranks_destroyed, source.name)
    library = table.game.library.attachments
    options = [Option(card, library[card].name, about=card) for card in _fell(table.now, attack)]
    if options:
        options.append(Option(STAY, msg("Nobody")))
        name = table.now.name(unit)
        prompt = msg("{effect}: who is attached to {unit}?", effect=source.name, unit=name)
        card = await table.choose(source.player, prompt, options, kind=Kind.CARD, rule=Rule.ATM_01)
        if card != STAY:
            await attachments.bring_back(table, attack.defender, card, unit)
    return attack


# ------------------------------------------------------------------ between two units


def _partners(now: Position, source: Source) -> dict[UnitId, list[UnitId]]:
    """Return friendly infantry units with those in long range of each."""
    foot = choosable(now, source, {"choose": "friendly", "type": list(FOOT)})
    near = {u: [o for o in foot if o != u and distance.within(now, u, o, LONG)] for u in foot}
    return {unit: others for unit, others in near.items() if others}


def can_regroup(now: Position, source: Source, _subject: object) -> bool:
    """Return whether two friendly infantry units are in long range, and one of them could gain."""
    return any(
        wounds.removable_figures(now, unit) or _exchanges(now, unit, other)
        for unit, others in _partners(now, source).items()
        for other in others
    )


@bespoke(can_regroup)
async def regroup_and_reform(table: Table, source: Source, _subject: Subject) -> None:
    """Models of one unit become wounds of another; then their attachments may change places."""
    pairs = _partners(table.now, source)
    one = await choose_unit(table, source, list(pairs))
    other = None if one is None else await choose_unit(table, source, pairs.get(one, []))
    if one is None or other is None:
        return
    await _models(table, source, one, other)
    await _exchange(table, source, one, other)


async def _models(table: Table, source: Source, one: UnitId, other: UnitId) -> None:
    now = table.now
    options = []
    offered: dict[str, tuple[int, UnitId]] = {}
    for loser in (one, other):
        for count in range(1, min(MOST_MODELS, wounds.removable_figures(now, loser)) + 1):
            said = msg_plural(
                "{n} model of {unit}", "{n} models of {unit}", count, n=count, unit=now.name(loser)
            )
            key = option_key(count, loser)
            offered[key] = (count, loser)
            options.append(Option(key, said, about=loser))
    options.append(Option(STAY, msg("No model")))
    prompt = msg("{effect}: which models are removed?", effect=source.name)
    chosen = await table.choose(source.player, prompt, options)
    if chosen != STAY:
        count, loser = offered[chosen]
        gone = wounds.remove_figures(table, loser, count, source.name)
        await wounds.restore(table, other if loser == one else one, gone, source.name)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """An attachment that goes to another unit; with `other` it changes places with one there."""

    card: CardId
    origin: UnitId
    goal: UnitId
    other: CardId | None = None

    @property
    def key(self) -> str:
        """Return the key of the option for it."""
        if self.other is None:
            return option_key(self.card, self.origin, sign=">")
        return option_key(self.card, self.other, sign="=")

    def option(self, now: Position) -> Option:
        """Return the option for it."""
        library = now.game.library.attachments
        card = library[self.card].name
        if self.other is None:
            label = msg("{card} to {unit}", card=card, unit=now.name(self.goal))
            return Option(self.key, label, about=self.goal)
        label = msg("{card} and {other} change places", card=card, other=library[self.other].name)
        return Option(self.key, label, about=self.origin)


def _exchanges(now: Position, one: UnitId, other: UnitId) -> list[_Exchange]:
    """Return what two units may do with their attachments."""
    moves = [
        _Exchange(card, origin, goal)
        for origin, goal in ((one, other), (other, one))
        for card in dict.fromkeys(attachments.movable(now, origin))
        if attachments.homes(now, card, [goal], AttachmentRoom.USUAL)
    ]
    switches = [
        _Exchange(card, one, other, others)
        for card in dict.fromkeys(now.unit(one).attachments)
        for others in dict.fromkeys(now.unit(other).attachments)
        if attachments.may_switch(now, one, card, other, others)
    ]
    return moves + switches


async def _exchange(table: Table, source: Source, one: UnitId, other: UnitId) -> None:
    """Ask the player to move one attachment, switch two, or leave them."""
    offered = {each.key: each for each in _exchanges(table.now, one, other)}
    if not offered:
        return
    options = [each.option(table.now) for each in offered.values()]
    options.append(Option(STAY, msg("They stay")))
    prompt = msg("{effect}: which attachments move?", effect=source.name)
    chosen = await table.choose(source.player, prompt, options, rule=Rule.ATM_01)
    if chosen == STAY:
        return
    taken = offered[chosen]
    if taken.other is None:
        await attachments.move(table, taken.origin, taken.card, taken.goal)
    else:
        attachments.switch(table, taken.origin, taken.card, taken.goal, taken.other)


# ------------------------------------------------------------------ back from the destroyed


EVERY_TYPE: Final = tuple(UnitType)
GREYJOY: Final = "greyjoy"


def _returns(
    now: Position,
    source: Source,
    units: list[UnitId],
    room: AttachmentRoom,
    types: tuple[UnitType, ...] = EVERY_TYPE,
    *,
    commanders: bool = True,
) -> dict[str, tuple[UnitId, CardId, list[UnitId]]]:
    """Return the fallen who could come back to some of these units: where each died, and where to.

    A commander is an attachment like any other (CMD-02), unless the card leaves it out.
    """
    found = {}
    for origin, card in attachments.fallen(now, source.player, types, commanders=commanders):
        homes = attachments.homes(now, card, units, room)
        if homes:
            found[option_key(card, origin, sign="<")] = (origin, card, homes)
    return found


def _friends(now: Position, source: Source, *, infantry: bool = False) -> list[UnitId]:
    kinds = {"type": list(FOOT)} if infantry else {}
    return choosable(now, source, {"choose": "friendly", **kinds})


def someone_can_return(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a destroyed friendly attachment could come back to a friendly unit."""
    return bool(_returns(now, source, _friends(now, source), AttachmentRoom.ANY))


async def return_to_a_unit(table: Table, source: Source, _subject: Subject) -> None:
    """Target a friendly unit; a destroyed attachment joins it beside whoever is there."""
    await _return(table, source, AttachmentRoom.ANY, commanders=True)


def _of_house(now: Position, source: Source, unit: UnitId, house: str) -> list[str]:
    """Return the keys of the fallen of a house who could come back to a unit."""
    library = now.game.library.attachments
    found = _returns(now, source, [unit], AttachmentRoom.ANY)
    return [key for key, (_origin, card, _homes) in found.items() if library[card].faction == house]


def a_greyjoy_can_return(now: Position, source: Source, subject: Activation) -> bool:
    """Return whether a destroyed Greyjoy attachment could join the unit that activates."""
    return bool(_of_house(now, source, subject.unit, GREYJOY))


@bespoke(a_greyjoy_can_return)
async def rhllors_return_here(table: Table, source: Source, subject: Activation) -> None:
    """Target the unit that activates; a destroyed Greyjoy attachment joins it."""
    unit = await targets(table, source, subject.unit)
    await _bring_back(table, source, unit, AttachmentRoom.ANY, house=GREYJOY, may_stay=False)


def another_than_a_commander_can_return(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a destroyed friendly attachment that is no commander could come back."""
    return bool(_returns(now, source, _friends(now, source), AttachmentRoom.ANY, commanders=False))


@bespoke(another_than_a_commander_can_return)
async def return_but_no_commander(table: Table, source: Source, _subject: Subject) -> None:
    """Target a friendly unit; a destroyed attachment that is no commander joins it."""
    await _return(table, source, AttachmentRoom.ANY, commanders=False)


async def _return(table: Table, source: Source, room: AttachmentRoom, *, commanders: bool) -> None:
    friends = _friends(table.now, source)
    found = _returns(table.now, source, friends, room, commanders=commanders)
    units = [u for u in friends if any(u in homes for _origin, _card, homes in found.values())]
    unit = await choose_unit(table, source, units)
    if unit is not None:
        await _bring_back(table, source, unit, room, commanders=commanders, may_stay=False)


async def _bring_back(
    table: Table,
    source: Source,
    unit: UnitId,
    room: AttachmentRoom,
    types: tuple[UnitType, ...] = EVERY_TYPE,
    *,
    commanders: bool = True,
    house: str = "",
    may_stay: bool,
) -> None:
    now = table.now
    library = now.game.library.attachments
    found = _returns(now, source, [unit], room, types, commanders=commanders)
    if house:
        found = {key: found[key] for key in _of_house(now, source, unit, house)}
    options = [
        Option(key, library[card].name, detail=library[card].subname, about=origin)
        for key, (origin, card, _homes) in found.items()
    ]
    if not options:
        return
    if may_stay:
        options.append(Option(STAY, msg("Nobody")))
    prompt = msg("{effect}: who is attached to {unit}?", effect=source.name, unit=now.name(unit))
    chosen = await table.choose(source.player, prompt, options, kind=Kind.CARD, rule=Rule.ATM_01)
    if chosen != STAY:
        origin, card, _homes = found[chosen]
        await attachments.bring_back(table, origin, card, unit)


def _moves(now: Position, source: Source) -> dict[str, tuple[UnitId, CardId, list[UnitId]]]:
    """Return friendly attachments that could go to a friendly unit without one in long range."""
    found = {}
    units = _friends(now, source)
    for origin in units:
        near = [u for u in units if u != origin and distance.within(now, origin, u, LONG)]
        for card in dict.fromkeys(attachments.movable(now, origin)):
            homes = attachments.homes(now, card, near, AttachmentRoom.EMPTY)
            if homes:
                found[option_key(card, origin, sign=">")] = (origin, card, homes)
    return found


@bespoke(some(_moves))
async def move_to_a_lone_unit(table: Table, source: Source, _subject: Subject) -> None:
    """Move a friendly attachment to another friendly unit in long range that has none."""
    now = table.now
    found = _moves(now, source)
    library = now.game.library.attachments
    options = [
        Option(key, library[card].name, detail=now.name(origin), about=origin)
        for key, (origin, card, _homes) in found.items()
    ]
    if options:
        prompt = msg("{effect}: which attachment moves?", effect=source.name)
        origin, card, homes = found[await table.choose(source.player, prompt, options)]
        unit = await choose_unit(table, source, homes)
        if unit is not None:
            await attachments.move(table, origin, card, unit)


def someone_can_return_alone(now: Position, source: Source, _subject: object) -> bool:
    """Return whether a destroyed attachment could come back to a friendly unit without one."""
    return bool(_returns(now, source, _friends(now, source), AttachmentRoom.EMPTY))


@bespoke(someone_can_return_alone)
async def return_to_a_lone_unit(table: Table, source: Source, _subject: Subject) -> None:
    """A destroyed friendly attachment comes back to a friendly unit that has none."""
    await _return(table, source, AttachmentRoom.EMPTY, commanders=True)


def can_give_everything(now: Position, source: Source, _subject: object) -> bool:
    """Return whether there are two friendly infantry units, one of which lacks wounds."""
    foot = _friends(now, source, infantry=True)
    return any(wounds.missing(now, u) for u in foot) and len(foot) > 1


@bespoke(can_give_everything)
async def give_everything(table: Table, source: Source, _subject: Subject) -> None:
    """An infantry unit suffers up to 3 wounds; another restores 1 more, perhaps an attachment."""
    foot = _friends(table.now, source, infantry=True)
    hurt = [u for u in foot if wounds.missing(table.now, u)]
    givers = [u for u in foot if any(other != u for other in hurt)]
    giver = await choose_unit(table, source, givers)
    if giver is None:
        return
    most = min(MOST_WOUNDS, table.now.unit(giver).wounds)
    options = [
        Option(str(n), msg_plural("{n} wound", "{n} wounds", n, n=n)) for n in range(most + 1)
    ]
    name = table.now.name(giver)
    prompt = msg(
        "{effect}: how many wounds {unit:does|do} {unit} suffer?", effect=source.name, unit=name
    )
    count = int(await table.choose(source.player, prompt, options))
    if count:
        await wounds.suffer(table, giver, count, source.name, source.player)
    others = [u for u in _friends(table.now, source, infantry=True) if u != giver]
    able = [u for u in others if wounds.missing(table.now, u)]
    unit = await choose_unit(table, source, able)
    if unit is not None and await wounds.restore(table, unit, 1 + count, source.name):
        await _bring_back(table, source, unit, AttachmentRoom.EMPTY, FOOT, may_stay=True)
