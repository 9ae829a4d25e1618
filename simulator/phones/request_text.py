"""A request as plain data and back, and its answers to what only the table can work out.

A seat that answers everything from another device is sent its view (`View.to_text`) and the request
as data: who is asked what, with the options and what is refused, or with the start and the areas of
a place. What a request of a place is asked besides (`check`, `snap`, `samples`, `region`,
`facings`) goes back to the table, which answers from the request as an agent from outside is handed
it (`agents/handed.py`): nothing the seat may not see is asked, so nothing of it leaves.

Records, texts and poses are written as in the text of a position. Options, and what is going on,
come in several kinds: `is` names theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from types import NoneType
from typing import Final, Protocol, TypeVar, cast, get_args

from simulator.content.games.state_lines import StateTextError
from simulator.content.games.state_text import hints_of, read, written
from simulator.files.plain_data import Data, Value
from simulator.geometry.contact import Interval
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose
from simulator.geometry.regions import Region, region_of_plain, region_plain
from simulator.geometry.shapes import Corners
from simulator.language.texts import translate as _
from simulator.model.requests import (
    ActionOption,
    AttackOption,
    ChargeOption,
    Choose,
    ChooseSome,
    DieOption,
    MoveOption,
    Option,
    Place,
    PlacePiece,
    PlaceRequest,
    Request,
    SideOption,
    WindowOption,
)
from simulator.model.subjects import Subject
from simulator.model.verdict import Verdict
from simulator.records import dataclass

QUESTIONS: Final = ("check", "snap", "samples", "region", "facings")
"""What a request of a place may be asked."""
FURTHEST: Final = 1_000.0
"""Inches and degrees beyond which no pose is asked about."""
_IS: Final = "is"
"""Before the kind of a request, of an option and of what is going on."""

T = TypeVar("T")


def _by_name(kinds: Iterable[type[T]]) -> Mapping[str, type[T]]:
    return {kind.__name__: kind for kind in kinds}


_REQUESTS: Final = _by_name((Choose, ChooseSome, Place, PlacePiece))
"""The requests that are put to a player. Dice and shuffles are the table's."""
_OPTIONS: Final = _by_name(
    (
        Option,
        ChargeOption,
        AttackOption,
        SideOption,
        MoveOption,
        ActionOption,
        WindowOption,
        DieOption,
    )
)
_SUBJECTS: Final = _by_name(kind for kind in get_args(Subject) if kind is not NoneType)
_ASKED_BACK: Final = frozenset({*QUESTIONS, "outline", "one_by_one", "settled_by"})
"""The fields of a request that are functions."""
_HERE: Final = Pose(0.0, 0.0, 0.0)


class AsksTable(Protocol):
    """Asks the table about the pending request of a place."""

    def __call__(self, what: str, pose: Pose | None, facing: float, /) -> Value:
        """Return what `answer_plain` returns there."""


# ------------------------------------------------------------------ at the table


def request_plain(request: Request) -> Data:
    """Return a request as JSON can hold it, without what it is asked about places.

    Raises:
        TypeError: It is put to no player: a roll, or a shuffle.
    """
    if type(request).__name__ not in _REQUESTS:
        raise TypeError(f"{request!r} is answered at the table")
    plain = {
        part.name: _field_plain(part.name, given)
        for part in fields(request)
        if part.name not in _ASKED_BACK
        for given in (getattr(request, part.name),)
        if part.default is MISSING or given != part.default
    }
    if isinstance(request, PlacePiece):
        plain["outline"] = written(request.outline(_HERE))
    return {_IS: type(request).__name__, **plain}


def _field_plain(name: str, given: Value) -> Value:
    if name == "options":
        return [_kind_plain(option) for option in given]
    return _kind_plain(given) if name == "occasion" and given is not None else written(given)


def _kind_plain(record: Value) -> Data:
    return {_IS: type(record).__name__, **written(record)}


def answer_plain(
    request: Request, what: str, pose: Pose | None = None, facing: float = 0.0
) -> Value:
    """Return what a request of a place answers, as JSON can hold it.

    Args:
        request: The request as it is handed to an agent from outside.
        what: One of `QUESTIONS`.
        pose: What `check`, `snap` and `facings` ask about; the last asks about its centre alone.
        facing: What `region` asks about, in degrees clockwise from +y.

    Returns:
        For `check` a verdict with its sentence as `words`, a pose for `snap`, poses for `samples`,
        a geometry as GeoJSON has it for `region`, intervals of degrees for `facings`.

    Raises:
        StateTextError: The request has no places, or what it is asked about is near no table.
    """
    if not isinstance(request, PlaceRequest):
        raise StateTextError("question", _("a question about a place"), type(request).__name__)
    match what:
        case "check":
            verdict = request.check(_near(pose))
            return {**written(verdict), "words": str(verdict)}
        case "snap":
            return written(request.snap(_near(pose)))
        case "samples":
            return written(request.samples())
        case "region":
            return region_plain(request.region(_near(Pose(0.0, 0.0, facing)).facing))
        case "facings":
            return written(request.facings(*_near(pose).centre).intervals)
    raise StateTextError("what", _("one of {words}").format(words=", ".join(QUESTIONS)), repr(what))


