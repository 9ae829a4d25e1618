"""Tactics cards of Ramsay Snow and Roose Bolton, each where it matters and where it is silent."""

from __future__ import annotations

import pytest

from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Until, Zone
from simulator.model.subjects import Activation, Means, Targeted
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    fight,
    red,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    ATTACKED,
    BLACKGUARDS,
    BLUE_TURN,
    BOWMEN,
    CROSSBOWS,
    CUTTHROATS,
    FIGHT,
    GUARDS,
    MISSES,
    PANICKED,
    RED_MISSES,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
    against,
    both,
)

# ------------------------------------------------------------------ Ramsay Snow


@pytest.mark.parametrize(("with_", "again"), [((), False), (("20402",), True)])
def test_our_blades_are_sharp_on_the_panicked(with_: tuple[str, ...], again: bool) -> None:
    scene = against(GUARDS, *with_, has=(PANICKED,)).hand("Our Blades Are Sharp")
    played = scene.run(FIGHT, MISSES).uses("Our Blades Are Sharp")
    assert msg("Precision") in played.of(ev.AttackBegan)[0].keywords
    assert (played.pending is not None) is again


def test_our_blades_are_sharp_is_for_own_melee_against_the_panicked() -> None:
    name = "Our Blades Are Sharp"
    assert not against(has=(VULNERABLE,)).hand(name).run(FIGHT, MISSES).offers(name)
    panicked = frozenset({PANICKED})
    assert not against(conditions=panicked).hand(name).run(ATTACKED, RED_MISSES).offers(name)
    shot = battle().stark(SWORDS, conditions=panicked).lannister(CROSSBOWS, at=(24, 28)).hand(name)
    assert not shot.run(fight(blue(CROSSBOWS), red(SWORDS)), MISSES).offers(name)


def _cruel() -> Battle:
    scene = against(CUTTHROATS, has=(PANICKED,), wounds=5).stark(BOWMEN, at=(8, 8))
    scene = scene.lannister(BLACKGUARDS, at=(8, 45), wounds=5)
    return scene.lannister(CROSSBOWS, at=(34, 25), wounds=5).hand("Cruel Methods")


@pytest.mark.parametrize(
    ("choices", "wounds", "after"),
    [
        (("heal", "heal"), 9, set()),
        (("heal", "weakened"), 7, {WEAKENED}),
        (("vulnerable", "weakened"), 5, {VULNERABLE, WEAKENED}),
    ],
)
def test_cruel_methods_trade_panic_for_two_cruelties(
    choices: tuple[str, ...], wounds: int, after: set[Condition]
) -> None:
    played = _cruel().run(RED_TURN).uses("Cruel Methods").answers(*choices).ends()
    assert played.unit(SWORDS).conditions == after
    healed = [played.unit(name).wounds for name in (CUTTHROATS, BLACKGUARDS, CROSSBOWS)]
    assert healed == [wounds, 5, 5]


def test_cruel_methods_choose_different_tokens_and_need_a_panicked_enemy() -> None:
    played = _cruel().run(RED_TURN).uses("Cruel Methods").answers("vulnerable")
    assert len(played.labels()) == 2
    assert (
        not against(CUTTHROATS, has=(WEAKENED,)).hand("Cruel Methods").run(RED_TURN).offers("Cruel")
    )


def test_sadistic_games_may_frighten_two() -> None:
    scene = against(CUTTHROATS).stark(BOWMEN, at=(8, 8)).hand("Sadistic Games").having(active=RED)
    scene = scene.stark("Grey Wind", at=(40, 8))
    played = scene.run(RED_TURN).uses("Sadistic Games")
    assert played.pending is not None
    assert played.pending.who is RED
    played.answers("panic")
    assert played.pending.who is BLUE
    played.answers((red(SWORDS), red(BOWMEN))).ends()
    names = (SWORDS, BOWMEN, "Grey Wind")
    assert [PANICKED in played.unit(name).conditions for name in names] == [True, True, False]
    assert not scene.run(BLUE_TURN).offers("Sadistic Games")


@pytest.mark.parametrize(
    ("name", "wounds", "hits"),
    [
        (CUTTHROATS, 12, 5),
        (CUTTHROATS, 4, 3),
        (GUARDS, 12, 2),
    ],
)
def test_sadistic_games_may_hurt_the_engaged(name: str, wounds: int, hits: int) -> None:
    scene = against(name, wounds=wounds).stark(BOWMEN, at=(8, 8)).hand("Sadistic Games")
    played = scene.run(RED_TURN, [1] * hits).uses("Sadistic Games").answers("hits").ends()
    assert played.unit(SWORDS).wounds == 12 - hits
    apart = battle().stark(SWORDS).lannister(name, at=(24, 40)).hand("Sadistic Games")
    asked = apart.run(RED_TURN).uses("Sadistic Games")
    asked.passes()
    assert getattr(asked.pending, "who", None) is not RED  # nobody is engaged: it must be panic


