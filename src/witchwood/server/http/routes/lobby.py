"""The lobby: who waits where, and a game by one press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends

from witchwood.server.http.dependencies import ThePerson, TheService, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.lobby_socket import LobbyState, SoughtGame, state_of
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import GameName, Wanted
from witchwood.table.new_table import game_of
from witchwood.table.together.plates import plate_of, plates_of


@dataclass(frozen=True)
class GameSought(Wanted):
    """Which game a person looks for: a plate of the lobby, by its game and name."""

    game: GameName
    plate: Annotated[str, Limit(min_length=1, max_length=20)]


router = APIRouter(prefix="/api", tags=["lobby"], responses=answers(400, 401, 429))


@router.get("/lobby")
async def lobby(person: ThePerson, service: TheService) -> LobbyState:
    """Tables that anybody may join or watch, and games that are found by one press."""
    return await state_of(service, await service.meeting.read(person.id), person)


@router.post("/lobby/seek", responses=answers(409, 503, *WRITES), dependencies=[Depends(count_table)])
async def look_for_a_game(wanted: GameSought, person: ThePerson, service: TheService) -> SoughtGame:
    """Look for people near in strength, and for an agent after a while. It ends when the lobby is closed."""
    with judged():
        game = game_of(wanted.game)
        if plate_of(game, wanted.plate) is None:
            plates = ", ".join(one.name for one in plates_of(game)) or "none"
            raise ValueError(f"plate: {game.name} has no {wanted.plate}; it has {plates}")
    await service.meeting.seeks.begin(person.id, game.name, wanted.plate)
    service.meeting.pairer.nudge()
    service.meeting.changed()
    return SoughtGame(state="looking")


@router.post("/lobby/stop", responses=answers(*WRITES))
async def stop_looking(person: ThePerson, service: TheService) -> SoughtGame:
    """Look for no game any longer, on all pages."""
    await service.meeting.seeks.end(person.id)
    service.meeting.changed()
    return SoughtGame(state="stopped")
