"""Which cards a view shows face down, and what it means when a demand finds nothing to try."""

from __future__ import annotations

from typing import Any

from witchwood.contract.case import Case
from witchwood.contract.worlds import is_possible


def has_face_down(view: Any) -> bool:
    """Whether a view has cards that lie face down in their places: `None`."""
    return any(None in zone["cards"] for zone in view["zones"])


def hides_cards(view: Any) -> bool:
    """Whether a view has cards that lie face down: `None`, or fewer cards than a zone counts."""
    return bool(face_down_zones(view))


def face_down_zones(view: Any) -> list[str]:
    """The ids of the zones in which cards lie face down."""
    return [zone["id"] for zone in view["zones"] if None in zone["cards"] or len(zone["cards"]) < zone["count"]]


def fail_where_cards_lie_face_down(case: Case, *verbs: str, sought: str, deals: int) -> None:
    """A demand that found nothing to try has tested nothing: that is right only where all cards lie open."""
    for moment in case.moments(every=4):
        for seat in moment.seats:
            if has_face_down(moment.view(seat)):
                cause = (
                    "the view tells too much, or more --deals are needed"
                    if is_possible(moment)
                    else "this state's position is not read back; mend read_position and write_position first"
                )
                came = f"none in {deals} deals, so nothing was tested: {cause}"
                moment.fail(*verbs, expected=f"{sought}, for cards lie face down", came=came, seat=seat)
