"""The command line as scripts and people use it: JSON documents, sentences, exit statuses."""

import csv
import io
import json
import re
import sqlite3
import stat
from datetime import datetime
from decimal import Decimal

import pytest
from program import PASSPHRASE, PIN, Commands, Program, Wallet, free_port, sentence_of_refusal
from stellar import Network
from stellar_sdk import Keypair

HASH = re.compile(r"\b[0-9a-f]{64}\b")
AMOUNT = re.compile(r"\d+\.\d{7}")


@pytest.fixture
def address(commands) -> str:
    """The address of a new account in this home."""
    return commands.new_account()


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A home with a funded account whose network is running, shared by tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("served")
    commands = Commands(folder / "home")
    commands.address = commands.new_account()
    with Wallet(folder / "home", folder / "log") as wallet:
        commands.json("account", "fund")
        commands.network = Network(wallet.horizon, PASSPHRASE)
        yield commands


def spendable(commands) -> str:
    return commands.json("balance")["balances"][0]["spendable"]


# What commands do


def test_an_account_is_created_shown_and_funded(commands):
    created = commands.json("account", "create", pin=PIN)
    Keypair.from_public_key(created["address"])
    assert created["network"] == "sandbox" and created["name"]
    shown = commands.json("account", "show")
    assert {key: shown[key] for key in created} == created
    assert commands.json("balance") == {"address": created["address"], "network": "sandbox", "funded": False, "balances": []}

    funded = commands.json("account", "fund")
    assert funded["address"] == created["address"] and HASH.fullmatch(funded["hash"])
    balance = commands.json("balance")
    assert balance["funded"] is True
    (xlm,) = balance["balances"]
    assert (xlm["asset"], xlm["code"], xlm["balance"]) == ("XLM", "XLM", "10000.0000000")
    assert commands.refused("account", "fund")


def test_a_payment_from_the_command_line_appears_in_status_and_history(commands, address):
    commands.json("account", "fund")
    recipient = Keypair.random()
    with Wallet(commands.home, commands.home.parent / "log") as wallet:
        network = Network(wallet.horizon, PASSPHRASE)
        network.fund(recipient.public_key)
        paid = commands.json("pay", "--to", recipient.public_key, "--amount", "10.5", "--memo", "Grüße", "--yes", pin=PIN)
        assert network.balances(recipient.public_key) == {"native": "10010.5000000"}
        network.pay(recipient, address, "0.0000001")
    ledger = paid.pop("ledger")
    hash_ = paid.pop("hash")
    assert isinstance(ledger, int) and HASH.fullmatch(hash_)
    assert paid == {
        "state": "confirmed", "kind": "payment", "source": address, "amount": "10.5000000", "asset": "XLM", "recipient": recipient.public_key,
        "fee": "0.0000100", "memo": "Grüße", "memoType": "text",
    }  # fmt: skip

    status = commands.json("status", hash_)
    assert (status["hash"], status["state"], status["ledger"]) == (hash_, "confirmed", ledger)
    received, sent, funding = commands.json("history")["payments"]
    assert (sent["direction"], sent["amount"], sent["asset"], sent["counterparty"]) == ("sent", "10.5000000", "XLM", recipient.public_key)
    assert (sent["hash"], sent["memo"], sent["memoType"], sent["kind"]) == (hash_, "Grüße", "text", "payment")
    assert (received["direction"], received["amount"], received["counterparty"]) == ("received", "0.0000001", recipient.public_key)
    assert "memo" not in received
    assert (funding["direction"], funding["amount"], funding["kind"]) == ("received", "10000.0000000", "createAccount")
    for payment in (received, sent, funding):
        assert payment["time"].endswith("Z") and datetime.fromisoformat(payment["time"].replace("Z", "+00:00"))
        assert isinstance(payment["id"], str)
    assert [payment["id"] for payment in commands.json("history", "--limit", "1")["payments"]] == [received["id"]]


