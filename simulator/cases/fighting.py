"""Questions of attacks: what came of these dice, and what may come of dice (chapters 10 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from simulator.cases.answer import Answer, Chance, Marks
from simulator.cases.playing import Played, play
from simulator.cases.position import SetUp
from simulator.cases.stated_attack import Fight, fight_of
from simulator.cases.stated_dice import StatedDice
from simulator.content.case_records import AskAttack, AskOdds
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.rules import attack as attacks
from simulator.rules import sight
from simulator.rules.odds import attack_odds as odds
from simulator.texts import translate as _

# ------------------------------------------------------------------ what came of these dice


def attack_of(table: SetUp, ask: AskAttack) -> Answer:
    """Resolve an attack with the dice as they fell; every face must be used (RES-01 to RES-11)."""
    fight = fight_of(table, ask, len(ask.rolls.attack))
    script = StatedDice(fight, ask.rolls)
    fight = replace(fight, attack=script.licensed(fight.attack))
    played = play(fight.now, lambda one: attacks.resolve(one, fight.attack), script.answer)
    script.require_all_used()
    _require_numbers(fight, ask, played)
    return _told(fight, ask, played)


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


# ------------------------------------------------------------------ what may come of dice


def odds_of(table: SetUp, ask: AskOdds) -> Answer:
    """Tell what may come of an attack: exact chances, nothing sampled (chapters 10 and 11)."""
    dice = ask.dice
    if dice is None and ask.attacker is None:
        index = table.case.ask.index(ask)
        raise table.case.fault(("ask", index, "dice"), _("the number of attack dice"), _("nothing"))
    fight = fight_of(table, ask, dice or 0)
    _require_given(fight, ask, "defense")
    found = odds.of_attack(fight.now, fight.attack)
    to_next_rank = odds.wounds_to_next_rank(fight.now, fight.attack.defender)
    tested = ask.morale is not None or ask.attacker is not None
    wounds = found.wounds if tested else found.struck
    mean = sum(count * chance for count, chance in enumerate(wounds))
    if not tested:
        found = replace(found, panic_fails=0.0)
    values = {
        "wounds": _spread(wounds),
        "mean": Chance(mean),
        "destroyed": Chance(wounds[-1]),
        "rank_lost": Chance(sum(wounds[to_next_rank:])),
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


# ------------------------------------------------------------------ both


def _require_given(fight: Fight, ask: AskOdds, key: str) -> None:
    if ask.defender is None and getattr(ask, key) is None:
        raise fight.fault(key, _("this number, which the question needs"), _("nothing"))


def _marks(fight: Fight, ask: AskOdds) -> Marks:
    if ask.attacker is None or ask.defender is None:
        return Marks()
    line = sight.arc(fight.now, ask.defender, ask.attacker).line
    return Marks(lines=(line,), arcs=(ask.defender,))
