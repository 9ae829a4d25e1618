"""A film of a game: frames as the steps, small files, one frame in memory at a time."""

from __future__ import annotations

import io
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from simulator.reports.case_drawing import Label
from simulator.reports.films import film as films
from simulator.reports.films import film_mp4
from simulator.reports.films.film import film, frames_of
from simulator.reports.films.film_faults import FilmError
from simulator.reports.films.game_drawing import frame_drawing, signs, two_lines
from simulator.reports.films.shown_game import ShownStep
from tests.each import some
from tests.reports.short_game import shown

SMALL = 240


def deployed() -> tuple[ShownStep, ...]:
    """Return steps in which units are deployed, one after the other."""
    return shown().all_steps[6:12]


@pytest.mark.parametrize("ending", [".gif", ".png"])
def test_a_film_has_a_frame_for_each_step_each_its_time(ending: str) -> None:
    with Image.open(io.BytesIO(film(deployed(), ending, SMALL, 0.5))) as moving:
        assert moving.n_frames == len(deployed())  # type: ignore[attr-defined]
        times = []
        for number in range(len(deployed())):
            moving.seek(number)
            times.append(round(moving.info["duration"]))
        assert times == [500] * (len(deployed()) - 1) + [1500]
        assert max(moving.size) == SMALL
        assert moving.info["loop"] == 0  # over and over


@pytest.mark.parametrize("ending", [".gif", ".png"])
def test_what_is_packed_looks_like_what_was_painted(ending: str) -> None:
    painted = [picture for picture, _time in frames_of(deployed(), SMALL, 0.5)]
    with Image.open(io.BytesIO(film(deployed(), ending, SMALL, 0.5))) as moving:
        for number, picture in some(enumerate(painted)):
            moving.seek(number)
            apart = ImageChops.difference(moving.convert("RGB"), picture).convert("L")
            histogram = apart.histogram()
            mean = sum(tone * count for tone, count in enumerate(histogram)) / sum(histogram)
            assert mean < 3.0, number


def test_steps_that_look_alike_are_one_frame_shown_longer() -> None:
    ((_picture, shown),) = frames_of((deployed()[0], deployed()[0]), SMALL, 1.0)
    assert shown == 4000  # one second each, and the last act three times as long


def test_frames_are_painted_one_by_one_as_they_are_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def steps() -> Iterator[ShownStep]:
        for step in deployed():
            asked.append(step.number)
            yield step

    monkeypatch.setattr(films, "LARGEST", 1)
    with pytest.raises(FilmError, match="fewer rounds"):
        film(steps(), ".gif", SMALL)
    assert len(asked) == 2  # the second shows how long the first stays; then it is packed


def test_a_frame_is_painted_twice_as_large_so_that_its_edges_come_out_smooth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes: set[int] = set()
    write = ImageDraw.ImageDraw.text

    # Any: what Pillow takes
    def seen(pen: ImageDraw.ImageDraw, *words: Any, **how: Any) -> None:
        sizes.add(max(pen.im.size))
        write(pen, *words, **how)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", seen)
    next(frames_of(deployed()[:1], SMALL, 1.0))
    assert sizes == {2 * SMALL}


def test_a_film_of_nothing_says_so() -> None:
    for ending in (".gif", ".png"):
        with pytest.raises(FilmError, match="nothing to show"):
            film((), ending)


def test_an_mp4_without_ffmpeg_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FilmError, match="ffmpeg"):
        film(deployed(), ".mp4", SMALL)


FAKE = """#!{python}
import sys
raw = sys.stdin.buffer.read()
sys.stdout.buffer.write(" ".join(sys.argv[1:]).encode() + b"|" + str(len(raw)).encode())
sys.exit({code})
"""


def with_ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, code: int) -> None:
    """Put a program in its place that counts what it reads and ends with a code."""
    fake = tmp_path / "ffmpeg"
    fake.write_text(FAKE.format(python=sys.executable, code=code))
    fake.chmod(0o755)
    monkeypatch.setattr(film_mp4, "program", lambda: str(fake))
    monkeypatch.setattr(films, "program", lambda: str(fake))


def test_an_ffmpeg_that_fails_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_ffmpeg(tmp_path, monkeypatch, code=3)
    with pytest.raises(FilmError, match="ended with 3"):
        film(deployed()[:2], ".mp4", SMALL, 0.5)


def test_ffmpeg_gets_every_frame_as_often_as_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_ffmpeg(tmp_path, monkeypatch, code=0)
    said, _bar, count = film(deployed()[:2], ".mp4", SMALL, 0.5).decode().partition("|")
    width, height = map(int, said.split("-s ")[1].split()[0].split("x"))
    assert (width % 2, height % 2) == (0, 0)
    assert int(count) == width * height * 3 * (5 + 15)  # ten frames a second


@pytest.mark.parametrize("longest", [10, 10**6])
def test_an_ffmpeg_that_gives_too_much_is_stopped(
    longest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_ffmpeg(tmp_path, monkeypatch, code=0)
    monkeypatch.setattr(film_mp4, "LARGEST", longest)
    if longest == 10:
        with pytest.raises(FilmError, match="fewer rounds"):
            film(deployed()[:2], ".mp4", SMALL, 0.5)
    else:
        assert film(deployed()[:2], ".mp4", SMALL, 0.5)


def test_an_animated_png_holds_pictures_and_nothing_else() -> None:
    raw, kinds, at = film(deployed()[:3], ".png", SMALL), set(), 8
    while at < len(raw):
        length, kind = struct.unpack(">I4s", raw[at : at + 8])
        kinds.add(kind.decode())
        at += 12 + length
    assert kinds == {"IHDR", "acTL", "PLTE", "fcTL", "IDAT", "fdAT", "IEND"}


def test_a_frame_names_round_score_sentence_units_and_wounds() -> None:
    step = deployed()[-1]
    words = {shape.text for shape in frame_drawing(step).shapes if isinstance(shape, Label)}
    assert {step.heading, step.title, "Red 0   Blue 0"} <= words
    for unit in step.now.state.units.values():
        if unit.on_table:
            assert set(two_lines(step.now.name(unit.id))) <= words
            assert f"{unit.wounds}/{unit.wounds}" in words  # nobody has suffered any yet


def test_signs_of_units_are_short_and_differ() -> None:
    found = signs(map(str, range(60)))
    assert len(set(found.values())) == 60
    assert found["0"] == "A"
    assert found["27"] == "B2"