def test_without_json_the_same_facts_are_written_for_people(served):
    recipient = served.network.funded().public_key
    paid = served.run("pay", "--to", recipient, "--amount", "1", "--yes", pin=PIN)
    assert paid.returncode == 0, paid.stderr
    (hash_,) = set(HASH.findall(paid.stdout))
    assert served.run("account", "show").stdout.count(served.address) == 1
    balance = served.run("balance").stdout
    assert "XLM" in balance and "{" not in balance
    history = served.run("history").stdout
    assert hash_ in history and recipient[:4] in history and recipient[-4:] in history
    status = served.run("status", hash_).stdout
    assert hash_ in status and f"a payment of 1 XLM to {recipient[:4]}…{recipient[-4:]}" in status


def test_the_balance_adds_up_and_the_last_spendable_stroop_can_be_paid(commands, address):
    commands.json("account", "fund")
    (xlm,) = commands.json("balance")["balances"]
    assert all(AMOUNT.fullmatch(text) for text in (xlm["balance"], xlm["spendable"], *(part["amount"] for part in xlm["locked"])))
    assert all(part["reason"] for part in xlm["locked"])
    assert Decimal(xlm["balance"]) == Decimal(xlm["spendable"]) + sum(Decimal(part["amount"]) for part in xlm["locked"])
    with Program("sandbox", "--home", commands.home, "--port", (port := free_port()), port=port, log=commands.home.parent / "log"):
        network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
        recipient = network.funded().public_key
        too_much = str(Decimal(xlm["spendable"]) + Decimal("0.0000001"))
        commands.refused("pay", "--to", recipient, "--amount", too_much, "--yes", pin=PIN)
        commands.json("pay", "--to", recipient, "--amount", xlm["spendable"], "--yes", pin=PIN)
        assert network.balances(address) == {"native": "1.0000000"}
    assert spendable(commands) == "0.0000000"


def test_the_secret_key_is_revealed_only_with_the_pin(commands, address):
    revealed = commands.json("account", "reveal", pin=PIN)
    assert Keypair.from_secret(revealed["secretKey"]).public_key == revealed["address"] == address
    text = commands.run("account", "reveal", pin=PIN)
    assert revealed["secretKey"] in text.stdout.splitlines()
    assert commands.refused("account", "reveal", pin="wrong PIN")


def test_the_pin_can_come_from_a_file(commands, tmp_path):
    pin_file = tmp_path / "pin"
    pin_file.write_text("pässwort 123\n")
    created = commands.run("account", "create", "--json", "--pin-file", pin_file)
    assert created.returncode == 0, created.stderr
    assert json.loads(commands.run("account", "reveal", "--json", pin="pässwort 123").stdout)["secretKey"]
    sentence = commands.refused("account", "reveal", "--pin-file", tmp_path / "not-there")
    assert "not-there" in sentence


def test_a_second_account_never_replaces_the_first(commands, address):
    commands.run("account", "create", pin=PIN)
    commands.run("account", "create", pin="another PIN")
    assert commands.json("account", "show")["address"] == address
    assert commands.json("account", "reveal", pin=PIN)["address"] == address


def test_a_payment_leaves_the_account_that_was_named_whichever_is_in_use(used):
    household = used.json("account", "show")["address"]
    savings = used.json("account", "create", "--name", "Savings", pin=PIN)["address"]
    used.json("pay", "--to", savings, "--amount", "100", "--yes", pin=PIN)
    pay = ("pay", "--to", household, "--amount", "2")
    for name, command in [("Savings", pay), (savings, pay), ("Savings", ("trust", "add", f"USD:{household}"))]:
        assert used.json(*command, "--account", name, "--yes", pin=PIN)["source"] == savings
    assert used.json("account", "list")["inUse"] == household, "which account is in use stays the same"
    used.json("account", "use", "Savings")
    assert used.json("pay", "--to", savings, "--amount", "1", "--account", household, "--yes", pin=PIN)["source"] == household
    assert "no account named “Nobody”" in used.refused("pay", "--to", household, "--amount", "1", "--account", "Nobody", "--yes", pin=PIN)


def test_nothing_is_paid_before_the_person_says_yes(served):
    recipient, before = served.network.funded().public_key, spendable(served)
    for answer in ("n\n", "\n", ""):
        pin_file = served.home.parent / "pin"
        pin_file.write_text(PIN)
        result = served.run("pay", "--to", recipient, "--amount", "1", "--pin-file", pin_file, stdin=answer)
        sentence_of_refusal(result)
        assert "0.0000100" in result.stderr or "0.00001" in result.stderr, "the review names the fee"
        assert recipient in result.stderr.replace(" ", ""), "the review shows the whole address"
        assert re.search(rf"^From: +My account, {served.address}\nAmount:", result.stderr, re.M), "the review begins with who pays"
    assert spendable(served) == before
    yes = served.run("pay", "--to", recipient, "--amount", "1", "--pin-file", pin_file, stdin="yes\n")
    assert yes.returncode == 0 and HASH.search(yes.stdout)


