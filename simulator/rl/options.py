"""What may be answered, as an agent that learns observes it: a row of numbers for each option.

Two options of a question have the same row only if nobody at the table could tell them apart:
equal dice, and copies of a card.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

from simulator.agents.greedy.greedy_agent import legal_wishes
from simulator.agents.view import View
from simulator.geometry.pose import Pose
from simulator.model.requests import (
    ActionOption,
    AttackOption,
    ChargeOption,
    Choose,
    ChooseSome,
    DieOption,
    Kind,
    MoveOption,
    Option,
    Place,
    PlacePiece,
    Reply,
    Request,
    SideOption,
    WindowOption,
)
from simulator.model.state import Seat, UnitId, Zone
from simulator.records import dataclass
from simulator.rl.layout import BLOCKS, FAR, NCUS, OFFERED, TERRAIN, TOKENS, UNITS, Vector
from simulator.rl.tables import ABILITIES, CARDS, WORDS

T = TypeVar("T")
Row: TypeAlias = Mapping[str, float]
"""Numbers by the names of their columns; what is left out is 0."""

_ZONES: Final = frozenset(zone.value for zone in Zone)
_SEATS: Final = frozenset(seat.value for seat in Seat)


@dataclass(frozen=True, slots=True)
class Offered:
    """What may be answered, in the order of the actions: each reply, and the option behind it."""

    replies: tuple[Reply, ...]
    options: tuple[Option | None, ...]


def offered(view: View, request: Request) -> Offered:
    """Return what the actions of a request stand for.

    Of places first those that the samples may miss: on a token, or looking at an enemy.
    """
    if isinstance(request, Choose | ChooseSome):
        options = _at_most(request.options)
        return Offered(tuple(one.key for one in options), tuple(options))
    if isinstance(request, Place | PlacePiece):
        poses = _at_most(dict.fromkeys((*_wished(view, request), *request.samples())))
        return Offered(tuple(poses), (None,) * len(poses))
    msg = f"{request.kind}: the game's dice answer this"
    raise TypeError(msg)


def _wished(view: View, request: Place | PlacePiece) -> Iterator[Pose]:
    """Yield places on tokens and facings towards enemies; those of retreats take long to find."""
    if not isinstance(request, Place) or request.kind is Kind.RETREAT:
        return
    if view.unit(request.unit).on_table:
        yield from legal_wishes(view, request)


def _at_most(found: Iterable[T]) -> Sequence[T]:
    """Leave out what is too many; the last one stays, which may be to do nothing."""
    every = tuple(found)
    return every if len(every) <= OFFERED else (*every[: OFFERED - 1], every[-1])


def chance_of(needed: int) -> float:
    """Return the chance that a die shows at least so much."""
    return (7 - needed) / 6


@dataclass(frozen=True)
class NumberedView:
    """A view, and the rows at which units, NCUs, tokens and terrain are observed (from 1)."""

    view: View
    unit_rows: tuple[UnitId, ...]
    """The unit of each row; empty where a side has fewer."""
    ncu_rows: tuple[UnitId, ...]

    @classmethod
    def of(cls, view: View) -> NumberedView:
        """Return a view with its rows."""
        team, state = view.team(view.seat), view.state
        units = {each.id: each.owner in team for each in state.units.values()}
        ncus = {each.id: each.home in team for each in state.ncus.values()}
        return cls(view, _rows(units, UNITS), _rows(ncus, NCUS))

    @cached_property
    def units(self) -> Mapping[UnitId, int]:
        """Return the row of each unit."""
        return _numbered(self.unit_rows)

    @cached_property
    def ncus(self) -> Mapping[UnitId, int]:
        """Return the row of each NCU."""
        return _numbered(self.ncu_rows)

    @cached_property
    def tokens(self) -> Mapping[str, int]:
        """Return the row of each token."""
        return _numbered(tuple(self.view.state.tokens)[:TOKENS])

    @cached_property
    def terrain(self) -> Mapping[str, int]:
        """Return the row of each terrain piece."""
        return _numbered(tuple(piece.id for piece in self.view.state.terrain)[:TERRAIN])

    def sign(self, owner: Seat) -> float:
        """Return 1 for the own side, -1 for an enemy."""
        return 1.0 if owner in self.view.team(self.view.seat) else -1.0

    def place(self, pose: Pose) -> dict[str, float]:
        """Return a place and a facing as the seat sees them from its own edge."""
        width, depth = self.view.game.board
        x, y, facing = 2 * pose.x / width - 1, 2 * pose.y / depth - 1, math.radians(pose.facing)
        way = -1.0 if self.view.state.seats[self.view.seat].edge == 1 else 1.0
        return {
            "x": way * x,
            "y": way * y,
            "sine": way * math.sin(facing),
            "cosine": way * math.cos(facing),
        }


def _rows(own: Mapping[UnitId, bool], each: int) -> tuple[UnitId, ...]:
    """Return first the own, then the enemies', `each` rows of either."""
    found: list[UnitId] = []
    for mine in (True, False):
        side = [name for name, is_own in own.items() if is_own is mine][:each]
        found += side + [""] * (each - len(side))
    return tuple(found)


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: row for row, name in enumerate(names, 1) if name}


# ------------------------------------------------------------------ the rows


def rows_of(
    seen: NumberedView, request: Request, known: Offered, chosen: Sequence[object]
) -> Iterator[Row]:
    """Yield the row of each option, in the order of the actions."""
    for reply, option in zip(known.replies, known.options, strict=True):
        row = _pose_row(seen, request, reply) if option is None else _option_row(seen, option)
        yield {**row, "there": 1.0, "chosen": float(reply in chosen)}


