"""Registration files, read without touching the database: bytes, columns, values, rows, matches."""
