"""Every reader of the program with files it reads gladly: what the damaged ones are made of.

A new reader belongs here: a test compares this list with the modules that go through the doors.
"""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np
import pygame
import yaml
from PIL import Image

from simulator.agents.view import View, view_of
from simulator.cases.case_table import set_up
from simulator.cli.armies import given_text
from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import own_armies
from simulator.content.army_lists.card_names import other_names
from simulator.content.army_lists.listed import ArmyTextError
from simulator.content.army_lists.reading import read_list
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.content.cards import behaviour, card_versions, library, printed_cards
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.community_cards import LARGEST, read_community_cards
from simulator.content.cards.coverage import texts_of_tests
from simulator.content.cards.library import load_library
from simulator.content.cards.own_card_file import read_own_file
from simulator.content.cases.casefile import read_cases
from simulator.content.games import scenario_cards
from simulator.content.games.battles import (
    QUICK_BLUE,
    QUICK_RED,
    Battle,
    legal_army,
    saved_battle,
    skirmish,
)
from simulator.content.games.replaying import resumed
from simulator.content.games.save_reader import read as read_save
from simulator.content.games.saved_game import SaveError
from simulator.content.games.scenarios import load_scenario
from simulator.content.games.state_lines import StateTextError
from simulator.content.games.state_text import state_from_text
from simulator.content.glossary_file import read_glossary
from simulator.content.practice.drill_files import read_drills
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.content.practice.luck_files import GameLuck
from simulator.content.practice.practice_files import Attempt
from simulator.content.practice.review_files import read_review
from simulator.content.practice.study_files import read_study
from simulator.content.practice.study_rows import read_rows
from simulator.content.practice.teaching_files import FIRST_BATTLE, lessons_dir, read_teaching
from simulator.content.practice.value_file import read_value
from simulator.datafiles import assets_dir, scenarios_dir, units_dir
from simulator.engine.inputs import ReplayError
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.files import import_steps
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.files.json_lines import read_lines
from simulator.files.kept_columns import read_columns, write_columns
from simulator.files.own_data import check_export, export_data
from simulator.files.own_places import OwnPlaces
from simulator.files.page_attachments import page_part
from simulator.files.pdf_attachments import ARMY, CASES, with_attachment
from simulator.files.photos import read_photo
from simulator.files.picture_attachments import with_text
from simulator.files.reading import read_text
from simulator.model.cards import SEASON
from simulator.model.state import Seat
from simulator.phones.wire import WireError, heard, understood
from simulator.practice.drill import drill_of
from simulator.reports.army_sheet import army_pdf
from simulator.reports.paper import pages, text
from simulator.reports.studies import study_counts as counts
from simulator.rules.armies.building import check
from simulator.simulate.studies import games_of
from simulator.ui.keys import Keys
from simulator.ui.settings import load as load_settings

ROOT = Path(__file__).resolve().parents[2]
NOT_HASHED = (
    *(ContentError, SaveError, ArmyTextError, ReplayError, IllegalReplyError),
    *(StateTextError, WireError),
)
"""The faults a reader may tell; anything else is a traceback."""


class ToldError(ValueError):
    """A fault that a reader told without raising it."""


@dataclass(frozen=True)
class Reader:
    """A reader: the modules it goes through, how its files end, and some it reads gladly."""

    name: str
    modules: tuple[str, ...]
    ending: str
    samples: tuple[bytes, ...]
    read: Callable[[Path], object]
    form: str = "yaml"
    """"yaml", "json" (lines of it), "text" or "bytes"."""
    home: str = "damaged"
    """The name of the file, where the reader asks for one."""
    most: int = 1_000_000
    """The bytes beyond which a file is refused."""


# ------------------------------------------------------------------ what each does with a file


def _army(path: Path) -> object:
    return check(load_army(path, load_library()), load_library())


def _home_made(path: Path) -> object:
    return read_own_file(path)


def _community(path: Path) -> object:
    return read_community_cards(path)


def _own(path: Path) -> object:
    (army,) = own_armies(path.parent)
    if army.fault:
        raise ToldError(army.fault)
    return army


def _scenario(path: Path) -> object:
    mode = load_scenario(path)
    load_effects(mode)
    armies = {Seat.RED: legal_army(QUICK_RED), Seat.BLUE: legal_army(QUICK_BLUE)}
    return Session(Battle(str(path), armies).game())


def _cases(path: Path) -> object:
    return [set_up(case, on_table=False) for case in read_cases(path)]


