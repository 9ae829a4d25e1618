"""Hands at the window: they press keys and click pixels, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

import pygame

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.random_agent import RandomAgent
from simulator.content.games.battles import Battle, battle_of
from simulator.language.texts import translate
from simulator.model.requests import Choose, ChooseSome, Place, PlacePiece, Reply, Request, Roll
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.answers import ANSWERS
from simulator.ui.battle.draft import Decline, PickOption
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.typed_roll import TypeFace
from simulator.ui.boxes.box import Doing, Press, TextField
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.places import Places
from simulator.ui.screen import SeenButton
from simulator.ui.settings import Settings
from simulator.ui.title.menu import Menu

FAST = Settings(animations=False, machine_seconds=0.0, sound=False)
Pixel = tuple[int, int]

_APPS: list[App] = []
_GAMES: list[GameScreen] = []


def close_all() -> None:
    """Close the files of every game that was left without closing its window."""
    for app in _APPS:
        _GAMES.extend(screen for screen in app.screens if isinstance(screen, GameScreen))
    for game in _GAMES:
        game.match.leave(discard=False)
    _APPS.clear()
    _GAMES.clear()


def journals_of(app: App) -> list[Path]:
    """Return the journals that lie in a window's folder, of running and of interrupted games."""
    return sorted(app.places.journals.glob("*.journal"))


def killed(app: App) -> None:
    """Have a window go as a kill does: nothing is told to anybody, the system frees its locks."""
    for screen in app.screens:
        if isinstance(screen, GameScreen) and screen.match.journal is not None:
            screen.match.journal.close()


def window(folder: Path, size: Pixel = (1280, 720), settings: Settings = FAST) -> App:
    """Open a window whose settings, saves and journals lie in a folder of the test."""
    app = App(Places.under(folder), size)
    _APPS.append(app)
    app.settings = settings
    app.sounds.change(settings)
    app.start_with(Menu(app))
    app.step(0.02)
    return app


def battle(dice: str = "seeded", seed: int = 5) -> Battle:
    """Return the quick battle with these dice."""
    plain = battle_of("", "", "", seed)
    return Battle(plain.scenario, plain.armies, seed, dice=dice)


def at_the_table(
    app: App, *, red: str = "human", blue: str = "human", dice: str = "seeded", seed: int = 5
) -> GameScreen:
    """Sit down at the quick battle."""
    sit_down(app, battle(dice, seed).header({Seat.RED: red, Seat.BLUE: blue}))
    settle(app)
    _GAMES.append(game_of(app))
    return game_of(app)


def game_of(app: App) -> GameScreen:
    """Return the game screen, whatever lies over it."""
    return next(screen for screen in app.screens if isinstance(screen, GameScreen))


def app_of(screen: BoxScreen) -> App:
    """Return the window a screen lies on, to be used by hand."""
    assert isinstance(screen.app, App)
    return screen.app


def buttons_of(app: App) -> Sequence[SeenButton]:
    """Return the buttons of the topmost screen."""
    assert isinstance(app.top, BoxScreen)
    return app.top.live_buttons()


def line_of(app: App) -> TextField | None:
    """Return the line of the topmost screen that is typed into, None without one."""
    assert isinstance(app.top, BoxScreen)
    placed = app.top.tree.focused
    return placed.box if placed is not None and isinstance(placed.box, TextField) else None


def settle(app: App, frames: int = 3) -> None:
    """Draw some frames."""
    for _frame in range(frames):
        app.step(0.05)


def press(app: App, key: int, *, shift: bool = False, let_go: bool = True) -> None:
    """Press a key."""
    mod = pygame.KMOD_LSHIFT if shift else pygame.KMOD_NONE
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    if let_go:
        let_go_of(app, key)
    app.step(0.02)


def let_go_of(app: App, key: int) -> None:
    """Release a key."""
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=pygame.KMOD_NONE))


