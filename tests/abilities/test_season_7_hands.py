"""Season 7: who plays with the hand revealed, who looks into a hand, who draws one card more."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.agents.view import asked_view, open_view, view_of
from simulator.engine.dice import random_stream
from simulator.language.texts import literal
from simulator.missions.mode_state import UNKNOWN
from simulator.model import events as ev
from simulator.model.cards import SEASON
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.state import HAND_OPEN, Seat, Zone
from simulator.model.subjects import Activation, Turn
from simulator.rules.tactics import tactics_cards
from simulator.staging.drawer import card_name, drawer
from tests.abilities.battle import BLUE, RED, Battle, battle, claims, red
from tests.abilities.battle import window as opens
from tests.abilities.scenes import PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.abilities.season_7 import met
from tests.agents.dealing import dealt_anew
from tests.each import some
from tests.seasons import S07

RED_TURN = opens(Moment.TURN_START, Turn(RED))
SECRETS, PYAT = "41013", "30703"
THEIRS = ("40101", "40103", "40104")
LEFT = tuple(f"401{number:02}" for number in range(5, 20))


def holding(scene: Battle) -> Battle:
    """Return a scene in which blue holds three cards and has more in the deck."""
    return scene.hand(*THEIRS, by=BLUE).hand(*LEFT, pile="deck", by=BLUE)


# ------------------------------------------------------------------ Dreadfort Secrets


@pytest.mark.parametrize("count", [0, 1, 2])
def test_dreadfort_secrets_cost_cards_and_lay_the_hand_open(count: int) -> None:
    """Dreadfort Secrets: a card at random for 1 token, one of choice and an open hand for 2."""
    has = (PANICKED, VULNERABLE, WEAKENED)[: count + 1 if count else 0]
    played = holding(met(SWORDS, has=has).hand(SECRETS, by=RED)).run(RED_TURN)
    assert played.offers("Dreadfort Secrets") is bool(count)
    if not count:
        return
    played.uses("Dreadfort Secrets").answers(has[:count])
    if count == 2:
        played.picks(played.labels()[1])
    seat = played.ends().state.seats[BLUE]
    assert len(seat.hand) == 2
    assert (HAND_OPEN in seat.flags) is (count == 2)
    left = played.state.units[side_of(played, "blue")].conditions
    assert left == set(has[count:])
    assert view_of(played.now, RED).state.seats[BLUE].hand == (
        tuple(sorted(seat.hand)) if count == 2 else (UNKNOWN, UNKNOWN)
    )


def side_of(played: Any, seat: str) -> str:
    """Return the id of the first unit of a side."""
    return str(next(unit for unit in played.state.units if unit.startswith(seat)))


def test_dreadfort_secrets_of_season_5_lie_on_a_unit() -> None:
    scene = battle(SEASON).hand(SECRETS, by=RED).red(SWORDS)
    scene = scene.blue("10103", conditions=frozenset({PANICKED}))
    assert not holding(scene).run(RED_TURN).offers("Dreadfort Secrets")


def test_an_open_hand_is_seen_until_the_round_ends() -> None:
    """What is drawn meanwhile is seen too, by those who look on and by agents that imagine."""
    scene = holding(met(SWORDS, has=(PANICKED, WEAKENED)).hand(SECRETS, by=RED))

    async def plays(table: Any) -> tuple[bool, ...]:
        await RED_TURN(table)
        await tactics_cards.draw(table, BLUE, 1)
        answer = await table.yes(RED, literal("Go on?"))
        table.emit(ev.TurnEnded(rule=Rule.RND_10, player=RED))
        still = HAND_OPEN in table.now.state.seats[BLUE].flags
        table.emit(ev.MarkersRemoved(rule=Rule.RND_10, staying=()))
        return answer, still

    played = scene.run(plays).uses("Dreadfort Secrets").answers((PANICKED, WEAKENED))
    played.picks(played.labels()[0])
    hand = tuple(sorted(played.state.seats[BLUE].hand))
    assert len(hand) == 3
    for seen in some((view_of(played.now, RED), open_view(played.now))):
        assert seen.state.seats[BLUE].hand == hand
    assert view_of(played.now, RED).unseen[BLUE] == LEFT[1:]
    shown = [one for one in drawer(played.now, RED) if one.revealed]
    assert [one.id for one in shown] == list(hand)
    assert "revealed" in card_name(played.now, shown[0])
    assert shown[0].elsewhere
    assert not [one for one in drawer(played.now, BLUE) if one.revealed]
    for seed in some(range(3)):
        trial = asked_view(played.session).imagine(seed)
        assert tuple(sorted(trial.state.seats[BLUE].hand)) == hand
        dealt = dealt_anew(played.now, RED, random_stream(seed, "cards"))
        assert dealt.seats[BLUE].hand == hand
    played.answers("yes").ends()
    assert played.result == [(True, True)]
    assert view_of(played.now, RED).state.seats[BLUE].hand == (UNKNOWN,) * 3
    assert not [one for one in drawer(played.now, RED) if one.revealed]


# ------------------------------------------------------------------ Pyat Pree


@pytest.mark.parametrize("season", [SEASON, S07])
def test_pyat_pree_lays_a_hand_open_from_his_house_alone(season: str) -> None:
    """House of The Undying."""
    scene = holding(
        battle(season).red(SWORDS, wounds=6).blue("10103", at=(24, 50)).ncu(PYAT, by=RED)
    )
    wealth = scene.run(claims(red("Pyat Pree"), Zone.WEALTH))
    assert wealth.offers("House of The Undying") is (season == SEASON)
    house = scene.run(claims(red("Pyat Pree"), Zone.UNDYING)).uses("House of The Undying").ends()
    seat = house.state.seats[BLUE]
    assert (len(seat.hand), len(seat.discard)) == (2, 1)
    assert (HAND_OPEN in seat.flags) is (season == S07)


def test_pyat_pree_takes_a_card_back_once_beside_the_zones_effect() -> None:
    """House of The Undying."""
    scene = battle(S07).red(SWORDS, wounds=6).blue("10103", at=(24, 50)).ncu(PYAT, by=RED)
    scene = scene.hand("40201", pile="discard", by=RED)
    wealth = claims(red("Pyat Pree"), Zone.WEALTH)

    async def twice(table: Any) -> None:
        await wealth(table)
        table.emit(ev.CardDiscarded(rule=Rule.TCD_06, player=Seat.RED, card="40201"))
        await wealth(table)

    played = scene.run(twice).uses("House of The Undying").ends()
    assert played.unit(SWORDS).wounds == 12  # Wealth both times
    assert played.state.seats[RED].discard == ("40201",)


# ------------------------------------------------------------------ Tyrion Lannister

TYRION = "30104"


@pytest.mark.parametrize("season", [SEASON, S07])
@pytest.mark.parametrize("more", [True, False])
def test_tyrion_draws_one_card_more_and_shuffles_one_in(season: str, more: bool) -> None:
    """Tactical Mastermind: 4 cards, and each time a fifth of which one goes back."""
    scene = battle(season).red(SWORDS).blue("10103", at=(24, 50)).ncu(TYRION, by=BLUE)
    scene = scene.hand(*LEFT, pile="deck", by=BLUE)

    async def refills(table: Any) -> None:
        await tactics_cards.refill(table, BLUE)

    played = scene.run(refills)
    if season == S07:
        assert len(played.state.seats[BLUE].hand) == 4
        played.answers("yes" if more else "no")
        if more:
            assert len(played.state.seats[BLUE].hand) == 5
            played.answers(("0",))
    seat = played.ends().state.seats[BLUE]
    assert len(seat.hand) == 4
    back = more and season == S07
    assert seat.hand == (LEFT[1:5] if back else LEFT[:4])
    assert len(seat.deck) == len(LEFT) - 4
    assert bool(played.of(ev.DeckShuffled)) is back
    none = battle(season).red(SWORDS).blue("10103", at=(24, 50)).ncu(TYRION, by=BLUE).run(refills)
    assert not none.ends().of(ev.CardsDrawn)


def test_tyrion_counts_the_hand_after_a_card_has_gone_back() -> None:
    scene = battle(S07).red(SWORDS).blue("10103", at=(24, 50)).ncu(TYRION, by=BLUE)
    scene = scene.hand(*LEFT[:5], by=BLUE).hand(*LEFT[5:9], pile="deck", by=BLUE)

    async def draws(table: Any) -> None:
        await tactics_cards.draw(table, BLUE, 1)

    played = scene.run(draws).answers("yes").answers(("0",)).ends()
    assert not played.of(ev.CardDiscarded)
    assert len(played.state.seats[BLUE].hand) == 6


def test_tyrion_looks_into_a_hand_that_nobody_else_sees() -> None:
    """Tactical Mastermind: once per game, at the start of the round."""
    scene = holding(battle(S07).red(SWORDS).blue("10103", at=(24, 50)).ncu(TYRION, by=RED))
    played = scene.run(opens(Moment.ROUND_START, Turn(RED))).uses("Tactical Mastermind")
    assert played.pending is not None
    assert (played.pending.who, played.pending.private) == (RED, True)
    names = [scene.game().library.tactics[card].name for card in THEIRS]
    for name in some(names):
        assert name in str(played.pending.prompt)
    for seed in some(range(3)):
        trial = asked_view(played.session).imagine(seed)
        assert sorted(trial.state.seats[BLUE].hand) == sorted(THEIRS)
    played.answers("seen").ends()
    assert view_of(played.now, RED).state.seats[BLUE].hand == (UNKNOWN,) * 3
    assert played.state.ncus[red("Tyrion Lannister")].used_this_game == {"tactical_mastermind"}


# ------------------------------------------------------------------ Jaqen H'ghar

JAQEN, SHAE = "30405", "30409"


def jaqen_copies(who: str, **discard: Any) -> Battle:
    """Return a scene in which Jaqen may copy the enemy's only NCU."""
    scene = battle(S07).red(SWORDS, wounds=6).blue("10103", at=(24, 50))
    return scene.ncu(JAQEN, by=RED).ncu(who, by=BLUE, **discard)


