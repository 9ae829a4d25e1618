"""An answer about two units that is kept is the one a position that remembers nothing gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields

import pytest
from frozendict import frozendict

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.quick_policy import QuickPolicy
from simulator.agents.view import view_of
from simulator.content.games.battles import Battle, legal_army
from simulator.content.games.scenarios import scenario_names
from simulator.engine.changes.altered import changed, with_ncu, with_unit
from simulator.engine.dice import SeededDice
from simulator.engine.effects import Ability, Modifier, always_settled
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model.state import Condition, Lasting, Seat, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.rules import answers
from simulator.rules.answers import Grounds, Recorded
from simulator.rules.attack.melee import melee_cards
from simulator.rules.charge.pivot import ChargePlan
from simulator.rules.charge.plan import plan
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_odds import of_attack
from tests.rules.gifts import effects, with_abilities
from tests.rules.tables import MELEE, a_table

LISTS = ("stark-40", "lannister-40", "greyjoy-40", "bolton-40", "martell-40", "brotherhood-40")
MORE = ("targaryen-40", "freefolk-40", "baratheon-40b", "nightswatch-40", "neutral-40")


def begun(mode: str, number: int, upto: int = 0) -> Session:
    """Return a game of two greedy players in its second round, or later after so many answers.

    Lists differ from game to game.
    """
    lists = (*LISTS, *MORE)
    pair = (lists[number % len(lists)], lists[(number + 5) % len(lists)])
    armies = {Seat.RED: legal_army(pair[0]), Seat.BLUE: legal_army(pair[1])}
    session, mind = Session(Battle(mode, armies, number).game()), GreedyAgent(number)
    while session.pending is not None and (session.state.round < 2 or len(session.inputs) < upto):
        seen = view_of(session.position, session.pending.who)
        session.answer(mind.reply(seen, session.pending))
    return session


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Find every kept answer anew as well, and count those that were given again."""
    given: Counter[str] = Counter()
    keep, anew = answers._of_units, list[bool]()
    worked: list[object] = []
    watched: dict[Callable[..., object], Callable[..., object]] = {}

    def watching(work_out: Callable[..., object]) -> Callable[..., object]:
        def found(then: Position, *question: object) -> object:
            worked.append((work_out, question))
            return work_out(then, *question)

        return found

    def compared(
        now: Position, units: tuple[UnitId, ...], work_out: Callable[..., object], *asked: object
    ) -> object:
        if anew:
            return work_out(now, *asked)
        before = len(worked)
        known = keep(now, units, watched.setdefault(work_out, watching(work_out)), *asked)
        if (work_out, asked) not in worked[before:]:
            anew.append(True)
            fresh = work_out(Position(changed(now.state), now.game), *asked)
            anew.pop()
            assert told(fresh) == told(known), asked
            given[work_out.__name__] += 1
        return known

    monkeypatch.setattr(answers, "_of_units", compared)
    return given


def told(answer: object) -> object:
    """Return all an answer says; of where a charge may pivot, which is geometry, nothing."""
    if not isinstance(answer, ChargePlan):
        return answer
    return [getattr(answer, each.name) for each in fields(answer) if each.name != "headings"]


@pytest.mark.parametrize("number", range(len(scenario_names())))
def test_whoever_plays_a_game_on_many_times_is_told_what_a_fresh_position_tells(
    number: int, kept: Counter[str]
) -> None:
    """CHG-05, CHG-14, RES-01 to RES-09: in every mode, and with the cards of every house."""
    session = begun(scenario_names()[number], number)
    for seed in range(4):
        copy, mind = session.fork(SeededDice(seed)), QuickPolicy(seed)
        for _answer in range(30):
            if copy.pending is not None:
                copy.answer(mind.reply(copy.position, copy.pending))
    assert kept.total() >= 10


def changes(now: Position, unit: UnitId, foe: UnitId) -> Iterator[Position]:
    """Yield what a position might become, one change at a time."""
    state = now.state
    for one in (unit, foe):
        yield Position(with_unit(state, one, wounds=1), now.game)
        yield Position(with_unit(state, one, conditions=frozenset(Condition)), now.game)
        yield Position(with_unit(state, one, attachments=()), now.game)
        yield Position(
            with_unit(state, one, tokens=frozendict({"order": 3, "pillage": 2})), now.game
        )
        slowed = Lasting("gained_speed", now.owner(one), one, Until.ROUND, amount=-3)
        yield Position(changed(state, lasting=(*state.lasting, slowed)), now.game)
        silent = Lasting(Stat.ABILITIES_LOST, now.owner(one), one, Until.ROUND)
        yield Position(changed(state, lasting=(*state.lasting, silent)), now.game)
    for other in state.units.values():
        if other.on_table and other.id not in (unit, foe):
            yield Position(with_unit(state, other.id, attachments=()), now.game)
            silent = Lasting(Stat.ABILITIES_LOST, other.owner, other.id, Until.ROUND)
            yield Position(changed(state, lasting=(*state.lasting, silent)), now.game)
    for holder in state.ncus:
        yield Position(with_ncu(state, holder, destroyed=True), now.game)
        for zone in now.zones():
            yield Position(with_ncu(state, holder, zone=zone, influences=unit), now.game)
    yield Position(changed(state, round=state.round + 1), now.game)
    yield Position(changed(state, active=now.opponents(state.active)[0]), now.game)
    yield now


