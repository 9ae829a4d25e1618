"""Drills found in games, and the deeper look at the answer a drill calls the best."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.cases.case_table import set_up
from simulator.content.cards.library import load_library
from simulator.content.cases.case_records import CaseTerrain, CaseToken
from simulator.content.cases.casefile import Case
from simulator.engine.dice import random_stream
from simulator.engine.session import Session
from simulator.learning import choice_drills
from simulator.learning.check_drills import line_of, usual_work, work_of
from simulator.learning.choice_drills import (
    CLEAR,
    WHOM_FIRST,
    About,
    card_question,
    choice_at,
    given_to,
    keys_of,
    playable,
)
from simulator.learning.deep_check import (
    BETWEEN,
    CARD,
    FIRST_STEPS,
    DeepCheck,
    Rival,
    checked,
    chosen_then,
    rivals_of,
    with_card,
    with_ncu,
)
from simulator.learning.drill_finder import around, asked_in, battle_of, on_token, taught
from simulator.model.cards import USUAL_SEASON
from simulator.model.requests import Kind
from simulator.model.state import Seat
from simulator.practice.drill import Drill
from simulator.practice.grading import BAND, ranked
from simulator.practice.tasks import Asks, Listed
from tests.left_out import DRILLS, DRILLS_SEED
from tests.practice.positions import our_drills, table, unit
from tests.seasons import S07

ROOT = Path(__file__).resolve().parents[2]

TO_THE_TOKEN = next(one for one in our_drills() if one.id == "reach-02")
"""A run of 3 inches is graded as the best; staying is not."""

WAITING = next(one for one in our_drills() if one.id == "order-09")
"""The Guard that waits for the Spearwives is charged by them (RND-03)."""


def drawn_drills() -> tuple[Drill, ...]:
    """Return the drills whose answers this run plays on."""
    known = sorted(filter(playable, our_drills()), key=lambda one: one.id)
    return tuple(random_stream(DRILLS_SEED, "drills").sample(known, min(DRILLS, len(known))))


A_WAY_OFF = Case(
    units=(
        unit("A", "red", 24.0, 12.0, 0.0, unit="peasant-levy", wounds=2),
        unit("T", "blue", 24.0, 27.0, 180.0, unit="house-clegane-mountains-men"),
    )
)
"""Two wounds are left to the levy, and its charge needs a high roll."""


def test_a_deeper_look_upholds_what_both_sides_cannot_play_otherwise() -> None:
    found = checked(TO_THE_TOKEN, steps=(6,))
    assert found.upheld
    assert not found.denied
    (rival,) = found.rivals
    assert rival.key == "stay"
    assert rival.gained > 0.0
    assert line_of(found).startswith("reach-02: upheld after 6; run 3 gained on stay +")
    assert checked(TO_THE_TOKEN, steps=(6,)) == found


@pytest.mark.parametrize("drill", drawn_drills(), ids=lambda one: one.id)
def test_a_deeper_look_denies_no_drill_that_ships(drill: Drill) -> None:
    """Three drawn by the seed, or IRON_RANKS_DRILLS of them; `check_drills` looks longer at all."""
    assert not checked(drill, steps=FIRST_STEPS[:1]).denied


def test_a_drill_whose_best_answer_is_its_worst_is_denied() -> None:
    order = ranked(WAITING.now, WAITING.task)
    turned = tuple(Listed(one.key, one.label, -one.value) for one in WAITING.task.listed)
    wrong = replace(WAITING, best=order[-1].answer.key, task=replace(WAITING.task, listed=turned))
    assert checked(wrong, steps=FIRST_STEPS[:1]).denied


def test_three_standard_errors_uphold_or_deny() -> None:
    sure, open_yet, worse = (Rival("stay", 0.5, gained, 0.1) for gained in (0.31, 0.29, -0.31))
    assert DeepCheck("one", "run 5", (sure,), 12).upheld
    assert not DeepCheck("one", "run 5", (open_yet, sure), 12).upheld
    assert not DeepCheck("one", "run 5", (open_yet, sure), 12).denied
    assert DeepCheck("one", "run 5", (worse, sure), 12).denied


def test_rivals_are_the_best_of_each_kind_that_is_graded_as_wrong() -> None:
    drill = next(one for one in our_drills() if one.task.asks is Asks.RETREAT)
    order = ranked(drill.now, drill.task)
    rivals = rivals_of(order)
    assert rivals
    assert all(order[0].value - one.value > BAND for one in rivals)


# ------------------------------------------------------------------ whom to activate, which zone


def test_a_listed_answer_is_played_as_it_says() -> None:
    """RND-03: the unit that is chosen activates; nobody who is not there can be."""
    now = next(one for one in our_drills() if one.id == "order-09").now
    first = chosen_then(now, Seat.RED, "A", 4, {})
    assert first == chosen_then(now, Seat.RED, "A", 4, {})
    with pytest.raises(ValueError, match="did not ask for 'C'"):
        chosen_then(now, Seat.RED, "C", 4, {})


def test_an_ncu_claims_the_zone_of_the_answer() -> None:
    now = set_up(A_WAY_OFF, Seat.RED).now
    assert not now.state.ncus
    assert [one.owner for one in with_ncu(now, Seat.RED, "30403").state.ncus.values()] == [Seat.RED]
    healed = chosen_then(now, Seat.RED, "ncu 30403 > wealth", 4, {})
    with pytest.raises(ValueError, match="did not ask for 'harbour'"):
        chosen_then(now, Seat.RED, "ncu 30403 > harbour", 4, {})
    assert healed == chosen_then(now, Seat.RED, "ncu 30403 > wealth", 4, {})


def test_a_listed_answer_is_checked_by_playing_it_on() -> None:
    """The Guard that waits for the Spearwives is worse off than the one that charges (RND-03)."""
    drill = next(one for one in our_drills() if one.id == "order-09")
    found = checked(drill, steps=(4,))
    (rival,) = found.rivals
    assert (found.best, rival.key) == ("A", "B")
    assert rival.gained > 0.0


def test_a_choice_is_among_the_units_that_wait_or_the_zones() -> None:
    """RND-03, NCU-02."""
    now, red = WAITING.now, [one for one in WAITING.case.units if one.side == "red"]
    assert keys_of(now) == tuple(one.id for one in red)
    zones = [f"ncu 30403 > {zone}" for zone in ("crown", "wealth", "combat", "maneuver")]
    assert list(keys_of(now, "ncu 30403")) == zones
    done = [one.model_copy(update={"activated": True}) for one in red]
    assert keys_of(set_up(Case(units=tuple(done)), Seat.RED).now) == ()


def test_a_tactics_card_is_played_on_the_unit_of_the_answer() -> None:
    """TCD-04: What Is Dead May Never Die heals a friend; an enemy is no target of it."""
    units = (
        unit("A", "red", 24.0, 12.0, 0.0, unit="silenced-men", wounds=6),
        unit("B", "red", 12.0, 12.0, 0.0),
        unit("T", "blue", 24.0, 27.0, 180.0, unit="peasant-levy", wounds=4),
    )
    hurt = Case(units=units, season=S07)
    now = set_up(hurt, Seat.RED).now
    assert keys_of(now, "card 40802") == ("card 40802 > A", "card 40802 > B")
    assert with_card(now, Seat.RED, "40802").state.seats[Seat.RED].hand == ("40802",)
    healed, other = (chosen_then(now, Seat.RED, f"card 40802 > {one}", 4, {}) for one in "AB")
    assert healed > other
    with pytest.raises(ValueError, match="did not ask for 'T'"):
        chosen_then(now, Seat.RED, "card 40802 > T", 4, {})


def test_a_choice_is_a_drill_where_its_best_answer_is_clear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It lists what each answer led to with its error, and nothing where nobody has to fear."""
    monkeypatch.setattr(choice_drills, "FIRST_LOOK", (4,))
    monkeypatch.setattr(choice_drills, "SHOWN", 4)
    made = choice_at(WAITING.case, "", 1)
    assert made is not None
    assert playable(made)
    assert (made.best, made.task.asked) == ("A", WHOM_FIRST)
    values = {one.key: one.value for one in made.task.listed}
    assert made.value == values["A"] > values["B"] + CLEAR
    assert all(one.error > 0.0 for one in made.task.listed)
    done = [one.model_copy(update={"activated": one.side == "blue"}) for one in WAITING.case.units]
    assert choice_at(replace(WAITING.case, units=tuple(done)), "", 1) is None


