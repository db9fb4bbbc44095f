"""Views as tests read them: zones by their names, and the cards of a zone that are seen."""

from __future__ import annotations

from witchwood.engine.view import Card, Layout, Zone


def zones_of(view: Layout) -> dict[str, Zone]:
    """The zones of a view by their ids, in the view's order."""
    return {zone["id"]: zone for zone in view["zones"]}


def cards_of(zone: Zone) -> list[Card]:
    """The cards that are seen in a zone, in its order."""
    return [card for card in zone["cards"] if card is not None and "empty" not in card]


def texts_of(zone: Zone) -> list[str]:
    """The notation of the cards that are seen in a zone, in its order."""
    return [card["text"] for card in cards_of(zone)]
