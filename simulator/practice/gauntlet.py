"""A gauntlet: one list against ten that are drawn by chance, one after the other.

Every battle follows from the gauntlet's seed and its number, so a gauntlet that was broken off, or
whose window was killed, goes on with the same opponents. A finished game is found in the archive by
its scenario, seed and armies, and its result, its luck and its choices are written down once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from simulator.content import gauntlet_files
from simulator.content.battles import Battle, legal_army, saved_battle
from simulator.content.errors import ContentError
from simulator.content.faction_names import faction_name
from simulator.content.gauntlet_files import GauntletLine
from simulator.content.own_cards import library_at_hand
from simulator.content.save_reader import read
from simulator.content.saved_game import Header, SaveError
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import ReplayError, Session
from simulator.luck.ledger import CheckCancelled, ledger
from simulator.model.army import Army
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.rules.armies.lists import cost
from simulator.rules.armies.random_army import FEWEST, MOST, random_army

GAMES: Final = 10
MINE: Final = Seat.RED
THEIRS: Final = Seat.BLUE


@dataclass(frozen=True)
class Gauntlet:
    """One list, the level of the machine against it, the mode, the seed and how many games."""

    army: str
    level: str
    scenario: str
    seed: int
    games: int = GAMES

    @cached_property
    def own(self) -> Army:
        """Give the player's list (ContentError where it is gone or not legal)."""
        return legal_army(self.army)

    def opponent(self, number: int) -> Army:
        """Give the list drawn for a game: as many points as the player's own."""
        library = library_at_hand()
        points = min(MOST, max(FEWEST, cost(self.own, library)))
        return random_army(library, self.seed * 1000 + number, points=points)

    def battle(self, number: int) -> Battle:
        """Give the battle of a number, from 1 on."""
        armies = {MINE: self.own, THEIRS: self.opponent(number)}
        return Battle(self.scenario, armies, self.seed + number)

    def header(self, number: int, player: str) -> Header:
        """Give the header of that battle, with who plays the list."""
        return self.battle(number).header({MINE: player, THEIRS: self.level})

    def number_of(self, header: Header) -> int | None:
        """Say which game of it a saved game is, None for any other game."""
        number = header.seed - self.seed
        if not 1 <= number <= self.games or header.scenario != self.scenario:
            return None
        same = header.players.get(THEIRS) == self.level and header.armies.get(MINE) == self.own
        return number if same and header.armies.get(THEIRS) == self.opponent(number) else None


@dataclass(frozen=True)
class GauntletProgress:
    """How far a gauntlet is: what came of each game that was finished."""

    gauntlet: Gauntlet
    rows: tuple[GauntletLine, ...]

    @property
    def next(self) -> int | None:
        """Give the number of the next game, None after the last."""
        done = {one.number for one in self.rows}
        return next((n for n in range(1, self.gauntlet.games + 1) if n not in done), None)

    @property
    def won(self) -> float:
        """Give the games that were won, a draw as a half."""
        return sum(one.won for one in self.rows)

    @property
    def points(self) -> tuple[int, int]:
        """Give all victory points, the player's and the others'."""
        return sum(one.own for one in self.rows), sum(one.theirs for one in self.rows)

    @property
    def wounds(self) -> float:
        """Give the wounds dice brought in all."""
        return sum(one.wounds for one in self.rows)

    @property
    def choices(self) -> float:
        """Give the victory points choices lost in all."""
        return sum(one.choices for one in self.rows)


# ------------------------------------------------------------------ keeping


def gauntlets(folder: Path | None = None) -> tuple[tuple[GauntletProgress, ...], str]:
    """Give all gauntlets, the newest last, and what was wrong with the file."""
    lines, trouble = gauntlet_files.salvaged_gauntlets(gauntlet_files.gauntlet_file(folder))
    found: dict[Gauntlet, list[GauntletLine]] = {}
    for one in lines:
        rows = found.setdefault(_of(one), [])
        if one.number and all(one.number != other.number for other in rows):
            rows.append(one)
    made = (
        GauntletProgress(gauntlet, tuple(sorted(rows, key=lambda row: row.number)))
        for gauntlet, rows in found.items()
    )
    return tuple(made), trouble


def _of(line: GauntletLine) -> Gauntlet:
    return Gauntlet(line.army, line.level, line.scenario, line.seed, line.games)


def progress_of(gauntlet: Gauntlet, folder: Path | None = None) -> GauntletProgress:
    """Give how far a gauntlet is; one that is new has no rows."""
    known, _trouble = gauntlets(folder)
    return next((one for one in known if one.gauntlet == gauntlet), GauntletProgress(gauntlet, ()))


def note(lines: Iterable[GauntletLine], folder: Path | None = None) -> None:
    """Keep some lines (OSError where the disk refuses, ContentError where the file is broken)."""
    file = gauntlet_files.gauntlet_file(folder)
    gauntlet_files.salvaged_gauntlets(file)
    gauntlet_files.write_gauntlets(file, (*gauntlet_files.read_gauntlets(file), *lines))


def begun(gauntlet: Gauntlet) -> GauntletLine:
    """Give the line of a gauntlet that begins."""
    return GauntletLine(
        army=gauntlet.army,
        level=gauntlet.level,
        scenario=gauntlet.scenario,
        seed=gauntlet.seed,
        games=gauntlet.games,
    )


def line_of(
    gauntlet: Gauntlet,
    number: int,
    session: Session,
    check_cancelled: CheckCancelled | None = None,
) -> GauntletLine:
    """Give what came of a finished game: result, points, luck and choices."""
    state = session.state
    luck = ledger(session, check_cancelled=check_cancelled).of(MINE)
    winner = state.winner
    return begun(gauntlet).model_copy(
        update={
            "number": number,
            "opponent": faction_name(state.seats[THEIRS].faction),
            "won": 0.5 if winner is None else float(winner is MINE),
            "own": state.seats[MINE].score,
            "theirs": state.seats[THEIRS].score,
            "rounds": state.round,
            "wounds": round(luck.wounds, 6),
            "choices": round(luck.choices, 6),
        }
    )


def finished(
    progress: GauntletProgress, saves: Sequence[Path], check_cancelled: CheckCancelled | None = None
) -> Iterator[GauntletLine]:
    """Give the games of a gauntlet that stand in the archive and are not written down yet."""
    known = {one.number for one in progress.rows}
    for path in saves:
        try:
            save = read(path)
            number = progress.gauntlet.number_of(save.header)
            if number is None or number in known:
                continue
            battle = saved_battle(save, path)
            session = Session(battle.game(), battle.dice_source(), save.inputs)
        except (SaveError, ContentError, OSError, ReplayError, IllegalReplyError):
            continue
        if session.over:
            known.add(number)
            yield line_of(progress.gauntlet, number, session, check_cancelled)
