"""What a screen is: its widgets, what it does with keys and clicks, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import i18n  # type: ignore[import-untyped]  # comes with pygame_gui
import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UIButton, UILabel, UIWindow

from simulator.caches import cached
from simulator.content.cases.case_links import is_link
from simulator.datafiles import assets_dir
from simulator.language.texts import printed
from simulator.records import dataclass
from simulator.ui import interface_scale, letters, palette, term_places
from simulator.ui.kept_pictures import kept
from simulator.ui.keys import Act
from simulator.ui.term_sheet import TermSheet
from simulator.ui.window import Window

Command = Callable[[], object]

MOUSE: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)
"""The events of a mouse."""
BY_HAND: Final = MOUSE | {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT}
"""The events of mouse and keys."""
WRITE_NOTHING: Final = range(pygame.K_F1, pygame.K_F12 + 1)
"""Keys that are keys while a line is typed as well: they write nothing."""

_TEXTS: Final = ("button", "label", "text_box", "text_entry_line", "text_entry_box")
"""The widgets that write texts; their letters are those of the canvas."""
_SIZES = (18, 20, 24)
_STYLES = ("regular", "bold", "italic", "bold_italic")
Face = dict[str, str | int | float]


def _face(name: str, size: int, style: str) -> Face:
    return {"name": name, "point_size": size, "style": style}


FACES: list[Face] = [_face("lato", size, style) for size in _SIZES for style in _STYLES]
FACES += [_face("cinzel", size, "regular") for size in (20, 40)]
"""The faces and sizes the theme asks for besides the smallest, loaded before the first frame."""


class _Widgets(pygame_gui.UIManager):
    """The widgets of one screen, in the one theme of the window.

    A theme of its own would load every face again and keep some megabytes for each screen.
    """

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002 - the library hands it over
        """Return the window's theme."""
        return theme()

    def _update_mouse_position(self) -> None:
        self.mouse_position = interface_scale.mouse()


def theme() -> UIAppearanceTheme:
    """Return the house's faces and colours, with letters for the present canvas."""
    return _theme(letters.readable(palette.TEXT_SIZE))


@cached(1, each=140_000)
def _theme(smallest: int) -> UIAppearanceTheme:
    """Load the theme once for all screens; none of its letters are smaller than so many pixels."""
    first = pygame_gui.UIManager((1, 1), enable_live_theme_updates=False)
    lato = assets_dir() / "fonts" / "lato"
    faces = (str(lato / f"Lato-{s}.ttf") for s in ("Regular", "Bold", "Italic", "BoldItalic"))
    first.add_font_paths("lato", *faces)
    cinzel = str(assets_dir() / "fonts" / "cinzel" / "Cinzel-Bold.ttf")
    first.add_font_paths("cinzel", cinzel, cinzel, cinzel, cinzel)
    small = [_face("lato", smallest, style) for style in _STYLES if smallest not in _SIZES]
    first.preload_fonts(small + FACES)
    first.get_theme().load_theme(str(assets_dir() / "theme" / "theme.json"))
    first.get_theme().load_theme(_in_letters(smallest))
    return first.get_theme()  # type: ignore[return-value]  # its interface leaves parts out


def _in_letters(size: int) -> dict[str, dict[str, dict[str, str]]]:
    """Return the part of the theme that writes texts, in letters so many pixels high."""
    faces = dict.fromkeys(_TEXTS, ("0", "0")) | {
        "progress_bar": ("1", "0"),
        "@quiet": ("0", "1"),
    }
    return {
        name: {"font": {"name": "lato", "size": str(size), "bold": bold, "italic": italic}}
        for name, (bold, italic) in faces.items()
    }


def forget_theme() -> None:
    """Drop the theme; needed when the screen's format changes."""
    _theme.cache_clear()


def dressed(size: tuple[int, int]) -> pygame_gui.UIManager:
    """Return a set of widgets in the house's faces and colours for a window of this size."""
    made = _Widgets(size, enable_live_theme_updates=False)
    # Each set of widgets names its folder of words once more, and all are searched for each label.
    i18n.load_path[:] = dict.fromkeys(i18n.load_path)
    return made


@dataclass(frozen=True)
class SeenButton:
    """A button as it is seen: where it stands, what it says, and whether it can be pressed."""

    rect: pygame.Rect
    text: str
    enabled: bool = True


