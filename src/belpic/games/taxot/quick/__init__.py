"""A compact model of 終季 that is compiled, so that thousands of seasons are played out at once."""
