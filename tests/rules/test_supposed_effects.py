"""Effects that are supposed to be used: the odds against the game that plays them, every roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from benchmarks.best_rolls import Best
from simulator.cases import two_units
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment, Source
from simulator.model.requests import Option
from simulator.model.roll_context import RollStage
from simulator.model.state import Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge
from simulator.rules import morale
from simulator.rules.dice.rerolls import rerollers, rerolls_for
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.attack_preview import AttackPreview
from simulator.rules.odds.charge_offers import charge_offers
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.effect_offers import answering, chosen, declarable, previewed
from simulator.rules.odds.unrolled import NotComputableError
from simulator.rules.odds.window_preview import Using
from tests.rules import every_roll
from tests.rules.gifts import effects, reacting, with_abilities
from tests.rules.tables import UNITS, a_table

EXACT = 1e-12


@dataclass(frozen=True)
class Scene:
    """Two printed units, and the effects that are used."""

    attacker: str
    defender: str
    using: Sequence[str]
    one: dict[str, Any] = field(default_factory=dict)
    other: dict[str, Any] = field(default_factory=dict)
    side: str = "front"
    dice: tuple[int, ...] = (1, 1, 1)
    active: str = "attacker"
    charge: float = 0.0

    def set_up(self) -> tuple[Position, Attack]:
        """Return the position, with as few attack dice as the scene says, and the attack."""
        now = two_units.face_off(
            Fighter(self.attacker, **self.one),
            Fighter(self.defender, **self.other),
            side=self.side,
            active=self.active,
            distance=self.charge,
        )
        now = with_few_dice(two_units.dealt(now, self.using), self.dice)
        card = next(card for card in now.card(ATTACKER).attacks if not card.kind.ranged)
        side = ArcSide(self.side)
        charge = Charge(ATTACKER, DEFENDER, side) if self.charge else None
        return now, Attack(ATTACKER, DEFENDER, card, side, charge, charge is not None)


def with_few_dice(now: Position, dice: tuple[int, ...]) -> Position:
    """Return the attacker's card other numbers of attack dice, so that all rolls can be played."""
    card = now.card(ATTACKER)
    lines = tuple(replace(line, dice=dice[: len(line.dice)]) for line in card.attacks)
    library = now.game.library
    units = {**library.units, card.id: replace(card, attacks=lines)}
    return Position(now.state, replace(game_of(now), library=replace(library, units=units)))


SWORDS, GUARDS, BROTHERS = "Stark Sworn Swords", "Lannister Guardsmen", "Sworn Brothers"
HITS, BLOCKS = (
    f"Planning and Insight: The {words} 1 more" for words in ("attack causes", "defender blocks")
)
MINE, THEIRS = "(attacker, card 40401)", "(defender, card 40401)"
CARDS = [
    Scene(SWORDS, GUARDS, ["Winter's Might"], {"ranks": 1}),
    Scene(SWORDS, GUARDS, ["Winter's Might"], {"ranks": 2, "zones": ("combat",)}, dice=(2, 1, 1)),
    Scene(SWORDS, GUARDS, ["Northern Ferocity"], {"ranks": 1}),
    Scene(
        GUARDS,
        SWORDS,
        ["Exploit Weakness (attacker, card 40114)"],
        {},
        {"conditions": ("weakened",), "ranks": 1},
    ),
    Scene(GUARDS, SWORDS, ["You Will Obey Me!"], other={"wounds": 1}),
    Scene(GUARDS, SWORDS, ["Price of Failure"]),
    Scene(
        BROTHERS,
        GUARDS,
        ["The Sword In The Darkness (Before rolling attack dice)"],
        other={"wounds": 2},
    ),
    Scene(
        BROTHERS,
        GUARDS,
        ["The Sword In The Darkness (A unit activates)"],
        {"ranks": 2},
        dice=(2, 1, 1),
        other={"wounds": 2},
    ),
    Scene(
        "House Bolton Cutthroats",
        SWORDS,
        ["Our Blades Are Sharp", "Ruthless Aggression"],
        other={"conditions": ("panicked",), "wounds": 2},
    ),
    Scene(SWORDS, GUARDS, [f"{HITS} {MINE}"]),
    Scene(SWORDS, GUARDS, [f"{BLOCKS} {THEIRS}"], dice=(2, 1, 1), other={"wounds": 2}),
    Scene(SWORDS, GUARDS, ["Press The Advantage: +1 to hit"]),
    Scene(SWORDS, GUARDS, ["I Am The King!"], dice=(3, 1, 1), other={"wounds": 1}),
    Scene(SWORDS, BROTHERS, ["The Shield Of The Realms Of Men"]),
    Scene(GUARDS, SWORDS, ["Hear Me Roar!"], other={"ranks": 2}),
    Scene(SWORDS, "10406", ["Stalwart Mercenaries"]),
    Scene(GUARDS, SWORDS, ["Northern Defiance"], other={"wounds": 3}),
    Scene(SWORDS, GUARDS, ["Wealth of the Rock"], other={"zones": ("crown", "wealth")}),
    Scene(GUARDS, SWORDS, ["Traitors! I Will Have Their Heads!"]),
]
"""Tactics cards: before the dice, after the attack dice, after the defense dice, in the test."""

