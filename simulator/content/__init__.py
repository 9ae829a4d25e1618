"""What is read from and written to files: units, scenarios, saved games."""
