"""Moving a unit: where it may stand, straight moves, slides, maneuver, retreat (chapter 7)."""
