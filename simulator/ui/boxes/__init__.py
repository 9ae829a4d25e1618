"""The window as one tree of boxes: described, laid out, drawn, hit-tested and walked in one place.

`box` describes, `texts` measures words as they are drawn, `layout` places, `painting` draws,
`laid_tree` knows what stands where, `tree` takes mouse and keys, `box_screen` is the screen all
others are made of.
"""
