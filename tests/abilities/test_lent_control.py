"""Zones one counts as controlling for what targets a unit, and those no opponent controls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.abilities.compile import ability as compiled
from simulator.engine.control import controls_for
from simulator.engine.game import Game, game_of
from simulator.engine.position import Position
from simulator.model import events as ev
from simulator.model.moments import Source
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import MoraleTest
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, fight, red, strike

SWORDS, GUARDS, PIKES = "Stark Sworn Swords", "Lannister Guardsmen", "Unsullied Pikemen"
LENT = (Zone.CROWN, Zone.TACTICS)
NAMES = {"kings_man": "First of The King's Men", "claimant": "Claims to the Kingdom"}
ANYTHING = ["card", "order", "ability", "ncu"]
CHANGES = {
    "kings_man": [
        {"holds_crown": 1, "if": {"targeted_by": ["card"]}},
        {"holds_tactics": 1, "if": {"targeted_by": ["card"]}},
        {"reroll_test": 1, "if": {"opponent_without": ["crown", "tactics"]}},
    ],
    "claimant": [
        {"holds_crown": 1, "if": {"targeted_by": ANYTHING}},
        {"holds_tactics": 1, "if": {"targeted_by": ANYTHING}},
    ],
}
"""What two abilities of House Baratheon's commanders say, in our words."""


def _with(scene: Battle, ability: str) -> Position:
    """Return the position in which the Sworn Swords have one more ability."""
    game = scene.game()
    card = game.library.units[game.start.units[red(SWORDS)].card]
    more = replace(card, abilities=(*card.abilities, ability))
    library = replace(game.library, units={**game.library.units, card.id: more})
    known = {
        **game.effects.abilities,
        ability: compiled(ability, NAMES[ability], [], CHANGES[ability]),
    }
    game = replace(game, library=library, effects=replace(game.effects, abilities=known))
    return Position(game.start, game)


@pytest.mark.parametrize(
    ("ability", "by_abilities"),
    [("kings_man", False), ("claimant", True)],
)
def test_a_unit_lends_the_crown_and_tactics_to_what_targets_it(
    ability: str, by_abilities: bool
) -> None:
    """First of The King's Men: tactics cards. Claims to the Kingdom: abilities as well."""
    now = _with(battle().red(SWORDS).red("Stark Bowmen", at=(40, 20)).blue(GUARDS), ability)
    card = Source(RED, "ours_is_the_fury", "Ours Is The Fury!", "", "40603")
    order = Source(RED, "swift_retreat", "Swift Retreat", red("Stark Bowmen"), "10202")
    for zone in Zone:
        lent = zone in LENT
        lent_too = lent and by_abilities
        assert controls_for(now, replace(card, aimed=red(SWORDS)), zone) is lent
        assert controls_for(now, replace(card, chosen=red(SWORDS)), zone) is lent
        assert controls_for(now, replace(order, chosen=red(SWORDS)), zone) is lent_too
        assert not controls_for(now, replace(card, aimed=red("Stark Bowmen")), zone)
        assert not controls_for(now, replace(card, player=BLUE, aimed=red(SWORDS)), zone)
        assert not now.controls(RED, zone)


def test_ours_is_the_fury_takes_all_three_for_a_unit_that_lends_both_zones() -> None:
    """First of The King's Men, Ours Is The Fury!: nobody stands on the board."""
    scene = battle().red(SWORDS).blue(GUARDS).hand("40603", by=RED)
    now = _with(scene, "kings_man")

    class Lending(Battle):
        def game(self) -> Game:
            return game_of(now)

    played = Lending().run(fight(red(SWORDS), blue(GUARDS)), [6] * 60).uses("Ours Is The Fury!")
    played.picks("+1 to hit").picks("Sundering").passes()
    (began,) = played.of(ev.AttackBegan)
    assert {"Sundering", "Vicious"} <= {str(word) for word in began.keywords}


@pytest.mark.parametrize("zone", [None, *LENT, Zone.COMBAT])
def test_the_first_of_the_kings_men_keeps_his_head_while_no_opponent_rules(
    zone: Zone | None,
) -> None:
    """First of The King's Men: neither the Crown nor Tactics is an opponent's."""
    scene = battle().red(SWORDS).blue(GUARDS).ncu("Cersei Lannister", zone)
    now = _with(scene, "kings_man")
    test = MoraleTest(red(SWORDS), True, "test")
    assert now.has(Stat.REROLL_TEST, red(SWORDS), test) is (zone not in LENT)


@pytest.mark.parametrize(
    ("zone", "mine", "amount"),
    [(None, False, -1), (Zone.COMBAT, False, 0), (Zone.CROWN, False, -1), (Zone.COMBAT, True, -1)],
)
def test_combat_mastery_holds_while_no_opponent_controls_combat(
    zone: Zone | None, mine: bool, amount: int
) -> None:
    """Combat Mastery: Defense, for enemies engaged with the unit."""
    scene = battle().red(PIKES).blue(GUARDS)
    ncu, by = ("Sansa Stark", RED) if mine else ("Cersei Lannister", BLUE)
    now = scene.ncu(ncu, zone, by=by).now()
    attack = strike(now, blue(GUARDS), red(PIKES))
    assert now.tally(Stat.TO_HIT, blue(GUARDS), attack).total == amount
    assert now.tally(Stat.TO_HIT, red(PIKES), strike(now, red(PIKES), blue(GUARDS))).total == 0
