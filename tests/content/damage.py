"""Damaged files, made of good ones: words, keys and lists exchanged, bytes cut, bent and doubled.

`python -m tests.content.damage 100000 7` damages so many with this seed, hands each to its reader,
and tells what came of it: no traceback, nothing over 2 seconds, nothing over 300 megabytes.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final

import yaml

from simulator.texts import unseen
from tests.content.readers import NOT_HASHED, Reader, ToldError, place_of, put_back, readers

SECONDS: Final = 2.0
"""What no file may take, in seconds of this process."""
MEGABYTES: Final = 300
"""What no file may make this process hold."""
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
    """Give one damaged file for a reader."""
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
    """Give every list and mapping with each of its indices and keys."""
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


# ------------------------------------------------------------------ reading what is damaged


class TooLongError(Exception):
    """A reader that was broken off after twice the time it has."""


def _break_off(_signal: int, _frame: FrameType | None) -> None:
    raise TooLongError


def end_after(seconds: float) -> None:
    """Break off what works longer; 0 ends the watch. Windows has no such clock."""
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, _break_off)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


RESET, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")


def forget_the_most() -> None:
    """Count anew what this process holds at most: making a file may take more than reading it."""
    with contextlib.suppress(OSError):
        RESET.write_text("5", encoding="ascii")


def held_at_most() -> float:
    """Return what this process has held since then at most, in MB; 0 where only Linux tells it."""
    try:
        (line,) = (one for one in STATUS.read_text("ascii").splitlines() if "VmHWM" in one)
    except OSError:
        return 0.0
    return int(line.split()[1]) / 1024


def hand_over(reader: Reader, path: Path, found: Found, which: str) -> None:
    """Let a reader read a file; note what may not come of it."""
    began = time.process_time()
    end_after(5 * SECONDS)
    found.tried[reader.name] += 1
    forget_the_most()
    try:
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
    finally:
        end_after(0)
    took = time.process_time() - began
    found.slowest = max(found.slowest, took)
    if took > SECONDS:
        found.faults.append(f"{which}: {took:.1f} s")
    if found.faults and found.faults[-1].startswith(f"{which}: "):
        print(found.faults[-1], file=sys.stderr, flush=True)
    held = held_at_most()
    if held > MEGABYTES:
        found.faults.append(f"{which}: {held:.0f} MB")
    found.megabytes = max(found.megabytes, held)


def many(
    count: int, seed: int, folder: Path, only: str = "", *, weigh: bool = True, told_after: int = 0
) -> Found:
    """Damage so many files, reader after reader, and let them be read.

    `weigh` watches what this process holds: of use where it does nothing else.
    """
    found = Found()
    home = folder / "good"
    home.mkdir(parents=True, exist_ok=True)
    known = [reader for reader in readers(home) if only in reader.name]
    for reader in known:  # good files are read gladly, and what they need is loaded
        path = place_of(reader, folder)
        path.write_bytes(reader.samples[0])
        reader.read(path)
        put_back(reader, path)
    for number in range(count):
        reader = known[number % len(known)]
        path = place_of(reader, folder)
        path.write_bytes(damaged(reader, Random(f"{seed}:{number}")))
        hand_over(reader, path, found, f"{reader.name} {seed}:{number}")
        put_back(reader, path)
        if told_after and (number + 1) % told_after == 0:
            print(f"{number + 1} files, {len(found.faults)} findings", file=sys.stderr, flush=True)
    if not weigh:
        found.faults = [fault for fault in found.faults if not fault.endswith(" MB")]
    return found


def main() -> None:
    """Damage files for a long while and tell what came of it; exit 1 for a finding."""
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not on Windows

        cap = 2 * 1024**3
        resource.setrlimit(resource.RLIMIT_AS, (cap, cap))
    with tempfile.TemporaryDirectory() as name:
        only = sys.argv[3] if len(sys.argv) > 3 else ""
        found = many(count, seed, Path(name), only, told_after=2000)
    for fault in found.faults:
        print(fault)
    for reader, tried in found.tried.items():
        print(f"{reader}: {tried} read, {found.told[reader]} refused with a word")
    print(
        f"{found.tried.total()} files, {len(found.faults)} findings, slowest "
        f"{found.slowest:.2f} s, at most {found.megabytes:.0f} MB"
    )
    sys.stdout.flush()
    os._exit(1 if found.faults else 0)


if __name__ == "__main__":
    main()
