"""What practice, studies and learning keep on the disk."""
