"""The story of a game as acts: who did what to whom, with which card, dice and outcome.

Acts are read from events alone, never from the log's sentences. An act holds the events that belong
to it; a card played in the middle of an attack is an act of its own within that attack, and where
it ends its `EffectEnded` says. What is told here everybody may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from simulator.engine.log.formatters import card_name
from simulator.engine.log.lines import sentence
from simulator.engine.names import condition_name, player_name, zone_name
from simulator.engine.position import Position
from simulator.files.plain_data import Data, Value, fields_of
from simulator.geometry.pose import Pose
from simulator.language.texts import Text, ngettext
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.cards import CardId
from simulator.model.event_roles import ActKind, Begins, PartOf, Role
from simulator.model.events import role_of
from simulator.model.requests import Request
from simulator.model.state import Condition, Seat, UnitId, Zone
from simulator.model.subjects import Attack, Charge, Subject
from simulator.model.tally import Tally
from simulator.records import dataclass, replace
from simulator.staging.dice_rows import by_a_player

ATTACKS: Final = frozenset({ActionKey.MELEE_ATTACK, ActionKey.RANGED_ATTACK})
"""The actions that are nothing but an attack."""
_FOLLOWED: Final = frozenset({ActKind.ACTION, ActKind.ATTACK})
"""Acts that no event ends: the next declared action does, or the end of what they stand in."""


@dataclass(frozen=True, slots=True)
class Travel:
    """A tray that moved along `path`: its first pose is where it stood, its last its ghost."""

    unit: UnitId
    path: tuple[Pose, ...]
    move: str
    inches: float


@dataclass(frozen=True, slots=True)
class Cost:
    """What an act did to one unit: wounds suffered and restored, conditions, attachments, its end.

    Before an act that has just ended the unit had its present wounds, plus `wounds`, less
    `restored`.
    """

    unit: UnitId
    wounds: int = 0
    restored: int = 0
    gained: tuple[Condition, ...] = ()
    lost: tuple[Condition, ...] = ()
    attachments: tuple[CardId, ...] = ()
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points a player scored by an act, and the ids of what they were scored with."""

    player: Seat
    points: int
    source: str
    about: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoryAct:
    """One act of the story.

    turn: whose turn it was; None outside of turns. player: whose act it is; None for the table's
        own. actor: the unit or NCU that acts. target: the unit it is about. verb: the action's
        word, such as "charge", or the kind of act.
    title: the act in one sentence. outcome: its outcome in one sentence; empty while it is open.
    first, last: the first and the last of its events. parent: the act in which it happened.
    parts: the numbers of its own events, without those of acts within it.
    rolls: the numbers of its rolls. side: the side of the target that was struck or charged.
    success: whether a charge arrived or the card or order was not cancelled; None where neither
        was asked. distance, needed: a charge's distance, and the least die that would have reached.
    """

    kind: ActKind
    first: int
    last: int
    turn: Seat | None = None
    player: Seat | None = None
    actor: UnitId = ""
    verb: str = ""
    target: UnitId = ""
    card: CardId = ""
    name: Text = ""
    zone: Zone | None = None
    free: bool = False
    parent: int | None = None
    parts: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    travels: tuple[Travel, ...] = ()
    costs: tuple[Cost, ...] = ()
    points: tuple[Points, ...] = ()
    side: str = ""
    success: bool | None = None
    distance: Tally | None = None
    needed: int | None = None
    wounds: int | None = None
    tests: tuple[tuple[UnitId, bool, bool], ...] = ()
    """Whose morale was tested, whether it was a panic test, and whether it was passed."""
    over: bool = False
    title: str = ""
    outcome: str = ""
    part_of_game: int = 0
    """In which turn it happened, or in which stretch between turns, counted from the set-up."""

    @property
    def lit(self) -> tuple[str, ...]:
        """Return the ids of everything the act concerns, who acts first."""
        others = (cost.unit for cost in self.costs)
        return tuple(dict.fromkeys(filter(None, (self.actor, self.target, *others))))

    @property
    def path(self) -> tuple[Pose, ...]:
        """Return the whole way of the tray that acts; its last pose is where the ghost stands."""
        return tuple(pose for one in self.travels if one.unit == self.actor for pose in one.path)


