"""Everything of a player's in one file: written, checked, and brought in on another computer.

The file is a ZIP with a manifest: its form, the version that wrote it, and of each file in it the
size, the sum and when it was changed. Anybody may have made or damaged it: nothing is replaced
before all of it was read and agreed with its manifest, and what it replaces is kept aside.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, ValidationError

from simulator.files import disk
from simulator.files.archives import (
    LARGEST_DIRECTORY,
    archive,
    directory_size,
    pieces,
    unpacked,
)
from simulator.files.errors import ContentError, shortened
from simulator.files.import_steps import PLAN, bring_in
from simulator.files.json_text import JsonError, parse
from simulator.files.locks import JournalLock
from simulator.files.own_places import FOLDERS, IMPORT, SETTINGS, OwnPlaces
from simulator.files.reading import MEGABYTE, is_file, is_folder, is_there, read_bytes, too_large
from simulator.files.sources import Record, expected_and_found, of_form, path_of
from simulator.language.texts import marked
from simulator.language.texts import translate as _
from simulator.records import dataclass

FORM: Final = 1
"""The form of the file. Old forms stay readable."""
MANIFEST: Final = "manifest.json"
LARGEST: Final = 1000 * MEGABYTE
"""Bytes the file may have, and what is in it when it is unpacked."""
LARGEST_FILE: Final = 80 * MEGABYTE
MOST_FILES: Final = 20_000
_LARGEST_MANIFEST: Final = 8 * MEGABYTE
_REFUSED: Final = r"\x00-\x1f\x7f/\\:*?\"<>|\ud800-\udfff"
"""Signs that some system refuses in a name; the last ones are bytes that are no text."""
_NAME: Final = re.compile(rf"[^{_REFUSED}.][^{_REFUSED}]{{0,199}}")
"""A name of a file or folder that every system takes; none that is hidden or leads upwards."""
_DEEPEST: Final = 4
_LONGEST: Final = 400
"""Signs the name of a file has, with its folders."""
_LATEST: Final = 10**11
"""The latest second since 1970 a file may have been changed in."""


class ManifestEntry(Record):
    """One file as the manifest names it; `changed` counts seconds since 1970."""

    name: Annotated[str, Field(min_length=1, max_length=_LONGEST)]
    size: Annotated[int, Field(ge=0, le=LARGEST_FILE)]
    sha256: Annotated[str, of_form(r"^[0-9a-f]{64}$", marked("64 characters from 0-9 and a-f"))]
    changed: Annotated[int, Field(ge=0, le=_LATEST)]


class Manifest(Record):
    """What is in the file, and which version wrote it."""

    iron_ranks_data: Annotated[int, Field(ge=1)]
    version: Annotated[str, Field(max_length=40)]
    files: Annotated[list[ManifestEntry], Field(max_length=MOST_FILES)]


@dataclass(frozen=True)
class Exported:
    """What was written, and which files could not be taken along."""

    files: int
    left_out: tuple[Path, ...]


@dataclass(frozen=True)
class ImportedData:
    """What was brought in, of which version, and where what it replaced lies now, if anything."""

    files: int
    version: str
    aside: Path | None


# ------------------------------------------------------------------ writing


def export_data(places: OwnPlaces, file: Path, version: str) -> Exported:
    """Write everything of the player's to one file, all or nothing (OSError if refused)."""
    entries: list[ManifestEntry] = []
    left_out: list[Path] = []
    total, directory, taken = 0, directory_size(MANIFEST), set[str]()
    with disk.replacing(file) as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for name, path in _own_files(places):
            try:
                raw = read_bytes(path, LARGEST_FILE)
                changed = int(path.stat().st_mtime)
            except (ContentError, OSError):
                left_out.append(path)
                continue
            # Where letters of two sizes are the same, two such files have one place.
            twice = name.casefold() in taken
            full = (
                len(entries) == MOST_FILES
                or total + len(raw) > LARGEST - _LARGEST_MANIFEST
                or directory + directory_size(name) > LARGEST_DIRECTORY
            )
            if twice or full or not _sound(name):
                left_out.append(path)
                continue
            total += len(raw)
            directory += directory_size(name)
            taken.add(name.casefold())
            sum_of = hashlib.sha256(raw).hexdigest()
            when = min(max(changed, 0), _LATEST)
            entries.append(ManifestEntry(name=name, size=len(raw), sha256=sum_of, changed=when))
            made.writestr(zipfile.ZipInfo(name), raw, zipfile.ZIP_DEFLATED)
        manifest = Manifest(iron_ranks_data=FORM, version=version, files=entries)
        text = json.dumps(manifest.model_dump(), ensure_ascii=False, indent=1)
        made.writestr(zipfile.ZipInfo(MANIFEST), text, zipfile.ZIP_DEFLATED)
    return Exported(len(entries), tuple(left_out))


def _own_files(places: OwnPlaces) -> Iterator[tuple[str, Path]]:
    """Yield the player's files with their names in the export; hidden ones and locks stay."""
    if is_file(places.settings):
        yield SETTINGS, places.settings
    for folder in FOLDERS:
        home = places.home / folder
        for path in sorted(home.rglob("*")) if is_folder(home) else ():
            name = path.relative_to(places.home)
            hidden = any(part.startswith(".") for part in name.parts)
            if is_file(path) and not hidden and path.suffix != ".lock":
                yield name.as_posix(), path


