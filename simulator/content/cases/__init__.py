"""Case files: positions with questions, as files, links and photos hold them."""
