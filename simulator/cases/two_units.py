"""Two printed units face each other on an empty table, so that their odds can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final, TypeVar

from frozendict import frozendict

from simulator.content.armies.army_names import is_called
from simulator.content.armies.army_names import plain as as_compared
from simulator.content.army_lists.card_names import Names
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.own_cards import named_cards, table_effects, table_library
from simulator.engine.game import Game, OfPosition, game_of, nothing_more
from simulator.engine.position import Position
from simulator.files.arguments import checks_arguments, require_fields
from simulator.files.errors import (
    ContentError,
    UnknownNameError,
    beside_nearest,
    written_out,
)
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import aligned_pose
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.language.texts import TACTICS_CARD
from simulator.language.texts import translate as _
from simulator.model.cards import (
    SEASON,
    SEASONS,
    AttachmentCard,
    Library,
    NcuCard,
    TacticsCard,
    UnitCard,
)
from simulator.model.effect_ids import EffectPart
from simulator.model.scenario import Scenario
from simulator.model.state import (
    Attached,
    Condition,
    GameState,
    Ncu,
    Phase,
    Seat,
    SeatState,
    Unit,
    UnitId,
    Zone,
)
from simulator.records import dataclass
from simulator.rules.battlefield.engagement import engagements
from simulator.rules.battlefield.quarters import overhang

ATTACKER: Final = "red:attacker"
DEFENDER: Final = "blue:defender"
ENVOY: Final = NcuCard("envoy", "Envoy", "neutral", 0, ())
"""Stands on a zone for its side and has no abilities of its own."""

NEUTRAL: Final = "neutral"
"""The faction whose cards any side may play."""

BOARD: Final = (72.0, 72.0)

Card = TypeVar("Card", UnitCard, AttachmentCard)


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of the two: its card by name or number, and in what state it is.

    wounds, ranks: what it has left; at most one of them. cards: tactics cards lying on it.
    zones: zones of the tactics board its side holds.

    Example:
        >>> from simulator import Fighter, face_off
        >>> guards = Fighter("Lannister Guardsmen", conditions=("weakened",))
        >>> now = face_off(Fighter("Stark Sworn Swords", ranks=1), guards)
        >>> now.unit("blue:defender").conditions
        frozenset({<Condition.WEAKENED: 'weakened'>})
    """

    card: str
    attachments: tuple[str, ...] = ()
    wounds: int | None = None
    ranks: int | None = None
    conditions: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@checks_arguments
def face_off(
    attacker: Fighter,
    defender: Fighter,
    *,
    side: str = "front",
    distance: float = 0.0,
    active: str = "attacker",
    season: str = SEASON,
) -> Position:
    """Return a position in which the attacker stands before a side of the defender.

    Args:
        attacker: The unit "red:attacker", and in what state it is.
        defender: The unit "blue:defender", likewise.
        side: The side of the defender: "front", "left", "rear" or "right".
        distance: The inches of straight run between them; at 0 they are engaged.
        active: Whose turn it is, "attacker" or "defender".
        season: The season of the cards, "S05" or "S07".

    Returns:
        The position, on an empty table of 72 by 72 inches.

    Raises:
        ContentError: A card, a condition or a zone does not exist; it names the nearest. A fighter
            has both wounds and ranks.

    Example:
        >>> from simulator import Fighter, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen", ranks=2)
        >>> now = face_off(swords, guards, side="rear", distance=3.0)
        >>> list(now.state.units), now.unit("blue:defender").wounds
        (['red:attacker', 'blue:defender'], 8)
    """
    require_fields(attacker)
    require_fields(defender)
    named = [name for one in (attacker, defender) for name in (one.card, *one.attachments)]
    library = table_library(named_cards(named), known_word("season", season, SEASONS))
    cards = (unit_card(library, attacker.card), unit_card(library, defender.card))
    target = Standing(Pose(BOARD[0] / 2, BOARD[1] / 2, 0.0), cards[1].tray)
    flush = aligned_pose(target, ArcSide(known_word("side", side, ArcSide)), cards[0].tray, 0.0)
    poses = (quantise(flush.advanced(-distance)), target.pose)
    if distance < 0.0 or overhang(Standing(poses[0], cards[0].tray), (0.0, 0.0, *BOARD)) > 0.0:
        expected = _("0 or more inches, with both trays on the table")
        raise ContentError(Path("face_off"), None, "distance", expected, f"{distance:g}")
    units, ncus = {}, {}
    contestants = ((ATTACKER, Seat.RED, attacker), (DEFENDER, Seat.BLUE, defender))
    for (unit, player, one), card, pose in zip(contestants, cards, poses, strict=True):
        units[unit] = _unit(library, unit, player, one, card, pose)
        for zone in one.zones:
            held = Zone(known_word("zone", zone, Zone))
            ncus[f"{player}:envoy-{held}"] = Ncu(f"{player}:envoy-{held}", player, ENVOY.id, held)
    whose = {"attacker": Seat.RED, "defender": Seat.BLUE}[
        known_word("active", active, ("attacker", "defender"))
    ]
    now = _position(library, units, ncus, whose, (cards[0].faction, cards[1].faction))
    again = partial(
        face_off, attacker, defender, side=side, distance=distance, active=active, season=season
    )
    game_of(now).made_from(OfPosition(again))
    return now


