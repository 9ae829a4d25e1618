"""What the cards of season 7 do, step by step, from House Martell to House Targaryen."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.windows import open_window
from simulator.geometry.pose import Pose
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome, Place
from simulator.model.state import Unit, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Claim, Retreat
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import RED, Battle, Played, red, window
from tests.abilities.scenes import PANICKED, SWORDS, WEAKENED
from tests.abilities.season_7 import BEFORE, met
from tests.abilities.situations import ENEMIES, MELEE, attacks, bearing, happens, units
from tests.each import some

CLAIMED, ACTIVATES, RESOLVED = Moment.ZONE_CLAIMED, Moment.UNIT_ACTIVATES, Moment.ZONE_RESOLVED
ROLLED, BRAVERY = Moment.ATTACK_ROLLED, "Bravery in the Face of Death"


def it(played: Played, scene: Battle, name: str = "it") -> Unit:
    """Return the state of one of the four units."""
    return played.state.units[units(scene)[name]]


def reaches(played: Played, at: tuple[float, float], inches: float) -> None:
    """Report that the unit in question may go so far straight ahead, and no farther."""
    asked = played.pending
    assert isinstance(asked, Place)
    x, y = at
    assert asked.check(Pose(x, y + inches, 0))
    assert not asked.check(Pose(x, y + inches + 0.5, 0))


# ------------------------------------------------------------------ House Martell, Neutral


@pytest.mark.parametrize("number", [2, 3, 4])
def test_doran_heals_shifts_and_strikes(number: int) -> None:
    """Sunspear Secrets: 2 wounds from round 2 on, 2 inches from round 3, 3 hits from round 4."""
    weak = frozenset({WEAKENED})
    scene = bearing("30902", unit="10901", wounds=4, conditions=weak, apart=8, has=())
    scene.having(round=number)
    dice = [1, 1, 1] if number == 4 else []
    played = scene.run(happens(scene, RESOLVED, "its crown"), dice)
    assert len(played.labels()) == number
    played.picks(played.labels()[-1])
    if number == 2:
        assert it(played.ends(), scene).wounds == 6
    elif number == 3:
        reaches(played, (24, 20), 2)
    else:
        played.picks(units(scene)["its enemy"])
        assert it(played.ends(), scene, "its enemy").wounds == 9


def test_walders_friend_turns_where_it_stands() -> None:
    """Control of the Crossings."""
    scene = bearing("30407", influences="it", apart=8)
    played = scene.run(happens(scene, ACTIVATES, "it")).uses("Control of the Crossings")
    played.answers(Pose(24, 20, 90)).ends()
    assert it(played, scene).pose == Pose(24, 20, 90)


def test_a_war_elephant_goes_5_inches() -> None:
    scene = bearing("10413", apart=12)
    played = scene.run(happens(scene, ACTIVATES, "it")).uses("War Elephant")
    reaches(played, (24, 20), 5)


# ------------------------------------------------------------------ Night's Watch


def test_jeor_lays_a_discarded_card_on_a_watchman() -> None:
    """Duty To The Realms Of Men."""
    scene = bearing("30503", unit="10502", friend=SWORDS).hand("40502", pile="discard", by=RED)
    played = scene.run(happens(scene, Moment.TURN_START, "")).uses("Duty To The Realms Of Men")
    while played.pending is not None:
        played.picks("40502").passes()
    assert [lying.card for lying in it(played.ends(), scene).attached] == ["40502"]


def test_a_marshal_leads_with_one_die_more() -> None:
    scene = bearing("10510", beside=5.5)
    found = numbers(scene.now(), attacks(scene)["its friend's melee"])
    assert [part.amount for part in found.dice.parts if part.source == "Marshal"] == [1]


# ------------------------------------------------------------------ House Stark


def test_berserkers_suffer_up_to_3_wounds() -> None:
    """Berserker Tactics."""
    scene = bearing("40211")
    played = scene.run(happens(scene, BEFORE, MELEE)).uses("Berserker Tactics")
    assert played.labels() == ["0", "1", "2", "3"]


def test_an_advantage_is_pressed_on_the_defenders_abilities_and_cards() -> None:
    """Press The Advantage: 1 choice against who has no token."""
    scene = bearing("40222", has=())
    foe = units(scene)["its enemy"]
    played = scene.run(happens(scene, BEFORE, MELEE)).uses("Press The Advantage")
    now = played.picks(played.labels()[-1]).ends().now
    assert now.has(Stat.NO_FRIENDLY_CARDS, foe)
    assert any(x.ability == "abilities_lost" and x.subject == foe for x in now.state.lasting)


@pytest.mark.parametrize(
    ("card", "name", "moment", "situation", "about", "gained"),
    [
        (
            "30204",
            "Bravery in the Face of Death",
            Moment.MORALE_ROLLED,
            "it",
            {"faces": (1, 1, 1)},
            Stat.REROLL_TEST,
        ),
        (
            "30204",
            "Bravery in the Face of Death",
            Moment.MORALE_PASSED,
            "it",
            {"passed": True},
            None,
        ),
        ("30205", "Martial Expertise", ROLLED, MELEE, {"faces": (1, 1)}, Stat.REROLL_ATTACK),
        ("20217", "Jojen's Greensight", ROLLED, MELEE, {"faces": (1, 1)}, Stat.REROLL_ATTACK),
    ],
)
def test_an_order_token_is_paid(
    card: str, name: str, moment: Moment, situation: str, about: dict[str, Any], gained: Stat | None
) -> None:
    scene = bearing(card, wounds=8)
    played = scene.run(happens(scene, moment, situation, **about))
    played.uses(name).ends()
    ncus = [ncu for ncu in played.state.ncus.values() if ncu.card == card]
    holder = ncus[0] if ncus else it(played, scene)
    assert holder.tokens["order"] == 1
    assert [gain.stat for gain in played.result[0].gains] == ([gained] if gained else [])


def test_hodor_holds_the_door_once() -> None:
    """Hodor!!!: then the attachment has lost its abilities."""
    scene = met(SWORDS, "20207")

    async def twice(table: Any) -> Any:
        await open_window(table, Moment.RETREAT_ROLLED, Retreat(red(SWORDS), die=1))
        return await open_window(table, Moment.RETREAT_ROLLED, Retreat(red(SWORDS), die=1))

    played = scene.run(twice).uses("Hodor")
    assert not played.offers("Hodor")
    assert not played.ends().result[0].gains


def test_scouts_ignore_terrain_for_whom_they_lead() -> None:
    """Scout Terrain."""
    scene = bearing("10202", beside=5)
    friend = units(scene)["its friend"]
    now = scene.run(happens(scene, ACTIVATES, "its friend")).uses("Scout Terrain").ends().now
    for stat in some((Stat.IGNORES_DANGEROUS, Stat.IGNORES_HINDERING, Stat.IGNORES_ROUGH)):
        assert now.has(stat, friend)


# ------------------------------------------------------------------ House Targaryen


def test_pyat_pree_takes_one_card_back() -> None:
    """House of The Undying."""
    scene = bearing("30703").hand("40315", pile="discard", by=RED)
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("House of The Undying")
    assert played.picks("40315").ends().state.seats[RED].hand == ("40315",)


def test_hizdahr_draws_a_card_for_another() -> None:
    """Merchant Lord's Reach, in the House of the Undying."""
    scene = bearing("30710").hand("40315", by=RED).hand("40316", pile="deck", by=RED)
    hizdahr = next(ncu for ncu, found in scene.now().state.ncus.items() if found.card == "30710")
    played = scene.run(window(RESOLVED, Claim(hizdahr, Zone.UNDYING)))
    asked = played.uses("Merchant Lord's Reach").pending
    assert isinstance(asked, ChooseSome)
    played.answers(tuple(card.key for card in asked.options if card.about == "40315")).ends()
    seat = played.state.seats[RED]
    assert (seat.hand, seat.deck, len(seat.discard)) == (("40314",), ("40316",), 2)


