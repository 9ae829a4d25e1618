"""The window: one surface, a stack of screens, and the loop that keeps them going."""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from simulator.content.workers import employ
from simulator.datafiles import assets_dir
from simulator.files.errors import why_refused
from simulator.files.leftovers import mend
from simulator.files.reading import is_there
from simulator.language.languages import first_language, known_as, speak
from simulator.language.lengths import read_in_centimetres
from simulator.language.texts import translate as _
from simulator.ui import kept_pictures, letters, palette, window_place
from simulator.ui.fault_report import Broken, begin_log, described, write_report
from simulator.ui.interface_scale import Display, show_through
from simulator.ui.keys import Act, Keys, digit
from simulator.ui.layout import SMALLEST
from simulator.ui.places import Places
from simulator.ui.settings import Settings, begin, store
from simulator.ui.signals import CloseSignals
from simulator.ui.spare_memory import give_back, large_apart, settle_in
from simulator.ui.themes import Palette
from simulator.ui.window import Drafted, Leavable, Rooms, SavableScreen, StackedScreen

if TYPE_CHECKING:  # the window is to be seen before the rules are loaded
    from simulator.ui.sound import Sounds

FRAMES = 60
AWAKE = 0.5
"""Seconds the window is drawn in every frame after something happened."""
BLINK = 0.25
"""Seconds between two frames while nothing happens but a cursor blinking, or a note about to go."""
ASLEEP = 0.9
"""Seconds between two frames while nothing at all happens."""
LOOK = 10
"""Milliseconds between two looks for something happening while the window sleeps."""
TIDY = 10.0
"""Seconds awake after which the next pause is used to give memory back; a closed screen is one."""