ORDERS = [
    Scene(SWORDS, GUARDS, ["Incite"], {"attachments": ("20203",), "ranks": 2}, dice=(2, 1, 1)),
    Scene(BROTHERS, GUARDS, ["Martial Training"], other={"wounds": 2}),
    Scene("Golden Company Swordsmen", SWORDS, ["Adaptive Style"]),
    Scene(
        SWORDS,
        "Lannisport City Watch",
        ["Adaptive Style: +1 to defense rolls and +2 to the panic test"],
    ),
    Scene(
        SWORDS, "House Tully Sworn Shields", ["Shield Wall"], dice=(3, 1, 1), other={"wounds": 3}
    ),
    Scene(SWORDS, "Gold Cloaks", ["Laws of the Realm"], dice=(2, 1, 1)),
    Scene(
        SWORDS,
        GUARDS,
        ["Resilience"],
        dice=(2, 1, 1),
        other={"attachments": ("20128",), "ranks": 1},
    ),
    Scene(
        SWORDS,
        GUARDS,
        ["Superior Flanking"],
        {"attachments": ("20225",)},
        {"wounds": 2},
        side="left",
    ),
    Scene(SWORDS, GUARDS, ["Stark Fury"], {"attachments": ("20227",)}, {"wounds": 3}),
    Scene(SWORDS, GUARDS, ["Mark Target"], {"attachments": ("20214",)}, {"wounds": 2}),
    Scene(SWORDS, GUARDS, ["Threaten"], {}, {"attachments": ("20104",)}, active="defender"),
]
"""Orders, at every moment they have."""

ABILITIES = [
    Scene(
        "She-Bears",
        GUARDS,
        ["Battle Scars: Re-roll attack dice"],
        {"attachments": ("20229",)},
    ),
    Scene("Casterly Rock Honor Guard", SWORDS, ["Lannister Oppression: Vicious"]),
    Scene(
        "Casterly Rock Honor Guard",
        "House Umber Berserkers",
        ["Lannister Oppression: The defender loses all abilities, Sundering"],
        other={"ranks": 2, "conditions": ("vulnerable",)},
    ),
    Scene(GUARDS, SWORDS, ["Expert Duelist"], {"attachments": ("20107",)}),
    Scene("Hedge Knights", SWORDS, ["Knight's Blade"], {"zones": ("combat",)}),
    Scene("House Bolton Cutthroats", SWORDS, ["Ruthless Aggression"], other={"wounds": 3}),
    Scene(
        "House Karstark Loyalists",
        GUARDS,
        ["Unleashed Ferocity: Panicked"],
        {"ranks": 2},
        {"wounds": 2},
    ),
    Scene("The Warrior's Sons", SWORDS, ["Battle Prayer"]),
    Scene("Poor Fellows", SWORDS, ["Fanatical Zeal"]),
]
"""Abilities: those one may use, and those that ask their player what to do."""