def _drills(path: Path) -> object:
    return [drill_of(text).now for text in read_drills(path)]


def _lessons(path: Path) -> object:
    read_teaching.cache_clear()
    return read_teaching(path)


def _glossary(path: Path) -> object:
    read_glossary.cache_clear()
    return read_glossary(path)


def _other_names(path: Path) -> object:
    other_names.cache_clear()
    return other_names(path)


def _value(path: Path) -> object:
    read_value.cache_clear()
    return read_value(path)


def _kept_games(path: Path) -> object:
    return read_columns(path, {"features": 5, "won": 0})


def _save(path: Path) -> object:
    save = read_save(path)
    battle = saved_battle(save, path)
    return Session(battle.game(), battle.dice_source(), save.inputs)


def _journal(path: Path) -> object:
    save = read_save(path, forgiving=True)
    return saved_battle(save, path)


def _settings(path: Path) -> object:
    settings, trouble = load_settings(path)
    pygame.display.init()
    Keys(settings.keys)
    if trouble:
        raise ToldError(trouble)
    return settings


def _army_text(path: Path) -> object:
    found = read_list(given_text(str(path)), load_library())
    return check(found.army, load_library())


def _cards(path: Path) -> object:
    """Read a folder of cards of which one file is the damaged one."""
    folder = path.parent.parent if path.parent.name == "stark" else path.parent
    shelf = library._shelf.__wrapped__  # what is kept of the good cards stays
    with patch.object(behaviour, "load_shelf", shelf):
        return behaviour._compiled.__wrapped__(folder, SEASON)


def _table_cards(path: Path) -> object:
    """Read the cards that only scenarios use."""
    with patch.object(scenario_cards, "units_dir", lambda: path.parent):
        return {
            "mission_cards": scenario_cards.mission_cards.__wrapped__,
            "siege_cards": scenario_cards.siege_cards.__wrapped__,
            "castle_wall": scenario_cards._wall.__wrapped__,
        }[path.stem]()


def _photo(path: Path) -> object:
    """Read a photo as a check does, and as the window does."""
    return read_photo(path, 64), read_photo(path, 4096)


def _rows(path: Path) -> object:
    """Read rows and count what they say."""
    asked = (
        *(counts.pairs, counts.lists, counts.seats, counts.points_by_round),
        *(counts.lengths, counts.units, counts.tactics),
    )
    found = counts.blocks(counts.counted_rows(read_rows(path)))
    return [count(block) for block in found for count in asked]


def _printed(path: Path) -> object:
    with patch.object(printed_cards, "units_dir", lambda: path.parent):
        return printed_cards.printed_cards.__wrapped__()


def _versions(path: Path) -> object:
    with patch.object(card_versions, "units_dir", lambda: path.parent):
        return card_versions.version_records()


# ------------------------------------------------------------------ files they read gladly


def _played(answers: int) -> bytes:
    """Return the first lines of a recorded game."""
    golden = ROOT / "tests" / "games" / "golden" / "a-game-of-thrones.jsonl"
    lines = golden.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join([*lines[: answers + 1], '{"log": ["Round 1 begins."]}\n']).encode()


def _report(cases: bytes) -> bytes:
    """Return a page that carries cases."""
    return with_attachment(pages([text("A case", 8)], "Case", ""), CASES, cases.decode())


def _picture(cases: bytes) -> bytes:
    """Return a picture that carries cases, as small as can be."""
    out = io.BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG")
    return with_text(out.getvalue(), CASES, cases.decode())


def _page(text: bytes, name: str = CASES) -> bytes:
    """Return a page that carries cases or an army list, as small as can be."""
    return f"<!doctype html>\n{page_part(name, text.decode())}".encode()


def _export(home: Path) -> bytes:
    """Return an export of a player who has a saved game and an army."""
    places = OwnPlaces(home, home / "settings.json")
    write_atomically(home / "saves" / "game.ironranks", _played(0))
    write_atomically(home / "armies" / "mine.yaml", b"faction: stark\n")
    write_atomically(places.settings, _lines(SETTINGS))
    export_data(places, home / "all.zip", "1")
    return (home / "all.zip").read_bytes()


def _sheet(army: bytes) -> bytes:
    """Return a page that carries an army list, as small as can be."""
    return with_attachment(pages([text("An army", 8)], "Army", ""), ARMY, army.decode())


def _dumped(data: object) -> bytes:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode()


