"""All legal answers to a request: counted and iterated where they can be, else as exact regions.

Whether one single reply is legal is what `engine/legality.py` says; the sets here agree with it.
"""

from __future__ import annotations

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Final

from simulator.engine.dice import Stream, random_stream
from simulator.engine.legality import IllegalReplyError, checked
from simulator.files.arguments import checks_arguments
from simulator.files.errors import ContentError
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose
from simulator.geometry.regions import Region
from simulator.geometry.tolerances import REGION
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Place,
    PlacePiece,
    Reply,
    Request,
    Roll,
    Shuffle,
)
from simulator.records import one_line


class LegalPlaces:
    """The legal answers to a `Place` or a `PlacePiece`: poses, which nobody can count.

    `in` asks the check that decides, of the pose as it would be recorded. `region` and `facings`
    give all poses at once; they come from the geometry the check is made of.

    Example:
        >>> from simulator import Place, ask, legal_answers, make_agent, quick_battle, start
        >>> session, greedy = start(quick_battle()), make_agent("greedy", 7)
        >>> while not isinstance(session.pending, Place):
        ...     session.answer(ask(session, greedy))
        >>> places = legal_answers(session.pending)
        >>> pose = places.random(seed=7)
        >>> pose in places, places.region(pose.facing).area > 100
        (True, True)
    """

    tolerance: Final = REGION
    """Nearer to a region's border than this, in inches, `in` has the last word."""

    def __init__(self, request: Place | PlacePiece) -> None:
        """Take the request."""
        self.request = request

    def __repr__(self) -> str:
        """Return one line: "LegalPlaces(Place(run: red:bowmen, seat red))"."""
        return one_line(f"LegalPlaces({self.request!r})")

    def __contains__(self, reply: object) -> bool:
        """Return whether the request allows a reply."""
        return _allows(self.request, reply)

    @checks_arguments
    def region(self, facing: float) -> Region:
        """Return all places of the centre that are legal for one facing, as a Shapely geometry.

        Polygons where a tray or a piece is put down; parts of lines where it runs, marches, shifts
        or retreats (wherever a pivot that follows makes the end legal); the centre itself where it
        pivots; empty where the facing is not legal at all. Borders belong to the region.

        Args:
            facing: Degrees clockwise from +y, as in `Pose.facing`.

        Returns:
            A geometry in inches: `Pose.x` and `Pose.y` of every legal pose with this facing.
            Further than `tolerance` from its border, a place is legal exactly where it lies inside.
        """
        return self.request.region(facing)

    @checks_arguments
    def facings(self, x: float, y: float) -> Facings:
        """Return all facings that are legal with the centre at one place.

        Args:
            x: Inches from the left edge of the table.
            y: Inches from its bottom edge.

        Returns:
            Closed intervals of degrees clockwise from +y, the same set that `region` describes:
            the two may differ only for poses within `tolerance` of a region's border.
        """
        return self.request.facings(x, y)

    def samples(self) -> tuple[Pose, ...]:
        """Return some legal poses worth considering, the most interesting first."""
        return self.request.samples()

    @checks_arguments
    def random(self, seed: int) -> Pose:
        """Return one of the samples, each as likely as any other; the same for the same seed.

        The samples are few and chosen, so this is no even draw from all legal places. Who needs one
        draws a point of `region(facing)` and asks `in` about it.

        Raises:
            IndexError: The request offers no sample.
        """
        return _stream(seed).choice(self.samples())


class LegalAnswers(ABC):
    """The legal answers to a request that has finitely many: iterate, count, ask `in`, draw one.

    Nothing is listed before it is asked for: 12 dice have 2,176,782,336 answers, and `count` is
    worked out at once.

    Example:
        >>> from simulator import legal_answers, quick_battle, start
        >>> answers = legal_answers(start(quick_battle()).pending)
        >>> answers.count, list(answers), "1" in answers, "3" in answers
        (3, ['0', '1', 'leave'], True, False)
    """

    def __init__(self, request: Request) -> None:
        """Take the request."""
        self.request = request

    def __repr__(self) -> str:
        """Return one line: "LegalAnswers(3 to Choose(zone_edge: 3 options, seat red))"."""
        return one_line(f"LegalAnswers({self.count} to {self.request!r})")

    def __contains__(self, reply: object) -> bool:
        """Return whether the request allows a reply."""
        return _allows(self.request, reply)

    def __len__(self) -> int:
        """Return the count, where Python can hold it as a length."""
        if self.count > sys.maxsize:
            raise OverflowError(f"{self.count} answers are too many for len(); ask .count")
        return self.count

    @abstractmethod
    def __iter__(self) -> Iterator[Reply]:
        """Yield every legal answer once."""

    @property
    @abstractmethod
    def count(self) -> int:
        """Return how many answers there are, however many."""

    @checks_arguments
    def random(self, seed: int) -> Reply:
        """Return one of the answers, each as likely as any other; the same for the same seed."""
        return self._drawn(_stream(seed))

    @abstractmethod
    def _drawn(self, stream: Stream) -> Reply:
        """Draw an answer."""


class LegalKeys(LegalAnswers):
    """The keys of the options of a `Choose`, in their order.

    Example:
        >>> from simulator import legal_answers, quick_battle, start
        >>> legal_answers(start(quick_battle()).pending).random(seed=7)
        '1'
    """

    request: Choose

    def __iter__(self) -> Iterator[str]:
        """Yield the key of each option."""
        return (option.key for option in self.request.options)

    @property
    def count(self) -> int:
        """Return the number of options."""
        return len(self.request.options)

    def _drawn(self, stream: Stream) -> str:
        return stream.choice(list(self))


