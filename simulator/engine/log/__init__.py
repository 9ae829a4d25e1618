"""What happened, as a player would say it: one module for each chapter of events.

lines: the line of an event.
formatters: names and numbers in a line.
setting_up: armies, terrain and tokens laid out (within the chapter).
rounds: phases, rounds and turns (within the chapter).
moving: moves and charges (within the chapter).
fighting: attacks and tests (within the chapter).
losses: wounds, deaths and what comes back (within the chapter).
dice_and_cards: dice, decks, hands and zones (within the chapter).
abilities: effects that begin and end (within the chapter).
"""
