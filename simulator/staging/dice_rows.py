"""The dice tray as data: every roll with its need, its sum, the fate of each die, its outcome.

One tray holds a whole attack: attack dice, defense dice, panic test. What a die did the engine
says (`by_die` of its events); until the dice are counted, the functions the engine asks say what it
would do as it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import TypeAlias

from simulator.engine.names import faces_text, player_name
from simulator.engine.position import Position
from simulator.language.texts import Text, ngettext, printed, signed
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import Request
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack, Charge, MoraleTest, Subject
from simulator.model.tally import Tally
from simulator.records import dataclass
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge.charge import least_die
from simulator.rules.dice.face_outcomes import KEYWORDS, keyword_name, outcome_of_face, succeeds
from simulator.staging.inches import inches_short

Stands: TypeAlias = morale.TestResult | ev.MoraleTested
"""How a test stands: while it may still change, or as it was counted."""


class DieResult(StrEnum):
    """What became of a die."""

    COUNTS = "counts"
    """Its face is added up, or read for itself."""
    HIT = "hit"
    TWICE = "twice"
    """A six that hits twice (REF-02)."""
    CERTAIN = "certain"
    """A wound no defense die may stop, besides whatever hits it brings (REF-03)."""
    MISS = "miss"
    BLOCK = "block"
    LET_IN = "let_in"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies.

    old: what it showed before, the oldest first; empty for a die that was not rolled again.
    hits, wounds: what an attack die does, hits that may be blocked and wounds that may not.
    """

    face: int
    sides: int = 6
    old: tuple[int, ...] = ()
    result_of_die: DieResult = DieResult.COUNTS
    hits: int = 0
    wounds: int = 0

    @property
    def good(self) -> bool | None:
        """Return whether it did what was needed; None where nothing was."""
        if self.result_of_die is DieResult.COUNTS:
            return None
        return self.result_of_die not in {DieResult.MISS, DieResult.LET_IN}


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One roll.

    number: which roll of the game it is. title: what it is for. needed, heading: what a die, or the
        sum of a test, needs; None where that is not known yet. reasons: the sum with its reasons.
    counted: whether an outcome was read from it; until then `dice` show what they would do.
    outcome: one line. added: what effects added to its hits or blocks.
    cost: what the D3 of a failed panic test costs, in one line.
    again: who had dice of it rolled again, and by what.
    """

    number: int
    who: Seat
    stage: RollStage | None
    unit: UnitId
    title: str
    dice: tuple[Die, ...]
    needed: int | None = None
    heading: str = ""
    reasons: str = ""
    outcome: str = ""
    cost: str = ""
    counted: bool = False
    added: int = 0
    again: tuple[tuple[Seat, str], ...] = ()
    typed: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces as they lie, in the order in which they were rolled."""
        return tuple(die.face for die in self.dice)

    @property
    def came(self) -> str:
        """Return what came of it, with what it costs: "... fails, D3 = 2 wounds"."""
        return ", ".join(filter(None, (self.outcome, self.cost)))


@dataclass(frozen=True, slots=True)
class DiceTray:
    """The rolls that lie together: a whole attack, or one roll and what belongs to it.

    attacker, defender: the units of an attack, empty for another tray. `over` once the attack is.
    """

    rows: tuple[DiceRow, ...]
    attacker: UnitId = ""
    defender: UnitId = ""
    attack: str = ""
    over: bool = False

    def row(self, number: int | None) -> DiceRow | None:
        """Return a roll by its number."""
        return next((row for row in self.rows if row.number == number), None)


