"""House Bolton's tactics cards, its own and its commanders', where they matter and where not."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, RankLost, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    battle,
    blue,
    charges,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    BOWMEN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    begins,
    both,
)

CUTTHROATS, BLACKGUARDS, ARCHERS = "Cutthroats", "Blackguards", "Dreadfort Archers"
FLAYED, SPEARMEN, HALBERDIERS = "Flayed Men", "Dreadfort Spearmen", "Lannister Halberdiers"
RAMSAY, ROOSE, WALTON = "21001", "21002", "21013"
STRIKES = fight(red(SWORDS), blue(GUARDS))
STRUCK = fight(blue(GUARDS), red(SWORDS))
MISSES = [1] * 7
GUARDS_MISS = [1] * 6
ONE_WOUND = [5, 1, 1, 1, 1, 1, 1, 1]
CALM, AFRAID = [6, 6, 1], [1, 1, 1]


def met(*with_: str, foe: dict[str, Any] | None = None, **state: Any) -> Battle:
    """Sworn Swords in contact with Guardsmen."""
    return battle().red(SWORDS, *with_, **state).blue(GUARDS, **(foe or {}))


def dealt(scene: Battle, card: str) -> Battle:
    return scene.hand(card, by=RED)


def rolls_again(played: Played) -> bool:
    """Return whether attack dice may be rolled again now."""
    return isinstance(played.pending, ChooseSome) and played.pending.kind is Kind.REROLL


def first_one(played: Played) -> None:
    """Take the first option of every question."""
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key).passes()


# ------------------------------------------------------------------ the faction's own deck


def test_remorseless_examples_frighten_and_leave_a_pile() -> None:
    """Remorseless Examples: the pile where a unit was destroyed is red's."""
    scene = dealt(met(foe={"wounds": 1}).blue(HALBERDIERS, at=(31, 24.8)), "41001")
    played = scene.run(STRIKES, ONE_WOUND).uses("Remorseless Examples")
    assert played.unit(HALBERDIERS).conditions == {PANICKED}
    assert isinstance(played.pending, PlacePiece)
    played.answers(Pose(20, 26, 0), "no").ends()
    (piece,) = played.state.terrain
    assert (piece.kind, piece.owner) == ("grim_corpse_pile", RED)
    whole = dealt(met().blue(HALBERDIERS, at=(31, 24.8)), "41001")
    assert not whole.run(STRIKES, [*ONE_WOUND, *CALM]).offers("Remorseless Examples")


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_harsh_punishments_make_a_unit_strike_hard_and_fear_more(turn: Any) -> None:
    scene = dealt(met(wounds=4).red(ARCHERS, at=(10, 20)), "41002")
    played = scene.run(turn).uses("Harsh Punishments").picks(red(SWORDS)).ends()
    now = played.now
    assert [card.card for card in played.unit(SWORDS).attached] == ["41002"]
    blow = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (blow.dice.total, Stat.SUNDERING in blow.keywords) == (7, True)
    assert now.tally(Stat.PANIC_WOUNDS, red(SWORDS)).total == 1
    assert now.tally(Stat.PANIC_WOUNDS, red(ARCHERS)).total == 0
    assert now.tally(Stat.PANIC_WOUNDS, blue(GUARDS)).total == 0


def test_harsh_punishments_are_for_melee() -> None:
    """Harsh Punishments: neither arrows nor enemies' blows gain anything."""
    scene = battle().red(ARCHERS, wounds=4, attached=(lying("41002", RED),)).blue(GUARDS, wounds=4)
    now = scene.now()
    shot = numbers(now, strike(now, red(ARCHERS), blue(GUARDS)))
    assert (shot.dice.total, Stat.SUNDERING in shot.keywords) == (4, False)
    blow = numbers(now, strike(now, blue(GUARDS), red(ARCHERS)))
    assert (blow.dice.total, Stat.SUNDERING in blow.keywords) == (4, False)


