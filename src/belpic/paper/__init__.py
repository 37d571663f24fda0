"""Paper: sets to print at their true size, leaflets and the book.

`sets.print_set` lays the sheets that a game lists onto pages, `leaflets` sets its rules and all
rules as a book, and `pdf` makes PDF files of both where the extra `print` is installed.
"""
