"""A battle as the title and the archive show it: replayed beside the window, drawn small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from simulator.content.cards.seasons import with_season
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Header, SaveError
from simulator.content.games.scenarios import load_scenario
from simulator.engine.log.lines import line
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.language.texts import NO_WORDS, Message, msg, ngettext, printed
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.rules.scoring.victory import required
from simulator.staging.side_scores import side_scores
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.title.small_table import painted

BattleLine = tuple[str, int, palette.Colour]
"""A line beside a battle: its words, their size at 1080, their colour."""


@dataclass(frozen=True)
class BattleShown:
    """Where a battle stands: its last position, or why it cannot be shown."""

    header: Header | None = None
    now: Position | None = None
    points_to_win: int = 0
    mode: str = ""
    """The name of its mode, with its season."""
    fault: str = ""
    last: Message = NO_WORDS
    """How it ended, or where it stands."""

    @property
    def over(self) -> bool:
        """Return whether the battle has ended."""
        return self.now is not None and self.now.game.next_step(self.now) is None

    def lines(self, *, running: bool, first: bool, open_games: int) -> list[BattleLine]:
        """Return the lines the title has beside it: how a `running` one stands, or its mode.

        The first of all says where its armies stand; the last line says how many more are open.
        """
        if self.fault or self.header is None or self.now is None:
            return [(self.fault, 20, palette.ILLEGAL)]
        lines: list[BattleLine] = []
        state = self.now.state
        if running:
            said = _("Round {n}, {player}'s turn")
            words = said.format(n=state.round, player=player_name(state.active))
            lines.append((words, 30, palette.TEXT))
        lines.append((self.mode, 34, palette.TEXT))
        for seat, army in self.header.armies.items():
            words = _("{player}: {army}").format(player=player_name(seat), army=army.name)
            if running:
                points = _("{points} of {needed}").format(
                    points=state.seats[seat].score, needed=self.points_to_win
                )
                words = f"{words}, {points}"
            lines.append((words, 24, palette.HOUSES[seat].light))
        if open_games > 1:
            said = ngettext("{n} other game is open.", "{n} other games are open.", open_games - 1)
            lines.append((said.format(n=open_games - 1), 20, palette.TEXT_QUIET))
        if first:
            lines.append((_("Both armies stand, 16 inches apart."), 20, palette.TEXT_QUIET))
        if not running and self.now.game.scenario is not None:
            about = printed(self.now.game.scenario.summary)
            lines.append((about, 20, palette.TEXT_QUIET))
        return lines


def shown(path: Path) -> BattleShown:
    """Replay what a save or a journal holds; what is wrong with the file is a sentence."""
    try:
        save = read(path, forgiving=True)
        battle = saved_battle(save, path)
        session = played_back(path, battle, save.inputs)
    except (SaveError, ContentError, OSError) as fault:
        return BattleShown(fault=str(fault))
    return _stands(save.header, session)


def set_up(battle: Battle) -> BattleShown:
    """Return a battle as it stands before its first question."""
    try:
        session = Session(battle.game(), battle.dice_source())
    except (ContentError, OSError) as fault:
        return BattleShown(fault=str(fault))
    return _stands(battle.header({}), session)


def _stands(header: Header, session: Session) -> BattleShown:
    now = session.position
    return BattleShown(
        header,
        now,
        required(now),
        mode_of_season(header.scenario, header.season),
        last=where_it_stands(session),
    )


def where_it_stands(session: Session) -> Message:
    """Return how a game ended, or where it stands: its round, the points, who is to act."""
    now, request = session.position, session.pending
    if request is None:
        lines = (line(now, event) for event in reversed(session.events))
        return next(filter(None, lines), NO_WORDS)
    player = player_name(request.who)
    if not now.state.round:
        return msg("The battlefield is set up, {player} to act.", player=player)
    points = " : ".join(str(one.score) for one in side_scores(now))
    return msg(
        "Round {round}, {points}, {player} to act.",
        round=now.state.round,
        points=points,
        player=player,
    )


def mode_name(scenario: str) -> str:
    """Return the name of a battle's mode; that of its file, where it cannot be read."""
    try:
        return printed(load_scenario(scenario).name)
    except ContentError:
        return Path(scenario).stem


def mode_of_season(scenario: str, season: str) -> str:
    """Return the name of a battle's mode with the season of its cards, unless that is usual."""
    return with_season(mode_name(scenario), season)


class ShownLater:
    """A battle that is replayed beside the window, and its picture once it is there."""

    def __init__(self, work: Callable[[], BattleShown], *, whole: bool = False) -> None:
        """Begin to replay; the picture is of the `whole` table, or of where the trays stand."""
        self._whole = whole
        self._work: Background[BattleShown] = Background(work)
        self._found: BattleShown | None = None
        self._still = StillPicture()

    @property
    def found(self) -> BattleShown | None:
        """Return the battle, None until it is replayed."""
        if self._found is None and self._work.done:
            try:
                self._found = self._work.result()
            except Exception as fault:  # noqa: BLE001 - a picture less, told where it would stand
                self._found = BattleShown(fault=f"{type(fault).__name__}: {fault}")
        return self._found

    def draw(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the table into a rectangle: empty cloth until the battle is replayed."""
        if self.found is None or self.found.now is None:
            draw_cloth(surface, place)
            return
        picture = self._still.picture
        if picture is None or picture.get_size() != place.size:
            self._still.picture = picture = painted(self.found.now, place.size, whole=self._whole)
        surface.blit(picture, place)


def draw_cloth(surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw an empty table into a rectangle."""
    pygame.draw.rect(surface, palette.CLOTH, place)
    for step in range(1, 8):
        x = place.x + place.width * step // 8
        pygame.draw.line(surface, palette.CLOTH_DARK, (x, place.y), (x, place.bottom - 1))
    for y in range(place.y + place.width // 8, place.bottom, max(1, place.width // 8)):
        pygame.draw.line(surface, palette.CLOTH_DARK, (place.x, y), (place.right - 1, y))
