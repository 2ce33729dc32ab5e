"""The tables of the database: every table of the club, who sat there, and its log."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("variant", String(32), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("rematch", String(32)),
    Index("tables_listed", "status", "public", "created"),
)
"""`secret` is what the deck is made from: shown to nobody but as the table agreed."""

SITTINGS = Table(
    "sittings",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), nullable=False, index=True),
)
"""Who sits, or sat last, in which seat of a table."""

LOG = Table(
    "log",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What happened at a table, in order, never changed: the truth from which all else follows."""
