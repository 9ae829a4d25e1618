"""From a photo to the table: lens, perspective, the error that is left, and trays proposed."""
