"""Reads that the pages of the bench share."""
