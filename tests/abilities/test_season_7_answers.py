"""When the cards of season 7 answer, from House Martell to House Targaryen, and what they count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model.moments import Moment
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Claim, RankLost, Turn
from tests.abilities.battle import BLUE, RED
from tests.abilities.scenes import PANICKED, WEAKENED
from tests.abilities.situations import (
    ATTACKS,
    CLAIMS,
    FRIENDS,
    FRIENDS_MELEE,
    MELEE,
    SHOT,
    ZONES,
    Answer,
    answering,
    attacks,
    bearing,
    counting,
    may,
    must,
    occasions,
    units,
)
from tests.abilities.test_season_7_silence import (
    AFTER,
    BEFORE,
    CLAIMED,
    ENEMYS,
    LAST_ORDER,
    ROLLED,
    TARGET,
    Asked,
    Counted,
    asked,
    counted,
    laid,
)
from tests.each import some

ACTIVATES, TURN = Moment.UNIT_ACTIVATES, Moment.TURN_START
ENEMYS_MELEE = ENEMYS[0]
FRIENDS_ATTACKS = (FRIENDS_MELEE, "its friend's shot")
ELEPHANT, VETERANS, DERVISHES, SHE_BEARS, OUTRIDERS = "10413", "10501", "10409", "10214", "10202"
OATH, TOLLETT, SYRIO, JOJEN = "40501", "20532", "20218", "20217"
KINDS = ("melee", "shot")
ORDER, NONE = {"order": 1}, {"order": 0}
IN_LONG, BEYOND_LONG, IN_SHORT, BEYOND_SHORT = 11.5, 12.5, 5.5, 6.5
"""Inches in and beyond long and short range."""

FAILED, DEFENDED = {"passed": False}, {"defense_faces": (1,)}
GIVEN = {"target": "its enemy", "given": WEAKENED}
MERCHANT = (
    *(must(f"its {zone}", f"its {zone}, replaced") for zone in ("crown", "wealth", "tactics")),
    may(),
)
FALLEN: dict[str, Any] = {"conditions": frozenset({WEAKENED}), "fallen": ("20131",)}
"""A unit with a token that lost its captain."""

ANSWERS = [
    # Neutral
    asked("raiders_of_the_free_cities", "10414", AFTER, must(MELEE)),
    asked("golden_reputation", "10411", AFTER, must(ENEMYS_MELEE)),
    asked("war_elephant", ELEPHANT, ACTIVATES, may("it"), apart=IN_SHORT),
    asked("control_of_the_crossings", "30407", CLAIMED, must(*CLAIMS)),
    asked(
        "control_of_the_crossings", "30407", ACTIVATES, may("it"), influences="it", apart=IN_SHORT
    ),
    asked("choosing_a_name", "30405", Moment.NCU_ACTIVATES, may("jaqen-hghar"), ncu=LAST_ORDER),
    asked("choosing_a_name", "30405", Moment.NCU_ACTIVATES, may(), ncu={"tokens": NONE}),
    # Night's Watch
    asked(
        "counts_and_measures",
        "30501",
        Moment.UNIT_FALLS,
        may("it"),
        unit=VETERANS,
        foe="10505",
        friends=laid(OATH),
        foes=laid(OATH),
        **laid(OATH),
    ),
    asked(
        "duty_to_the_realms_of_men",
        "30503",
        CLAIMED,
        may(*CLAIMS),
        unit=VETERANS,
        friend="10505",
        **laid(OATH),
    ),
    asked("gallows_humor", TOLLETT, Moment.RANK_DESTROYED, must("it")),
    asked(
        "life_and_honor_to_the_watch",
        VETERANS,
        Moment.MORALE_ENDED,
        must("it"),
        about=FAILED,
        **laid(OATH),
    ),
    asked("veterans_prowess", VETERANS, Moment.ATTACK_STANDS, must(ENEMYS_MELEE)),
    asked("veterans_prowess", VETERANS, Moment.ATTACK_STANDS, must(), about={"misses": 0}),
    # What several houses have
    asked("ambush", DERVISHES, Moment.CHARGE_SUCCEEDED, must("it"), about={"side": ArcSide.REAR}),
    asked("knowledge_is_power", "30509", BEFORE, may(*ATTACKS, *FRIENDS_ATTACKS)),
    asked("knowledge_is_power", "30509", BEFORE, may(*ATTACKS, *FRIENDS_ATTACKS), ncu=LAST_ORDER),
    asked("knowledge_is_power", "30509", BEFORE, may(), ncu={"tokens": NONE}),
    asked("motivated_by_coin", DERVISHES, ACTIVATES, may("it"), wounds=8),
    asked("sadistic_mutilation", "21080", AFTER, may(MELEE)),
    asked("sadistic_mutilation", "21080", AFTER, may(), has=(PANICKED,)),
    # House Stark
    asked("40211", "40211", BEFORE, may(MELEE, FRIENDS_MELEE)),
    asked("at_any_cost", "10201", BEFORE, may(MELEE)),
    asked("bravery_in_the_face_of_death", "30204", Moment.MORALE_ROLLED, may(*FRIENDS)),
    asked("bravery_in_the_face_of_death", "30204", Moment.MORALE_PASSED, may(*FRIENDS)),
    asked(
        "bravery_in_the_face_of_death",
        "30204",
        Moment.MORALE_ROLLED,
        may(*FRIENDS),
        ncu=LAST_ORDER,
    ),
    asked(
        "bravery_in_the_face_of_death",
        "30204",
        Moment.MORALE_PASSED,
        may(*FRIENDS),
        ncu=LAST_ORDER,
    ),
    asked(
        "bravery_in_the_face_of_death",
        "30204",
        Moment.MORALE_ROLLED,
        may(),
        ncu={"tokens": NONE},
    ),
    asked(
        "bravery_in_the_face_of_death",
        "30204",
        Moment.MORALE_PASSED,
        may(),
        ncu={"tokens": NONE},
    ),
    asked("executioners_fury", "10208", AFTER, must(MELEE)),
    asked("jojens_greensight", JOJEN, ROLLED, may(*ATTACKS)),
    asked("jojens_greensight", JOJEN, ROLLED, may(*ATTACKS), tokens=ORDER),
    asked("jojens_greensight", JOJEN, ROLLED, may(), tokens=NONE),
    asked("jojens_greensight", JOJEN, Moment.DEFENSE_ROLLED, may(*ENEMYS), about=DEFENDED),
    asked(
        "jojens_greensight",
        JOJEN,
        Moment.DEFENSE_ROLLED,
        may(*ENEMYS),
        about=DEFENDED,
        tokens=ORDER,
    ),
    asked("jojens_greensight", JOJEN, Moment.DEFENSE_ROLLED, may(), about=DEFENDED, tokens=NONE),
    asked("martial_expertise", "30205", CLAIMED, must(*CLAIMS)),
    asked("martial_expertise", "30205", ROLLED, may(MELEE, FRIENDS_MELEE)),
    asked("martial_expertise", "30205", ROLLED, may(MELEE, FRIENDS_MELEE), ncu=LAST_ORDER),
    asked("martial_expertise", "30205", ROLLED, may(), ncu={"tokens": NONE}),
    asked("resolute_strikes", SHE_BEARS, BEFORE, must(MELEE), wounds=8),
    asked("scout_terrain", OUTRIDERS, ACTIVATES, may(*FRIENDS), beside=IN_LONG),
    asked("scout_terrain", OUTRIDERS, ACTIVATES, may("it"), beside=BEYOND_LONG),
    asked("she_bears_fury", SHE_BEARS, TURN, may(""), apart=IN_LONG),
    asked("she_bears_fury", SHE_BEARS, TURN, may(), apart=BEYOND_LONG),
    asked("suppressive_volley", "10205", TURN, may(""), friend="10201", apart=IN_LONG),
    asked("suppressive_volley", "10205", TURN, may(), friend="10201", apart=BEYOND_LONG),
    asked("wolf_lords_claim", "30210", CLAIMED, must(*CLAIMS)),
    asked("wolf_lords_claim", "30210", AFTER, must(*ENEMYS), influences="its enemy"),
    asked("wolf_lords_claim", "30210", AFTER, must(), influences="its enemy", theirs=Zone.CROWN),
    # House Targaryen
    asked("40727", "40727", AFTER, may(*ENEMYS, "another enemy's melee", "another enemy's shot")),
    asked("maegis_healing", "20723", ACTIVATES, must("it")),
    asked("maegis_knowledge", "30708", CLAIMED, may(*CLAIMS), may(*CLAIMS), **FALLEN),
    asked("maegis_knowledge", "30708", CLAIMED, may(), may(), has=()),
    asked(
        "merchant_lords_reach",
        "30710",
        Moment.ZONE_RESOLVED,
        *MERCHANT,
        about=GIVEN,
        has=(),
        beside=5,
    ),
    asked("house_of_the_undying", "30703", CLAIMED, may(*CLAIMS), may()),
    asked("pit_fighter_rage", "10717", BEFORE, may(MELEE)),
    asked("three_boons", "30702", CLAIMED, may(*CLAIMS)),
    asked("three_boons", "30702", CLAIMED, may(*CLAIMS), ncu=LAST_ORDER),
    asked("three_boons", "30702", CLAIMED, may(), ncu={"tokens": NONE}),
]


@pytest.mark.parametrize(
    "row", ANSWERS, ids=[f"{row.ability} {row.moment.value} {dict(row.scene)}" for row in ANSWERS]
)
def test_an_effect_answers_in_its_own_situations_alone(row: Asked) -> None:
    scene = bearing(row.card, **row.scene)
    assert answering(scene, row.ability, row.moment, **row.about) == list(row.answers)


CAVALRY = "10105"
INFLUENCED = {"influences": "it"}
COUNTS = [
    # House Martell
    counted("dervish_blades", "10903", Stat.PRECISION, MELEE),
    counted("negotiator", "30907", Stat.RANKS_FOR_DICE, influences="its enemy"),
    counted(
        "negotiator",
        "30907",
        Stat.RANKS_FOR_DICE,
        *ENEMYS,
        influences="its enemy",
        marks="thinning",
    ),
    counted(
        "negotiator", "30907", Stat.LOWEST_DICE, influences="its enemy", ncu={"zone": Zone.CROWN}
    ),
    counted(
        "negotiator",
        "30907",
        Stat.LOWEST_DICE,
        *ENEMYS,
        influences="its enemy",
        marks="thinning",
        ncu={"zone": Zone.CROWN},
    ),
    counted(
        "true_conviction_martell", "20918", Stat.REROLL_ATTACK, *ATTACKS, unit="10901", wounds=12
    ),
    counted(
        "true_conviction_martell", "20918", Stat.REROLL_ATTACK, unit="10901", foes={"wounds": 4}
    ),
    counted(
        "true_conviction_martell",
        "20918",
        Stat.REROLL_ATTACK,
        unit="10901",
        foe="10901",
        whose=TARGET,
    ),
    # Neutral
    counted("war_elephant", ELEPHANT, Stat.CHARGES_OVER_ALL, *ATTACKS),
    counted("trampling_stomp", ELEPHANT, Stat.NO_DEFENSE_DICE, MELEE, whose=TARGET),
    # Night's Watch
    counted("bolt_thrower", "10506", Stat.VICIOUS, SHOT),
    counted("bolt_thrower", "10506", Stat.ATTACK_DICE, SHOT),
    counted("bolt_thrower", "10506", Stat.NO_DEFENSE_DICE, SHOT, whose=TARGET),
    counted("bolt_thrower", "10506", Stat.DOUBLE_WOUNDS, SHOT, foe=CAVALRY, whose=TARGET),
    counted("gallows_humor", TOLLETT, Stat.NO_ENEMY_ORDERS, *ATTACKS, tokens=ORDER),
    counted("gallows_humor", TOLLETT, Stat.NO_ENEMY_ORDERS, tokens=NONE),
    counted("gallows_humor", TOLLETT, Stat.TO_HIT, MELEE),
    counted("gallows_humor", TOLLETT, Stat.TO_HIT, whose=TARGET),
    counted("gallows_humor", TOLLETT, Stat.TO_HIT, tokens=ORDER),
    counted("marshal_ability", "10510", Stat.ATTACK_DICE, FRIENDS_MELEE, beside=IN_SHORT),
    counted("marshal_ability", "10510", Stat.ATTACK_DICE, beside=BEYOND_SHORT),
    counted("rock_volley", "10507", Stat.DOUBLE_HITS, SHOT),
    counted("rock_volley", "10507", Stat.TO_HIT, SHOT),
    counted("rock_volley", "10507", Stat.NO_DEFENSE_DICE, SHOT, whose=TARGET),
    # What several houses have
    counted("berserkers_axes", "10203", Stat.CRITICAL_BLOW, MELEE),
    counted("knightly_vow", "20406", Stat.TO_HIT, MELEE),
    counted("might_of_the_throne", "20623", Stat.ATTACK_DICE, MELEE),
    counted("motivated_by_coin", DERVISHES, Stat.REROLL_ATTACK, MELEE),
    counted("scimitar", "10906", Stat.CRITICAL_BLOW, MELEE),
    counted("scimitar_retinue", "10908", Stat.CRITICAL_BLOW, MELEE),
    counted("scimitar_retinue", "10908", Stat.SUNDERING, MELEE),
    counted("superior_numbers", "20131", Stat.KEEPS_WEAKENED, MELEE),
    counted("superior_numbers", "20131", Stat.KEEPS_WEAKENED, wounds=4),
    counted("superior_numbers", "20131", Stat.KEEPS_WEAKENED, whose=TARGET),
    # House Stark
    counted("winters_bite", "10212", Stat.CRITICAL_BLOW, MELEE),
    counted("winters_bite", "10212", Stat.TO_HIT, MELEE, wounds=8),
    counted("winters_bite", "10212", Stat.REROLL_ATTACK, MELEE, wounds=4),
    counted("wolf_lords_claim", "30210", Stat.SUNDERING, MELEE, **INFLUENCED),
    counted("wolf_lords_claim", "30210", Stat.SUNDERING, **INFLUENCED, theirs=Zone.CROWN),
    # House Targaryen
    counted("three_boons", "30702", Stat.HIGHEST_DICE, MELEE, **INFLUENCED, marks="boon"),
    counted("three_boons", "30702", Stat.SUNDERING, MELEE, **INFLUENCED, marks="boon"),
]


@pytest.mark.parametrize(
    "row", COUNTS, ids=[f"{row.ability} {row.stat.value} {dict(row.scene)}" for row in COUNTS]
)
def test_a_statistic_changes_in_its_own_attacks_alone(row: Counted) -> None:
    scene = bearing(row.card, **row.scene)
    name = str(scene.now().game.library.abilities[row.ability].name)
    assert counting(scene, name, row.stat, row.whose) == row.attacks


CHARGED, PANICS = "charging", Moment.MORALE_BEFORE_DICE


@pytest.mark.parametrize(
    ("ability", "card", "stat", "whose", "when", "situations"),
    [
        ("dervish_blades", "10903", Stat.CRITICAL_BLOW, "attacker", CHARGED, {MELEE}),
        ("dervish_blades", "10903", Stat.CRITICAL_BLOW, "attacker", None, set()),
        ("trampling_stomp", ELEPHANT, Stat.ATTACK_DICE, "attacker", CHARGED, set(ATTACKS)),
        ("trampling_stomp", ELEPHANT, Stat.ATTACK_DICE, TARGET, CHARGED, set()),
        ("skirmisher", "10902", Stat.NO_CHARGE_BONUS, "attacker", CHARGED, set(ENEMYS)),
        ("skirmisher", "10902", Stat.NO_CHARGE_BONUS, "attacker", None, set()),
        (
            "might_of_the_throne",
            "20623",
            Stat.CHARGE_COUNTS_SIX,
            "unit",
            Moment.CHARGE_ROLLED,
            {"it"},
        ),
        (
            "might_of_the_throne",
            "20623",
            Stat.CHARGE_COUNTS_SIX,
            "target",
            Moment.CHARGE_ROLLED,
            set(),
        ),
        ("domineering_pride", "10810", Stat.AUTO_PASS, "unit", PANICS, {"it"}),
    ],
)
def test_a_statistic_changes_in_charges_and_tests(
    ability: str, card: str, stat: Stat, whose: str, when: Moment | str | None, situations: set[str]
) -> None:
    scene = bearing(card)
    name = str(scene.now().game.library.abilities[ability].name)
    among: Any = occasions(scene, when) if isinstance(when, Moment) else attacks(scene)
    if when == CHARGED:
        among = {
            name: replace(one, charge=Charge(one.attacker, one.defender, one.side))
            for name, one in among.items()
        }
    assert counting(scene, name, stat, whose, among) == situations


@pytest.mark.parametrize("zones", range(6))
def test_nymerias_unit_fights_better_with_every_zone_somebody_controls(zones: int) -> None:
    """Conflicting Reactions: its own zones count, and an opponent's."""
    scene = bearing("30906", influences="it", ncu={"zone": Zone.CROWN} if zones else {})
    holders = ("Tycho Nestoris", "Petyr Baelish", "Lord Varys", "Tywin Lannister")
    for number in range(1, zones):
        scene.ncu(holders[number - 1], Zone(ZONES[number]), by=(RED, BLUE)[number % 2])
    better = {Stat.VICIOUS: 1, Stat.CRITICAL_BLOW: 2, Stat.REROLL_ATTACK: 4, Stat.ATTACK_DICE: 5}
    for stat, least in some(better.items()):
        wanted = {MELEE} if zones >= least else set()
        assert counting(scene, "Conflicting Reactions", stat) == wanted
    if zones == 5:
        dice = scene.now().parts(Stat.ATTACK_DICE, units(scene)["it"], attacks(scene)[MELEE])
        assert [part.amount for part in dice if str(part.source) == "Conflicting Reactions"] == [2]


