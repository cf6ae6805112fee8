"""Untrusted text on a terminal: it can't move the cursor, change colours, reverse the text, hide anything or forge a line."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import unicodedata
from urllib.parse import quote

import pytest
from program import BINARY, PASSPHRASE, PIN, Wallet, environment
from scripted_anchor import ScriptedAnchor
from stellar import Network
from stellar_sdk import Account, Asset, TransactionBuilder
from stellar_sdk import Network as Networks
from transactions import ANA

# Escape sequences, control characters, a C1 sequence, a bidirectional override and isolate, characters without width, a tag, and a forged line.
HOSTILE = "x\x1b[2J\x1b]0;t\x07\x08\r\x7f\x9b2J\u202ey\u2066\u200b\ufeff\u2028\u00ad\U000e0041\nPaid: forged"
MEMO = "\x1b[2J\r\x9b\u202e\u200b\nPaid: no"
KEPT = "Å 世界 👩‍👩‍👧"


def steering(output: bytes) -> set:
    """The characters that a terminal must not get. `KEPT` is left out, since it has joiners between emoji."""
    text = output.decode().replace(KEPT, "")
    return {character for character in text if character != "\n" and unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs")}


class Shown:
    """Runs commands, checks every byte that they print, and returns the text."""

    def __init__(self, commands, options=()):
        self.home, self.options = commands.home, options

    def __call__(self, *arguments, pin=None, stdin="", status=0) -> str:
        if pin is not None:
            arguments, stdin = (*arguments, "--pin-file", "-"), f"{pin}\n{stdin}"
        command = [str(BINARY), *map(str, arguments), "--home", str(self.home), *self.options]
        result = subprocess.run(command, input=stdin.encode(), capture_output=True, timeout=60, env=environment())
        said = (command, result.stdout, result.stderr)
        assert result.returncode == status, said
        assert not steering(result.stdout) and not steering(result.stderr), said
        lines = (result.stdout + result.stderr).decode().split("\n")
        assert not any(line.startswith("Paid: ") for line in lines), said
        return result.stdout.decode() if status == 0 else result.stderr.decode()


@pytest.fixture
def shown(used) -> Shown:
    return Shown(used)


def at_a_terminal(*arguments) -> bytes:
    """What a command prints on a terminal, without the terminal's carriage returns."""
    master, slave = pty.openpty()
    process = subprocess.Popen([str(BINARY), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, env=environment())
    os.close(slave)
    output = b""
    try:
        while part := os.read(master, 1 << 16):
            output += part
    except OSError:
        pass
    assert process.wait(timeout=60) == 0, output
    os.close(master)
    return output.replace(b"\r\n", b"\n")


def test_hostile_memos_are_escaped_for_people_and_exact_for_scripts(made_home, tmp_path):
    with Wallet.copied(made_home, tmp_path) as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        stranger = network.funded()
        network.submit(network.build(stranger).add_text_memo(MEMO).append_payment_op(wallet.address, Asset.native(), "2"), stranger)
    commands, shown = wallet.commands, Shown(wallet.commands)
    commands.json("pay", "--to", ANA, "--amount", "2", "--memo", KEPT, "--yes", pin=PIN)
    shown("pay", "--to", ANA, "--amount", "2", "--memo", MEMO, "--yes", pin=PIN, status=1)
    listed = shown("history")
    assert r"“\u{1B}[2J\u{D}\u{9B}\u{202E}\u{200B}\u{A}Paid: no”" in listed and KEPT in listed and len(listed.splitlines()) == 3
    assert [item.get("memo") for item in json.loads(shown("history", "--json"))["payments"]] == [KEPT, MEMO, None]
    table = subprocess.run([BINARY, "history", "--csv", "--home", commands.home], capture_output=True, timeout=60, env=environment()).stdout
    assert [row["memo"] for row in csv.DictReader(io.StringIO(table.decode(), newline=""))] == [KEPT, MEMO, ""]
    assert table.endswith(b"\r\n")
    seen = at_a_terminal("history", "--csv", "--home", commands.home)
    assert not steering(seen) and rb"\u{1B}[2J" in seen and KEPT.encode() in seen


def test_hostile_text_in_arguments_and_imported_tables_is_escaped(shown, commands, tmp_path):
    file = tmp_path / f"contacts{HOSTILE.replace('/', '')}.csv"
    file.write_text(f'name,address\n"{HOSTILE}",{ANA}\n{KEPT},{ANA}\n', newline="")
    assert "1 contact wasn't added." in shown("contact", "import", file, pin=PIN, status=1)
    listed = shown("contact", "list", pin=PIN)
    assert KEPT in listed and json.loads(shown("contact", "list", "--json", pin=PIN))["contacts"][0]["name"] == KEPT
    for arguments in (
        ("contact", "add", HOSTILE, ANA), ("contact", "add", "Ben", HOSTILE), ("contact", "remove", HOSTILE), ("contact", "import", tmp_path / HOSTILE),
        ("kyc", "set", "first_name", HOSTILE), ("kyc", "set", HOSTILE, "x"), ("kyc", "file", "photo_id_front", tmp_path / HOSTILE), ("kyc", "clear", HOSTILE),
        ("vault", "restore", tmp_path / HOSTILE), ("vault", "backup", tmp_path / "none" / HOSTILE), ("history", "--with", HOSTILE),
        ("history", "--since", HOSTILE), ("account", "use", HOSTILE), ("pay", "--to", HOSTILE, "--amount", "1", "--yes"),
        ("pay", "--to", ANA, "--amount", HOSTILE, "--yes"), ("pay", "--to", ANA, "--amount", "1", "--asset", HOSTILE, "--yes"),
    ):  # fmt: skip
        shown(*arguments, pin=None if arguments[0] == "account" else PIN, status=1)
    shown("status", HOSTILE, status=1)
    for arguments in ((HOSTILE,), ("balance", HOSTILE), ("balance", "--network", HOSTILE), ("xdr", "decode", "--type", HOSTILE)):
        result = subprocess.run([BINARY, *arguments], capture_output=True, timeout=60, env=environment())
        assert result.returncode == 2 and not steering(result.stdout + result.stderr), result
    shown("balance", "--network", f"{tmp_path}/{HOSTILE}.toml", status=1)
    shown("account", "reveal", "--pin-file", tmp_path / HOSTILE, status=1)


# Each command with hostile text in the arguments that take text. The commands in `ELSEWHERE` have tests of their own in this file.
GIVEN = {
    "serve": [("serve", "--host", HOSTILE), ("serve", "--port", HOSTILE)],
    "sandbox": [("sandbox", "--scenario", HOSTILE), ("sandbox", "replay", HOSTILE), ("sandbox", "--in-memory", "--passphrase", HOSTILE)],
    "balance": [("balance", "--account", HOSTILE)], "upgrade-check": [("upgrade-check", "--from", HOSTILE)],
    "convert": [("convert", "--from", HOSTILE, "--to", HOSTILE, "--send", "1"), ("convert", "--from", "XLM", "--to", f"A:{ANA}", "--send", HOSTILE)],
    "trust": [("trust", "add", HOSTILE), ("trust", "add", f"{HOSTILE}:{ANA}"), ("trust", "remove", HOSTILE)],
    "asset": [("asset", how, HOSTILE) for how in ("hide", "show", "pin", "unpin")],
    "claim": [("claim", "take", HOSTILE)],
    "devices": [("devices", "revoke", HOSTILE)],
    "withdraw": [("withdraw", HOSTILE, "USDC"), ("withdraw", "localhost:1", HOSTILE, "--amount", HOSTILE)],
    "transfers": [("transfers", HOSTILE)],
    "ramp": [("ramp", "sign", "--chain", HOSTILE), ("ramp", "buy", HOSTILE)],
    "tx": [("tx", "sign", "--account", HOSTILE), ("tx", "hash", "--network", HOSTILE)],
    "auth": [("auth", "sign", "--account", HOSTILE), ("auth", "sign", "--lifetime", HOSTILE), ("auth", "inspect", "--network", HOSTILE)],
    "contract": [
        ("contract", "invoke", HOSTILE, HOSTILE), ("contract", "invoke", "XLM", HOSTILE, "--arg", HOSTILE),
        ("contract", "invoke", "XLM", HOSTILE, "--arg", f"{HOSTILE}={HOSTILE}"),
    ],
    "token": [
        ("token", "add", HOSTILE), ("token", "remove", HOSTILE), ("token", "history", "--token", HOSTILE),
        ("token", "allowances", "revoke", "--token", HOSTILE, "--spender", HOSTILE),
        ("token", "pay", "--to", HOSTILE, "--amount", HOSTILE, "--token", HOSTILE, "--yes"),
    ],
    "key": [("key", "inspect", "--format", HOSTILE)],
    "network": [("network", "test", HOSTILE), ("network", "test", f"http://localhost:1/{HOSTILE}")],
    "doctor": [("doctor", "--network", HOSTILE)],
}
ELSEWHERE = {"account", "pay", "history", "status", "contact", "kyc", "anchor", "deposit", "uri", "xdr", "vault"}


def test_no_command_is_left_out():
    listed = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=60, env=environment()).stdout.split("SUBCOMMANDS:")[1]
    assert set(re.findall(r"^  ([a-z-]+)", listed, re.MULTILINE)) == GIVEN.keys() | ELSEWHERE


