"""`script/load` ends when the wallet does, and counts streams that end in any way."""

import importlib.machinery
import importlib.util
import socket
import struct
import subprocess
import threading
from types import SimpleNamespace

import pytest
from desktop import until
from program import ROOT, Program

LOADER = importlib.machinery.SourceFileLoader("load", str(ROOT / "script/load"))
load = importlib.util.module_from_spec(importlib.util.spec_from_loader("load", LOADER))
LOADER.exec_module(load)


def test_the_load_ends_with_the_wallet_even_if_threads_still_wait_for_it(tmp_path):
    wallet = Program(port=1, log=tmp_path / "log")
    wallet.log.write_text("out of memory")
    wallet.process = subprocess.Popen(["sh", "-c", "kill -KILL $$"])
    wallet.process.wait()
    is_waiting = threading.Event()

    def wait():
        is_waiting.set()
        threading.Event().wait()

    with pytest.raises(SystemExit, match="The wallet ended with -9 after 0 s:\nout of memory"):
        load.put_under_load(load.Measurements(), wallet, [(wait,)], 60)
    assert is_waiting.wait(10)


def test_a_thread_that_fails_counts_as_an_error():
    measurements = load.Measurements()
    load.put_under_load(measurements, None, [(int, "x")], 0)
    assert list(measurements.errors) == ["int ended: ValueError invalid literal for int() with base 10: 'x'"]


def test_a_reset_stream_is_counted_and_the_others_are_still_read():
    with socket.create_server(("127.0.0.1", 0)) as server:
        page = SimpleNamespace(text='data-live="events"')
        client = SimpleNamespace(get=lambda path: page, port=server.getsockname()[1], base="", host="a", cookie="")
        measurements = load.Measurements()
        listener = threading.Thread(target=load.listen, args=(measurements, [client], 2), daemon=True)
        listener.start()
        first, second = server.accept()[0], server.accept()[0]
        # Closing the socket like this sends a reset.
        first.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        first.close()
        until(lambda: measurements.errors, "the reset isn't noticed")
        second.sendall(b"event: a\n\n")
        until(lambda: measurements.events, "the other stream isn't heard")
        assert measurements.errors == {"a stream ended": 1} and listener.is_alive()
        measurements.is_over.set()
        listener.join(10)
        second.close()
