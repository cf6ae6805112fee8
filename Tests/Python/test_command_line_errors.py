"""Mistyped commands, exit statuses and the codes of --json."""

import json
import re
from dataclasses import replace

import pytest
from program import PASSPHRASE, PIN, ROOT, Program, free_port
from stellar import Network
from stellar_sdk import Keypair, StrKey

DOCUMENT = ROOT / "docs/command-line.md"


def refusal(commands, *arguments, pin=None, stdin=""):
    """The exit status, and the document on standard error, which is followed by the sentence for people."""
    result = commands.run(*arguments, "--json", pin=pin, stdin=stdin)
    assert result.stdout == "", result
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("{")]
    document = json.loads(line)
    assert set(document) == {"code", "message"} and document["message"]
    if result.returncode == 1:
        assert result.stderr.rstrip().endswith(document["message"])
    return result.returncode, document["code"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("pya", "basicpay pay"), ("balnce", "basicpay balance"), ("account lst", "basicpay account list"), ("uri mkae", "basicpay uri make")],
)
def test_a_mistyped_command_gets_a_suggestion(commands, typed, meant):
    result = commands.run(*typed.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"There is no command “basicpay {typed}”. Did you mean “{meant}”?\n"
    german = replace(commands, variables={"LANG": "de"}).run(*typed.split()).stderr
    assert german == f"Es gibt keinen Befehl „basicpay {typed}“. Meinten Sie „{meant}“?\n"


def test_a_command_that_is_too_different_gets_no_suggestion(commands):
    result = commands.run("nonsense")
    assert result.returncode == 2 and result.stderr == "There is no command “basicpay nonsense”. See: basicpay --help\n"


def test_a_mistyped_option_gets_a_suggestion(commands):
    result = commands.run("balance", "--jsno")
    assert result.returncode == 2 and "Did you mean '--json'?" in result.stderr


def test_each_refusal_has_its_code_and_exit_status(commands, used, tmp_path):
    friend = Keypair.random().public_key
    pay = ("pay", "--to", friend, "--amount")
    assert refusal(replace(commands, home=tmp_path / "none"), "balance") == (1, "noAccount")
    assert refusal(used, "pay", "--amount", "1") == (2, "usage") == refusal(used, "pya")
    assert refusal(used, *pay, "1", "--yes", pin="wrong PIN") == (1, "wrongSecret")
    assert refusal(used, *pay, "1", "--yes") == (1, "secretNeeded")
    assert refusal(used, *pay, "1000000", "--yes", pin=PIN) == (1, "input") == refusal(used, *pay, "0", "--yes", pin=PIN)
    assert refusal(used, "uri", "make", "--to", friend, "--amount", "1,5") == (1, "input") == refusal(used, "uri", "make", "--to", "nobody")
    assert refusal(used, *pay, "1", "--asset", "GOLD:nobody", "--yes", pin=PIN) == (1, "input")
    assert refusal(used, "uri", "make", "--to", friend, "--memo-id", str(2**64)) == (1, "input")
    assert refusal(used, *pay, "1", stdin="n\n") == (1, "unconfirmed")
    assert refusal(used, *pay, "1", "--asset", "GOLD", "--yes", pin=PIN) == (1, "asset")
    file = tmp_path / "gone.toml"
    file.write_text('horizon = "http://localhost:1"\nrpc = "http://localhost:1"\npassphrase = "Nowhere ; 2026"\n')
    assert refusal(used, "balance", "--network", file) == (1, "network")
    gold, contract = f"GOLD:{friend}", StrKey.encode_contract(bytes(32))
    exchange = ("convert", "--send", "1", "--from", "XLM", "--to")
    for command in (
        (*pay, "1"), (*exchange, gold), ("trust", "add", gold), ("trust", "remove", gold), ("claim", "take", "0" * 72),
        ("token", "pay", "--to", friend, "--amount", "1", "--token", contract), ("contract", "invoke", contract, "hello"),
    ):
        assert refusal(used, *command, "--yes", "--network", file, pin=PIN) == (1, "network"), command
    assert refusal(used, "token", "add", contract, "--network", file) == (1, "network")
    assert refusal(used, "account", "fund") == (1, "refused")
    assert refusal(used, "status", "nonsense") == (1, "input") == refusal(used, "claim", "take", "nonsense", "--yes", pin=PIN)
    issuer = used.json("account", "show")["address"]
    used.json("account", "use", used.json("account", "create", "--name", "New", pin=PIN)["address"])
    for command in ((*pay, "1"), (*exchange, f"GOLD:{issuer}"), ("trust", "add", f"GOLD:{issuer}")):
        assert refusal(used, *command, "--yes", pin=PIN) == (1, "notFunded"), command
    (used.home / "vault.json").write_text("not a vault")
    assert refusal(used, "balance") == (1, "vault")


def test_without_the_network_an_unknown_history_is_never_called_empty_and_a_stored_one_stays_readable(used, tmp_path):
    gone = tmp_path / "gone.toml"
    gone.write_text('horizon = "http://localhost:1"\npassphrase = "Nowhere ; 2026"\n')
    for options in ((), ("--summary", "month"), ("--since", "2020-01-01")):
        assert refusal(used, "history", *options, "--network", gone, pin=PIN) == (1, "network")
    for options in ((), ("--csv",), ("--summary", "month")):
        assert "can't be reached" in used.refused("history", *options, "--network", gone, pin=PIN)

    port, file = free_port(), tmp_path / "away.toml"
    file.write_text(f'horizon = "http://localhost:{port}"\npassphrase = "{PASSPHRASE}"\n')
    away = replace(used, options=("--network", str(file)))
    with Program("sandbox", "--in-memory", "--port", port, port=port, log=tmp_path / "log"):
        assert away.json("history", pin=PIN) == {"payments": [], "complete": True}
        Network(f"http://localhost:{port}", PASSPHRASE).fund(away.json("account", "show")["address"])
        assert away.run("history", "--since", "2999-01-01", pin=PIN).stdout == "No matching payments.\n"
        assert away.json("history", pin=PIN)["complete"] is True
    # The stored history may lack newer payments.
    kept = away.json("history", pin=PIN)
    assert len(kept["payments"]) == 1 and kept["complete"] is False
    summary = away.run("history", "--summary", "asset", "--json", pin=PIN)
    assert json.loads(summary.stdout)["complete"] is False and "from its beginning" not in summary.stderr
    assert "what was known before" in away.run("history", pin=PIN).stderr


def test_the_document_lists_every_code(commands):
    listed = set(re.findall(r"^\| `(\w+)` \| [12] \|", DOCUMENT.read_text(), flags=re.MULTILINE))
    source = (ROOT / "Sources/basicpay/Terminal/ErrorCode.swift").read_text()
    codes = set(re.findall(r"^  case (\w+)$", source, flags=re.MULTILINE))
    assert listed == codes and len(codes) > 10
    for code, status in re.findall(r"^\| `(\w+)` \| ([12]) \|", DOCUMENT.read_text(), flags=re.MULTILINE):
        assert (code == "usage") == (status == "2")
