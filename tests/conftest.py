"""What holds for every test: no screen, no sound, and a modest number of generated examples."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from simulator.content.gc_freeze import own_process
from simulator.language.lengths import read_in_centimetres
from simulator.language.texts import ENGLISH, install_language, language
from tests import left_out
from tests.left_out import (
    pytest_deselected,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

__all__ = (
    "pytest_deselected",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
    "pytest_testnodedown",
)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["IRON_RANKS_LANGUAGE"] = "en"  # whatever the machine speaks
os.environ["IRON_RANKS_CARDS"] = os.devnull  # whoever runs the tests may have cards of their own
os.environ["IRON_RANKS_JOBS"] = "0"  # a test that wants workers employs some
# Nor does a test read or write what else the person at this machine keeps: armies, settings, games.
_home = tempfile.TemporaryDirectory(prefix="iron-ranks-tests-", ignore_cleanup_errors=True)
HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR", "XDG_PICTURES_DIR")
os.environ.update(dict.fromkeys(HOMES, _home.name))

# No test cuts the power, and a killed program loses nothing that was only written: the disk itself
# need not be waited for, which took a fifth of the time of the window's tests.
os.fsync = lambda _handle: None  # type: ignore[assignment]

# Positions are many small records without circles: looking for circles less often saves a sixth of
# a game's time. What tests memory collects by itself.
gc.set_threshold(20_000, 20, 100)

# `pytest` alone must give the same answer every time; `--hypothesis-profile=thorough` goes hunting.
settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")

HERE = Path(__file__).resolve().parent
SLOW = (
    *("agents", "architecture", "browser", "games", "photos", "practice", "released", "scenarios"),
    *("staging", "survival", "ui"),
    *("abilities/test_bound_effects.py", "abilities/test_joined_attachments.py"),
    *("abilities/test_season_7_answers.py", "abilities/test_season_7_as_before.py"),
    *("abilities/test_season_7_played.py", "abilities/test_season_7_silence.py"),
    "abilities/test_season_7_steps.py",
    *("armies/test_army_commands.py", "armies/test_army_sheet.py", "armies/test_damaged_lists.py"),
    *("armies/test_random_army.py", "armies/test_written_lists.py", "cases/test_cases.py"),
    *("cases/test_deciding_gap.py", "cases/test_error_box.py", "cases/test_odds_command.py"),
    *("cases/test_one_answer.py", "cases/test_report_pages.py", "cases/test_round_terrain.py"),
    *("cases/test_terminal.py", "cases/test_turned_scenes.py", "cases/test_turning_point.py"),
    *("cli/test_case_in_german.py", "cli/test_outputs.py", "cli/test_plain_signs.py"),
    *("cli/test_ranges.py", "cli/test_spoken_help.py", "content/test_bad_files.py"),
    *("content/test_damaged_files.py", "content/test_handicap.py", "content/test_here_to_stay.py"),
    *("content/test_lacking.py", "content/test_replaying.py", "content/test_schemas.py"),
    *("content/test_season_of_games.py", "content/test_seasons.py", "engine/test_asking_anyway.py"),
    *("geometry/test_asked_of_shapely.py", "geometry/test_motion.py", "geometry/test_notches.py"),
    *("geometry/test_reach.py", "geometry/test_sight.py", "interface/test_documentation.py"),
    *("interface/test_learner.py", "interface/test_observation.py", "interface/test_pettingzoo.py"),
    *(
        "interface/test_resume.py",
        *("phones/test_far_seat.py", "phones/test_request_text.py"),
        "reports/test_argued_positions.py",
        "reports/test_case_page.py",
    ),
    *("reports/test_drill_page.py", "reports/test_headline.py"),
    *("reports/test_in_nobodys_language.py", "reports/test_two_readers.py"),
    *("rules/test_all_pivots.py", "rules/test_answers_on_units.py", "rules/test_best_pivot.py"),
    *("rules/test_charge_sheet.py", "rules/test_duel.py", "rules/test_memory.py"),
    *("rules/test_nearest_place.py", "rules/test_odds.py", "rules/test_odds_printed.py"),
    *("rules/test_offered_places.py", "rules/test_random_games.py", "rules/test_rerolls.py"),
    *("rules/test_supposed_effects.py", "test_readme.py"),
)
"""Folders and files whose tests are slow: whole games, the window, independent judges, the sources.

