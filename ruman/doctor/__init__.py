"""What an organizer needs to know at seven in the morning; `manage.py doctor`, and a page.

`machine` looks at this machine and its database, `people` at stations, acts and what waits, and
`report` puts the lines of both together. A line says how it is; nothing is mended here.
"""
