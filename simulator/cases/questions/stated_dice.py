"""The dice of a case, handed out as the rules ask for them."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.cases.questions.dry_run import quietly
from simulator.cases.questions.stated_attack import Fight
from simulator.content.cases.case_records import Rolls
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import ChooseSome, Kind, Reply, Request, Roll
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Attack


class StatedDice:
    """The dice of a case, handed out as the rules ask for them."""

    def __init__(self, fight: Fight, rolls: Rolls) -> None:
        """Lay out the dice of an attack, none of them rolled yet."""
        self.fight = fight
        self.rolls = rolls
        self.stage = "attack"
        self.rerolls = {
            "attack": list(rolls.attack_rerolls),
            "defense": list(rolls.defense_rerolls),
        }
        self.pending: list[int] = []
        self.rolled: set[str] = set()

    def licensed(self, attack: Attack) -> Attack:
        """Return both sides leave to roll again what the case says was rolled again."""
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
            return (self.rolls.d3 or 1,)
        raise self.fight.fault("rolls", _("no further dice"), str(request.prompt))

    def _take(self, stage: str, faces: Sequence[int], dice: int) -> tuple[int, ...]:
        if len(faces) != dice:
            raise self._lacking(stage, dice, len(faces))
        self.stage = stage
        self.rolled.add(stage)
        return tuple(faces)

    def _lacking(self, stage: str, dice: int, given: int) -> ContentError:
        return self.fight.fault(f"rolls.{stage}", _("{dice} faces").format(dice=dice), str(given))

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
