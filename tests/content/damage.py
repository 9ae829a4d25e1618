"""Damaged files, made of good ones: words, keys and lists exchanged, bytes cut, bent and doubled.

Some are as large as a file may be, or unfold without end. `test_damaged_files.py` hands each to its
reader: no traceback, nothing over 2 seconds of work, never more than 300 megabytes.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import json
import signal
import struct
import sys
import time
import traceback
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

import yaml
from PIL import Image

from simulator.files.pdf_attachments import CASES, with_attachment
from simulator.language.texts import unseen
from simulator.reports.paper import pages, text
from tests.content.readers import NOT_HASHED, Reader, ToldError, place_of, put_back, readers

SECONDS: Final = 2.0
"""What no file may take, in seconds of this process."""
MEGABYTES: Final = 300 - 84
"""What no file may make this process hold above what it held before: a fresh one has 84 idle."""
LARGE_SHARE: Final = 0.02
"""How many of the damaged files are large ones."""
SECONDS_FOR_LARGE: Final = 20.0
"""What a large file may take: one that is as large as it may be is read as fast as it goes."""
LONGEST_WORDS: Final = 20_000
"""Characters of a fault that is told."""

NASTY_YAML: Final = (
    "!!bool maybe", "!!timestamp foo", '!!int ""', "!!binary x", "!!python/name:os.system",
    "!!set {a, b}", "!x y", ".inf", "-.inf", ".nan", "1e400", "1.0e+400", "-1e-400", "0b_", "0x_",
    "0x" + "f" * 6000, "9" * 5000, "2026-13-45", "2026-02-30 25:61:61", "190:20:30", "=", "<<",
    '"\\e[1A"', '"\\e]8;;x\\e\\\\"', '"\\0"', '"\\u202e"', '"[/]"', '"[bold]"', '"[/bold] x"',
    '"\\x9b2J"', "*nowhere", "&a [1]", "{[1]: 2}", "{? {a: 1} : 2}", "[" * 60 + "]" * 60, "~", "''",
    "true", "-1", "0", "1", "0.5", "99999999999999999999", "[]", "{}", "[[]]", "{a: 1}", '"' + "x" *
    3000 + '"', "ö", "'🐺'", "1_000", "0o17", "1e1", ".5", "- x", "- - -", "|", ">-", "null",
)  # fmt: skip
NASTY_JSON: Final = (
    "1e400", "-1e400", "Infinity", "NaN", "9" * 5000, "-" + "9" * 5000, "1e-400",
    '"\\ud800"', '"\\udfff x"', '"\\u0000"', '"\\u001b[1A"', '"\\u009b2J"', '"\\u202e"', '"[/]"',
    "[" * 2000 + "]" * 2000, '{"a":' * 500 + "1" + "}" * 500, "null", "true", "false", "-1", "0",
    "1", "0.5", "[]", "{}", "[[]]", '{"x": 1}', '""', '"' + "x" * 5000 + '"', '"red"', '"pink"',
    '"99999"', '"nobody"', "1e18", "123456789012345678901234567890", "[1, 2, 3]", '["a"]',
    '{"x": 1e308, "y": 1, "facing": 0}', '{"x": 1, "y": 2, "facing": 3}', "[" + "6," * 300 + "6]",
    '"/dev/zero.yaml"', '"/dev/zero"', '".."', '"../../x.yaml"', '"' + "a" * 300 + '"',
)  # fmt: skip
NASTY_LINES: Final = (
    "\x1b[1A\n", "[/]\n", "20x 20x\n", "+ + +\n", "Faction: \x00\n", "9" * 5000 + "\n",
    " " * 900 + "x\n", "a" * 200 + "\n", "NCUs: " + "a, " * 60 + "\n", "(" * 250 + "\n",
)  # fmt: skip
NASTY_BYTES: Final = (
    b"\0", b"\x1b[1A", b"\xff", b"\xc2\x9b", b"\r", b"\t", b"\n---\n", b"*a", b"&a ",
    b"\xe2\x80\xae", b"%", b"@", b"? ", b": ", b"!!",
)  # fmt: skip
NASTY_WORDS: Final = (b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff")
_MARK: Final = "@@{number}@@"


@dataclass
class Found:
    """What came of the damaged files."""

    tried: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    megabytes: float = 0.0


# ------------------------------------------------------------------ damaging


def damaged(reader: Reader, chance: Random) -> bytes:
    """Return one damaged file for a reader."""
    raw = chance.choice(reader.samples)
    if reader.form != "bytes" and chance.random() < 0.7:
        raw = _exchanged(reader, raw, chance)
    if reader.form == "bytes" or chance.random() < 0.35:
        raw = _bent(raw, chance)
    return raw


def _exchanged(reader: Reader, raw: bytes, chance: Random) -> bytes:
    """Take the file for what it says, and change some of that."""
    if reader.form == "text":
        lines = raw.decode().splitlines(keepends=True)
        for _time in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines) + 1)
            lines[at:at] = [chance.choice((*lines, *NASTY_LINES))] * chance.choice((1, 1, 2, 30))
        return "".join(lines).encode()
    if reader.form == "json":
        lines = raw.decode().splitlines()
        for _time in range(chance.randint(1, 3)):
            at = chance.randrange(len(lines))
            lines[at] = _changed_json(lines[at], chance)
            if chance.random() < 0.1:
                lines[at:at] = [chance.choice(lines)] * chance.choice((1, 2, 300))
        return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
    tree, raws = _changed(yaml.load(raw, Loader=yaml.CSafeLoader), chance, NASTY_YAML)
    text = yaml.dump(
        tree,
        Dumper=yaml.CSafeDumper,
        sort_keys=False,
        allow_unicode=True,
        width=10**6,
        default_flow_style=chance.choice((None, False, True)),
    )
    return _put_in(text, raws, ("'",)).encode()


def _changed_json(line: str, chance: Random) -> str:
    try:
        changed, raws = _changed(json.loads(line), chance, NASTY_JSON)
        return _put_in(json.dumps(changed), raws, ('"',))
    except (ValueError, RecursionError):  # damaged already
        return line


def _put_in(text: str, raws: list[str], quotes: tuple[str, ...]) -> str:
    for number, raw in enumerate(raws):
        mark = _MARK.format(number=number)
        for quote in quotes:
            text = text.replace(f"{quote}{mark}{quote}", raw)
        text = text.replace(mark, raw)
    return text


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list and mapping with each of its indices and keys."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield tree, key
            yield from _places(value)
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield tree, index
            yield from _places(value)


def _changed(tree: Any, chance: Random, nasty: tuple[str, ...]) -> tuple[Any, list[str]]:
    """Change some places of a tree; give it with what is put in as it stands."""
    tree, raws = deepcopy(tree), list[str]()
    for _time in range(chance.choice((1, 1, 1, 2, 3, 6))):
        places = list(_places(tree))
        if not places:
            return _MARK.format(number=0), [chance.choice(nasty)]
        home, key = chance.choice(places)
        act = chance.randrange(8)
        if act == 0:
            del home[key]
        elif act == 1 and isinstance(home, list):
            home[key:key] = [deepcopy(home[key])] * chance.choice((1, 2, 80, 3000))
        elif act == 1:
            home[_MARK.format(number=len(raws))] = home.pop(key)
            raws.append(chance.choice((*nasty, "x", "name", "id")))
        elif act == 2:
            other, there = chance.choice(places)
            found = (
                deepcopy(other.get(there) if isinstance(other, dict) else other[there])
                if (isinstance(other, dict) or there < len(other))
                else None
            )
            home[key] = found
        elif act == 3:
            home[key] = [home[key]]
        elif act == 4:
            home[key] = {"x": home[key]}
        elif act == 5:
            home[key] = str(home[key])[:50]
        else:
            home[key] = _MARK.format(number=len(raws))
            raws.append(chance.choice(nasty))
    return tree, raws


def _bent(raw: bytes, chance: Random) -> bytes:
    """Cut, bend, double or recode bytes."""
    for _time in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(raw) + 1)
        act = chance.randrange(9)
        if act == 0:
            raw = raw[:at]
        elif act == 1:
            raw = raw[:at] + chance.randbytes(chance.randint(1, 9)) + raw[at:]
        elif act == 2 and at < len(raw):
            raw = raw[:at] + bytes([raw[at] ^ (1 << chance.randrange(8))]) + raw[at + 1 :]
        elif act == 3:
            raw = raw[:at] + raw[at : at + 200] * chance.choice((2, 50)) + raw[at:]
        elif act == 4:
            raw = raw[:at] + chance.choice((b"[", b"{", b"(", b"- ")) * 5000 + raw[at:]
        elif act == 5:
            coding = chance.choice(("utf-16", "utf-8-sig", "utf-32", "utf-7"))
            raw = raw.decode("utf-8", "replace").encode(coding, "replace")
        elif act == 6:
            raw = raw[:at] + chance.choice(NASTY_BYTES) + raw[at:]
        elif act == 7:
            high = at + chance.randrange(200)
            raw = raw[:at] + raw[high:]
        elif at + 4 <= len(raw):
            raw = raw[:at] + chance.choice(NASTY_WORDS) + raw[at + 4 :]
    return raw


# ------------------------------------------------------------------ large ones


def large_ones(reader: Reader) -> dict[str, Callable[[], bytes]]:
    """Return makers of files that are as large as may be, or unfold to more, by their names."""
    makers: dict[str, Callable[[], bytes]] = {
        "nothing": lambda: b"",
        "NUL": lambda: b"\0" * min(reader.most, 4_000_000),
        "UTF-16": lambda: _filled(reader, b"x\n").decode().encode("utf-16")[: reader.most],
        "one line": lambda: _filled(reader, b"x"),
        "empty lines": lambda: _filled(reader, b"\n"),
        "brackets": lambda: _filled(reader, b"[],"),
    }
    if reader.form in {"text", "json"}:
        makers["its lines again"] = lambda: (
            reader.samples[0]
            + _filled(
                reader,
                reader.samples[0].partition(b"\n")[2] or reader.samples[0],
                reader.samples[0],
            )
        )
    if reader.form in {"yaml", "json"}:
        makers |= {
            f"many {name}": partial(_longest_list, reader, raw)
            for name, raw in (("words", "x"), ("lists", "[]"), ("numbers", "1"), ("mappings", "{}"))
        }
    if reader.ending in {".zip", ".npz"}:
        makers |= _archives(reader)
    if reader.ending in {".png", ".jpg"}:
        makers |= _large_pictures("PNG" if reader.ending == ".png" else "JPEG", reader)
    if reader.ending == ".pdf":
        makers["unfolds"] = lambda: with_attachment(
            pages([text("A", 8)], "A", ""), CASES, " " * 50_000_000
        )
    return makers


def _filled(reader: Reader, piece: bytes, before: bytes = b"") -> bytes:
    """Return a piece as often as a file of this kind may hold it."""
    return piece * ((min(reader.most, 95_000_000) - len(before)) // len(piece))


def _longest_list(reader: Reader, value: str) -> bytes:
    """Return a good file in which the longest list has many more of a value."""
    json_lines = reader.form == "json"
    most = (reader.most if json_lines else 39_000 * len(value)) // (len(value) + 1) * 9 // 10
    first, end, rest = reader.samples[0].decode().partition("\n") if json_lines else ("", "", "")
    tree = json.loads(first) if json_lines else yaml.load(reader.samples[0], yaml.CSafeLoader)
    lists = [found for home, key in _places(tree) if isinstance(found := home[key], list)]
    if lists:
        max(lists, key=len).append(_MARK.format(number=0))
    else:
        tree["nasty"] = [_MARK.format(number=0)]
    written = json.dumps(tree) if json_lines else yaml.dump(tree, width=10**6)
    mark = _MARK.format(number=0)
    lots = (",".join if json_lines else ", ".join)([value] * most)
    put_in = written.replace(
        f'"{mark}"' if json_lines else f"'{mark}'", lots if json_lines else f"[{lots}]"
    )
    return (put_in + end + rest).encode()


def _archives(reader: Reader) -> dict[str, Callable[[], bytes]]:
    """Return makers of archives that unfold to more than anybody holds."""
    with zipfile.ZipFile(io.BytesIO(reader.samples[0])) as good:
        names = good.namelist()
    ways = {
        "bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA, "deflated": zipfile.ZIP_DEFLATED,
    }  # fmt: skip
    return {
        **{f"{name} bomb": partial(_bomb, names, way) for name, way in ways.items()},
        "a bomb that lies": lambda: _lying(_bomb(names, zipfile.ZIP_DEFLATED)),
        "a bomb in a bomb": lambda: _packed({names[0]: _bomb(names, zipfile.ZIP_DEFLATED)}),
        "very many names": lambda: _packed({f"{number}": b"" for number in range(120_000)}),
        "a manifest of brackets": lambda: _packed({names[-1]: b"[" + b"[]," * 2_500_000 + b"1]"}),
    }


def _bomb(names: list[str], way: int) -> bytes:
    """Return an archive whose last two parts are nothing but zeros."""
    out, piece = io.BytesIO(), bytes(1_000_000)
    with zipfile.ZipFile(out, "w", way, compresslevel=9) as made:
        for name in names[-2:]:
            with made.open(name, "w") as part:
                for _time in range(300):
                    part.write(piece)
    return out.getvalue()


def _packed(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, raw in parts.items():
            made.writestr(name, raw)
    return out.getvalue()


def _lying(raw: bytes) -> bytes:
    """Return an archive whose list of parts says that each is small."""
    at = 0
    while (at := raw.find(b"PK\1\2", at)) >= 0:
        raw = raw[: at + 24] + struct.pack("<I", 100) + raw[at + 28 :]
        at += 46
    return raw


def _large_pictures(kind: str, reader: Reader) -> dict[str, Callable[[], bytes]]:
    """Return makers of pictures of many pixels in one colour, and of some with large notes."""
    sides = {"allowed": 4898, "too large": 6300, "kept whole": 4096}
    modes = ("RGB", "RGBA", "L", "P", "1", "I;16") if kind == "PNG" else ("RGB", "L", "CMYK")
    makers: dict[str, Callable[[], bytes]] = {
        f"{mode}, {name}": partial(_flat, kind, mode, side)
        for mode in modes
        for name, side in sides.items()
    }
    if kind == "PNG":
        for part in (b"tEXt", b"iTXt", b"zTXt", b"eXIf", b"prVt", b"iCCP"):
            makers[f"large {part.decode()}"] = partial(_noted_png, reader, part)
    else:
        makers["progressive"] = partial(_flat, kind, "RGB", 3605, progressive=True, subsampling=0)
        makers["progressive CMYK"] = partial(
            _flat, kind, "CMYK", 3605, progressive=True, subsampling=0
        )
        makers["large notes"] = lambda: _noted_jpeg(b"\xff\xe1", b"Exif\0\0")
        makers["large comments"] = lambda: _noted_jpeg(b"\xff\xfe", b"")
    return makers


def _flat(kind: str, mode: str, side: int, **given: object) -> bytes:
    picture = Image.new(mode, (side, side))
    notes = picture.getexif()
    notes[0x0112] = 6
    picture.save(out := io.BytesIO(), kind, exif=notes, **given)
    return out.getvalue()


def _noted_png(reader: Reader, kind: bytes) -> bytes:
    """Return a picture with a part of this kind, as large as the file may be."""
    good = _flat("PNG", "RGB", 4096)
    body = b"a\0\0\0\0\0" + bytes(reader.most - len(good) - 100)
    if kind in {b"zTXt", b"iCCP"}:
        body = b"a\0\0" + zlib.compress(body, 1)
    part = struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return good[:33] + part + good[33:]


def _noted_jpeg(mark: bytes, start: bytes) -> bytes:
    body = start + bytes(65_000)
    good = _flat("JPEG", "RGB", 4096)
    return good[:2] + (mark + struct.pack(">H", len(body) + 2) + body) * 1100 + good[2:]


# ------------------------------------------------------------------ reading what is damaged


class TooLongError(Exception):
    """A reader that was broken off after twice the time it has."""


def _break_off(_signal: int, _frame: FrameType | None) -> None:
    raise TooLongError


RESET, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")


def forget_the_most() -> None:
    """Count anew what this process holds at most: making a file may take more than reading it."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)  # what is held but not used would hide what is taken next
    with contextlib.suppress(OSError):
        RESET.write_text("5", encoding="ascii")