def _sound(name: str) -> bool:
    """Whether a name in the file leads to a place of a player's files and nowhere else."""
    if name == SETTINGS:
        return True
    parts = name.split("/")
    return (
        2 <= len(parts) <= _DEEPEST
        and len(name) <= _LONGEST
        and parts[0] in FOLDERS
        and all(_NAME.fullmatch(part) and part == part.rstrip(" .") for part in parts)
    )


# ------------------------------------------------------------------ reading


def check_export(file: Path) -> Manifest:
    """Read all of an export and compare it with its manifest; raise ContentError for a fault."""
    with _archive(file) as source:
        manifest = _manifest(file, source)
        for entry in manifest.files:
            for _piece in _agreed(file, source, entry):
                pass
    return manifest


def import_data(places: OwnPlaces, file: Path) -> ImportedData:
    """Bring in everything of an export; what was there before is kept aside.

    Games that were interrupted, and drafts, come to those that are here. Raises ContentError for a
    file at fault and OSError where the disk refuses; then everything is as it was.
    """
    manifest = check_export(file)
    with _unpacking(places.home) as new:
        aside = _free(places.home, "before-import")
        with _archive(file) as source:
            for entry in manifest.files:
                path = new / entry.name
                with disk.replacing(path) as stream:
                    stream.writelines(_agreed(file, source, entry))
                disk.set_changed(path, entry.changed)
        bring_in(places, new, aside)
    return ImportedData(len(manifest.files), manifest.version, aside if is_folder(aside) else None)


@contextlib.contextmanager
def _unpacking(home: Path) -> Iterator[Path]:
    """Yield a folder of this import alone; it is deleted at the end unless its plan is left."""
    disk.make_folder(home)
    lock = JournalLock(new := _free(home, IMPORT))
    while not lock.take():  # another import was quicker
        lock = JournalLock(new := _free(home, IMPORT, after=new))
    try:
        yield new
    finally:
        if not is_there(new / PLAN):  # else the next start undoes it
            disk.delete_folder(new)
        lock.free(forget=True)


def _free(home: Path, name: str, after: Path | None = None) -> Path:
    """Return a folder that is not there yet, behind another one of its kind."""
    number = 1 if after is None else int(after.name.rpartition("-")[2]) + 1
    while is_there(home / f"{name}-{number}"):
        number += 1
    return home / f"{name}-{number}"


def _archive(file: Path) -> contextlib.AbstractContextManager[zipfile.ZipFile]:
    """Open an export; what its parts are is asked later."""
    return archive(file, LARGEST, _("an export of Iron Ranks (.zip)"))


def _manifest(file: Path, source: zipfile.ZipFile) -> Manifest:
    """Read the manifest, and compare the names in it with those of the file."""
    names = source.namelist()
    if names.count(MANIFEST) != 1:
        found = _("none") if MANIFEST not in names else _("several")
        raise ContentError(file, None, MANIFEST, _("one manifest"), found)
    raw = unpacked(file, source, MANIFEST, _LARGEST_MANIFEST)
    try:
        plain = parse(raw.decode("utf-8"))
        form = plain.get("iron_ranks_data") if isinstance(plain, dict) else None
        if isinstance(form, int) and form > FORM:
            expected = _("an export of form {form}, or a later version of the program")
            raise ContentError(file, None, MANIFEST, expected.format(form=FORM), str(form))
        manifest = Manifest.model_validate(plain)
    except (JsonError, UnicodeDecodeError) as error:
        raise ContentError(file, None, MANIFEST, _("a manifest"), _("a damaged one")) from error
    except ValidationError as error:
        first = error.errors()[0]
        expected, wrong = expected_and_found(Manifest, first)
        key = f"{MANIFEST}: {path_of(first['loc'])}"
        raise ContentError(file, None, key, expected, wrong) from error
    _require_same(file, names, manifest)
    return manifest


def _require_same(file: Path, names: list[str], manifest: Manifest) -> None:
    named = [entry.name for entry in manifest.files]
    for name in named:
        if not _sound(name):
            expected = _("a place in {folders}").format(folders=", ".join(FOLDERS))
            raise ContentError(file, None, "", expected, repr(shortened(name)))
    if len({name.casefold() for name in named}) != len(named) or len(set(names)) != len(names):
        raise ContentError(file, None, "", _("each file once"), _("one of them twice"))
    if {*named, MANIFEST} != set(names):
        other = min({*named, MANIFEST} ^ set(names))
        expected = _("the files its manifest names, and no others")
        raise ContentError(file, None, "", expected, repr(shortened(other)))
    total = sum(entry.size for entry in manifest.files)
    if total > LARGEST:
        raise too_large(file, LARGEST, total)


def _agreed(file: Path, source: zipfile.ZipFile, entry: ManifestEntry) -> Iterator[bytes]:
    """Yield one file piece by piece; it has the size and the sum of the manifest at its end."""
    sum_of, size = hashlib.sha256(), 0
    for piece in pieces(file, source, entry.name, entry.size):
        sum_of.update(piece)
        size += len(piece)
        yield piece
    if size != entry.size or sum_of.hexdigest() != entry.sha256:
        expected = _("the file its manifest names")
        raise ContentError(file, None, entry.name, expected, _("a damaged one"))