def test_a_payment_without_a_record_has_the_status_unknown(served):
    status = served.json("status", "ab" * 32)
    assert (status["state"], status["known"]) == ("unknown", False) and "has no record of it" in served.run("status", "ab" * 32).stdout
    assert served.refused("status", "not-a-hash")


@pytest.mark.parametrize(
    "was,says",
    [("expired", "BasicPay had reported that it failed. That was wrong: the ledger has it."),
     ("unknown", "BasicPay couldn't tell before whether it went through. Now it's certain.")])
def test_a_corrected_outcome_of_a_payment_is_reported_by_status_and_with_the_next_payment(used, was, says):
    recipient = Keypair.random().public_key

    def pay(amount):
        return used.run("pay", "--to", recipient, "--amount", amount, "--yes", "--json", pin=PIN)

    payment = json.loads(pay("10").stdout)["hash"]

    with sqlite3.connect(used.home / "sandbox" / "wallet.sqlite") as database:
        database.execute("UPDATE journal SET state = ?, ledger = NULL", (was,))
    status = used.run("status", payment)
    assert says in status.stderr and "confirmed in ledger" in status.stdout
    # The correction was found elsewhere, such as by the wallet in the browser.
    with sqlite3.connect(used.home / "sandbox" / "wallet.sqlite") as database:
        database.execute("UPDATE journal SET correction = 'new'")
    told = pay("1")
    assert told.returncode == 0 and f"See: basicpay status {payment}" in told.stderr
    assert payment in pay("2").stderr, "who has said yes beforehand may not have read it"
    used.run("status", payment)
    assert payment not in pay("3").stderr, "it is told until it was looked at"


def test_files_are_for_the_owner_alone(commands, address):
    commands.json("account", "fund")
    assert stat.S_IMODE(commands.home.stat().st_mode) == 0o700
    for path in commands.home.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    names = {path.name for path in commands.home.rglob("*")}
    assert {"wallet.sqlite", "sandbox.sqlite"} <= names


def test_balance_history_and_status_are_kept_for_the_next_command(commands, address):
    hash_ = commands.json("account", "fund")["hash"]
    assert commands.json("balance")["balances"][0]["balance"] == "10000.0000000"
    assert commands.json("history")["payments"][0]["hash"] == hash_
    assert (commands.json("status", hash_)["state"], commands.json("status", hash_)["known"]) == ("confirmed", True)


# Refusals


@pytest.mark.parametrize("amount", ["1e2", "0x10", "nan", "inf", "1,5", "0.00000001", "0", "-1", " ", "१२", "922337203685.4775808", "1 000"])
def test_an_invalid_amount_is_refused(served, amount):
    recipient = served.network.funded().public_key
    before = spendable(served)
    assert served.refused("pay", "--to", recipient, f"--amount={amount}", "--yes", pin=PIN)
    assert spendable(served) == before


@pytest.mark.parametrize("recipient", ["hello", "lower", "mistyped", "secret"])
def test_an_invalid_recipient_is_refused_without_repeating_a_secret_key(served, recipient):
    key = served.network.funded()
    address = key.public_key
    wrong = {
        "lower": address.lower(),
        "mistyped": address[:10] + ("A" if address[10] != "A" else "B") + address[11:],
        "secret": key.secret,
    }.get(recipient, recipient)
    sentence = served.refused("pay", f"--to={wrong}", "--amount", "1", "--yes", pin=PIN)
    assert key.secret not in sentence, "a secret key pasted into the wrong place must not be repeated"


