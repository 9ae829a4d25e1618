"""Abilities, orders, tokens and NCUs in sentences."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says
from simulator.engine.names import tokens_text, until_text, zone_name
from simulator.engine.position import Position
from simulator.language.texts import NO_WORDS, Message, joined, marked, msg
from simulator.model import events as ev
from simulator.model.effect_ids import awaited_zones
from simulator.model.state import HAND_OPEN


def _used(now: Position, e: ev.AbilityUsed) -> Message:
    words = marked("{unit} gives the order {name}.") if e.order else marked("{unit}: {name}.")
    return filled(words, now, e, unit=now.name(e.holder))


def _tokens(now: Position, e: ev.TokensChanged) -> Message:
    given = marked("{unit} receives {tokens}."), marked("{unit} spends {tokens}.")
    tokens = tokens_text(e.token, abs(e.amount))
    return filled(given[e.amount < 0], now, e, unit=now.name(e.holder), tokens=tokens)


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
    words = marked("{player} controls {ncu} until the end of the round.")
    if now.ncu(e.ncu).lent_by is None:
        words = marked("{player} controls {ncu} again.")
    return filled(words, now, e)


def _flag(now: Position, e: ev.FlagSet) -> Message:
    words = {
        "no_cards_this_turn": marked(
            "{player} may play no tactics cards for the rest of the turn."
        ),
        HAND_OPEN: marked("{player} plays with the hand revealed until the end of the round."),
    }
    return filled(words[e.flag], now, e) if e.on and e.flag in words else NO_WORDS


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
