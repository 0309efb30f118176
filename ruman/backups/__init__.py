"""Database, photos and the secret key in one file, and back again.

`archive` writes and verifies the file, `database` runs PostgreSQL's own dump and its way back,
`whole` puts the two and the photos together, `automatic` makes one by itself every few minutes,
`progress` says how far one has come.
"""
