"""A gauntlet: one list against ten that are drawn by chance, one after the other.

Every battle follows from the gauntlet's seed and its number, so a gauntlet that was broken off, or
whose window was killed, goes on with the same opponents. A finished game is found in the archive by
its scenario, seed and armies, and its result and its luck are written down once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Final, Self

from simulator.content.armies.handicap import NONE, fewer, handicap_of, spent_army, with_handicap
from simulator.content.cards.own_cards import library_at_hand
from simulator.content.games.battles import Battle, legal_army, saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Header, Save, SaveError
from simulator.content.games.scenarios import pieces_of
from simulator.content.practice.gauntlet_files import GauntletLine, gauntlet_file
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.files.json_lines import add_lines, salvaged
from simulator.files.plain_data import fields_of
from simulator.language.faction_names import faction_name_kept
from simulator.luck.ledger import CheckCancelled, ledger
from simulator.model.army import Army
from simulator.model.cards import BOXES, SEASON, Library, PieceSet
from simulator.model.requests import Kind
from simulator.model.state import Seat
from simulator.practice.kept_review import KeptDecisions
from simulator.practice.whole_review import ReviewWork, WeighedDecision, decisions_of
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
    handicap: str = NONE
    """Who brings fewer points, as `content/armies/handicap.py` writes it: the player is Red."""
    pieces: PieceSet = BOXES
    """The set of terrain pieces."""
    season: str = SEASON
    """The season of the cards."""

    @classmethod
    def fresh(
        cls, army: str, level: str, scenario: str, seed: int, handicap: str, season: str = SEASON
    ) -> Self:
        """Return a new gauntlet, with the terrain pieces new games of its mode have."""
        pieces = pieces_of(scenario)
        return cls(army, level, scenario, seed, handicap=handicap, pieces=pieces, season=season)

    @cached_property
    def own(self) -> Army:
        """Return the player's list (ContentError where it is gone or not legal)."""
        armies = with_handicap(dict.fromkeys((MINE, THEIRS), self.full), self.handicap, self.cards)
        return armies[MINE]

    @cached_property
    def full(self) -> Army:
        """Return the player's list without a handicap (ContentError as `own`)."""
        return legal_army(self.army, self.cards)

    @property
    def cards(self) -> Library:
        """Return the cards there are, the player's own among them."""
        return library_at_hand(self.season)

    def opponent(self, number: int) -> Army:
        """Return the list drawn for a game: as many points as the player's own, or fewer."""
        points, seed = cost(self.full, self.cards), self.seed * 1000 + number
        given = handicap_of(self.handicap)
        if given is not None and given.seat is THEIRS:
            points = min(MOST, max(FEWEST, fewer(points, given.percent)))
            return spent_army(self.cards, seed, "", points)
        # As gauntlets were drawn that are kept: their games are known by their lists.
        return random_army(self.cards, seed, points=min(MOST, max(FEWEST, points)))

    def battle(self, number: int) -> Battle:
        """Return the battle of a number, from 1 on."""
        armies = {MINE: self.own, THEIRS: self.opponent(number)}
        return Battle(
            self.scenario, armies, self.seed + number, pieces=self.pieces, season=self.season
        )

    def header(self, number: int, player: str) -> Header:
        """Return the header of that battle, with who plays the list."""
        return self.battle(number).header({MINE: player, THEIRS: self.level})

    def number_of(self, header: Header) -> int | None:
        """Return which game of it a saved game is, None for any other game."""
        number = header.seed - self.seed
        table = (self.scenario, self.pieces, self.season)
        begun = (header.scenario, header.pieces, header.season) == table
        if not 1 <= number <= self.games or not begun:
            return None
        same = header.players.get(THEIRS) == self.level and header.armies.get(MINE) == self.own
        return number if same and header.armies.get(THEIRS) == self.opponent(number) else None