class App:
    """The window and everything that outlives a screen."""

    def __init__(self, places: Places | None = None, size: tuple[int, int] | None = None) -> None:
        """Open the window; `size` overrides the size kept in the settings."""
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        self.places = places or Places.of_user()
        self.speak: Callable[[str], None] | None = None
        mended = mend(self.places.own)
        self.settings, self.settings_trouble = begin(self.places.settings)
        self.settings_trouble = " ".join(filter(None, (*mended, self.settings_trouble)))
        self._kept_settings = self.settings
        """As they were when they were read or kept last."""
        read_in_centimetres(on=self.settings.centimetres)
        employ(self.settings.processes)
        if not is_there(self.places.settings):
            self.settings = replace(self.settings, first_page=True)
        large_apart()
        pygame.display.init()
        pygame.font.init()
        palette.choose(Palette(self.settings.palette))
        self.keys = Keys(self.settings.keys)
        self.screens: list[StackedScreen] = []
        self.running = True
        self.not_safe: list[str] = []
        """What could not be kept when the system closed the window, in sentences."""
        self.close_signals = CloseSignals()
        self.full_screen = False
        self._clock = pygame.time.Clock()
        self._quiet = self._undrawn = self._untidy = 0.0
        self._settled = False
        """Whether what is seen was drawn since it came to rest."""
        self._commanding: int | None = None
        self._did: deque[str] = deque(maxlen=40)
        """The last keys and clicks, for the report of a fault."""
        self._fault_page: StackedScreen | None = None
        """The page that tells of a fault, while it lies there."""
        self._closing: StackedScreen | None = None
        """What asks whether to save before the window closes, while it lies there."""
        self._display = 0
        self._open_first(size)
        self._show_name()
        if self.settings.full_screen and size is None:
            self._fill_or_leave()

    def _open_first(self, size: tuple[int, int] | None) -> None:
        """Open the window where it was closed, if that display is still there."""
        kept, shown = self.settings, window_place.displays()
        there = shown[kept.display] if kept.display < len(shown) else shown[0]
        wanted = size or window_place.sized(kept.size, there)
        where = window_place.placed(kept.display, kept.place, wanted, shown)
        self._display = where.display
        self._open_window(where.rect.size)
        pygame.display.set_window_position(where.rect.topleft)

    def _open_window(self, size: tuple[int, int], *, full: bool = False) -> None:
        flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
        wanted = (0, 0) if full else (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        window = pygame.display.set_mode(wanted, flags, display=self._display)
        self._show_on(window)
        pygame.display.set_caption(_("Iron Ranks"))
        icon = pygame.image.load_sized_svg(str(assets_dir() / "icons" / "app.svg"), (64, 64))
        pygame.display.set_icon(icon)
        if kept_pictures.STORE.of_another_format(window):
            palette.forget()
        kept_pictures.fit(self.display.window.get_size())

    def _show_on(self, window: pygame.Surface) -> None:
        """Show everything on the window's surface, as large as the players want it."""
        self.display = Display(window, self.settings.interface_scale)
        show_through(self.display)
        letters.fit(self.size)

    @property
    def surface(self) -> pygame.Surface:
        """Return what screens are drawn on."""
        return self.display.canvas

    def _show_name(self) -> None:
        """Show the name of the game at once: faces and widgets take a moment to load."""
        self.surface.fill(palette.NIGHT)
        title = palette.font(64, display=True).render(_("Iron Ranks"), True, palette.PARCHMENT)
        width, height = self.surface.get_size()
        self.surface.blit(title, title.get_rect(midtop=(width // 2, round(height * 0.12))))
        self.display.show()

    @property
    def size(self) -> tuple[int, int]:
        """Return the size that screens lay themselves out for, in pixels of what they draw on."""
        width, height = self.surface.get_size()
        return (max(width, SMALLEST[0]), max(height, SMALLEST[1]))

    @property
    def scale_shown(self) -> float:
        """Return how large everything is shown now, 1 being the size it is drawn in."""
        return self.display.scale

    @cached_property
    def sounds(self) -> Sounds:
        """Know the sound of each event; the first to ask loads what events there are."""
        from simulator.ui.sound import Sounds  # noqa: PLC0415 - events are of the rules

        return Sounds(self.settings)

    @cached_property
    def rooms(self) -> Rooms:
        """Know every screen; the first to ask loads them all, when the window is there already."""
        from simulator.ui.rooms import WindowRooms  # noqa: PLC0415 - loading them takes a moment

        return WindowRooms(self)

    # ------------------------------------------------------------ the stack of screens

    @property
    def top(self) -> StackedScreen:
        """Return the screen that gets the events."""
        return self.screens[-1]

    def push(self, screen: StackedScreen) -> None:
        """Lay a screen over the others."""
        self._stir()
        if not screen.see_through:
            kept_pictures.forget_still()
        self.screens.append(screen)
        screen.open()

    def close(self, screen: StackedScreen) -> None:
        """Take a screen away, wherever it lies; the one below fits itself to the window."""
        self._stir()
        if screen in self.screens:
            self.screens.remove(screen)
            screen.clear()
            self._untidy = TIDY
            if not screen.see_through:
                kept_pictures.forget_still()
        if self.screens:
            self.top.resize()

    def start_with(self, screen: StackedScreen) -> None:
        """Take all screens away and show another."""
        for old in self.screens:
            old.clear()
        self.screens = []
        self._untidy = TIDY
        self.push(screen)

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        """Hand an event to the window or to the topmost screen."""
        if (did := described(event)) != "":
            self._did.append(did)
        if self._is_text_of_command(event):
            return
        if event.type == pygame.QUIT:
            self.ask_to_quit()
        elif event.type == pygame.WINDOWDISPLAYCHANGED and not self.full_screen:
            self._come_back()
        elif event.type == pygame.VIDEORESIZE and not self.full_screen:
            self.resized((event.w, event.h))
        elif self.screens:
            self._hand_on(event)

    def _hand_on(self, event: pygame.Event) -> None:
        """Hand an event to the topmost screen; a key that opens a line to type in is a command."""
        typed = self.top.typing()
        self.top.handle(event)
        if event.type == pygame.KEYDOWN and self.screens and self.top.typing() and not typed:
            self._commanding = event.key

    def _is_text_of_command(self, event: pygame.Event) -> bool:
        """Return whether a text comes from a key taken as a command, held until it is let go.

        The system sends every key twice, as a key and as its text: the text must not land in a
        line that the key opened.
        """
        if event.type == pygame.TEXTINPUT:
            return self._commanding is not None
        held = getattr(event, "key", None) == self._commanding  # a key held down comes again
        if event.type == (pygame.KEYUP if held else pygame.KEYDOWN):
            self._commanding = None
        return False

    def press_key(self, screen: StackedScreen, event: pygame.Event) -> bool:
        """Return a key to a screen as what it asks for; the window itself knows full screen."""
        taken = self._take_key(screen, event)
        if taken:
            self._commanding = event.key
        return taken

    def _take_key(self, screen: StackedScreen, event: pygame.Event) -> bool:
        act = self.keys.act(event)
        if act is Act.FULL_SCREEN:
            self.toggle_full_screen()
            return True
        number = digit(event)
        if number is not None and screen.digit(number):
            return True
        return act is not None and screen.act(act)

    def resized(self, size: tuple[int, int]) -> None:
        """Fit all screens to a window that changed its size; one too small springs back."""
        self._show_on(pygame.display.get_surface() or self.display.window)
        wanted = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        if self.display.window.get_size() != wanted:
            self._open_window(wanted)
        kept_pictures.fit(wanted)
        self._fit()

    def _fit(self) -> None:
        for screen in self.screens:
            screen.resize()

    def toggle_full_screen(self) -> None:
        """Fill a display, or go back to a window where it stood; it opens like that again."""
        self._fill_or_leave()
        self.change(replace(self.settings, full_screen=self.full_screen))

    def _fill_or_leave(self) -> None:
        if not self.full_screen:
            self._remember_place()
        shown, kept = window_place.displays(), self.settings
        self.full_screen = not self.full_screen
        where = window_place.placed(kept.display, kept.place, kept.size, shown)
        self._display = where.display
        if self.full_screen:
            wished = kept.full_screen_on
            self._display = window_place.full_screen_display(wished, where.display, shown)
        self._open_window(kept.size, full=self.full_screen)
        if not self.full_screen:
            pygame.display.set_window_position(where.rect.topleft)
        self._fit()

    def _remember_place(self) -> None:
        """Keep the window's size, its display, and where it stands on it."""
        size = self.display.window.get_size()
        stands = pygame.Rect(pygame.display.get_window_position(), size)
        display, place = window_place.remembered(stands, window_place.displays())
        kept = replace(self.settings, size=size, display=display, place=place)
        if kept != self.settings:
            self.change(kept)

    def _come_back(self) -> None:
        """Bring the window into sight again when the display it stood on is gone."""
        shown = window_place.displays()
        stands = pygame.Rect(pygame.display.get_window_position(), self.display.window.get_size())
        if window_place.out_of_sight(stands, shown):
            where = window_place.placed(0, window_place.CENTRED, stands.size, shown)
            pygame.display.set_window_position(where.rect.topleft)

    # ------------------------------------------------------------ settings

    def change(self, settings: Settings) -> None:
        """Take other settings and keep them; a disk that refuses is told, not fatal."""
        rescaled = settings.interface_scale != self.settings.interface_scale
        measured = settings.centimetres != self.settings.centimetres
        recoloured = settings.palette != self.settings.palette
        respoken = settings.language != self.settings.language
        filled = settings.full_screen not in {self.settings.full_screen, self.full_screen}
        employ(settings.processes)
        self.settings = settings
        self.keys = Keys(settings.keys)
        self.sounds.change(settings)
        if respoken:
            speak(known_as(settings.language) or first_language())
            kept_pictures.forget_still()
            pygame.display.set_caption(_("Iron Ranks"))
        if rescaled or respoken:
            self._show_on(self.display.window)
        if recoloured:
            palette.choose(Palette(settings.palette))
        if measured:
            read_in_centimetres(on=settings.centimetres)
        if rescaled or measured or respoken or recoloured:  # every sentence is written anew
            self._fit()
        if filled:
            self._fill_or_leave()
            settings = self.settings  # the place of the window is known now
        try:
            store(self.places.settings, settings, self._kept_settings)
            self._kept_settings = settings
        except OSError as fault:
            self.settings_trouble = _("The settings could not be kept: {why}.").format(
                why=why_refused(fault)
            )

    # ------------------------------------------------------------ closing

    def ask_to_quit(self) -> None:
        """Close the window; a game that is not saved is asked for first."""
        unsaved = [s for s in self.screens if isinstance(s, SavableScreen) and s.unsaved]
        if not unsaved:
            self.quit()
        elif self._closing not in self.screens:
            self.rooms.save_all(unsaved)
            self._closing = self.top

    def quit(self) -> None:
        """Close the window now; its size and place are kept for the next time."""
        if not self.full_screen:
            self._remember_place()
        for screen in self.screens:
            if isinstance(screen, Leavable):
                screen.leave()
        self.running = False

    def break_off(self) -> None:
        """Close the window because the system says so: nobody is asked, all drafts stay."""
        if not self.full_screen:
            self._remember_place()
        for screen in self.screens:
            fault = screen.break_off() if isinstance(screen, Leavable) else ""
            if fault:
                self.not_safe.append(fault)
        self.running = False

    # ------------------------------------------------------------ the loop

    def step(self, seconds: float, *, sparing: bool = False) -> None:
        """Live through one frame; a `sparing` one is drawn only where something may have changed.

        Nothing is said to change by itself but what the screens seen call lively; whatever is
        forgotten there is drawn all the same, a little later. Screens that vouch for it by `still`
        are drawn once more after they came to rest, and then no more.
        """
        self._quiet += seconds
        self._undrawn += seconds
        for event in pygame.event.get():
            self._stir()
            self.handle(self.display.on_canvas(event))
            if not self.running:
                return
        self._let_pass(seconds)
        if any(screen.lively for screen in self._seen()):
            self._stir()
        if not sparing or self._quiet < AWAKE or self._undrawn >= self._nap:
            self._undrawn = 0.0
            still = all(one.still and not one.passing and not one.typing() for one in self._seen())
            if not (sparing and self._settled and still):
                self._settled = self._quiet >= AWAKE and still
                self.draw()
        self._tidy(seconds, sparing=sparing)

    def _stir(self) -> None:
        """Note that something happened: the window is awake, and what is seen may change."""
        self._quiet = 0.0
        self._settled = False

    def _let_pass(self, seconds: float) -> None:
        for screen, seen in [(one, one in self._seen()) for one in self.screens]:
            (screen.tick if seen else screen.tick_covered)(seconds)

    @property
    def _nap(self) -> float:
        """Return the seconds between two frames while nothing happens."""
        seen = self._seen()
        return BLINK if any(one.passing or one.typing() for one in seen) else ASLEEP

    def _tidy(self, seconds: float, *, sparing: bool) -> None:
        """Use a pause to give memory back, where a while has passed since the last time."""
        if not sparing or self._quiet < AWAKE:
            self._untidy += seconds
        elif self._untidy >= TIDY:
            self._untidy = 0.0
            give_back()

    def _seen(self) -> list[StackedScreen]:
        """Return the screens that are seen, the lowest first."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].see_through:
            first -= 1
        return self.screens[max(first, 0) :]

    def draw(self) -> None:
        """Draw what is seen and show it."""
        for screen in self._seen():
            screen.draw(self.surface)
        self.display.show()

    def run(self) -> None:
        """Keep going until the window is closed."""
        settle_in()
        begin_log(self.places)
        with self.close_signals:
            while self.running:
                if self.close_signals.came:
                    self.break_off()
                    break
                self._live_or_tell()
        self.shut()

    def _live_or_tell(self) -> None:
        """Live through a frame; a fault of the program is told, and every journal stays.

        Raises it where it cannot even be told in the window.
        """
        try:
            self.live()
        except Exception as fault:
            broken = self.broken(fault)
            if self._fault_page is not None and self._fault_page in self.screens:
                raise
            try:
                self.rooms.broken_off(broken)
                self.draw()
            except Exception:  # noqa: BLE001 - the fault itself is what counts
                raise fault from None
            self._fault_page = self.top

    def broken(self, fault: BaseException | None) -> Broken:
        """Put every game away as it stands, write the report of a fault, and say what is safe.

        Without a fault the display is gone.
        """
        where = [type(screen).__name__ for screen in self.screens]
        lost, not_safe, drafts = False, list[str](), list[Path]()
        for screen in self.screens:
            with contextlib.suppress(Exception):  # what broke may break again
                words = screen.break_off() if isinstance(screen, Leavable) else ""
                if isinstance(screen, Drafted):
                    drafts += [screen.draft_file] if screen.draft_file else []
                    lost |= bool(words)
                else:
                    not_safe += [words] if words else []
        games = self.places.left_behind() if "GameScreen" in where else []
        safe, unsafe = tuple(games[:1]), tuple(not_safe)
        if fault is None:
            return Broken(None, safe, unsafe, tuple(drafts), lost, display_lost=True)
        report = write_report(self.places, fault, where=where, did=list(self._did))
        return Broken(report, safe, unsafe, tuple(drafts), lost)

    def live(self) -> None:
        """Live through the next frame when it is due; while nothing happens, sleep until it does.

        What wakes the window is handled in the same frame, after the time that was slept through:
        what it sets in motion begins now.
        """
        if self._quiet < AWAKE or any(pygame.mouse.get_pressed()):
            self.step(self._clock.tick(FRAMES) / 1000, sparing=True)
            return
        woken = self._doze(self._nap - self._undrawn)
        slept = self._clock.tick() / 1000
        if woken:
            self._let_pass(slept)
            slept = 1 / FRAMES
        self.step(slept, sparing=True)

    @staticmethod
    def _doze(seconds: float) -> bool:
        """Sleep for so long, or until something happens; say whether it did."""
        until = pygame.time.get_ticks() + round(1000 * seconds)
        # Not pygame.event.wait: some systems' drivers look every millisecond then.
        while not pygame.event.peek():
            if pygame.time.get_ticks() >= until:
                return False
            pygame.time.wait(LOOK)
        return True

    def shut(self) -> None:
        """Hand the screen back to the system."""
        pygame.display.quit()