def tell_apart(rows: Vector, known: Offered) -> None:
    """Number the rows that are alike but for their words, such as the choices that a card prints.

    What reads the same as well stays alike: equal dice, copies of a card.
    """
    at = BLOCKS["options"].at
    alike: dict[bytes, dict[object, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, (reply, option) in enumerate(zip(known.replies, known.options, strict=True)):
        row = rows[number].copy()
        row[at["chosen"]] = 0.0
        words: object = reply if option is None else (option.label, option.detail)
        alike[row.tobytes()][words].append(number)
    for same in alike.values():
        for variant, numbers in enumerate(same.values(), 1):
            if len(same) > 1:
                rows[numbers, at["variant"]] = variant


def _pose_row(seen: NumberedView, request: Request, reply: Reply) -> dict[str, float]:
    """Return the row of a place for a tray, a token or a piece."""
    row: dict[str, float] = {"form": WORDS.index("place")}
    if isinstance(request, Place | PlacePiece) and isinstance(reply, Pose):
        row |= seen.place(reply)
        row["inches"] = math.dist(reply.centre, request.start.centre) / FAR
    if isinstance(request, Place):
        row |= _about(seen, request.unit, "unit")
    return row


def _option_row(seen: NumberedView, option: Option) -> dict[str, float]:
    row: dict[str, float] = {"form": WORDS.index(_FORMS.get(type(option), "choice"))}
    about, key = option.about, option.key
    row |= _about(seen, key, "target" if about not in {"", key} else "unit")
    row |= _about(seen, about, "unit")
    row |= _word(key, about)
    if option.pose is not None:
        row |= seen.place(option.pose)
    if option.verdict is not None and option.verdict.margin is not None:
        row["margin"] = option.verdict.margin / FAR
    if isinstance(option, DieOption):
        row |= _die_row(option)
    elif isinstance(option, WindowOption):
        row |= _window_row(seen, option)
    elif isinstance(option, ActionOption):
        row |= {**_about(seen, option.unit, "unit"), "action": WORDS.index(option.action)}
    elif isinstance(option, MoveOption):
        row |= {**_about(seen, option.unit, "unit"), "inches": option.inches / FAR}
    elif isinstance(option, ChargeOption):
        row |= _charge_row(seen, option)
    elif isinstance(option, AttackOption):
        row |= _attack_row(seen, option)
    elif isinstance(option, SideOption):
        row |= {**_about(seen, option.target, "target"), "side": WORDS.index(option.side.value)}
    return row


_FORMS: Final[Mapping[type[Option], str]] = {
    ActionOption: "action",
    AttackOption: "attack",
    ChargeOption: "charge",
    DieOption: "dice",
    MoveOption: "move",
    SideOption: "side",
    WindowOption: "window",
}


def _about(seen: NumberedView, name: str, column: str) -> dict[str, float]:
    """Return what an id stands for: a unit (in this column), NCU, card, zone, seat or piece."""
    view = seen.view
    if name in view.state.units:
        unit = view.state.units[name]
        whole = max(1, view.card(name).full_wounds)
        return {
            column: seen.units.get(name, 0),
            "owner": seen.sign(unit.owner),
            "wounds": unit.wounds / whole,
        }
    if name in view.state.ncus:
        return {"ncu": seen.ncus.get(name, 0), "owner": seen.sign(view.state.ncus[name].owner)}
    if name in CARDS:
        return {"card": CARDS.index(name)}
    if name in _ZONES:
        return {"zone": WORDS.index(name)}
    if name in _SEATS:
        return {"seat": seen.sign(Seat(name))}
    if name in view.state.tokens:
        return {"token": seen.tokens.get(name, 0)}
    if name in seen.terrain:
        return {"terrain": seen.terrain[name]}
    return {"ability": ABILITIES.index(name)} if name in ABILITIES else {}


def _word(key: str, about: str) -> dict[str, float]:
    """Return what a key says by itself: a known word, or a number.

    The number of a card is only its place in a hand or a pile: copies of a card are alike.
    """
    if key in WORDS:
        return {"word": WORDS.index(key)}
    return {"number": float(key)} if key.isdecimal() and about not in CARDS else {}


def _die_row(option: DieOption) -> dict[str, float]:
    """Return what a die is: those that succeed or fail have no place, all others may have one.

    Of a panic test's three dice that show the same, two are the test and one its wounds.
    """
    if option.succeeds is None:
        return {"face": option.face / 6, "number": option.index}
    return {"face": option.face / 6, "number": 0.0, "succeeds": 1.0 if option.succeeds else -1.0}


def _window_row(seen: NumberedView, option: WindowOption) -> dict[str, float]:
    return {
        **_about(seen, option.holder, "unit"),
        **_about(seen, option.target or "", "target"),
        "use": WORDS.index(option.use),
        "ability": ABILITIES.index(option.ability),
        "card": CARDS.index(option.card),
    }


def _charge_row(seen: NumberedView, option: ChargeOption) -> dict[str, float]:
    return {
        "unit": 0.0,
        **_about(seen, option.target, "target"),
        "side": WORDS.index(option.side.value),
        "inches": option.travel / FAR,
        "needed": option.needed / 6,
        "odds": float(option.odds),
        "margin": option.side_margin / FAR,
        "engages": len(option.engages) / 4,
    }


def _attack_row(seen: NumberedView, option: AttackOption) -> dict[str, float]:
    row = {**_about(seen, option.attacker, "unit"), **_about(seen, option.target or "", "target")}
    row["ranged"] = float(option.ranged)
    row["side"] = WORDS.index(option.sides[0].value) if option.sides else 0
    if option.attack is not None:
        row |= {"hit": chance_of(option.attack.hit), "dice": option.attack.dice[0] / 12}
    return row
