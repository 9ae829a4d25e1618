"""Positions to practise on, laid out from a stream of random numbers, one layout for each theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin
from typing import Final

from simulator.content.cases.case_records import CaseTerrain, CaseToken, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.engine.dice import Stream
from simulator.practice.tasks import Asks, Task, Theme

OURS: Final = (
    "stark-sworn-swords", "house-umber-berserkers", "house-tully-sworn-shields",
    "house-karstark-loyalists", "stormcrow-mercenaries", "house-umber-greataxes", "hedge-knights",
    "stark-outriders", "house-tully-cavaliers",
)  # fmt: skip
THEIRS: Final = (
    "lannister-guardsmen", "house-clegane-mountains-men", "house-bolton-blackguards", "red-cloaks",
    "house-bolton-cutthroats", "knights-of-casterly-rock", "lannister-crossbowmen", "hedge-knights",
)  # fmt: skip
SHOOTERS: Final = (
    "stark-bowmen", "crannogman-trackers", "stormcrow-archers", "golden-company-crossbowmen",
    "house-bolton-bastards-girls",
)  # fmt: skip
GROUND: Final = ("bog", "forest", "low_wall", "corpse_pile", "palisade", "stakes")
START: Final = (24.0, 15.0)
"""Where the unit stands that decides: inches from the bottom left corner."""

Laid = tuple[Task, Case]
Pieces = Sequence[CaseTerrain]
Tokens = Sequence[CaseToken]


def laid_out(theme: Theme, stream: Stream) -> Laid:
    """Lay out a position for a theme and ask something about it.

    Trays may overlap; whoever uses the position sees to that.
    """
    return _LAYOUTS[theme](stream)


def _unit(
    name: str, side: str, card: str, at: tuple[float, float, float], wounds: int = 0
) -> CaseUnit:
    x, y, facing = at
    return CaseUnit.model_validate(
        {
            "id": name,
            "side": side,
            "unit": card,
            "x": round(x, 1),
            "y": round(y, 1),
            "facing": float(round(facing) % 360),
            **({"wounds": wounds} if wounds else {}),
        }
    )


def _around(far: float, angle: float, facing: float) -> tuple[float, float, float]:
    """Return a place some inches from the start, at an angle clockwise from straight ahead."""
    x, y = START
    return x + far * sin(radians(angle)), y + far * cos(radians(angle)), facing


def _case(units: Sequence[CaseUnit], terrain: Pieces = (), tokens: Tokens = ()) -> Case:
    return Case(units=tuple(units), terrain=tuple(terrain), tokens=tuple(tokens))


def _own(stream: Stream, wounds: int = 0, facing: float = 0.0) -> CaseUnit:
    return _unit("A", "red", stream.choice(OURS), (*START, facing), wounds)


def _their(stream: Stream, name: str, at: tuple[float, float, float], wounds: int = 0) -> CaseUnit:
    return _unit(name, "blue", stream.choice(THEIRS), at, wounds)


def _some(stream: Stream, least: int = 4) -> int:
    """Return the wounds a unit has left: mostly all of them (0 stands for all)."""
    return stream.choice((0, 0, 0, stream.randint(least, 11)))


# ------------------------------------------------------------------ one layout for each theme


def _beside(
    stream: Stream,
    chance: float,
    aside: tuple[float, float],
    far: tuple[float, float],
    about: float,
) -> list[CaseUnit]:
    """Return an enemy to the left or right that looks at the unit, if there is one."""
    if stream.random() >= chance:
        return []
    turn = about + stream.choice((-1.0, 1.0)) * stream.uniform(*aside)
    return [_their(stream, "S", _around(stream.uniform(*far), turn, 180.0 + turn))]


def _friend(stream: Stream, chance: float) -> list[CaseUnit]:
    """Return a friend a bit behind the unit's side, if there is one."""
    if stream.random() >= chance:
        return []
    place = _around(stream.uniform(6.0, 8.0), stream.choice((-1.0, 1.0)) * 100.0, 0.0)
    return [_unit("B", "red", stream.choice(OURS), place)]