`-m "not slow"` leaves them out: what is left takes about a minute on two cores.
"""


THINNED = (
    *("abilities/test_authors.py", "cases/test_one_answer.py", "cases/test_terminal.py"),
    *("engine/test_revealing.py", "games/test_in_any_language.py", "games/test_nobody_reads.py"),
    *("cases/test_report_pages.py", "games/test_random_armies.py"),
    *("games/test_random_play.py", "games/test_refusals_read_well.py"),
    *("games/test_what_games_say.py", "geometry/test_sight.py", "agents/test_greedy.py"),
    *("agents/test_searching.py", "agents/test_view.py", "practice/test_drill_files.py"),
    *("agents/test_skirmish_sense.py", "phones/test_request_text.py"),
    *("practice/test_drills.py", "practice/test_lessons.py", "practice/test_met.py"),
    *("practice/test_retreats.py", "rules/test_best_pivot.py", "rules/test_duel.py"),
    *("rules/test_pockets.py", "rules/test_supposed_effects.py", "scenarios/test_pockets.py"),
    *("staging/test_acts.py", "staging/test_decision.py", "staging/test_dice_rows.py"),
    *("staging/test_round_end.py", "staging/test_scores_now.py"),
    *("scenarios/test_random_games.py", "survival/test_signals.py", "ui/test_hands_read.py"),
    *("ui/test_missions_shown.py", "ui/test_monkey.py", "ui/test_prompt_bar.py"),
    *("ui/test_letters.py", "ui/test_lessons.py", "ui/test_mode_panel.py", "ui/test_staged.py"),
    *("ui/test_action_list.py", "ui/test_result_page.py", "ui/test_first_battle.py"),
    *("architecture/test_other_systems.py", "interface/test_words_of_users.py"),
    "ui/test_terrain_painted.py",
    "ui/boxes/test_positions.py",
)
"""Files that ask one question of many modes, seeds or scenes, each by a whole game or a slow judge.

Of those every twelfth is asked, so that a run ends within minutes; IRON_RANKS_ALL=1 asks them all.
"""
TWELFTH = 12
WHOLE = (
    *("architecture", "games/test_golden_games.py", "games/test_kept_answers.py"),
    *("games/test_kept_hashes.py", "reports/test_kept_reports.py", "test_readme.py"),
)
"""Slow ones of which every run asks all: what is kept of recorded games, and the house's rules.

Who runs a folder or a file has all its single tests asked.
"""
TWENTIETH = 20
"""Of the other slow tests a run of all tests asks a twentieth; IRON_RANKS_SEED says which."""
SCREENS = "ui/boxes/test_screens.py"
NINTH = 9
"""Of ten layouts of each screen, so that each screen is laid out, and not all at the same size."""
SELDOM = (
    "agents/test_budgets.py::test_a_series_of_games_takes_it_and_tells_of_a_wrong_one",
    "agents/test_handed.py::test_the_walk_finds_what_is_hidden",
    "architecture/test_other_systems.py::test_all_tests_are_collected",
    "armies/test_random_army.py::test_every_one_of_some_hundred_is_legal",
    "armies/test_random_army.py::test_they_spend_nearly_everything",
    "cases/test_report_pages.py::test_twenty_questions_about_long_names_are_whole_and_on_the_paper",
    "cases/test_report_pages.py::test_the_table_of_a_drill_comes_back_from_its_report",
    "content/test_catalogues.py::test_a_new_language_needs_a_folder_and_nothing_else",
    "games/test_random_armies.py::test_five_hundred_games_bring_every_card_to_the_table",
    "geometry/test_sight.py::test_the_referee_knows_ground",
    "interface/test_examples.py::test_a_program_of_a_hundred_lines_is_typed_strictly",
    "interface/test_public_types.py::test_the_built_reference_has_every_name_field_and_member",
    "practice/test_gauntlet.py::test_grades_are_summed_up_and_written_down_once",
    "cases/test_report_pages.py::test_a_report_of_a_report_is_the_same_report",
    "ui/test_always_true.py::test_after_every_answer_by_key_the_list_is_that_of_the_question",
    "ui/test_window.py::test_two_machines_play_to_the_end_screen",
)
"""Single tests that take many seconds where quicker ones beside them ask nearly the same.

