"""The card of what is looked at: printed numbers, numbers now with their reasons, abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Unpack

import pygame

from simulator.engine.names import condition_name, tokens_text, until_text, zone_name
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.cards import AttackCard, AttackKind, NcuCard, UnitCard
from simulator.model.scenario import Scenario
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.records import dataclass
from simulator.rules.armies.lists import marked_name
from simulator.rules.morale import stat
from simulator.rules.movement.maneuver import in_the_air
from simulator.ui import palette
from simulator.ui.board.unit_marks import OTHER_TOKEN, TOKEN_ICONS
from simulator.ui.boxes.box import (
    Backing,
    Box,
    Picture,
    Size,
    column,
    icon,
    prose,
    row,
    scroll,
    text,
)
from simulator.ui.cards.card_in_play import CONDITION_ICONS, figures_now, needed_now
from simulator.ui.cards.card_text import reading_words
from simulator.ui.cards.face import Figure
from simulator.ui.cards.numbers import draw_cell
from simulator.ui.cards.own_text import MARK, card_paragraphs, mode_paragraphs
from simulator.ui.identity_key import Itself
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.panel import kept
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.strokes import plate, put

HEAD: Final = 40
STATS: Final = 62


class UnitCardPanel:
    """The card panel: a head in the side's colour, the numbers, and a page below."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Begin with nothing to show."""
        self.rect = pygame.Rect(rect)
        self.page = Page(self._page_rect(STATS))
        self._shown: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._still = StillPicture()
        self.key = ""
        """The key that lays the cards out."""
        self._what = ""
        self._mouse = (-1, -1)
        self._figures: list[tuple[pygame.Rect, Figure]] = []
        self._position: Position | None = None

    def _page_rect(self, stats: int) -> pygame.Rect:
        top = self.rect.y + HEAD + stats
        return pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - top)

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        self.rect = pygame.Rect(rect)
        self._shown = ()

    def show(self, position: Position, what: str) -> None:
        """Show a unit, an NCU or an objective token, or nothing."""
        key = (Itself(position.state), what, tuple(self.rect))
        if key == self._shown:
            return
        top = what != self._what
        self._shown, self._what, self._position = key, what, position
        state = position.state
        self.page.resize(self._page_rect(STATS if what in state.units else 0))
        if what in state.units:
            self.page.write(unit_paragraphs(position, what), top=top)
        elif what in state.ncus:
            self.page.write(ncu_paragraphs(position, what), top=top)
        elif what in state.tokens:
            self.page.write(token_paragraphs(position, what), top=top)
        else:
            hint = _("Click a unit, an NCU or an objective to read its card here.")
            mode = position.game.scenario
            text = [says(hint, colour=palette.TEXT_QUIET)]
            if isinstance(mode, Scenario):
                text += mode_paragraphs(mode, above=14)
            self.page.write(text, top=top)

    def handle(self, event: pygame.Event) -> str:
        """Scroll the page; give whose cards shall be laid out when the head is clicked."""
        self._mouse = getattr(event, "pos", self._mouse)
        used = self.page.handle(event) is not None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, HEAD + STATS)
        if used or not pressed or not head.collidepoint(event.pos) or self._position is None:
            return ""
        state = self._position.state
        return self._what if self._what in state.units or self._what in state.ncus else ""

    # ------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card; its picture is kept until it says something else."""
        key = (self._shown, self.page.scroll)
        if key == self._drawn and self._still.picture is not None:
            surface.blit(self._still.picture, self.rect)
            self.page.offer_terms()
        else:
            self._figures = []
            self._paint(surface)
            self._still.picture = kept(surface, self.rect)
            self._drawn = key
        self._draw_reason(surface)

    def _paint(self, surface: pygame.Surface) -> None:
        surface.fill(palette.PANEL, self.rect)
        now, what = self._position, self._what
        if now is not None and what in now.state.units:
            self._head(surface, now, what)
            self._stats(surface, now, what)
        elif now is not None and what in now.state.ncus:
            self._head(surface, now, what)
        elif now is not None and what in now.state.tokens:
            self._plain_head(surface, _("Objective"), "objective")
        else:
            self._plain_head(surface, _("Card"), "card-back")
        self.page.draw(surface)
        edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
        pygame.draw.rect(surface, edge, self.rect, 1)

    def _plain_head(self, surface: pygame.Surface, title: str, mark: str) -> None:
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, HEAD)
        surface.fill(palette.PANEL_RAISED, head)
        surface.blit(palette.icon(mark, 24, palette.GOLD), (head.x + 12, head.y + 8))
        picture = palette.font(20, display=True).render(title, True, palette.GOLD)
        surface.blit(picture, (head.x + 46, head.y + 7))

    def _head(self, surface: pygame.Surface, now: Position, what: str) -> None:
        owner = now.owner(what)
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, HEAD)
        surface.blit(palette.banner(owner, head.width, head.height), head)
        inner = head.inflate(-20, -8)
        pygame.draw.rect(surface, palette.HOUSES[owner].deep, inner, border_radius=5)
        surface.blit(palette.shield(owner, 22), (inner.x + 6, inner.y + 5))
        mark = palette.icon("card-back", 22, palette.GOLD)
        surface.blit(mark, (inner.right - 28, inner.y + 5))
        key = palette.text(self.key, readable(16), palette.GOLD)
        surface.blit(key, key.get_rect(midright=(inner.right - 32, inner.centery)))
        name = printed(now.name(what))
        size = 20 if palette.width(name, 20, bold=True) < inner.width - 90 else 16
        picture = palette.text(name, size, palette.WHITE, bold=True)
        surface.blit(picture, picture.get_rect(midleft=(inner.x + 36, inner.centery)))

    def _stats(self, surface: pygame.Surface, now: Position, what: str) -> None:
        figures = figures_now(now, what)
        width = (self.rect.width - 20) // len(figures)
        self._figures = []
        for index, figure in enumerate(figures):
            cell = pygame.Rect(
                self.rect.x + 10 + index * width, self.rect.y + HEAD + 4, width - 4, STATS - 8
            )
            self._figures.append((cell, figure))
            draw_cell(surface, cell, figure)

    def _draw_reason(self, surface: pygame.Surface) -> None:
        """Show why the number under the mouse is what it is."""
        for cell, figure in self._figures:
            if figure.why and cell.collidepoint(self._mouse):
                said = f"{figure.name} {figure.why}"
                words = plate(said, edge=palette.GOLD, width=self.rect.width - 40)
                under = (cell.centerx, cell.bottom + words.get_height() // 2 + 6)
                put(surface, words, under, self.rect)


CARD: Final = "card"
"""The key of what can be read on a card."""


@dataclass(frozen=True, slots=True)
class _CardNumber:
    """Draws a number of a card."""

    figure: Figure

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        draw_cell(surface, place, self.figure)


def unit_card_box(now: Position, what: str, **how: Unpack[Size]) -> Box:
    """Return the card of a unit, an NCU or an objective token, else how one is looked at."""
    state, figures = now.state, None
    if what in state.units:
        cells = (
            Picture(paint=_CardNumber(one), shows=one, grow=1) for one in figures_now(now, what)
        )
        figures = row(*cells, gap=4, pad=(10, 4), height=STATS)
        page = unit_paragraphs(now, what)
    elif what in state.ncus:
        page = ncu_paragraphs(now, what)
    elif what in state.tokens:
        page = token_paragraphs(now, what)
    else:
        hint = _("Click a unit, an NCU or an objective to read its card here.")
        page = [says(hint, colour=palette.TEXT_QUIET)]
    read = scroll(column(prose(*page), pad=(12, 4)), key=CARD, grow=1)
    return column(_card_head(now, what), figures, read, gap=0, ground=_ground(), **how)


def _ground() -> Backing:
    return Backing(palette.PANEL, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), 0)


