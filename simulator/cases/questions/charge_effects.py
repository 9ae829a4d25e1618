"""What the ground and the abilities do to the attack of a charge, after its pivot and after others.

The same words for the pivot a charge is answered for, and for what the others would cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.cases.breakdown import Breakdown, parts_of
from simulator.content.cases.case_records import AskCharge
from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.files.plain_data import Data, fields_of
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, quantise, turn_between
from simulator.geometry.tolerances import NUMERIC, SAFE_TURN
from simulator.language.texts import joined
from simulator.language.texts import translate as _
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge
from simulator.model.tally import Part
from simulator.records import dataclass
from simulator.rules.attack.align import Aligned, label, named
from simulator.rules.battlefield.terrain import Keyword, covers, felt
from simulator.rules.charge.arrival import touched_by
from simulator.rules.charge.best_pivot import PivotClass, other_classes
from simulator.rules.charge.ground import marked_by_ground, met
from simulator.rules.charge.ground_harm import (
    COSTLY,
    PivotPrice,
    costly_ground,
    gentlest_place,
    priced,
)
from simulator.rules.charge.pivot import ChargePlan, PivotOption
from simulator.rules.charge.plan import forgiven_words, ground_beside
from simulator.rules.dice import face_outcomes

PLAIN: Final = AttackCard("", AttackKind.MELEE, 4, (1,))
"""An attack of which only that it is made matters."""


@dataclass(frozen=True)
class AskedCharge:
    """A question, what the rules say of its charge, and the arcs the charger stands in."""

    now: Position
    ask: AskCharge
    plan: ChargePlan
    sides: tuple[ArcSide, ...]
    brief: bool = False

    @property
    def start(self) -> Pose:
        """Return where the charger stands."""
        return self.now.standing(self.ask.unit).pose


@dataclass(frozen=True)
class ChargeEffects:
    """What a charge brings to its attack and what it loses, each with its rule and sentence.

    dangerous: the ground wounds the charger first. room: the inches to spare, on the roll and past
    ground that would cost something. place: where it is aligned, as the ground costs it least
    there (CHG-18). others: the pivots that need or cost something else.
    """

    bonus: bool = False
    fortified: bool = False
    dangerous: bool = False
    room: float | None = None
    place: Pose | None = None
    others: tuple[PivotClass, ...] = ()
    rules: tuple[Rule, ...] = ()
    sentences: tuple[str, ...] = ()
    numbers: tuple[Breakdown, ...] = ()


def effects_of(
    of: AskedCharge, chosen: PivotOption | None, *, disorderly: bool = False
) -> ChargeEffects:
    """Return what ground, arc and abilities do to the attack of a charge (BON-01 to BON-03)."""
    room = of.plan.rooms.get(of.sides[0])
    if chosen is None or chosen.travel is None or room is None:
        return ChargeEffects()
    path = path_to_place(of, chosen, chosen.travel, room.choices)
    charge_ = marked_by_ground(of.now, Charge(of.ask.unit, of.ask.target, of.sides[0]), path)
    plain = Attack(of.ask.unit, of.ask.target, PLAIN, of.sides[0], charge_)
    attack = replace(plain, charge_bonus=not charge_.hindered and not disorderly)
    bonus = face_outcomes.charge_bonus(of.now, attack)
    rules, text = _lost_bonus(of, attack, path, bonus=bonus)
    if room.lacking:
        rules.insert(0, Rule.AMB_98)
        text.insert(0, str(forgiven_words(room)))
    if charge_.fortified:
        words = _("{target} adds 1 to defense rolls against this charge (Fortified: {piece}).")
        text.append(_ground_words(of, words, path, Keyword.FORTIFIED))
    dangers = dangers_of(of, path)
    rules += [rule for rule, _words in dangers]
    text += [words for _rule, words in dangers]
    price = _price(of, chosen)
    others = () if price is None else other_classes(of.now, of.plan, price)
    text += _place_words(of, path, room.choices)
    for decided, words in _beside_target(of, path[-1]):
        rules += decided
        text.append(words)
    text += _best_words(of, chosen, price) + _others_words(of, price, others) if others else []
    return ChargeEffects(
        bonus=bonus,
        fortified=charge_.fortified,
        dangerous=bool(dangers),
        room=None if price is None else max(price.room, 0.0),
        place=path[-1],
        others=others,
        rules=tuple(rules),
        sentences=tuple(text),
        numbers=_defense_rolls(of, attack),
    )


def _defense_rolls(of: AskedCharge, attack: Attack) -> tuple[Breakdown, ...]:
    """Take apart what arc and ground do to the defense rolls of the target."""
    parts = face_outcomes.side_malus(of.now, attack)
    if attack.charge is not None and attack.charge.fortified:
        parts += (Part(1, _("Fortified"), Rule.TER_FOR_01),)
    words = _("Defense rolls of {target}").format(target=of.now.name(of.ask.target))
    return (Breakdown("defense_rolls", words, parts_of(parts)),) if parts else ()


def _price(of: AskedCharge, chosen: PivotOption) -> PivotPrice | None:
    """Return what a pivot needs and costs; None where the verdict alone is asked for."""
    return None if of.brief else priced(of.now, of.plan, costly_ground(of.now, of.plan), chosen)


def path_to_place(
    of: AskedCharge, chosen: PivotOption, travel: float, choices: tuple[Pose, ...]
) -> tuple[Pose, ...]:
    """Return start, pivoted, end of the run, and the place where the ground costs least."""
    pivoted = of.start.turned(chosen.facing)
    run = (of.start, pivoted, pivoted.advanced(travel))
    return (*run, gentlest_place(of.now, of.ask.unit, run, choices))


def place_key(of: AskedCharge, place: Pose, choices: tuple[Pose, ...]) -> str:
    """Return the key of the option that aligns a charger at a place (CHG-18)."""
    keys = list(named(of.now, of.ask.target, of.sides[0], choices))
    return keys[choices.index(place)]


def _place_words(of: AskedCharge, path: tuple[Pose, ...], choices: tuple[Pose, ...]) -> list[str]:
    """Return a sentence about where a charger is aligned, if not wherever its player likes.

    Its first place may cost it more, or there may be no room but on one half of an edge.
    """
    if of.brief:
        return []
    place = _place_name(of, path[-1])
    if len(choices) == 1 and place != str(Aligned.FULL.words):
        return [_("There is room at one place only: {place}.").format(place=place)]
    if path[-1] == choices[0]:
        return []
    here = _met_by(of, path)
    spared = [one for one in _met_by(of, (*path[:-1], choices[0])) if one not in here]
    words = _("Aligned at {place}, {unit} keeps clear of the ground beside the target ({piece}).")
    pieces = joined(dict.fromkeys(str(terrain_name(one.kind)) for one in spared))
    return [words.format(place=place, unit=of.now.name(of.ask.unit), piece=pieces)]


def _place_name(of: AskedCharge, place: Pose) -> str:
    """Return how a place beside the target is called, such as "50 percent, left"."""
    return str(label(place_key(of, place, of.plan.rooms[of.sides[0]].choices)))


def _beside_target(of: AskedCharge, place: Pose) -> Iterator[tuple[tuple[Rule, ...], str]]:
    """Yield what lies or stands where a charger is placed, with the rules that judge it."""
    if not of.brief:
        yield from _ground_beside(of)
        yield from _engaged_too(of, place)


def _ground_beside(of: AskedCharge) -> Iterator[tuple[tuple[Rule, ...], str]]:
    """Yield what ground beside a target takes room from a charger, and what does not (AMB-41)."""
    beside = ground_beside(of.now, of.ask.unit, of.ask.target, of.sides[0])
    kinds = dict.fromkeys((piece.kind, Keyword.IMPASSABLE in piece.keywords) for piece in beside)
    for kind, impassable in kinds:
        words = _("The {piece} takes no room there: only impassable ground does ({rule}).")
        if impassable:
            words = _("The {piece} takes room there: {piece:it is|they are} impassable ({rule}).")
        yield (Rule.AMB_41,), words.format(piece=terrain_name(kind), rule=Rule.AMB_41.citation)


def _engaged_too(of: AskedCharge, place: Pose) -> Iterator[tuple[tuple[Rule, ...], str]]:
    """Yield that a charger placed so touches other enemies and engages them (CHG-23, AMB-48)."""
    unit, target = of.ask.unit, of.ask.target
    others = [foe for foe in touched_by(of.now, unit, quantise(place)) if foe != target]
    if not others:
        return
    words = _(
        "Aligned at {place}, {unit} also touches and {unit:engages|engage} {others} ({rule})."
    )
    yield (
        (Rule.CHG_23, Rule.AMB_48),
        words.format(
            place=_place_name(of, place),
            unit=of.now.name(unit),
            others=joined(map(of.now.name, others)),
            rule=Rule.AMB_48.citation,
        ),
    )


def _met_by(of: AskedCharge, path: tuple[Pose, ...]) -> list[Terrain]:
    """Return the pieces a charge meets that may cost it something."""
    return [piece for word in COSTLY for piece in met(of.now, of.ask.unit, path, word)]


def _lost_bonus(
    of: AskedCharge, attack: Attack, path: tuple[Pose, ...], *, bonus: bool
) -> tuple[list[Rule], list[str]]:
    """Return by which rules a charge has or has not its bonus, and a sentence for each loss."""
    rules: list[Rule] = [Rule.BON_01] if bonus else []
    text: list[str] = []
    unit, charge_ = of.now.name(of.ask.unit), attack.charge
    hindered = charge_ is not None and charge_.hindered
    if not attack.charge_bonus and not hindered:
        rules += [Rule.CHG_19, Rule.CHG_20]
        words = _("{unit} has no charge bonus: the charge is disorderly.")
        text.append(words.format(unit=unit))
    if hindered:
        rules.append(Rule.TER_HIN_01)
        words = _("{unit} loses {unit:its|their} charge bonus (Hindering: {piece}).")
        text.append(_ground_words(of, words, path, Keyword.HINDERING))
    taken = [p for p in of.now.parts(Stat.NO_CHARGE_BONUS, of.ask.unit, attack) if p.amount > 0]
    if attack.charge_bonus and not bonus and taken:
        rules.append(taken[0].rule)
        words = _("{unit} has no charge bonus: {source}.")
        text.append(words.format(source=taken[0].source, unit=unit))
    return rules, text


def _ground_words(of: AskedCharge, words: str, path: tuple[Pose, ...], keyword: Keyword) -> str:
    """Fill the names of both units and of the pieces a charge met into a sentence."""
    pieces = joined(terrain_name(one.kind) for one in met(of.now, of.ask.unit, path, keyword))
    names = {"unit": of.now.name(of.ask.unit), "target": of.now.name(of.ask.target)}
    return words.format(piece=pieces, **names)


def dangers_of(of: AskedCharge, path: tuple[Pose, ...]) -> list[tuple[Rule, str]]:
    """Return what dangerous ground does to a charger, once however much of it there is.

    Who begins on it suffers before the charge, and for this charge no more (TER-DAN-03).
    """
    unit = of.ask.unit
    begun = of.now.corners(unit)
    under = [
        one for one in felt(of.now, unit, Keyword.DANGEROUS, charging=True) if covers(one, begun)
    ]
    if under:
        words = _(
            "{unit} suffers D3+1 wounds before {unit:it charges|they charge} (Dangerous: {piece})."
        )
        piece = terrain_name(under[0].kind)
        return [(Rule.TER_DAN_01, words.format(unit=of.now.name(unit), piece=piece))]
    if not met(of.now, unit, path, Keyword.DANGEROUS):
        return []
    words = _("{unit} suffers D3+1 wounds (Dangerous: {piece}).")
    return [(Rule.TER_DAN_02, _ground_words(of, words, path, Keyword.DANGEROUS))]


# ------------------------------------------------------------------ the other pivots


def other_pivots(of: AskedCharge, others: tuple[PivotClass, ...]) -> list[Data]:
    """Return what classes of pivots need and cost, as plain data; facings are the table's own."""
    return [
        {
            "needed_roll": one.needed,
            "charge_bonus": _with_bonus(of, one),
            **fields_of(one.harm, "fortified", "dangerous"),
            "facings": [list(run) for run in one.facings.intervals],
        }
        for one in others
    ]