def _position(
    library: Library,
    units: dict[UnitId, Unit],
    ncus: dict[UnitId, Ncu],
    active: Seat,
    factions: tuple[str, str],
) -> Position:
    seats = {
        player: SeatState(player, faction, player.value, 40)
        for player, faction in zip((Seat.RED, Seat.BLUE), factions, strict=True)
    }
    state = GameState(
        phase=Phase.TURN,
        round=1,
        active=active,
        first=active,
        seats=frozendict(seats),
        units=frozendict(units),
        ncus=frozendict(ncus),
        tokens=frozendict({}),
        turn=1,
    )
    known = replace(library, ncus={**library.ncus, ENVOY.id: ENVOY})
    scenario = Scenario("standoff", "", "", BOARD, ())
    effects = table_effects(load_effects(season=library.season), library)
    game = Game(state, known, effects, nothing_more, BOARD, scenario)
    state = replace(state, engaged=engagements(Position(state, game)))
    return Position(state, replace(game, start=state))


def _unit(
    library: Library, unit: UnitId, player: Seat, one: Fighter, card: UnitCard, pose: Pose
) -> Unit:
    attached = tuple(attachment_card(library, name).id for name in one.attachments)
    wounds = _wounds(one, card)
    figures = ceil(wounds / card.wounds_per_figure)
    return Unit(
        unit,
        player,
        card.id,
        attached[:figures],
        wounds,
        pose,
        frozenset(Condition(known_word("condition", name, Condition)) for name in one.conditions),
        fallen=attached[figures:],
        tokens=_tokens(library, card, attached),
        attached=tuple(Attached(_tactics(library, name), player) for name in one.cards),
    )


def _tokens(library: Library, card: UnitCard, attached: tuple[str, ...]) -> frozendict[str, int]:
    """Return the tokens that lie on the cards as a game begins."""
    lying = [card.tokens, *(library.attachments[each].tokens for each in attached)]
    return frozendict(dict(tokens for tokens in lying if tokens is not None))


def _wounds(one: Fighter, card: UnitCard) -> int:
    if one.wounds is not None and one.ranks is not None:
        expected, both = _("wounds or ranks, not both"), f"{one.wounds}, {one.ranks}"
        raise ContentError(Path(card.name), None, "wounds, ranks", expected, both)
    if one.ranks is not None:
        _between(card, _("ranks"), one.ranks, card.ranks)
        return min(card.full_wounds, one.ranks * card.tray.columns * card.wounds_per_figure)
    if one.wounds is not None:
        _between(card, _("wounds"), one.wounds, card.full_wounds)
        return one.wounds
    return card.full_wounds


