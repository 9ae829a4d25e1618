"""Questions of attacks: what came of these dice, and what may come of dice (chapters 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from simulator.cases.breakdown import Breakdown, Term, parts_of, remainder, terms_of
from simulator.cases.case_answer import CaseAnswer, Chance, DrawingMarks
from simulator.cases.case_table import CaseTable
from simulator.cases.questions.dry_run import Played, play
from simulator.cases.questions.stated_attack import Fight, fight_of
from simulator.cases.questions.stated_dice import StatedDice
from simulator.content.cases.case_records import AskAttack, AskOdds
from simulator.files.plain_data import Data
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.rules.attack import attack_numbers
from simulator.rules.attack import resolve as attacks
from simulator.rules.battlefield import sight
from simulator.rules.dice.face_outcomes import KEYWORDS
from simulator.rules.odds import attack_odds as odds

# ------------------------------------------------------------------ what came of these dice


def attack_of(table: CaseTable, ask: AskAttack) -> CaseAnswer:
    """Resolve an attack with the dice as they fell; every face must be used (RES-01 to RES-11)."""
    fight = fight_of(table, ask, len(ask.rolls.attack))
    script = StatedDice(fight, ask.rolls)
    fight = replace(fight, attack=script.licensed(fight.attack))
    played = play(fight.now, lambda one: attacks.resolve(one, fight.attack), script.answer)
    script.require_all_used()
    _require_numbers(fight, ask, played)
    return _described(fight, ask, played)


def _require_numbers(fight: Fight, ask: AskAttack, played: Played) -> None:
    """Insist on the numbers the dice were compared with, and on the die that counted."""
    if played.happened(ev.HitsBlocked):
        _require_given(fight, ask, "defense")
    tests = [event for event in played.happened(ev.MoraleTested) if not event.automatic]
    if not tests:
        return
    _require_given(fight, ask, "morale")
    if not tests[0].passed and ask.rolls.d3 is None:
        raise fight.fault("rolls.d3", _("the D3 of the failed panic test"))


def _described(fight: Fight, ask: AskAttack, played: Played) -> CaseAnswer:
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
    values: Data = {
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
    return CaseAnswer(
        "attack",
        values,
        (*rules, *_effects(fight)),
        _sentence(values),
        yes=values["wounds"] > 0,
        marks=_marks(fight, ask),
        numbers=(*_numbers(fight), *_result_numbers(values, test, ask.rolls.d3)),
    )


def _sentence(values: Data) -> str:
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


def odds_of(table: CaseTable, ask: AskOdds) -> CaseAnswer:
    """Return what may come of an attack: exact chances, nothing sampled (chapters 10 and 11)."""
    dice = ask.dice
    if dice is None and ask.attacker is None:
        raise table.ask_fault(ask, "dice", _("the number of attack dice"))
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
    return CaseAnswer(
        "odds",
        values,
        (Rule.RES_02, Rule.RES_05, Rule.PAN_02, *_effects(fight)),
        why.format(mean=mean, destroyed=wounds[-1]),
        marks=_marks(fight, ask),
        numbers=_numbers(fight),
    )


def _spread(chances: Sequence[float]) -> list[Chance]:
    """Return the chance of 0, 1, 2, ... up to the greatest number that can happen."""
    most = max((count for count, chance in enumerate(chances) if chance > 0.0), default=0)
    return [Chance(chance) for chance in chances[: most + 1]]


# ------------------------------------------------------------------ both


def _effects(fight: Fight) -> tuple[Rule, ...]:
    """Return the rules of what no number shows: re-rolls, tokens, keywords (BON-01, CON-04 to -06).

    A charge that brings no bonus cites what took it.
    """
    found = attack_numbers.numbers(fight.now, fight.attack)
    rules = [KEYWORDS[stat] for stat in sorted(found.keywords)]
    if found.charge_bonus:
        rules.append(Rule.BON_01)
    elif fight.attack.charge_bonus:
        taken = fight.now.parts(Stat.NO_CHARGE_BONUS, fight.attack.attacker, fight.attack)
        rules += [part.rule for part in taken if part.amount > 0]
    tokens = (
        (found.attack_rerolls, Rule.CON_06),
        (found.defense_rerolls, Rule.CON_05),
        (found.test_rerolls, Rule.CON_04),
    )
    return (*rules, *(rule for rerolls, rule in tokens if rerolls.token))


def _numbers(fight: Fight) -> tuple[Breakdown, ...]:
    """Take the numbers of an attack apart: dice, to hit, defense, what changes its panic test."""
    found = attack_numbers.numbers(fight.now, fight.attack)
    defender = fight.now.name(fight.attack.defender)
    text = [
        Breakdown("dice", _("Attack dice"), terms_of(found.dice, _("dice"), Rule.RES_01)),
        Breakdown("to_hit", _("To hit"), terms_of(found.to_hit, _("printed"), Rule.RES_02), "+"),
        Breakdown(
            "defense",
            _("Defense of {unit}").format(unit=defender),
            terms_of(found.defense, _("printed"), Rule.RES_05),
            "+",
        ),
    ]
    changed = (
        ("extra_hits", _("Hits without dice"), found.extra_hits),
        ("extra_blocks", _("Blocks without dice"), found.extra_blocks),
        ("extra_wounds", _("Wounds without dice"), found.extra_wounds),
        ("panic_roll", _("Panic test roll of {unit}").format(unit=defender), found.panic.modifier),
    )
    text += [
        Breakdown(key, words, parts_of(tally.parts)) for key, words, tally in changed if tally.parts
    ]
    return tuple(text)


def _result_numbers(
    values: Data, test: ev.MoraleTested | None, d3: int | None
) -> Iterator[Breakdown]:
    """Take the results of the dice apart: wounds, the sum of the panic test, what it costs."""
    hits, blocked = values["hits"], values["blocked"]
    terms = [Term(hits, _("hits"), Rule.RES_02), Term(-blocked, _("blocked"), Rule.RES_05)]
    terms += remainder(terms, values["wounds"], _("effects and wounds left"), Rule.RES_08)
    yield Breakdown("wounds", _("Wounds"), tuple(terms))
    if test is None:
        return
    yield Breakdown("panic_total", _("Panic test"), terms_of(test.result, _("2D6"), Rule.PAN_02))
    if test.passed:
        return
    terms = [Term(d3 or 0, _("D3"), Rule.PAN_03)]
    terms += remainder(terms, values["panic_wounds"], _("effects and wounds left"), Rule.PAN_03)
    yield Breakdown("panic_wounds", _("Wounds of the panic test"), tuple(terms))


def _require_given(fight: Fight, ask: AskOdds, key: str) -> None:
    if ask.defender is None and getattr(ask, key) is None:
        raise fight.fault(key, _("this number, which the question needs"))


def _marks(fight: Fight, ask: AskOdds) -> DrawingMarks:
    if ask.attacker is None or ask.defender is None:
        return DrawingMarks()
    line = sight.arc(fight.now, ask.defender, ask.attacker).line
    return DrawingMarks(lines=(line,), arcs=(ask.defender,))