@dataclass
class Trays:
    """The trays of a game, as its events come."""

    trays: list[DiceTray] = field(default_factory=list)
    count: int = 0
    _open: list[int] = field(default_factory=list)
    """The attacks under way, the innermost last."""
    _began: dict[int, ev.AttackBegan] = field(default_factory=dict)
    _effects: int = 0
    """How many cards and abilities are being resolved; their dice are not the attack's."""
    _depth: dict[int, int] = field(default_factory=dict)
    _where: dict[int, int] = field(default_factory=dict)
    """In which tray a roll lies."""
    _whys: dict[int, Text] = field(default_factory=dict)
    """What the players' own rolls in a tray are for."""

    def read(self, events: Sequence[ev.Event]) -> None:
        """Read the events that are new."""
        for event in events[self.count :]:
            self._event(event)
        self.count = len(events)

    def _event(self, event: ev.Event) -> None:
        match event:
            case ev.TurnBegan() | ev.TurnEnded() | ev.GameEnded():
                self._open.clear()
                self._effects = 0
            case ev.CardPlayed() | ev.AbilityUsed():
                self._effects += 1
            case ev.EffectEnded():
                self._effects = max(0, self._effects - 1)
            case ev.AttackBegan():
                self.trays.append(DiceTray((), event.attacker, event.defender, event.attack))
                self._open.append(len(self.trays) - 1)
                self._began[self._open[-1]] = event
                self._depth[self._open[-1]] = self._effects
            case ev.DiceRolled() if not event.again:
                self._rolled(event)
            case ev.DiceRerolled() | ev.DiceDiscarded():
                self._changed(event)
            case ev.AttackCompleted() if self._open:
                place = self._open.pop()
                self.trays[place] = replace(self.trays[place], over=True)
            case ev.HitsScored() | ev.HitsBlocked() | ev.MoraleTested():
                row = self._row(event.number)
                if row is not None:
                    self._put(_counted(row, event))
            case ev.HitsReplaced():
                self._replaced(event)
            case ev.ChargeMade():
                self._charged(event)

    # ------------------------------------------------------------ dice

    def _rolled(self, event: ev.DiceRolled) -> None:
        dice = tuple(Die(face, event.sides) for face in event.faces)
        place = self._where.get(event.belongs_to) if event.belongs_to is not None else None
        if place is not None:  # the D3 of a panic test
            row = self.trays[place].row(event.belongs_to)
            if row is not None:
                self._put(replace(row, dice=row.dice + dice))
                return
        row = DiceRow(
            event.number,
            event.who,
            event.stage,
            event.unit or "",
            _title(event),
            dice,
            typed=event.typed,
        )
        place = self._tray_for(event)
        self._where[event.number] = place
        tray = self.trays[place]
        self.trays[place] = replace(tray, rows=(*tray.rows, self._promising(place, row, event)))

    def _tray_for(self, event: ev.DiceRolled) -> int:
        """Return the attack's tray for dice of its two units, else a new one."""
        if self._open:
            tray = self.trays[self._open[-1]]
            place = self._open[-1]
            if event.stage is RollStage.ATTACK and event.unit == tray.attacker:
                return place
            mine = event.stage in {RollStage.DEFENSE, RollStage.TEST}
            mine &= event.unit == tray.defender
            if (mine or _replacing(event)) and self._depth[place] == self._effects:
                return place
        if self._rolled_off(event):
            return len(self.trays) - 1
        self.trays.append(DiceTray(()))
        if by_a_player(event):
            self._whys[len(self.trays) - 1] = event.why
        return len(self.trays) - 1

    def _rolled_off(self, event: ev.DiceRolled) -> bool:
        """Return whether a roll is one player's part of the roll-off that lies in the last tray."""
        last = len(self.trays) - 1
        if not by_a_player(event) or self._whys.get(last) != event.why:
            return False
        return all(row.who is not event.who for row in self.trays[last].rows)

    def _promising(self, place: int, row: DiceRow, event: ev.DiceRolled) -> DiceRow:
        """Return a roll with its need, and with what its dice would do as they lie."""
        began = self._began.get(place)
        if row.stage is RollStage.ATTACK and began is not None:
            row = replace(
                row,
                heading=_("To hit: {needed}+").format(needed=began.to_hit.total),
                needed=began.to_hit.total,
                reasons=_reasons_of_attack(began),
            )
            return replace(row, dice=_as_they_lie(row.dice, began))
        if row.stage is RollStage.DEFENSE and event.needed is not None:
            heading = _("To block: {needed}+").format(needed=event.needed)
            return _defending(replace(row, heading=heading, needed=event.needed), event.needed)
        return row

    def _changed(self, event: ev.DiceRerolled | ev.DiceDiscarded) -> None:
        row = self._row(event.number)
        if row is not None and isinstance(event, ev.DiceDiscarded):
            self._put(_best_of(row, event))
        elif row is not None and isinstance(event, ev.DiceRerolled):
            self._put(self._rerolled(row, event))

    def _rerolled(self, row: DiceRow, event: ev.DiceRerolled) -> DiceRow:
        dice = tuple(
            replace(die, face=event.after[place], old=(*die.old, event.before[place]))
            if place in event.indices
            else replace(die, face=event.after[place])
            for place, die in enumerate(row.dice)
        )
        row = replace(row, dice=dice, again=(*row.again, (event.by, str(event.why))))
        began = self._began.get(self._where[row.number])
        if row.stage is RollStage.ATTACK and began is not None:
            row = replace(row, dice=_as_they_lie(row.dice, began))
        elif row.stage is RollStage.DEFENSE:
            row = _defending(row, row.needed) if row.needed is not None else row
        return row

    def _row(self, number: int | None) -> DiceRow | None:
        place = self._where.get(number) if number is not None else None
        return self.trays[place].row(number) if place is not None else None

    def _put(self, row: DiceRow) -> None:
        place = self._where[row.number]
        tray = self.trays[place]
        rows = tuple(row if one.number == row.number else one for one in tray.rows)
        self.trays[place] = replace(tray, rows=rows)

    # ------------------------------------------------------------ outcomes

    def _replaced(self, event: ev.HitsReplaced) -> None:
        """Report the dice that were rolled for it, else the attack dice, what the hits dealt."""
        tray = self.trays[self._open[-1]] if self._open else DiceTray(())
        row = next(iter(tray.rows[-1:]), None)
        if row is None:
            return
        text = ngettext(
            "{n} wound in place of the hits.", "{n} wounds in place of the hits.", event.wounds
        ).format(n=event.wounds)
        if row.stage is not None:
            self._put(replace(row, outcome=" ".join(filter(None, (row.outcome, text)))))
            return
        rolled = sum(event.faces)
        more = event.wounds - rolled
        reasons = f"{rolled} + {more} = {event.wounds}" if more > 0 else ""
        self._put(replace(row, counted=True, reasons=reasons, outcome=text))

    def _charged(self, event: ev.ChargeMade) -> None:
        """Report the last charge die of this unit what it brought."""
        for tray in reversed(self.trays):
            row = tray.rows[-1] if tray.rows else None
            if row is not None and row.stage is RollStage.CHARGE and row.unit == event.unit:
                if not row.counted:
                    self._put(_charge_row(row, event))
                return


