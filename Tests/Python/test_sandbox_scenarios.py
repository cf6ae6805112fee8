"""Scenarios and fault switches of `basicpay sandbox` on the command line."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from program import PASSPHRASE, Commands, Program, free_port
from stellar import Network
from stellar_sdk import Asset, Keypair


def accounts(commands: Commands, scenario: str) -> dict:
    document = commands.json("sandbox", "scenario", scenario)
    assert all(Keypair.from_secret(one["secretSeed"]).public_key == one["address"] for one in document["accounts"])
    return {one["name"]: Keypair.from_secret(one["secretSeed"]) for one in document["accounts"]}


def buy_silver(network: Network, people: dict):
    """10 GOLD buys 100 SILVER by way of COPPER."""
    issuer, payer = people["issuer of GOLD, COPPER and SILVER"].public_key, people["has GOLD and wants SILVER"]
    gold, copper, silver = (Asset(code, issuer) for code in ("GOLD", "COPPER", "SILVER"))
    builder = network.build(payer).append_path_payment_strict_send_op(payer.public_key, gold, "10", silver, "100", [copper])
    assert network.submit(builder, payer)["successful"]
    assert network.balances(payer.public_key)[f"SILVER:{issuer}"] == "100.0000000"


def test_a_sandbox_can_start_with_the_path_payments_scenario(tmp_path):
    port = free_port()
    with Program("sandbox", "--in-memory", "--port", port, "--scenario", "path-payments", port=port, log=tmp_path / "log") as program:
        people = accounts(Commands(tmp_path / "elsewhere"), "path-payments")
        while "has GOLD and wants SILVER" not in program.output():
            assert program.process.poll() is None, program.output()
        assert all(key.secret in program.output() for key in people.values())
        buy_silver(Network(f"http://127.0.0.1:{port}", PASSPHRASE), people)


def test_each_scenario_is_played_once_on_a_running_network(tmp_path):
    port = free_port()
    commands = Commands(tmp_path / "home")
    with Program("sandbox", "--home", commands.home, "--port", port, "--check-invariants", port=port, log=tmp_path / "log"):
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        people = accounts(commands, "path-payments")
        before = network.get("/ledgers?order=desc&limit=1")["_embedded"]["records"][0]["sequence"]
        assert accounts(commands, "path-payments").keys() == people.keys()
        assert network.get("/ledgers?order=desc&limit=1")["_embedded"]["records"][0]["sequence"] == before
        buy_silver(network, people)
        # The other scenario, on the same running network.
        crowd = accounts(commands, "busy")
        assert len(crowd) > 50
        for key in list(crowd.values())[:5]:
            assert network.get(f"/accounts/{key.public_key}")["account_id"] == key.public_key
        assert network.get("/assets?limit=200")["_embedded"]["records"]
        assert network.get("/offers?limit=200")["_embedded"]["records"]


def test_a_sandbox_can_start_with_the_busy_scenario(tmp_path):
    port = free_port()
    with Program("sandbox", "--in-memory", "--port", port, "--scenario", "busy", port=port, log=tmp_path / "log") as program:
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        # The accounts are printed once the scenario is complete.
        while "secret seed" not in program.output():
            assert program.process.poll() is None, program.output()
        for listed in ("assets", "offers", "payments", "operations"):
            assert len(network.get(f"/{listed}?limit=200")["_embedded"]["records"]) > 5, listed


def test_a_scenario_asks_friendbot_again_after_a_timeout(tmp_path):
    port, faults = free_port(), free_port()
    commands = Commands(tmp_path / "home")
    arguments = "sandbox", "--home", commands.home, "--port", port, "--fault-port", faults
    with Program(*arguments, port=port, log=tmp_path / "log"):
        for fault in ("timeout-before", "timeout-after"):
            urlopen(Request(f"http://127.0.0.1:{faults}/faults", f"fault={fault}&path=/friendbot".encode()), timeout=10).close()
        buy_silver(Network(f"http://127.0.0.1:{port}", PASSPHRASE), accounts(commands, "path-payments"))


def test_an_unknown_scenario_is_wrong_usage(commands):
    result = commands.run("sandbox", "scenario", "quiet")
    assert result.returncode == 2
    assert "path-payments" in result.stderr and "busy" in result.stderr


def test_a_fault_affects_only_as_many_requests_as_ordered(tmp_path):
    port, faults = free_port(), free_port()
    arguments = "sandbox", "--in-memory", "--port", port, "--fault-port", faults
    with Program(*arguments, port=port, log=tmp_path / "log"):
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        with urlopen(Request(f"http://127.0.0.1:{faults}/faults", b"fault=rate-limit&seconds=3&count=1"), timeout=10) as answer:
            assert json.load(answer) == {"closing": True, "faults": [{"count": 1, "fault": "rate-limit", "path": "/"}]}
        with pytest.raises(HTTPError) as refused:
            network.get("/ledgers")
        assert (refused.value.code, refused.value.headers["Retry-After"]) == (429, "3")
        assert network.get("/ledgers")
