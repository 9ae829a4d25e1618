"""What follows when a unit is destroyed: its own effects, its comrades, the surge (UNIT-09)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.log.lines import line
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.moments import Moment, Source
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.rules.attack import ranged, resolve
from simulator.rules.units import wounds
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, TableBuilder, a_table, unit_card

SWORDS = AttackCard("Swords", AttackKind.MELEE, 4, (4, 3, 2))
RED_UNIT, BLUE_UNIT = "red:sworn-swords", "blue:guards"


def against_the_last_guard() -> TableBuilder:
    """Swordsmen against one last guard, a second blue unit far away."""
    return (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .blue("guards", at=(24, 24), wounds=1)
        .against(RED, "sworn-swords", (BLUE, 0))
        .blue("knights", at=(40, 42))
    )


def fought(table: TableBuilder, dice: list[int | tuple[int, ...]]) -> Played:
    async def script(t: Table) -> Attack:
        card = t.now.card(RED_UNIT).attacks[0]
        return await resolve.resolve(t, Attack(RED_UNIT, BLUE_UNIT, card, ArcSide.FRONT))

    return table.run(script, dice)


def used_up(played: Played) -> bool:
    return not played.session.dice.faces  # type: ignore[attr-defined]


def test_the_surge_is_a_free_action_with_all_that_belongs_to_one() -> None:
    """SRG-02, TER-DAN-01, ACT-03: on dangerous ground it costs D3+1 wounds before it moves."""
    table = against_the_last_guard().terrain("stakes", "dangerous", at=(24, 20), size=(2, 2))
    played = fought(table, [4, 1, 1, 1, 1, 2]).answers("yes")
    (declared,) = played.of(ev.ActionDeclared)
    assert (declared.action, declared.free, declared.rule) == ("maneuver", True, "ACT-03")
    assert played.now.unit(RED_UNIT).wounds == 12 - 3
    assert used_up(played)
    assert played.pending is not None
    assert played.pending.kind == "run"


def test_a_unit_that_can_perform_no_action_does_not_surge() -> None:
    """SRG-02, ACT-03: the maneuver is a free action."""
    tied = always(Stat.NO_ACTIONS)
    card = with_abilities("sworn-swords", tied, attacks=(SWORDS,))
    table = against_the_last_guard().card(card).effects(effects(tied))
    played = fought(table, [4, 1, 1, 1, 1])
    assert played.now.unit(BLUE_UNIT).destroyed
    assert played.pending is None


def test_the_surge_comes_after_every_effect_of_the_attack_and_of_the_destruction() -> None:
    """SRG-04, RES-11, RES-04: after "was destroyed" and "was attacked", only then the maneuver."""
    text: list[str] = []

    def telling(moment: Moment) -> Any:
        async def tell(t: Table, source: Source, subject: Any) -> None:
            text.append(moment.value)

        return reacting(moment, tell, moment.value)

    wanted = [
        telling(moment)
        for moment in (
            Moment.UNIT_DESTROYED,
            Moment.UNIT_REMOVED,
            Moment.ATTACK_COMPLETED,
            Moment.ATTACK_ROLLED,
            Moment.DEFENSE_ROLLED,
            Moment.SURGE_FORTH,
        )
    ]
    table = against_the_last_guard().effects(effects(*wanted))
    table.card(with_abilities("sworn-swords", *wanted, attacks=(SWORDS,)))
    played = fought(table, [4, 1, 1, 1, 1])
    assert text == [
        "attack.rolled",
        "defense.rolled",
        "unit.destroyed",
        "unit.removed",
        "attack.completed",
        "surge.forth",
    ]
    assert played.pending is not None
    assert str(played.pending.prompt).endswith("Maneuver?")


def test_comrades_pivot_too_when_the_defender_fell_to_an_effect_of_the_attack() -> None:
    """SRG-03: they were engaged with it when the attack began."""

    async def burn(t: Table, source: Source, subject: Any) -> None:
        await wounds.suffer(t, BLUE_UNIT, 1, "Fire", RED)

    fire = reacting(Moment.ATTACK_ROLLED, burn, "Fire")
    table = against_the_last_guard().against(RED, "spears", (BLUE, 0), ArcSide.LEFT)
    table.effects(effects(fire)).card(with_abilities("sworn-swords", fire, attacks=(SWORDS,)))
    played = fought(table, [1, 1, 1, 1]).answers("no")
    assert played.pending is not None
    assert (played.pending.kind, played.pending.subject) == ("pivot", "red:spears")


def test_a_shot_that_was_never_made_shakes_no_friends() -> None:
    """RNG-11: the panic tests come after the attack; an archer destroyed before it made none."""

    async def kill(t: Table, source: Source, subject: Any) -> None:
        await wounds.destroy(t, "red:archers", None)

    doom = reacting(Moment.ATTACK_DECLARED, kill, "Doom")
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 22))
    table.against(RED, "spears", (BLUE, 0), ArcSide.LEFT).effects(effects(doom))
    table.card(with_abilities("archers", doom))
    played = table.run(lambda t: ranged.shoot(t, "red:archers")).answers(Pose(24, 10, 0))
    assert played.now.unit("red:archers").destroyed
    assert played.pending is None
    assert not played.of(ev.DiceRolled)


def test_an_ability_answers_the_fall_of_its_own_unit_and_no_later_one() -> None:
    """UNIT-09: "after this unit was destroyed" still happens; a fallen unit says nothing more."""
    text: list[str] = []

    async def tell(t: Table, source: Source, fall: Any) -> None:
        text.append(f"{source.holder} sees {fall.unit} fall")

    last_words = reacting(Moment.UNIT_REMOVED, tell, "Last Words")
    table = a_table().blue("guards", at=(24, 24)).blue("knights", at=(40, 42))
    table.blue("crossbows", at=(10, 42)).red("sworn-swords", at=(24, 10))
    table.effects(effects(last_words)).card(with_abilities("guards", last_words))

    async def script(t: Table) -> None:
        await wounds.destroy(t, BLUE_UNIT, RED)
        await wounds.destroy(t, "blue:knights", RED)

    table.run(script)
    assert text == ["blue:guards sees blue:guards fall"]


# ------------------------------------------------------------------ a side that falls in the attack


def killing(moment: Moment, victim: str) -> Played:
    """Return a fight in which an effect destroys a side at a moment of it."""

    async def kill(t: Table, source: Source, subject: Any) -> None:
        await wounds.destroy(t, victim, None)

    doom = reacting(moment, kill, "Doom")
    table = a_table().blue("guards", at=(24, 24)).against(RED, "sworn-swords", (BLUE, 0))
    table.red("spears", at=(5, 5)).blue("knights", at=(40, 42)).effects(effects(doom))
    table.card(with_abilities("sworn-swords", doom, attacks=(SWORDS,)))
    return fought(table, [4, 4, 1, 1, 1, 1, 1, 1, 1])


def told(played: Played) -> str:
    return " ".join(str(line(played.now, event)) for event in played.events)


@pytest.mark.parametrize("victim", [RED_UNIT, BLUE_UNIT])
@pytest.mark.parametrize("moment", [Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE])
def test_an_attack_without_one_of_its_sides_is_lost_before_its_dice_AMB_74(
    moment: Moment, victim: str
) -> None:
    played = killing(moment, victim)
    assert played.result[0].lost
    assert not played.of(ev.DiceRolled)
    assert not played.of(ev.AttackCompleted)
    assert "the attack is lost before its dice. [house rule AMB-74]" in told(played)


@pytest.mark.parametrize("moment", [Moment.ATTACK_ROLLED, Moment.DEFENSE_ROLLED])
def test_an_attacker_that_falls_after_its_dice_still_wounds_AMB_75(moment: Moment) -> None:
    played = killing(moment, RED_UNIT)
    assert played.now.unit(RED_UNIT).destroyed
    assert played.now.unit(BLUE_UNIT).wounds < 12
    assert played.of(ev.MoraleTested)
    assert [e.rule.value for e in played.of(ev.AttackCompleted)] == ["AMB-75"]
    assert "[house rule AMB-75]" in told(played)
    assert played.pending is None, "it does not surge forth"


def test_a_defender_that_falls_before_its_dice_is_destroyed_by_the_attack_AMB_76() -> None:
    played = killing(Moment.ATTACK_ROLLED, BLUE_UNIT)
    assert not played.of(ev.HitsBlocked)
    assert not played.of(ev.MoraleTested)
    assert [e.rule.value for e in played.of(ev.AttackCompleted)] == ["AMB-76"]
    assert played.pending is not None
    assert str(played.pending.prompt).endswith("Maneuver?")
    ordinary = fought(against_the_last_guard(), [4, 1, 1, 1, 1])
    assert [e.rule.value for e in ordinary.of(ev.AttackCompleted)] == ["RES-11"]
