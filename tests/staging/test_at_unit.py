"""What lies at a unit: whose it is, until when, and what it does (INF-01, TCD-01, CON-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.agents.view import view_of
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.model.effect_ids import EffectPart
from simulator.model.state import Condition, FaceDown, Lasting, Seat, SeatsById, Until, Zone
from simulator.model.stats import Stat
from simulator.staging.at_unit import AtUnitKind, lying_at
from tests.abilities.battle import BLUE, CARDS, LIBRARY, NCUS, RED, battle, blue, lying, red
from tests.each import some

SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
CATELYN = "Catelyn Stark"
HONOR, DEBTS = "Winter Is Coming", "A Lannister Pays His Debts"


def kinds(now: Position, unit: str) -> list[AtUnitKind]:
    return [one.kind for one in lying_at(now, unit)]


def influence_of(ncu: str) -> str:
    texts = LIBRARY.abilities
    held = LIBRARY.ncus[NCUS[ncu]].abilities
    return next(texts[one].text for one in held if texts[one].influence)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Influenced by Catelyn Stark (Red) until the end of the round."),
        ("de", "Steht bis zum Ende der Runde unter dem Einfluss von Catelyn Stark (Rot)."),
    ],
)
def test_an_influence_says_whose_it_is_how_long_and_what_it_does(language: str, said: str) -> None:
    """INF-01, RND-11: the card of the NCU lies at the unit until the round ends."""
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(CATELYN, Zone.CROWN)
    now = scene.influenced(CATELYN, blue(GUARDS)).now()
    assert lying_at(now, red(SWORDS)) == ()
    (one,) = lying_at(now, blue(GUARDS))
    speak(language)
    try:
        assert str(one.sentence) == said
        assert one.message.startswith(said)
        assert len(one.message) > len(said) + 20
    finally:
        speak("en")
    assert (one.kind, one.player, one.text) == (
        AtUnitKind.INFLUENCE,
        Seat.RED,
        influence_of(CATELYN),
    )


def test_an_influence_whose_ncu_lost_its_abilities_says_so() -> None:
    """CUM-03."""
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(CATELYN, Zone.CROWN)
    gone = Lasting(Stat.ABILITIES_LOST.value, BLUE, red(CATELYN), Until.ROUND)
    now = scene.influenced(CATELYN, red(SWORDS)).having(lasting=(gone,)).now()
    assert str(lying_at(now, red(SWORDS))[0].text) == "It has lost its abilities."


def test_an_influence_that_was_borrowed_is_told_with_the_borrowed_text() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu(CATELYN, Zone.CROWN)
    own = next(
        one for one in LIBRARY.ncus[NCUS[CATELYN]].abilities if LIBRARY.abilities[one].influence
    )
    other = next(one.id for one in LIBRARY.abilities.values() if one.influence and one.id != own)
    lent = tuple(
        Lasting(ability, RED, red(CATELYN), Until.ROUND)
        for ability in (EffectPart.SILENCED.of(own), other)
    )
    now = scene.influenced(CATELYN, red(SWORDS)).having(lasting=lent).now()
    (one,) = lying_at(now, red(SWORDS))
    assert one.text == LIBRARY.abilities[other].text


def test_tokens_cards_and_effects_are_listed_the_cards_first() -> None:
    """CON-01, TCD-01: an effect of one attack is passing, one of a turn is not."""
    effects = (
        Lasting("winter_is_coming_lasting", RED, red(SWORDS), Until.TURN, HONOR),
        Lasting("gained_sundering", RED, red(SWORDS), Until.ATTACK, "Sundering", bound=1),
        Lasting("mark_done", RED, blue(GUARDS), Until.TURN, "Not about the swords"),
    )
    worn = frozenset({Condition.WEAKENED, Condition.PANICKED})
    scene = battle().stark(SWORDS, conditions=worn, attached=(lying(DEBTS, BLUE, 2),))
    now = scene.lannister(GUARDS).having(lasting=effects).now()
    found = lying_at(now, red(SWORDS))
    assert [(str(one.sentence), one.passing) for one in found] == [
        ("A Lannister Pays His Debts (Blue) lies on it with 2 tokens.", False),
        ("Winter Is Coming (Red) holds until the end of the turn.", False),
        ("Sundering (Red) holds for this attack.", True),
        ("Panicked until the token is expended or removed.", False),
        ("Weakened until the token is expended or removed.", False),
    ]
    assert all(some(one.text for one in found)), "each says what it does"
    assert found[1].text == LIBRARY.tactics[CARDS[HONOR]].text


def test_one_card_that_holds_by_two_effects_is_listed_once() -> None:
    """TCD-01; that an ability was used this turn is no effect."""
    effects = (
        Lasting("gained_to_hit", RED, red(SWORDS), Until.TURN, HONOR, 1),
        Lasting("gained_sundering", RED, red(SWORDS), Until.TURN, HONOR, 1),
        Lasting(EffectPart.DONE.of("ambush"), RED, red(SWORDS), Until.TURN, "Ambush"),
    )
    now = battle().stark(SWORDS).lannister(GUARDS).having(lasting=effects).now()
    (one,) = lying_at(now, red(SWORDS))
    assert (one.kind, one.name) == (AtUnitKind.EFFECT, HONOR)
    assert one.text == LIBRARY.tactics[CARDS[HONOR]].text


def test_a_card_that_lies_face_down_is_nobodys_to_read() -> None:
    """TCD-02: that it lies there and whose it is, and no more, whoever looks."""
    scene = battle().stark(SWORDS).lannister(GUARDS).hand(DEBTS)
    now = scene.now()
    seats = dict(now.state.seats)
    (card,) = seats[BLUE].hand
    down = (FaceDown(card, red(SWORDS)),)
    seats[BLUE] = replace(seats[BLUE], hand=(), face_down=down)
    now = Position(replace(now.state, seats=SeatsById(seats)), now.game)
    for seat in some(seats):
        (one,) = lying_at(view_of(now, seat), red(SWORDS))
        assert (one.kind, one.player, one.text) == (AtUnitKind.FACE_DOWN, BLUE, "")
        assert str(one.sentence) == "A tactics card of Blue lies face down beside it."
