"""The same units on a Ray cluster (extra `[ray]`)."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from marxador.arena.crew import Crew
from marxador.arena.extras import MissingExtra
from marxador.arena.unit import Task, Unit, played
from marxador.i18n import _

LOCAL = "local"
"""The address of a cluster of this machine alone, started for the occasion."""


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Crew]:
    """The crew of a cluster; one that is started here has so many cores."""
    try:
        import ray
    except ImportError:
        raise MissingExtra(_("a cluster needs Ray: pip install 'marxador[ray]'")) from None
    local: dict[str, Any] = {"num_cpus": jobs} if address == LOCAL else {}
    try:
        ray.init(
            address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if local else None,
            **local,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ValueError(
            _("there is no Ray cluster at {address}: {reason}").format(
                address=address, reason=str(error).partition("\n")[0]
            )
        ) from error
    remote = ray.remote(played)
    resources: dict[str, float] = ray.cluster_resources()
    room = int(resources.get("CPU", 1)) + 1

    def crew(tasks: Iterator[Task]) -> Iterator[Unit]:
        pending = [remote.remote(task) for task in islice(tasks, room)]
        try:
            while pending:
                done, pending = ray.wait(pending)
                pending += [remote.remote(task) for task in islice(tasks, len(done))]
                yield from ray.get(done)
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)

    try:
        yield crew
    finally:
        ray.shutdown()