def _best_of(row: DiceRow, event: ev.DiceDiscarded) -> DiceRow:
    text = _("The lowest result is discarded: {faces}.").format(faces=faces_text(event.faces))
    return replace(row, dice=(max(row.dice, key=lambda die: die.face),), outcome=text)


def _counted(row: DiceRow, event: ev.HitsScored | ev.HitsBlocked | ev.MoraleTested) -> DiceRow:
    """Return a roll with what was read from its dice."""
    dice = tuple(replace(die, face=face) for die, face in zip(row.dice, event.faces, strict=True))
    row = replace(row, counted=True)
    match event:
        case ev.HitsScored():
            did = zip(dice, event.by_die, strict=True)
            dice = tuple(_hitting(die, hits, wounds) for die, (hits, wounds) in did)
            added = event.hits - sum(die.hits for die in dice)
            return replace(row, dice=dice, added=added, outcome=_hits(event, dice, added))
        case ev.HitsBlocked():
            return _blocked(replace(row, dice=dice), event)
        case ev.MoraleTested():
            return _tested(replace(row, dice=dice), event.faces, event)


def _tested(row: DiceRow, faces: tuple[int, ...], stands: Stands) -> DiceRow:
    return replace(
        row,
        needed=stands.needed,
        heading=_needs(stands.needed),
        reasons=_reasons(stands.result),
        outcome=line_of_test(faces, stands),
        cost=_cost(stands),
    )


def _blocked(row: DiceRow, event: ev.HitsBlocked) -> DiceRow:
    results = (DieResult.BLOCK if blocks else DieResult.LET_IN for blocks in event.by_die)
    text = ngettext(
        "{blocked} blocked, {left} gets through.",
        "{blocked} blocked, {left} get through.",
        event.unblocked,
    ).format(blocked=event.blocked, left=event.unblocked)
    return replace(
        row,
        dice=tuple(replace(d, result_of_die=r) for d, r in zip(row.dice, results, strict=True)),
        added=event.blocked - sum(event.by_die),
        outcome=text,
        heading=_("To block: {needed}+").format(needed=event.needed.total),
        needed=event.needed.total,
        reasons=str(event.needed.on_dice()),
    )