def test_positions_come_from_games_with_the_usual_cards() -> None:
    """Whoever activates a unit next may be asked whom, and a card only if its house has it."""
    battle = battle_of(1, "greyjoy")
    now, request = next(asked_in(Session(battle.game()), 1, Kind.ACTIVATE))
    assert {battle.season, now.game.library.season} == {USUAL_SEASON}
    assert {one.key for one in request.options} & now.state.units.keys()
    assert "card 40802" in given_to(About.CARD, "greyjoy")
    assert given_to(About.CARD, "martell") == ()
    assert given_to(About.ORDER, "martell") == ("",)


def test_the_question_about_a_card_says_what_the_card_does() -> None:
    assert card_question("Finger Dance", "It dances.") == (
        "You play Finger Dance now. It dances. On whom?"
    )
    asked = [
        one for one in our_drills() if one.task.listed[:1] and one.task.listed[0].key[:5] == CARD
    ]
    for one in asked:
        number = one.task.listed[0].key.removeprefix(CARD).partition(BETWEEN)[0]
        card = load_library(season=one.case.season).tactics[number]
        assert one.task.asked == card_question(card.name, card.text)


# ------------------------------------------------------------------ cut out of a game


def test_a_unit_is_cut_out_red_and_looking_up_the_table() -> None:
    """RND-03: it stands there as one that has not been activated, its own neighbours around it."""
    now = table(
        unit("b1", "blue", 20.0, 30.0, 180.0, activated=True),
        unit("b2", "blue", 28.0, 30.0, 180.0, activated=True),
        unit("r1", "red", 20.0, 20.0, 0.0),
        unit("r2", "red", 2.0, 2.0, 0.0),
    )
    case = around(now, "b1")
    assert case is not None
    found = {one.id: (one.side, one.x, one.y, one.facing, one.activated) for one in case.units}
    assert found == {
        "A": ("red", 28.0, 18.0, 0.0, False),
        "B": ("red", 20.0, 18.0, 0.0, True),
        "T": ("blue", 28.0, 28.0, 180.0, False),
    }
    assert around(table(unit("r2", "red", 2.0, 2.0, 0.0)), "r2") is None