@dataclass
class Story:
    """The acts of a game, as its events come."""

    acts: list[StoryAct] = field(default_factory=list)
    count: int = 0
    """How many events were read."""
    turn: Seat | None = None
    part_of_game: int = 0
    """Which turn it is, or which stretch between turns, counted from the set-up."""
    _open: list[int] = field(default_factory=list)

    def read(self, now: Position, events: Sequence[ev.Event]) -> None:
        """Read the events that are new; `now` is any later position, it knows the names."""
        for index in range(self.count, len(events)):
            self._event(now, index, events[index])
        self.count = len(events)

    # ------------------------------------------------------------ one event

    def _event(self, now: Position, index: int, event: ev.Event) -> None:
        match event:
            case ev.TurnBegan():
                self._close_all(now)
                self.turn = event.player
                self.part_of_game += 1
            case ev.TurnEnded():
                self._close_all(now)
                self.turn = None
            case ev.RoundBegan() | ev.RoundEnded():
                self._close_all(now)
                self.turn = None
                self.part_of_game += 1
            case ev.ActivationEnded():
                self._end_of_activation(now, event.unit)
            case ev.EffectEnded():
                self._end_of_effect(now, event)
            case _:
                pass
        role: Role = role_of(event)
        if isinstance(role, Begins):
            self._begin(now, index, event, role)
        elif isinstance(role, PartOf):
            self._part(now, index, event)

    def _begin(self, now: Position, index: int, event: ev.Event, role: Begins) -> None:
        if isinstance(event, ev.AttackBegan) and self._becomes_attack(now, index, event):
            return
        self._close_what_it_follows(now, role.act)
        parent = self._open[-1] if self._open else None
        self._enter(replace(_begun(now, index, event, role.act), parts=(index,), parent=parent))
        self._put(now, self._open[-1], self.acts[-1])
        if role.once:
            self._close(now, 0 if role.act is ActKind.END else len(self._open) - 1)

    def _enter(self, act: StoryAct) -> None:
        """Begin an act in this turn."""
        self.acts.append(replace(act, turn=self.turn, part_of_game=self.part_of_game))
        self._open.append(len(self.acts) - 1)

    def _becomes_attack(self, now: Position, index: int, event: ev.AttackBegan) -> bool:
        """Have the attack be what its action declared: one act, not two."""
        if not self._open:
            return False
        place = self._open[-1]
        act = self.acts[place]
        fits = act.kind is ActKind.ACTION and act.verb in ATTACKS
        if not fits or act.actor != event.attacker:
            return False
        act = replace(act, kind=ActKind.ATTACK, last=index, parts=(*act.parts, index))
        self._put(now, place, replace(act, **_about_attack(event)))
        return True

    def _part(self, now: Position, index: int, event: ev.Event) -> None:
        if self._open and self._stands_alone(event):
            self._close(now, len(self._open) - 1)
        if not self._open:
            player = event.who if isinstance(event, ev.DiceRolled) else None
            said = str(sentence(now, event))
            act = StoryAct(ActKind.TABLE, index, index, player=player, verb="table", title=said)
            self._enter(act)
        place = self._open[-1]
        self._put(now, place, _with(self.acts[place], index, event))
        for outer in self._open[:-1]:
            self.acts[outer] = replace(self.acts[outer], last=index)

    def _stands_alone(self, event: ev.Event) -> bool:
        """Whether the table's act is over: only what its own dice led to belongs to it.

        Every player's die is an act, or the banner would tell another's, or what came before it.
        """
        act = self.acts[self._open[-1]]
        if isinstance(event, ev.DiceRolled):
            return act.kind is ActKind.TABLE and by_a_player(event)
        return act.kind is ActKind.TABLE and not act.rolls

    # ------------------------------------------------------------ ends

    def _close(self, now: Position, depth: int) -> None:
        """Close the open act at a depth and all within it."""
        while len(self._open) > depth:
            place = self._open.pop()
            self._put(now, place, replace(self.acts[place], over=True))

    def _close_all(self, now: Position) -> None:
        self._close(now, 0)

    def _close_what_it_follows(self, now: Position, kind: ActKind) -> None:
        """Close the innermost act where the new one comes after it and not within it."""
        if not self._open:
            return
        act = self.acts[self._open[-1]]
        after_action = kind is ActKind.ACTION and act.kind in _FOLLOWED
        after_attack = kind is ActKind.ATTACK and act.kind is kind and act.wounds is not None
        if act.kind is ActKind.TABLE or after_action or after_attack:
            self._close(now, len(self._open) - 1)
            self._close_what_it_follows(now, kind)

    def _end_of_activation(self, now: Position, unit: UnitId) -> None:
        """Close an activation, unless an effect under way in it ended it (CHG-21)."""
        for depth in range(len(self._open) - 1, -1, -1):
            act = self.acts[self._open[depth]]
            if act.kind is ActKind.ACTIVATION and act.actor == unit:
                self._close(now, depth)
                return
            if act.kind in {ActKind.CARD, ActKind.ABILITY}:
                return

    def _end_of_effect(self, now: Position, event: ev.EffectEnded) -> None:
        for depth in range(len(self._open) - 1, -1, -1):
            act = self.acts[self._open[depth]]
            by_card = act.kind is ActKind.CARD and act.card == event.card and not event.holder
            by_unit = act.kind is ActKind.ABILITY and act.actor == event.holder
            if (by_card and act.player is event.player) or (by_unit and event.holder):
                self._close(now, depth)
                return

    # ------------------------------------------------------------ words

    def _put(self, now: Position, place: int, act: StoryAct) -> None:
        self.acts[place] = replace(act, title=_title(now, act), outcome=_outcome(now, act))

    # ------------------------------------------------------------ the act of the moment

    def present(self, now: Position, request: Request | None) -> StoryAct | None:
        """Return the act under way, or the last; its target as a pending question knows it.

        None where a question is pending in whose turn nothing has happened yet. Whom a charge or an
        attack is declared against no event says before the dice fall; the window in which it may be
        answered does.
        """
        if not self.acts or (request is not None and self.begins):
            return None
        shown = [self.acts[place] for place in self._open] or [self.acts[-1]]
        inner = (one for one in reversed(shown) if one.kind is not ActKind.ACTIVATION)
        act = next(inner, shown[-1])
        occasion = request.occasion if request is not None else None
        for one in reversed(shown):
            known = _declared(now, one, occasion)
            if known is not None:
                return known
        return act

    @property
    def begins(self) -> bool:
        """Return whether nothing has happened yet in this turn, or since the last one."""
        return bool(self.acts) and self.acts[-1].part_of_game != self.part_of_game


