"""How the service begins to listen, tells that it does, and says goodbye."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI, WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import fetch
from witchwood.server import serve as serving
from witchwood.server.serve import Server, listen
from witchwood.server.settings import Settings


def test_an_address_that_is_taken_is_told_of_with_what_to_do() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=rf"can't listen at 127\.0\.0\.1:{port}: .*; try another --port"):
            listen(Settings(port=port))


def test_an_address_is_had_again_at_once_and_no_child_keeps_it() -> None:
    """A service that was started again has the port of the one before, whose connections linger."""
    with closing(listen(Settings(port=0))) as first:
        first.listen()
        assert not first.get_inheritable()
        port = first.getsockname()[1]
        with closing(socket.create_connection(("127.0.0.1", port))) as client:
            accepted, _ = first.accept()
            accepted.close()
            assert client.recv(1) == b""
    with closing(listen(Settings(port=port))) as again:
        assert again.getsockname()[1] == port


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("::1", "[::1]"),
        ("192.0.2.7", "192.0.2.7"),
        ("witch.lan", "witch.lan"),
    ],
)
def test_the_address_that_is_told_can_be_opened_in_a_browser(host: str, shown: str) -> None:
    assert serving._shown(host) == shown


class Parting:
    """A service that says goodbye over each of its sockets."""

    def __init__(self) -> None:
        self.ends, self.said = asyncio.Event(), asyncio.Event()

    async def say_goodbye(self) -> None:
        self.ends.set()
        await self.said.wait()


def test_it_tells_that_it_answers_when_it_does_and_says_goodbye_before_it_cuts(tmp_path: Path) -> None:
    app, heard = FastAPI(), []

    @app.get("/well")
    async def well() -> str:
        return "well"

    @app.websocket("/socket")
    async def talk(client: WebSocket) -> None:
        await client.accept()
        await app.state.service.ends.wait()
        await client.send_text("goodbye")
        app.state.service.said.set()

    def told() -> None:
        heard.append(fetch(f"http://127.0.0.1:{port}/well").json())
        ready.set()

    def run() -> None:
        with asyncio.Runner() as runner:
            runner.run(server.serve(sockets=[listener]))

    listener, ready = listen(Settings(port=0, data=tmp_path)), threading.Event()
    port, app.state.service, server = listener.getsockname()[1], Parting(), Server(app, told)
    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(30)
        assert heard == ["well"]
        with connect(f"ws://127.0.0.1:{port}/socket") as client:
            server.should_exit = True
            assert client.recv(20) == "goodbye"
            with pytest.raises(ConnectionClosed):
                client.recv(20)
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()
    assert not thread.is_alive()