def _near(pose: Pose | None) -> Pose:
    """Return the pose that is asked about; StateTextError for none, and for one far away."""
    numbers = {} if pose is None else pose_plain(pose)
    if not numbers or not all(abs(number) <= FURTHEST for number in numbers.values()):
        raise StateTextError("pose", _("a place near the table"), repr(pose))
    return cast("Pose", pose)


def pose_plain(pose: Pose) -> dict[str, float]:
    """Return a pose as messages to the table have it."""
    return {"x": pose.x, "y": pose.y, "facing": pose.facing}


# ------------------------------------------------------------------ at the other end


@dataclass(frozen=True, slots=True)
class FarPlace:
    """What the table answers about the place that is asked for."""

    asks: AsksTable
    outlined: Corners
    """What a piece covers in the corner of the table, looking up."""

    def check(self, pose: Pose) -> Verdict:
        """Return whether it may be put here."""
        found = dict(self._answer(dict, "check", pose))
        found.pop("words", None)
        verdict: Verdict = read(Verdict, found, "told")
        return verdict

    def snap(self, wished: Pose) -> Pose:
        """Return the nearest legal pose."""
        pose: Pose = self._answer(Pose, "snap", wished)
        return pose

    def samples(self) -> tuple[Pose, ...]:
        """Return some legal poses."""
        poses: tuple[Pose, ...] = self._answer(tuple[Pose, ...], "samples")
        return poses

    def region(self, facing: float) -> Region:
        """Return all legal places of the centre for a facing."""
        try:
            return region_of_plain(self.asks("region", None, facing))
        except ValueError as fault:
            raise StateTextError("told", _("a geometry"), str(fault)) from fault

    def facings(self, x: float, y: float) -> Facings:
        """Return all legal facings with the centre here."""
        return Facings(self._answer(tuple[Interval, ...], "facings", Pose(x, y, 0.0)))

    def outline(self, pose: Pose) -> Corners:
        """Return what the piece covers at a pose."""
        return tuple(map(pose.to_table, self.outlined))

    def _answer(self, kind: Value, what: str, pose: Pose | None = None) -> Value:
        return read(kind, self.asks(what, pose, 0.0), "told")


def request_of_plain(data: Value, asks: AsksTable) -> Request:
    """Return the request that `request_plain` wrote; what it is asked about places, `asks` asks.

    Raises:
        StateTextError: The data is no request; it names what is wrong with it.
    """
    kind, given = _of_kind(_REQUESTS, data, "request")
    hints = hints_of(kind)
    named = {part.name: part for part in fields(kind) if part.name not in _ASKED_BACK}
    known = (*named, "outline") if kind is PlacePiece else (*named,)
    for name in given:
        if name not in known:
            expected = _("one of {words}").format(words=", ".join(known))
            raise StateTextError(f"request.{name}", expected, repr(name))
    for name in known:
        if name not in given and (name == "outline" or named[name].default is MISSING):
            raise StateTextError(f"request.{name}", _("a value"), _("none"))
    outlined = read(Corners, given.pop("outline", []), "request.outline")
    values = {
        name: _field_read(name, hints[name], value, f"request.{name}")
        for name, value in given.items()
    }
    place = FarPlace(asks, outlined) if issubclass(kind, PlaceRequest) else None
    functions = (*QUESTIONS, "outline") if kind is PlacePiece else QUESTIONS
    return kind(**values, **{name: getattr(place, name) for name in functions if place})


def _field_read(name: str, hint: Value, data: Value, key: str) -> Value:
    if name == "options":
        options = enumerate(read(list, data, key))
        return tuple(_read_kind(_OPTIONS, option, f"{key}[{n}]") for n, option in options)
    if name == "occasion":
        return None if data is None else _read_kind(_SUBJECTS, data, key)
    return read(hint, data, key)


def _read_kind(kinds: Mapping[str, type[object]], data: Value, key: str) -> Value:
    kind, given = _of_kind(kinds, data, key)
    return read(kind, given, key)


def _of_kind(kinds: Mapping[str, type[T]], data: Value, key: str) -> tuple[type[T], Data]:
    """Return the kind that a record names, and its other fields."""
    given: Data = dict(read(dict, data, key))
    name = given.pop(_IS, None)
    if not isinstance(name, str) or name not in kinds:
        expected = _("one of {words}").format(words=", ".join(kinds))
        raise StateTextError(f"{key}.{_IS}", expected, repr(name))
    return kinds[name], given