def test_mirri_brings_a_captain_back() -> None:
    """Maegi's Knowledge."""
    scene = bearing("30708", fallen=("20131",))
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("Maegi's Knowledge")
    unit = it(played.picks(units(scene)["it"]).ends(), scene)
    assert (unit.attachments, unit.fallen) == (("20131",), ())


@pytest.mark.parametrize(("apart", "near"), [(5.5, True), (6.5, False)])
def test_a_boon_frightens_an_enemy_in_short_range(apart: float, near: bool) -> None:
    """Three Boons."""
    scene = bearing("30702", apart=apart, has=())
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("Three Boons")
    played.picks(units(scene)["it"])
    labels = [label for label in played.labels() if label.startswith("An enemy becomes")]
    for label in labels:
        played.picks(label)
    if played.pending is not None and near:
        played.picks(units(scene)["its enemy"])
    found = {PANICKED, WEAKENED} if near else set()
    assert set(it(played, scene, "its enemy").conditions) == found


@pytest.mark.parametrize("name", ENEMIES)
def test_an_enemy_has_no_boon(name: str) -> None:
    """Three Boons: whom Illyrio influences, but nothing more."""
    scene = bearing("30702", has=())
    played = scene.run(happens(scene, CLAIMED, "its crown")).uses("Three Boons")
    played.picks(units(scene)[name]).ends()