def by_a_player(event: ev.DiceRolled) -> bool:
    """Return whether a player rolls, and none of the units."""
    return not event.unit and event.stage is None and event.belongs_to is None


def _replacing(event: ev.DiceRolled) -> bool:
    """Return whether a roll of an attack under way is for the wounds in place of its hits."""
    return by_a_player(event) and event.rule is Rule.ABL_01 and event.sides == 3


def _title(event: ev.DiceRolled) -> str:
    """Return what a roll is for; where no unit rolls, who does."""
    if not by_a_player(event):
        return str(event.why)
    return _("{why} ({player})").format(why=event.why, player=player_name(event.who))


def with_question(now: Position, tray: DiceTray, request: Request) -> DiceTray:
    """Return a tray with what a pending question knows of dice that are not counted yet.

    A test's need and outcome as they stand, a charge's least die, an attack die by its present
    numbers: who is asked is told first.
    """
    occasion = request.occasion
    rows = tuple(
        _costing(now, row, occasion) if row.counted else _known(now, row, occasion)
        for row in tray.rows
    )
    return replace(tray, rows=rows)


def _costing(now: Position, row: DiceRow, occasion: Subject) -> DiceRow:
    """Return a test that was counted with what failing costs, while that may be answered."""
    if not isinstance(occasion, MoraleTest) or row.stage is not RollStage.TEST:
        return row
    if (occasion.unit, occasion.faces) != (row.unit, row.faces):
        return row
    stands = morale.judged(now, occasion)
    return replace(row, outcome=line_of_test(row.faces, stands), cost=_cost(stands))


def _known(now: Position, row: DiceRow, occasion: Subject) -> DiceRow:
    if row.stage is RollStage.TEST and isinstance(occasion, MoraleTest):
        faces = row.faces
        if occasion.unit != row.unit or len(faces) < 2:
            return row
        return _tested(row, faces, morale.judged(now, replace(occasion, faces=faces)))
    if row.stage is RollStage.CHARGE and isinstance(occasion, Charge) and occasion.unit == row.unit:
        needed = least_die(now, occasion)
        return row if needed is None else replace(row, needed=needed, heading=_needs(needed))
    if row.stage is RollStage.ATTACK and isinstance(occasion, Attack):
        if occasion.attacker != row.unit:
            return row
        outcome = numbers(now, occasion).outcome
        does = [(die, outcome(die.face)) for die in row.dice]
        return replace(row, dice=tuple(_hitting(d, o.hits, o.unblockable) for d, o in does))
    return row


# ------------------------------------------------------------------ what dice do


def _as_they_lie(dice: tuple[Die, ...], began: ev.AttackBegan) -> tuple[Die, ...]:
    """Return attack dice with what they would do by the numbers the attack began with."""
    having = {stat for stat in KEYWORDS if keyword_name(stat) in began.keywords}
    found = []
    for die in dice:
        does = outcome_of_face(die.face, succeeds(die.face, began.to_hit.total), having)
        found.append(_hitting(die, does.hits, does.unblockable))
    return tuple(found)


def _hitting(die: Die, hits: int, wounds: int) -> Die:
    result_of_die = DieResult.MISS
    if wounds:
        result_of_die = DieResult.CERTAIN
    elif hits:
        result_of_die = DieResult.TWICE if hits > 1 else DieResult.HIT
    return replace(die, result_of_die=result_of_die, hits=hits, wounds=wounds)


def _defending(row: DiceRow, needed: int) -> DiceRow:
    dice = tuple(
        replace(
            die, result_of_die=DieResult.BLOCK if succeeds(die.face, needed) else DieResult.LET_IN
        )
        for die in row.dice
    )
    return replace(row, dice=dice)