@pytest.mark.parametrize("number", range(len((*LISTS, *MORE))))
def test_what_changes_an_answer_is_never_overlooked(number: int, kept: Counter[str]) -> None:
    """Wounds, tokens, losses, zones, influence and turns, each on its own and then taken back."""
    session = begun("a-game-of-thrones", number, 110)
    now = session.position
    unit = next(u.id for u in now.state.units.values() if u.on_table and melee_cards(now, u.id))
    foe = next(u.id for u in now.foes(now.owner(unit)))
    (card, *_others) = melee_cards(now, unit)
    seen = set()
    for _again in range(3):
        for then in changes(now, unit, foe):
            odds = of_attack(then, Attack(unit, foe, card, ArcSide.REAR))
            seen.add(odds.wounds)
            plan(then, unit, foe)
    assert kept["_of_simple_attack"] > 10
    assert len(seen) > 2, "the changes change something"


def test_an_ability_that_goes_with_a_unit_off_the_table_changes_the_odds() -> None:
    """RES-02: what a third unit gives its friends counts as long as it is there."""
    aura = Ability(
        "banner",
        "Banner",
        modifiers=(
            Modifier(
                Stat.TO_HIT,
                lambda now, source, unit, subject: int(now.owner(unit) is source.player),
                settled=always_settled,
            ),
        ),
    )
    game = (
        a_table()
        .card(with_abilities("riders", aura))
        .effects(effects(aura))
        .red("sworn-swords", at=(24, 10))
        .blue("guards", at=(24, 16))
        .red("riders", at=(4, 4), pose=None)
        .game()
    )
    with_banner = game.start
    without = with_unit(with_banner, "red:riders", destroyed=True)
    attack = Attack("red:sworn-swords", "blue:guards", MELEE, ArcSide.FRONT)
    found = [
        of_attack(Position(changed(state), game), attack).expected
        for state in (without, without, without, with_banner, with_banner, with_banner, without)
    ]
    assert found[3] > found[0]
    assert found == [*[found[0]] * 3, *[found[3]] * 3, found[0]]


def test_an_ncu_that_attacks_for_another_player_now_rolls_in_that_players_order() -> None:
    """RRL-02: a lent NCU is its new owner's; who re-rolls first depends on whose turn it is."""
    lists = {Seat.RED: "nightswatch-40c", Seat.BLUE: "stark-40", Seat.GREEN: "lannister-40"}
    armies = {seat: legal_army(name) for seat, name in lists.items()}
    session = Session(Battle("a-game-of-thrones", armies, 3, width=72.0).game())
    mind = GreedyAgent(1)
    while session.pending is not None and session.state.round < 2:
        seen = view_of(session.position, session.pending.who)
        session.answer(mind.reply(seen, session.pending))
    now = session.position
    ncu = next(one for one in now.state.ncus if now.ncu_card(one).attack is not None)
    card = now.ncu_card(ncu).attack
    assert card is not None
    foe = next(u.id for u in now.foes(Seat.RED) if u.owner is Seat.BLUE)
    state = with_unit(
        now.state,
        foe,
        conditions=frozenset(Condition),
        wounds=now.card(foe).full_wounds,
    )
    again = tuple(
        Lasting(f"gained_{what}", Seat.BLUE, foe, Until.ROUND, amount=1)
        for what in ("reroll_defense", "reroll_test")
    )
    own = changed(state, active=Seat.RED, lasting=(*state.lasting, *again))
    lent = with_ncu(own, ncu, owner=Seat.GREEN, lent_by=Seat.RED)
    attack = Attack(ncu, foe, card, ArcSide.FRONT)
    found = [
        of_attack(Position(changed(state), now.game), attack).expected
        for state in (own, own, own, lent, lent, lent, own)
    ]
    assert found[3] != found[0]
    assert found == [*[found[0]] * 3, *[found[3]] * 3, found[0]]


def test_whatever_is_imagined_of_a_recorded_position_is_recorded_too() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 30)).now()
    unit, foe = "red:sworn-swords", "blue:guards"
    lasting = Lasting("gained_speed", Seat.RED, unit, Until.TURN, amount=1)
    now = Position(changed(now.state, lasting=(lasting,)), now.game)
    grounds = Grounds(now.effects_in_force())
    asked = Recorded(now.state, now.game, now, grounds, (unit, foe))
    thought = [
        hypothetical.with_wounds(asked, unit, 1),
        hypothetical.with_wounds(asked, unit, 0),
        hypothetical.with_conditions(asked, unit, frozenset(Condition)),
        hypothetical.in_turn_of(asked, now.opponents(now.state.active)[0]),
        hypothetical.later(asked, turns=1, rounds=0),
        hypothetical.standing_at(asked, unit, Pose(24, 20)),
        hypothetical.engaged_with(asked, unit, foe),
    ]
    for number, then in enumerate(thought):
        then.parts(Stat.SPEED, unit)
        assert (Stat.SPEED, unit) in grounds.hypothetical[number][1].asked
    assert len(grounds.hypothetical) == len(thought)
