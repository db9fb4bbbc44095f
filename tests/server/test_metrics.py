"""What Prometheus reads: the numbers of one service."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from witchwood.server.metrics import Metrics


def read(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """All numbers, by name and labels, which are sorted."""
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_each_service_of_a_process_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.done.labels(game="wyr", type="act").inc()
    one.sockets.set(3)
    assert (read(one)["witchwood_done_total", "act", "wyr"], read(one)["witchwood_sockets",]) == (1.0, 3.0)
    assert ("witchwood_done_total", "act", "wyr") not in read(other)
    assert read(other)["witchwood_sockets",] == 0.0


def test_a_moment_counts_in_each_bucket_that_is_longer() -> None:
    """A stall of 20 seconds is to be told from one of 6, an answer of 3 ms from one of 8 ms."""
    metrics = Metrics()
    for seconds in (6.0, 20.0):
        metrics.stall.observe(seconds)
    for seconds in (0.003, 0.008):
        metrics.answer.labels(type="act").observe(seconds)
    told = read(metrics)
    assert [told["witchwood_stall_seconds_bucket", most] for most in ("5.0", "10.0", "30.0")] == [0.0, 1.0, 2.0]
    answers = [told["witchwood_answer_seconds_bucket", most, "act"] for most in ("0.002", "0.005", "0.01")]
    assert answers == [0.0, 1.0, 2.0]
