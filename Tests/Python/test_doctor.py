"""basicpay doctor: what is in order, what isn't, and nothing else."""

import json
import socket
import subprocess

import pytest
from program import PASSPHRASE, PIN, free_port

NAMES = ["version", "home", "vault", "databases", "network", "clock", "ports"]


def checks(commands, *options, status=0, ports=None):
    ports = ports or (free_port(), free_port())
    result = commands.run("doctor", "--json", "--port", ports[0], "--sandbox-port", ports[1], *options)
    assert result.returncode == status, result
    document = json.loads(result.stdout)
    assert document["isFine"] == (status == 0)
    return {check["name"]: check for check in document["checks"]}


def wrong(found):
    return [name for name, check in found.items() if not check["isFine"]]


def test_a_wallet_in_order_is_fine(used):
    found = checks(used)
    assert list(found) == NAMES and wrong(found) == []
    assert "ledger" in found["network"]["detail"] and "1 account" in found["vault"]["detail"]


def test_looking_makes_nothing(commands):
    assert wrong(checks(commands)) == [] and not commands.home.exists()


def test_what_is_wrong_is_named(used, tmp_path):
    used.home.chmod(0o755)
    found = checks(used, status=1)
    assert wrong(found) == ["home"]
    subprocess.run(found["home"]["detail"].partition("with: ")[2], shell=True, check=True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert wrong(checks(used, status=1, ports=(taken.getsockname()[1], free_port()))) == ["ports"]
    nowhere = tmp_path / "nowhere.toml"
    nowhere.write_text('horizon = "http://localhost:1"\npassphrase = "Nowhere ; 2026"\n')
    assert wrong(checks(used, "--network", nowhere, status=1)) == ["network"]
    (used.home / "sandbox" / "wallet.sqlite").write_bytes(b"not a database")
    (used.home / "vault.json").write_text("{}")
    assert wrong(checks(used, status=1)) == ["vault", "databases"]


def test_a_clock_that_is_off_is_told_against_the_networks(used, network, tmp_path):
    network.funded()
    file = tmp_path / "own.toml"
    file.write_text(f'horizon = "{network.url}"\npassphrase = "{PASSPHRASE}"\n')
    found = checks(used, "--network", file)
    assert wrong(found) == [] and "newest ledger" in found["clock"]["detail"]


def test_it_is_a_line_for_each_and_shows_nothing_secret(used):
    result = used.run("doctor", "--port", free_port(), "--sandbox-port", free_port())
    assert result.returncode == 0 and [line.split()[0] for line in result.stdout.splitlines()] == ["ok"] * len(NAMES)
    secret = used.json("account", "reveal", pin=PIN)["secretKey"]
    assert secret not in result.stdout and used.json("account", "show")["address"] not in result.stdout
    refused = used.run("doctor", "--port", free_port(), "--sandbox-port", free_port(), "--network", "local")
    if refused.returncode:
        assert "found something wrong" in refused.stderr
