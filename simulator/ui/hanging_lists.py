"""Lists that hang open from their button: Esc or Enter closes them and does nothing else."""

from __future__ import annotations

import pygame_gui
from pygame_gui.elements import UIDropDownMenu


def fold(ui: pygame_gui.UIManager) -> bool:
    """Close the lists that hang open among some widgets; False when none does."""
    menus = [one for one in ui.get_sprite_group().sprites() if isinstance(one, UIDropDownMenu)]
    hanging = [one for one in menus if one.current_state is one.menu_states.get("expanded")]
    for menu in hanging:
        menu.unfocus()  # type: ignore[no-untyped-call]
    return bool(hanging)
