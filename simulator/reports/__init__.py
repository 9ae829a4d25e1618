"""What is read on paper or in a terminal: pages, pictures, army sheets, odds and luck in words."""