@pytest.mark.parametrize("command", GIVEN)
def test_a_hostile_argument_is_refused_without_steering_the_terminal(used, command):
    for arguments in GIVEN[command]:
        result = subprocess.run(
            [str(BINARY), *arguments, "--home", str(used.home)], input=f"{PIN}\n".encode(), capture_output=True, timeout=60, env=environment())
        assert result.returncode in (1, 2), (arguments, result)
        assert not steering(result.stdout) and not steering(result.stderr), (arguments, result)
        assert not any(line.startswith("Paid: ") for line in (result.stdout + result.stderr).decode().split("\n")), (arguments, result)


def test_account_names_are_listed_without_steering_the_terminal(shown):
    shown("account", "watch", ANA, "--name", KEPT, pin=PIN)
    assert KEPT in shown("account", "list") and KEPT in shown("vault", "status") and KEPT in shown("vault", "log")
    result = subprocess.run(
        [BINARY, "account", "create", "--name", HOSTILE, "--pin-file", "-", "--home", shown.home], input=PIN + "\n", capture_output=True, text=True,
        timeout=60, env=environment(),
    )  # fmt: skip
    assert result.returncode in (0, 1) and not steering((result.stdout + result.stderr).encode())
    for command in (("account", "list"), ("account", "show"), ("vault", "status"), ("vault", "log")):
        shown(*command)
        json.loads(shown(*command, "--json"))


