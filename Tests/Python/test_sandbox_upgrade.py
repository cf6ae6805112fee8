"""`basicpay sandbox upgrade`: a later protocol between two ledgers, and stellar-sdk with it."""

import json
from urllib.request import urlopen

from program import PASSPHRASE, Program, free_port
from stellar import Network
from stellar_sdk import Asset


def test_a_network_continues_with_a_later_protocol_after_an_upgrade(commands, tmp_path):
    home, port = commands.home, free_port()
    with Program("sandbox", "--home", home, "--port", port, port=port, log=tmp_path / "log"):
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        ana, ben = network.funded(), network.funded()
        assert "is running. Stop it first." in commands.refused("sandbox", "upgrade", "--protocol", "30")
    assert commands.json("sandbox", "upgrade", "--protocol", "30") == {"protocolVersion": 30}
    assert "it uses 30" in commands.refused("sandbox", "upgrade", "--protocol", "29")
    with Program("sandbox", "--home", home, "--port", port, port=port, log=tmp_path / "log"):
        paid = network.submit(network.build(ana).append_payment_op(ben.public_key, Asset.native(), "7"), ana)
        assert paid["successful"] and network.balances(ben.public_key)["native"] == "10007.0000000"
        with urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert json.load(answer)["current_protocol_version"] == 30
        with urlopen(f"http://127.0.0.1:{port}/ledgers?limit=200") as answer:
            versions = [ledger["protocol_version"] for ledger in json.load(answer)["_embedded"]["records"]]
        assert sorted(set(versions)) == [28, 30] and versions == sorted(versions)