def _card_head(now: Position, what: str) -> Box:
    """Return the name of a card, on the colour of its owner."""
    if what not in now.state.units and what not in now.state.ncus:
        token = what in now.state.tokens
        name = text(_("Objective") if token else _("Card"), 20, palette.GOLD, display=True)
        mark = icon("objective" if token else "card-back", 24)
        return row(mark, name, pad=(12, 6), ground=Backing(palette.PANEL_RAISED, radius=0))
    owner = now.owner(what)
    house = palette.HOUSES[owner]
    name = text(printed(now.name(what)), 20, palette.WHITE, bold=True, lines=1, grow=1)
    plate = Backing(house.deep, radius=5)
    inside = row(icon(house.shield, 22, house.light), name, pad=(8, 4), ground=plate, grow=1)
    return row(inside, pad=(10, 4), ground=Backing(seat=owner, radius=0))


def unit_paragraphs(now: Position, unit: UnitId) -> list[Paragraph]:
    """Return a combat unit's card: attacks, what changes its numbers, marks, abilities."""
    card, state = now.card(unit), now.unit(unit)
    text = _own(card)
    text += [_attack_line(now, unit, attack) for attack in card.attacks]
    text += list(_reasons(now, unit, card))
    text += [
        says(str(condition_name(c)), icon=CONDITION_ICONS[c], bold=True)
        for c in Condition
        if c in state.conditions
    ]
    text += list(_situation(now, unit))
    text += _abilities(now, card.abilities)
    library = now.game.library
    for attachment in state.attachments:
        other = library.attachments[attachment]
        title = str(marked_name(other))
        mark = "commander" if other.commander else "attachment-ring"
        text.append(Paragraph((Run(title, palette.GOLD, 16, True),), 10, icon=mark))
        text += _abilities(now, other.abilities)
    for fallen in state.fallen:
        name = printed(library.attachments[fallen].name)
        text.append(says(_("{name} has fallen.").format(name=name), colour=palette.TEXT_QUIET))
    text += list(_attached(now, unit))
    return text


