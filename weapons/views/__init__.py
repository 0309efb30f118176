"""Pages of the bench, of weapons and their labels."""
