"""Homes made by earlier versions, one of each format: this version opens them with all their data. `script/home` makes one of a new format."""

import json
import re
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from lan import LANWallet, Phone
from program import PIN, ROOT, Commands, Wallet, free_port
from raw_client import RawClient

pytestmark = pytest.mark.real_scrypt

KEPT = ROOT / "Tests/Homes"
# The first version's home was only a vault.
FIRST = KEPT / "vault-1"
HOMES = sorted(path for path in KEPT.iterdir() if path.is_dir() and path != FIRST)
DATABASES = ("home.sqlite", "sandbox/wallet.sqlite", "sandbox/sandbox.sqlite")
FORMATS = {"vault.json", "device.key", *DATABASES, "backup"}
# Devices on the local network came later.
LATER = {"lan.pem"}


def copied(home: Path, target: Path) -> Path:
    """A copy of a home, which only its owner can open."""
    shutil.copytree(home, target, ignore=shutil.ignore_patterns("expected.json", "backup"))
    for path in (target, *target.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return target


def expected_of(home: Path) -> dict:
    return json.loads((home / "expected.json").read_text())


@pytest.fixture(params=HOMES, ids=lambda path: path.name)
def made(request, tmp_path):
    """A home, a copy of it, and its expected contents."""
    return request.param, copied(request.param, tmp_path / "home"), expected_of(request.param)


def test_each_kept_home_is_complete_and_small():
    assert HOMES
    for home in HOMES:
        sizes = {str(path.relative_to(home)): path.stat().st_size for path in home.rglob("*") if path.is_file()}
        assert sizes.keys() - LATER == FORMATS | {"expected.json"} and sum(sizes.values()) < 1_000_000, home.name


def vault_version(home: Path) -> int:
    """The version at the beginning of a home's vault; a checksum may follow."""
    return json.JSONDecoder().raw_decode((home / "vault.json").read_text())[0]["version"]


def formats(home: Path, backup: Path) -> dict:
    """The formats of a home's files, and of a backup of it. A certificate's has no number."""
    found = {"vault.json": vault_version(home), "backup": json.loads(backup.read_bytes().split(b"\n")[0])["version"]}
    if (home / "lan.pem").exists():
        found["lan.pem"] = re.findall("-----BEGIN (.*)-----", (home / "lan.pem").read_text())
    for name in DATABASES:
        with closing(sqlite3.connect(home / name)) as database:
            found[name] = {row[0] for row in database.execute("SELECT identifier FROM grdb_migrations")}
    return found


def test_a_home_of_todays_format_is_among_the_kept_homes(used, tmp_path):
    with LANWallet(used.home, tmp_path / "log"):
        pass
    (tmp_path / "passphrase").write_text("a backup of today\n")
    used.json("vault", "backup", tmp_path / "backup", "--passphrase-file", tmp_path / "passphrase", pin=PIN)
    kept = [formats(copied(home, tmp_path / home.name), home / "backup") for home in HOMES]
    today = formats(used.home, tmp_path / "backup")
    assert today.keys() == {*DATABASES, "vault.json", "backup", "lan.pem"}
    for name, own in today.items():
        assert own in [each.get(name) for each in kept], f"{name} has a new format: run `script/home LABEL` and commit what it makes"


def test_the_command_line_finds_all_data_of_an_earlier_versions_home(made):
    _, home, expected = made
    commands, pin = Commands(home), expected["pin"]
    assert {each["name"]: each["address"] for each in commands.json("account", "list")["accounts"]} == expected["accounts"]
    assert commands.json("account", "reveal", pin=pin)["secretKey"] == expected["secretKey"]
    assert commands.json("status", expected["payment"])["state"] == "confirmed"
    assert commands.json("balance")["balances"][0]["balance"] == expected["balance"]
    assert [(contact["name"], contact["memo"]) for contact in commands.json("contact", "list", pin=pin)["contacts"]] == [("Ana", "rent")]
    assert commands.json("kyc", "list", pin=pin)["fields"][0]["value"] == "Ana"
    assert expected["payment"] in {each["hash"] for each in commands.json("history", pin=pin)["payments"]}
    if transfer := expected.get("transfer"):
        assert [{key: each[key] for key in transfer} for each in commands.json("transfers", "--only", "open")["transfers"]] == [transfer]
    paid = commands.json("pay", "--to", "Ana", "--amount", "1", "--yes", pin=pin)
    assert paid["state"] == "confirmed"


def test_a_question_about_a_server_or_a_newer_version_doesnt_change_an_earlier_versions_home(made):
    _, home, _ = made
    before = (home / "home.sqlite").read_bytes()
    nobody = f"http://127.0.0.1:{free_port()}"
    Commands(home).refused("network", "test", nobody)
    Commands(home).refused("upgrade-check", "--from", nobody)
    assert (home / "home.sqlite").read_bytes() == before


def test_an_earlier_versions_wallet_is_served_and_opens_with_its_pin(made, tmp_path):
    _, home, expected = made
    with Wallet(home, tmp_path / "log") as wallet:
        client = RawClient(wallet)
        assert client.sign_in().location == "/overview"
        assert "Everyday" in client.get("/overview").text and expected["payment"] in client.get(f"/payments/{expected['payment']}").text
        assert "Ana" in client.get("/contacts").text


@pytest.mark.parametrize("kept", [home for home in HOMES if "device" in expected_of(home)], ids=lambda path: path.name)
def test_an_earlier_versions_device_is_still_let_in(kept, tmp_path):
    home, device = copied(kept, tmp_path / "home"), expected_of(kept)["device"]
    with closing(sqlite3.connect(home / "home.sqlite")) as database:
        # As if the device had been connected today, since it is let in for 400 days.
        database.execute("UPDATE device SET added = ?", [int(time.time())])
        database.commit()
    assert [each["name"] for each in Commands(home).json("devices", "list")["devices"]] == [device["name"]]
    with LANWallet(home, tmp_path / "log") as wallet:
        phone = Phone(wallet)
        assert not phone.is_let_in
        phone.device = device["cookie"]
        assert phone.is_let_in


def test_an_earlier_versions_databases_are_intact_before_and_after_a_payment(made):
    _, home, expected = made

    def checked():
        for name in DATABASES:
            with closing(sqlite3.connect(home / name)) as database:
                yield database.execute("PRAGMA integrity_check").fetchone()

    assert set(checked()) == {("ok",)}
    Commands(home).json("pay", "--to", expected["accounts"]["Savings"], "--amount", "1", "--yes", pin=expected["pin"])
    assert set(checked()) == {("ok",)}


def test_an_earlier_versions_backup_is_restored(made, tmp_path):
    folder, _, expected = made
    commands = Commands(tmp_path / "other")
    arguments = ("vault", "restore", folder / "backup", "--pin-file", "-", "--passphrase-file", "-")
    restored = commands.run(*arguments, stdin=f"{expected['pin']}\n{expected['passphrase']}\n")
    assert restored.returncode == 0, restored
    assert {each["name"]: each["address"] for each in commands.json("account", "list")["accounts"]} == expected["accounts"]
    assert commands.json("account", "reveal", pin=expected["pin"])["secretKey"] == expected["secretKey"]


def test_the_first_versions_vault_is_upgraded_once_it_is_opened(tmp_path):
    home, expected = copied(FIRST, tmp_path / "home"), expected_of(FIRST)
    commands = Commands(home)
    assert {each["name"]: each["address"] for each in commands.json("account", "list")["accounts"]} == expected["accounts"]
    assert vault_version(home) == 1
    assert commands.json("account", "reveal", pin=expected["pin"])["secretKey"] == expected["secretKey"]
    assert vault_version(home) == 2