TOGETHER = [
    Scene(
        SWORDS,
        "House Tully Sworn Shields",
        ["Winter's Might", "Shield Wall"],
        {"ranks": 1},
        {"wounds": 3},
    ),
    Scene(
        "House Tully Sworn Shields",
        GUARDS,
        ["Mark Target", "Northern Ferocity", "I Am The King!"],
        {"attachments": ("20214",)},
        {"wounds": 2},
        dice=(2, 2, 2),
    ),
]
"""Several at once, of both sides."""

REAVERS = "Ironborn Reavers"
IRONBORN = [
    Scene(REAVERS, GUARDS, ["Opportunist: Vicious"]),
    Scene(REAVERS, GUARDS, ["Lust for Glory"]),
    Scene(GUARDS, REAVERS, ["Iron's Endurance"], active="defender"),
    Scene(GUARDS, REAVERS, ["Blacktyde Conviction"], other={"wounds": 8}),
    Scene("Ironborn Trappers", GUARDS, ["Trapper's Tools: Vulnerable"]),
]
ATTACKS = [*CARDS, *ORDERS, *ABILITIES, *TOGETHER, *IRONBORN]

SHIELDS = "House Tully Sworn Shields"
CHARGES = [
    Scene(SHIELDS, GUARDS, ["Devastating Impact"], other={"wounds": 1}, charge=7.5),
    Scene(
        SHIELDS,
        GUARDS,
        ["Devastating Impact"],
        {"zones": ("maneuver",)},
        {"wounds": 1},
        charge=10.5,
    ),
    Scene(
        "House Umber Greataxes",
        GUARDS,
        ["Ferocious Assault", "Winter's Might"],
        {"ranks": 1},
        {"wounds": 2},
        charge=9.5,
    ),
    Scene(
        SHIELDS, GUARDS, ["Furious Charge"], {"attachments": ("20226",)}, {"wounds": 1}, charge=6.5
    ),
    Scene("Stormcrow Dervishes", GUARDS, ["Ambush"], other={"wounds": 2}, side="left", charge=9.5),
    Scene(
        SHIELDS,
        GUARDS,
        ["Winter Is Coming: Roll the highest number of attack dice"],
        {"ranks": 2},
        {"wounds": 1},
        dice=(2, 1, 1),
        charge=10.5,
    ),
    Scene(
        GUARDS,
        SWORDS,
        ["Superior Positioning"],
        other={"wounds": 1, "attachments": ("20201",)},
        charge=5.5,
    ),
    Scene(
        SWORDS,
        GUARDS,
        ["Jojen's Greensight: Re-roll attack dice"],
        {"attachments": ("20217",)},
        {"wounds": 1},
        charge=5.5,
    ),
]
"""Charges, told by the inches between the trays."""


def who_rolls_again(now: Position, attack: Attack, using: Using) -> Best:
    """Return what both seats roll again, knowing what is used: the test as it is at full wounds."""
    straight_move = AttackPreview(using, ATTACKER, DEFENDER)
    best = Best(now, attack)
    there, test = straight_move.tests(now, attack)
    again = rerolls_for(there, RollStage.TEST, DEFENDER, test)
    best.again["test"] = rerollers(again, not best.first)
    vars(best.found)["panic"] = morale.numbers(there, test)
    return best


def told(scene: Scene) -> tuple[Position, Attack, Using]:
    """Return position, attack and effects of a scene."""
    now, attack = scene.set_up()
    return now, attack, chosen(declarable(now, attack, tuple(now.state.seats)), scene.using)