def held_at_most() -> float:
    """Return what this process has held since then at most, in MB; 0 elsewhere than on Linux."""
    try:
        (line,) = (line for line in STATUS.read_text("ascii").splitlines() if "VmHWM" in line)
    except OSError:
        return 0.0
    return int(line.split()[1]) / 1024


@contextlib.contextmanager
def broken_off(seconds: float) -> Iterator[None]:
    """Break off what takes longer, where the system can; TooLongError then."""
    if sys.platform == "win32":
        yield
    else:
        signal.signal(signal.SIGVTALRM, _break_off)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def hand_over(
    reader: Reader, path: Path, found: Found, which: str, seconds: float = SECONDS
) -> None:
    """Have a reader read a file; note what may not come of it."""
    began = time.process_time()
    found.tried[reader.name] += 1
    before = len(found.faults)
    forget_the_most()
    idle = held_at_most()
    try:
        with broken_off(2.5 * seconds):
            reader.read(path)
    except (*NOT_HASHED, ToldError) as fault:
        found.told[reader.name] += 1
        words = str(fault)
        if unseen(words) is not None or not words.strip() or len(words) > LONGEST_WORDS:
            found.faults.append(f"{which}: told as {words[:200]!r}")
    except TooLongError:
        found.faults.append(f"{which}: broken off")
    except Exception:  # noqa: BLE001 - every one of them is a finding
        found.faults.append(f"{which}: {''.join(traceback.format_exc())[-1500:]}")
    took = time.process_time() - began
    found.slowest = max(found.slowest, took)
    if took > seconds:
        found.faults.append(f"{which}: {took:.1f} s")
    held = held_at_most() - idle
    if held > MEGABYTES:
        found.faults.append(f"{which}: {held:.0f} MB")
    found.megabytes = max(found.megabytes, held)
    for finding in found.faults[before:]:
        print(finding, file=sys.stderr, flush=True)


def made_ready(folder: Path) -> tuple[Reader, ...]:
    """Return every reader, after it has read a good file gladly: what it needs is loaded."""
    home = folder / "good"
    home.mkdir(parents=True, exist_ok=True)
    known = readers(home)
    for reader in known:
        path = place_of(reader, folder)
        path.write_bytes(reader.samples[0])
        reader.read(path)
        put_back(reader, path)
    return known


def many(numbers: range, seed: int, folder: Path) -> Found:
    """Damage so many files, reader after reader, and let them be read."""
    known = made_ready(folder)
    found = Found()
    for number in numbers:
        reader = known[number % len(known)]
        path = place_of(reader, folder)
        chance = Random(f"{seed}:{number}")
        seconds, kind = SECONDS, ""
        if chance.random() < LARGE_SHARE:
            seconds, (kind, make) = SECONDS_FOR_LARGE, chance.choice([*large_ones(reader).items()])
            path.write_bytes(make())
        else:
            path.write_bytes(damaged(reader, chance))
        hand_over(reader, path, found, f"{reader.name} {seed}:{number} {kind}", seconds)
        put_back(reader, path)
    return found
