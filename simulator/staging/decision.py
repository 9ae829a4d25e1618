"""Who decides, whose turn it is, why now, and what happens if nothing is done.

Read from a pending question, the position, and the attack, charge or test the question is about;
the numbers are those the engine will use. Nothing here tells which card somebody could play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.engine.log.formatters import card_name
from simulator.engine.names import (
    action_name,
    condition_name,
    player_name,
    tokens_text,
    zone_name,
)
from simulator.engine.position import Position
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, DieOption, Kind, Place, Request
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat, UnitId
from simulator.model.subjects import (
    Action,
    Attack,
    CardPlay,
    Charge,
    Claim,
    Fall,
    MoraleTest,
    Subject,
    Suffered,
    Surge,
    Targeted,
    TokenGain,
    TokensCome,
    unit_of,
)
from simulator.records import dataclass
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge.charge import least_die
from simulator.rules.odds.attack_odds import of_attack
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.tactics.tactics_board import zone_effect
from simulator.staging.dice_rows import DiceRow, DieResult, test_sentence

TEST_MOMENTS: Final = frozenset({Moment.MORALE_ROLLED, Moment.MORALE_FAILED})
"""The windows in which a test whose dice lie may be answered."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a prompt says.

    who decides; turn: whose turn it is, None outside of turns. reacting: whether who decides is not
    of the side whose turn it is. turn_line, line: whose turn, and what is asked of whom.
    moment: the window by name, empty for another question. at_stake: what happens if nothing is
    done, where that is known. lit: the units concerned, the actor first. choices: the ids of what
    may be chosen. private: the options may be shown to `who` alone.
    """

    who: Seat
    turn: Seat | None
    reacting: bool
    turn_line: str
    line: str
    moment: str
    at_stake: str
    lit: tuple[UnitId, ...]
    choices: tuple[str, ...]
    rule: Rule | None
    private: bool


def decision(now: Position, request: Request, row: DiceRow | None = None) -> Decision:
    """Return what a pending question says; `row` is the roll whose dice may be rolled again."""
    turn = _turn(now)
    reacting = turn is not None and request.who not in now.team(turn)
    moment = request.moment if isinstance(request, Choose) else None
    options = request.options if isinstance(request, Choose | ChooseSome) else ()
    choices = () if request.private else tuple(dict.fromkeys(o.about for o in options if o.about))
    return Decision(
        who=request.who,
        turn=turn,
        reacting=reacting,
        turn_line=turn_line(now),
        line=_line(request, moment, reacting=reacting),
        moment=str(moment.words) if moment is not None else "",
        at_stake=_at_stake(now, request, moment, row),
        lit=_lit(now, request),
        choices=choices,
        rule=request.rule,
        private=request.private,
    )


# ------------------------------------------------------------------ whose turn, who decides


def _turn(now: Position) -> Seat | None:
    state = now.state
    return state.active if state.phase is Phase.TURN and state.turn else None


def turn_line(now: Position) -> str:
    """Return whose turn it is and which unit activates, or what is done outside of turns."""
    state, turn = now.state, _turn(now)
    if turn is not None:
        if state.activating:
            return _("{player}'s turn: {unit} activates.").format(
                player=player_name(turn), unit=now.name(state.activating)
            )
        return _("{player}'s turn.").format(player=player_name(turn))
    if state.phase in {Phase.SETUP, Phase.DEPLOYMENT}:
        return _("The battlefield is set up.")
    if state.phase is Phase.CLEAN_UP:
        return _("Round {round} ends.").format(round=state.round)
    return _("Round {round} begins.").format(round=state.round)


def claims_zone(request: Request | None) -> bool:
    """Return whether an NCU claims the zone that is asked for (NCU-02).

    Effects ask for zones too.
    """
    return request is not None and request.kind is Kind.ZONE and request.rule is Rule.NCU_02


def _line(request: Request, moment: Moment | None, *, reacting: bool) -> str:
    if request.kind is Kind.WINDOW:
        text = _("{player}, react?") if reacting else _("{player}, use an effect?")
        if moment in TEST_MOMENTS:
            text = _("{player}, answer the test?")
    elif request.rule is Rule.SCN_STORM_11 and isinstance(request, ChooseSome):
        text = _("{player}: choose who waits in reserve.")
    elif request.kind is Kind.ZONE and not claims_zone(request):
        text = _("{player}: choose a zone.")
    else:
        text = request.kind.words.template()
    return text.format(player=player_name(request.who))


def _involved(occasion: Subject) -> tuple[UnitId | None, ...]:
    """Return who takes part in what a question is about, whoever does it first."""
    match occasion:
        case Attack():
            return occasion.attacker, occasion.defender
        case Surge():
            return (occasion.attacker,)
        case Charge():
            return occasion.unit, occasion.target
        case Claim():
            return occasion.ncu, occasion.target
        case CardPlay():
            return (occasion.target,)
        case Targeted():
            return occasion.unit, occasion.holder
    return (unit_of(occasion),)


def _lit(now: Position, request: Request) -> tuple[UnitId, ...]:
    found: list[object] = [now.state.activating]
    found += _involved(request.occasion)
    found += [request.subject, request.unit if isinstance(request, Place) else None]
    known = {**now.state.units, **now.state.ncus}
    return tuple(dict.fromkeys(one for one in found if isinstance(one, str) and one in known))


# ------------------------------------------------------------------ what is at stake


def _at_stake(now: Position, request: Request, moment: Moment | None, row: DiceRow | None) -> str:
    """Return what happens if nothing is done; empty where that is not known."""
    about = request.occasion
    if request.kind is Kind.REROLL:
        return _of_dice(now, request, row)
    for kind, text in _AT_STAKE:
        if isinstance(about, kind):
            return text(now, about, moment)
    return ""


def _of_test(now: Position, test: MoraleTest, moment: Moment | None) -> str:
    if moment is Moment.MORALE_ENDED:
        return ""
    if len(test.faces) < 2:
        needed = morale.numbers(now, test).needed
        text = _("{unit} takes a morale test and {unit:needs|need} {needed}+.")
        if test.panic:
            text = _("{unit} takes a panic test and {unit:needs|need} {needed}+.")
        return text.format(unit=now.name(test.unit), needed=needed)
    text = test_sentence(test.faces, morale.judged(now, test))
    return _("{unit}: {test}.").format(unit=now.name(test.unit), test=text)


def _of_charge(now: Position, charge: Charge, moment: Moment | None) -> str:
    names = {"unit": now.name(charge.unit), "target": now.name(charge.target)}
    if moment is Moment.CHARGE_DECLARED:
        return _of_declared_charge(now, charge, names)
    if moment is Moment.CHARGE_ROLLED:
        return _of_charge_die(now, charge, charge.die)
    if moment is Moment.CHARGE_DISORDERLY:
        return _("The charge of {unit} is disorderly.").format(**names)
    return _("{unit} has charged {target} and {unit:attacks|attack}.").format(**names)


def _of_declared_charge(now: Position, charge: Charge, names: dict[str, str]) -> str:
    best = charge_sheet(now, charge.unit, charge.target, gains=charge.gains).best
    if best is None:
        return _("{unit} charges {target}.").format(**names)
    return _(
        "{unit} charges {target} and {unit:arrives|arrive} with a chance of {odds:.0%}; "
        "{wounds:.1f} wounds expected if {unit:it arrives|they arrive}."
    ).format(**names, odds=best.charge.success, wounds=best.orderly.expected)


def _of_charge_die(now: Position, charge: Charge, die: int) -> str:
    needed = least_die(now, charge)
    if needed is None:
        return _("{die} is rolled: the charge fails.").format(die=die)
    text = _("{die} against {needed}+: the charge arrives.")
    if die < needed:
        text = _("{die} against {needed}+: the charge fails.")
    return text.format(die=die, needed=needed)


def _of_attack(now: Position, attack: Attack, moment: Moment | None) -> str:
    found = numbers(now, attack)
    if moment is Moment.ATTACK_ROLLED:
        hits = found.with_extra_hits(attack.hits)
        text = ngettext("{n} hit, blocked on {needed}+.", "{n} hits, blocked on {needed}+.", hits)
        return text.format(n=hits, needed=found.defense.total)
    if moment is Moment.DEFENSE_ROLLED:
        left = attack.hits - found.with_extra_blocks(attack.blocked, attack.hits)
        text = ngettext("{n} hit gets through.", "{n} hits get through.", left)
        return text.format(n=left)
    if moment is Moment.ATTACK_COMPLETED:
        cost = attack.wounds + attack.panic_wounds
        text = ngettext("The attack has cost {n} wound.", "The attack has cost {n} wounds.", cost)
        return text.format(n=cost)
    text = _("{unit} attacks {target}: {wounds:.1f} wounds expected.")
    names = {"unit": now.name(attack.attacker), "target": now.name(attack.defender)}
    return text.format(**names, wounds=of_attack(now, attack).expected)


def _of_action(now: Position, action: Action, moment: Moment | None) -> str:
    if moment is not Moment.ACTION_DECLARED:
        return ""
    text = _("{unit} is about to act: {action}.")
    return text.format(unit=now.name(action.unit), action=action_name(action.name))


def _of_claim(_now: Position, claim: Claim, moment: Moment | None) -> str:
    if moment is not Moment.ZONE_CLAIMED or claim.replaced:
        return ""
    text = _("{zone} takes effect: {effect}")
    return text.format(zone=zone_name(claim.zone), effect=zone_effect(claim.zone))


def _of_card(now: Position, play: CardPlay, _moment: Moment | None) -> str:
    known = now.game.library.abilities.get(play.card)
    name = known.name if known is not None else card_name(now, play.card)
    return _("{name} takes effect.").format(name=name).replace("! ", " ")


def _of_target(now: Position, aimed: Targeted, _moment: Moment | None) -> str:
    return _("{name} targets {unit}.").format(name=aimed.name, unit=now.name(aimed.unit))


def _of_fall(now: Position, fall: Fall, moment: Moment | None) -> str:
    if moment is not Moment.UNIT_DESTROYED:
        return ""
    return _("{unit} is destroyed.").format(unit=now.name(fall.unit))


def _of_token(now: Position, gain: TokenGain, moment: Moment | None) -> str:
    names = {"unit": now.name(gain.unit), "condition": condition_name(gain.condition)}
    if moment is Moment.CONDITION_AGAIN:
        return _("{unit} is {condition} already.").format(**names)
    if moment is Moment.CONDITION_COMES:
        return _("{unit} becomes {condition}.").format(**names)
    return _("{unit} has become {condition}.").format(**names)


def _of_tokens(now: Position, coming: TokensCome, moment: Moment | None) -> str:
    names = {"unit": now.name(coming.unit), "tokens": tokens_text(coming.token, coming.amount)}
    if moment is Moment.TOKEN_COMES:
        return _("{unit} gains {tokens}.").format(**names)
    return _("{unit} has gained {tokens}.").format(**names)


def _of_wounds(now: Position, harmed: Suffered, _moment: Moment | None) -> str:
    return ngettext(
        "{unit} has suffered {n} wound.", "{unit} has suffered {n} wounds.", harmed.wounds
    ).format(unit=now.name(harmed.unit), n=harmed.wounds)


_AT_STAKE: Final[tuple[tuple[type, Callable[..., str]], ...]] = (
    (MoraleTest, _of_test), (Charge, _of_charge), (Attack, _of_attack), (Action, _of_action),
    (Claim, _of_claim), (CardPlay, _of_card), (Targeted, _of_target), (Fall, _of_fall),
    (TokenGain, _of_token), (TokensCome, _of_tokens), (Suffered, _of_wounds),
)  # fmt: skip
"""What tells what a window's subject comes to if nobody answers it."""


def _of_dice(now: Position, request: Request, row: DiceRow | None) -> str:
    """Return what dice that may be rolled again bring as they lie."""
    about = request.occasion
    if isinstance(about, Charge) and isinstance(request, ChooseSome):
        faces = [option.face for option in request.options if isinstance(option, DieOption)]
        return _of_charge_die(now, about, faces[0]) if faces else ""
    if row is None:
        return ""
    if isinstance(about, MoraleTest):
        return row.came
    if any(die.result_of_die in {DieResult.BLOCK, DieResult.LET_IN} for die in row.dice):
        blocked = sum(die.result_of_die is DieResult.BLOCK for die in row.dice)
        text = ngettext("{n} hit blocked as they lie.", "{n} hits blocked as they lie.", blocked)
        return text.format(n=blocked)
    if isinstance(about, Attack):
        hits = sum(die.hits + die.wounds for die in row.dice)
        return ngettext("{n} hit as they lie.", "{n} hits as they lie.", hits).format(n=hits)
    return ""