@pytest.mark.parametrize("scene", ATTACKS, ids=lambda scene: ", ".join(scene.using))
def test_the_game_agrees(scene: Scene) -> None:
    """RES-01 to RES-10, TIM-01: wounds and panic tests come as often as when the game plays it."""
    now, attack, using = told(scene)
    then, made = previewed(now, attack, using)
    answer = odds.of_attack(then, made, using)
    best = who_rolls_again(*AttackPreview(using, ATTACKER, DEFENDER).strikes(then, made), using)
    wounds, failing = every_roll.played(now, attack, using, best)
    assert abs(answer.panic_fails - failing) < EXACT
    for count, chance in enumerate(answer.wounds):
        assert abs(chance - wounds.get(count, 0)) < EXACT, count
    assert answer != odds.of_attack(now, attack)


@pytest.mark.parametrize("scene", CHARGES, ids=lambda scene: ", ".join(scene.using))
def test_the_game_agrees_about_charges(scene: Scene) -> None:
    """CHG-14 to CHG-26: over the charge die, in good order and disorderly."""
    now, attack = scene.set_up()
    straight = now.standing(ATTACKER).pose.facing
    plain = charge_sheet(now, ATTACKER, DEFENDER, straight)
    using = chosen(charge_offers(now, plain, tuple(now.state.seats)), scene.using)
    sheet = charge_sheet(now, ATTACKER, DEFENDER, straight, using=using)
    assert sheet.best is not None
    assert sheet.best.meets is not None
    best = who_rolls_again(*sheet.best.meets, using)
    assert sheet.heading is not None
    needed = sheet.heading.needed or 1
    wounds, _failing = every_roll.played(now, attack, using, best, needed)
    for count, chance in enumerate(sheet.best.charge.wounds):
        assert abs(chance - wounds.get(count, 0)) < EXACT, count
    assert plain.best is not None
    assert sheet.best.charge != plain.best.charge


def test_the_scenes_use_enough_of_what_is_printed() -> None:
    """Orders, abilities and tactics cards: 40 and more of them are played."""
    names = {
        name.split(":")[0].split(" (")[0] for scene in (*ATTACKS, *CHARGES) for name in scene.using
    }
    assert len(names) > 40


# ------------------------------------------------------------------ what is offered


def offered(scene: Scene) -> dict[str, str]:
    """Return what is offered in a scene: the titles, each with why it is not counted."""
    now, attack = scene.set_up()
    return {str(o.title): str(o.why_not) for o in declarable(now, attack, tuple(now.state.seats))}


RAIDERS, UNSULLIED, HUNTERS = "Free Folk Raiders", "Unsullied Swordmasters", "Ranger Hunters"
WEEPER, QUEEN, STAKES = ({"attachments": (card,)} for card in ("20320", "20715", "20517"))
EXAMPLES, WATCHER = "Remorseless Examples", "The Watcher On The Wall"


@pytest.mark.parametrize(
    ("scene", "title", "why"),
    [
        (Scene(SWORDS, GUARDS, []), "Lannister Supremacy", "after the dice"),
        (Scene(SWORDS, "Veterans of the Watch", []), "Counterstrike", "what the dice show"),
        (Scene(SWORDS, "Pyromancers", []), "Horrific Visage", "dice of its own"),
        (
            Scene(SWORDS, GUARDS, ["Reckless Strikes", "Mercy of The Mother"]),
            "Mercy of The Mother",
            None,
        ),
        (
            Scene(SWORDS, "10406", ["Worth The Risk"]),
            "Worth The Risk",
            "goes on after the dice",
        ),
        (Scene(GUARDS, SWORDS, ["Mercy of The Mother"]), "Mercy of The Mother", "dice of its own"),
        (Scene(SWORDS, "House Tully Sworn Shields", []), "Shield Wall", ""),
        (Scene(SWORDS, "House Tully Sworn Shields", [], side="rear"), "Shield Wall", None),
        (
            Scene(SWORDS, GUARDS, ["Berserker Tactics"]),
            "Berserker Tactics: 2",
            "costs or restores wounds",
        ),
        (Scene(RAIDERS, GUARDS, [], WEEPER), "Grisly Example", "costs or restores wounds"),
        (Scene(RAIDERS, GUARDS, [EXAMPLES], WEEPER), EXAMPLES, "after the dice"),
        (Scene(UNSULLIED, GUARDS, [EXAMPLES], QUEEN), EXAMPLES, "after the dice"),
        (Scene(UNSULLIED, GUARDS, [], QUEEN), "Threaten", ""),
        (Scene(UNSULLIED, GUARDS, [], {"attachments": ("20726",)}), "Mark Target", ""),
        (Scene(GUARDS, "10506", [], other=STAKES, charge=4.5), "Stake Mountings", "dice of its"),
        (Scene(GUARDS, "10506", [], other={"attachments": ("20521",)}), "Overwatch", None),
        (Scene(GUARDS, HUNTERS, ["Lying In Wait"], charge=4.5), "Lying In Wait", "moves a tray"),
        (Scene(BROTHERS, GUARDS, [WATCHER]), WATCHER, ""),
        (Scene(GUARDS, BROTHERS, [WATCHER]), WATCHER, None),
    ],
)
def test_what_cannot_be_followed_says_why(scene: Scene, title: str, why: str | None) -> None:
    """One short sentence each; what has no part in the attack is not named (None)."""
    found = offered(scene)
    if why is None:
        assert title not in found
    else:
        assert found[title] == why if why == "" else why in found[title]


