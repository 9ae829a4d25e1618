"""The table as the rules see it: terrain, sight, distances, engagement, quarters, castle walls."""
