"""When the cards of season 7 answer, and when they stay silent: whose attack, unit, claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from simulator.model.moments import Moment
from simulator.model.state import Attached, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Gain
from tests.abilities.battle import RED, lying
from tests.abilities.scenes import WEAKENED
from tests.abilities.situations import (
    ATTACKS,
    CLAIMS,
    ENEMIES,
    ENEMYS_MELEE,
    FRIENDS,
    FRIENDS_MELEE,
    FRIENDS_OPEN,
    MELEE,
    NOTHING,
    OPEN,
    SHOT,
    Answer,
    answering,
    bearing,
    counting,
    may,
    must,
)

BEFORE, ROLLED, AFTER = Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_ROLLED, Moment.ATTACK_COMPLETED
CLAIMED, ACTIVATES = Moment.ZONE_CLAIMED, Moment.UNIT_ACTIVATES
TARGETED = Moment.TARGETING_RESOLVED
ENEMYS = ("its enemy's melee", "its enemy's shot")
FRIENDS_CROWN = ("a friend's crown", "a friend's crown, replaced")
WEALTH = ("its wealth", "its wealth, replaced")
HOLDS_1, HOLDS_2 = ({"tokens": {"pillage": count}} for count in (1, 2))
LAST_ORDER = {"tokens": {"order": 1}}
HAYSTACK = tuple(
    f"{unit}, an enemy's {means}" for unit in FRIENDS for means in ("card", "ncu", "zone")
)
BARATHEON, GIANT = "10602", "10301"


def laid(card: str) -> dict[str, Any]:
    """Return the state of a unit on which a tactics card lies."""
    return {"attached": (lying(card, RED),)}


class Asked(NamedTuple):
    """An ability of a card, a moment, and in which situations each of its effects answers."""

    ability: str
    card: str
    moment: Moment
    answers: tuple[Answer, ...]
    about: Mapping[str, Any]
    scene: Mapping[str, Any]


def asked(
    ability: str,
    card: str,
    moment: Moment,
    *answers: Answer,
    about: Mapping[str, Any] = NOTHING,
    **scene: Any,
) -> Asked:
    """Return a row of the table."""
    return Asked(ability, card, moment, answers, about, scene)


ANSWERS = [
    # House Baratheon
    asked("stags_fury", "10601", BEFORE, must(MELEE)),
    asked("champions_wrath", "10606", BEFORE, must(MELEE)),
    asked("punish_cowardice", "10606", Moment.RETREAT_COMPLETED, must("its enemy")),
    asked("faithful", "10605", Moment.MORALE_PASSED, must("it", "it, no panic")),
    asked("faithful", "10605", Moment.UNIT_FALLS, must("its enemy")),
    asked("faithful", "10605", Moment.UNIT_FALLS, must("its enemy"), apart=11.5),
    asked("faithful", "10605", Moment.UNIT_FALLS, must(), apart=12.5),
    asked("sword_of_the_faith", "10605", BEFORE, may(MELEE)),
    asked("sword_of_the_faith", "10605", ROLLED, may(MELEE)),
    asked("sword_of_the_faith", "10605", AFTER, may(MELEE)),
    asked("sword_of_the_faith", "10605", BEFORE, may(), tokens={}),
    asked("sword_of_the_faith", "10605", ROLLED, may(), tokens={}),
    asked("sword_of_the_faith", "10605", AFTER, may(), tokens={}),
    asked("rhllors_fire", "10610", BEFORE, must(SHOT)),
    asked("rhllors_fire", "10610", AFTER, may(SHOT), friend="10605"),
    asked("divine_sacrifices", "20617", BEFORE, may(MELEE)),
    asked("a_rose_and_its_thorns", "30608", CLAIMED, must(*CLAIMS)),
    asked("a_rose_and_its_thorns", "30608", Moment.WOUNDS_RESTORED, may("it"), influences="it"),
    asked("age_and_wisdom", "30610", CLAIMED, may(*CLAIMS)),
    asked("sacrifice_to_the_lord_of_light", "30603", CLAIMED, must(*CLAIMS)),
    asked("sacrifice_to_the_lord_of_light", "30603", BEFORE, must(), influences="it"),
    asked("sacrifice_to_the_lord_of_light", "30603", ACTIVATES, must(), influences="it"),
    asked(
        "sacrifice_to_the_lord_of_light",
        "30603",
        BEFORE,
        must(MELEE),
        influences="it",
        marks="light",
    ),
    asked(
        "sacrifice_to_the_lord_of_light",
        "30603",
        ACTIVATES,
        must("it"),
        influences="it",
        marks="shadow",
        has=(),
    ),
    asked("smugglers_cunning", "30604", Moment.CHARGE_ROLLED, may(*FRIENDS)),
    asked("smugglers_cunning", "30604", ACTIVATES, may(*FRIENDS)),
    asked("smugglers_cunning", "30604", Moment.CHARGE_ROLLED, may(), ncu={"tokens": {}}),
    asked("smugglers_cunning", "30604", ACTIVATES, may(), ncu={"tokens": {}}),
    asked("smugglers_cunning", "30604", ACTIVATES, may(*FRIENDS), ncu={"tokens": {"order": 1}}),
    asked("smugglers_cunning", "30604", Moment.CHARGE_ROLLED, may(*FRIENDS), ncu=LAST_ORDER),
    asked(
        "rainbow_guard",
        "10614",
        CLAIMED,
        must(*FRIENDS_CROWN),
        attached=(Attached("50601", RED, 1, special=True),),
    ),
    asked("support_of_haystack_hall", "30602", TARGETED, may(*HAYSTACK), ncu={"zone": Zone.CROWN}),
    asked("support_of_haystack_hall", "30602", TARGETED, may(), ncu={"zone": Zone.CROWN}, apart=3),
    # House Bolton
    asked("41003", "41003", BEFORE, may(MELEE, FRIENDS_MELEE), has=()),
    asked(
        "41005",
        "41005",
        BEFORE,
        may(ENEMYS_MELEE, "another enemy's melee"),
        conditions=frozenset({WEAKENED}),
    ),
    asked("41008", "41008", AFTER, may(MELEE), may(FRIENDS_MELEE), apart=8.4),
    asked("41008", "41008", AFTER, may(), may(), apart=8.8),
    asked("41014", "41014", Moment.ACTIVATION_ENDED, may("its enemy"), unit="11001"),
    asked("41014", "41014", Moment.ACTIVATION_ENDED, may("its enemy"), unit="11001", apart=11.5),
    asked("41014", "41014", Moment.ACTIVATION_ENDED, may(), unit="11001", apart=12.5),
    asked(
        "41015_lasting",
        "41015",
        Moment.MORALE_PASSED,
        may("it", "it, no panic"),
        lasting="41015_lasting",
    ),
    asked(
        "41017_lasting",
        "41017",
        Moment.MORALE_FAILED,
        must("it"),
        lasting="41017_lasting",
        conditions=frozenset({WEAKENED}),
    ),
    asked(
        "41018_lasting",
        "41018",
        AFTER,
        must(*ATTACKS),
        lasting="41018_lasting",
        about={"gains": (Gain(Stat.REMEMBERED, 1, "41018_lasting"),)},
    ),
    asked(
        "mummers_tricks_lasting",
        "11071",
        Moment.RETREAT_COMPLETED,
        must("it"),
        lasting="mummers_tricks_lasting",
    ),
    asked(
        "bolton_hostage",
        "31002",
        Moment.ZONE_RESOLVED,
        must("its crown", "its crown, replaced"),
        influences="its enemy",
        about={"failed": True, "target": "its enemy"},
    ),
    asked(
        "calculated_cruelty_roose_bolton",
        "31003",
        Moment.CONDITION_GAINED,
        may(*ENEMIES),
        apart=5,
        has=(),
    ),
    asked(
        "calculated_cruelty_roose_bolton",
        "31003",
        Moment.CONDITION_GAINED,
        may(),
        apart=5,
        has=(),
        ncu={"zone": Zone.CROWN},
    ),
    asked("harassment_tactics", "11070", Moment.ACTION_COMPLETED, may("it"), apart=5.5),
    asked("sadistic_hunting", "31004", AFTER, may(MELEE, FRIENDS_MELEE), apart=8.4),
    asked("sadistic_hunting", "31004", AFTER, may(), apart=8.8),
    asked("ruthless_volley", "11003", BEFORE, must(SHOT)),
    asked("impaling_spear", "11006", AFTER, must(MELEE)),
    asked("mummers_tools", "11070", BEFORE, must(MELEE)),
    asked("harassment_tactics", "11070", Moment.ACTION_COMPLETED, may("it")),
    asked("mummers_tricks", "11071", BEFORE, must(MELEE)),
    asked("mummers_tricks", "11071", AFTER, may(MELEE)),
    asked("sic_em", "21007", Moment.CHARGE_SUCCEEDED, must("it")),
    asked("sic_em", "21007", Moment.ACTION_DECLARED, must("its enemy")),
    asked("weakened_resolve", "21080", Moment.MORALE_FAILED, may("its enemy")),
    asked("mad_dogs_ferocity", "21081", AFTER, may(ENEMYS_MELEE)),
    asked("calculated_cruelty", "21002", BEFORE, may(*ATTACKS)),
    asked("intimidating_reputation", "21002", ACTIVATES, may("its enemy")),
    asked("intimidating_reputation", "21002", ACTIVATES, may("its enemy"), apart=11.5),
    asked("intimidating_reputation", "21002", ACTIVATES, may(), apart=12.5),
    asked("cruel_indulgence", "21001", Moment.CONDITION_GAINED, may("its enemy"), wounds=8),
    asked("sadistic_exhilaration", "21001", BEFORE, may(*ATTACKS)),
    asked("master_flayer", "21009", ROLLED, may(MELEE)),
    asked("my_name_is_reek", "21004", ACTIVATES, must("it")),
    asked("opportunistic_brutality", "21011", BEFORE, must(*ATTACKS)),
    asked("bolton_hostage", "31002", CLAIMED, must(*CLAIMS)),
    asked("deceitful_envoy", "31005", Moment.NCU_ACTIVATES, may("pycelle")),
    asked("deceitful_envoy", "31005", Moment.NCU_ACTIVATES, may(), ncu={"zone": "crown"}),
    asked("deceitful_envoy", "31005", CLAIMED, may("its tactics")),
    asked("worth_her_weight_in_silver", "31001", CLAIMED, may(*CLAIMS)),
    asked(
        "worth_her_weight_in_silver",
        "31001",
        Moment.NCU_ACTIVATES,
        may("walda-frey"),
        wounds=8,
    ),
    asked("calculated_cruelty_roose_bolton", "31003", CLAIMED, may(*CLAIMS)),
    asked("sadistic_hunting", "31004", Moment.CHARGE_ROLLED, may(*FRIENDS)),
    asked("41001", "41001", AFTER, may(MELEE, FRIENDS_MELEE)),
    asked("41002", "41002", ACTIVATES, may(*ENEMIES), may(*FRIENDS)),
    asked("41003", "41003", BEFORE, may(MELEE, FRIENDS_MELEE)),
    asked("41005", "41005", Moment.MORALE_FAILED, may(*ENEMIES)),
    asked("41005", "41005", BEFORE, may(ENEMYS_MELEE, "another enemy's melee")),
    asked("41010", "41010", AFTER, may(MELEE), may(FRIENDS_MELEE)),
    asked("41012", "41012", ACTIVATES, may("its enemy"), may("another enemy")),
    asked("41012", "41012", ACTIVATES, may("its enemy"), may("another enemy"), apart=11.5),
    asked("41012", "41012", ACTIVATES, may(), may(), apart=12.5),
    asked("41015", "41015", Moment.MORALE_ROLLED, may(*FRIENDS)),
    asked("41016", "41016", BEFORE, may(MELEE, FRIENDS_MELEE)),
    asked("41017", "41017", Moment.MORALE_BEFORE_DICE, may(*ENEMIES)),
    asked("41018", "41018", ROLLED, may(MELEE, FRIENDS_MELEE)),
    # Free Folk
    asked("planned_approach", "10323", ACTIVATES, may("it")),
    asked("planned_approach", "10323", ACTIVATES, may(*FRIENDS), apart=11.5),
    asked("planned_approach", "10323", ACTIVATES, may("it"), apart=12.5),
    asked("mammoth", "10312", ACTIVATES, may("it"), apart=8),
    asked("mammoth", "10312", Moment.MORALE_FAILED, must("it")),
    asked("indomitable_might", "10306", AFTER, may(MELEE), wounds=5),
    asked("trophy_hunter", "20315", ACTIVATES, may(*FRIENDS)),
    asked("40315", "40315", AFTER, may(MELEE, FRIENDS_MELEE)),
    asked("40316", "40316", AFTER, may(MELEE, FRIENDS_MELEE)),
    asked("40322", "40322", AFTER, may(MELEE, FRIENDS_MELEE)),
    asked("40315", "40315", AFTER, may(), about={"wounds": 0}),
    asked("40316", "40316", AFTER, may(), about={"wounds": 0}),
    asked("40322", "40322", AFTER, may(), about={"ranks_destroyed": 0}),
    asked("40338_attached", "40338", ACTIVATES, must("it"), attached=(lying("40338", RED),)),
    asked(
        "fury_of_the_thenns",
        "30304",
        Moment.CHARGE_SUCCEEDED,
        must("it"),
        influences="it",
        unit=GIANT,
    ),
    asked(
        "spearwife_council",
        "30306",
        CLAIMED,
        must("its crown", "its crown, replaced"),
        must("its tactics", "its tactics, replaced"),
    ),
    asked(
        "spearwife_council",
        "30306",
        Moment.ZONE_RESOLVED,
        must("its wealth", "its wealth, replaced"),
        about={"target": "it"},
    ),
    asked("bonded_bear", "10310", Moment.ROUND_START, must(), friend="10323", beside=5.5),
    asked("bonded_bear", "10310", Moment.ROUND_START, must(""), friend="10323", beside=6.5),
    asked("grisly_example", "20321", Moment.TURN_START, may(""), apart=5.5),
    asked("grisly_example", "20321", Moment.TURN_START, may(), apart=6.5),
    asked(
        "trophy_collector",
        "20315",
        Moment.ACTION_DECLARED,
        must("its enemy"),
        friends=laid("40314"),
        beside=5.5,
    ),
    asked(
        "trophy_collector",
        "20315",
        Moment.ACTION_DECLARED,
        must(),
        friends=laid("40314"),
        beside=6.5,
    ),
    # House Greyjoy
    asked(
        "rise_again_blade_in_hand",
        "30803",
        CLAIMED,
        may(*OPEN),
        friend="10801",
        friends={"destroyed": True, "wounds": 0},
    ),
    asked(
        "gifts_of_iron_gold_and_steel",
        "30805",
        CLAIMED,
        must("its wealth", "its wealth, replaced"),
        must("an enemy's wealth"),
        may(*CLAIMS),
        friend="10801",
        ncu={"tokens": {"pillage": 1}},
    ),
    asked("the_silences_infamy", "10807", ACTIVATES, must("its enemy")),
    asked(
        "gifts_of_iron_gold_and_steel",
        "30805",
        Moment.GAME_START,
        must(""),
        friend="10801",
        friends=HOLDS_1,
    ),
    asked(
        "gifts_of_iron_gold_and_steel",
        "30805",
        Moment.GAME_START,
        must(),
        friend="10801",
        friends=HOLDS_2,
    ),
    asked(
        "gifts_of_iron_gold_and_steel",
        "30805",
        CLAIMED,
        must(*WEALTH),
        must("an enemy's wealth"),
        may(*CLAIMS),
        friend="10801",
        friends=HOLDS_1,
    ),
    asked(
        "gifts_of_iron_gold_and_steel",
        "30805",
        CLAIMED,
        must(*WEALTH),
        must("an enemy's wealth"),
        may(),
        friend="10801",
        friends=HOLDS_2,
    ),
    asked("poisoned_gifts", "20814", Moment.UNIT_DEPLOYED, must("it"), unit="10801"),
    asked("poisoned_gifts", "20814", Moment.UNIT_DEPLOYED, must()),
    # House Lannister
    asked("watchful_eye", "10113", ACTIVATES, may("another enemy"), apart=5, facing=90.0),
    asked(
        "kingsguard",
        "10110",
        CLAIMED,
        must(*FRIENDS_CROWN),
        attached=(Attached("50101", RED, 1, special=True),),
    ),
    asked(
        "oppressive_peacekeeping",
        "10115",
        TARGETED,
        must("its enemy, its own card", "its enemy, its own order"),
        zone=Zone.CROWN,
    ),
    asked(
        "oppressive_peacekeeping",
        "10115",
        TARGETED,
        must("its enemy, its own card", "its enemy, its own order"),
        zone=Zone.CROWN,
        apart=5.5,
    ),
    asked("oppressive_peacekeeping", "10115", TARGETED, must(), zone=Zone.CROWN, apart=6.5),
    asked("lannister_steel", "10101", BEFORE, must(MELEE)),
    asked("violent_reactions", "20126", AFTER, must(*ATTACKS)),
    asked("watchful_eye", "10113", ACTIVATES, may("its enemy")),
    asked("watchful_eye", "10113", ACTIVATES, may("its enemy"), apart=11.5),
    asked("watchful_eye", "10113", ACTIVATES, may(), apart=12.5),
    asked("watchful_eye", "10113", ACTIVATES, may(), apart=11.5, facing=180.0),
    asked("queens_manipulation", "30105", CLAIMED, must(*CLAIMS)),
    asked("the_rains_of_castamere", "30101", ACTIVATES, may(*ENEMIES)),
    asked("40112", "40112", CLAIMED, may(*FRIENDS_OPEN)),
]


@pytest.mark.parametrize(
    "row", ANSWERS, ids=[f"{row.ability} {row.moment.value}" for row in ANSWERS]
)
def test_an_effect_answers_in_its_own_situations_alone(row: Asked) -> None:
    scene = bearing(row.card, **row.scene)
    assert answering(scene, row.ability, row.moment, **row.about) == list(row.answers)


class Counted(NamedTuple):
    """An ability of a card that changes a statistic, and in which attacks it does."""

    ability: str
    card: str
    stat: Stat
    attacks: frozenset[str]
    whose: str
    scene: Mapping[str, Any]


def counted(
    ability: str, card: str, stat: Stat, *attacks: str, whose: str = "attacker", **scene: Any
) -> Counted:
    """Return a row of the table."""
    return Counted(ability, card, stat, frozenset(attacks), whose, scene)


TARGET = "defender"
COUNTS = [
    counted(
        "true_conviction_baratheon",
        "20606",
        Stat.REROLL_ATTACK,
        whose=TARGET,
        unit=BARATHEON,
        foe=BARATHEON,
    ),
    # House Baratheon
    counted("champions_wrath", "10606", Stat.CRITICAL_BLOW, MELEE),
    counted("highgarden_crossbow", "10611", Stat.PRECISION, SHOT),
    counted("highgarden_crossbow", "10611", Stat.SUNDERING, SHOT),
    counted("sword_of_the_faith", "10605", Stat.VICIOUS, MELEE),
    counted("rhllors_fire", "10610", Stat.VICIOUS, SHOT),
    counted("true_conviction_baratheon", "20606", Stat.REROLL_ATTACK, *ATTACKS, unit=BARATHEON),
    counted("true_conviction_baratheon", "20606", Stat.REROLL_ATTACK),
    counted("true_conviction_baratheon", "20606", Stat.REROLL_ATTACK, whose=TARGET, unit=BARATHEON),
    counted(
        "sacrifice_to_the_lord_of_light",
        "30603",
        Stat.VICIOUS,
        MELEE,
        influences="it",
        marks="zeal",
    ),
    counted("sacrifice_to_the_lord_of_light", "30603", Stat.VICIOUS, influences="it"),
    counted(
        "sacrifice_to_the_lord_of_light",
        "30603",
        Stat.MORALE_ROLL,
        *ATTACKS,
        influences="it",
        marks="faith",
    ),
    counted("sacrifice_to_the_lord_of_light", "30603", Stat.MORALE_ROLL, influences="it"),
    # House Bolton
    counted("ruthless_volley", "11003", Stat.VICIOUS, SHOT),
    counted("impaling_spear", "11006", Stat.VICIOUS, MELEE),
    counted("flail_and_shield", "11002", Stat.PRECISION, MELEE),
    counted("flail_and_shield", "11002", Stat.VICIOUS, MELEE),
    counted("war_flail_bolton", "11005", Stat.PRECISION, MELEE),
    counted("war_flail_bolton", "11005", Stat.VICIOUS, MELEE),
    counted("mummers_tricks", "11071", Stat.VICIOUS, MELEE),
    counted("master_flayer", "21009", Stat.PRECISION, MELEE),
    counted("seasoned_brutality", "21012", Stat.ATTACK_DICE, MELEE),
    counted(
        "seasoned_brutality",
        "21012",
        Stat.ATTACK_DICE,
        whose=TARGET,
        conditions=frozenset({WEAKENED}),
    ),
    counted("41018_lasting", "41018", Stat.SUNDERING, MELEE, lasting="41018_lasting"),
    counted("41019_lasting", "41019", Stat.HIGHEST_DICE, MELEE, lasting="41019_lasting"),
    counted(
        "smugglers_cunning_lasting",
        "30604",
        Stat.NO_ORDERS,
        *ENEMYS,
        lasting="smugglers_cunning_lasting",
    ),
    counted(
        "smugglers_cunning_lasting",
        "30604",
        Stat.NO_FRIENDLY_CARDS,
        *ENEMYS,
        lasting="smugglers_cunning_lasting",
    ),
    counted("feral_rage", "21082", Stat.SUNDERING, MELEE),
    counted("sic_em", "21007", Stat.REROLL_CHARGE, *ATTACKS),
    # Brotherhood Without Banners, Free Folk
    counted("vengeance_at_any_cost", "31103", Stat.VICIOUS, MELEE, influences="its enemy"),
    counted("rampage", "10312", Stat.NO_DEFENSE_DICE, MELEE, whose=TARGET),
    counted("rampage", "10312", Stat.ATTACK_DICE, MELEE, wounds=5),
    counted("spear_and_maul", "10315", Stat.REROLL_ATTACK, MELEE),
    counted("mighty_swing", "10301", Stat.ATTACK_DICE, MELEE),
    counted("mighty_swing", "10301", Stat.ATTACK_DICE, whose=TARGET),
    counted("mighty_swing", "10301", Stat.NO_DEFENSE_DICE, MELEE, whose=TARGET),
    counted("indomitable_might", "10306", Stat.NO_DEFENSE_DICE, MELEE, whose=TARGET),
    counted("indomitable_might", "10306", Stat.ATTACK_DICE, MELEE, wounds=5),
    counted("fury_of_the_thenns", "30304", Stat.SUNDERING, MELEE, influences="it"),
    counted("fury_of_the_thenns", "30304", Stat.RANKS_FOR_DICE, *ATTACKS, influences="it"),
    counted("fury_of_the_thenns", "30304", Stat.SUNDERING, influences="it", unit=GIANT),
    counted("fury_of_the_thenns", "30304", Stat.RANKS_FOR_DICE, influences="it", unit=GIANT),
    counted("trophy_collector", "20315", Stat.TO_HIT, MELEE, friends=laid("40315"), beside=5.5),
    counted("trophy_collector", "20315", Stat.TO_HIT, friends=laid("40315"), beside=6.5),
    counted(
        "trophy_collector",
        "20315",
        Stat.DEFENSE,
        *ENEMYS,
        friends=laid("40316"),
        beside=5.5,
        whose=TARGET,
    ),
    counted(
        "trophy_collector", "20315", Stat.DEFENSE, friends=laid("40316"), beside=6.5, whose=TARGET
    ),
    counted(
        "trophy_collector",
        "20315",
        Stat.DEFENSE,
        friends=laid("40316"),
        beside=5.5,
        whose=TARGET,
        **laid("40316"),
    ),
    counted(
        "trophy_collector",
        "20315",
        Stat.KEEPS_VULNERABLE,
        *ENEMYS,
        friends=laid("40316"),
        beside=5.5,
        whose=TARGET,
    ),
    counted(
        "trophy_collector",
        "20315",
        Stat.KEEPS_VULNERABLE,
        friends=laid("40316"),
        beside=6.5,
        whose=TARGET,
    ),
    counted(
        "trophy_collector",
        "20315",
        Stat.KEEPS_VULNERABLE,
        friends=laid("40316"),
        beside=5.5,
        whose=TARGET,
        **laid("40316"),
    ),
    # House Greyjoy, House Lannister
    counted("great_axe", "10807", Stat.ONLY_SIXES_BLOCK, MELEE, whose=TARGET),
    counted("drowned_gods_fanatics", "10808", Stat.MOST_PANIC_WOUNDS, *ATTACKS),
    counted("drowned_gods_fanatics", "10808", Stat.HALF_WOUNDS, *ATTACKS),
    counted("lannisport_spears", "10113", Stat.PRECISION, MELEE),
    counted("lannisport_spears", "10113", Stat.REROLL_ATTACK, MELEE),
    counted("lannisport_spears", "10113", Stat.REROLL_ATTACK, whose=TARGET),
]


@pytest.mark.parametrize("row", COUNTS, ids=[f"{row.ability} {row.stat.value}" for row in COUNTS])
def test_a_statistic_changes_in_its_own_attacks_alone(row: Counted) -> None:
    scene = bearing(row.card, **row.scene)
    text = scene.now().game.library.abilities.get(row.ability)
    name = row.ability if text is None else str(text.name)
    assert counting(scene, name, row.stat, row.whose) == row.attacks


ONCE = [
    ("worth_her_weight_in_silver", "31001", Moment.NCU_ACTIVATES, [may()]),
    ("deceitful_envoy", "31005", Moment.NCU_ACTIVATES, [may()]),
    ("calculated_cruelty_roose_bolton", "31003", Moment.CONDITION_GAINED, [may()]),
    ("sadistic_hunting", "31004", Moment.CHARGE_ROLLED, [may()]),
    ("sadistic_hunting", "31004", AFTER, [may()]),
    ("the_rains_of_castamere", "30101", ACTIVATES, [may()]),
]


@pytest.mark.parametrize(("ability", "card", "moment", "answers"), ONCE)
def test_what_was_used_once_is_used_no_more(
    ability: str, card: str, moment: Moment, answers: list[Answer]
) -> None:
    """Once per round, or once per game."""
    used = frozenset({ability})
    scene: dict[str, Any] = {"wounds": 8, "has": (), "apart": 5.0}
    spent = {"used_this_round": used, "used_this_game": used}
    assert answering(bearing(card, **scene), ability, moment) != answers
    assert answering(bearing(card, ncu=spent, **scene), ability, moment) == answers
