"""What all commands share: arguments, errors, progress, and the terminal's words."""