@pytest.mark.parametrize("afraid", [True, False])
def test_our_blades_are_sharp_for_every_bolton(afraid: bool) -> None:
    has = frozenset({PANICKED if afraid else WEAKENED})
    played = dealt(met(foe={"conditions": has}), "41003").run(STRIKES, MISSES)
    played.uses("Our Blades Are Sharp")
    assert "Precision" in map(str, played.of(ev.AttackBegan)[0].keywords)
    assert rolls_again(played) is afraid


def test_our_blades_are_sharp_only_in_own_melee() -> None:
    """Our Blades Are Sharp."""
    name = "Our Blades Are Sharp"
    assert not dealt(met().having(active=BLUE), "41003").run(STRUCK, GUARDS_MISS).offers(name)
    far = battle().red(ARCHERS, at=(24, 12)).blue(GUARDS, at=(24, 22))
    assert not dealt(far, "41003").run(fight(red(ARCHERS), blue(GUARDS)), MISSES).offers(name)


@pytest.mark.parametrize(("wounds", "hits"), [(12, 2 + 3 + 1), (4, 2 + 1 + 1)])
def test_sadistic_games_count_every_friend_in_the_fight(wounds: int, hits: int) -> None:
    """Sadistic Games: units of any house, and nobody who stands apart."""
    scene = battle().red(SWORDS, wounds=wounds).red(SPEARMEN, at=(24, 29.6), facing=180, wounds=4)
    scene = scene.red(BOWMEN, at=(10, 8)).blue(GUARDS).blue(HALBERDIERS, at=(40, 40))
    played = dealt(scene, "41004").run(BLUE_TURN, [1] * hits).uses("Sadistic Games")
    assert played.pending is not None
    assert played.pending.who is BLUE
    played.answers("hits").ends()
    assert played.unit(GUARDS).wounds == 12 - hits
    assert not dealt(scene, "41004").run(RED_TURN).offers("Sadistic Games")


def test_sadistic_games_may_frighten_two_instead() -> None:
    """Sadistic Games."""
    scene = dealt(met().blue(HALBERDIERS, at=(40, 40)), "41004")
    played = scene.run(BLUE_TURN).uses("Sadistic Games").answers("panic")
    played.answers((blue(GUARDS), blue(HALBERDIERS))).ends()
    assert played.unit(GUARDS).conditions == played.unit(HALBERDIERS).conditions == {PANICKED}


def test_cruel_methods_let_infantry_restore_wounds() -> None:
    """Cruel Methods: cavalry does not; the Panicked token is the price."""
    scene = met(foe={"conditions": frozenset({PANICKED})}, wounds=5)
    scene = scene.red(FLAYED, at=(32, 20), wounds=3)
    played = dealt(scene, "41005").run(BLUE_TURN).uses("Cruel Methods")
    played.answers("heal", "weakened").ends()
    assert (played.unit(SWORDS).wounds, played.unit(FLAYED).wounds) == (7, 3)
    assert played.unit(GUARDS).conditions == {WEAKENED}
    assert not dealt(met(wounds=5), "41005").run(BLUE_TURN).offers("Cruel Methods")


def test_a_flayed_man_has_no_secrets_for_the_dreadfort() -> None:
    """A Flayed Man Has No Secrets: a token of an enemy near the targeted unit cancels a card."""
    scene = met(foe={"conditions": frozenset({WEAKENED})}).having(active=BLUE)
    scene = dealt(scene, "41006").hand("Price of Failure", by=BLUE)
    played = scene.run(STRUCK, GUARDS_MISS).uses("Price of Failure")
    played.uses("A Flayed Man Has No Secrets").ends()
    assert played.unit(GUARDS).conditions == set()
    assert [e.by for e in played.of(ev.EffectCancelled)] == ["A Flayed Man Has No Secrets"]


@pytest.mark.parametrize(("with_", "restored"), [((), 1), ((RAMSAY,), 2)])
def test_fear_keeps_friends_of_any_house_alive(with_: tuple[str, ...], restored: int) -> None:
    """Fear Keeps a Man Alive: 1 wound more near the commander's unit."""
    scene = (
        met(wounds=5).red(SPEARMEN, *with_, at=(31, 20), wounds=5).red(BOWMEN, at=(24, 2), wounds=5)
    )
    played = dealt(scene, "41007").run(takes_test(blue(GUARDS)), AFRAID)
    played.uses("Fear Keeps a Man Alive")
    assert played.labels() == [SWORDS, SPEARMEN]
    for _wound in range(restored):
        played.picks(red(SPEARMEN))
    played.ends()
    assert (played.unit(SWORDS).wounds, played.unit(SPEARMEN).wounds) == (5, 5 + restored)


