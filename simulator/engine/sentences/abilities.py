"""Abilities, orders, tokens and NCUs in sentences."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import player_name, tokens_text, zone_name
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev
from simulator.texts import translate as _


def _used(now: Position, e: ev.AbilityUsed) -> str:
    told = _("{unit} gives the order {name}.") if e.order else _("{unit}: {name}.")
    return told.format(unit=now.name(e.holder), name=e.name)


def _regained(now: Position, e: ev.OrderRegained) -> str:
    return _("{unit} may give the order {name} again.").format(unit=now.name(e.unit), name=e.name)


def _tokens(now: Position, e: ev.TokensChanged) -> str:
    told = _("{unit} receives {tokens}.") if e.amount >= 0 else _("{unit} spends {tokens}.")
    return told.format(unit=now.name(e.holder), tokens=tokens_text(e.token, abs(e.amount)))


def _lasting(now: Position, e: ev.LastingBegan) -> str:
    ends = {
        "attack": _("for this attack"),
        "charge": _("for this charge"),
        "test": _("for this test"),
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


def _flag(_now: Position, e: ev.FlagSet) -> str:
    if e.flag == "no_cards_this_turn" and e.on:
        return _("{player} may play no tactics cards for the rest of the turn.").format(
            player=player_name(e.player)
        )
    return ""


def _noted(_now: Position, e: ev.Noted) -> str:
    return e.text


TELLERS: Tellers = {
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
