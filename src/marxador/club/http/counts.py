"""`/metrics`: what the club counts of itself."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from marxador.club import metrics


@get("/metrics", include_in_schema=False)
async def counts() -> Response[bytes]:
    """All counts, for Prometheus."""
    return Response(metrics.exposition(), headers={"content-type": CONTENT_TYPE_LATEST})