@pytest.mark.parametrize(
    ("card", "one", "other"),
    [
        ("Ghiscari Justice", "Brazen Beasts", GUARDS),
        ("Combat Prowess", GUARDS, "Brazen Beasts"),
        ("Counterplot", GUARDS, SWORDS),
        ("A Flayed Man Has No Secrets", SWORDS, GUARDS),
    ],
)
def test_what_answers_another_effect_is_named_and_not_counted(
    card: str, one: str, other: str
) -> None:
    """It may have its part in the attack: nobody is told that it has none."""
    now, attack = Scene(one, other, [card]).set_up()
    for hands in (tuple(now.state.seats), ()):
        offers = declarable(now, attack, hands)
        assert card not in {str(offer.title) for offer in offers}
        why = "answers another effect" if hands else "has no part"
        with pytest.raises(ValueError, match=why):
            chosen(offers, [card], answering(now, hands))


def test_a_second_re_roll_of_the_same_dice_is_not_followed() -> None:
    """RRL-02: where others may have rolled them again before, the order would matter."""
    shield = ["The Shield Of The Realms Of Men"]
    scene = Scene(SWORDS, BROTHERS, shield)
    assert offered(scene)[shield[0]] == ""
    lying = replace(scene, other={"conditions": ("vulnerable",)})
    assert "rolled these dice again" in offered(lying)[shield[0]]


def test_only_one_order_or_card_at_a_time() -> None:
    """TIM-01: two at one moment are refused; at two moments they are not."""
    scene = Scene(SWORDS, GUARDS, ["Winter's Might", "Northern Ferocity"])
    now, attack, using = told(scene)
    with pytest.raises(NotComputableError, match="one order or tactics card"):
        odds.of_attack(*previewed(now, attack, using), using)


def test_after_a_disorderly_charge_no_card_is_counted() -> None:
    """CHG-20: the charger's player may use none in that turn."""
    now, _attack = Scene(SWORDS, GUARDS, ["Winter's Might"], {"ranks": 1}, charge=5.5).set_up()
    plain = charge_sheet(now, ATTACKER, DEFENDER)
    using = chosen(charge_offers(now, plain, tuple(now.state.seats)), ["Winter's Might"])
    sheet = charge_sheet(now, ATTACKER, DEFENDER, using=using)
    assert plain.best is not None
    assert sheet.best is not None
    assert sheet.best.disorderly == plain.best.disorderly
    assert sheet.best.orderly.expected > plain.best.orderly.expected
    assert sheet.best.answer is None