def _declared(now: Position, act: StoryAct, occasion: Subject) -> StoryAct | None:
    """Return an action with the target its charge or attack was declared against."""
    if act.target or act.kind is not ActKind.ACTION:
        return None
    known = act
    charges, attacks = act.verb == ActionKey.CHARGE, act.verb in ATTACKS
    if charges and isinstance(occasion, Charge) and occasion.unit == act.actor:
        known = replace(act, target=occasion.target, side=occasion.side.value)
    elif attacks and isinstance(occasion, Attack) and occasion.attacker == act.actor:
        # an attack made in place of another action is an act of its own
        known = replace(act, target=occasion.defender, side=occasion.side.value)
    else:
        return None
    return replace(known, title=_title(now, known))


# ------------------------------------------------------------------ what an event says of its act


def _begun(now: Position, index: int, event: ev.Event, kind: ActKind) -> StoryAct:
    """Return the act an event begins, by the number of that event."""
    act = StoryAct(kind, index, index, verb=kind.value)

    def by(unit: UnitId, **more: Value) -> StoryAct:
        return replace(act, actor=unit, player=now.owner(unit), **more)

    match event:
        case ev.ActionDeclared():
            return by(event.unit, verb=str(event.action), free=event.free)
        case ev.AttackBegan():
            verb = ActionKey.RANGED_ATTACK if event.attacker in now.state.ncus else act.verb
            return by(event.attacker, verb=verb, **_about_attack(event))
        case ev.CardPlayed():
            act = replace(act, name=card_name(now, event.card), success=True)
            return replace(act, **fields_of(event, "player", "card"), target=event.target or "")
        case ev.AbilityUsed():
            verb = "order" if event.order else kind.value
            act = by(event.holder, verb=verb, name=str(event.name))
            return replace(act, target=event.target or "", success=True)
        case ev.ZoneClaimed():
            return by(event.ncu, zone=event.zone)
        case _:
            return _with_log_line(now, event, act)


