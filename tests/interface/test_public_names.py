"""What `import simulator` promises: every name, its description, and one call for each question."""

from __future__ import annotations

import ast
import html
import inspect
import re
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator.agents.view import view_of
from simulator.content.army_lists import card_names
from simulator.reports.films.game_drawing import two_lines

HOME = Path(simulator.__file__)
NAMES = sorted(simulator.__all__)
OF_0_2_0 = """
    ActionOption Agent AgentError ArcSide Army ArmyUnit AttackOdds AttackOption Battle Case
    CaseAnswer ChargeOption ChargeSheet Choose ChooseSome ContentError DieOption Duel
    EndlessGameError Fighter GameState IllegalReplyError Kind Landing Message MoveOption Option
    Outcome Part Place PlacePiece Pose Position Refused ReplayError Reply Request Roll Rule
    SaveError Seat Session Shuffle SideOption StateTextError Tally Verdict View WindowOption
    answer_case army_names ask attack_odds battle charge_odds charge_options check_army
    duel_odds face_off load_army make_agent play quick_battle read_cases read_save
    scenario_names set_language simulate_games start state_from_text state_hash state_to_text
    write_save
"""
"""The public names of version 0.2.0."""


def imported_for_types() -> set[str]:
    """Return the names that a type checker sees."""
    tree = ast.parse(HOME.read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    return {
        alias.asname or ""
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_people_editors_and_python_see_the_same_names() -> None:
    assert set(NAMES) == set(simulator._HOMES) == imported_for_types() == set(dir(simulator))
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_loaded_and_described(name: str) -> None:
    found: Any = getattr(simulator, name)
    if getattr(found, "__module__", "").startswith("simulator.") and callable(found):
        first = (inspect.getdoc(found) or "").partition("\n")[0]
        assert first.endswith("."), f"{name}: a sentence says what it is"
        assert not first.startswith(name + "("), f"{name}: a dataclass without a docstring"
    else:
        file = HOME.parent / f"{simulator._HOMES[name].replace('.', '/')}.py"
        assert re.search(rf"^{name}\b.* =", file.read_text(encoding="utf-8"), re.MULTILINE)


def test_no_public_name_of_an_earlier_version_has_gone() -> None:
    """What `docs/migration.md` and `docs/reference/stability.md` promise."""
    assert sorted(set(OF_0_2_0.split()) - set(NAMES)) == []


def test_no_public_name_is_hidden_by_a_room() -> None:
    rooms = {path.stem for path in HOME.parent.iterdir()}
    assert not rooms & set(NAMES)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Sesion'"):
        _ = simulator.Sesion
    with pytest.raises(ImportError):
        exec("from simulator import Sesion", {})  # noqa: S102 - what a reader would type


@pytest.mark.parametrize(
    ("asked", "loaded"), [("", set()), ("__version__", {"simulator.caches", "simulator.datafiles"})]
)
def test_importing_the_package_loads_nothing_else(asked: str, loaded: set[str]) -> None:
    code = (
        f"import sys, simulator; simulator.{asked or '__name__'}\n"
        "print(*(m for m in sys.modules if m.startswith('simulator')))"
    )
    text = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert set(text.stdout.split()) == {"simulator", *loaded}


def test_the_package_knows_its_version() -> None:
    assert simulator.__version__ == version("iron-ranks")


def test_the_package_says_that_it_is_typed() -> None:
    assert (HOME.parent / "py.typed").is_file()


# ------------------------------------------------------------------ what one can do with them


def test_a_game_is_played_saved_and_read_back(tmp_path: Path) -> None:
    battle = simulator.quick_battle(seed=5)
    session = simulator.start(battle)
    agent = simulator.make_agent("random", 5)
    for _answer in range(30):
        session.answer(simulator.ask(session, agent))
    file = tmp_path / "game.ironranks"
    simulator.write_save(file, session, battle)
    again, resumed = simulator.read_save(file)
    assert again.seed == 5
    assert simulator.state_hash(resumed.state) == simulator.state_hash(session.state)
    text = simulator.state_to_text(session.state)
    assert simulator.state_from_text(text) == session.state


def test_an_army_list_is_judged_rule_by_rule() -> None:
    """ARM-01: every verdict of a list that comes with the program is yes."""
    army = simulator.load_army(simulator.army_names()[0])
    verdicts = simulator.check_army(army)
    assert verdicts
    assert all(verdicts)
    short = type(army)(army.id, army.name, army.faction, army.points, army.units[1:])
    assert not all(simulator.check_army(short))


def test_odds_of_two_printed_units_are_exact() -> None:
    """CHG-14, ATK-05: a charge over a 3, and the attack of two units in contact."""
    swords = simulator.Fighter("Stark Sworn Swords")
    guards = simulator.Fighter("Lannister Guardsmen")
    now = simulator.face_off(swords, guards)
    red, blue = now.state.units
    odds = simulator.attack_odds(now, red, blue)
    assert sum(odds.wounds) == pytest.approx(1.0)
    assert simulator.duel_odds(now, red, blue).end.number == 6
    with pytest.raises(ValueError, match="expected an attack of red:attacker"):
        simulator.attack_odds(now, red, blue, "Sorcery")
    sheet = simulator.charge_odds(simulator.face_off(swords, guards, distance=7.5), red, blue)
    assert sheet
    assert sheet.heading is not None
    assert isinstance(sheet.heading.odds, Fraction)


def test_a_case_is_read_and_answered() -> None:
    """LOS-01: the disputes of page 12 hold what they expect."""
    file = HOME.parents[1] / "tests" / "cases" / "p12_sight.yaml"
    case = simulator.read_cases(file)[0]
    (answer, *_more) = simulator.answer_case(case)
    assert answer.rules
    assert answer.why


def test_a_position_is_drawn_as_the_films_draw_it() -> None:
    """Every unit on the table is in the picture, which stands for itself and loads nothing."""
    armies = {simulator.Seat.RED: "stark-20", simulator.Seat.BLUE: "lannister-20"}
    now = simulator.start(simulator.battle("skirmish", armies)).position
    text = simulator.to_svg(now)
    width, depth = now.game.board
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert f'viewBox="0 {-depth:g} {width:g} {depth:g}"' in text
    written = {html.unescape(each) for each in re.findall(r"<text[^>]*>([^<]*)</text>", text)}
    standing = [unit.id for unit in now.state.units.values() if unit.on_table]
    assert len(standing) > 4
    for unit in standing:
        assert set(two_lines(now.name(unit))) <= written
    assert "var(" not in text
    assert "href" not in text
    assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= set(re.findall(r' id="([^"]+)"', text))


def test_a_notebook_shows_positions_views_and_sessions() -> None:
    session = simulator.start(simulator.quick_battle(seed=5))
    picture = simulator.to_svg(session.position)
    assert session._repr_svg_() == session.position._repr_svg_() == picture
    view = view_of(session.position, simulator.Seat.RED)
    assert view._repr_svg_().startswith("<svg")


def test_a_battle_of_own_lists_is_made_by_name() -> None:
    armies = {simulator.Seat.RED: "stark-40", simulator.Seat.BLUE: "lannister-40"}
    battle = simulator.battle("a-feast-for-crows", armies, seed=3)
    session = simulator.start(battle)
    assert session.game.scenario is not None
    assert set(session.state.seats) == {simulator.Seat.RED, simulator.Seat.BLUE}
    assert "a-feast-for-crows" in simulator.scenario_names()
    assert simulator.set_language("en")


def test_facing_off_in_a_loop_indexes_the_names_of_cards_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swords, guards = (simulator.Fighter(name) for name in ("Stark Sworn Swords", "Stark Bowmen"))
    first = simulator.face_off(swords, guards)
    monkeypatch.setattr(card_names, "SpellingShelf", None)
    assert simulator.face_off(swords, guards).state == first.state


def test_equal_positions_and_views_are_one_key_of_a_dict() -> None:
    battle = simulator.quick_battle(seed=5)
    one, same = (simulator.start(battle).position for _ in range(2))
    game = simulator.Position(same.state, one.game)
    assert {one: "known"}[game] == "known"
    assert {view_of(one, simulator.Seat.RED): "seen"}[view_of(game, simulator.Seat.RED)] == "seen"