def _held(stream: Stream, chance: float) -> list[CaseToken]:
    """Return a token under the unit, if there is one."""
    return [CaseToken(id="O", x=START[0], y=START[1])] if stream.random() < chance else []


def _reach(stream: Stream) -> Laid:
    """One or two enemies ahead, and the question how far to go or whether it is near enough."""
    far = stream.uniform(9.5, 16.5)
    angle = stream.uniform(-25.0, 25.0)
    units = [
        _own(stream, _some(stream)),
        _their(
            stream, "T", _around(far, angle, 180.0 + stream.uniform(-30.0, 30.0)), _some(stream)
        ),
    ]
    units += _beside(stream, 0.6, (35.0, 70.0), (11.0, 18.0), 0.0)
    tokens: list[CaseToken] = []
    if stream.random() < 0.5:
        x, y, _facing = _around(stream.uniform(3.0, 7.0), 0.0, 0.0)
        tokens.append(CaseToken(id="O", x=round(x, 1), y=round(y, 1)))
    asks = stream.choice((Asks.HOW_FAR, Asks.CHARGE))
    return Task(asks, "A", "T" if asks is Asks.CHARGE else ""), _case(units, (), tokens)


def _arcs(stream: Stream) -> Laid:
    """Two enemies that show their flanks more or less."""
    units = [_own(stream)]
    for name, base in (("T", stream.uniform(-45.0, -5.0)), ("S", stream.uniform(5.0, 45.0))):
        facing = 180.0 + base + stream.choice((0.0, 60.0, 90.0, 120.0, 180.0, -60.0, -90.0))
        place = _around(stream.uniform(9.0, 14.0), base, facing + stream.uniform(-20.0, 20.0))
        units.append(_their(stream, name, place, _some(stream)))
    return Task(Asks.TARGET, "A"), _case(units)


def _alignment(stream: Stream) -> Laid:
    """One enemy, and a friend who would like to charge it next."""
    side = stream.choice((-1.0, 1.0))
    units = [
        _own(stream, _some(stream)),
        _their(stream, "T", _around(stream.uniform(8.5, 12.0), stream.uniform(-15.0, 15.0), 180.0)),
        _unit(
            "B",
            "red",
            stream.choice(OURS),
            _around(stream.uniform(5.8, 8.5), side * stream.uniform(75.0, 110.0), -side * 15.0),
        ),
    ]
    if stream.random() < 0.7:
        place = _around(stream.uniform(12.0, 17.0), -side * stream.uniform(15.0, 50.0), 180.0)
        units.append(_their(stream, "S", place))
    return Task(Asks.CHARGE, "A", "T"), _case(units)


def _blocking(stream: Stream) -> Laid:
    """A friend or an enemy stands half in the way."""
    side = stream.choice((-1.0, 1.0))
    far = stream.uniform(12.0, 14.5)
    units = [
        _own(stream, _some(stream)),
        _their(stream, "T", _around(far, stream.uniform(-8.0, 8.0), 180.0), _some(stream)),
    ]
    between = _around(stream.uniform(6.2, 8.0), side * stream.uniform(25.0, 50.0), 0.0)
    if stream.random() < 0.5:
        units.append(_unit("B", "red", stream.choice(OURS), between))
    else:
        units.append(_their(stream, "S", (between[0], between[1], 180.0), _some(stream)))
    if stream.random() < 0.5:
        place = _around(stream.uniform(11.0, 15.0), -side * stream.uniform(35.0, 60.0), 200.0)
        units.append(_their(stream, "R", place))
    pivots = stream.random() < 0.5
    return Task(Asks.PIVOT if pivots else Asks.TARGET, "A", "T" if pivots else ""), _case(units)


