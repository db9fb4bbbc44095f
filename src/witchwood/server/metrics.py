"""What Prometheus reads at /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_MOMENTS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Counters of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("witchwood_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("witchwood_live_tables", "Tables in memory", registry=self.registry)
        self.searches = Gauge("witchwood_searches", "Searches that wait or run", registry=self.registry)
        self.done = Counter("witchwood_done", "Messages acted on", ["game", "type"], registry=self.registry)
        self.refused = Counter("witchwood_refused", "Messages refused", ["type"], registry=self.registry)
        self.answer = Histogram(
            "witchwood_answer_seconds",
            "From a message to its answer",
            ["type"],
            buckets=_MOMENTS,
            registry=self.registry,
        )
        self.stall = Histogram(
            "witchwood_stall_seconds",
            "How late the event loop came to what was due",
            buckets=(*_MOMENTS, 10, 30),
            registry=self.registry,
        )
        self.failures = Gauge(
            "witchwood_job_failures",
            "How often what works in the background has failed",
            ["job"],
            registry=self.registry,
        )
        self.requests = Counter("witchwood_requests", "HTTP requests", ["method", "status"], registry=self.registry)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
