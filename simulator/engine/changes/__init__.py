"""What events change in a position: one module for each chapter of events.

altered: how a position is altered.
setting_up: armies, terrain and tokens laid out.
rounds: phases, rounds and turns; notes and points.
moving: trays that move.
losses: wounds, deaths and what comes back.
cards: decks, hands and zones.
abilities: effects that begin and end.
"""
