"""Who could charge the tray on the mouse next: a line from each, with roll, odds and side."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.rules.attack.melee import side_name
from simulator.rules.odds.threats import Threat, threats
from simulator.ui import palette
from simulator.ui.board.overlays import draw_path
from simulator.ui.board.pens import TablePen
from simulator.ui.board.threat_map import ThreatMap
from simulator.ui.board.tray_placing import Placing
from simulator.ui.palette import BLACK, LineStyle
from simulator.ui.strokes import arrow_head, line, plate


def paint_threats(
    pen: TablePen, shaded: ThreatMap, placing: Placing | None, selected: UnitId | None
) -> None:
    """Draw the shaded map, and who could charge the tray on the mouse, or the selected one."""
    shaded.draw(pen)
    legend = shaded.legend()
    if legend is not None:
        corner = pen.camera.viewport.move(10, -10).bottomleft
        pen.surface.blit(legend, legend.get_rect(bottomleft=corner))
    if placing is not None:
        draw_threats(pen, placing.request.unit, placing.proposal.pose)
    elif selected is not None and pen.now.unit(selected).on_table:
        draw_threats(pen, selected, pen.now.standing(selected).pose)


def draw_threats(pen: TablePen, unit: UnitId, pose: Pose) -> None:
    """Draw every enemy's charge at a unit standing at a pose, exactly, and say how many."""
    found = threats(pen.now, unit, pose)
    for threat in found:
        _draw_one(pen, threat, pose)
    x, y = pen.at(pose.centre)
    if found:
        said = ngettext(
            "{n} enemy could charge it here", "{n} enemies could charge it here", len(found)
        ).format(n=len(found))
        sign = plate(said, 16, edge=palette.ILLEGAL, mark="verdict-no", bold=True)
    else:
        sign = plate(_("nobody could charge it here"), 16, edge=palette.LEGAL, mark="verdict-yes")
    away = pen.camera.pixels(pen.now.card(unit).tray.radius)
    pen.put(sign, (x, y - away - 44))


def _draw_one(pen: TablePen, threat: Threat, pose: Pose) -> None:
    house = palette.HOUSES[pen.now.owner(threat.foe)]
    standing = pen.now.standing(threat.foe)
    front = threat.pivot.advanced(standing.tray.depth / 2)
    contact = front.advanced(threat.travel).centre
    a, b = pen.at(front.centre), pen.at(contact)
    width = 2.0 + 3.0 * float(threat.odds)
    style = LineStyle.SOLID if threat.odds >= 0.5 else LineStyle.DASHED
    line(pen.surface, a, b, BLACK, width + 3.0, alpha=120)
    line(pen.surface, a, b, house.light, width, style)
    arrow_head(pen.surface, b, a, house.light, 13)
    sign = plate(words_of(pen.now, threat), 15, edge=house.light)
    pen.put(sign, pen.at(standing.pose.centre))
    draw_path(pen, contact, pose.centre, palette.GOLD)


def words_of(now: Position, threat: Threat) -> str:
    """Return what one enemy needs, how likely that is, and which side it would strike."""
    sides = " / ".join(str(side_name(side)) for side in threat.sides)
    text = _("{foe}\n{needed}+ ({odds:.0%}) · {side}, by {margin:.2f} in").format(
        foe=now.name(threat.foe),
        needed=threat.needed,
        odds=float(threat.odds),
        side=sides,
        margin=threat.side_margin,
    )
    return text + "\n" + _("has had its turn this round") if threat.activated else text