def test_a_memo_is_measured_in_bytes(served):
    recipient = served.network.funded().public_key
    assert served.refused("pay", "--to", recipient, "--amount", "1", "--memo", "ä" * 14 + "x", "--yes", pin=PIN)
    assert served.run("pay", "--to", recipient, "--amount", "1", "--memo-id", "", "--yes", pin=PIN).returncode == 2
    assert "largest number" in served.refused("pay", "--to", recipient, "--amount", "1", "--memo-id", str(2**64), "--yes", pin=PIN)
    hash_ = served.json("pay", "--to", recipient, "--amount", "1", "--memo", "ä" * 14, "--yes", pin=PIN)["hash"]
    assert served.network.server.transactions().transaction(hash_).call()["memo"] == "ä" * 14


def test_a_payment_of_at_least_the_reserve_creates_a_missing_account(served):
    new = Keypair.random().public_key
    assert served.refused("pay", "--to", new, "--amount", "0.9999999", "--yes", pin=PIN)
    paid = served.run("pay", "--to", new, "--amount", "1", "--yes", "--json", pin=PIN)
    assert served.network.balances(new) == {"native": "1.0000000"}
    assert json.loads(paid.stdout)["kind"] == served.json("history", "--limit", "1")["payments"][0]["kind"] == "createAccount"
    assert "This account doesn't exist yet. Your payment creates it." in paid.stderr
    again = served.run("pay", "--to", new, "--amount", "2", "--yes", "--json", pin=PIN)
    assert json.loads(again.stdout)["kind"] == "payment" and "doesn't exist" not in again.stderr


def test_a_payment_to_the_persons_own_account_says_so(used):
    used.json("account", "create", "--name", "Holiday fund", pin=PIN)
    for new in (True, False):
        shown = used.run("pay", "--to", "holiday fund", "--amount", "2", "--yes", pin=PIN).stderr
        assert re.search("^To: +Holiday fund, G[A-Z2-7]{55}$", shown, re.MULTILINE)
        assert ("This is your account Holiday fund." in shown) == new
        assert not any(each in shown for each in ("perhaps nobody", "no record of an earlier payment"))


def test_too_much_money_a_wrong_pin_and_a_short_pin_are_refused(served, commands):
    recipient, before = served.network.funded().public_key, spendable(served)
    assert served.refused("pay", "--to", recipient, "--amount", "1000000", "--yes", pin=PIN)
    assert served.refused("pay", "--to", recipient, "--amount", "1", "--yes", pin="wrong PIN")
    assert spendable(served) == before
    assert commands.refused("account", "create", pin="12345")
    assert commands.refused("account", "create", pin="")
    assert not list(commands.home.rglob("vault*"))


@pytest.mark.parametrize("command", ["account show", "account fund", "account reveal", "balance", "history", "pay --to X --amount 1 --yes"])
def test_without_an_account_each_command_says_what_to_do(commands, command):
    words = command.replace("X", Keypair.random().public_key).split()
    sentence = commands.refused(*words, pin=PIN if words[-1] in ("reveal", "--yes") else None)
    assert "account create" in sentence


def test_a_refusal_with_json_leaves_standard_output_empty(commands):
    assert commands.refused("balance", "--json")


@pytest.mark.parametrize(
    "command",
    [
        "nonsense", "--nonsense", "pay", "pay --amount 1", "pay --to", "account nonsense", "account create --words 13", "status",
        "serve --port x", "serve --port 70000", "sandbox --close-time soon",
    ],
)  # fmt: skip
def test_wrong_usage_has_exit_status_2(commands, command):
    result = commands.run(*command.split())
    assert result.returncode == 2, result.stderr
    assert result.stdout == "" and result.stderr.strip()
    assert not commands.home.exists()


@pytest.mark.parametrize(
    "command",
    ["", "serve", "sandbox", "account", "account create", "account show", "account fund", "account reveal", "balance", "pay", "history", "status"],
)
def test_every_command_has_help_with_an_example(commands, command):
    result = commands.run(*command.split(), "--help")
    assert result.returncode == 0 and result.stderr == ""
    assert "example" in result.stdout.lower()
    assert f"basicpay {command}".strip() in result.stdout