def test_fear_keeps_nobody_alive_who_is_whole_or_when_nobody_fears() -> None:
    """Fear Keeps a Man Alive."""
    name = "Fear Keeps a Man Alive"
    assert not dealt(met(), "41007").run(takes_test(blue(GUARDS)), AFRAID).offers(name)
    hurt = dealt(met(wounds=5), "41007")
    assert not hurt.run(takes_test(red(SWORDS)), AFRAID).offers(name)
    assert not hurt.run(takes_test(blue(GUARDS), panics=False), [1, 1]).offers(name)
    assert not hurt.run(takes_test(blue(GUARDS)), CALM).offers(name)


# ------------------------------------------------------------------ Ramsay Snow


@pytest.mark.parametrize("turn", [RED_TURN, BLUE_TURN])
def test_skin_collection_lies_on_infantry(turn: Any) -> None:
    scene = dealt(battle().red(FLAYED).red(SWORDS, at=(10, 20)).blue(GUARDS), "41008")
    played = scene.run(turn).uses("Skin Collection").ends()
    assert [card.card for card in played.unit(SWORDS).attached] == ["41008"]


@pytest.mark.parametrize(
    ("cause", "of", "tokens"),
    [
        (red(SWORDS), blue(GUARDS), 1),
        (red(SPEARMEN), blue(GUARDS), 0),
        (red(SWORDS), red(SPEARMEN), 0),
        (None, blue(GUARDS), 0),
    ],
)
def test_skins_are_collected_by_who_destroys_a_rank(
    cause: str | None, of: str, tokens: int
) -> None:
    """Skin Collection: whatever it is that destroys an enemy's rank."""
    scene = met(attached=(lying("41008", RED),)).red(SPEARMEN, at=(10, 20))
    played = scene.run(window(Moment.RANK_DESTROYED, RankLost(of, RED, None, cause))).ends()
    assert [card.tokens for card in played.unit(SWORDS).attached] == [tokens]


