"""Games as files hold them: modes, battles, saves, journals, positions, logs."""
