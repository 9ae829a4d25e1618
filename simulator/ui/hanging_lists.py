"""Lists that hang open from their button: while one does, arrows, Enter and Esc belong to it."""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.elements import UIDropDownMenu, UISelectionList

from simulator.ui.keys import Act

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


def take_key(ui: pygame_gui.UIManager, key: int, act: Act | None) -> bool:
    """Return a key to the lists that hang open among some widgets; False when none wants it.

    Arrows go through the list, Enter takes what they came to, Esc keeps what was chosen before.
    """
    hanging = _hanging(ui)
    if key not in _STEPS and act not in {Act.BACK, Act.CONFIRM}:
        return False
    for menu in hanging:
        if key in _STEPS:
            _light(menu, _STEPS[key])
        elif act is Act.BACK or not _take(menu):
            menu.unfocus()  # type: ignore[no-untyped-call]
    return bool(hanging)


def _hanging(ui: pygame_gui.UIManager) -> list[UIDropDownMenu]:
    menus = [one for one in ui.get_sprite_group().sprites() if isinstance(one, UIDropDownMenu)]
    return [one for one in menus if one.current_state is one.menu_states.get("expanded")]


def _rows(menu: UIDropDownMenu) -> UISelectionList | None:
    rows = getattr(menu.current_state, "options_selection_list", None)
    return rows if isinstance(rows, UISelectionList) else None


def _light(menu: UIDropDownMenu, step: int) -> None:
    """Light the next or the previous row, beginning at what is chosen, and bring it into sight."""
    rows = _rows(menu)
    if rows is None or not rows.item_list:
        return
    items, words = rows.item_list, menu.selected_option[0]
    lit = next((i for i, item in enumerate(items) if item["selected"]), None)
    if lit is None:
        lit = next((i for i, item in enumerate(items) if item["text"] == words), 0)
    new = min(max(0, lit + step), len(items) - 1)
    for index, item in enumerate(items):
        item["selected"] = index == new
        made = item["button_element"]
        if made is not None and item["selected"]:
            made.select()
        elif made is not None:
            made.unselect()
    if rows.scroll_bar is not None:
        room = len(items) * rows.list_item_height
        seen = rows.scroll_bar.visible_percentage
        start = min(max(0.0, new * rows.list_item_height / room - seen / 2), 1.0 - seen)
        rows.scroll_bar.set_scroll_from_start_percentage(start)


def _take(menu: UIDropDownMenu) -> bool:
    """Choose the row the arrows came to; False when they have not moved."""
    rows = _rows(menu)
    if rows is None or not any(item["selected"] for item in rows.item_list):
        return False
    chosen = pygame.event.Event(pygame_gui.UI_SELECTION_LIST_NEW_SELECTION, ui_element=rows)
    menu.process_event(chosen)
    return True
