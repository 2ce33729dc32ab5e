"""The people of the club: guests, accounts, friends, ratings, and what is theirs."""

from marxador.club.people.people import People
from marxador.club.people.person import Person

__all__ = ["People", "Person"]