def _retreats(stream: Stream) -> Laid:
    """Engaged in the front, the flank or the rear, with or without help near."""
    x, y = START
    behind = stream.choice((0.0, 0.0, 90.0, 180.0))
    apart = {0.0: 4.8, 90.0: 5.15, 180.0: 4.8}[behind]
    own = stream.choice(OURS[:6])
    foe = stream.choice(THEIRS[:5])
    units = [
        _unit("A", "red", own, (x, y, behind), stream.randint(2, 12)),
        _unit("T", "blue", foe, (x, y + apart, 180.0), _some(stream)),
    ]
    units += _beside(stream, 0.6, (50.0, 130.0), (9.0, 14.0), 0.0)
    if stream.random() < 0.6:
        place = _around(stream.uniform(9.0, 13.0), 180.0 + stream.uniform(-50.0, 50.0), 0.0)
        units.append(_unit("B", "red", stream.choice(OURS), place))
    return Task(Asks.RETREAT, "A"), _case(units)


def _terrain(stream: Stream) -> Laid:
    """A piece of terrain before one of two enemies."""
    angle = stream.uniform(-20.0, 20.0)
    far = stream.uniform(11.0, 14.0)
    kind = stream.choice(GROUND)
    x, y, _facing = _around(far * 0.52, angle + stream.uniform(-12.0, 12.0), 0.0)
    rect = [round(x - 2.2, 1), round(y - 0.6, 1), round(x + 2.2, 1), round(y + 0.6, 1)]
    piece = CaseTerrain.model_validate({"id": "W", "kind": kind, "rect": rect})
    units = [
        _own(stream, _some(stream)),
        _their(
            stream, "T", _around(far, angle, 180.0 + stream.uniform(-20.0, 20.0)), _some(stream)
        ),
    ]
    if stream.random() < 0.7:
        aside = angle + stream.choice((-1.0, 1.0)) * stream.uniform(38.0, 60.0)
        place = _around(stream.uniform(10.0, 13.0), aside, 180.0 + aside + stream.uniform(-40, 40))
        units.append(_their(stream, "S", place))
    return Task(Asks.TARGET, "A"), _case(units, (piece,))


def _shooting(stream: Stream) -> Laid:
    """Archers with an enemy near enough to shoot at and to be charged by, and another one."""
    angle = stream.uniform(-25.0, 25.0)
    units = [
        _unit("A", "red", stream.choice(SHOOTERS), (*START, 0.0), _some(stream)),
        _their(
            stream, "T", _around(stream.uniform(9.0, 15.0), angle, 180.0 + angle), _some(stream, 2)
        ),
    ]
    units += _beside(stream, 0.7, (30.0, 55.0), (11.0, 16.0), angle)
    units += _friend(stream, 0.4)
    return Task(Asks.TARGET, "A"), _case(units, (), _held(stream, 0.3))


def _stay(stream: Stream) -> Laid:
    """A charge that is far, costly or open to another enemy; a token underfoot, now and then."""
    far = stream.uniform(11.0, 15.5)
    units = [
        _own(stream, stream.choice((0, stream.randint(3, 11)))),
        _their(stream, "T", _around(far, stream.uniform(-25.0, 25.0), 180.0)),
    ]
    units += _beside(stream, 0.7, (20.0, 50.0), (15.0, 20.0), 0.0)
    units += _friend(stream, 0.5)
    return Task(Asks.CHARGE, "A", "T"), _case(units, (), _held(stream, 0.5))


_LAYOUTS: Final[Mapping[Theme, Callable[[Stream], Laid]]] = {
    Theme.REACH: _reach,
    Theme.ARCS: _arcs,
    Theme.ALIGNMENT: _alignment,
    Theme.BLOCKING: _blocking,
    Theme.RETREATS: _retreats,
    Theme.TERRAIN: _terrain,
    Theme.SHOOTING: _shooting,
    Theme.STAY: _stay,
}
