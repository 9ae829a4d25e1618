"""House rules for printed cards: what each goes by, whose they are, where the log names them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from simulator.agents.quick_setup import set_up
from simulator.content.cards.behaviour_records import CardReadingsFile
from simulator.content.cards.house_rules import house_rules
from simulator.content.cards.library import load_library
from simulator.datafiles import units_dir
from simulator.engine.log.lines import citation, line
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.files.errors import ContentError
from simulator.files.sources import checked, read
from simulator.missions import quarters
from simulator.model import events as ev
from simulator.model.cards import CardReading
from simulator.model.events import Event
from simulator.model.moments import Moment
from simulator.model.rulebook import Rule
from simulator.model.subjects import Charge
from simulator.rules.scoring import victory
from simulator.rules.units import wounds
from tests.abilities.battle import battle, blue, red
from tests.rules.tables import BLUE, RED, ArcSide, a_table
from tests.scenarios import laws
from tests.scenarios.test_more_players import run

IDS = [one.id for one in house_rules()]
OF_ONE_COMMANDER = {"CARD-193"}
"""It says who commands where Doran Martell leads, which changes what a card of another one does."""


def test_a_house_rule_for_a_card_names_what_it_goes_by(tmp_path: Path) -> None:
    file = units_dir() / "card_readings.yaml"
    entry = "  - {id: CARD-01, abilities: [taunt], question: Who, played: You.}"
    wrong = tmp_path / file.name
    wrong.write_text(f"readings:\n{entry}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"line 2.*because"):
        checked(read(wrong), CardReadingsFile)
    wrong.write_text(f"readings:\n{entry[:-1]}, because: luck}}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"because.*luck"):
        checked(read(wrong), CardReadingsFile)


def behaviours() -> dict[tuple[str, str], set[str]]:
    """Return the ids of abilities and tactics cards by their name and what they do."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in units_dir().rglob("*.yaml"):
        data = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
        for card in (*data.get("abilities", ()), *data.get("cards", ())):
            does = {key: card.get(key) for key in ("effects", "attached", "lasting", "changes")}
            if any(does.values()):
                ability = card.get("ability") or card["id"]
                key = (card["name"], yaml.safe_dump(does))
                found.setdefault(key, set()).add(ability)
    return found


def shared(readings: tuple[CardReading, ...]) -> frozenset[str]:
    return frozenset(reading.id for reading in readings) - OF_ONE_COMMANDER


def test_cards_of_one_name_that_do_the_same_have_the_same_house_rules() -> None:
    library = load_library()
    alike = [each for each in behaviours().values() if len(each) > 1]
    assert len(alike) > 20
    apart = [
        sorted(each)
        for each in alike
        if len({shared(library.readings.get(ability, ())) for ability in each}) > 1
    ]
    assert apart == []


@pytest.mark.parametrize("number", [name for name in IDS if name.startswith("CARD")])
def test_the_log_names_the_house_rules_of_a_card_that_is_used(number: str) -> None:
    library, now = load_library(), battle().now()
    abilities = [a for a, many in library.readings.items() if any(r.id == number for r in many)]
    by_card = {card.ability: card.id for card in library.tactics.values()}
    for ability in abilities:
        used: Event = ev.AbilityUsed(rule=Rule.ABL_01, holder="red:x", ability=ability, name="It")
        if ability in by_card:
            used = ev.CardPlayed(rule=Rule.TCD_01, player=RED, card=by_card[ability])
        assert number in str(citation(now, used))
    plain = ev.AbilityUsed(rule=Rule.ABL_01, holder="red:x", ability="precision", name="It")
    assert str(citation(now, plain)) == Rule.ABL_01.citation


def test_the_log_drawer_and_the_log_cite_the_same() -> None:
    """One function writes the citation, so that a house rule is named on every screen."""
    scene = battle().red("Stark Sworn Swords").blue("Lannister Guardsmen", at=(36, 25))
    played = scene.hand("Winter Is Coming").run(charges).uses("Winter Is Coming")
    (event,) = played.of(ev.CardPlayed)
    assert str(line(played.now, event)).endswith(f"[{citation(played.now, event)}]")
    assert "house rule CARD-11" in str(line(played.now, event))


async def charges(table: Table) -> None:
    charge = Charge(red("Stark Sworn Swords"), blue("Lannister Guardsmen"), ArcSide.FRONT, die=4)
    await open_window(table, Moment.CHARGE_SUCCEEDED, charge)


@pytest.mark.parametrize(("cards", "points"), [((), 6), (("captain",), 7)])
def test_an_attachment_in_an_enemys_unit_counts_for_its_owner_AMB_77(
    cards: tuple[str, ...], points: int
) -> None:
    """The captain is printed for House Stark; here he stands among the Lannister Guardsmen."""
    now = a_table().red("spears", at=(8, 8)).blue("guards", at=(40, 40), attachments=cards).now()
    assert victory.army_points(now, (BLUE,)) == points
    assert quarters.value(now, "blue:guards") == points
    assert victory.army_points(now, (RED,)) == now.card("red:spears").cost


def test_named_individuals_are_characters_AMB_80() -> None:
    """Wun Wun, Mag the Mighty, Varamyr Sixskins and the unit Jorah Mormont, ARM-10."""
    units = load_library().units.values()
    named = {"Wun Wun", "Mag the Mighty", "Varamyr Sixskins", "Jorah Mormont"}
    assert {card.name for card in units if card.name in named and card.character} == named
    assert all(card.character for card in units if card.name in named)


def test_what_a_player_who_is_out_had_leaves_the_game_AMB_82() -> None:
    session = Session(laws.of_many("a-game-of-thrones", 1, 3).game())
    set_up(session, 1)
    lost = [u.id for u in session.state.units.values() if u.owner is laws.GREEN]

    async def script(table: Table) -> None:
        for unit in lost:
            await wounds.destroy(table, unit, BLUE)

    after = run(session.position, script)
    ncus = [n for n in after.position.state.ncus.values() if n.owner is laws.GREEN]
    assert ncus
    assert all(ncu.destroyed for ncu in ncus)
    assert after.position.state.seats[laws.GREEN].hand == ()
    gone = [e for e in after.events if isinstance(e, ev.UnitDestroyed) and e.unit not in lost]
    assert {e.unit for e in gone} == {ncu.id for ncu in ncus}
    assert {e.rule.value for e in gone} == {"AMB-82"}