def in_window(app: App, pos: Pixel) -> Pixel:
    """Return the pixel of the window where a pixel that screens know is shown."""
    scale = app.scale_shown
    return (round(pos[0] * scale), round(pos[1] * scale))


def move(app: App, pos: Pixel) -> None:
    """Move the mouse."""
    pos = in_window(app, pos)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    app.step(0.02)


def click(app: App, pos: Pixel, button: int = 1) -> None:
    """Click a pixel."""
    move(app, pos)
    pos = in_window(app, pos)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=pos, button=button))
    app.step(0.02)


def drag(app: App, start: Pixel, end: Pixel) -> None:
    """Drag the mouse with its left button."""
    move(app, start)
    first, last = in_window(app, start), in_window(app, end)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
    app.step(0.02)
    move(app, end)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=last, button=1))
    app.step(0.02)


def click_words(app: App, words: str) -> None:
    """Click the button of the topmost screen that says these words, in the language spoken.

    One that ends in them comes first: the sentence of a tile may hold the name of another.
    """
    said = translate(words)
    found = [made for made in buttons_of(app) if said in made.text]
    found.sort(key=lambda made: not made.text.endswith(said))
    assert found, f"no button says {words!r}"
    click(app, found[0].rect.center)


def click_box(app: App, key: Hashable) -> None:
    """Click a box of the topmost screen by its key, scrolled into view."""
    screen = app.top
    assert isinstance(screen, BoxScreen)
    screen.tree.go_to(key)
    app.step(0.02)
    place = screen.tree.place_of(key)
    assert place is not None, f"{key} is not on the screen"
    click(app, place.center)


def click_action(app: App, action: object) -> None:
    """Click the box of the topmost screen that asks for an action, scrolled into view."""
    screen = app.top
    assert isinstance(screen, BoxScreen)
    boxes = [(one.box, one.name) for one in screen.tree.pressables()]
    names = [name for box, name in boxes if isinstance(box, Press) and box.do == action]
    assert names, f"nothing asks for {action!r}"
    click_box(app, names[0])


def click_doing(app: App, command: Callable[..., object], *given: Hashable) -> None:
    """Click the box of the topmost screen that has its screen do something, as `Class.method`."""
    screen = app.top
    assert isinstance(screen, BoxScreen)
    boxes = [one.box for one in screen.tree.pressables() if isinstance(one.box, Press)]
    does = [box.do for box in boxes if isinstance(box.do, Doing) and box.do.given == given]
    found = [do for do in does if getattr(do.command, "__func__", None) is command]
    assert found, f"nothing does {command.__qualname__} with {given}"
    click_action(app, found[0])


def click_option(app: App, key: str) -> None:
    """Click an option in the list beside the board."""
    place = game_of(app).tree.place_of(PickOption(key))
    assert place is not None, f"{key} is not in the list"
    click(app, place.center)


def is_seen(game: GameScreen, key: str) -> bool:
    """Return whether an option is seen whole in the list, without scrolling."""
    place, listed = game.tree.place_of(PickOption(key)), game.tree.place_of(ANSWERS)
    return place is not None and listed is not None and bool(listed.contains(place))


def type_number(app: App, number: int) -> None:
    """Press a number key."""
    press(app, pygame.K_0 + number)


def type_words(app: App, words: str) -> None:
    """Type words letter by letter into the line that is being typed into."""
    for letter in words:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    app.step(0.02)
    app.step(0.02)


# ------------------------------------------------------------------ answering


