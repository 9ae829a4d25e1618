"""What the window shows and plays can be loaded, read and told apart."""

from __future__ import annotations

import json
import wave
from itertools import permutations
from pathlib import Path
from typing import get_args

import pygame
import pytest

from simulator.content.cards.card_records import Glyph
from simulator.datafiles import assets_dir
from simulator.model.state import Seat
from simulator.ui.board.tray_look import TrayLook
from tests.each import some

ICONS = sorted((assets_dir() / "icons").glob("*.svg"))
FACES = sorted((assets_dir() / "fonts").rglob("*.ttf"))
SOUNDS = sorted((assets_dir() / "sounds").glob("*.wav"))
GERMAN = "ÄÖÜäöüß"
SIGNS = "→±×½≤°′″…–“”’"
THEME = json.loads((assets_dir() / "theme" / "theme.json").read_text(encoding="utf-8"))
BUTTON_LOOKS = {"defaults", "@primary", "@red", "@blue", "@parchment"}
TEXT_ON_GROUND = {"label", "text_box", "tool_tip.text_box", "@heading", "@quiet", "@parchment"}


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


def contrast(one: str, other: str) -> float:
    """Return the contrast of two opaque colours as web pages reckon it: 1 for equal, 21 at most."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _colours(look: str) -> dict[str, str]:
    return {**THEME["defaults"]["colours"], **THEME[look].get("colours", {})}


@pytest.mark.parametrize("look", sorted(BUTTON_LOOKS))
@pytest.mark.parametrize("state", ["normal", "hovered", "active", "selected", "disabled"])
def test_a_button_can_be_read_in_every_state(look: str, state: str) -> None:
    colours = _colours(look)
    assert contrast(colours[f"{state}_text"], colours[f"{state}_bg"]) >= 4.5


@pytest.mark.parametrize("look", sorted(TEXT_ON_GROUND))
def test_text_can_be_read_on_its_ground(look: str) -> None:
    colours = _colours(look)
    ground = colours["dark_bg"]
    if ground.endswith("00") and len(ground) == 9:  # see-through: it lies on a panel
        ground = THEME["panel"]["colours"]["dark_bg"]
    assert contrast(colours["normal_text"], ground) >= 4.5


def test_no_text_is_smaller_than_16_points() -> None:
    sizes = {
        look: int(dress["font"]["size"])
        for look, dress in THEME.items()
        if dress.get("font", {}).get("name", "").startswith(("lato", "cinzel"))
    }
    assert sizes
    assert {look for look, size in sizes.items() if size < 16} == set()