class LegalSelections(LegalAnswers):
    """Tuples of keys for a `ChooseSome`, from the fewest to the most; no key stands in one twice.

    The engine takes the keys in any order, and effects meet units and cards in the order given. So
    every order is an answer of its own; `in_one_order` leaves all but one out, for dice and
    wherever the order doesn't matter.

    Example:
        >>> from simulator import ChooseSome, Message, Option, Seat, legal_answers
        >>> dice = tuple(Option(str(place), "a die") for place in range(3))
        >>> asked = ChooseSome(who=Seat.RED, prompt=Message("Re-roll?"), options=dice, most=2)
        >>> answers = legal_answers(asked)
        >>> answers.count, ("2", "0") in answers, ("2", "2") in answers
        (10, True, False)
        >>> list(answers.in_one_order)
        [(), ('0',), ('1',), ('2',), ('0', '1'), ('0', '2'), ('1', '2')]
    """

    request: ChooseSome

    def __init__(self, request: ChooseSome, *, ordered: bool = True) -> None:
        """Take the request; unless `ordered`, one order of each selection counts."""
        super().__init__(request)
        self._ordered = ordered

    @property
    def in_one_order(self) -> LegalSelections:
        """Return the selections with their keys in the order of the options alone."""
        return LegalSelections(self.request, ordered=False)

    def __contains__(self, reply: object) -> bool:
        """Return whether the request allows a reply, in the order in which selections are given."""
        return super().__contains__(reply) and (self._ordered or self._sorted(reply) == reply)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        """Yield every selection, the smallest first."""
        choose = permutations if self._ordered else combinations
        for size in self._sizes:
            yield from choose(self._keys, size)

    @property
    def count(self) -> int:
        """Return the number of selections."""
        return sum(map(self._of_size, self._sizes))

    def _drawn(self, stream: Stream) -> tuple[str, ...]:
        (size,) = stream.choices(self._sizes, [self._of_size(size) for size in self._sizes])
        drawn = tuple(stream.sample(self._keys, size))
        return drawn if self._ordered else self._sorted(drawn)

    def _of_size(self, size: int) -> int:
        return (math.perm if self._ordered else math.comb)(len(self._keys), size)

    def _sorted(self, reply: object) -> tuple[str, ...]:
        chosen = set(reply) if isinstance(reply, tuple) else set()
        return tuple(key for key in self._keys if key in chosen)

    @property
    def _keys(self) -> list[str]:
        return [option.key for option in self.request.options]

    @property
    def _sizes(self) -> range:
        request = self.request
        return range(max(request.least, 0), min(request.most, len(request.options)) + 1)


class LegalFaces(LegalAnswers):
    """All faces a `Roll` may show, die by die: what a person at the table may type.

    Example:
        >>> from simulator import Message, Roll, Seat, legal_answers
        >>> faces = legal_answers(Roll(who=Seat.RED, prompt=Message("Panic test"), dice=2, sides=3))
        >>> faces.count, [*faces][:4]
        (9, [(1, 1), (1, 2), (1, 3), (2, 1)])
    """

    request: Roll

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield every roll, from all ones on."""
        return product(range(1, self.request.sides + 1), repeat=self.request.dice)

    @property
    def count(self) -> int:
        """Return the number of rolls."""
        return int(self.request.sides**self.request.dice)

    def _drawn(self, stream: Stream) -> tuple[int, ...]:
        return tuple(stream.randint(1, self.request.sides) for _die in range(self.request.dice))


class LegalOrders(LegalAnswers):
    """All orders a `Shuffle` may give its cards, as indices of the old order.

    Example:
        >>> from simulator import Message, Seat, Shuffle, legal_answers
        >>> orders = legal_answers(Shuffle(who=Seat.RED, prompt=Message("Tactics deck"), count=3))
        >>> len(orders), (2, 0, 1) in orders, (2, 0, 0) in orders
        (6, True, False)
    """

    request: Shuffle

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield every order, the present one first."""
        return permutations(range(self.request.count))

    @property
    def count(self) -> int:
        """Return the number of orders."""
        return math.factorial(self.request.count)

    def _drawn(self, stream: Stream) -> tuple[int, ...]:
        return tuple(stream.sample(range(self.request.count), self.request.count))


@checks_arguments
def legal_answers(request: Request) -> LegalAnswers | LegalPlaces:
    """Return all legal answers to a request, without listing them.

    Args:
        request: The pending request of a session, or what an agent is handed.

    Returns:
        `LegalAnswers` for requests with finitely many answers: iterate, `len` or `count`, `in`,
        `random(seed)`. `LegalPlaces` for a `Place` or `PlacePiece`: `in`, `region(facing)`,
        `facings(x, y)`, `samples()`, `random(seed)`.

    Raises:
        ContentError: It is no request of the game.

    Example:
        >>> from simulator import Message, Roll, Seat, legal_answers
        >>> faces = legal_answers(Roll(who=Seat.RED, prompt=Message("Attack dice"), dice=2))
        >>> len(faces), (6, 1) in faces, (7, 1) in faces
        (36, True, False)
    """
    match request:
        case Choose():
            return LegalKeys(request)
        case ChooseSome():
            return LegalSelections(request)
        case Place() | PlacePiece():
            return LegalPlaces(request)
        case Roll():
            return LegalFaces(request)
        case Shuffle():
            return LegalOrders(request)
    kinds = "Choose, ChooseSome, Place, PlacePiece, Roll, Shuffle"
    raise ContentError(Path("legal_answers"), None, "request", kinds, repr(request))


def _allows(request: Request, reply: object) -> bool:
    try:
        checked(request, reply)  # type: ignore[arg-type]  # anything may be asked
    except IllegalReplyError:
        return False
    return True


def _stream(seed: int) -> Stream:
    return random_stream(seed, "legal answers")
