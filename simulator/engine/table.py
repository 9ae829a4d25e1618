"""The table of a running game: what a script may do there, to ask, to roll and to emit."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable
from typing import Any, TypedDict, TypeVar, Unpack, cast

from simulator.engine.position import GameInPlay, Position
from simulator.engine.reducer import apply
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Kind,
    Option,
    PieceQuestion,
    PlacePiece,
    Refused,
    Reply,
    Request,
    Roll,
    Shuffle,
    TrayQuestion,
    Typed,
    place_request,
)
from simulator.model.roll_context import RollContext
from simulator.model.rulebook import Rule
from simulator.model.state import GameState, Seat, UnitId
from simulator.model.subjects import Subject, Targeted
from simulator.records import dataclass

Script = Coroutine[Request, Any, None]  # Any: each kind of request has its own kind of reply
"""What runs at a table until it is over: it awaits the replies to its requests."""

S = TypeVar("S")


@dataclass
class Ask:
    """A request on its way to the table; awaiting it gives the reply."""

    request: Request

    def __await__(self) -> Generator[Request, Reply, Reply]:
        """Hand the request to the session and wait."""
        reply = yield self.request
        return reply


class AskedFor(TypedDict, total=False):
    """What else a choice says of itself: the fields of `Request` that many leave as they are."""

    kind: Kind
    rule: Rule | None
    private: bool
    subject: UnitId | None
    occasion: Subject


class Table:
    """The table of one running game."""

    def __init__(
        self, position: Position, record: Callable[[ev.Event], None], rolls: int = 0
    ) -> None:
        """Start from a position; every event goes to `record`, `rolls` fell before."""
        self._now = position
        self._record = record
        self._rolls = rolls
        self.targeted: list[Targeted] = []
        """Whom the effects under way have targeted so far, those of the innermost effect last."""
        self.answering = 0
        """How many windows lie open within each other."""
        self.asked_anyway: frozenset[Seat] = frozenset()
        """Who is asked in windows also where nothing can be used: no question tells a card."""

    @property
    def now(self) -> Position:
        """Return the position as it is now; read it again after every await."""
        return self._now

    @property
    def newest_roll(self) -> int:
        """Return the number of the roll that fell last: how many rolls and shuffles there were."""
        return self._rolls

    @property
    def game(self) -> GameInPlay:
        """Return the game being played."""
        return self._now.game

    def deal(self, state: GameState) -> None:
        """Go on from another position: only for a copy of the game in which cards lie anew."""
        self._now = Position(state, self._now.game)

    def emit(self, *events: ev.Event) -> None:
        """Apply events: change the position and write the log."""
        for event in events:
            state = apply(self._now.state, event)
            if state is not self._now.state:  # many events only report
                self._now = Position(state, self._now.game)
            self._record(event)

    async def choose(
        self,
        who: Seat,
        prompt: Message,
        options: Iterable[Option],
        *,
        refused: Iterable[Refused] = (),
        ask_single: bool = False,
        moment: Moment | None = None,
        **asked: Unpack[AskedFor],
    ) -> str:
        """Ask a player for one option; a choice with one answer is taken without asking."""
        found = tuple(options)
        if len(found) == 1 and not ask_single:
            return found[0].key
        barred = tuple(refused)
        request = Choose(
            who=who, prompt=prompt, options=found, refused=barred, moment=moment, **asked
        )
        return str(await Ask(request))

    async def choose_for(
        self,
        unit: UnitId,
        prompt: Message,
        options: Iterable[Option],
        kind: Kind,
        rule: Rule,
        refused: Iterable[Refused] = (),
    ) -> str:
        """Ask the owner of a unit or NCU for one option about it, as `choose` does."""
        who, about = self._now.owner(unit), AskedFor(kind=kind, rule=rule, subject=unit)
        return await self.choose(who, prompt, options, refused=refused, **about)

    async def choose_some(
        self,
        who: Seat,
        prompt: Message,
        options: Iterable[Option],
        *,
        least: int = 0,
        most: int | None = None,
        dice: int | None = None,
        **asked: Unpack[AskedFor],
    ) -> tuple[str, ...]:
        """Ask a player for some of the options."""
        found = tuple(options)
        limit = len(found) if most is None else min(most, len(found))
        if limit == 0:
            return ()
        request = ChooseSome(
            who=who,
            prompt=prompt,
            options=found,
            least=min(least, limit),
            most=limit,
            dice=dice,
            **asked,
        )
        reply = await Ask(request)
        return tuple(str(key) for key in reply) if isinstance(reply, tuple) else ()

    async def yes(self, who: Seat, prompt: Message, *, subject: UnitId | None = None) -> bool:
        """Ask a player yes or no."""
        options = (Option("yes", msg("Yes")), Option("no", msg("No")))
        return await self.choose(who, prompt, options, kind=Kind.YES_NO, subject=subject) == "yes"

    async def place(
        self,
        who: Seat,
        prompt: Message,
        kind: Kind,
        by: TrayQuestion,
        rule: Rule | None = None,
        areas: tuple[tuple[Corners, float], ...] = (),
    ) -> Pose:
        """Ask a player for a legal place of a tray; the pose comes back on the recorded grid.

        `by` is the question as its rule judges it.
        """
        return cast(Pose, await Ask(place_request(who, prompt, kind, by, rule, areas)))

    async def place_piece(
        self, who: Seat, prompt: Message, kind: Kind, by: PieceQuestion, rule: Rule
    ) -> Pose:
        """Ask a player for a legal place of a terrain piece or a token."""
        request = PlacePiece(
            who=who,
            prompt=prompt,
            piece=by.piece,
            start=by.start,
            kind=kind,
            outline=by.outline,
            check=by.check,
            snap=by.snap,
            samples=by.samples,
            region=by.region,
            facings=by.facings,
            rule=rule,
        )
        return cast(Pose, await Ask(request))

    async def roll(
        self,
        who: Seat,
        why: Message,
        dice: int,
        *,
        sides: int = 6,
        rule: Rule,
        context: RollContext | None = None,
        needed: int | None = None,
        belongs_to: int | None = None,
    ) -> tuple[int, ...]:
        """Roll dice for a player and write the faces down; `context` says what they are for.

        `needed` is the lowest face that succeeds, `belongs_to` the roll they are part of.
        """
        if dice <= 0:
            return ()
        asked = Roll(who=who, prompt=why, dice=dice, sides=sides, rule=rule, context=context)
        reply: tuple[int, ...] = await Ask(asked)  # type: ignore[assignment]
        faces, typed = tuple(reply), isinstance(reply, Typed)
        self._rolls += 1
        stage, again = (
            (context.stage, context.by is not None) if context is not None else (None, False)
        )
        self.emit(
            ev.DiceRolled(
                rule=rule,
                who=who,
                why=why,
                faces=faces,
                sides=sides,
                number=self._rolls,
                unit=context.unit if context is not None else None,
                stage=stage,
                needed=needed,
                belongs_to=belongs_to,
                again=again,
                typed=typed,
            )
        )
        return faces

    async def shuffled(self, who: Seat, why: Message, cards: tuple[S, ...]) -> tuple[S, ...]:
        """Shuffle cards; the order is recorded like dice."""
        if len(cards) < 2:
            return cards
        order = await Ask(Shuffle(who=who, prompt=why, count=len(cards)))
        self._rolls += 1
        return tuple(cards[int(index)] for index in order)  # type: ignore[union-attr]
