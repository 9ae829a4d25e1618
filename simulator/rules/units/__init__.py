"""What happens to units: wounds, conditions, attachments (chapters 3, 4, 13).

wounds: suffering, restoring and dying.
conditions: the three condition tokens.
attachments: attachments that come and go.
"""

__all__ = (
    "attachments",
    "conditions",
    "wounds",
)
"""The modules that others may import."""
