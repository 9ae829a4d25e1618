"""What a script sees: the position, and the people at the table.

A rule is a coroutine. "await" always means that someone at the table must answer, or that
dice must fall.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from simulator.engine.effects import Moment
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners
from simulator.model import events as ev
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Option,
    Place,
    PlacePiece,
    Refused,
    Reply,
    Request,
    Roll,
    Shuffle,
    Typed,
)
from simulator.model.roll_context import RollContext
from simulator.model.rulebook import Rule
from simulator.model.state import GameState, Seat, UnitId
from simulator.model.verdict import Verdict

if TYPE_CHECKING:
    from simulator.engine.game import Game

S = TypeVar("S")


@dataclass
class Ask:
    """A request on its way to the table; awaiting it gives the reply."""

    request: Request

    def __await__(self) -> Generator[Request, Reply, Reply]:
        """Hand the request to the session and wait."""
        reply = yield self.request
        return reply


class Table:
    """The table of one running game."""

    def __init__(
        self, position: Position, record: Callable[[ev.Event], None], rolls: int = 0
    ) -> None:
        """Start from a position; every event goes to `record`, `rolls` fell before."""
        self._now = position
        self._record = record
        self._rolls = rolls

    @property
    def now(self) -> Position:
        """Give the position as it is now; read it again after every await."""
        return self._now

    @property
    def newest_roll(self) -> int:
        """Return the number of the roll that fell last: how many rolls and shuffles there were."""
        return self._rolls

    @property
    def game(self) -> Game:
        """Give the game being played."""
        return self._now.game

    def deal(self, state: GameState) -> None:
        """Go on from another position: only for a copy of the game in which cards lie anew."""
        self._now = Position(state, self._now.game)

    def emit(self, *events: ev.Event) -> None:
        """Let events happen: change the position and write the log."""
        for event in events:
            state = apply(self._now.state, event)
            if state is not self._now.state:  # many events only report
                self._now = Position(state, self._now.game)
            self._record(event)

    async def choose(
        self,
        who: Seat,
        prompt: str,
        options: Iterable[Option],
        *,
        kind: Kind = Kind.OTHER,
        refused: Iterable[Refused] = (),
        rule: Rule | None = None,
        private: bool = False,
        subject: UnitId | None = None,
        ask_single: bool = False,
    ) -> str:
        """Let a player choose one option; a choice with one answer is taken without asking."""
        found = tuple(options)
        if len(found) == 1 and not ask_single:
            return found[0].key
        request = Choose(
            who=who, prompt=prompt, options=found, kind=kind, refused=tuple(refused),
            rule=rule, private=private, subject=subject,
        )  # fmt: skip
        reply = await Ask(request)
        return str(reply)

    async def choose_some(
        self,
        who: Seat,
        prompt: str,
        options: Iterable[Option],
        *,
        least: int = 0,
        most: int | None = None,
        kind: Kind = Kind.OTHER,
        rule: Rule | None = None,
        private: bool = False,
        subject: UnitId | None = None,
        dice: int | None = None,
    ) -> tuple[str, ...]:
        """Let a player choose some of the options."""
        found = tuple(options)
        limit = len(found) if most is None else min(most, len(found))
        if limit == 0:
            return ()
        request = ChooseSome(
            who=who, prompt=prompt, options=found, least=min(least, limit), most=limit, kind=kind,
            rule=rule, private=private, subject=subject, dice=dice,
        )  # fmt: skip
        reply = await Ask(request)
        return tuple(str(key) for key in reply) if isinstance(reply, tuple) else ()

    async def yes(self, who: Seat, prompt: str, *, subject: UnitId | None = None) -> bool:
        """Ask a player yes or no."""
        options = (Option("yes", "Yes"), Option("no", "No"))
        return await self.choose(who, prompt, options, kind=Kind.YES_NO, subject=subject) == "yes"

    async def place(
        self,
        who: Seat,
        prompt: str,
        unit: UnitId,
        start: Pose,
        *,
        kind: Kind,
        check: Callable[[Pose], Verdict],
        snap: Callable[[Pose], Pose],
        samples: Callable[[], tuple[Pose, ...]],
        may_skip: bool = False,
        pivots: bool = True,
        rule: Rule | None = None,
    ) -> Pose:
        """Let a player put a tray somewhere legal; the pose comes back on the recorded grid."""
        request = Place(
            who=who, prompt=prompt, unit=unit, start=start, kind=kind, check=check, snap=snap,
            samples=samples, may_skip=may_skip, pivots=pivots, rule=rule, subject=unit,
        )  # fmt: skip
        reply = await Ask(request)
        return cast(Pose, reply)

    async def place_piece(
        self,
        who: Seat,
        prompt: str,
        piece: str,
        start: Pose,
        *,
        kind: Kind,
        outline: Callable[[Pose], Corners],
        check: Callable[[Pose], Verdict],
        snap: Callable[[Pose], Pose],
        samples: Callable[[], tuple[Pose, ...]],
        may_skip: bool = False,
        rule: Rule | None = None,
    ) -> Pose:
        """Let a player put a terrain piece or a token somewhere legal."""
        request = PlacePiece(
            who=who, prompt=prompt, piece=piece, start=start, kind=kind, outline=outline,
            check=check, snap=snap, samples=samples, may_skip=may_skip, rule=rule,
        )  # fmt: skip
        return cast(Pose, await Ask(request))

    async def roll(
        self, who: Seat, why: str, dice: int, *, sides: int = 6, rule: Rule,
        throw: RollContext | None = None, needed: int | None = None, belongs_to: int | None = None,
    ) -> tuple[int, ...]:  # fmt: skip
        """Roll dice for a player and write the faces down; `throw` says what they are for.

        `needed` is the lowest face that succeeds, `belongs_to` the roll they are part of.
        """
        if dice <= 0:
            return ()
        asked = Roll(who=who, prompt=why, dice=dice, sides=sides, rule=rule, throw=throw)
        reply: tuple[int, ...] = await Ask(asked)  # type: ignore[assignment]
        faces, typed = tuple(reply), isinstance(reply, Typed)
        self._rolls += 1
        stage, again = (throw.stage, throw.by is not None) if throw is not None else (None, False)
        self.emit(
            ev.DiceRolled(
                rule=rule, who=who, why=why, faces=faces, sides=sides, number=self._rolls,
                stage=stage, needed=needed, belongs_to=belongs_to, again=again,
                typed=typed,
            )
        )  # fmt: skip
        return faces

    async def shuffled(self, who: Seat, why: str, cards: tuple[S, ...]) -> tuple[S, ...]:
        """Shuffle cards; the order is recorded like dice."""
        if len(cards) < 2:
            return cards
        order = await Ask(Shuffle(who=who, prompt=why, count=len(cards), private=True))
        self._rolls += 1
        return tuple(cards[int(index)] for index in order)  # type: ignore[union-attr]

    async def window(self, moment: Moment, subject: S) -> S:
        """Open a window: who may react does, in the printed order; give the changed subject."""
        from simulator.engine.windows import open_window  # noqa: PLC0415 - windows need tables

        # Any: a window gives back the kind of subject it was given
        result: Any = await open_window(self, moment, subject)
        return result  # type: ignore[no-any-return]
