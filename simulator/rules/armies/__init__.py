"""Building an army (chapter 14), from the cards to a list that may be played.

card_search: which printed cards one is looking for.
search_words: what people type while looking for a card, and where it stands in a text.
lists: what is in a list and what it costs.
factions: what a faction demands of its armies, and which cards may be in them.
demands: what single cards demand of the army they are in (within the chapter).
building: whether a list is legal.
mustering: what may still be added, and what the list is then.
random_army: a legal list drawn by chance.
"""