@dataclass(frozen=True)
class GauntletProgress:
    """How far a gauntlet is: what came of each game that was finished."""

    gauntlet: Gauntlet
    rows: tuple[GauntletLine, ...]
    day: str = ""
    """When it was begun, such as 2026-01-31; "" where nobody wrote it down."""

    @property
    def next(self) -> int | None:
        """Return the number of the next game, None after the last."""
        done = {one.number for one in self.rows}
        return next((n for n in range(1, self.gauntlet.games + 1) if n not in done), None)

    @property
    def won(self) -> float:
        """Return the games that were won, a draw as a half."""
        return sum(one.won for one in self.rows)

    @property
    def points(self) -> tuple[int, int]:
        """Return all victory points, the player's and the others'."""
        return sum(one.own for one in self.rows), sum(one.theirs for one in self.rows)

    @property
    def dice(self) -> float:
        """Return what dice did to the chance of winning in all."""
        return sum(one.dice or 0.0 for one in self.rows)

    @property
    def graded(self) -> tuple[GauntletLine, ...]:
        """Return the games whose decisions are graded."""
        return tuple(one for one in self.rows if one.decisions)

    @property
    def decisions(self) -> int:
        """Return how many decisions are graded in all."""
        return sum(one.decisions for one in self.rows)

    @property
    def loss(self) -> float:
        """Return what a decision lost of the chance of winning on average.

        0 before any is graded.
        """
        return sum(one.lost for one in self.rows) / max(1, self.decisions)

    @property
    def mistakes(self) -> tuple[tuple[Kind | None, int], ...]:
        """Return how many mistakes there were of each kind of decision, the most first.

        Kinds that only another version knows are counted together, under None.
        """
        found: Counter[Kind | None] = Counter()
        for one in self.rows:
            for kind, count in one.mistakes.items():
                found[Kind(kind) if kind in set(Kind) else None] += count
        return tuple(sorted(found.items(), key=lambda each: (-each[1], each[0] or "")))


# ------------------------------------------------------------------ keeping

_SETTINGS: Final = ("army", "level", "scenario", "seed", "games", "handicap", "pieces", "season")
"""What tells one gauntlet from another."""


def gauntlets(folder: Path | None = None) -> tuple[tuple[GauntletProgress, ...], str]:
    """Return all gauntlets, the newest last, and what was wrong with the file."""
    lines, trouble = salvaged(gauntlet_file(folder), GauntletLine)
    found: dict[Gauntlet, dict[int, GauntletLine]] = {}
    days: dict[Gauntlet, str] = {}
    for one in lines:
        if one.day:
            days[_of(one)] = one.day
        rows = found.setdefault(_of(one), {})
        known = rows.get(one.number)
        # A game is written down once; later its grades are added.
        if one.number and (known is None or (one.decisions and not known.decisions)):
            rows[one.number] = one
    made = (
        GauntletProgress(
            gauntlet, tuple(rows[number] for number in sorted(rows)), days.get(gauntlet, "")
        )
        for gauntlet, rows in found.items()
    )
    return tuple(made), trouble


def _of(line: GauntletLine) -> Gauntlet:
    return Gauntlet(**fields_of(line, *_SETTINGS))


def progress_of(gauntlet: Gauntlet, folder: Path | None = None) -> GauntletProgress:
    """Return how far a gauntlet is; one that is new has no rows."""
    known, _trouble = gauntlets(folder)
    return next((one for one in known if one.gauntlet == gauntlet), GauntletProgress(gauntlet, ()))


def note(lines: Iterable[GauntletLine], folder: Path | None = None) -> None:
    """Keep some lines (OSError where the disk refuses, ContentError where the file is broken)."""
    add_lines(gauntlet_file(folder), GauntletLine, lambda _known: lines)


def begun(gauntlet: Gauntlet, day: str = "") -> GauntletLine:
    """Return the line of a gauntlet that begins.

    `day` is today as it is kept, where it is known.
    """
    return GauntletLine(**fields_of(gauntlet, *_SETTINGS), day=day)


def game_of(gauntlet: Gauntlet, number: int, saves: Iterable[Path]) -> Path | None:
    """Return file of a gauntlet's game among some saves, the one that goes furthest, or None."""
    found = [(path, save) for each, path, save in _saved(gauntlet, saves) if each == number]
    return max(found, key=lambda one: len(one[1].inputs))[0] if found else None