def _few(folder: Path) -> dict[str, bytes]:
    """Return the smallest folder of cards that fits together: some of House Stark's."""
    home = units_dir()
    parts: dict[str, Any] = {
        name: yaml.safe_load((home / "stark" / f"{name}.yaml").read_text(encoding="utf-8"))
        for name in ("units", "attachments", "ncus", "tactics", "specials")
        if (home / "stark" / f"{name}.yaml").is_file()
    }
    parts["units"]["units"] = parts["units"]["units"][:3]
    parts["attachments"]["attachments"] = parts["attachments"]["attachments"][:3]
    parts["ncus"]["ncus"] = parts["ncus"]["ncus"][:2]
    leaders = [*parts["attachments"]["attachments"], *parts["ncus"]["ncus"]]
    wanted = {number for card in leaders for number in card.get("tactics", ())}
    cards = parts["tactics"]["cards"]
    parts["tactics"]["cards"] = [card for card in cards if card["id"] in wanted][:8] or cards[:3]
    holders = [*parts["units"]["units"], *leaders]
    named = {name for card in holders for name in card.get("abilities", ())}
    abilities = []
    for faction in sorted(path for path in home.iterdir() if (path / "abilities.yaml").is_file()):
        text = (faction / "abilities.yaml").read_text(encoding="utf-8")
        abilities += [one for one in yaml.safe_load(text)["abilities"] if one["id"] in named]
    parts["abilities"] = {"abilities": abilities}
    parts.pop("specials", None)
    found = {f"stark/{name}.yaml": _dumped(data) for name, data in parts.items()}
    for name in ("objective_cards.yaml", "terrain.yaml"):
        found[name] = (home / name).read_bytes()
    for name, raw in found.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(raw)
    return found


def _pictures(kind: str) -> tuple[bytes, ...]:
    """Return small photos: upright, held sideways, in few colours, with a clear ground."""
    made = []
    for mode in ("RGB", "L", "P", "RGBA", "1") if kind == "PNG" else ("RGB", "L", "CMYK"):
        picture = Image.effect_noise((48, 32), 60).convert(mode)
        exif = picture.getexif()
        exif[0x0112] = 6
        stream = io.BytesIO()
        picture.save(stream, kind, exif=exif)
        made.append(stream.getvalue())
    stream = io.BytesIO()
    Image.effect_noise((64, 64), 60).convert("RGB").save(
        stream, kind, progressive=True, interlace=1
    )
    return (*made, stream.getvalue())


COMMUNITY: Final = json.dumps(
    {
        "units": [
            {
                "id": "10201",
                "name": "Moon Riders",
                "statistics": {
                    "faction": "stark",
                    "cost": 7,
                    "tray": "cavalry",
                    "speed": 6,
                    "defense": 4,
                    "morale": 6,
                    "attacks": [{"name": "Lance", "type": "melee", "hit": 3, "dice": [7, 5]}],
                    "abilities": ["Cavalry", "Loyalty: The Moon"],
                    "tokens": {"name": "order", "number": 2},
                },
            }
        ],
        "ncu": [{"id": "30299", "name": "Moon Lady", "faction": "stark", "cost": 4}],
    }
).encode()
"""Cards in both of the community's forms."""


def _games(home: Path) -> bytes:
    """Return two positions of a game that was never played."""
    write_columns(home / "games.npz", {"features": np.zeros((2, 5)), "won": np.ones(2)})
    return (home / "games.npz").read_bytes()


