"""The Faceless Men: one face goes, another comes."""

from __future__ import annotations

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.subjects import Subject
from simulator.rules.units import attachments


@bespoke(lambda now, _source, _subject: attachments.fallen_infantry(now))
async def take_a_new_name(table: Table, source: Source, _subject: Subject) -> None:
    """A destroyed infantry attachment takes this one's place, and can do this in its turn."""
    library = table.game.library.attachments
    options = [
        Option(card, library[card].name, detail=library[card].subname)
        for card in attachments.fallen_infantry(table.now)
    ]
    if options:
        prompt = msg("{effect}: whose name?", effect=source.name)
        new = await table.choose(
            source.player, prompt, options, kind=Kind.CARD, rule=Rule.ATM_01, subject=source.holder
        )
        attachments.replace(table, source.holder, source.card, new, (source.ability,))
