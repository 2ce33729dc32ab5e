"""What the club counts of itself, for Prometheus: `/metrics`."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()

TABLES = Gauge("marxador_tables", "Tables held in memory", registry=REGISTRY)
SOCKETS = Gauge("marxador_sockets", "Sockets open", registry=REGISTRY)
MOVES = Counter("marxador_moves", "Moves made durable", registry=REGISTRY)
COMMIT = Histogram(
    "marxador_commit_seconds",
    "How long a commit of the log took",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
REQUESTS = Counter("marxador_requests", "HTTP requests answered", ["status"], registry=REGISTRY)


def exposition() -> bytes:
    """All of it, as Prometheus reads it."""
    return generate_latest(REGISTRY)