@pytest.mark.parametrize(("tokens", "malus"), [(0, 0), (1, -1), (2, -2), (3, -2)])
def test_skins_frighten_who_fights_the_collector(tokens: int, malus: int) -> None:
    """Skin Collection: panic tests of engaged enemies, at most -2."""
    scene = met(attached=(lying("41008", RED, tokens),)).blue(HALBERDIERS, at=(40, 40))
    played = scene.run(takes_test(blue(GUARDS)), [4, 4, 1]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 8 + malus
    for other in (
        scene.run(takes_test(blue(HALBERDIERS)), [4, 4, 1]),
        scene.run(takes_test(blue(GUARDS), panics=False), [4, 4]),
    ):
        assert other.ends().of(ev.MoraleTested)[0].result.total == 8


def test_a_skin_is_collected_in_a_fight() -> None:
    """Skin Collection."""
    scene = met(attached=(lying("41008", RED),), foe={"wounds": 9})
    played = scene.run(STRIKES, [*ONE_WOUND, *CALM]).passes()
    played.ends()
    assert [card.tokens for card in played.unit(SWORDS).attached] == [1]


@pytest.mark.parametrize(
    ("with_", "words"), [((), {"Vicious"}), ((RAMSAY,), {"Precision", "Vicious"})]
)
def test_opportunists_strike_who_has_not_activated(with_: tuple[str, ...], words: set[str]) -> None:
    """Opportunist of Ramsay Snow: both for his own unit."""
    played = dealt(met(*with_), "41009").run(STRIKES, MISSES).uses("Opportunist")
    played.picks("Vicious")
    keywords = {str(word) for word in played.of(ev.AttackBegan)[0].keywords}
    assert keywords - {"Critical Blow"} == words  # which Sworn Swords have anyway
    assert rolls_again(played)
    late = dealt(met(*with_, foe={"activated": True}), "41009")
    assert not late.run(STRIKES, MISSES).offers("Opportunist")


def test_opportunists_shoot_as_well() -> None:
    """Opportunist."""
    far = dealt(battle().red(ARCHERS, at=(24, 12)).blue(GUARDS, at=(24, 22)), "41009")
    assert far.run(fight(red(ARCHERS), blue(GUARDS)), MISSES).offers("Opportunist")
    assert not dealt(met(), "41009").run(STRUCK, GUARDS_MISS).offers("Opportunist")


@pytest.mark.parametrize(("left", "restored"), [(9, 2), (5, 3), (1, 4)])
def test_spoils_in_flesh_heal_for_what_was_destroyed(left: int, restored: int) -> None:
    """Spoils In Flesh: 1 more for each rank the defender has lost."""
    scene = met(foe={"wounds": left}, wounds=12).red(SPEARMEN, at=(31, 20), wounds=5)
    scene = dealt(scene.red(BOWMEN, at=(24, 2), wounds=5).blue(HALBERDIERS, at=(6, 44)), "41010")
    dice = [*ONE_WOUND, *CALM] if left > 1 else ONE_WOUND
    played = scene.run(STRIKES, dice).uses("Spoils In Flesh")
    played.passes().picks(red(SPEARMEN))
    if left == 1:
        played.answers("no")
    played.ends()
    assert (played.unit(SPEARMEN).wounds, played.unit(BOWMEN).wounds) == (5 + restored, 5)


def test_spoils_in_flesh_need_a_rank() -> None:
    """Spoils In Flesh."""
    scene = dealt(met().red(SPEARMEN, at=(31, 20), wounds=5), "41010")
    assert not scene.run(STRIKES, [*ONE_WOUND, *CALM]).offers("Spoils In Flesh")
    enemy = dealt(met(wounds=9), "41010").having(active=BLUE)
    assert not enemy.run(STRUCK, [6, 1, 1, 1, 1, 1, 1, *CALM]).offers("Spoils In Flesh")


# ------------------------------------------------------------------ Roose Bolton


@pytest.mark.parametrize(("claimer", "marked"), [("Cersei Lannister", True), ("Pycelle", False)])
def test_whispered_threats_follow_the_ncu_they_were_whispered_to(
    claimer: str, marked: bool
) -> None:
    """Whispered Threats of the Dreadfort."""
    scene = met(foe={"conditions": frozenset()}).blue(HALBERDIERS, at=(40, 40))
    scene = dealt(scene.ncu("Cersei Lannister").ncu("Pycelle"), "41011").having(active=BLUE)
    activates = window(Moment.NCU_ACTIVATES, Activation(blue("Cersei Lannister")))
    played = scene.run(both(activates, claims(blue(claimer), Zone.MANEUVER)))
    played.uses("Whispered Threats").passes()
    while played.pending is not None and played.pending.who is BLUE:
        played.answers("nobody").passes()
    if marked:
        played.picks(blue(GUARDS)).picks(blue(HALBERDIERS))
    played.ends()
    assert played.unit(GUARDS).conditions == ({VULNERABLE} if marked else set())
    assert played.unit(HALBERDIERS).conditions == ({PANICKED} if marked else set())
    own = dealt(met().ncu("Sansa Stark"), "41011")
    activates = window(Moment.NCU_ACTIVATES, Activation(red("Sansa Stark")))
    assert not own.run(activates).offers("Whispered Threats")


def test_seeing_their_flaws_marks_who_acted_for_roose() -> None:
    """Seeing Their Flaws of Roose Bolton."""
    scene = dealt(met(), "41012")
    acted = window(Moment.ACTION_COMPLETED, Action(blue(GUARDS), "march"))
    played = scene.run(acted).uses("Seeing Their Flaws").ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE, PANICKED}
    assert played.unit(GUARDS).attached == (lying("41012", RED),)
    mine = window(Moment.ACTION_COMPLETED, Action(red(SWORDS), "march"))
    assert not scene.run(mine).offers("Seeing Their Flaws")
    marked = met(foe={"attached": (lying("41012", RED),)})
    over = marked.run(window(Moment.ROUND_END, Turn(RED))).ends()
    assert not over.unit(GUARDS).attached


