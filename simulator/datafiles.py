"""Where the game's own data lie: units, scenarios and assets; and of which version they are.

In a checkout they are folders at the top level, easy to find and to edit. In an installed copy they
travel inside the package. Everybody asks here, so nobody else needs to know which of the two it is.
"""

from __future__ import annotations

from pathlib import Path

from simulator.caches import cached

_PACKAGE = Path(__file__).resolve().parent


def units_dir() -> Path:
    """Return the folder with the printed units, attachments, NCUs and cards, by faction."""
    return _folder("units")


def scenarios_dir() -> Path:
    """Return the folder with the ten game modes."""
    return _folder("scenarios")


def assets_dir() -> Path:
    """Return the folder with fonts, icons, sounds, translations and the styles of pages."""
    return _folder("assets")


def asset_text(*place: str) -> str:
    """Return a text that comes with the program, by its place within the assets."""
    file = assets_dir().joinpath(*place)
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")


def asset_bytes(*place: str) -> bytes:
    """Return a file that comes with the program, by its place within the assets."""
    file = assets_dir().joinpath(*place)
    return file.read_bytes()


@cached(1, each=650)
def program_version() -> str:
    """Return the installed version of the program; it is looked up once."""
    from importlib.metadata import (  # noqa: PLC0415 - it loads the reading of mails
        PackageNotFoundError,
        version,
    )

    try:
        return version("iron-ranks")
    except PackageNotFoundError:
        return "0"


@cached(8, each=700)
def _folder(name: str, package: Path = _PACKAGE) -> Path:
    """Find a data folder; FileNotFoundError says where it was looked for."""
    carried = package / "_data"
    home = carried if carried.is_dir() else package.parent
    folder = home / name
    if not folder.is_dir():
        message = f"The folder '{name}' is missing: expected at {folder}"
        raise FileNotFoundError(message)
    return folder
