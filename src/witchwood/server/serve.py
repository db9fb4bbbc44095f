"""Runs the service until a signal stops it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from witchwood.server import logs
from witchwood.server.http.app import create_app
from witchwood.server.http.tcp import HEADER_BYTES, PING, Config, PatientHttp, PatientSocket, most_connections
from witchwood.server.service import Service
from witchwood.server.settings import Settings
from witchwood.server.store.database.database import try_database

_SWITCH = (
    0.0005  # seconds after which a thread that computes lets others in; Python's own 0.005 is felt in every answer
)

_COLLECT = (200_000, 50, 1_000)  # tables live long: looking through them all again and again would hold up every play


def serve(settings: Settings, *, show: bool) -> None:
    """Listen and serve. `show`: open the browser. OSError if the address can't be had, or the database not be used."""
    logs.set_up(settings.log, access=settings.access)
    listener = listen(settings)
    file = asyncio.run(try_database(settings.address))
    address = f"http://{_shown(settings.host)}:{listener.getsockname()[1]}"

    def started() -> None:
        print(f"witchwood is at {address}  (Ctrl-C ends it)", flush=True)
        if show:
            webbrowser.open(address)

    server = Server(create_app(settings, file), started)
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(*_COLLECT)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(server.serve(sockets=[listener]))
    if not server.started:
        sys.exit(1)


class Server(uvicorn.Server):
    """Tells when it answers, and says goodbye to everybody before it ends."""

    def __init__(self, app: FastAPI, told: Callable[[], None]) -> None:
        config = Config(
            app,
            http=PatientHttp,
            h11_max_incomplete_event_size=HEADER_BYTES,
            ws=PatientSocket,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=16_384,
            ws_per_message_deflate=False,  # states are small; a compressor a connection would cost more than it saves
            timeout_graceful_shutdown=5,
        )
        config.most_connections = most_connections()
        super().__init__(config)
        self._app = app
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.startup`."""
        await super().startup(sockets=sockets)
        if self.started:
            await asyncio.to_thread(self._told)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.shutdown`, which would cut all connections without a word."""
        service: Service = self._app.state.service
        await service.say_goodbye()
        await super().shutdown(sockets=sockets)


def listen(settings: Settings) -> socket.socket:
    """A socket at the address of the settings, that no other process inherits: one that outlived the service would keep
    the address. OSError says what is in the way.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio holds nothing back then
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise OSError(
            f"can't listen at {settings.host}:{settings.port}: {error.strerror}; try another --port"
        ) from None
    return listener


def _shown(host: str) -> str:
    """The host as a browser on this machine asks for it."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{name}]" if ":" in name else name