def _between(card: UnitCard, what: str, given: int, most: int) -> None:
    if not 1 <= given <= most:
        expected = _("1 to {most}").format(most=most)
        raise ContentError(Path(card.name), None, what, expected, written_out(given))


# ------------------------------------------------------------------ cards in hand


def dealt(now: Position, titles: Iterable[str]) -> Position:
    """Deal the tactics cards that are named, each to every side whose faction may play it.

    A title is a card's name, behind which may stand how it is used. What is printed on one of the
    two is no card.
    """
    wanted = [title.casefold() for title in titles]
    printed = {str(s.name).casefold() for unit in now.state.units for s in now.printed(unit)}
    found = [
        card
        for card in now.game.library.tactics.values()
        if card.name.casefold() not in printed
        and any(_begins_with(title, card.name.casefold()) for title in wanted)
    ]
    seats = {
        player: replace(
            seat, hand=tuple(c.id for c in found if c.faction in (seat.faction, NEUTRAL))
        )
        for player, seat in now.state.seats.items()
    }
    return Position(replace(now.state, seats=frozendict(seats)), now.game)


def _begins_with(title: str, name: str) -> bool:
    return title == name or title.startswith((f"{name}:", f"{name} ("))


# ------------------------------------------------------------------ finding cards


def unit_card(library: Library, name: str) -> UnitCard:
    """Return the unit of a number or name; a name written almost right is good enough."""
    return _find(library, library.units, name, UnitCard, _("the name or number of a printed unit"))


def attachment_card(library: Library, name: str) -> AttachmentCard:
    """Return the attachment of a number or name, in the same way."""
    what = _("the name or number of a printed attachment")
    return _find(library, library.attachments, name, AttachmentCard, what)


def _find(
    library: Library, shelf: Mapping[str, Card], name: str, kind: type[Card], what: str
) -> Card:
    if name in shelf:
        return shelf[name]
    match = Names(library, "").match(name, (kind,))
    sure = match is not None and not (match.shortened and match.wrong)
    near = match.cards if match is not None and sure else ()
    found = {card.id: card for card in near if isinstance(card, kind)}
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        options = ", ".join(f"{card.id} ({_full(card)})" for card in found.values())
        expected = _("one of the numbers {options}").format(options=options)
        several = _("{name!r}, the name of several cards").format(name=name)
        raise ContentError(Path("card"), None, "", expected, several)
    titles = {as_compared(_full(card)): f"{_full(card)} ({card.id})" for card in shelf.values()}
    close = [titles[one] for one in get_close_matches(as_compared(name), titles, n=4, cutoff=0.5)]
    hint = _("; close: {cards}").format(cards=", ".join(close)) if close else ""
    raise ContentError(Path("card"), None, "", what, f"{written_out(name)}{hint}")


def _full(card: UnitCard | AttachmentCard) -> str:
    subname = getattr(card, "subname", "")
    return f"{card.name}, {subname}" if subname else card.name


def _tactics(library: Library, name: str) -> str:
    """Return the tactics card of a number or name that lies on units while it works."""
    effects = load_effects().abilities
    fitting: list[TacticsCard] = [
        card for card in library.tactics.values() if EffectPart.ATTACHED.of(card.ability) in effects
    ]
    for card in fitting:
        if name == card.id or is_called(card.name, name, TACTICS_CARD):
            return card.id
    known = sorted({card.name for card in fitting})
    expected = _("a tactics card that lies on a unit: {known}").format(known=", ".join(known))
    raise ContentError(Path("card"), None, "", expected, beside_nearest(name, known))


def known_word(what: str, given: str, known: Iterable[str]) -> str:
    """Return a word that must be one of some; ValueError names them."""
    names: Sequence[str] = [str(one) for one in known]
    if given not in names:
        raise UnknownNameError(what, given, names)
    return given
