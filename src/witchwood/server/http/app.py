"""The web application: routes, the middleware before them, and the service behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random, SystemRandom

from fastapi import FastAPI

import witchwood
from witchwood.clock import Clock
from witchwood.server.http import lobby_socket, room_socket, static, table_socket, tournament_socket
from witchwood.server.http.dependencies import Cookies
from witchwood.server.http.errors import answer_errors
from witchwood.server.http.limits import Limits
from witchwood.server.http.middleware import Middleware
from witchwood.server.http.routes import (
    deals,
    games,
    health,
    hosts,
    lab,
    lobby,
    me,
    people,
    push,
    puzzles,
    ratings,
    rooms,
    tables,
    today,
    tournaments,
    vacation,
)
from witchwood.server.service import Service
from witchwood.server.settings import Settings
from witchwood.server.store.database.database_file import DatabaseFile


def create_app(
    settings: Settings, file: DatabaseFile | None = None, clock: Clock | None = None, chance: Random | None = None
) -> FastAPI:
    """The application. Its service is opened when the server starts, and closed when it stops. file: the database's,
    where it is locked already. chance: draws the numbers of deals.
    """
    clock = clock or Clock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.service = await Service.open(settings, file, clock, chance or SystemRandom())
        app.state.cookies = Cookies(app.state.service.secret)
        _prepare_routes(app)
        try:
            yield
        finally:
            await app.state.service.close()

    app = FastAPI(
        title="witchwood",
        version=witchwood.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
        redirect_slashes=False,
    )
    app.state.limits = Limits(settings.limits, clock)
    answer_errors(app)
    own = (games, puzzles, me, tables, deals, hosts, today, vacation, push, lab, health)
    others = (ratings, rooms, tournaments, lobby, people)
    for part in (*own, *others, table_socket, room_socket, tournament_socket, lobby_socket, static):
        app.include_router(part.router)
    app.add_middleware(Middleware, settings=settings)
    return app


def _prepare_routes(app: FastAPI) -> None:
    """FastAPI prepares a router at its first request, which would delay its visitor: ask each one now."""
    nowhere = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)