def _about_attack(event: ev.AttackBegan) -> Data:
    return {"target": event.defender, "side": event.side, "name": event.attack}


def _with_log_line(now: Position, event: ev.Event, act: StoryAct) -> StoryAct:
    """Return an act of one event, with the sentence the log has for it."""
    actor: UnitId = getattr(event, "unit", "")
    player: Seat | None = getattr(event, "player", None) or getattr(event, "winner", None)
    if isinstance(event, ev.WallRaised):
        actor = event.wall.id
    elif actor:
        player = now.owner(actor)
    return replace(act, actor=actor, player=player, title=str(sentence(now, event)))


def _with(act: StoryAct, index: int, event: ev.Event) -> StoryAct:
    """Return an act with one more of its events."""
    act = replace(act, last=index, parts=(*act.parts, index))
    match event:
        case ev.DiceRolled():
            return replace(act, rolls=(*act.rolls, event.number))
        case ev.UnitMoved():
            travel = Travel(event.unit, event.path, event.move, event.inches)
            return replace(act, travels=(*act.travels, travel))
        case ev.ChargeMade():
            ran = fields_of(event, "side", "success", "distance", "needed")
            return replace(act, target=act.target or event.target, **ran)
        case ev.AttackCompleted():
            return replace(act, wounds=event.wounds)
        case ev.MoraleTested():
            return replace(act, tests=(*act.tests, (event.unit, event.panic, event.passed)))
        case ev.CardCancelled() | ev.EffectCancelled():
            return replace(act, success=False)
        case ev.PointsScored():
            points = Points(event.player, event.points, str(event.source), event.about)
            return replace(act, points=(*act.points, points))
        case _:
            return _costing(act, event)


def _costing(act: StoryAct, event: ev.Event) -> StoryAct:
    unit = getattr(event, "unit", "")
    costs = {cost.unit: cost for cost in act.costs}
    before = costs.get(unit) or Cost(unit)
    match event:
        case ev.WoundsSuffered() | ev.ModelsRemoved():
            after = replace(before, wounds=before.wounds + event.wounds)
        case ev.WoundsRestored():
            after = replace(before, restored=before.restored + event.wounds)
        case ev.ConditionGained():
            after = replace(before, gained=(*before.gained, event.condition))
        case ev.ConditionLost():
            after = replace(before, lost=(*before.lost, event.condition))
        case ev.AttachmentLost():
            after = replace(
                before,
                attachments=(*before.attachments, event.card),
                wounds=before.wounds + event.wounds,
            )
        case ev.UnitDestroyed():
            after = replace(before, destroyed=True)
        case _:
            return act
    return replace(act, costs=tuple((costs | {unit: after}).values()))


# ------------------------------------------------------------------ words