They are asked with IRON_RANKS_ALL=1.
"""


def _asks_all(config: pytest.Config) -> bool:
    """Return whether all tests are run, and no folder or file of them."""
    return {Path(config.rootpath, word) for word in config.args} == {HERE}


def pytest_configure(config: pytest.Config) -> None:
    """Have a run of all tests import them as they are.

    To rewrite their assertions, so that a failure explains its values, takes each process half a
    minute: who runs the file of a test that failed has it explained.
    """
    if _asks_all(config):
        hook: object = config.pluginmanager.rewrite_hook
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not hook]


def pytest_collection_finish() -> None:
    """Take what was collected as here to stay: nobody need look through it for circles."""
    own_process()


@pytest.fixture
def home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a player's files of one test from those of all others."""
    for place in HOMES:
        monkeypatch.setenv(place, str(tmp_path))


@pytest.fixture
def heap_of_its_own() -> Iterator[None]:
    """Have a test that collects circles look through what it makes alone, not through a long run's.

    A worker keeps recorded games and positions: to look through them all takes seconds each time.
    """
    gc.freeze()
    yield
    gc.unfreeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is slow, and take a sample of what takes long, in one place."""
    files = {item.path for item in items}
    slow = {path for path in files if _among(path, SLOW)}
    _require_there([HERE / place for place in (*SLOW, *WHOLE, *THINNED)])
    sampled = set[Path]()
    if _asks_all(config):
        sampled = {path for path in slow if not _among(path, (*WHOLE, SCREENS))}
    for item in items:
        if item.path in slow:
            item.add_marker(pytest.mark.slow)
    gone = [] if os.environ.get("IRON_RANKS_ALL") else _rested(items, sampled)
    left_out.left(config)["sampled"] = len(gone)
    if gone:
        config.hook.pytest_deselected(items=gone)
        known = set(map(id, gone))
        items[:] = [item for item in items if id(item) not in known]


def _among(path: Path, places: Iterable[str]) -> bool:
    """Return whether a file of tests is one of some files, or lies in one of some folders."""
    return any(path.is_relative_to(HERE / place) for place in places)


def _require_there(places: Iterable[Path]) -> None:
    """Refuse a list that names what is not there any more."""
    missing = [str(place) for place in places if not place.exists()]
    for name in SELDOM:
        file, _, test = name.partition("::")
        if f"\ndef {test}(" not in (HERE / file).read_text("utf-8"):
            missing.append(name)
    assert not missing, f"tests/conftest.py names what is not there: {missing}"


def _rested(items: Iterable[pytest.Item], sampled: Collection[Path]) -> list[pytest.Item]:
    """Return the tests that are not asked this time.

    Args:
        items: All tests that were collected.
        sampled: The files of which the seed picks a twentieth, single tests and cases; of others
            some cases rest of a test of many.
    """
    every = {HERE / place: TWELFTH for place in THINNED} | {HERE / SCREENS: NINTH}
    asked: Counter[str] = Counter()
    gone = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        if item.path in sampled:
            rests = crc32(f"{left_out.SAMPLE} {item.nodeid}".encode()) % TWENTIETH
        else:
            rests = asked[name] % every.get(item.path, 1) if hasattr(item, "callspec") else 0
        if rests or name.endswith(SELDOM):
            gone.append(item)
        asked[name] += 1
    return gone


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Speak English again after a test that spoke something else, and write inches."""
    yield
    if language() != ENGLISH:
        install_language(ENGLISH)
    read_in_centimetres(on=False)
