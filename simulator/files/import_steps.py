"""An import's steps: planned on the disk before the first one, and undone where one fails.

A plan lies in the folder that holds what was unpacked. It is written before anything is moved and
deleted when all is in its place, so whoever finds one, at whatever moment the import was killed,
takes back those of its steps that were made.
"""

from __future__ import annotations

import contextlib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, ValidationError

from simulator.files import disk
from simulator.files.endings import ARMY, CASE
from simulator.files.errors import ContentError
from simulator.files.json_text import JsonError, parse
from simulator.files.locks import JOURNAL, changing
from simulator.files.own_places import DRAFTS, FOLDERS, JOURNALS, SETTINGS, OwnPlaces
from simulator.files.reading import MEGABYTE, is_file, is_folder, is_there, read_bytes, read_text
from simulator.files.sources import Record
from simulator.language.texts import translate as _

PLAN: Final = "plan.json"
LARGEST: Final = 4 * MEGABYTE
_Name = Annotated[str, Field(min_length=1, max_length=1000)]


class ImportPlan(Record):
    """What is moved, by its names in the player's folder; where what was there is kept.

    had_settings: whether there were settings before; None where the import brings none.
    """

    aside: _Name
    moves: list[tuple[_Name, _Name]]
    had_settings: bool | None


def bring_in(places: OwnPlaces, new: Path, aside: Path) -> None:
    """Put what was unpacked into a folder to its places; what was there goes `aside`.

    Programs that change something there wait meanwhile. Raises OSError where the disk refuses;
    then everything is as it was.
    """
    with _held(places):
        plan = _planned(places, new, aside)
        disk.write_atomically(new / PLAN, plan.model_dump_json())
        try:
            _carry_out(places, new, plan)
        except BaseException:
            with contextlib.suppress(OSError):  # then the next start undoes it
                _take_back(places, plan)
                disk.delete(new / PLAN)
            raise
        disk.delete(new / PLAN)


def undo(places: OwnPlaces, new: Path) -> bool:
    """Take back what an import that was killed has done; return whether there was anything.

    Raises OSError where the disk refuses, ContentError for a plan that cannot be read.
    """
    if not is_file(new / PLAN):
        return False
    plan = _read(new / PLAN)
    with _held(places):
        _take_back(places, plan)
    disk.delete(new / PLAN)
    return True


@contextlib.contextmanager
def _held(places: OwnPlaces) -> Iterator[None]:
    """Hold everything of the player's, which lies in one folder or in two."""
    with contextlib.ExitStack() as held:
        for place in {path.parent: path for path in (places.home / PLAN, places.settings)}.values():
            held.enter_context(changing(place))
        yield


def _read(file: Path) -> ImportPlan:
    try:
        return ImportPlan.model_validate(parse(read_text(file, LARGEST)), strict=False)
    except (JsonError, ValidationError) as error:
        expected = _("a plan of what an import changes")
        raise ContentError(file, None, "", expected, _("a damaged one")) from error


def _planned(places: OwnPlaces, new: Path, aside: Path) -> ImportPlan:
    moves = [*_exchanges(places.home, new, aside)]
    moves += _brought(places.home, new, JOURNALS, {JOURNAL})
    moves += _brought(places.home, new, DRAFTS, {CASE, ARMY})
    brings = is_file(new / SETTINGS)
    return ImportPlan(
        aside=aside.name,
        moves=[(_name(places.home, one), _name(places.home, other)) for one, other in moves],
        had_settings=is_file(places.settings) if brings else None,
    )


def _name(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()


def _exchanges(home: Path, new: Path, aside: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the moves of whole folders, or of what lies in their places."""
    for folder in FOLDERS:
        if folder in {JOURNALS, DRAFTS}:
            continue
        old = home / folder
        if old.is_symlink() or is_file(old) or (is_folder(old) and any(old.iterdir())):
            yield old, aside / folder
        if is_folder(new / folder):
            yield new / folder, old


def _brought(
    home: Path, new: Path, folder: str, endings: Container[str]
) -> Iterator[tuple[Path, Path]]:
    """Yield what was left behind and goes beside what is here; the same file is here already."""
    for path in sorted((new / folder).iterdir()) if is_folder(new / folder) else ():
        if path.suffix in endings and not is_there(home / folder / path.name):
            yield path, home / folder / path.name


def _carry_out(places: OwnPlaces, new: Path, plan: ImportPlan) -> None:
    for source, target in plan.moves:
        _move(places.home / source, places.home / target)
    if plan.had_settings is None:
        return
    if plan.had_settings:
        kept = places.home / plan.aside / SETTINGS
        disk.write_atomically(kept, read_bytes(places.settings, LARGEST))
    disk.write_atomically(places.settings, read_bytes(new / SETTINGS, LARGEST))


def _take_back(places: OwnPlaces, plan: ImportPlan) -> None:
    """Undo the steps that were made, the last first; each may be undone already."""
    aside = places.home / plan.aside
    if plan.had_settings and is_file(aside / SETTINGS):
        disk.write_atomically(places.settings, read_bytes(aside / SETTINGS, LARGEST))
        disk.delete(aside / SETTINGS)
    elif plan.had_settings is False:
        disk.delete(places.settings)
    for source, target in reversed(plan.moves):
        one, other = places.home / source, places.home / target
        if (is_there(other)) and not _there(one):
            _move(other, one)
    if is_folder(aside) and not any(aside.iterdir()):
        disk.delete_folder(aside)


def _there(path: Path) -> bool:
    """Return whether something lies in a place; an empty folder is nothing."""
    if is_folder(path) and not path.is_symlink():
        return any(path.iterdir())
    return is_there(path)


def _move(source: Path, target: Path) -> None:
    """Rename a file or folder; an empty folder in its place goes."""
    disk.make_folder(target.parent)
    if is_folder(target) and not target.is_symlink() and not any(target.iterdir()):
        disk.delete_folder(target)
    disk.give_other_name(source, target)
