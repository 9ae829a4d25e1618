"""Setting up (chapter 17), in the order of the evening, and who enters later.

start: the position before the first roll.
prepare: decks, battlefield, zones and first player.
nearest_place: places for machines and previews.
free_place: what every free place answers about itself.
terrain_place: where a piece of terrain may lie.
lay_terrain: laying the terrain (within the chapter).
deployment: putting units on the battlefield.
given_places: units that stand already (within the chapter).
held_units: units an ability holds off the table.
returning: units that come back or enter later.
entering: units that are put down in play, near something or at an edge.
laid_in_play: terrain that is laid in play.
"""