def test_nothing_is_used_up_by_supposing() -> None:
    """The position asked about stays as it is, and so do its figures."""
    now, attack, using = told(Scene(SWORDS, GUARDS, ["Northern Ferocity"], {"zones": ("combat",)}))
    before, state = odds.of_attack(now, attack), now.state
    found = odds.of_attack(*previewed(now, attack, using), using)
    assert now.state is state
    assert odds.of_attack(now, attack) == before != found


def test_titles_tell_two_sides_apart() -> None:
    """In a mirror match both may use the same: the title says who."""
    found = offered(Scene("Golden Company Swordsmen", "Golden Company Swordsmen", []))
    assert "Adaptive Style" in found
    cards = offered(Scene(SWORDS, GUARDS, ["Planning and Insight: The attack causes 1 more"]))
    assert {f"{HITS} {MINE}", f"{HITS} {THEIRS}"} <= set(cards)


def test_hidden_hands_stay_hidden() -> None:
    """Only the cards of a player whose hand may be read are offered."""
    now, attack = Scene(SWORDS, GUARDS, ["Winter's Might", "I Am The King!"]).set_up()
    mine = {str(offer.title) for offer in declarable(now, attack, (Seat.RED,))}
    assert "Winter's Might" in mine
    assert "I Am The King!" not in mine
    assert not {"Winter's Might", "I Am The King!"} & {
        str(o.title) for o in declarable(now, attack)
    }


def test_what_has_had_its_moment_is_not_offered() -> None:
    """RND-02, RND-03: the start of a turn that has begun, and a unit that is being activated."""
    scene = Scene(BROTHERS, GUARDS, ["The Sword In The Darkness"], {"attachments": ("20504",)})
    now, attack = scene.set_up()
    marked, _attack = Scene(SWORDS, GUARDS, [], {"attachments": ("20214",)}).set_up()
    assert "Mark Target" in {str(o.title) for o in declarable(marked, attack)}
    assert "Mark Target" not in {str(o.title) for o in declarable(marked, attack, turn_begun=True)}
    both = {str(o.title) for o in declarable(now, attack, (Seat.RED,))}
    assert "The Sword In The Darkness (A unit activates)" in both
    active = Position(replace(now.state, activating=ATTACKER), now.game)
    left = {str(o.title) for o in declarable(active, attack, (Seat.RED,))}
    assert "The Sword In The Darkness" in left


# ------------------------------------------------------------------ effects of our own


def own_effect(moment: Moment, resolve: Any, **state: Any) -> tuple[Position, Attack, Attack]:
    """Return archers with an effect of their own, their shot and their melee attack."""
    gift = reacting(moment, resolve, "Gift", optional=True)
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 20))
    table.card(with_abilities("archers", gift, attacks=UNITS["archers"].attacks))
    now = table.effects(effects(gift)).having(active=Seat.RED, **state).now()
    shot, fight = now.card("red:archers").attacks
    made = Attack("red:archers", "blue:guards", shot, ArcSide.FRONT)
    return now, made, replace(made, card=fight)


def test_an_effect_meets_the_action_that_is_really_declared_ACT_01() -> None:
    async def for_fights(_table: Table, _source: Source, action: Any) -> Any:
        if action.name == ActionKey.MELEE_ATTACK:
            return action.gaining(Stat.PRECISION, 1, "Gift")
        return action

    now, shot, fight = own_effect(Moment.ACTION_DECLARED, for_fights)
    using = tuple(offer.use for offer in declarable(now, fight) if offer)
    assert [use.ability for use in using] == ["gift"]
    gains = [previewed(now, attack, using)[1].gains for attack in (shot, fight)]
    assert [len(gained) for gained in gains] == [0, 1]


def test_no_more_than_two_dozen_ways_of_one_effect_are_offered() -> None:
    async def asks(table: Table, source: Source, subject: Any) -> Any:
        options = [Option(f"{n}", msg("{n}", n=n)) for n in range(30)]
        await table.choose(source.player, msg("Which?"), options)
        return subject

    now, _shot, fight = own_effect(Moment.ATTACK_BEFORE_DICE, asks)
    assert len(declarable(now, fight)) == 24