@pytest.mark.parametrize(("with_", "lost"), [((ROOSE,), True), (("21012",), True), ((), False)])
def test_seeing_their_flaws_silences_whom_roose_attacks(with_: tuple[str, ...], lost: bool) -> None:
    """Seeing Their Flaws: Steelshanks Walton counts as Roose."""
    scene = met(*with_, foe={"attached": (lying("41012", RED),)})
    played = dealt(scene, "41003").run(STRIKES, MISSES)
    assert played.offers("Our Blades Are Sharp")  # the attack is under way
    assert played.now.lost_abilities(blue(GUARDS)) is lost
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS)) is lost
    played.ends()
    assert not played.state.lasting


def test_dreadfort_secrets_frighten_who_fights_and_who_comes_near() -> None:
    """Dreadfort Secrets: infantry in short range of the attacker."""
    scene = met(foe={"wounds": 9}).red(FLAYED, at=(16.8, 20))
    scene = dealt(scene.blue(HALBERDIERS, at=(24, 31)), "41013")
    played = scene.run(STRIKES, [*ONE_WOUND, *CALM]).uses("Dreadfort Secrets").ends()
    assert [card.card for card in played.unit(SWORDS).attached] == ["41013"]
    assert PANICKED in played.unit(GUARDS).conditions
    whole = dealt(met(), "41013")
    assert not whole.run(STRIKES, [*ONE_WOUND, *CALM]).offers("Dreadfort Secrets")


@pytest.mark.parametrize(
    ("name", "at", "after"),
    [
        (HALBERDIERS, (24, 20 + 2.4 + 6 + 2.4), {PANICKED}),
        (HALBERDIERS, (24, 20 + 2.4 + 6.1 + 2.4), set()),
    ],
)
def test_dreadfort_secrets_are_known_in_short_range(
    name: str, at: tuple[float, float], after: set[Condition]
) -> None:
    """Dreadfort Secrets: each enemy that activates there."""
    scene = battle().red(SWORDS, attached=(lying("41013", RED),)).blue(name, at=at)
    assert scene.run(begins(blue(name))).ends().unit(name).conditions == after
    assert scene.run(begins(red(SWORDS))).ends().unit(SWORDS).conditions == set()


# ------------------------------------------------------------------ Steelshanks Walton


def test_price_of_fear_is_a_step_of_a_friend() -> None:
    """Price of Fear: a friend in long range of who failed the test maneuvers."""
    scene = dealt(met().red(ARCHERS, at=(34, 14)).red(BOWMEN, at=(24, 2)), "41014")
    played = scene.run(takes_test(blue(GUARDS)), AFRAID).uses("Price of Fear")
    assert isinstance(played.pending, Place)
    assert played.pending.unit == red(ARCHERS)
    played.answers(Pose(34, 16, 0)).stays().ends()
    assert played.unit(ARCHERS).pose == Pose(34, 16, 0)
    for script, dice in (
        (takes_test(blue(GUARDS)), CALM),
        (takes_test(red(SWORDS)), AFRAID),
        (takes_test(blue(GUARDS), panics=False), [1, 1]),
    ):
        assert not scene.run(script, dice).offers("Price of Fear")


RUSH = "Rush of Aggression"


@pytest.mark.parametrize(("with_", "after"), [((), {VULNERABLE}), ((WALTON,), set())])
def test_walton_rushes_without_leaving_an_opening(
    with_: tuple[str, ...], after: set[Condition]
) -> None:
    """Rush of Aggression of Steelshanks Walton: Critical Blow, and 6 on the charge die."""
    scene = battle().red(CUTTHROATS, *with_, at=(24, 8)).blue(GUARDS, at=(24, 20), activated=True)
    dice = [6, *[1] * 6, 1, 1, *CALM]
    played = dealt(scene, "41015").run(charges(red(CUTTHROATS)), dice)
    played.uses(RUSH).passes().answers(Pose(24, 8, 0)).passes()
    first_one(played)
    (made,) = played.of(ev.ChargeMade)
    assert (made.success, made.distance.total) == (True, 11)
    assert played.of(ev.HitsScored)[0].hits == 2
    assert played.unit(CUTTHROATS).conditions == after


