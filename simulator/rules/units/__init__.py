"""What happens to units: wounds, conditions, attachments (chapters 3, 4, 13).

wounds: suffering, restoring and dying.
conditions: the three condition tokens.
tokens: tokens with a name, gained, spent and moved.
attachments: attachments that come and go.
"""
