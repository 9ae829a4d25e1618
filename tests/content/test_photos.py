"""A photo is measured before it is decoded, and turned as the camera was held."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from simulator.files.errors import ContentError
from simulator.files.photos import read_photo

RED, BLUE = (250, 10, 10), (10, 10, 250)


def two_halves(turn: int) -> tuple[Image.Image, dict[str, Any]]:
    """Return a picture that is red above and blue below once it is turned as its notes say."""
    upright = Image.new("RGB", (96, 64), RED)
    upright.paste(BLUE, (0, 32, 96, 64))
    held = {
        3: Image.Transpose.ROTATE_180,
        6: Image.Transpose.ROTATE_90,
        8: Image.Transpose.ROTATE_270,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        7: Image.Transpose.TRANSVERSE,
    }
    picture = upright if turn == 1 else upright.transpose(held[turn])
    exif = picture.getexif()
    exif[0x0112] = turn
    return picture, {"exif": exif}


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("name", ["table.jpg", "table.png"])
def test_a_photo_stands_as_the_camera_was_held(tmp_path: Path, turn: int, name: str) -> None:
    picture, notes = two_halves(turn)
    picture.save(tmp_path / name, **notes)
    found = read_photo(tmp_path / name, 4096)
    assert found.size == (96, 64)
    seen = Image.frombytes("RGB", found.size, found.rgb)
    above, below = seen.getpixel((48, 12)), seen.getpixel((48, 52))
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    assert above[0] > 200
    assert above[2] < 60
    assert below[2] > 200
    assert below[0] < 60


def test_a_large_photo_is_made_smaller_with_all_its_parts(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (1000, 700), (*RED, 255))
    picture.paste((*BLUE, 255), (500, 350, 1000, 700))
    picture.save(tmp_path / "table.png")
    found = read_photo(tmp_path / "table.png", 300)
    assert found.size == (250, 175)
    seen = Image.frombytes("RGB", found.size, found.rgb)
    assert seen.getpixel((10, 10)) == RED
    assert seen.getpixel((240, 170)) == BLUE


def head(width: int, height: int) -> bytes:
    """Return a PNG that says it is so large and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + crc

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size)
    return start + chunk(b"IDAT", zlib.compress(b"\0" * 90_000, 9)) + chunk(b"IEND", b"")


def refused(path: Path) -> str:
    with pytest.raises(ContentError) as text:
        read_photo(path, 4096)
    assert str(text.value).startswith(str(path))
    return str(text.value)


@pytest.mark.parametrize(
    "size", [(4900, 4899), (6300, 6300), (30_000, 30_000), (2**31 - 1, 2**31 - 1)]
)
def test_more_than_24_megapixels_are_refused_unread(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(head(*size))
    said = refused(path)
    assert "at most 24 megapixels" in said
    assert f"{size[0]} x {size[1]}" in said


@pytest.mark.parametrize("size", [(1, 40_000), (39_000, 1), (100, 2001)])
def test_a_picture_as_thin_as_a_thread_is_no_photo_of_a_table(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "thread.png"
    path.write_bytes(head(*size))
    assert "a photo of a table" in refused(path)


@pytest.mark.parametrize("name", ["table.png", "table.jpg"])
def test_a_photo_that_breaks_off_is_refused_wherever_it_does(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    Image.effect_noise((200, 200), 60).convert("RGB").save(path)
    raw = path.read_bytes()
    for part in range(1, 10):
        path.write_bytes(raw[: len(raw) * part // 10])
        assert "a whole photo" in refused(path)


def test_a_name_that_ends_wrongly_is_told(tmp_path: Path) -> None:
    picture = Image.new("RGB", (60, 40))
    picture.save(tmp_path / "a.jpg")
    (tmp_path / "a.jpg").rename(tmp_path / "a.png")
    assert "expected a PNG, as the name ends, found a JPEG" in refused(tmp_path / "a.png")
    picture.save(tmp_path / "a.gif")
    assert "a photo: PNG or JPEG" in refused(tmp_path / "a.gif")
    (tmp_path / "a.gif").rename(tmp_path / "b.jpg")
    assert "expected a whole photo, found something else" in refused(tmp_path / "b.jpg")


def test_damaged_notes_of_a_camera_spoil_no_picture(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    Image.new("RGB", (60, 40)).save(path, exif=b"Exif\0\0" + b"\xff" * 40)
    assert read_photo(path, 4096).size == (60, 40)