def test_a_round_piece_of_terrain_is_cut_out_too() -> None:
    """A wood is an ellipse: near enough to be seen, it turns with the table (GEN-20)."""
    wood = CaseTerrain(id="Wood", kind="forest", ellipse=[20.0, 26.0, 6.0, 4.0, 30.0])
    case = Case(
        units=(unit("b1", "blue", 20.0, 30.0, 180.0), unit("r1", "red", 20.0, 20.0, 0.0)),
        terrain=(wood,),
    )
    seen = around(set_up(case, Seat.RED).now, "b1")
    assert seen is not None
    (piece,) = seen.terrain
    assert piece.ellipse is not None
    assert piece.ellipse[:4] == [28.0, 22.0, 6.0, 4.0]


def test_a_position_teaches_where_the_answer_that_gains_most_at_once_is_wrong() -> None:
    """In a retreat that is right, the blow that gains at once is the first thought."""
    by_id = {one.id: one for one in our_drills()}
    away = by_id["martell-03"]
    lost = taught(ranked(away.now, away.task))
    assert lost is None or lost > 0.25
    run = ranked(TO_THE_TOKEN.now, TO_THE_TOKEN.task)
    assert taught(run[:2]) is None


def test_who_stays_on_a_token_teaches_little() -> None:
    """A token under the middle of the tray is one that the unit stands on."""
    here = unit("A", "red", 24.0, 12.0, 0.0)
    for y, under in ((12.0, True), (13.4, True), (18.0, False)):
        case = Case(units=(here,), tokens=(CaseToken(id="O", x=24.0, y=y),))
        assert on_token(case) is under


# ------------------------------------------------------------------ the log of all checks

LOG = ROOT / "docs" / "drills-checked.txt"
"""What `check_drills` printed with seed 1 and then with seed 2."""
LINE = re.compile(r"(\S+): (upheld|open|denied) after \d+; (.+?) gained on ")


def test_the_log_has_every_drill_with_its_best_answer_and_denies_none() -> None:
    """Whoever adds a drill, or changes the best answer of one, has it checked with two seeds."""
    found = LINE.findall(LOG.read_text("utf-8"))
    told = Counter((name, best) for name, _said, best in found)
    ours = {(one.id, one.best) for one in filter(playable, our_drills())}
    assert told == Counter(dict.fromkeys(ours, 2))
    said = Counter(said for _name, said, _best in found)
    assert said["denied"] == 0
    assert said["upheld"] >= 0.8 * said.total()


@pytest.mark.parametrize("seed", [1, 2])
def test_the_time_left_is_true_after_the_first_tenth(seed: int) -> None:
    """By how often the answers of each drill were played on when the log was written."""
    by_id, text = {one.id: one for one in our_drills()}, LOG.read_text("utf-8")
    lines = re.findall(r"(\S+): \w+ after (\d+);(.+)", text.split("\nseed ")[seed])
    rival = Rival("", 0.0, 0.0, 0.0)
    checks = [
        DeepCheck(name, "", (rival,) * told.count("(error"), int(tries))
        for name, tries, told in lines
    ]
    work = [work_of(one) for one in checks]
    usual = [usual_work(by_id[one.drill]) for one in checks]
    shares = [
        sum(usual[at:]) / sum(work[at:])
        for at in range(len(checks))
        if 0.1 <= sum(work[:at]) / sum(work) <= 0.9
    ]
    assert len(shares) > 90
    assert 1 / 1.5 < min(shares) <= max(shares) < 1.5


@pytest.mark.parametrize("page", ["docs/value.md", "docs/de/value.md"])
def test_the_page_lists_the_drills_that_stay_open(page: str) -> None:
    found = LINE.findall(LOG.read_text("utf-8"))
    undecided = sorted({name for name, said, _best in found if said == "open"})
    assert ", ".join(undecided) in " ".join((ROOT / page).read_text("utf-8").split())