def test_the_history_is_filtered_and_exported_as_csv(commands, address):
    commands.json("account", "fund")
    ana = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
    commands.json("pay", "--to", ana, "--amount", "2", "--memo", '=1+1,"a"', "--yes", pin=PIN)
    today = commands.json("history")["payments"][0]["time"][:10]
    kept = {option: len(commands.json("history", *option.split())["payments"]) for option in (
        "", f"--with {ana}", "--asset XLM", f"--asset GOLD:{ana}", "--since 2020-01-01", "--since 2999-01-01", "--limit 1",
        "--until 2020-01-01", "--until 2999-01-01", f"--since {today} --until {today}")}
    assert list(kept.values()) == [2, 1, 2, 0, 2, 0, 1, 0, 2, 2]
    # A history that --limit cuts short isn't complete.
    assert [commands.json("history", "--limit", limit)["complete"] for limit in (1, 2, 3)] == [False, True, True]
    rows = list(csv.DictReader(io.StringIO(commands.run("history", "--csv").stdout)))
    assert [row["amount"] for row in rows] == ["2.0000000", "10000.0000000"]
    assert rows[0]["memo"] == "'=1+1,\"a\"" and rows[0]["counterparty"] == ana and HASH.fullmatch(rows[0]["hash"])
    for day in ("yesterday", "2026-02-30", "2026-11-28garbage"):
        assert "is not a date" in commands.refused("history", "--since", day) == commands.refused("history", "--until", day)
    assert commands.refused("history", "--with", "Ana")
    assert commands.run("history", "--since", "2999-01-01").stdout == "No matching payments.\n"
    assert commands.run("history", "--csv", "--json").returncode == 2 == commands.run("history", "--follow", "--until", today).returncode


def test_without_the_pin_the_history_names_own_accounts_and_added_assets_but_no_contacts(used):
    own = used.json("account", "show")["address"]
    savings = used.json("account", "create", "--name", "Savings", pin=PIN)["address"]
    used.json("account", "use", own)
    gold = f"GOLD:{savings}"
    used.json("pay", "--to", savings, "--amount", "20", "--yes", pin=PIN)
    used.json("trust", "add", gold, "--yes", pin=PIN)
    added, paid, given = used.run("history").stdout.splitlines()
    assert " to Savings" in paid and " from Friendbot" in given and added.split()[1:4] == ["-", "Added", "GOLD"]
    assert [entry["name"] for entry in used.json("history")["payments"] if "name" in entry] == ["Savings", "Friendbot"]
    assert [entry["amount"] for entry in used.json("history", "--with", "savings")["payments"]] == ["20.0000000"]
    rows = list(csv.DictReader(io.StringIO(used.run("history", "--csv").stdout)))
    assert [(row["name"], row["title"]) for row in rows] == [("", "Added GOLD"), ("Savings", "Sent"), ("Friendbot", "Received")]
    assert list(rows[0])[-2:] == ["id", "title"]
    used.json("trust", "remove", gold, "--yes", pin=PIN)
    assert "Removed GOLD" in used.run("history").stdout.splitlines()[0]
    assert "only with --pin-file" in used.refused("history", "--with", "Ana")
    used.json("contact", "add", "Ana", "ana*example.org", pin=PIN)
    for who in ("ana", "ANA*example.org"):
        listed = used.run("history", "--with", who, pin=PIN)
        assert listed.stdout == "No matching payments.\n" and "You haven't paid this contact yet" in listed.stderr


def test_the_summary_of_the_history_adds_up_received_and_sent_amounts(used):
    friend = Keypair.random().public_key
    used.json("pay", "--to", friend, "--amount", "10.5", "--yes", pin=PIN)
    used.json("pay", "--to", friend, "--amount", "2", "--yes", pin=PIN)
    month = used.json("history", "--summary", "month", pin=PIN)
    assert (month["summary"], month["complete"], month["fees"], month["conversions"], month["ownPayments"]) == ("month", True, "0.0000200", 0, 0)
    assert [group["sums"] for group in month["groups"]] == [
        [{"asset": "XLM", "received": "10000.0000000", "sent": "12.5000000", "count": 3}]
    ]
    people = used.json("history", "--summary", "person")["groups"]
    assert people[0]["person"] == friend and people[0]["sums"][0]["sent"] == "12.5000000"
    alone = used.json("history", "--summary", "asset", "--with", friend)
    assert [sum["sent"] for sum in alone["groups"][0]["sums"]] == ["12.5000000"]
    assert "+10000" in used.run("history", "--summary", "month").stdout
    assert used.run("history", "--summary", "week").returncode == 2 == used.run("history", "--summary", "asset", "--csv").returncode
