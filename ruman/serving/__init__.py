"""One command starts, watches and stops all: PostgreSQL, the pages and the streams.

`start` is the supervisor and knows no Django; `pages` and `streams` are the two servers it runs.
"""
