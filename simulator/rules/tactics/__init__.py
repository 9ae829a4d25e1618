"""The tactics board and what is played from the hand (chapters 5 and 12).

tactics_board: zones, claims and influence.
ncus: non-combat units as effects treat them.
tactics_cards: deck, hand and discard pile.
"""