class Screen:
    """One screen of the window; the topmost gets the events.

    `see_through` screens are laid over the one below, which stays visible and still.
    """

    see_through = False

    def __init__(self, app: Window) -> None:
        """Belong to a window; widgets are made by `build`."""
        self.app = app
        self._ui: pygame_gui.UIManager | None = None
        self.buttons: list[UIButton] = []
        self._wanted: list[Command] = []
        self.term = TermSheet()
        """The text of the word under the mouse."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """Return the widgets of the screen."""
        if self._ui is None:
            self._ui = dressed(self.app.size)
        return self._ui

    @property
    def on_top(self) -> bool:
        """Return whether this screen gets the events: no other lies over it."""
        return self.app.top is self

    @property
    def lively(self) -> bool:
        """Return whether what is seen changes by itself, without anybody touching anything."""
        return False

    @property
    def passing(self) -> bool:
        """Return whether something seen soon goes away by itself, without moving until then."""
        return False

    @property
    def still(self) -> bool:
        """Return whether nothing seen changes but by events, and while the screen is `lively`.

        A screen that says so is not drawn while nothing happens; another is, now and then.
        """
        return False

    # ------------------------------------------------------------ made by each screen

    def build(self) -> None:
        """Make the widgets for the window's present size."""

    def act(self, act: Act) -> bool:  # noqa: ARG002 - for each screen to fill
        """Do what a key asks for; False when this screen does not know it."""
        return False

    def digit(self, number: int) -> bool:  # noqa: ARG002 - for each screen to fill
        """Do what a number key asks for; False when this screen does not know it."""
        return False

    def other(self, event: pygame.Event) -> object:  # noqa: ARG002 - for each screen to fill
        """Take any other event."""
        return None

    def update(self, seconds: float) -> None:
        """Advance the time."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies beneath the widgets."""

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies above the widgets."""

    # ------------------------------------------------------------ the same for all

    def open(self) -> None:
        """Come onto the window."""
        self.resize()

    def resize(self) -> None:
        """Fit a window that changed its size, and with it perhaps its letters."""
        self.clear()
        if self.ui.get_theme() is theme():
            self.ui.set_window_resolution(self.app.size)
        else:
            self._ui = dressed(self.app.size)
        self.term.close()
        self.build()

    def close(self) -> None:
        """Leave the window; the screen below comes to light."""
        self.app.close(self)

    def clear(self) -> None:
        """Take all widgets away."""
        self.buttons = []
        self.ui.clear_and_reset()  # type: ignore[no-untyped-call]

    def typing(self) -> bool:
        """Return whether a line of text is being typed, so that letters are not keys."""
        focus = self.ui.get_focus_set() or ()  # type: ignore[no-untyped-call]
        return any(isinstance(e, pygame_gui.elements.UITextEntryLine) for e in focus)

    def dialog(self) -> UIWindow | None:
        """Return dialog that lies over the screen, such as that for a file, None without one."""
        stack = self.ui.get_window_stack().get_full_stack()
        return stack[-1] if stack else None  # type: ignore[return-value]

    def handle(self, event: pygame.Event) -> None:
        """Hand an event to the widgets, then to the screen; do what buttons asked for.

        While a dialog is open, mouse and keys are for it alone.
        """
        if event.type == pygame.DROPFILE:
            self.app.rooms.file(Path(event.file))
            return
        if event.type == pygame.DROPTEXT and is_link(Path(event.text)):
            self.app.rooms.file(Path(event.text))
            return
        if self.term.take(event):
            return
        dialog = self.dialog()
        used = self.ui.process_events(event)
        if dialog is not None and event.type in BY_HAND:
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                dialog.kill()  # type: ignore[no-untyped-call]
        elif not used and not self._key(event):
            self.other(event)
        wanted, self._wanted = self._wanted, []
        for command in wanted:
            command()

    def _key(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or (self.typing() and event.key not in WRITE_NOTHING):
            return False
        return self.app.press_key(self, event)

    def tick(self, seconds: float) -> None:
        """Advance the time of the screen and its widgets."""
        self.term.tick(seconds)
        self.update(seconds)
        self.ui.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, and over it the text of the word the mouse rests on."""
        term_places.begin()
        self.paint(surface)
        self.ui.draw_ui(surface)
        self.paint_over(surface)
        self.term.draw(surface)

    # ------------------------------------------------------------ widgets

    def button(
        self,
        rect: pygame.Rect,
        words: str,
        command: Command,
        *,
        look: str = "",
        key: str = "",
    ) -> UIButton:
        """Put a button; `look` is a class of the theme, `key` is shown behind its words."""
        label = f"{printed(words)}  [{key}]" if key else printed(words)
        made = UIButton(
            rect,
            label,
            self.ui,
            object_id=ObjectID(class_id=look) if look else None,
            command=lambda: self._wanted.append(command),
        )
        # Buttons that were taken away go now: each keeps pictures of all its states.
        self.buttons = [*self._live(), made]
        return made

    def live_buttons(self) -> Sequence[UIButton | SeenButton]:
        """Return the buttons that stand on the screen now."""
        return self._live()

    def _live(self) -> list[UIButton]:
        self.buttons = [made for made in self.buttons if made.alive()]  # type: ignore[no-untyped-call]
        return self.buttons

    def label(self, rect: pygame.Rect, words: str, look: str = "") -> UILabel:
        """Put a line of text."""
        class_id = ObjectID(class_id=look) if look else None
        return UILabel(rect, printed(words), self.ui, object_id=class_id)


def backdrop(surface: pygame.Surface) -> None:
    """Fill the window with cloth and a fine pattern, as every full screen begins."""
    surface.blit(_cloth(surface.get_size()), (0, 0))


@kept
def _cloth(size: tuple[int, int]) -> pygame.Surface:
    cloth = palette.empty(size)
    cloth.fill(palette.NIGHT)
    threads = palette.mixed(palette.NIGHT, palette.PANEL_RAISED, 0.35)
    palette.draw_marks(cloth, palette.Pattern.HATCH, 26, threads)
    for row in range(0, size[1], 4):
        alpha = round(150 * abs(row / size[1] - 0.45))
        palette.lay_over(cloth, palette.BLACK, alpha, pygame.Rect(0, row, size[0], 4))
    return cloth


def dim(surface: pygame.Surface, alpha: int = 150) -> None:
    """Darken what lies beneath a see-through screen."""
    left = 255 - alpha
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