def copies_and_claims(zone: Zone) -> Any:
    """Return a script: Jaqen activates, then claims a zone."""

    async def script(table: Any) -> None:
        await opens(Moment.NCU_ACTIVATES, Activation(red("Jaqen H'ghar")))(table)
        await claims(red("Jaqen H'ghar"), zone)(table)

    return script


def test_jaqen_has_an_enemys_abilities_but_none_of_once_per_game() -> None:
    """Choosing a Name."""
    scene = holding(jaqen_copies(PYAT)).hand("40201", pile="discard", by=RED)
    house = scene.run(copies_and_claims(Zone.UNDYING)).uses("Choosing a Name")
    house.uses("House of The Undying").ends()
    assert len(house.state.seats[BLUE].hand) == 2
    assert house.state.ncus[red("Jaqen H'ghar")].tokens["order"] == 2
    wealth = scene.run(copies_and_claims(Zone.WEALTH)).uses("Choosing a Name")
    assert not wealth.offers("House of The Undying")
    plain = scene.run(copies_and_claims(Zone.UNDYING)).passes()
    assert not plain.offers("House of The Undying")


def test_jaqen_pays_with_his_own_order_tokens() -> None:
    """Choosing a Name: what Shae pays, he pays; without a token he copies nobody."""
    played = jaqen_copies(SHAE).run(copies_and_claims(Zone.COMBAT)).uses("Choosing a Name")
    played.picks("An enemy becomes Weakened").passes()
    while played.pending is not None:
        played.picks(played.labels()[0])
    tokens = {name: ncu.tokens["order"] for name, ncu in played.state.ncus.items()}
    assert tokens == {red("Jaqen H'ghar"): 1, "blue:shae": 3}