def _with_bonus(of: AskedCharge, one: PivotClass) -> bool:
    attack = Attack(of.ask.unit, of.ask.target, PLAIN, of.sides[0], charge_bonus=True)
    return not one.harm.hindered and face_outcomes.charge_bonus(of.now, attack)


def _best_words(of: AskedCharge, chosen: PivotOption, price: PivotPrice | None) -> list[str]:
    """Return a sentence with the best pivot and its room; none where a pivot was asked about."""
    if price is None or of.ask.pivot_to is not None:
        return []
    turn = turn_between(of.start.facing, chosen.facing)
    spare = price.room > NUMERIC
    if abs(turn) < SAFE_TURN:
        words, none = (
            _("It is best not to pivot, with {room:.2f} in to spare."),
            _("It is best not to pivot, with nothing to spare."),
        )
    elif turn > 0.0:
        words, none = (
            _("The best pivot is {turn:.1f} degrees to the right, with {room:.2f} in to spare."),
            _("The best pivot is {turn:.1f} degrees to the right, with nothing to spare."),
        )
    else:
        words, none = (
            _("The best pivot is {turn:.1f} degrees to the left, with {room:.2f} in to spare."),
            _("The best pivot is {turn:.1f} degrees to the left, with nothing to spare."),
        )
    return [(words if spare else none).format(turn=abs(turn), room=price.room)]


