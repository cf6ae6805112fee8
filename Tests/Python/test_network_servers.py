"""`basicpay network test`: what kind of server an address has, and whether the wallet can use it."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from program import PASSPHRASE, free_port


class Website(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<h1>Hello</h1>")

    do_POST = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def website():
    with ThreadingHTTPServer(("127.0.0.1", 0), Website) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_horizon_is_described_with_its_network(commands, network):
    found = commands.json("network", "test", network.url)
    assert found["kind"] == "horizon" and found["passphrase"] == PASSPHRASE and found["url"] == network.url
    assert found["friendbot"].startswith(network.url) and found["latestLedger"] >= found["oldestLedger"] > 0
    said = commands.run("network", "test", network.url).stdout
    assert "Sandbox" in said and PASSPHRASE in said and "can use this server" in said
    assert "For contracts and tokens, also add a Stellar RPC server" in said
    assert not commands.home.exists()


def test_a_stellar_rpc_server_is_described_with_what_it_lacks(commands, network):
    found = commands.json("network", "test", f"{network.url}/rpc")
    assert found["kind"] == "rpc" and found["passphrase"] == PASSPHRASE and found["latestLedger"] >= found["oldestLedger"] > 0
    said = commands.run("network", "test", f"{network.url}/rpc").stdout
    assert "can use this server" in said and "for contracts, tokens and allowances" in said and "can't list all of an account's assets or its offers" in said


def test_an_address_without_a_network_server_is_refused_with_the_reason(commands, website):
    assert "not as a Horizon or Stellar RPC server" in commands.refused("network", "test", website)
    assert "can't be reached" in commands.refused("network", "test", f"http://127.0.0.1:{free_port()}")
    for address in ["", "ftp://example.org", "example.org", "https://", "\x1b[31m"]:
        said = commands.refused("network", "test", address)
        assert "is not the address of a server" in said and "\x1b" not in said
