"""The table window: everything the players see and click."""