def _title(now: Position, act: StoryAct) -> str:
    """Return an act in one sentence."""
    names = {
        "player": player_name(act.player) if act.player else "",
        "unit": now.name(act.actor) if act.actor else "",
        "target": now.name(act.target) if act.target else "",
        "name": act.name,
        "zone": zone_name(act.zone) if act.zone else "",
    }
    if act.kind is ActKind.CARD:
        text = _("{player} plays {name}.")
        if act.target:
            text = _("{player} plays {name} on {target}.")
    elif act.kind is ActKind.ABILITY:
        text = _("{unit}: {name}.")
        if act.verb == "order":
            text = _("{unit} gives the order {name}.")
    elif act.kind is ActKind.ZONE:
        text = _("{unit} claims {zone}.")
    elif act.kind in {ActKind.ACTION, ActKind.ATTACK}:
        text = _of_action(act)
    else:
        return act.title
    return text.format(**names).replace("!.", "!")


def _of_action(act: StoryAct) -> str:
    if act.verb == ActionKey.CHARGE:
        return _("{unit} charges {target}.") if act.target else _("{unit} charges.")
    if act.kind is ActKind.ATTACK or act.verb in ATTACKS:
        if act.verb == ActionKey.RANGED_ATTACK:
            with_target = _("{unit} makes a ranged attack on {target}.")
            return with_target if act.target else _("{unit} makes a ranged attack.")
        return _("{unit} attacks {target}.") if act.target else _("{unit} attacks.")
    verbs = {
        ActionKey.MANEUVER: _("{unit} maneuvers."),
        ActionKey.MARCH: _("{unit} marches."),
        ActionKey.RETREAT: _("{unit} retreats."),
        ActionKey.DEMOLISH: _("{unit} strikes down terrain."),
        ActionKey.FORGO: _("{unit} forgoes {unit:its|their} action."),
    }
    return verbs.get(ActionKey(act.verb), _("{unit} acts."))


def _outcome(now: Position, act: StoryAct) -> str:
    """Return what came of an act in one line; empty while nothing has."""
    text: list[str] = []
    if act.success is False:
        text.append(_("It is cancelled.") if act.distance is None else _("The charge fails."))
    elif act.distance is not None:
        text.append(_("The charge arrives."))
    if act.wounds is not None and act.kind is ActKind.ATTACK:
        text.append(
            ngettext("{n} wound in all.", "{n} wounds in all.", act.wounds).format(n=act.wounds)
        )
    text += [_of_test(now, *test) for test in act.tests if not (test[2] and act.wounds == 0)]
    text += [_of_cost(now, cost) for cost in act.costs if not _counted_already(act, cost)]
    for scored in act.points:
        line = ngettext(
            "{player} scores {n} victory point.",
            "{player} scores {n} victory points.",
            scored.points,
        )
        text.append(line.format(player=player_name(scored.player), n=scored.points))
    return " ".join(filter(None, text))


def _counted_already(act: StoryAct, cost: Cost) -> bool:
    """Whether the wounds of the attack say all there is to a cost."""
    return act.wounds is not None and cost == Cost(act.target, cost.wounds)


def _of_cost(now: Position, cost: Cost) -> str:
    name = now.name(cost.unit)
    if cost.destroyed:
        return _("{unit} is destroyed.").format(unit=name)
    if cost.wounds:
        text = ngettext("{unit} suffers {n} wound.", "{unit} suffers {n} wounds.", cost.wounds)
        return text.format(unit=name, n=cost.wounds)
    if cost.restored:
        text = ngettext("{unit} restores {n} wound.", "{unit} restores {n} wounds.", cost.restored)
        return text.format(unit=name, n=cost.restored)
    return " ".join(
        _("{unit} becomes {condition}.").format(unit=name, condition=condition_name(one))
        for one in cost.gained
    )


def _of_test(now: Position, unit: UnitId, panic: bool, passed: bool) -> str:
    text = {
        (True, True): _("{unit} passes the panic test."),
        (True, False): _("{unit} fails the panic test."),
        (False, True): _("{unit} passes the morale test."),
        (False, False): _("{unit} fails the morale test."),
    }[panic, passed]
    return text.format(unit=now.name(unit))
