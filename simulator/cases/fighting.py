"""Questions of attacks: what came of these dice, and what may come of dice (chapters 10 and 11)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.cases.answer import Answer, Chance, Marks
from simulator.cases.playing import Played, play, quietly
from simulator.cases.position import SetUp, set_up
from simulator.content.case_records import AskAttack, AskOdds, CaseUnit, Rolls
from simulator.content.casefile import Case
from simulator.content.errors import ContentError
from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.geometry.contact import aligned_pose
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import INFANTRY, TRAYS
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind, UnitCard
from simulator.model.requests import ChooseSome, Kind, Reply, Request, Roll
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Gain, Stat
from simulator.rules import attack as attacks
from simulator.rules import odds, sight
from simulator.texts import translate as _

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
KEYWORDS: Final = {
    "critical_blow": Stat.CRITICAL_BLOW,
    "precision": Stat.PRECISION,
    "sundering": Stat.SUNDERING,
    "vicious": Stat.VICIOUS,
}


@dataclass(frozen=True)
class Fight:
    """An attack ready to be resolved: on this table, these two, with these numbers."""

    table: SetUp
    index: int
    now: Position
    attack: Attack

    def fault(self, key: str, expected: str, found: str) -> ContentError:
        """Give the error for a key of the question."""
        return self.table.case.fault(("ask", self.index, *key.split(".")), expected, found)


# ------------------------------------------------------------------ the two questions


def attack_of(table: SetUp, ask: AskAttack) -> Answer:
    """Resolve an attack with the dice as they fell; every face must be used (RES-01 to RES-11)."""
    fight = _fight(table, ask, len(ask.rolls.attack))
    script = _Script(fight, ask.rolls)
    fight = replace(fight, attack=script.licensed(fight.attack))
    played = play(fight.now, lambda one: attacks.resolve(one, fight.attack), script.answer)
    script.require_all_used()
    _require_numbers(fight, ask, played)
    return _told(fight, ask, played)


def odds_of(table: SetUp, ask: AskOdds) -> Answer:
    """Tell what may come of an attack: exact chances, nothing sampled (chapters 10 and 11)."""
    dice = ask.dice
    if dice is None and ask.attacker is None:
        index = table.case.ask.index(ask)
        raise table.case.fault(("ask", index, "dice"), _("the number of attack dice"), _("nothing"))
    fight = _fight(table, ask, dice or 0)
    _require_given(fight, ask, "defense")
    found = odds.of_attack(fight.now, fight.attack)
    tested = ask.morale is not None or ask.attacker is not None
    wounds = found.wounds if tested else found.struck
    mean = sum(count * chance for count, chance in enumerate(wounds))
    if not tested:
        found = replace(found, panic_fails=0.0)
    values = {
        "wounds": _spread(wounds),
        "mean": Chance(mean),
        "destroyed": Chance(wounds[-1]),
        "rank_lost": Chance(sum(wounds[odds.wounds_to_next_rank(fight.now, _d(fight)) :])),
        "panic_failed": Chance(found.panic_fails),
        "struck": _spread(found.struck),
    }
    why = _("{mean:.2f} wounds are to be expected; {destroyed:.1%} to destroy the defender.")
    return Answer(
        "odds", values, (Rule.RES_02, Rule.RES_05, Rule.PAN_02),
        why.format(mean=mean, destroyed=wounds[-1]), marks=_marks(fight, ask),
    )  # fmt: skip


def _spread(chances: Sequence[float]) -> list[Chance]:
    """Give the chance of 0, 1, 2, ... up to the greatest number that can happen."""
    most = max((count for count, chance in enumerate(chances) if chance > 0.0), default=0)
    return [Chance(chance) for chance in chances[: most + 1]]


def _d(fight: Fight) -> UnitId:
    return fight.attack.defender


# ------------------------------------------------------------------ setting the fight up


def _fight(table: SetUp, ask: AskOdds, dice: int) -> Fight:
    index = table.case.ask.index(ask)
    if ask.attacker is None or ask.defender is None:
        return _bare_fight(table, index, ask, dice)
    return _fight_on_table(table, index, ask, ask.attacker, ask.defender)


def _bare_fight(table: SetUp, index: int, ask: AskOdds, dice: int) -> Fight:
    """Put two trays that were never printed against each other."""
    if ask.to_hit is None:
        expected = _("the to-hit value, or an attacker and a defender")
        raise table.case.fault(("ask", index, "to_hit"), expected, _("nothing"))
    target = Standing(Pose(24.0, 24.0, 0.0), TRAYS[ask.tray])
    melee = ask.melee is not False
    pose = aligned_pose(target, Side.FRONT, INFANTRY, 0.0).advanced(0.0 if melee else -5.0)
    case = Case(
        units=(
            CaseUnit(id=ATTACKER, side="red", tray="infantry", x=pose.x, y=pose.y,
                     facing=pose.facing, attachments=[], conditions=[]),
            CaseUnit(id=DEFENDER, side="blue", tray=ask.tray, x=24.0, y=24.0, facing=0.0,
                     attachments=[], conditions=[], wounds=_wounds(table, index, ask)),
        ),
        rulings=table.case.rulings,
    )  # fmt: skip
    bare = set_up(case).now
    kind = AttackKind.MELEE if melee else AttackKind.LONG
    card = AttackCard(_("attack"), kind, ask.to_hit, (dice,))
    attack = Attack(ATTACKER, DEFENDER, card, Side.FRONT, charge_bonus=ask.charge)
    now = _with_numbers(bare, DEFENDER, ask)
    return Fight(table, index, now, _with_changes(attack, ask))


def _wounds(table: SetUp, index: int, ask: AskOdds) -> int | None:
    """Give the defender's wounds; a solo's are printed on no tray."""
    tray = TRAYS[ask.tray]
    if ask.wounds_left is None and tray.figures == 1:
        expected = _("the wounds of a single figure")
        raise table.case.fault(("ask", index, "wounds_left"), expected, _("nothing"))
    most = {"infantry": 12, "cavalry": 12}.get(ask.tray, 99)
    if ask.wounds_left is not None and ask.wounds_left > most:
        expected = _("at most {limit}").format(limit=most)
        raise table.case.fault(("ask", index, "wounds_left"), expected, str(ask.wounds_left))
    return ask.wounds_left


def _fight_on_table(
    table: SetUp, index: int, ask: AskOdds, attacker: UnitId, defender: UnitId
) -> Fight:
    """Let a unit of the case attack another, from where it stands."""
    now = table.now
    if now.friendly(attacker, defender):
        expected = _("an enemy of {unit}").format(unit=attacker)
        raise table.case.fault(("ask", index, "defender"), expected, repr(defender))
    if ask.to_hit is None:
        table.require(attacker, "to_hit")
    if ask.dice is None:
        table.require(attacker, "dice")
    if ask.defense is None:
        table.require(defender, "defense")
    if ask.morale is None:
        table.require(defender, "morale")
    active = Position(replace(now.state, active=now.owner(attacker)), now.game)
    active = _with_numbers(active, defender, ask)
    card = _card(table, index, ask, active, attacker, defender)
    attack = attacks.prepared(active, attacker, defender, card)
    attack = replace(attack, charge_bonus=ask.charge)
    return Fight(table, index, active, _with_changes(attack, ask))


def _card(
    table: SetUp, index: int, ask: AskOdds, now: Position, attacker: UnitId, defender: UnitId
) -> AttackCard:
    """Give the attack that is made: the melee attack in contact, else the ranged one."""
    melee = defender in now.enemies_engaged(attacker) if ask.melee is None else ask.melee
    cards = [card for card in now.card(attacker).attacks if card.kind.ranged is not melee]
    if not cards:
        expected = _("an attack of this kind on the card of {unit}").format(unit=attacker)
        raise table.case.fault(("ask", index, "attacker"), expected, _("none"))
    card = cards[0]
    if ask.to_hit is not None:
        card = replace(card, hit=ask.to_hit)
    return replace(card, dice=(ask.dice,)) if ask.dice is not None else card


def _with_numbers(now: Position, defender: UnitId, ask: AskOdds) -> Position:
    """Give the position with the defense and morale the question states."""
    changes = {
        key: getattr(ask, key) for key in ("defense", "morale") if getattr(ask, key) is not None
    }
    if ask.wounds_left is not None and ask.defender is not None:
        unit = replace(now.unit(defender), wounds=ask.wounds_left)
        state = replace(now.state, units={**now.state.units, defender: unit})
        now = Position(state, now.game)
    if not changes:
        return now
    card: UnitCard = replace(now.card(defender), **changes)
    library = replace(now.game.library, units={**now.game.library.units, card.id: card})
    return Position(now.state, replace(now.game, library=library))


def _with_changes(attack: Attack, ask: AskOdds) -> Attack:
    """Give the attack with modifiers and keywords, each as a gain of its own name."""
    wanted = [
        (Stat.TO_HIT, ask.to_hit_mod),
        (Stat.DEFENSE, ask.defense_mod),
        (Stat.PANIC_ROLL, ask.panic_mod),
        *((KEYWORDS[word], 1) for word in ask.keywords),
    ]
    gains = tuple(Gain(stat, amount, f"case: {stat.value}") for stat, amount in wanted if amount)
    return replace(attack, gains=attack.gains + gains)


# ------------------------------------------------------------------ the dice


class _Script:
    """The dice of a case, handed out as the rules ask for them."""

    def __init__(self, fight: Fight, rolls: Rolls) -> None:
        self.fight = fight
        self.rolls = rolls
        self.stage = "attack"
        self.queues: dict[str, deque[int]] = {}
        self.rerolls = {
            "attack": list(rolls.attack_rerolls),
            "defense": list(rolls.defense_rerolls),
        }
        self.pending: list[int] = []
        self.rolled: set[str] = set()
        self.d3_missing = False

    def licensed(self, attack: Attack) -> Attack:
        """Give both sides leave to roll again what the case says was rolled again."""
        for stage, stat in (("attack", Stat.REROLL_ATTACK), ("defense", Stat.REROLL_DEFENSE)):
            dice = [index for index, _face in self.rerolls[stage]]
            if dice:
                attack = attack.gaining(stat, 1, _("re-roll"))
            if len(set(dice)) < len(dice):  # once for each player (RRL-01)
                attack = attack.gaining(stat, -1, _("forced re-roll"))
        return attack

    def answer(self, request: Request, events: list[ev.Event]) -> Reply | None:
        """Answer a request of the attack."""
        if isinstance(request, Roll):
            return self._faces(request)
        if isinstance(request, ChooseSome) and request.kind is Kind.REROLL:
            return self._again(request)
        if any(isinstance(event, ev.AttackCompleted) for event in events):
            return None
        return quietly(request)

    def _faces(self, request: Roll) -> tuple[int, ...]:
        if self.pending:
            faces, self.pending = tuple(self.pending), []
            return faces
        if request.rule is Rule.RES_02:
            return self._take("attack", self.rolls.attack, request.dice)
        if request.rule is Rule.RES_05:
            return self._take("defense", self.rolls.defense, request.dice)
        if request.rule is Rule.PAN_02 and request.sides == 6:
            if self.rolls.panic is None:
                raise self._lacking("panic", request.dice, 0)
            return self._take("panic", self.rolls.panic, request.dice)
        if request.rule is Rule.PAN_02:
            self.rolled.add("d3")
            self.d3_missing = self.rolls.d3 is None
            return (self.rolls.d3 or 1,)
        raise self.fight.fault("rolls", _("no further dice"), request.prompt)

    def _take(self, stage: str, faces: Sequence[int], dice: int) -> tuple[int, ...]:
        if len(faces) != dice:
            raise self._lacking(stage, dice, len(faces))
        self.stage = stage
        self.rolled.add(stage)
        return tuple(faces)

    def _lacking(self, stage: str, dice: int, given: int) -> ContentError:
        expected = _("{dice} faces").format(dice=dice)
        return self.fight.fault(f"rolls.{stage}", expected, str(given))

    def _again(self, request: ChooseSome) -> tuple[str, ...]:
        """Choose the dice that were rolled again; a die listed twice is left for the other side."""
        waiting = self.rerolls.get(self.stage, [])
        offered = {option.key for option in request.options}
        chosen: dict[str, int] = {}
        for entry in list(waiting):
            index, face = entry
            if str(index) in offered and str(index) not in chosen:
                chosen[str(index)] = face
                waiting.remove(entry)
        self.pending = [chosen[key] for key in sorted(chosen, key=int)]
        return tuple(sorted(chosen, key=int))

    def require_all_used(self) -> None:
        """Insist that every die of the case was asked for; raise ContentError otherwise."""
        for stage in ("attack", "defense", "panic"):
            faces = getattr(self.rolls, stage)
            if faces and stage not in self.rolled:
                raise self.fight.fault(f"rolls.{stage}", _("no dice here"), str(list(faces)))
        if self.rolls.d3 is not None and "d3" not in self.rolled:
            raise self.fight.fault("rolls.d3", _("no die here"), str(self.rolls.d3))
        for stage, waiting in self.rerolls.items():
            if waiting:
                expected = _("dice that may be rolled again")
                raise self.fight.fault(f"rolls.{stage}_rerolls", expected, str(waiting[0]))


def _require_given(fight: Fight, ask: AskOdds, key: str) -> None:
    if ask.defender is None and getattr(ask, key) is None:
        raise fight.fault(key, _("this number, which the question needs"), _("nothing"))


def _require_numbers(fight: Fight, ask: AskAttack, played: Played) -> None:
    """Insist on the numbers the dice were compared with, and on the die that counted."""
    if played.happened(ev.HitsBlocked):
        _require_given(fight, ask, "defense")
    tests = [event for event in played.happened(ev.MoraleTested) if not event.automatic]
    if not tests:
        return
    _require_given(fight, ask, "morale")
    if not tests[0].passed and ask.rolls.d3 is None:
        raise fight.fault("rolls.d3", _("the D3 of the failed panic test"), _("nothing"))


# ------------------------------------------------------------------ the answer


def _told(fight: Fight, ask: AskAttack, played: Played) -> Answer:
    """Read the answer off what happened."""
    now, defender = played.now, fight.attack.defender
    scored = played.happened(ev.HitsScored)
    dice = [e for e in played.happened(ev.DiceRolled) if e.rule is Rule.RES_05]
    suffered = {
        rule: sum(e.wounds for e in played.happened(ev.WoundsSuffered) if e.rule is rule)
        for rule in (Rule.RES_08, Rule.PAN_03)
    }
    tests = [event for event in played.happened(ev.MoraleTested) if not event.automatic]
    test = tests[0] if tests else None
    gone = now.unit(defender).destroyed
    wounds_left = 0 if gone else now.unit(defender).wounds
    values: dict[str, Any] = {
        "hits": sum(event.hits + event.unblockable for event in scored),
        "defense_dice": len(dice[0].faces) if dice else 0,
        "blocked": sum(event.blocked for event in played.happened(ev.HitsBlocked)),
        "wounds": suffered[Rule.RES_08],
        "panic": "not_rolled" if test is None else "passed" if test.passed else "failed",
        "panic_total": None if test is None else max(0, test.result.total),
        "panic_wounds": suffered[Rule.PAN_03],
        "models_left": 0 if gone else now.figures(defender),
        "wounds_left": wounds_left,
        "ranks_left": 0 if gone else now.ranks(defender),
        "destroyed": gone,
    }
    rules: tuple[Rule, ...] = (Rule.RES_02, Rule.RES_05, Rule.RES_08)
    if test is not None:
        rules += (Rule.PAN_02,) if test.passed else (Rule.PAN_02, Rule.PAN_03)
    elif not suffered[Rule.RES_08]:
        rules += (Rule.RES_10,)
    return Answer(
        "attack", values, rules, _sentence(values), yes=values["wounds"] > 0,
        marks=_marks(fight, ask),
    )  # fmt: skip


def _sentence(values: dict[str, Any]) -> str:
    why = _("{hits} hits, {blocked} blocked: {wounds} wounds.").format(**values)
    if values["panic"] == "failed":
        why += " " + _("The panic test fails with {panic_total}: {panic_wounds} more.").format(
            **values
        )
    elif values["panic"] == "passed":
        why += " " + _("The panic test passes with {panic_total}.").format(**values)
    if values["destroyed"]:
        return why + " " + _("The defender is destroyed.")
    return why + " " + _("{models_left} models in {ranks_left} ranks are left.").format(**values)


def _marks(fight: Fight, ask: AskOdds) -> Marks:
    if ask.attacker is None or ask.defender is None:
        return Marks()
    line = sight.arc(fight.now, ask.defender, ask.attacker).line
    return Marks(lines=(line,), arcs=(ask.defender,))
