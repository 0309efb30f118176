"""Pages of tournaments, for those who run them and for everybody."""
