"""The attack a question states: on this table, or between two bare trays, with these numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.cases.case_table import CaseTable, set_up
from simulator.content.cases.case_records import AskOdds, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.files.errors import ContentError, Faults
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import aligned_pose
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Standing
from simulator.geometry.trays import INFANTRY, TRAYS
from simulator.language.texts import translate as _
from simulator.model.cards import AttackCard, AttackKind, UnitCard
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain
from simulator.records import dataclass
from simulator.rules.attack import attack_numbers

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"


@dataclass(frozen=True)
class Fight:
    """An attack ready to be resolved: on this table, these two, with these numbers."""

    table: CaseTable
    ask: AskOdds
    now: Position
    attack: Attack

    def fault(self, key: str, expected: str, found: str = "") -> ContentError:
        """Return the error for a key of the question."""
        return self.table.ask_fault(self.ask, key, expected, found)


def fight_of(table: CaseTable, ask: AskOdds, dice: int) -> Fight:
    """Return the attack of a question; bare trays throw this many `dice`."""
    if ask.attacker is None or ask.defender is None:
        return _bare_fight(table, ask, dice)
    return _fight_on_table(table, ask, ask.attacker, ask.defender)


def _bare_fight(table: CaseTable, ask: AskOdds, dice: int) -> Fight:
    """Put two trays that were never printed against each other."""
    if ask.to_hit is None:
        raise table.ask_fault(ask, "to_hit", _("the to-hit value, or an attacker and a defender"))
    target = Standing(Pose(24.0, 24.0, 0.0), TRAYS[ask.tray])
    melee = ask.melee is not False
    pose = aligned_pose(target, ArcSide.FRONT, INFANTRY, 0.0).advanced(0.0 if melee else -5.0)
    case = Case(
        units=tuple(
            CaseUnit.model_validate(
                {"id": name, "side": side, "tray": tray, "wounds": wounds}
                | {"x": at.x, "y": at.y, "facing": at.facing}
            )
            for name, side, tray, at, wounds in (
                (ATTACKER, "red", "infantry", pose, None),
                (DEFENDER, "blue", ask.tray, target.pose, _wounds(table, ask)),
            )
        ),
        rulings=table.case.rulings,
    )
    bare = set_up(case).now
    kind = AttackKind.MELEE if melee else AttackKind.LONG
    card = AttackCard(_("attack"), kind, ask.to_hit, (dice,))
    attack = Attack(ATTACKER, DEFENDER, card, ArcSide.FRONT, charge_bonus=ask.charge)
    now = _with_numbers(bare, DEFENDER, ask)
    return Fight(table, ask, now, _with_changes(attack, ask))


def _wounds(table: CaseTable, ask: AskOdds) -> int | None:
    """Return the defender's wounds; a solo's are printed on no tray."""
    tray = TRAYS[ask.tray]
    if ask.wounds_left is None and tray.figures == 1:
        expected = _("the wounds of a single model")
        raise table.ask_fault(ask, "wounds_left", expected)
    most = {"infantry": 12, "cavalry": 12}.get(ask.tray, 99)
    if ask.wounds_left is not None and ask.wounds_left > most:
        expected = _("at most {limit}").format(limit=most)
        raise table.ask_fault(ask, "wounds_left", expected, str(ask.wounds_left))
    return ask.wounds_left


def _fight_on_table(table: CaseTable, ask: AskOdds, attacker: UnitId, defender: UnitId) -> Fight:
    """Have a unit of the case attack another, from where it stands."""
    now = table.now
    if now.friendly(attacker, defender):
        expected = _("an enemy of {unit}").format(unit=attacker)
        raise table.ask_fault(ask, "defender", expected, repr(defender))
    faults = Faults()
    for unit, keys in ((attacker, ("to_hit", "dice")), (defender, ("defense", "morale"))):
        faults.caught(table.require, unit, *(key for key in keys if getattr(ask, key) is None))
    faults.tell()
    active = Position(replace(now.state, active=now.owner(attacker)), now.game)
    active = _with_numbers(active, defender, ask)
    card = _card(table, ask, active, attacker, defender)
    attack = attack_numbers.prepared(active, attacker, defender, card)
    attack = replace(attack, charge_bonus=ask.charge)
    return Fight(table, ask, active, _with_changes(attack, ask))


def _card(
    table: CaseTable, ask: AskOdds, now: Position, attacker: UnitId, defender: UnitId
) -> AttackCard:
    """Return the attack that is made: the melee attack in contact, else the ranged one."""
    melee = defender in now.enemies_engaged(attacker) if ask.melee is None else ask.melee
    cards = [card for card in now.card(attacker).attacks if card.kind.ranged is not melee]
    if not cards:
        expected = (
            _("{unit} to have a melee attack, because {unit:it is|they are} engaged with {foe}")
            if melee
            else _(
                "{unit} to have a ranged attack, because {unit:it is|they are} not engaged with "
                "{foe}"
            )
        ).format(unit=attacker, foe=defender)
        raise table.ask_fault(ask, "attacker", expected, _("none"))
    card = cards[0]
    if ask.to_hit is not None:
        card = replace(card, hit=ask.to_hit)
    return replace(card, dice=(ask.dice,)) if ask.dice is not None else card


def _with_numbers(now: Position, defender: UnitId, ask: AskOdds) -> Position:
    """Return the position with the defense and morale the question states."""
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
    return Position(now.state, replace(game_of(now), library=library))


def _with_changes(attack: Attack, ask: AskOdds) -> Attack:
    """Return the attack with modifiers and keywords, each as a gain of its own name."""
    wanted = [
        (Stat.TO_HIT, ask.to_hit_mod),
        (Stat.DEFENSE, ask.defense_mod),
        (Stat.PANIC_ROLL, ask.panic_mod),
        *((Stat(word), 1) for word in ask.keywords),
    ]
    name = _("as stated")
    gains = tuple(Gain(stat, amount, name) for stat, amount in wanted if amount)
    return replace(attack, gains=attack.gains + gains)