@pytest.mark.parametrize(
    ("ability", "card", "moment", "to"),
    [
        ("house_of_the_undying", "30703", CLAIMED, {"its"}),
        ("merchant_lords_reach", "30710", Moment.ZONE_RESOLVED, {"its", "its, replaced"}),
    ],
)
def test_what_is_said_of_the_house_of_the_undying(
    ability: str, card: str, moment: Moment, to: set[str]
) -> None:
    scene = bearing(card).hand("40101", by=BLUE)
    it, friend = (ncu for ncu, found in scene.now().state.ncus.items() if found.owner is RED)
    claim = Claim(it, Zone.UNDYING)
    among = {
        "its": claim,
        "its, replaced": replace(claim, replaced=True),
        "a friend's": replace(claim, ncu=friend),
    }
    *_others, last = answering(scene, ability, moment, among)
    assert last == may(*to)


def test_she_bears_fury_is_of_their_own_turn() -> None:
    turns = {"red": Turn(RED), "blue": Turn(BLUE)}
    assert answering(bearing(SHE_BEARS), "she_bears_fury", TURN, turns) == [may("red")]


def test_a_water_dancers_enemy_destroys_a_rank_by_an_attack() -> None:
    scene = bearing(SYRIO)
    among = {
        f"{name}, {attack}": RankLost(unit, attack=made)
        for name, unit in units(scene).items()
        for attack, made in {**attacks(scene), "none": None}.items()
    }
    answers = answering(scene, "water_dance", Moment.RANK_DESTROYED, among)
    to = ("its enemy", "another enemy")
    assert answers == [must(*(f"it, {whose}'s {kind}" for whose in to for kind in KINDS))]


ONCE = [
    ("duty_to_the_realms_of_men", "30503", TURN, [may()], {"unit": VETERANS}),
    ("maegis_knowledge", "30708", CLAIMED, [may(*CLAIMS), may()], FALLEN),
]


@pytest.mark.parametrize(("ability", "card", "moment", "answers", "scene"), ONCE)
def test_what_was_used_once_in_a_game_is_used_no_more(
    ability: str, card: str, moment: Moment, answers: list[Answer], scene: dict[str, Any]
) -> None:
    spent = {"used_this_game": frozenset({ability})}
    assert answering(bearing(card, **scene), ability, moment) != answers
    assert answering(bearing(card, ncu=spent, **scene), ability, moment) == answers
