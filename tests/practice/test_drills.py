"""The drills that come with the game: each answer is found anew and the laws of grades hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.learning.choice_drills import WHICH_ZONE, WHOM_FIRST
from simulator.learning.deep_check import CARD
from simulator.practice.answers import AnswerKind, candidates
from simulator.practice.drill import Drill
from simulator.practice.grading import BAND, ValuedAnswer, grade, ranked
from simulator.practice.tasks import LAID_OUT, Asks
from tests.each import some
from tests.practice.positions import our_drills

BY_ID = {one.id: one for one in our_drills()}


@pytest.fixture(params=sorted(BY_ID))
def drill(request: pytest.FixtureRequest) -> Drill:
    """Return one drill after the other."""
    return BY_ID[request.param]


def test_the_stored_answer_is_found_again_and_teaches(drill: Drill) -> None:
    order = ranked(drill.now, drill.task)
    stored = next(one for one in order if one.answer.key == drill.best)
    assert stored.value == pytest.approx(order[0].value, abs=1e-9)  # two may be equally good
    assert stored.value == pytest.approx(drill.value, abs=1e-4)

    # The best answer loses nothing, and what the band forgives is right, and nothing else is.
    best = grade(drill, drill.best)
    assert best.loss == pytest.approx(0.0, abs=1e-9)  # as good as another, to the last bit
    assert best.right
    for judged in order:
        found = grade(drill, judged.answer)
        assert found.loss >= 0.0
        assert found.loss == pytest.approx(order[0].value - judged.value, abs=1e-12)
        assert found.right is (found.loss <= BAND)
        assert found.best.value == pytest.approx(order[0].value, abs=1e-9)
        assert found.reasons


def wrong_deeds(order: Iterable[ValuedAnswer]) -> list[str]:
    """Return the answers graded as wrong that do something: what a player would weigh."""
    found = list(order)
    return [
        one.answer.key
        for one in found
        if one.answer.kind is not AnswerKind.STAY and found[0].value - one.value > BAND
    ]


def test_to_do_nothing_is_never_the_only_wrong_answer(drill: Drill) -> None:
    """Whoever has one charge, shot or move, and else may stay, has nothing to choose."""
    assert wrong_deeds(ranked(drill.now, drill.task))


def test_one_charge_or_nothing_is_no_drill() -> None:
    """CHG-10: a friend leaves half a front free, and only the pivot is to be chosen there."""
    drill = BY_ID["blocking-02"]
    assert drill.task.asks is Asks.PIVOT
    assert not wrong_deeds(ranked(drill.now, replace(drill.task, asks=Asks.TARGET)))


def test_there_are_enough_of_them_and_staying_is_often_best() -> None:
    found = our_drills()
    assert len(found) >= 250
    acting = [one for one in found if one.task.asks is not Asks.CHOICE]  # who may stay
    stays = sum(one.best == "stay" for one in acting)
    assert len(acting) / 6 <= stays <= len(acting) / 3
    themes = Counter(one.theme for one in found)
    assert all(themes[theme] >= 6 for theme in LAID_OUT)


def test_every_drill_has_its_own_id_title_and_reason() -> None:
    found = our_drills()
    for name in ("id", "title", "why"):
        assert len({getattr(one, name) for one in found}) == len(found)
    assert all(one.why.endswith(".") and len(one.why) > 30 for one in found)
    assert all(str(one.question).endswith("?") for one in found)


def test_every_house_that_is_whole_decides_drills_of_its_own() -> None:
    """Whoever plays a house finds its units among those that have to choose."""
    found = Counter(one.now.card(one.task.unit).faction for one in our_drills())
    first = ("nightswatch", "freefolk", "baratheon", "targaryen")
    for faction in (*first, "martell", "greyjoy", "lannister"):
        assert found[faction] >= 5, (faction, found)
    for faction in ("bolton", "brotherhood"):
        assert found[faction] >= 4, (faction, found)


def test_whom_to_activate_which_zone_and_on_whom_to_play_a_card_are_asked_too() -> None:
    """RND-03, NCU-02, TCD-04: what no odds of one action grade lists what each answer led to."""
    listed = [one for one in our_drills() if one.task.asks is Asks.CHOICE]
    orders = [one for one in listed if one.task.asked == WHOM_FIRST]
    zones = [one for one in listed if one.task.asked == WHICH_ZONE]
    assert len(orders) >= 10
    assert len(zones) >= 8
    cards = [one for one in listed if one.best.startswith(CARD)]
    assert len(orders) + len(zones) + len(cards) == len(listed)
    assert len({one.best for one in zones}) >= 3
    for one in orders:
        waiting = {u.id for u in one.now.friends(one.player) if not u.activated}
        assert {each.key for each in one.task.listed} == waiting


def test_what_an_answer_led_to_is_told_with_its_error() -> None:
    drill = BY_ID["order-33"]
    (own,) = grade(drill, drill.best).reasons
    assert own == "Silenced Men: tried out, it led to −1.58 points on average (error 0.10)."


ADVICE = r"\b(do not|don't|not enough|enough|away|past|through|first|better|instead|finish)\b"
PLACED = r"\b(far|nearly?|distance|horizon|whole|share|elsewhere|looks? to|seen from|open)\b"
"""Words about what the board shows: whoever reads them need not look for it."""
ROLLED = r"\b(a|an|the same|on an?) (two|three|four|five|six)\b|\bchance\b"
"""What a charge needs, which is a question of its own."""
TELLING = {
    AnswerKind.STAY: r"\b(stay|wait|hold|keep|stand|leave|let them|nobody|cannot)\b",
    AnswerKind.CHARGE: r"\b(charge|onto|stop|take)\b",
    AnswerKind.SHOOT: r"\b(shoot|volley|bows?|step|shift|nearer)\b",
    AnswerKind.RUN: r"\b(inch|inches|run|go|cover|all)\b",
    AnswerKind.RETREAT: r"\b(retreat|away|out of)\b",
    AnswerKind.LISTED: r"\b(first|before|crown|wealth|combat zone)\b",
    AnswerKind.FIGHT: r"\b(fight|strike|stay|ground)\b",
}
SIDES = {
    ArcSide.LEFT: r"\b(left|flank)\b", ArcSide.RIGHT: r"\b(right|flank)\b",
    ArcSide.REAR: r"\b(rear|back|behind)\b", ArcSide.FRONT: r"\bforward\b",
}  # fmt: skip
ALIGNED = {
    "half-left": r"\b(left|half)\b",
    "half-right": r"\b(right|half) (half|one|of)\b",
    "full": r"\bsquare\b",
}


def test_no_title_gives_the_answer_away(drill: Drill) -> None:
    best = {one.key: one for one in candidates(drill.now, drill.task)}[drill.best]
    words = [ADVICE, PLACED, ROLLED, TELLING[best.kind]]
    words += [SIDES[best.side]] if best.side is not None else []
    words += [ALIGNED[best.align]] if best.align else []
    for pattern in some(words):
        assert not re.search(pattern, drill.title, re.IGNORECASE), drill.title


def test_answers_are_the_same_each_time_and_end_with_staying() -> None:
    for one in some(our_drills()):
        found = candidates(one.now, one.task)
        if one.task.asks is not Asks.CHOICE:
            assert found[-1].key == "stay"
        assert len({answer.key for answer in found}) == len(found)


def test_units_alike_are_numbered_and_not_called_by_a_letter() -> None:
    """In a game as in a drill: "House Clegane Mountain's Men 1" and "2"."""
    alike = 0
    for one in our_drills():
        names = [one.now.name(unit) for unit in one.now.state.units]
        assert len(set(names)) == len(names)
        assert not [name for name in names if name.endswith(")")], one.id
        alike += any(name.endswith(" 2") for name in names)
    assert alike
    men = BY_ID["terrain-03"].now
    text = sorted(men.name(unit) for unit in ("T", "S"))
    assert text == ["House Clegane Mountain's Men 1", "House Clegane Mountain's Men 2"]
