"""Study files: what they hold, and what is said of one that is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.content.practice import study_files
from simulator.content.practice.study_files import read_study
from simulator.files.errors import ContentError
from simulator.simulate.studies import games_of, require_agents
from tests.each import some
from tests.studies.quick import study_of, tiny

HOUSES = Path(__file__).resolve().parents[2] / "examples" / "houses.yaml"


def test_every_list_meets_every_list_and_itself(tmp_path: Path) -> None:
    met = [(cell.first.name, cell.second.name) for cell in study_of(tmp_path).cells]
    assert met == [
        ("stark-20", "stark-20"),
        ("stark-20", "lannister-20"),
        ("lannister-20", "lannister-20"),
    ]


def test_under_two_agents_a_pair_turned_round_is_another_pair(tmp_path: Path) -> None:
    file = tiny(tmp_path)
    text = file.read_text(encoding="utf-8").replace("[[random, random]]", "[[greedy, random]]")
    file.write_text(text + "pairs: apart\n", encoding="utf-8")
    met = [(cell.first.name, cell.second.name) for cell in read_study(file).cells]
    assert met == [("stark-20", "lannister-20"), ("lannister-20", "stark-20")]


def test_lists_may_meet_another_row_of_lists(tmp_path: Path) -> None:
    met = study_of(tmp_path, more="against: [stark-30]\n").cells
    assert [(cell.first.name, cell.second.name) for cell in met] == [
        ("stark-20", "stark-30"),
        ("lannister-20", "stark-30"),
    ]


def test_the_eleven_houses_meet_in_66_pairs() -> None:
    """ARM-13: the neutrals are the eleventh; every pair has 40 games, half with seats swapped."""
    study = read_study(HOUSES)
    factions = {cell.first.army.faction for cell in study.cells}
    assert (len(study.cells), len(factions), study.size) == (66, 11, 2640)
    assert {cell.first.army.points for cell in study.cells} == {30}
    swapped = Counter(game.cell.name for game in games_of(study) if game.swapped)
    assert set(swapped.values()) == {20}


def test_games_go_round_so_that_all_pairs_have_had_as_many(tmp_path: Path) -> None:
    played: Counter[str] = Counter()
    study = study_of(tmp_path, games=4)
    for game in some(games_of(study)):
        played[game.cell.name] += 1
        counts = [played[cell.name] for cell in study.cells]
        assert max(counts) - min(counts) <= 1


def test_more_games_leave_the_seeds_of_the_first_as_they_were(tmp_path: Path) -> None:
    few = {game.key: game.seed for game in games_of(study_of(tmp_path, games=2))}
    many = {game.key: game.seed for game in games_of(study_of(tmp_path, games=5))}
    assert few.items() <= many.items()
    assert len(set(many.values())) == len(many), "each game has dice of its own"


def test_a_list_beside_the_study_is_found_by_its_file(tmp_path: Path) -> None:
    own = "id: own\nname: Own\nfaction: neutral\npoints: 30\nunits:\n"
    (tmp_path / "own.yaml").write_text(
        own + '  - {card: "10406", attachments: ["20411"]}\n', encoding="utf-8"
    )
    file = tmp_path / "one.yaml"
    file.write_text("study: one\nlists: [own.yaml, stark-30]\ngames: 1\n", encoding="utf-8")
    first = read_study(file).cells[0].first
    assert (first.name, first.army.name) == ("own.yaml", "Own")


@pytest.mark.parametrize(
    ("text", "line", "key", "said"),
    [
        ("study: a\nlists: [stark-30, tully-30]\ngames: 1\n", 2, "lists[1]", "stark-30"),
        ("study: a\nlists: [stark-30]\ngames: 0\n", 3, "games", "greater than or equal to 1"),
        ("study: a\nlists: [stark-30]\n", 1, "games", "this key"),
        ("study: A b\nlists: [stark-30]\ngames: 1\n", 1, "study", "small letters"),
        ("study: a\nlists: [stark-30]\ngames: 1\nlenght: 3\n", 4, "lenght", "swap_seats"),
        ("study: a\nlists: [stark-30]\ngames: 1\nmodes: [war]\n", 4, "modes[0]", "skirmish"),
        ("study: a\nlists: [stark-30, stark-30]\ngames: 1\n", 2, "lists[1]", "once"),
        ("study: a\nlists: [stark-30]\ngames: 1\npairs: apart\n", 4, "pairs", "two that differ"),
        ("study: a\nlists: [stark-30]\ngames: 1\nagents: [[greedy]]\n", 4, "agents[0]", "2 items"),
        (
            "study: a\nlists: [stark-30]\ngames: 1\nagents: [[greedy, clever]]\n",
            *(4, "agents[0][1]", "random"),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_key(
    tmp_path: Path, text: str, line: int, key: str, said: str
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        require_agents(read_study(file))
    assert (fault.value.file, fault.value.line, fault.value.key) == (file, line, key)
    assert said in fault.value.expected


def test_an_illegal_list_is_told_with_the_rule_it_breaks(tmp_path: Path) -> None:
    """ARM-09: no list without a commander."""
    (tmp_path / "bare.yaml").write_text(
        'id: b\nname: B\nfaction: stark\npoints: 30\nunits: [{card: "10201"}]\n', encoding="utf-8"
    )
    file = tmp_path / "one.yaml"
    file.write_text("study: one\nlists: [bare.yaml]\ngames: 1\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"one.yaml, line 2, .*bare.yaml.*ARM-09"):
        read_study(file)


@pytest.mark.parametrize("key", ["modes", "lists", "against"])
def test_a_name_written_hundreds_of_times_is_read_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_names: list[str] = []
    for reader in ("load_scenario", "legal_army"):
        real = getattr(study_files, reader)

        def counted(name: str, *more: object, _real: Callable[..., object] = real) -> object:
            read_names.append(name)
            return _real(name, *more)

        monkeypatch.setattr(study_files, reader, counted)
    words: dict[str, object] = {
        "study": "tiny",
        "lists": ["stark-20"],
        "against": ["lannister-20"],
        "modes": ["skirmish"],
        "games": 1,
        "agents": [["random", "random"]],
    }
    words[key] = ["skirmish" if key == "modes" else "stark-20"] * 500
    file = tmp_path / "tiny.yaml"
    file.write_text(json.dumps(words), encoding="utf-8")
    with pytest.raises(ContentError, match="each of them once"):
        study_files.read_study(file)
    assert len(read_names) <= 3