def _own(card: UnitCard | NcuCard) -> list[Paragraph]:
    """Return the mark of a card that nobody printed."""
    if not card.home_made:
        return []
    return [says(_("A home-made card."), colour=palette.TEXT_QUIET, icon="own-text")]


def _attack_line(now: Position, unit: UnitId, attack: AttackCard) -> Paragraph:
    kinds = {
        AttackKind.MELEE: _("melee"),
        AttackKind.SHORT: _("short range, 6 in"),
        AttackKind.LONG: _("long range, 12 in"),
        AttackKind.ANYWHERE: _("ranged, anywhere"),
    }
    lost = min(now.ranks_lost(unit), len(attack.dice) - 1)
    runs = [
        Run(f"{printed(attack.name)} ", palette.TEXT, 16, True),
        Run(f"({kinds[attack.kind]})  {attack.hit}+  ", palette.TEXT),
    ]
    for index, dice in enumerate(attack.dice):
        live = index == lost
        colour = palette.GOLD if live else palette.TEXT_QUIET
        runs.append(Run(f" {dice}", colour, 18 if live else 16, live))
    one = attack.dice[lost] == 1
    runs.append(Run(" " + (_("die") if one else _("dice")), palette.TEXT))
    mark = "action-ranged" if attack.kind.ranged else "action-melee"
    return Paragraph(tuple(runs), 4, icon=mark, icon_colour=palette.TEXT)


def _reasons(now: Position, unit: UnitId, card: UnitCard) -> Iterator[Paragraph]:
    """Yield each changed number as a sum with its sources."""
    speed = now.speed(unit)
    defense = needed_now(now, unit, card.defense, Stat.DEFENSE)
    morale = needed_now(now, unit, stat(now, unit), Stat.MORALE_ROLL)
    changed = [
        (_("Speed"), str(speed) if speed.parts else ""),
        (_("Defense"), defense.on_dice() if defense.parts else ""),
        (_("Morale"), morale.on_dice() if morale.parts else ""),
        (_("Rolls to hit"), " ".join(map(str, now.parts(Stat.TO_HIT, unit)))),
        (_("Attack dice"), " ".join(map(str, now.parts(Stat.ATTACK_DICE, unit)))),
    ]
    for name, why in changed:
        if why:
            yield says(f"{name} {why}", colour=palette.GOLD)