def _others_words(
    of: AskedCharge, price: PivotPrice | None, others: tuple[PivotClass, ...]
) -> list[str]:
    """Return sentences about the pivots that are better than a chosen one, and that cost more.

    Of those that cost more, those that need no higher roll come first.
    """
    if price is None:
        return []
    better = [one for one in others if (one.needed, one.harm) < (price.needed, price.harm)]
    text = [
        _("A better pivot is there: {where}, with a roll of {needed}+.").format(
            where=_where(of, one), needed=one.needed
        )
        for one in better[:1]
    ]
    costly = [one for one in others if one.harm > price.harm]
    near = [one for one in costly if one.needed <= price.needed] or costly
    pivots = "; ".join(_class_words(of, one, price) for one in near[:_MOST_SAID])
    return [*text, _("Other pivots cost more: {pivots}.").format(pivots=pivots)] if pivots else text


_MOST_SAID: Final = 3
"""Classes of pivots a sentence tells of; the answer's values have all."""


def _class_words(of: AskedCharge, one: PivotClass, than: PivotPrice) -> str:
    """Return where a class of pivots lies, which other roll it needs, and what it costs more."""
    costs = [_("a roll of {needed}+").format(needed=one.needed)]
    costs = costs if one.needed != than.needed else []
    costs += [
        words
        for more, less, words in zip(
            one.harm,
            than.harm,
            (_("D3+1 wounds"), _("+1 to the target's defense"), _("no charge bonus")),
            strict=True,
        )
        if more and not less
    ]
    pieces = joined(dict.fromkeys(str(terrain_name(piece.kind)) for piece in one.pieces))
    words = _("{where}: {costs} ({piece})")
    return words.format(where=_where(of, one), costs=joined(costs), piece=pieces)


def _where(of: AskedCharge, one: PivotClass) -> str:
    """Return where a class of pivots lies, as turns of the unit."""
    return str(joined(_run_words(low, high) for low, high in _by_turn(of, one)))


def _by_turn(of: AskedCharge, one: PivotClass) -> list[tuple[float, float]]:
    """Return runs of facings as turns from how the unit stands, clockwise from -180 to 180."""
    turns = []
    for low, high in one.facings.intervals:
        first = turn_between(of.start.facing, low % 360.0)
        turns.append((first, first + high - low))
    return sorted(turns)


def _run_words(low: float, high: float) -> str:
    if low >= 0.0:
        return _("{low:.1f} to {high:.1f} degrees to the right").format(low=low, high=high)
    if high <= 0.0:
        return _("{low:.1f} to {high:.1f} degrees to the left").format(low=-high, high=-low)
    return _("{low:.1f} degrees to the left to {high:.1f} to the right").format(low=-low, high=high)
