"""Texts and files of matches for people: records as files, transcripts, rule pages."""
