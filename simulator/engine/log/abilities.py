"""Abilities, orders, tokens and NCUs in sentences."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, says
from simulator.engine.names import player_name, tokens_text, until_text, zone_name
from simulator.engine.position import Position
from simulator.language.texts import NO_WORDS, Message, joined, marked, msg
from simulator.model import events as ev
from simulator.model.effect_ids import awaited_zones
from simulator.model.state import HAND_OPEN


def _used(now: Position, e: ev.AbilityUsed) -> Message:
    unit = now.name(e.holder)
    if e.order:
        return msg("{unit} gives the order {name}.", unit=unit, name=e.name)
    return msg("{unit}: {name}.", unit=unit, name=e.name)


def _tokens(now: Position, e: ev.TokensChanged) -> Message:
    unit, tokens = now.name(e.holder), tokens_text(e.token, abs(e.amount))
    if e.amount >= 0:
        return msg("{unit} receives {tokens}.", unit=unit, tokens=tokens)
    return msg("{unit} spends {tokens}.", unit=unit, tokens=tokens)


def _lasting(now: Position, e: ev.LastingBegan) -> Message:
    ends = until_text(e.lasting.until)
    name = e.lasting.name or e.lasting.ability
    awaited = [zone_name(zone) for zone in awaited_zones(e.lasting.chosen)]
    if awaited:
        zone = joined(awaited, msg(" or "))
        return msg("{name} waits for {zone} {ends}.", name=name, zone=zone, ends=ends)
    if e.lasting.subject is None:
        return msg("{name} holds {ends}.", name=name, ends=ends)
    return msg(
        "{name} holds for {unit} {ends}.", name=name, unit=now.name(e.lasting.subject), ends=ends
    )


def _lent(now: Position, e: ev.NcuLent) -> Message:
    ncu, player = now.name(e.ncu), player_name(e.player)
    if now.ncu(e.ncu).lent_by is None:
        return msg("{player} controls {ncu} again.", player=player, ncu=ncu)
    return msg("{player} controls {ncu} until the end of the round.", player=player, ncu=ncu)


def _flag(_now: Position, e: ev.FlagSet) -> Message:
    if e.flag == "no_cards_this_turn" and e.on:
        return msg(
            "{player} may play no tactics cards for the rest of the turn.",
            player=player_name(e.player),
        )
    if e.flag == HAND_OPEN and e.on:
        return msg(
            "{player} plays with the hand revealed until the end of the round.",
            player=player_name(e.player),
        )
    return NO_WORDS


def _noted(_now: Position, e: ev.Noted) -> Message:
    return e.text


FORMATTERS: Formatters = {
    ev.AbilityUsed: _used,
    ev.OrderRegained: says(marked("{unit} may give the order {name} again.")),
    ev.TokensChanged: _tokens,
    ev.LastingBegan: _lasting,
    ev.ZoneClaimed: says(marked("{ncu} claims {zone}.")),
    ev.NcuMoved: says(marked("{ncu} is moved to {zone}.")),
    ev.NcuLent: _lent,
    ev.InfluenceLaid: says(marked("{ncu} influences {unit}.")),
    ev.InfluenceLifted: says(marked("{ncu}'s influence ends.")),
    ev.FlagSet: _flag,
    ev.Noted: _noted,
}
