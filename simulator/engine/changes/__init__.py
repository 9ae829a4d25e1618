"""What events change in a position: one module for each chapter of events."""
