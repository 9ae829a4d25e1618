"""What happened, as a player would say it: one module for each chapter of events."""
