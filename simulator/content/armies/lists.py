"""Army lists: those that come with the game, the player's own, and any file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from simulator.caches import cached
from simulator.content.armies.saved_armies import own_armies, own_army
from simulator.content.cards.card_records import ArmyFile
from simulator.content.cards.own_card_marks import differences
from simulator.content.cards.own_cards import library_at_hand, numbers_of
from simulator.content.cards.seasons import require_season
from simulator.datafiles import units_dir
from simulator.files.arguments import checks_arguments
from simulator.files.endings import ARMIES
from simulator.files.errors import ContentError, beside_nearest, one_of
from simulator.files.page_attachments import PAGES, carried_text
from simulator.files.pdf_attachments import ARMY, ENDING
from simulator.files.reading import is_file
from simulator.files.sources import Place, SourceFile, checked, parsed, read
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import SEASON, SEASONS, CardId, Library


@checks_arguments
def army_names(season: str = SEASON) -> tuple[str, ...]:
    """Return the names of the lists that come with the game.

    Args:
        season: Some lists are of one season alone; some have its cards in place of the usual ones.

    Returns:
        The names in alphabetical order, as `load_army` takes them.

    Raises:
        ContentError: There is no such season.

    Example:
        >>> from simulator import army_names
        >>> "stark-30" in army_names()
        True
    """
    require_season("army_names", season)
    return _names_in(_folder(), season)


@cached(8, each=4_000)
def _names_in(folder: Path, season: str) -> tuple[str, ...]:
    """Return the names of the lists in a folder, which stays as it is while the program runs."""
    folders = (folder, folder / season)
    return tuple(sorted({path.stem for each in folders for path in each.glob("*.yaml")}))


def lists_of_season(season: str) -> tuple[Path, ...]:
    """Return the files of the lists that come with the game and are of one season alone."""
    return tuple(sorted((_folder() / season).glob("*.yaml")))


@checks_arguments
def load_army(
    name_or_path: str | Path,
    library: Library | None = None,
    folder: Path | None = None,
    *,
    as_it_is: bool = False,
    season: str | None = None,
) -> Army:
    """Return an army list by its name or from a file.

    Here every card only has to exist, and a home-made one be what it was when the list was written.
    Whether the list is legal to play is the question of `check_army`.

    Args:
        name_or_path: A file is a list, or an army sheet in PDF or a page that carries one. A name
            is that of a list that comes with the game, else of one of the player's own.
        library: The cards it may name; all cards at hand where it is left out.
        folder: Where the player's own lists lie; where this system keeps them if it is left out.
        as_it_is: Whether home-made cards that have changed are taken as they are now
            (`changed_cards` names them).
        season: The season to read it in, which a list that names one must be of; without a library
            and a season it is that of the list.

    Returns:
        The list.

    Raises:
        ContentError: It cannot be read; the error names its first fault.

    Example:
        >>> from simulator import load_army
        >>> army = load_army("stark-30")
        >>> army.faction, army.points
        ('stark', 30)
    """
    if season is not None:
        require_season("load_army", season)
    source, record = _read(name_or_path, folder, library.season if library else season)
    cards = library or library_at_hand(season or record.season or SEASON)
    if record.season not in {None, cards.season}:
        raise source.fault(("season",), cards.season, repr(record.season))
    for place, expected, found in differences(record.marks, ()):
        if not as_it_is or place[-1] == "id":
            raise source.fault(place, expected, found)
    _require_known(source, record, cards)
    return replace(record.army, season=cards.season)


def changed_cards(name_or_path: str | Path, folder: Path | None = None) -> list[str]:
    """Return a sentence for each home-made card of a list that has changed (ContentError)."""
    source, record = _read(name_or_path, folder)
    found = differences(record.marks, numbers_of(record.army), complete=False)
    return [str(source.fault(*each)) for each in found]


def _read(
    name_or_path: str | Path, folder: Path | None, season: str | None = None
) -> tuple[SourceFile, ArmyFile]:
    file = _file(name_or_path, folder, season)
    source = parsed(file, carried_text(file, ARMY, any_words=True), any_words=True)
    return source, checked(source, ArmyFile)


def holds_army(file: Path) -> bool:
    """Whether a file is an army list or an army sheet, and not a case, a photo or anything else."""
    ending = file.suffix.lower()
    try:
        if ending in {ENDING, *PAGES}:
            return bool(carried_text(file, ARMY, any_words=True))
        data = read(file, any_words=True).data if ending in ARMIES else None
    except (ContentError, OSError):
        return False
    return isinstance(data, dict) and "faction" in data


def _folder() -> Path:
    return units_dir() / "armies"


def _shipped(name: str, season: str | None) -> Path | None:
    """Return the file of a list that comes with the game, a season's own before the usual one."""
    for one in (season,) if season else SEASONS:
        if name in army_names(one):
            own = _folder() / one / f"{name}.yaml"
            return own if is_file(own) else _folder() / own.name
    return None


def _file(name_or_path: str | Path, folder: Path | None, season: str | None) -> Path:
    path = Path(name_or_path)
    if path.suffix.lower() in {*ARMIES, ENDING, *PAGES}:
        return path
    found = _shipped(str(name_or_path), season)
    if found is None:
        own = own_army(str(name_or_path), folder)
        if own is not None:
            return own.path
        if is_file(path):
            ending = _("a list (.yaml, .ironarmy), an army sheet (.pdf) or a page (.html)")
            raise ContentError(path, None, "", ending, path.suffix or repr(path.name))
        for other in SEASONS:
            if str(name_or_path) in army_names(other):
                expected = _("a list of season {season}").format(season=season)
                raise ContentError(
                    path, None, "", expected, _("one of season {season}").format(season=other)
                )
        known = (*army_names(season or SEASON), *(army.name for army in own_armies(folder)))
        raise ContentError(path, None, "", one_of(known), beside_nearest(str(name_or_path), known))
    return found


def _require_known(source: SourceFile, record: ArmyFile, library: Library) -> None:
    for place, expected, found in unknown_cards(record.army, library):
        raise source.fault(place, expected, found)


def unknown_cards(army: Army, library: Library) -> Iterator[tuple[Place, str, str]]:
    """Yield for every card of a list that nobody printed its place, what belongs there, its number.

    A list in a save is asked the same as one in a file.
    """
    unit_card = (_("the number of a combat unit"), library.units)
    attachment = (_("the number of an attachment"), library.attachments)
    ncu = (_("the number of a non-combat unit"), library.ncus)
    named: list[tuple[Place, tuple[str, Collection[CardId]], CardId]] = []
    for index, unit in enumerate(army.units):
        named.append((("units", index, "card"), unit_card, unit.card))
        for spot, card in enumerate(unit.attachments):
            named.append((("units", index, "attachments", spot), attachment, card))
    named += [(("ncus", index), ncu, card) for index, card in enumerate(army.ncus)]
    named += [(("joining", index), attachment, card) for index, card in enumerate(army.joining)]
    for place, (expected, shelf), card in named:
        if card not in shelf:
            yield place, expected, beside_nearest(card, shelf)