def test_hostile_text_in_envelopes_and_links_is_escaped(shown):
    builder = TransactionBuilder(Account(ANA, 1), Networks.TESTNET_NETWORK_PASSPHRASE, 100).add_text_memo(MEMO).set_timeout(0)
    envelope = builder.append_manage_data_op(HOSTILE[:40], HOSTILE).append_set_options_op(home_domain=HOSTILE[:20]).build().to_xdr()
    for options in ((), ("--json",), ("--format", "txrep")):
        assert "2J" in shown("tx", "inspect", "--network", "testnet", *options, stdin=envelope + "\n")
    assert "2J" in shown("xdr", "decode", "--type", "TransactionEnvelope", stdin=envelope + "\n")
    shown("xdr", "decode", "--type", "TransactionEnvelope", stdin=HOSTILE, status=1)
    shown("tx", "inspect", stdin=HOSTILE, status=1)
    shown("key", "inspect", stdin=HOSTILE, status=1)
    shown("uri", "make", "--to", ANA, "--memo", MEMO, status=1)
    made = shown("uri", "make", "--to", ANA, "--memo", "Rent", "--msg", HOSTILE, "--callback", "https://example.com/%1b").strip()
    made = made.replace("memo=Rent", "memo=" + quote(MEMO))
    assert r"\u{1B}[2J" in shown("uri", "open", made)
    opened = json.loads(shown("uri", "open", made, "--json"))
    assert (opened["memo"], opened["message"]) == (MEMO, HOSTILE)
    shown("uri", "open", "web+stellar:pay?destination=" + HOSTILE, status=1)


