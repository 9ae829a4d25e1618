"""The log in sentences: one line per event, as a player would say it, with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.engine.names import (
    action_name,
    condition_name,
    faces_text,
    player_name,
    side_name,
    token_name,
    zone_name,
)
from simulator.engine.position import Position
from simulator.model import events as ev
from simulator.model.tally import Tally
from simulator.texts import ngettext
from simulator.texts import translate as _

Teller = Callable[[Position, Any], str]


def sentence(now: Position, event: ev.Event) -> str:
    """Tell an event in one sentence; `now` may be any later position (for the names)."""
    tell = _TELLERS.get(type(event))
    return tell(now, event) if tell else ""


def line(now: Position, event: ev.Event) -> str:
    """Tell an event with its citation; empty for events that need no line."""
    told = sentence(now, event)
    return f"{told} [{event.rule.citation}]" if told else ""


def _card(now: Position, card: str) -> str:
    library = now.game.library
    known = library.tactics.get(card) or library.attachments.get(card) or library.specials.get(card)
    return known.name if known else card


# ------------------------------------------------------------------ the course of the game


def _round_began(now: Position, e: ev.RoundBegan) -> str:
    return _("Round {round} begins.").format(round=e.round)


def _turn_began(now: Position, e: ev.TurnBegan) -> str:
    return _("{player}'s turn.").format(player=player_name(e.player))


def _turn_passed(now: Position, e: ev.TurnPassed) -> str:
    return _("{player} has no unit left to activate and passes.").format(
        player=player_name(e.player)
    )


def _round_ended(now: Position, e: ev.RoundEnded) -> str:
    return _("Round {round}: every unit has activated; clean-up.").format(round=e.round)


def _markers(now: Position, e: ev.MarkersRemoved) -> str:
    return _("Activation markers, NCUs and influence are removed.")


def _first(now: Position, e: ev.FirstPlayerNamed) -> str:
    return _("{player} is first player.").format(player=player_name(e.player))


def _points(now: Position, e: ev.PointsScored) -> str:
    told = ngettext(
        "{player} scores {n} victory point: {source}.",
        "{player} scores {n} victory points: {source}.",
        e.points,
    )
    return told.format(player=player_name(e.player), n=e.points, source=e.source)


def _ended(now: Position, e: ev.GameEnded) -> str:
    if e.winner is None:
        return _("The game is a draw: {why}").format(why=e.why)
    return _("{player} wins: {why}").format(player=player_name(e.winner), why=e.why)


# ------------------------------------------------------------------ setting up


def _edge(now: Position, e: ev.EdgeChosen) -> str:
    return _("{player} takes the deployment zone: {zone}.").format(
        player=player_name(e.player), zone=e.title
    )


def _objective(now: Position, e: ev.ObjectiveCardDealt) -> str:
    cards = {c.number: c.name for c in getattr(now.game.scenario, "objective_cards", ())}
    name = cards.get(e.card, str(e.card))
    return _("The card of {token} is number {number}, {name}.").format(
        token=token_name(e.token), number=e.card, name=name
    )


def _terrain_placed(now: Position, e: ev.TerrainPlaced) -> str:
    return _("A {kind} is placed.").format(kind=e.piece.kind.replace("_", " "))


def _terrain_removed(now: Position, e: ev.TerrainRemoved) -> str:
    return _("Terrain piece {piece} leaves the battlefield.").format(piece=e.piece)


def _token_placed(now: Position, e: ev.TokenPlaced) -> str:
    x, y = e.token.at
    name = token_name(e.token.id)
    return _("Token {token} lies at {x:.1f}, {y:.1f}.").format(token=name, x=x, y=y)


def _token_claimed(now: Position, e: ev.TokenClaimed) -> str:
    return _("{unit} takes token {token}.").format(unit=now.name(e.unit), token=token_name(e.token))


def _wall_raised(now: Position, e: ev.WallRaised) -> str:
    return _("A castle wall is raised: {wall}.").format(wall=now.name(e.wall.id))


def _returned(now: Position, e: ev.UnitReturned) -> str:
    return _("{unit} returns to the battlefield.").format(unit=now.name(e.unit))


def _withdrawn(now: Position, e: ev.UnitWithdrawn) -> str:
    return _("{unit} is taken off the battlefield.").format(unit=now.name(e.unit))


def _deployed(now: Position, e: ev.UnitDeployed) -> str:
    return _("{unit} deploys.").format(unit=now.name(e.unit))


# ------------------------------------------------------------------ dice and cards


def _rolled(now: Position, e: ev.DiceRolled) -> str:
    die = "D6" if e.sides == 6 else f"D{e.sides}"
    words = _("{player} rolls {n}{die} ({why}): {faces}.")
    if e.typed:
        words = _("{player} rolls {n}{die} ({why}): {faces}, real dice, typed in.")
    return words.format(
        player=player_name(e.who), n=len(e.faces) if len(e.faces) > 1 else "", die=die,
        why=e.why, faces=faces_text(e.faces),
    )  # fmt: skip


def _rerolled(now: Position, e: ev.DiceRerolled) -> str:
    was = faces_text(tuple(e.before[i] for i in e.indices))
    return _("{player} had {was} re-rolled ({why}); the dice now show {faces}.").format(
        player=player_name(e.by), was=was, why=e.why, faces=faces_text(e.after)
    )


def _shuffled(now: Position, e: ev.DeckShuffled) -> str:
    return _("{player} shuffles the tactics deck.").format(player=player_name(e.player))


def _drawn(now: Position, e: ev.CardsDrawn) -> str:
    told = ngettext("{player} draws {n} card.", "{player} draws {n} cards.", e.count)
    return told.format(player=player_name(e.player), n=e.count)


def _discarded(now: Position, e: ev.CardDiscarded) -> str:
    return _("{player} discards {card}.").format(
        player=player_name(e.player), card=_card(now, e.card)
    )


def _taken(now: Position, e: ev.CardTaken) -> str:
    pile = {"deck": _("deck"), "discard": _("discard pile")}.get(e.pile, e.pile)
    return _("{player} takes {card} from the {pile}.").format(
        player=player_name(e.player), card=_card(now, e.card), pile=pile
    )


def _played(now: Position, e: ev.CardPlayed) -> str:
    told = _("{player} plays {card}.")
    if e.target:
        told = _("{player} plays {card} on {unit}.")
    return told.format(
        player=player_name(e.player),
        card=_card(now, e.card),
        unit=now.name(e.target) if e.target else "",
    )


def _cancelled(now: Position, e: ev.CardCancelled) -> str:
    return _("{card} is cancelled by {by}.").format(card=_card(now, e.card), by=e.by)


def _stopped(now: Position, e: ev.EffectCancelled) -> str:
    return _("{name} is cancelled by {by}.").format(name=e.name, by=e.by)


def _attached(now: Position, e: ev.CardAttached) -> str:
    return _("{card} is attached to {unit}.").format(card=_card(now, e.card), unit=now.name(e.unit))


def _detached(now: Position, e: ev.CardDetached) -> str:
    return _("{card} leaves {unit}.").format(card=_card(now, e.card), unit=now.name(e.unit))


def _card_tokens(now: Position, e: ev.CardTokensChanged) -> str:
    return _("{card} on {unit}: {amount:+d} token.").format(
        card=_card(now, e.card), unit=now.name(e.unit), amount=e.amount
    )


# ------------------------------------------------------------------ activations and actions


def _activated(now: Position, e: ev.UnitActivated) -> str:
    return _("{unit} activates.").format(unit=now.name(e.unit))


def _declared(now: Position, e: ev.ActionDeclared) -> str:
    if e.action == "forgo":
        return _("{unit} forgoes its action.").format(unit=now.name(e.unit))
    told = _("{unit} performs a free {action} action.") if e.free else _("{unit}: {action}.")
    return told.format(unit=now.name(e.unit), action=action_name(e.action))


def _moved(now: Position, e: ev.UnitMoved) -> str:
    if e.move == "align":
        return _("{unit} is realigned.").format(unit=now.name(e.unit))
    if e.inches > 0:
        return _("{unit} moves {inches:.1f} in ({move}).").format(
            unit=now.name(e.unit), inches=e.inches, move=action_name(e.move)
        )
    return _("{unit} turns ({move}).").format(unit=now.name(e.unit), move=action_name(e.move))


def _engaged(now: Position, e: ev.UnitsEngaged) -> str:
    if e.side:
        return _("{unit} engages {other} in its {side}.").format(
            unit=now.name(e.unit), other=now.name(e.other), side=side_name(e.side)
        )
    return _("{unit} and {other} are engaged.").format(
        unit=now.name(e.unit), other=now.name(e.other)
    )


def _disengaged(now: Position, e: ev.UnitsDisengaged) -> str:
    return _("{unit} and {other} are no longer engaged.").format(
        unit=now.name(e.unit), other=now.name(e.other)
    )


def _charge(now: Position, e: ev.ChargeMade) -> str:
    told = _("{unit} charges {target}: distance {distance} in")
    parts = [told.format(unit=now.name(e.unit), target=now.name(e.target), distance=e.distance)]
    if e.success:
        parts.append(_("contact in the {side}").format(side=side_name(e.side)))
    elif e.short_by > 0:
        parts.append(_("failed, short by {inches:.2f} in").format(inches=e.short_by))
    else:
        parts.append(_("failed"))
    if e.disorderly:
        parts.append(_("disorderly"))
    return ", ".join(parts) + "."


def _verdict(now: Position, e: ev.VerdictGiven) -> str:
    return e.verdict.why


# ------------------------------------------------------------------ attacks, morale, wounds


def _attack(now: Position, e: ev.AttackBegan) -> str:
    keywords = ", ".join(word.replace("_", " ") for word in e.keywords)
    told = _("{attacker} attacks {defender} ({side}) with {attack}: {dice} dice, hits on {hit}")
    text = told.format(
        attacker=now.name(e.attacker), defender=now.name(e.defender), side=side_name(e.side),
        attack=e.attack, dice=_reckoned(e.dice), hit=_reckoned(e.to_hit, "+"),
    )  # fmt: skip
    return f"{text}; {keywords}." if keywords else f"{text}."


def _reckoned(number: Tally, mark: str = "") -> str:
    """Tell a number, and what changed it if anything did: "9 (7 +2 Lance)"."""
    if not number.parts:
        return f"{number.total}{mark}"
    reasons = " ".join(f"{part.amount:+d} {part.source}" for part in number.parts)
    return f"{number.total}{mark} ({number.base}{mark} {reasons})"


def _hits(now: Position, e: ev.HitsScored) -> str:
    told = ngettext("{n} hit, {misses} missed", "{n} hits, {misses} missed", e.hits)
    text = told.format(n=e.hits, misses=e.misses)
    if e.unblockable:
        more = ngettext(
            ", {n} wound without defense", ", {n} wounds without defense", e.unblockable
        )
        text += more.format(n=e.unblockable)
    return text + "."


def _blocked(now: Position, e: ev.HitsBlocked) -> str:
    return _("{unit} defends on {needed}: {blocked} blocked, {left} not.").format(
        unit=now.name(e.unit), needed=_reckoned(e.needed, "+"), blocked=e.blocked, left=e.unblocked
    )


def _completed(now: Position, e: ev.AttackCompleted) -> str:
    told = ngettext(
        "The attack of {attacker} on {defender} cost {n} wound in all.",
        "The attack of {attacker} on {defender} cost {n} wounds in all.",
        e.wounds,
    )
    return told.format(attacker=now.name(e.attacker), defender=now.name(e.defender), n=e.wounds)


def _tested(now: Position, e: ev.MoraleTested) -> str:
    test = _("panic test") if e.panic else _("morale test")
    outcome = _("passed") if e.passed else _("failed")
    if e.automatic:
        return _("{unit}: {test} {outcome} ({why}).").format(
            unit=now.name(e.unit), test=test, outcome=outcome, why=e.automatic
        )
    return _("{unit}: {test} {outcome}, {result} against {needed}+.").format(
        unit=now.name(e.unit), test=test, outcome=outcome, result=e.result, needed=e.needed
    )


def _wounds(now: Position, e: ev.WoundsSuffered) -> str:
    told = ngettext(
        "{unit} suffers {n} wound ({source}).", "{unit} suffers {n} wounds ({source}).", e.wounds
    )
    return told.format(unit=now.name(e.unit), n=e.wounds, source=e.source)


def _restored(now: Position, e: ev.WoundsRestored) -> str:
    told = ngettext(
        "{unit} restores {n} wound ({source}).", "{unit} restores {n} wounds ({source}).", e.wounds
    )
    return told.format(unit=now.name(e.unit), n=e.wounds, source=e.source)


def _joined(now: Position, e: ev.AttachmentJoined) -> str:
    return _("{card} joins {unit}.").format(card=_card(now, e.card), unit=now.name(e.unit))


def _replaced(now: Position, e: ev.AttachmentReplaced) -> str:
    return _("{card} takes the place of {old} in {unit}.").format(
        card=_card(now, e.card), old=_card(now, e.old), unit=now.name(e.unit)
    )


def _attachment_lost(now: Position, e: ev.AttachmentLost) -> str:
    return _("{card} falls with {unit}.").format(card=_card(now, e.card), unit=now.name(e.unit))


def _destroyed(now: Position, e: ev.UnitDestroyed) -> str:
    return _("{unit} is destroyed.").format(unit=now.name(e.unit))


def _condition(now: Position, e: ev.ConditionGained) -> str:
    return _("{unit} becomes {condition} ({source}).").format(
        unit=now.name(e.unit), condition=condition_name(e.condition), source=e.source
    )


def _condition_lost(now: Position, e: ev.ConditionLost) -> str:
    name = condition_name(e.condition)
    told = _("{unit}: the {condition} token is removed ({source}).")
    if e.expended and e.source == name:
        told = _("{unit}: the {condition} token is expended.")
    elif e.expended:
        told = _("{unit}: the {condition} token is expended ({source}).")
    return told.format(unit=now.name(e.unit), condition=name, source=e.source)


# ------------------------------------------------------------------ abilities, NCUs


def _used(now: Position, e: ev.AbilityUsed) -> str:
    told = _("{unit} gives the order {name}.") if e.order else _("{unit}: {name}.")
    return told.format(unit=now.name(e.holder), name=e.name)


def _regained(now: Position, e: ev.OrderRegained) -> str:
    return _("{unit} may give the order {name} again.").format(unit=now.name(e.unit), name=e.name)


def _tokens(now: Position, e: ev.TokensChanged) -> str:
    told = ngettext(
        "{unit} receives {n} {token} token.", "{unit} receives {n} {token} tokens.", e.amount
    )
    if e.amount < 0:
        told = ngettext(
            "{unit} spends {n} {token} token.", "{unit} spends {n} {token} tokens.", -e.amount
        )
    return told.format(unit=now.name(e.holder), n=abs(e.amount), token=e.token)


def _lasting(now: Position, e: ev.LastingBegan) -> str:
    ends = {
        "turn": _("until the end of the turn"),
        "round": _("until the end of the round"),
        "game": _("until the end of the game"),
    }[e.lasting.until.value]
    name = e.lasting.name or e.lasting.ability
    if e.lasting.subject is None:
        return _("{name} holds {ends}.").format(name=name, ends=ends)
    return _("{name} holds for {unit} {ends}.").format(
        name=name, unit=now.name(e.lasting.subject), ends=ends
    )


def _claimed(now: Position, e: ev.ZoneClaimed) -> str:
    return _("{ncu} claims {zone}.").format(ncu=now.name(e.ncu), zone=zone_name(e.zone))


def _ncu_moved(now: Position, e: ev.NcuMoved) -> str:
    return _("{ncu} is moved to {zone}.").format(ncu=now.name(e.ncu), zone=zone_name(e.zone))


def _influence(now: Position, e: ev.InfluenceLaid) -> str:
    return _("{ncu} influences {unit}.").format(ncu=now.name(e.ncu), unit=now.name(e.unit))


def _lifted(now: Position, e: ev.InfluenceLifted) -> str:
    return _("{ncu}'s influence ends.").format(ncu=now.name(e.ncu))


def _flag(now: Position, e: ev.FlagSet) -> str:
    if e.flag == "no_cards_this_turn" and e.on:
        return _("{player} may play no tactics cards for the rest of the turn.").format(
            player=player_name(e.player)
        )
    return ""


def _noted(now: Position, e: ev.Noted) -> str:
    return e.text


_TELLERS: dict[type[ev.Event], Teller] = {
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.TurnPassed: _turn_passed,
    ev.RoundEnded: _round_ended,
    ev.MarkersRemoved: _markers,
    ev.FirstPlayerNamed: _first,
    ev.PointsScored: _points,
    ev.GameEnded: _ended,
    ev.EdgeChosen: _edge,
    ev.ObjectiveCardDealt: _objective,
    ev.TerrainPlaced: _terrain_placed,
    ev.TerrainRemoved: _terrain_removed,
    ev.TokenPlaced: _token_placed,
    ev.TokenClaimed: _token_claimed,
    ev.WallRaised: _wall_raised,
    ev.UnitReturned: _returned,
    ev.UnitDeployed: _deployed,
    ev.UnitWithdrawn: _withdrawn,
    ev.DiceRolled: _rolled,
    ev.DiceRerolled: _rerolled,
    ev.DeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardDiscarded: _discarded,
    ev.CardTaken: _taken,
    ev.CardPlayed: _played,
    ev.CardCancelled: _cancelled,
    ev.EffectCancelled: _stopped,
    ev.CardAttached: _attached,
    ev.CardDetached: _detached,
    ev.CardTokensChanged: _card_tokens,
    ev.UnitActivated: _activated,
    ev.ActionDeclared: _declared,
    ev.UnitMoved: _moved,
    ev.UnitsEngaged: _engaged,
    ev.UnitsDisengaged: _disengaged,
    ev.ChargeMade: _charge,
    ev.VerdictGiven: _verdict,
    ev.AttackBegan: _attack,
    ev.HitsScored: _hits,
    ev.HitsBlocked: _blocked,
    ev.AttackCompleted: _completed,
    ev.MoraleTested: _tested,
    ev.WoundsSuffered: _wounds,
    ev.WoundsRestored: _restored,
    ev.AttachmentLost: _attachment_lost,
    ev.AttachmentJoined: _joined,
    ev.AttachmentReplaced: _replaced,
    ev.UnitDestroyed: _destroyed,
    ev.ConditionGained: _condition,
    ev.ConditionLost: _condition_lost,
    ev.AbilityUsed: _used,
    ev.OrderRegained: _regained,
    ev.TokensChanged: _tokens,
    ev.LastingBegan: _lasting,
    ev.ZoneClaimed: _claimed,
    ev.NcuMoved: _ncu_moved,
    ev.InfluenceLaid: _influence,
    ev.InfluenceLifted: _lifted,
    ev.FlagSet: _flag,
    ev.Noted: _noted,
}
