"""What the window shows and plays can be loaded, read and told apart."""

from __future__ import annotations

import wave
from itertools import permutations
from pathlib import Path
from typing import get_args

import pygame
import pytest

from simulator.content.cards.card_records import Glyph
from simulator.datafiles import assets_dir
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.board.tray_look import TrayLook
from simulator.ui.boxes.box import ButtonLook, Press, Row, Text, button
from simulator.ui.boxes.layout import BoxLayout
from simulator.ui.boxes.painting import Touch, draw
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import Paragraph
from tests.each import some

ICONS = sorted((assets_dir() / "icons").glob("*.svg"))
FACES = sorted((assets_dir() / "fonts").rglob("*.ttf"))
SOUNDS = sorted((assets_dir() / "sounds").glob("*.wav"))
GERMAN = "ÄÖÜäöüß"
SIGNS = "→±×½≤°′″…–“”’"


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()  # and they stay: what other tests keep of them would be of no use afterwards


def _stem(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", ICONS, ids=_stem)
def test_an_icon_still_shows_something_at_16_pixels(path: Path) -> None:
    picture = pygame.image.load_sized_svg(str(path), (16, 16))
    inked = pygame.mask.from_surface(picture).count()
    assert 20 <= inked <= 256


@pytest.mark.parametrize("glyph", get_args(Glyph))
def test_whatever_a_unit_may_fight_with_has_its_icon_and_its_figure(glyph: str) -> None:
    names = {path.stem for path in ICONS}
    look = TrayLook(owner=Seat.RED, tray="infantry", glyph=glyph, wounds=12)
    assert f"weapon-{glyph}" in names
    assert look.figure in names


def test_conditions_differ_by_outline_alone() -> None:
    outlines = [
        pygame.mask.from_surface(
            pygame.image.load_sized_svg(
                str(assets_dir() / "icons" / f"condition-{name}.svg"), (32, 32)
            )
        )
        for name in ("panicked", "vulnerable", "weakened")
    ]
    for one, other in permutations(some(outlines), 2):
        both = one.overlap_area(other, (0, 0))
        apart = one.count() + other.count() - 2 * both
        assert apart >= 0.15 * max(one.count(), other.count())


@pytest.mark.parametrize("path", FACES, ids=_stem)
def test_a_face_has_german_letters_and_its_licence_beside_it(path: Path) -> None:
    wanted = GERMAN + (SIGNS if path.parent.name == "lato" else "")
    metrics = pygame.font.Font(path, 16).metrics(wanted)
    assert [sign for sign, metric in zip(wanted, metrics, strict=True) if metric is None] == []
    licence = (path.parent / "OFL.txt").read_text(encoding="utf-8")
    assert licence.startswith("Copyright")
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize("path", SOUNDS, ids=_stem)
def test_a_sound_is_short_and_small(path: Path) -> None:
    with wave.open(str(path)) as sound:
        assert sound.getnframes() / sound.getframerate() <= 1.5
    assert path.stat().st_size < 60_000


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two opaque colours as web pages reckon it: 1 for equal, 21 at most."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = (part / 255 for part in colour)
    linear = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


TOUCHED = {"hovered": Touch(hot=()), "pressed": Touch(hot=(), pressed=())}
"""What the mouse does to a button, which is named () as it stands alone."""


@pytest.mark.parametrize("look", ButtonLook)
@pytest.mark.parametrize("state", ["plain", "chosen", "disabled", *TOUCHED])
def test_a_button_can_be_read_in_every_state(look: ButtonLook, state: str) -> None:
    surface = pygame.Surface((200, 40))
    surface.fill(palette.PANEL)
    chosen, enabled = state == "chosen", state != "disabled"
    described = button("Words", print, look=look, chosen=chosen, enabled=enabled)
    placed = BoxLayout(described, surface.get_rect(), {}).root
    draw(surface, placed, TOUCHED.get(state, Touch()), {})
    red, green, blue, _alpha = surface.get_at((5, 20))
    (run,) = (one for part in words_of(described) for one in part.runs)
    assert contrast(run.colour, (red, green, blue)) >= 4.5


def words_of(described: Press) -> tuple[Paragraph, ...]:
    assert isinstance(described.child, Row)
    (words,) = (one for one in described.child.children if isinstance(one, Text))
    return words.paragraphs


@pytest.mark.parametrize("colour", [palette.TEXT, palette.TEXT_QUIET, palette.GOLD])
@pytest.mark.parametrize("ground", [palette.PANEL, palette.PANEL_RAISED, palette.NIGHT])
def test_text_can_be_read_on_its_ground(colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= 4.5
