"""What has to be installed before some things can be done."""


class MissingExtra(Exception):
    """One sentence that says what is missing and how it is installed."""