def _charge_row(row: DiceRow, event: ev.ChargeMade) -> DiceRow:
    text = _("{distance} in: the charge arrives.")
    if not event.success:
        text = _("{distance} in: the charge fails.")
        if event.short_by > 0:
            text = _("{distance} in: the charge is {short} in short.")
    if event.disorderly:
        text = " ".join((text, _("It is disorderly.")))
    text = text.format(distance=event.distance.total, short=inches_short(event.short_by))
    return replace(
        row,
        counted=True,
        needed=event.needed,
        heading=_needs(event.needed) if event.needed is not None else "",
        reasons=_sum_of(event.distance),
        outcome=" ".join(filter(None, (row.outcome, text))),
    )


# ------------------------------------------------------------------ words


def _needs(needed: int) -> str:
    return _("Needs {needed}+").format(needed=needed)


def _reasons(number: Tally) -> str:
    """Return a number with what changed it, empty where nothing did: "5 − 1 (Vicious) = 4"."""
    return f"{number.base}{added_parts(number)} = {number.total}" if number.parts else ""


def _sum_of(number: Tally) -> str:
    """Return a number with where all of it comes from: "6 (card) + 2 (charge die) = 8"."""
    first = f"{number.base} ({printed(str(number.source))})"
    return f"{first}{added_parts(number)} = {number.total}" if number.parts else first


def added_parts(number: Tally) -> str:
    """Return what is added to a number, each part with its reason: " − 1 (Crown) + 1 (Stalwart)".

    The signs stand as between the dice of a sum, with a space on both sides.
    """
    minus = "\N{MINUS SIGN}"
    return "".join(
        f" {minus if part.amount < 0 else '+'} {abs(part.amount)} ({printed(str(part.source))})"
        for part in number.parts
    )


def _reasons_of_attack(event: ev.AttackBegan) -> str:
    dice = event.dice
    text = ngettext("{n} die", "{n} dice", dice.total).format(n=dice.total)
    parts = [f"{text} ({_reasons(dice)})" if dice.parts else text]
    return "; ".join((*parts, str(event.to_hit.on_dice()), *map(str, event.keywords)))


def _hits(event: ev.HitsScored, dice: tuple[Die, ...], added: int) -> str:
    """Return "5 hits, 1 of them twice" with what effects added and what no die may block."""
    text = ngettext("{n} hit", "{n} hits", event.hits).format(n=event.hits)
    parts = [text]
    doubled = sum(die.hits > 1 for die in dice)
    if doubled:
        parts.append(
            ngettext("{n} die hits twice", "{n} dice hit twice", doubled).format(n=doubled)
        )
    if added:
        parts.append(_("{n} without dice").format(n=signed(added, 0)))
    if event.unblockable:
        parts.append(
            ngettext(
                "{n} wound without defense", "{n} wounds without defense", event.unblockable
            ).format(n=event.unblockable)
        )
    return f"{', '.join(parts)}."


def line_of_test(faces: tuple[int, ...], stands: Stands) -> str:
    """Return a test in one line: "5 + 1 − 1 (Crown) = 5 against 7+: fails"."""
    sums = f"{faces[0]} + {faces[1]}{added_parts(stands.result)} = {stands.result.total}"
    text = _("{sum} against {needed}+: fails")
    if stands.passed:
        text = _("{sum} against {needed}+: passes")
    return text.format(sum=sums, needed=stands.needed)


def test_sentence(faces: tuple[int, ...], stands: morale.TestResult) -> str:
    """Return how a test stands, with what failing costs: "... fails, D3 = 2 wounds"."""
    return ", ".join(filter(None, (line_of_test(faces, stands), _cost(stands))))


def _cost(stands: Stands) -> str:
    """Return what failing costs: "D3 = 2 wounds", "D3: 1 + 1 (Joffrey Baratheon) = 2 wounds".

    Where an effect limits the wounds, the limit is named.
    """
    cost = stands.cost
    if cost is None:
        return ""
    said = ngettext("D3 = {n} wound", "D3 = {n} wounds", cost.total).format(n=cost.total)
    if cost.parts:
        said = ngettext("D3: {sum} = {n} wound", "D3: {sum} = {n} wounds", cost.total).format(
            sum=f"{cost.base}{added_parts(cost)}", n=cost.total
        )
    if stands.wounds == cost.total:
        return said
    return _("{cost}, at most {n}").format(cost=said, n=stands.wounds)