class Person:
    """Answers whatever is asked, by mouse or by keys; what is answered is chosen at random."""

    def __init__(self, app: App, seed: int = 1, *, mouse: bool = True) -> None:
        """Sit at a window."""
        self.app, self.mouse = app, mouse
        self.mind: RandomAgent | GreedyAgent = RandomAgent(seed)
        self.kinds: set[str] = set()

    @property
    def game(self) -> GameScreen:
        """Return the game."""
        return game_of(self.app)

    def wish(self) -> tuple[Request, Reply]:
        """Return the question on the table and what this person wants to answer."""
        request = self.game.match.pending
        assert request is not None
        return request, self.mind.reply(self.game.match.session.position, request)

    def answer(self) -> None:
        """Answer the question on the table by real events; it must be a new one afterwards."""
        for _laid_over in range(2):
            if self.app.top is not self.game:
                press(self.app, pygame.K_SPACE)  # the page of a round; a curtain: "it is me"
        assert self.game.draft is not None
        request, reply = self.wish()
        before = self.answers()
        peek = pygame.K_F5 if request.who is Seat.RED else pygame.K_F6
        if request.private:
            press(self.app, peek, let_go=False)
        self._give(request, reply)
        let_go_of(self.app, peek)
        settle(self.app)
        assert self.answers() > before, f"not answered: {request!r}"
        self.kinds.add(type(request).__name__)

    def answers(self) -> int:
        """Return how many answers were given, those included where nothing could be used."""
        session = self.game.match.session
        return len(session.inputs) + len(session.declined)

    def _give(self, request: Request, reply: Reply) -> None:
        if isinstance(request, Choose):
            self._choose(str(reply))
        elif isinstance(request, ChooseSome):
            self._choose_some([str(key) for key in reply])  # type: ignore[union-attr]
        elif isinstance(request, Place | PlacePiece):
            self._place(request)
        elif isinstance(request, Roll):
            self._roll(reply)  # type: ignore[arg-type]
        else:
            raise TypeError(request)

    def _seen(self, key: str) -> bool:
        return is_seen(self.game, key)

    def _choose(self, key: str) -> None:
        draft = self.game.draft
        assert draft is not None
        if self.mouse and self._seen(key):
            click_option(self.app, key)
        elif key in draft.number_keys()[:9]:
            type_number(self.app, draft.number_keys().index(key) + 1)
        else:
            self._light(key)
            press(self.app, pygame.K_SPACE)

    def _light(self, key: str) -> None:
        for _step in range(60):
            draft = self.game.draft
            if draft is None or draft.lit == key:
                return
            press(self.app, pygame.K_DOWN)
        raise AssertionError(f"{key} cannot be reached by the arrow keys")

    def _choose_some(self, keys: list[str]) -> None:
        draft = self.game.draft
        assert draft is not None
        for key in sorted(set(keys) ^ set(draft.chosen)):  # some are chosen from the start
            if self.mouse and self._seen(key):
                click_option(self.app, key)
            elif key in draft.number_keys()[:9]:
                type_number(self.app, draft.number_keys().index(key) + 1)
            else:
                self._light(key)
                press(self.app, pygame.K_RIGHT)
        assert sorted(draft.chosen) == sorted(keys)
        if self.mouse:
            request = draft.request
            none = not keys and isinstance(request, ChooseSome) and request.least == 0
            click_action(self.app, Decline() if none else Act.CONFIRM)
        else:
            press(self.app, pygame.K_SPACE)

    def _place(self, request: Place | PlacePiece) -> None:
        _, wished = self.wish()
        camera = self.game.board.camera
        if self.mouse:
            x, y = camera.to_screen((wished.x, wished.y))  # type: ignore[union-attr]
            click(self.app, (round(x), round(y)))
        else:
            press(self.app, pygame.K_UP)
            press(self.app, pygame.K_e)
            press(self.app, pygame.K_SPACE)
        if self.game.match.pending is request:  # not there: take a place that is legal
            click_words(self.app, "Confirm")
        if self.game.match.pending is request:
            for sample in request.samples():
                x, y = camera.to_screen(sample.centre)
                click(self.app, (round(x), round(y)))
                if self.game.match.pending is not request:
                    return

    def _roll(self, faces: tuple[int, ...]) -> None:
        for face in faces:
            place = self.game.tree.place_of(TypeFace(face))
            if self.mouse and place is not None:
                click(self.app, place.center)
            else:
                type_number(self.app, face)
        press(self.app, pygame.K_SPACE)