def _rows_of_houses() -> bytes:
    """Return the first rows of a study, with what cards did in one of them."""
    lines = (ROOT / "docs" / "houses.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    earned = lines[1].replace(",,,", ",first:10602:4:1 second:10606:2:0,first:40601:2,", 1)
    return "".join([lines[0], earned, *lines[2:4]]).encode()


STUDY = {
    "study": "tiny", "title": "Tiny", "lists": ["stark-20"], "against": ["lannister-20"],
    "modes": ["skirmish"], "agents": [["random", "greedy"]], "games": 2, "seed": 3,
    "swap_seats": False, "pairs": "apart", "pieces": "printed-1",
}  # fmt: skip
SETTINGS = {
    "animations": False, "show_seconds": 1.5, "volume": 0.25, "size": [1280, 720],
    "keys": {"undo": "shift+u"}, "seats": {"red": {"asking": "some", "muted": ["ambush"]}},
}  # fmt: skip
PLAN = {
    "aside": "before-import-1",
    "moves": [["saves", "before-import-1/saves"], [".import-1/saves", "saves"]],
    "had_settings": True,
}
ATTEMPT = {
    "day": "2026-03-01",
    "drill": "reach-1",
    "theme": "reach",
    "chosen": "charge",
    "loss": 0.25,
    "right": True,
}
GAUNTLET = {
    "army": "stark-30",
    "level": "greedy",
    "scenario": "a-game-of-thrones",
    "seed": 7,
    "games": 10,
    "number": 1,
    "opponent": "House Bolton",
    "won": 1.0,
    "own": 9,
    "theirs": 6,
    "rounds": 5,
    "wounds": -1.5,
    "choices": 2.25,
}
REVIEW = {
    "iron_ranks_review": 1, "version": "0.2.0", "weights": "0123456789abcdef",
    "game": "fedcba9876543210", "effort": 1,
    "choices": [
        {"index": 3},
        {
            "index": 7, "best": 1, "loss": 0.05, "points": 0.5,
            "answers": [
                {"reply": "march", "chance": 0.4, "margin": -1.5},
                {"reply": {"x": 12.5, "y": 3.0, "facing": 90.0}, "chance": 0.45, "margin": 0.0},
                {"reply": ["one", "two"], "chance": 0.25, "margin": -3.0},
            ],
        },
    ],
}  # fmt: skip
LUCK = {
    "day": "2026-03-01",
    "game": "0123456789abcdef",
    "seat": "red",
    "who": "human",
    "rolls": 60,
    "wounds": 1.5,
    "worth": -0.25,
    "choices": 0.5,
    "choices_wounds": 1.0,
    "judge": "greedy",
}


_BIN = {"share": 0.5, "won": 0.5, "count": 9, "games": 3, "least": 0.2, "most": 0.8}
VALUE = {
    "card": {
        "version": "0.2.0", "positions": 90,
        "learned_from": [{"points": 30, "season": "S07", "games": 9}],
        "unseen_games": 3, "unseen_positions": 30, "log_loss": 0.5, "brier": 0.2,
        "margin_error": 3.5, "calibration": [_BIN] * 10,
    },
    "names": ["points", "round"], "mean": [0.0, 0.5], "scale": [1.0, 0.25],
    "hidden": [[0.5, -0.5]], "bias": [0.25], "out": [[0.5], [1.5]], "straight": [[0.5], [1.5]],
    "slope": [0.5, 0.25],
    "skirmish": [1.4, 0.12],
}  # fmt: skip


def _lines(*rows: object) -> bytes:
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


@cache
def readers(folder: Path) -> tuple[Reader, ...]:
    """Return every reader; files that must lie beside each other are made under `folder`."""
    scenarios = scenarios_dir()
    drill = next(iter(sorted((scenarios / "drills").glob("*.yaml"))))
    drills = yaml.safe_load(drill.read_text(encoding="utf-8"))
    drills["drills"] = drills["drills"][:2]
    cases = [
        _dumped({"cases": yaml.safe_load(path.read_text(encoding="utf-8"))["cases"][:3]})
        for path in sorted((ROOT / "tests" / "cases").glob("*.yaml"))
    ]
    armies = units_dir() / "armies"
    stark = load_army("stark-40")
    cards = folder / "units"
    few = _few(cards)
    texts = (
        text_list(stark, load_library()),
        tts_string(stark),
        json.dumps({"faction": {"name": "Stark"}, "idArray": [10201, 20201]}),
    )
    lists = tuple((armies / f"{name}.yaml").read_bytes() for name in ("stark-30", "lannister-30"))
    modes = ("a-game-of-thrones", "a-feast-for-crows", "a-storm-of-swords", "fire-and-blood")
    content = "simulator/content"
    kept = f"{content}/practice"
    saves = f"{content}/games/save_reader.py"
    shelves = (f"{content}/cards/library.py", f"{content}/games/scenario_cards.py")
    own = folder / "armies"
    own.mkdir(parents=True, exist_ok=True)
    home = ROOT / "tests" / "content"
    coverage = home / "test_bad_files.py"
    found = [
        Reader("army", (f"{content}/armies/lists.py",), ".yaml", lists, _army),
        Reader(
            "own armies",
            (f"{content}/armies/saved_armies.py",),
            ".yaml",
            lists,
            _own,
            home=str(own / "mine"),
        ),
        Reader(
            "own cards",
            (f"{content}/cards/own_card_file.py",),
            ".yaml",
            ((units_dir().parent / "examples" / "cards" / "greywater.yaml").read_bytes(),),
            _home_made,
        ),
        Reader(
            "community cards",
            (f"{content}/cards/community_cards.py",),
            ".json",
            (COMMUNITY,),
            _community,
            "json",
            most=LARGEST,
        ),
        Reader(
            "scenario",
            (f"{content}/games/scenarios.py",),
            ".yaml",
            tuple((scenarios / f"{name}.yaml").read_bytes() for name in modes),
            _scenario,
        ),
        Reader("cases", (f"{content}/cases/casefile.py",), ".yaml", tuple(cases), _cases),
        Reader("drills", (f"{kept}/drill_files.py",), ".yaml", (_dumped(drills),), _drills),
        Reader(
            "lessons",
            (f"{kept}/teaching_files.py",),
            ".yaml",
            ((lessons_dir() / f"{FIRST_BATTLE}.yaml").read_bytes(),),
            _lessons,
        ),
        Reader(
            "glossary",
            (f"{content}/glossary_file.py",),
            ".yaml",
            ((assets_dir() / "glossary.yaml").read_bytes(),),
            _glossary,
        ),
        Reader(
            "other names",
            (f"{content}/army_lists/card_names.py",),
            ".yaml",
            (b"".join((units_dir() / "other_names.yaml").read_bytes().splitlines(True)[:40]),),
            _other_names,
        ),
        Reader(
            "printed cards",
            (f"{content}/cards/printed_cards.py",),
            ".yaml",
            ((units_dir() / "printed_cards.yaml").read_bytes(),),
            _printed,
            home="printed_cards",
        ),
        Reader(
            "card versions",
            (f"{content}/cards/card_versions.py",),
            ".yaml",
            ((units_dir() / "card_versions.yaml").read_bytes(),),
            _versions,
            home="card_versions",
        ),
        Reader(
            "save", (saves,), ".ironranks", (_played(0), _played(40)), _save, "json", most=4_000_000
        ),
        Reader("journal", (saves,), ".journal", (_played(60),), _journal, "json", most=4_000_000),
        Reader(
            "settings",
            ("simulator/ui/settings.py",),
            ".json",
            (_lines(SETTINGS),),
            _settings,
            "json",
            most=200_000,
        ),
        Reader(
            "attempts",
            ("simulator/practice/progress.py",),
            ".jsonl",
            (_lines(ATTEMPT, ATTEMPT),),
            lambda path: read_lines(path, Attempt),
            "json",
            most=4_000_000,
        ),
        Reader(
            "luck",
            ("simulator/luck/luck_book.py",),
            ".jsonl",
            (_lines(LUCK, LUCK),),
            lambda path: read_lines(path, GameLuck),
            "json",
            most=4_000_000,
        ),
        Reader(
            "value",
            (f"{kept}/value_file.py",),
            ".jsonl",
            (_lines(VALUE),),
            _value,
            "json",
            most=4_000_000,
        ),
        Reader(
            "kept games",
            ("simulator/files/kept_columns.py",),
            ".npz",
            (_games(folder),),
            _kept_games,
            "bytes",
            most=40_000_000,
        ),
        Reader(
            "reviews",
            (f"{kept}/review_files.py",),
            ".jsonl",
            (_lines(REVIEW),),
            read_review,
            "json",
            most=4_000_000,
        ),
        Reader(
            "gauntlets",
            ("simulator/practice/gauntlet.py",),
            ".jsonl",
            (_lines(GAUNTLET, GAUNTLET),),
            lambda path: read_lines(path, GauntletLine),
            "json",
            most=4_000_000,
        ),
        Reader(
            "army text",
            ("simulator/cli/armies.py", f"{content}/army_lists/number_forms.py"),
            ".txt",
            tuple(text.encode() for text in texts),
            _army_text,
            "text",
            most=80_000,
        ),
        Reader(
            "report",
            (f"{content}/cases/casefile.py",),
            ".pdf",
            tuple(map(_report, cases)),
            _cases,
            "bytes",
            most=4_000_000,
        ),
        Reader(
            "picture",
            (f"{content}/cases/casefile.py",),
            ".png",
            tuple(map(_picture, cases)),
            _cases,
            "bytes",
            most=20_000_000,
        ),
        Reader(
            "page",
            (f"{content}/cases/casefile.py",),
            ".html",
            tuple(map(_page, cases)),
            _cases,
            "bytes",
            most=4_000_000,
        ),
        Reader(
            "army sheet",
            (f"{content}/armies/lists.py",),
            ".pdf",
            (army_pdf(stark, load_library()), _sheet(lists[0])),
            _army,
            "bytes",
            most=4_000_000,
        ),
        Reader(
            "army page",
            (f"{content}/armies/lists.py",),
            ".html",
            (_page(lists[0], ARMY),),
            _army,
            "bytes",
            most=4_000_000,
        ),
        Reader(
            "photo (PNG)",
            ("simulator/ui/disputes/photo.py", f"{content}/file_kinds.py"),
            ".png",
            _pictures("PNG"),
            _photo,
            "bytes",
            most=80_000_000,
        ),
        Reader(
            "photo (JPEG)",
            ("simulator/ui/disputes/photo.py", f"{content}/file_kinds.py"),
            ".jpg",
            _pictures("JPEG"),
            _photo,
            "bytes",
            most=80_000_000,
        ),
        Reader(
            "export",
            ("simulator/files/own_data.py",),
            ".zip",
            (_export(folder / "player"),),
            check_export,
            "bytes",
            most=1_000_000_000,
        ),
        Reader(
            "plan of an import",
            ("simulator/files/import_steps.py",),
            ".json",
            (_lines(PLAN),),
            import_steps._read,
            "json",
            most=import_steps.LARGEST,
        ),
        Reader(
            "tests of cards",
            ("simulator/content/cards/coverage.py",),
            ".py",
            (coverage.read_bytes(),),
            lambda path: texts_of_tests([path]),
            "text",
        ),
        Reader(
            "position",
            (f"{content}/games/state_lines.py",),
            ".txt",
            ((home / "position_form_1.txt").read_bytes(),),
            lambda path: state_from_text(read_text(path)),
            "text",
        ),
        Reader(
            "message of a phone",
            ("simulator/phones/wire.py",),
            ".json",
            (
                b'{"v":1,"do":"hello","role":"hand","seat":"red","secret":"x","lang":"de","heard":3}',
                b'{"v":1,"do":"reply","question":12,"reply":["0","2"],"pad":"  "}',
                b'{"v":1,"do":"reply","question":12,"reply":{"x":3.5,"y":20,"facing":90}}',
                b'{"v":1,"do":"thumb","on":true}',
            ),
            lambda path: understood(read_text(path, 1_000_000)),
            "text",
        ),
        Reader(
            "game as text",
            (f"{content}/games/state_lines.py",),
            ".txt",
            (Session(skirmish(5).game()).to_text().encode(),),
            lambda path: resumed(read_text(path)),
            "text",
        ),
        Reader(
            "view as text",
            (f"{content}/games/state_lines.py",),
            ".txt",
            (view_of(Session(skirmish(5).game()).position, Seat.RED).to_text().encode(),),
            lambda path: View.from_text(read_text(path)),
            "text",
        ),
        Reader(
            "message of a table",
            ("simulator/phones/wire.py",),
            ".json",
            (b'{"v":1,"n":4,"say":"welcome","seat":"red","token":"x","pad":"  "}',),
            lambda path: heard(read_text(path, 1_000_000)),
            "text",
        ),
    ]
    found += [
        Reader(
            "study",
            (f"{kept}/study_files.py",),
            ".yaml",
            ((ROOT / "examples" / "houses.yaml").read_bytes(), _dumped(STUDY)),
            lambda path: list(games_of(read_study(path))),
        ),
        Reader(
            "rows",
            (f"{kept}/study_rows.py",),
            ".csv",
            (_rows_of_houses(),),
            _rows,
            "text",
            most=90_000_000,
        ),
    ]
    for name, raw in few.items():
        path = str((cards / name).with_suffix(""))
        found.append(Reader(name, shelves, ".yaml", (raw,), _cards, home=path))
    for name in ("mission_cards", "siege_cards", "castle_wall"):
        raw = (units_dir() / f"{name}.yaml").read_bytes()
        beside = folder / "table" / name
        beside.parent.mkdir(exist_ok=True)
        found.append(Reader(name, shelves[1:], ".yaml", (raw,), _table_cards, home=str(beside)))
    return tuple(found)


def place_of(reader: Reader, folder: Path) -> Path:
    """Return the file a reader's damaged samples are written to."""
    return folder / f"{reader.home}{reader.ending}"


def put_back(reader: Reader, path: Path) -> None:
    """Leave nothing damaged where other readers look."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    if Path(reader.home).is_absolute() and reader.read is _cards:
        path.write_bytes(reader.samples[0])
