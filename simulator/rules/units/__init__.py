"""What befalls units: wounds, conditions, attachments (chapters 3, 4, 13)."""