def test_rush_of_aggression_is_for_own_charges() -> None:
    """Rush of Aggression."""
    assert not dealt(met(), "41015").run(STRIKES, MISSES).offers(RUSH)
    charge = Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT)
    declared = window(Moment.CHARGE_DECLARED, charge)
    assert not dealt(met(), "41015").run(declared).offers(RUSH)


TAUNTED = Lasting(
    "taunt_steelshanks_walton_lasting", RED, blue(GUARDS), Until.TURN, "Taunt", chosen=red(SWORDS)
)


def test_walton_has_a_friend_taunt_who_activates() -> None:
    """Taunt of Steelshanks Walton: a friend in long range of the enemy."""
    scene = battle().red(SWORDS).red(BOWMEN, at=(41.8, 24)).blue(GUARDS, at=(24, 30))
    scene = dealt(scene, "41016").having(active=BLUE)
    assert scene.run(begins(blue(GUARDS))).uses("Taunt").ends().state.lasting == (TAUNTED,)
    assert not scene.run(begins(red(SWORDS))).offers("Taunt")


@pytest.mark.parametrize(
    ("moment", "subject", "punished"),
    [
        (Moment.ACTION_DECLARED, Action(blue(GUARDS), "march"), True),
        (Moment.ACTION_DECLARED, Action(blue(GUARDS), "forgo"), False),
        (Moment.ACTION_DECLARED, Action(blue(HALBERDIERS), "march"), False),
        (Moment.CHARGE_DECLARED, Charge(blue(GUARDS), red(BOWMEN), ArcSide.FRONT), True),
        (Moment.CHARGE_DECLARED, Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT), False),
        (Moment.CHARGE_DECLARED, Charge(blue(HALBERDIERS), red(BOWMEN), ArcSide.FRONT), False),
    ],
)
@pytest.mark.parametrize("facing", [180.0, 0.0])
def test_the_taunted_is_punished_for_anything_else(
    moment: Moment, subject: Any, punished: bool, facing: float
) -> None:
    """Taunt: if it could reach the taunting unit, which it cannot while it looks away."""
    played = taunted(facing).run(window(moment, subject)).ends()
    after = {VULNERABLE, WEAKENED} if punished and facing else set()
    assert played.unit(GUARDS).conditions == after
    assert not played.unit(HALBERDIERS).conditions


def taunted(facing: float = 180.0) -> Battle:
    scene = battle().red(SWORDS).red(BOWMEN, at=(30.5, 20)).blue(HALBERDIERS, at=(17, 30))
    scene = scene.blue(GUARDS, at=(24, 30), facing=facing)
    return scene.having(active=BLUE, lasting=(TAUNTED,))


def test_the_taunted_is_punished_for_blows_at_others() -> None:
    """Taunt: blows of a charge are none of their own."""
    now = taunted().now()
    away = Charge(blue(GUARDS), red(BOWMEN), ArcSide.FRONT)
    for blow, facing, punished in (
        (strike(now, blue(GUARDS), red(BOWMEN)), 180.0, True),
        (strike(now, blue(GUARDS), red(BOWMEN)), 0.0, False),  # it could not reach the taunter
        (strike(now, blue(GUARDS), red(SWORDS)), 180.0, False),
        (strike(now, blue(HALBERDIERS), red(BOWMEN)), 180.0, False),
        (strike(now, blue(GUARDS), red(BOWMEN), charge=away), 180.0, False),
    ):
        played = taunted(facing).run(window(Moment.ATTACK_DECLARED, blow)).ends()
        assert played.unit(GUARDS).conditions == ({VULNERABLE, WEAKENED} if punished else set())


def test_every_commander_brings_three_cards() -> None:
    """Ramsay Snow, Roose Bolton, Steelshanks Walton; ARM-12."""
    assert {len(LIBRARY.attachments[card].tactics) for card in (RAMSAY, ROOSE, WALTON)} == {3}
