"""Army lists as other programs and people write them: read, completed and written.

`reading` tells the forms apart; `text_form` and `number_forms` take a list to pieces without
choosing a card, `card_names` finds the cards a name may mean, `choosing` picks those that make the
list right and puts the army together, `writing` writes a list for others.
"""