def _situation(now: Position, unit: UnitId) -> Iterator[Paragraph]:
    state = now.unit(unit)
    enemies = now.enemies_engaged(unit)
    if enemies:
        names = ", ".join(now.name(enemy) for enemy in enemies)
        yield says(_("Engaged with {names}.").format(names=names), icon="action-melee")
    if state.destroyed:
        yield says(_("Destroyed."), icon="destroyed")
    elif state.pose is None:
        yield says(_("Not on the battlefield yet."), colour=palette.TEXT_QUIET)
    elif state.activated:
        yield says(_("Has activated this round."), icon="activated")
    if in_the_air(now, unit, ActionKey.MANEUVER):
        yield says(_("Flies: it maneuvers and marches over units and terrain."), icon="flies")
    for token, count in state.tokens.items():
        yield says(str(tokens_text(token, count)), icon=TOKEN_ICONS.get(token, OTHER_TOKEN))
    for ncu in now.state.ncus.values():
        if ncu.influences == unit:
            yield says(_("Influenced by {ncu}.").format(ncu=now.name(ncu.id)), icon="zone-crown")
    held = (lasting for lasting in now.state.lasting if lasting.subject == unit)
    said = _("{name} holds {ends}.")
    for name, until in dict.fromkeys((one.name or one.ability, one.until) for one in held):
        shown = str(name).replace("_", " ")
        yield says(said.format(name=shown, ends=until_text(until)), colour=palette.GOLD)


def _attached(now: Position, holder: UnitId) -> Iterator[Paragraph]:
    """Yield what lies open on a unit or NCU."""
    for lying in (now.state.units.get(holder) or now.ncu(holder)).attached:
        card = now.game.library.lying(lying.card)
        tokens = f" ({lying.tokens})" if lying.tokens else ""
        title = Run(f"{printed(card.name)}{tokens}: ", palette.GOLD, 16, True)
        yield Paragraph((title, Run(card.text)), 8, icon="card-back")


def _abilities(now: Position, abilities: tuple[str, ...]) -> list[Paragraph]:
    words = []
    for ability in abilities:
        text = now.game.library.abilities.get(ability)
        name = printed(text.name if text else ability.replace("_", " ").capitalize())
        body = text.text if text else ""
        mark = "order" if text and text.order else ""
        runs = (
            Run(f"{name}. ".replace("!. ", "! "), palette.PARCHMENT, 16, True, marks=False),
            Run(body, palette.TEXT_QUIET),
        )
        words.append(Paragraph(runs, 8, icon=mark))
        words += [
            says(reading_words(one), colour=palette.TEXT_QUIET, above=2, indent=24, icon=MARK)
            for one in now.game.library.readings.get(ability, ())
        ]
    return words


def ncu_paragraphs(now: Position, ncu: UnitId) -> list[Paragraph]:
    """Return a non-combat unit's card."""
    card: NcuCard = now.ncu_card(ncu)
    state = now.ncu(ncu)
    text = _own(card)
    text += [says(card.subname, colour=palette.TEXT_QUIET)] if card.subname else []
    if state.zone is not None:
        text.append(
            says(
                _("Holds {zone}.").format(zone=zone_name(state.zone)),
                icon=f"zone-{state.zone.value}",
            )
        )
    if state.influences:
        text.append(says(_("Influences {unit}.").format(unit=now.name(state.influences))))
    text += _attached(now, ncu)
    if any(one.beside == ncu for one in now.state.seats[state.owner].face_down):
        text.append(says(_("A tactics card lies face down beside it."), icon="card-back"))
    if state.activated:
        text.append(says(_("Has activated this round."), icon="activated"))
    return text + _abilities(now, card.abilities)


def token_paragraphs(now: Position, token: str) -> list[Paragraph]:
    """Return an objective token's card."""
    number = now.state.tokens[token].card
    cards = {c.number: c for c in getattr(now.game.scenario, "objective_cards", ())}
    card = cards.get(number) if number is not None else None
    if card is None:
        return [says(_("Worth points to whoever controls it."))]
    title = Run(f"{card.number}  {printed(card.name)}. ", palette.GOLD, 16, True)
    text = [Paragraph((title, Run(card.text)), 4, icon="objective")]
    return text + card_paragraphs(card)
