"""The homes that earlier versions have made, one of each: this one opens them with all that is in them. `script/home` makes one of a new version."""

import json
import shutil
import sqlite3

import pytest
from program import ROOT, Commands, Wallet
from raw_client import RawClient

pytestmark = pytest.mark.real_scrypt

HOMES = sorted(path for path in (ROOT / "Tests/Homes").iterdir() if path.is_dir())
FORMATS = {"vault.json", "device.key", "home.sqlite", "sandbox/wallet.sqlite", "sandbox/sandbox.sqlite", "backup"}


@pytest.fixture(params=HOMES, ids=lambda path: path.name)
def made(request, tmp_path):
    """A copy of one, closed to others as a home is, and what was in it."""
    home = tmp_path / "home"
    shutil.copytree(request.param, home, ignore=shutil.ignore_patterns("expected.json", "backup"))
    for path in (home, *home.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return request.param, home, json.loads((request.param / "expected.json").read_text())


def test_there_is_one_of_each_format_and_each_is_small():
    assert HOMES
    for home in HOMES:
        sizes = {str(path.relative_to(home)): path.stat().st_size for path in home.rglob("*") if path.is_file()}
        assert sizes.keys() == FORMATS | {"expected.json"} and sum(sizes.values()) < 1_000_000, home.name


def test_the_command_line_finds_everything_in_it(made):
    _, home, expected = made
    commands, pin = Commands(home), expected["pin"]
    assert {each["name"]: each["address"] for each in commands.json("account", "list")["accounts"]} == expected["accounts"]
    assert commands.json("account", "reveal", pin=pin)["secretKey"] == expected["secretKey"]
    assert commands.json("status", expected["payment"])["state"] == "confirmed"
    assert commands.json("balance")["balances"][0]["balance"] == expected["balance"]
    assert [(contact["name"], contact["memo"]) for contact in commands.json("contact", "list", pin=pin)["contacts"]] == [("Ana", "rent")]
    assert commands.json("kyc", "list", pin=pin)["fields"][0]["value"] == "Ana"
    assert expected["payment"] in {each["hash"] for each in commands.json("history", pin=pin)["payments"]}
    paid = commands.json("pay", "--to", "Ana", "--amount", "1", "--yes", pin=pin)
    assert paid["state"] == "confirmed"


def test_its_wallet_is_served_and_opens_with_its_pin(made, tmp_path):
    _, home, expected = made
    with Wallet(home, tmp_path / "log") as wallet:
        client = RawClient(wallet)
        assert client.sign_in().location == "/overview"
        assert "Everyday" in client.get("/overview").text and expected["payment"] in client.get(f"/payments/{expected['payment']}").text
        assert "Ana" in client.get("/contacts").text


def test_its_databases_are_whole_before_and_after(made):
    _, home, expected = made
    Commands(home).json("pay", "--to", expected["accounts"]["Savings"], "--amount", "1", "--yes", pin=expected["pin"])
    for path in home.rglob("*.sqlite"):
        with sqlite3.connect(path) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_its_backup_is_restored(made, tmp_path):
    folder, _, expected = made
    commands = Commands(tmp_path / "other")
    arguments = ("vault", "restore", folder / "backup", "--pin-file", "-", "--passphrase-file", "-")
    restored = commands.run(*arguments, stdin=f"{expected['pin']}\n{expected['passphrase']}\n")
    assert restored.returncode == 0, restored
    assert {each["name"]: each["address"] for each in commands.json("account", "list")["accounts"]} == expected["accounts"]
    assert commands.json("account", "reveal", pin=expected["pin"])["secretKey"] == expected["secretKey"]
