"""A calendar of the days' deals: what I have played and won of them, and my streaks."""

from __future__ import annotations

from calendar import monthrange

from fastapi import APIRouter, HTTPException

import witchwood
from witchwood.server.deals.days import solitaires
from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.new_tables import today
from witchwood.server.protocol.messages.days import DayDeal, DayState, DayStreak, Month, MonthName
from witchwood.table.days import date_at, date_of, level_of, streak_of

router = APIRouter(prefix="/api/days", tags=["today"], responses=answers(400, 401, 404, 422, 429))


@router.get("/{month}")
async def month_of(month: MonthName, person: ThePerson, service: TheService) -> Month:
    """The days' deals of a month."""
    now = today()
    first = min(date_at(person.created), now)
    if not first[:7] <= month <= now[:7]:
        raise HTTPException(404, f"ask for a month from {first[:7]}, when you came, to {now[:7]}")
    year, number = map(int, month.split("-"))
    begins, ends = f"{month}-01", min(f"{month}-{monthrange(year, number)[1]}", now)
    mine = {(row["day"], row["game"]): row for row in await service.day_store.played(person.id, begins, ends)}
    dealt = await service.days.all_of(begins, ends)
    deals = []
    for name, game in sorted(dealt, key=lambda key: (date_of(key[0]), solitaires().index(key[1]), key[0])):
        table = mine.get((name, game))
        over = date_of(name) < now
        deals.append(
            DayDeal(
                date=date_of(name),
                game=game,
                level=level_of(name),
                state=_state(table["won"] if table else None, begun=table is not None),
                words=table["words"] if table else None,
                table=table["id"] if table else None,
                number=str(dealt[name, game].number) if over else None,
            )
        )
    won = await service.day_store.won_on(person.id)
    streaks = []
    for game in solitaires():
        current, longest = streak_of(won.get(game, ()), now)
        streaks.append(DayStreak(game=game, title=witchwood.game(game).title, current=current, longest=longest))
    return Month(month=month, first=first[:7], today=now, deals=deals, streaks=streaks)


def _state(won: bool | None, *, begun: bool) -> DayState:
    if won is None:
        return "playing" if begun else "new"
    return "won" if won else "ended"
