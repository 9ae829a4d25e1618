"""The tactics board, tactics cards and NCUs (chapters 5, 12)."""