# ------------------------------------------------------------------ Roose Bolton


@pytest.mark.parametrize(("with_", "restored"), [((), 2), (("20415",), 3)])
def test_fear_keeps_a_man_alive_shares_out_the_wounds(
    with_: tuple[str, ...], restored: int
) -> None:
    scene = against(CUTTHROATS, wounds=5).lannister(BLACKGUARDS, at=(34, 25), wounds=5)
    scene = scene.lannister("Red Cloaks", *with_, at=(24, 12)).hand("Fear Keeps a Man Alive")
    scene = scene.lannister(CROSSBOWS, at=(14, 25), wounds=5)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 2]).uses("Fear Keeps a Man Alive")
    played.picks(blue(BLACKGUARDS)).picks(blue(CUTTHROATS))
    if with_:
        played.picks(blue(CUTTHROATS))
    played.ends()
    healed = [played.unit(name).wounds for name in (CUTTHROATS, BLACKGUARDS, CROSSBOWS)]
    assert healed == [5 + restored - 1, 6, 5]
    assert played.unit(SWORDS).wounds == 10


def test_fear_keeps_a_man_alive_needs_a_panicking_enemy_and_a_hurt_bolton() -> None:
    name = "Fear Keeps a Man Alive"
    scene = against(CUTTHROATS, wounds=5).hand(name)
    assert not scene.run(takes_test(red(SWORDS), panics=False), [1, 1]).offers(name)
    assert not scene.run(takes_test(blue(CUTTHROATS)), [1, 1, 1]).offers(name)
    for other in (against(CUTTHROATS), against(GUARDS, wounds=5)):
        assert not other.hand(name).run(takes_test(red(SWORDS)), [1, 1, 1]).offers(name)


SANSA = "Sansa Stark"


@pytest.mark.parametrize(("watched", "marked"), [(SANSA, True), ("Catelyn Stark", False)])
def test_whispered_threats_follow_the_claimed_zone(watched: str, marked: bool) -> None:
    scene = (
        against().ncu(SANSA).ncu("Catelyn Stark").hand("Whispered Threats").stark(BOWMEN, at=(8, 8))
    )
    acts = both(
        window(Moment.NCU_ACTIVATES, Activation(red(watched))), claims(red(SANSA), Zone.TACTICS)
    )
    played = scene.run(acts).uses("Whispered Threats").answers("weakened")
    if marked:
        played.picks(red(SWORDS)).picks(red(BOWMEN)).passes()
    assert played.pending is None
    assert (played.unit(SWORDS).conditions == {VULNERABLE}) is marked
    assert (played.unit(BOWMEN).conditions == {PANICKED}) is marked
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}
    own = against().ncu("Pycelle").hand("Whispered Threats")
    activated = own.run(window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle"))))
    assert not activated.offers("Whispered Threats")


FLAYED = "A Flayed Man Has No Secrets"


@pytest.mark.parametrize("aim", [SWORDS, GUARDS])
def test_a_flayed_man_has_no_secrets_cancels_a_card(aim: str) -> None:
    scene = battle().stark(SWORDS, conditions=frozenset({PANICKED, WEAKENED})).lannister(GUARDS)
    scene = scene.stark(BOWMEN, at=(8, 8), conditions=frozenset({VULNERABLE}))
    name = "The North Remembers" if aim == SWORDS else "Northern Ferocity"
    scene = scene.hand(FLAYED).hand(name)
    script = RED_TURN if aim == SWORDS else ATTACKED
    played = scene.run(script, [] if aim == SWORDS else RED_MISSES).uses(name)
    if aim == SWORDS:
        played.picks(red(SWORDS))
    played.uses(FLAYED).answers("panicked").ends()
    assert played.unit(SWORDS).conditions == {WEAKENED}
    assert played.unit(BOWMEN).conditions == {VULNERABLE}
    assert [e.by for e in played.of(ev.EffectCancelled)] == [FLAYED]
    assert not played.unit(SWORDS).attached


@pytest.mark.parametrize(
    ("means", "offered"),
    [
        (Means.CARD, True),
        (Means.ORDER, True),
        (Means.ABILITY, True),
        (Means.NCU, True),
        (Means.ZONE, False),
    ],
)
def test_a_flayed_man_has_no_secrets_of_abilities_and_cards(means: Means, offered: bool) -> None:
    scene = against(has=(PANICKED,)).hand(FLAYED)
    aimed = Targeted(blue(GUARDS), RED, means, "something")
    played = scene.run(window(Moment.TARGETED, aimed))
    assert played.offers(FLAYED) is offered
    clean = against(conditions=frozenset({PANICKED})).stark(
        BOWMEN, at=(8, 4), conditions=frozenset({VULNERABLE})
    )
    assert not clean.hand(FLAYED).run(window(Moment.TARGETED, aimed)).offers(FLAYED)
