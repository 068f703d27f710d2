"""What hosts look at: structured logs, and numbers for Prometheus."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector
from structlog.typing import Processor


class Tally(Collector):
    """A counter that the loop of the server alone counts up, many times a second: it needs no lock."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self.name = name
        self.text = text
        self.count = 0
        registry.register(self)

    def inc(self, by: int = 1) -> None:
        self.count += by

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self.name, self.text, value=self.count)


class Metrics:
    """The numbers of one worker, which has its own registry."""

    def __init__(self, worker: str = "") -> None:
        registry = CollectorRegistry()
        self.registry = registry
        Gauge("hausmacht_worker", "Whose numbers these are", ["worker"], registry=registry).labels(worker).set(1)
        self.requests = Counter("hausmacht_requests", "HTTP requests by status", ["status"], registry=registry)
        self.seconds = Histogram(
            "hausmacht_request_seconds",
            "Time to answer an HTTP request",
            registry=registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )
        self.moves = Tally("hausmacht_moves", "Choices of people and programs", registry)
        self.bot_moves = Counter("hausmacht_bot_moves", "Choices of bots", registry=registry)
        self.bot_failures = Counter("hausmacht_bot_failures", "Bots that crashed or were late", registry=registry)
        self.undone = Counter("hausmacht_undone", "Choices taken back", registry=registry)
        self.views = Tally("hausmacht_views_encoded", "Views encoded for listeners", registry)
        self.replayed = Counter("hausmacht_entries_replayed", "Entries played again on opening", registry=registry)
        self.started = Counter("hausmacht_matches_started", "Matches begun", registry=registry)
        self.finished = Counter("hausmacht_matches_finished", "Matches played to the end", registry=registry)
        self.dropped = Counter(
            "hausmacht_slow_readers", "Sockets dropped because they read too slowly", registry=registry
        )
        self.notices = Counter(
            "hausmacht_notices", "Notices by way (push, mail, channel), failed or lost", ["how"], registry=registry
        )
        self.sockets = Gauge("hausmacht_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("hausmacht_tables_live", "Tables in memory", registry=registry)


def set_up_logging(level: str) -> None:
    """One JSON object a line on standard error, from every part of the server."""
    number = getattr(logging, level.upper())
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(number),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(number)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)  # our own line for each request says more
    logging.getLogger("alembic").setLevel(logging.WARNING)
