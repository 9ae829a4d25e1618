"""What the game screen says: to whom, how far the reply is, and what else can be done."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place, PlacePiece, Request, Roll
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.subjects import Turn
from simulator.staging.decision import Decision, claims_zone
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.match import Match
from simulator.ui.battle.prompt_bar import Prompt
from simulator.ui.battle.strip import StripPart
from simulator.ui.board.tray_placing import RUN_ALONG, SLID, TURNED
from simulator.ui.keys import PEEK, Act, Keys


def prompt(match: Match, draft: Draft | None, text: Decision | None = None) -> Prompt:
    """Return what the prompt says; without a draft nobody at the table is asked yet."""
    request = match.pending
    if request is None:
        return Prompt(None, _("The game is over."))
    if draft is None:
        if match.machine_asked:
            name = player_name(request.who)
            said = _("{player}'s machine decides.").format(player=name)
            if match.thinking:
                said = _("{player}'s machine is thinking …").format(player=name)
            return Prompt(request.who, said)
        return Prompt(None, "…")
    rule = request.rule.citation if request.rule else ""
    said = _("Real dice") if isinstance(request, Roll) else str(request.prompt)
    more = "  ·  ".join(filter(None, (draft.sentence(), _forced(draft))))
    if text is None:
        return Prompt(request.who, said, more, rule)
    return Prompt(request.who, said, more, rule, text.turn_line, text.line, text.at_stake)


def asked_on_phone(match: Match, *, away: bool) -> Prompt:
    """Return what the prompt says while a phone is asked: the same whatever its seat holds."""
    request = match.pending
    if request is None:
        return prompt(match, None)
    rolls, name = isinstance(request, Roll), player_name(request.who)
    said = _("{player} rolls on the phone.") if rolls else _("{player} is asked on the phone.")
    return Prompt(
        request.who,
        said.format(player=name),
        at_stake=_("The phone is away, or does not answer.") if away else "",
    )


def on_the_phone(seat: Seat) -> str:
    """Return why a hand opens for nobody at the screen."""
    return _("{player}'s hand is on the phone.").format(player=player_name(seat))


def _forced(draft: Draft) -> str:
    """Return what the only reply does, where everybody may read it.

    Empty where there are others.
    """
    if not draft.forced or draft.request.private or len(draft.options) != 1:
        return ""
    (option,) = draft.options
    if not str(option.detail):
        return _("No other choice: {option}").format(option=option.label)
    said = _("No other choice: {option} ({detail})")
    return said.format(option=option.label, detail=option.detail)


def no_words(text: Decision | None, request: Request, *, alone: bool) -> str:
    """Return what passing a window is called; empty where its option says it.

    Only where one person plays `alone` can nobody else be meant.
    """
    if request.kind is not Kind.WINDOW:
        return ""
    if not alone:
        return _("{player}: nothing").format(player=player_name(request.who))
    return _("No reaction") if text is not None and text.reacting else _("No effect")


def others_asked(strip: Sequence[StripPart], asked: Seat) -> str:
    """Return what the others whom the open window asks may use there, as far as all may know."""
    lines = []
    for part in strip:
        name = player_name(part.seat)
        offers = [*([_("a card from the hand")] if part.card else []), *map(str, part.offers)]
        if part.answered:
            lines.append(_("{player} has answered.").format(player=name))
        elif part.seat is not asked:
            said = _("{player} may after that: {offers}")
            lines.append(said.format(player=name, offers=" · ".join(offers)))
    return "  ".join(lines)


def list_title(request: Request | None) -> str:
    """Return the title of the list of choices."""
    moment = request.moment if isinstance(request, Choose) else None
    if request is not None and moment is Moment.TURN_START and isinstance(request.occasion, Turn):
        turn, who = player_name(request.occasion.player), player_name(request.who)
        return _("Before {turn}'s turn: {player} may").format(turn=turn, player=who)
    titles = {
        Kind.ACTION: _("Actions"),
        Kind.ACTIVATE: _("Activate"),
        Kind.WINDOW: _("Use an effect?"),
        Kind.ZONE: _("Claim a zone") if claims_zone(request) else _("Choose a zone"),
        Kind.CHARGE_TARGET: _("Charge whom?"),
        Kind.TARGET: _("Target"),
        Kind.REROLL: _("Roll again?"),
        Kind.DISCARD: _("Discard"),
    }
    usual = _("Choices")
    return titles.get(request.kind, usual) if request is not None else usual


def no_number(draft: Draft, number: int) -> str:
    """Return the sentence that a number key stands for no option of a question."""
    most = min(9, len(draft.number_keys()))
    if not most:
        return _("Nothing is chosen by number here.")
    return _("Nothing has the number {number}; the choices are 1 to {most}.").format(
        number=number, most=most
    )


def hint(draft: Draft | None, keys: Keys, *, hidden: bool) -> str:
    """Return what else can be done now, in a sentence for the foot of the list."""
    if draft is None:
        return ""
    request = draft.request
    ok = keys.shown(Act.CONFIRM)
    if hidden:
        said = _("Hold {key}, or click the face-down cards, to look at {player}'s hand and choose.")
        return said.format(key=keys.shown(PEEK[request.who]), player=player_name(request.who))
    if isinstance(request, Place | PlacePiece):
        left, right = keys.shown(Act.TURN_LEFT), keys.shown(Act.TURN_RIGHT)
        return _placing_hint(request).format(left=left, right=right, ok=ok)
    if isinstance(request, Roll):
        return _("Roll real dice and type what they show, or let the program roll.")
    if isinstance(request, ChooseSome):
        if request.kind is Kind.REROLL:
            said = _(
                "The odds count on the dice that are framed at first. Click dice or press number "
                "keys to choose others; {ok} confirms."
            )
            return said.format(ok=ok)
        said = _("Click options or press number keys to choose them; {ok} confirms.")
        return said.format(ok=ok)
    return _choosing_hint(request)


def _choosing_hint(request: Request) -> str:
    """Return where else one of several options can be chosen; empty where the list says it all."""
    if isinstance(request, Choose) and any(option.pose is not None for option in request.options):
        return _("Point at an outline on the table to see it, click to take it; or choose here.")
    if request.kind in {Kind.TARGET, Kind.CHARGE_TARGET, Kind.ACTIVATE}:
        return _("Click a unit outlined in gold on the table, or choose here.")
    if request.kind is Kind.ZONE:
        return _("Click a zone of the tactics board, or choose here.")
    return ""


def _placing_hint(request: Place | PlacePiece) -> str:
    """Return how a tray or a piece is moved.

    A run is led, a slide stays straight, a pivot turns.
    """
    if isinstance(request, PlacePiece):
        return _(
            "Point at the place with the mouse or the arrow keys; turn with {left} and {right}; "
            "click or {ok} puts it down."
        )
    if request.kind in RUN_ALONG and not request.pivots:
        return _(
            "Point with the mouse or the arrow keys: the tray marches straight ahead as it stands; "
            "it may pivot afterwards. Click or {ok} lets it march."
        )
    if request.kind in RUN_ALONG and request.rule is Rule.MAR_02:
        return _(
            "Point with the mouse or the arrow keys: the tray pivots and marches straight there; "
            "it may pivot again afterwards. Click or {ok} lets it march."
        )
    if request.kind in RUN_ALONG:
        return _(
            "Point with the mouse or the arrow keys: the tray turns and runs straight there; it "
            "may turn again afterwards. Click or {ok} lets it run."
        )
    if request.kind in SLID:
        return _(
            "Point with the mouse or the arrow keys: the tray slides forward, back or to a side "
            "and keeps its facing. Click or {ok} puts it down."
        )
    if request.kind in TURNED:
        return _(
            "Point where it shall look, or turn with {left} and {right} or the wheel. "
            "Click or {ok} keeps it so."
        )
    return _(
        "Point at the place with the mouse or the arrow keys; turn with {left} and {right} or the "
        "wheel; click or {ok} puts it down."
    )
