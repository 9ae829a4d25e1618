"""Compare what a wheel and a source archive carry: the same code and the same data files.

python same_files.py WHEEL SDIST
"""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
import zipfile

DATA = ("units/", "scenarios/", "assets/")
"""The folders that move inside the package in the wheel."""
CHECKOUT = re.compile(r"simulator/learning/.*|assets/.*\.py|assets/locale/.*\.po")
"""What only a checkout needs: `exclude` in pyproject.toml."""


def of_wheel(wheel: str) -> dict[str, str]:
    """Return the sums of a wheel's files by their places in a checkout."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix("simulator/_data/"): hashlib.sha256(archive.read(name)).hexdigest()
            for name in archive.namelist()
            if name.startswith("simulator/")
        }


def of_sdist(sdist: str) -> dict[str, str]:
    """Return the sums of a source archive's files that belong into a wheel."""
    found = {}
    with tarfile.open(sdist) as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            stream = archive.extractfile(member)
            wanted = name.startswith(("simulator/", *DATA)) and not CHECKOUT.fullmatch(name)
            if stream is not None and wanted:
                found[name] = hashlib.sha256(stream.read()).hexdigest()
    return found


def main(wheel: str, sdist: str) -> None:
    """Print what differs, and end with 1 if anything does."""
    ours, theirs = of_wheel(wheel), of_sdist(sdist)
    other = sorted(ours.items() ^ theirs.items())
    for name in dict.fromkeys(name for name, _sum in other):
        where = "differs" if name in ours and name in theirs else "only in one of them"
        print(f"{name}: {where}")
    print(f"{len(ours)} files, {sum(name.startswith(DATA) for name in ours)} of them data")
    sys.exit(bool(other))


if __name__ == "__main__":
    main(*sys.argv[1:])
