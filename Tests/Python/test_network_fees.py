"""The fee that commands offer while the network is busy: from the option, or else from the wallet's setting."""

import json
import re
import sqlite3
from dataclasses import replace

import pytest
from failing_connection import FailingConnection, Handler, failing_connection
from program import PASSPHRASE, PIN
from stellar import Network
from stellar_sdk import Asset


class Busy(Handler):
    """A Horizon's answers while ledgers are full and others offer more than the minimum fee."""

    def answer(self, status: int, headers: list, text: bytes, sent: int | None = None):
        if self.path.startswith("/fee_stats"):
            stats = json.loads(text)
            stats["max_fee"] |= {"p10": "200", "p50": "400", "p90": "900"}
            text = json.dumps(stats | {"ledger_capacity_usage": "0.97"}).encode()
        super().answer(status, headers, text, sent)


def busy_connection(*arguments) -> FailingConnection:
    connection = FailingConnection(*arguments)
    connection.RequestHandlerClass = Busy
    return connection


@pytest.fixture
def busy(funded, tmp_path):
    """The wallet's commands on its network while the network is busy."""
    with failing_connection(funded.sandbox_port, 1, busy_connection) as connection:
        file = tmp_path / "busy.toml"
        file.write_text(f'horizon = "{connection.url}"\npassphrase = "{PASSPHRASE}"\n')
        yield replace(funded.commands, options=("--network", file))


def fee(result) -> str:
    """The maximum fee that was offered, in lumens."""
    assert result.returncode == 0, result.stderr
    return re.search(r"Fee, at most: +([0-9.]+) XLM", result.stderr)[1]


def test_a_payment_offers_the_fee_of_its_option_or_else_of_the_setting(busy):
    address = busy.json("account", "show")["address"]

    def offered(*options) -> str:
        return fee(busy.run("pay", "--to", address, "--amount", "1", "--yes", *options, pin=PIN))

    assert (offered(), offered("--fee", "high")) == ("0.00004", "0.00009")
    with sqlite3.connect(busy.home / "home.sqlite") as settings:
        settings.execute("INSERT OR REPLACE INTO setting (name, value) VALUES ('feePolicy', 'low')")
    assert (offered(), offered("--fee", "medium")) == ("0.00002", "0.00004")
    assert busy.run("pay", "--to", "Ana", "--amount", "1", "--fee", "most", "--yes", pin=PIN).returncode == 2


def test_adding_an_asset_and_a_conversion_offer_the_fee_of_their_option(funded, busy):
    network = Network(funded.horizon, PASSPHRASE)
    issuer = network.funded()
    gold = Asset("GOLD", issuer.public_key)
    network.submit(network.build(issuer).append_manage_sell_offer_op(gold, Asset.native(), "100", "1"), issuer)
    name = f"GOLD:{issuer.public_key}"
    assert fee(busy.run("trust", "add", name, "--fee", "high", "--yes", pin=PIN)) == "0.00009"
    assert fee(busy.run("convert", "--send", "1", "--from", "XLM", "--to", name, "--fee", "high", "--yes", pin=PIN)) == "0.00009"
