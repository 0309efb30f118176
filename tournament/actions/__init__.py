"""What people do in a tournament. Locks: event → tournament → bout → entrants, ascending."""