def test_an_anchors_hostile_text_about_itself_and_the_person_is_escaped(shown):
    with ScriptedAnchor() as anchor:
        name = r"a\u001B[2J\u009B\u202E\nPaid: forged"
        anchor.answers["/.well-known/stellar.toml"] = f'{anchor.toml()}\n[DOCUMENTATION]\nORG_NAME="{name}"\n'
        anchor.answers["/sep6/info"] = {
            "deposit": {"USDC": anchor.terms() | {"authentication_required": True, "fields": {"type": {"description": HOSTILE, "choices": [HOSTILE]}}}},
            "withdraw": {"USDC": anchor.terms() | {"types": {HOSTILE: {"fields": {"dest": {"description": HOSTILE}}}}}},
        }
        assert "USDC" in shown("anchor", "info", anchor.domain)
        document = json.loads(shown("anchor", "info", anchor.domain, "--json"))
        assert document["organization"] == "a\x1b[2J\x9b\u202e\nPaid: forged"
        shown("anchor", "auth", anchor.domain, pin=PIN)

        field = {"type": "string", "description": HOSTILE, "choices": [HOSTILE], "status": "REJECTED", "error": HOSTILE}
        anchor.customer = {"id": HOSTILE, "status": "NEEDS_INFO", "message": HOSTILE, "fields": {"first_name": field, "own": field}}
        shown("anchor", "customer", anchor.domain, pin=PIN)
        json.loads(shown("anchor", "customer", anchor.domain, "--json", pin=PIN))
        anchor.customer = {"id": "c", "status": HOSTILE, "message": HOSTILE, "provided_fields": {"first_name": field}}
        shown("anchor", "customer", anchor.domain, pin=PIN)
    shown("anchor", "info", HOSTILE, status=1)


def test_an_anchors_hostile_text_about_transfers_is_escaped(shown, commands):
    with ScriptedAnchor() as anchor:
        anchor.answers["/sep6/info"] = {kind: {"USDC": anchor.terms()} for kind in ("deposit", "withdraw")}
        anchor.answers["/sep6/deposit"] = {"id": "t", "how": HOSTILE, "instructions": {"bank": {"value": HOSTILE, "description": HOSTILE}}}
        anchor.transfer = {
            "status": "pending_user_transfer_start", "message": HOSTILE, "more_info_url": anchor.url + "/page", "external_transaction_id": HOSTILE,
            "instructions": {"bank": {"value": HOSTILE, "description": HOSTILE}, HOSTILE: {"value": HOSTILE, "description": KEPT}},
        }
        shown("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
        for arguments in (("transfers",), ("transfers", "--json")):
            shown(*arguments)
        for status in ("pending_user_transfer_start", "error", "pending_transaction_info_update", HOSTILE):
            anchor.transfer |= {"status": status, "required_info_message": HOSTILE, "required_info_updates": {"transaction": {HOSTILE: {"description": HOSTILE}}}}
            assert "2J" in shown("transfers", "1", pin=PIN)
        assert "2J" in json.loads(shown("transfers", "1", "--json", pin=PIN))["message"]

        for path in ("/sep6/info", "/auth", "/sep6/deposit", "/kyc/customer"):
            anchor.answers[path], anchor.statuses[path] = {"error": HOSTILE}, 400
            shown("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", "--log-level", "trace", pin=PIN, status=1)
        anchor.answers["/.well-known/stellar.toml"] = f"A = {HOSTILE}"
        shown("anchor", "info", anchor.domain, status=1)
