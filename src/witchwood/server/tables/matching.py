"""Matchings of graphs, by a library: who plays whom in a Swiss round."""

from __future__ import annotations


def lightest_matching(edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """See `Matching`. Weights are whole numbers of any size, so nothing is rounded."""
    import networkx  # only a Swiss round needs it, and it takes a while

    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    found: set[tuple[int, int]] = networkx.min_weight_matching(graph)
    return found