def line_of(
    gauntlet: Gauntlet,
    number: int,
    session: Session,
    check_cancelled: CheckCancelled | None = None,
) -> GauntletLine:
    """Return what came of a finished game: result, points and luck."""
    state = session.state
    luck = ledger(session, check_cancelled=check_cancelled).of(MINE)
    winner = state.winner
    return begun(gauntlet).model_copy(
        update={
            "number": number,
            "opponent": faction_name_kept(state.seats[THEIRS].faction),
            "won": 0.5 if winner is None else float(winner is MINE),
            "own": state.seats[MINE].score,
            "theirs": state.seats[THEIRS].score,
            "rounds": state.round,
            "dice": round(luck.dice, 6),
        }
    )


def finished(
    progress: GauntletProgress, saves: Sequence[Path], check_cancelled: CheckCancelled | None = None
) -> Iterator[GauntletLine]:
    """Yield the games of a gauntlet that stand in the archive and are not written down yet."""
    known = {one.number for one in progress.rows}
    wanted = set(range(1, progress.gauntlet.games + 1)) - known
    for number, session in _played(progress.gauntlet, saves, wanted):
        if session.over:
            wanted.remove(number)
            yield line_of(progress.gauntlet, number, session, check_cancelled)


def graded(
    progress: GauntletProgress,
    saves: Sequence[Path],
    step: Callable[[int, int, tuple[float, float]], None] | None = None,
    check_cancelled: CheckCancelled | None = None,
    folder: Path | None = None,
) -> Iterator[GauntletLine]:
    """Grade the decisions of the games that stand in the archive and are not graded yet.

    Each game is reviewed whole, and its review kept (`kept_review.py`), so that who breaks off goes
    on there and the game's replay shows it at once. `step` is given the decisions that are weighed
    of a game, all there are, and how much of the work is done of all games, those to come taken to
    be like those before, by their length; what it and `check_cancelled` raise comes through.
    """
    missing = {one.number: one for one in progress.rows if not one.decisions}
    wanted, before, whole, opened = set(missing), 0.0, 0.0, 0
    found_in = _saved(progress.gauntlet, saves)
    lengths = {number: len(save.inputs) for number, _path, save in found_in if number in wanted}
    for number, session in _played(progress.gauntlet, saves, wanted):
        if not session.over:
            continue
        wanted.remove(number)
        found: list[WeighedDecision] = []
        of, kept = decisions_of(session), KeptDecisions(session, folder)
        work, opened = ReviewWork(session, kept.known), opened + lengths.pop(number)
        whole += ReviewWork(session).share[1]
        later = whole / opened * sum(lengths.values())
        with closing(kept.decisions(check_cancelled)) as coming:
            for done, (_index, one) in enumerate(coming, 1):
                if one is not None and one.who is MINE:
                    found.append(one)
                if done > kept.known:
                    work.add(one)
                if step is not None:
                    ready, all_of_it = work.share
                    step(done, of, (before + ready, before + all_of_it + later))
        before += work.share[0]
        yield missing[number].model_copy(update=_grades(found))


def _grades(found: Sequence[WeighedDecision]) -> dict[str, object]:
    """Return what is written down of a player's decisions in a game."""
    wrong = Counter(one.kind.value for one in found if one.mistake)
    return {
        "decisions": len(found),
        "lost": round(sum(one.loss for one in found), 6),
        "mistakes": dict(sorted(wrong.items())),
    }


def _played(
    gauntlet: Gauntlet, saves: Sequence[Path], wanted: Collection[int]
) -> Iterator[tuple[int, Session]]:
    """Yield the wanted games of a gauntlet among some saves, with their numbers.

    What cannot be read is left out; `wanted` may change meanwhile.
    """
    for number, path, save in _saved(gauntlet, saves):
        if not wanted:
            return
        if number not in wanted:
            continue
        try:
            session = played_back(path, saved_battle(save, path), save.inputs)
        except (SaveError, ContentError, OSError):
            continue
        yield number, session


def _saved(gauntlet: Gauntlet, saves: Iterable[Path]) -> Iterator[tuple[int, Path, Save]]:
    """Yield a gauntlet's games among some saves that can be read, with their numbers."""
    for path in saves:
        try:
            save = read(path)
            number = gauntlet.number_of(save.header)
        except (SaveError, ContentError, OSError):
            continue
        if number is not None:
            yield number, path, save
