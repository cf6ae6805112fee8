"""`basicpay vault status` and `vault log`: the state of the keys, and what happened to them, without a PIN."""

import hmac
import json
import re
import sqlite3

import pytest
from program import PIN, Commands
from stellar_sdk import Keypair
from vault_reader import hkdf

STATES = ["notCreated", "missing", "locked", "damaged", "newerVersion"]


def rewritten(commands: Commands, **members):
    """Writes the vault with other members and the authentication code for them."""
    file, device = commands.home / "vault.json", (commands.home / "device.key").read_bytes()
    body = json.dumps(json.loads(file.read_bytes().splitlines()[0]) | members).encode()
    file.write_bytes(body + b"\n" + hmac.digest(hkdf(device, "vault integrity"), body, "sha256").hex().encode() + b"\n")


def bring(commands: Commands, state: str):
    if state == "notCreated":
        return
    commands.json("account", "create", pin=PIN)
    vault = commands.home / "vault.json"
    if state == "missing":
        vault.unlink()
    elif state == "damaged":
        vault.write_bytes(vault.read_bytes()[:-2])
    elif state == "newerVersion":
        rewritten(commands, version=3)


@pytest.mark.parametrize("state", STATES)
def test_each_state_of_the_keys_is_recognised_without_changing_anything(commands, state):
    bring(commands, state)
    before = {path: path.read_bytes() for path in commands.home.rglob("*") if path.is_file()}
    status = commands.json("vault", "status")
    assert status["state"] == state
    assert status["sentence"].endswith(".") and status["file"] == str(commands.home / "vault.json")
    assert status["wrongGuesses"] == 0 and status["waitSeconds"] == 0
    assert len(status["accounts"]) == len(status["slots"]) - 1 == 1 if state == "locked" else status["accounts"] == status["slots"] == []
    said = commands.run("vault", "status").stdout
    assert status["sentence"] in said
    assert {path: path.read_bytes() for path in commands.home.rglob("*") if path.is_file()} == before
    if state == "notCreated":
        assert not commands.home.exists()
    elif state != "locked":
        # Other commands are refused with the same sentence.
        assert commands.refused("account", "show") == status["sentence"]


def test_the_five_states_have_five_sentences(tmp_path):
    sentences = set()
    for state in STATES:
        commands = Commands(tmp_path / state)
        bring(commands, state)
        sentences.add(commands.json("vault", "status")["sentence"].replace(str(commands.home), ""))
    assert len(sentences) == len(STATES)


def test_the_slots_and_the_accounts_are_listed(commands):
    first = commands.json("account", "create", pin=PIN)["address"]
    commands.json("account", "create", "--name", "Savings", pin=PIN)
    watched = commands.json("account", "watch", Keypair.random().public_key, "--name", "Ana", pin=PIN)["address"]
    status = commands.json("vault", "status")
    assert [account["name"] for account in status["accounts"]] == ["My account", "Savings", "Ana"] and status["inUse"] == first
    assert status["slots"] == [
        {"kind": "secret", "scrypt": {"n": 2**17, "r": 8, "p": 1}}, {"kind": "words", "isBackedUp": False},
    ]  # fmt: skip
    assert status["version"] == 2 and status["erasesAfterTenGuesses"] is False
    said = commands.run("vault", "status").stdout
    assert f"* {first}  My account\n" in said and f"{watched}  Ana (watched)\n" in said and "scrypt n = 131072, r = 8, p = 1" in said and "copy not confirmed yet" in said


def test_wrong_guesses_and_their_wait_are_shown(commands):
    commands.json("account", "create", pin=PIN)
    for wrong in ("wrong 1", "wrong 2", "wrong 3"):
        assert "not your PIN" in commands.refused("account", "reveal", pin=wrong)
    with sqlite3.connect(commands.home / "home.sqlite") as database:
        # As after seven more guesses, a moment ago.
        database.execute("UPDATE guesses SET count = 10, last = CAST(strftime('%s') AS INTEGER) * 1000")
    status = commands.json("vault", "status")
    assert status["wrongGuesses"] == 10 and 118 <= status["waitSeconds"] <= 128
    assert re.search(r"PINs in a row: 10\.\nYou can try again in 1\d\d seconds\.", commands.run("vault", "status").stdout)


def test_the_log_lists_events_from_the_newest_on(commands):
    assert commands.json("vault", "log") == {"events": []}
    assert commands.run("vault", "log").stdout == "Nothing yet.\n" and not commands.home.exists()
    commands.json("account", "create", pin=PIN)
    commands.refused("account", "reveal", pin="wrong")
    commands.json("account", "reveal", "--words", pin=PIN)
    events = commands.json("vault", "log")["events"]
    assert [event["kind"] for event in events] == ["wordsRevealed", "secretRefused", "accountCreated"]
    assert events[2]["detail"] == "My account" and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", events[0]["time"])
    lines = commands.run("vault", "log", "--limit", "2").stdout.splitlines()
    assert len(lines) == 2 and lines[0].endswith("Words shown") and lines[1].endswith("Wrong PIN or passphrase")
    for wrong in ("0", "1001", "x"):
        assert commands.run("vault", "log", "--limit", wrong).returncode == 2
