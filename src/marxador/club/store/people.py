"""The people of the club at rest: secrets only as hashes."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from marxador.club.store.schema import METADATA


def _person(name: str = "person", **more: Any) -> Column[str]:
    return Column(name, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, **more)


KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
"""What the club signs with."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("login", String(128), unique=True),
    Column("password", String(256)),
    Column("kind", String(8), nullable=False),
    Column("language", String(2), nullable=False),
    Column("avatar", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Guests and accounts; `login` is the name as it is compared, and only accounts have it."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", String(16), primary_key=True),
    _person(index=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("agent", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String(16), primary_key=True),
    _person(index=True),
    Column("name", String(64), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

FRIENDS = Table(
    "friends",
    METADATA,
    _person(primary_key=True),
    _person("friend", primary_key=True),
    Column("created", BigInteger, nullable=False),
)

MUTES = Table(
    "mutes",
    METADATA,
    _person(primary_key=True),
    _person("muted", primary_key=True),
    Column("created", BigInteger, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    _person(primary_key=True),
    Column("variant", String(32), primary_key=True),
    Column("how", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

RATED = Table(
    "rated",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
)
"""The tables whose match has been counted: each counts once."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("person", String(16), nullable=False),
    Column("about", String(16), nullable=False),
    Column("reason", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("reports_about", "about"),
)
"""Kept when the people go: a report is the club's, not theirs."""
