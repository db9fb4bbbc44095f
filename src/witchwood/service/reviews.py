"""Reviews of games that are over, each made once as long as its table is open."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from witchwood.review.curve import Progress
from witchwood.service.changes import Changes
from witchwood.service.ports import Search
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.client_messages import ReviewRequest
from witchwood.table.messages.server_messages import ReviewMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.review_messages import seat_to_review
from witchwood.table.visibility import Viewer


class Reviews:
    """Makes reviews, beside everything else that goes on at a table."""

    def __init__(self, changes: Changes, search: Search[ServedTable]) -> None:
        self._changes = changes
        self._search = search
        self._made: WeakKeyDictionary[ServedTable, dict[tuple[int, int], ReviewMessage]] = WeakKeyDictionary()

    async def of(self, table: ServedTable, viewer: Viewer, message: ReviewRequest, progress: Progress) -> ReviewMessage:
        """The review for a viewer. RefusalError as for `seat_to_review`, and where the table has moved on meanwhile.

        progress: receives how many plays have been looked at, unless the review was made before.
        """
        async with self._changes.store.hold(table):
            seat, moved = seat_to_review(table, viewer), table.history.moved
        made = self._made.setdefault(table, {})
        if (seat, moved) not in made:
            review = await self._search.review(table, seat, progress)
            if table.history.moved != moved:
                raise RefusalError("the table has moved on: ask for a review again")
            made[seat, moved] = review
        return {**made[seat, moved], "id": message.id}
