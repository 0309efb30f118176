"""Reads that the pages of battles share."""
