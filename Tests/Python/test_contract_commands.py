"""`basicpay contract` and `basicpay token`: calls, tokens and allowances on the command line."""

import re
import sqlite3
from decimal import Decimal

import pytest
from contracts import LUMENS, STRANGERS, ContractHome
from program import PIN
from stellar_sdk import Keypair, MuxedAccount, scval
from test_lookalike_addresses import imitation

HASH = re.compile(r"[0-9a-f]{64}")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with ContractHome.opened(tmp_path_factory.mktemp("contracts")) as home:
        yield home


def lumens(home, address) -> int:
    return int(home.json("contract", "invoke", "XLM", "balance", "--arg", f"id={address}")["result"])


# contract invoke


def test_a_read_only_call_needs_no_pin(home):
    said = home.json("contract", "invoke", LUMENS, "decimals")
    assert (said["contract"], said["function"], said["result"]) == (LUMENS, "decimals", "7") and "hash" not in said
    assert scval.from_uint32(said["resultXdr"]) == 7
    assert home.run("contract", "invoke", "XLM", "name").stdout == "“native”\n"
    assert lumens(home, home.caller.public_key) == int(float(home.network.balances(home.caller.public_key)["native"]) * 10**7)


def test_a_call_is_reviewed_confirmed_and_sent(home):
    recipient, before = home.caller.public_key, lumens(home, home.caller.public_key)
    arguments = ("contract", "invoke", "XLM", "transfer", "--arg", f"from={home.address}", "--arg", f"to={recipient}", "--arg", "amount=15000000")
    pin = home.home.parent / "pin"
    pin.write_text(PIN)
    refused = home.run(*arguments, "--pin-file", pin, stdin="n\n")
    assert refused.returncode == 1 and "Not sent" in refused.stderr and lumens(home, recipient) == before
    for words in (f"pay 1.5 XLM from My account to {recipient}", "Fee, at most:", "Signs:"):
        assert words in refused.stderr, words
    sent = home.json(*arguments, "--yes", pin=PIN)
    assert HASH.fullmatch(sent["hash"]) and sent["state"] == "confirmed" and sent["ledger"] > 1
    assert [(call["understanding"], call["amount"]) for call in sent["calls"]] == [("known", "1.5000000")]
    assert lumens(home, recipient) == before + 15_000_000
    assert home.json("status", sent["hash"])["state"] == "confirmed"


def test_a_call_that_pays_an_account_requiring_memos_needs_a_muxed_address(home):
    exchange = home.network.funded()
    home.network.submit(home.network.build(exchange).append_manage_data_op("config.memo_required", "1"), exchange)
    before = lumens(home, exchange.public_key)

    def arguments(to):
        return "contract", "invoke", "XLM", "transfer", "--arg", f"from={home.address}", "--arg", f"to={to}", "--arg", "amount=15000000", "--yes"

    assert "asks for a memo on every payment" in home.refused(*arguments(exchange.public_key), pin=PIN)
    assert lumens(home, exchange.public_key) == before
    assert home.json(*arguments(MuxedAccount(exchange.public_key, 7).account_muxed), pin=PIN)["state"] == "confirmed"
    assert lumens(home, exchange.public_key) == before + 15_000_000


def test_a_call_that_pays_a_lookalike_or_leaves_out_a_contacts_memo_is_not_sent_unasked(home):
    shop = home.network.funded().public_key
    home.json("contact", "add", "Shop", shop, "--memo-id", "77", pin=PIN)
    home.network.fund(imitation(shop))
    for address, said in ((shop, "with the memo “77”"), (imitation(shop), "looks like the address of Shop")):
        values = ("--arg", f"from={home.address}", "--arg", f"to={address}", "--arg", "amount=1")
        refused = home.refused("contract", "invoke", "XLM", "transfer", *values, "--yes", pin=PIN)
        assert said in refused and "Leave out --yes" in refused, refused


def test_arguments_are_checked_against_the_contracts_specification(home):
    own, other = f"from={home.address}", f"to={home.caller.public_key}"
    for arguments, words in (
        (("transfer",), "“from” is missing"), (("transfer", own, other, "amount=1.5"), "isn't a value of the type i128"),
        (("transfer", own, other, "amount=1", "memo=x"), "no argument “memo”"), (("transfer", own, "to=GABC", "amount=1"), "isn't a value of the type"),
        (("transfer", own, other, f"amount={2**127}"), "isn't a value of the type i128"), (("drain",), "has no function “drain”. It has: admin, allowance"),
        (("transfer", own, other, "amount=-1"), "below zero"), (("transfer", own, other, f"amount={2**127 - 1}"), "The amount is too large."),
        (("balance", "id=" + STRANGERS.replace("C", "W", 1)), "isn't a value of the type address"),
    ):  # fmt: skip
        function, *values = arguments
        given = [part for value in values for part in ("--arg", value)]
        assert words in home.refused("contract", "invoke", "XLM", function, *given, "--yes", pin=PIN), arguments
    assert "no contract" in home.refused("contract", "invoke", STRANGERS, "balance")
    # The trial contract exists, but the ledger doesn't have its code.
    account = home.make("account", [scval.to_bytes(Keypair.random().raw_public_key())], b"c" * 32)
    assert "doesn't have the code of the contract" in home.refused("contract", "invoke", account, "symbol")
    assert "begins with C" in home.refused("contract", "invoke", home.address, "balance")
    assert "begins with C" in home.refused("contract", "invoke", "nonsense", "balance")
    for argument in ("amount", "=5"):
        result = home.run("contract", "invoke", "XLM", "balance", "--arg", argument)
        assert result.returncode == 2 and "amount=15000000" in result.stderr
    assert home.run("contract", "invoke", "XLM", "balance", "--arg", "id=a", "--arg", "id=b").returncode == 2


# token


def test_a_token_is_added_listed_paid_and_removed(home):
    assert home.json("token", "list") == {"tokens": []}
    token = {"asset": "XLM", "contract": LUMENS, "decimals": 7, "symbol": "XLM"}
    added = home.json("token", "add", LUMENS)
    assert added["token"] == token and re.fullmatch(r"\d+\.\d{7}", added["balance"])
    (listed,) = home.json("token", "list")["tokens"]
    assert listed["token"] == token and listed["balance"] == added["balance"]
    assert LUMENS in home.run("token", "list").stdout
    account = home.make("account", [scval.to_bytes(Keypair.random().raw_public_key())])
    paid = home.json("token", "pay", "--to", home.caller.public_key, "--amount", "2.5", "--token", LUMENS, "--yes", pin=PIN)
    assert (paid["state"], paid["amount"], paid["recipient"], paid["token"]) == ("confirmed", "2.5000000", home.caller.public_key, token)
    paid = home.json("token", "pay", "--to", account, "--amount", "1", "--token", "XLM", "--yes", pin=PIN)
    assert (paid["state"], paid["recipient"]) == ("confirmed", account) and lumens(home, account) == 10_000_000
    new = Keypair.random().public_key
    said = home.run("token", "pay", "--to", new, "--amount", "2", "--token", "XLM", "--yes", "--json", pin=PIN)
    assert said.returncode == 0 and "There is no account at this address yet." in said.stderr and lumens(home, new) == 20_000_000
    # A payment that may be lost needs a confirmation of its own.
    for lost, words in ((STRANGERS, "There is no contract at this address"), (LUMENS, "This is the contract of XLM itself")):
        assert words in home.refused("token", "pay", "--to", lost, "--amount", "1", "--token", "XLM", "--yes", pin=PIN)
        assert lumens(home, lost) == 0
    assert home.json("token", "remove", "XLM") == {"contract": LUMENS, "removed": True}
    assert "no such token" in home.refused("token", "remove", LUMENS)


def test_a_strangers_token_that_a_payment_moves_is_named_with_its_contract(home):
    def token(symbol, takes, salt):
        named = [scval.to_uint32(0), scval.to_string("Trial"), scval.to_string(symbol)]
        return home.make("token", named + [scval.to_address(home.address), scval.to_int128(1000), takes], salt)

    stranger = token("000 XLM", scval.to_void(), b"s" * 32)
    paid = token("TRY", scval.to_address(stranger), b"t" * 32)
    pin = home.home.parent / "pin"
    pin.write_text(PIN)
    shown = home.run("token", "pay", "--to", home.caller.public_key, "--amount", "1", "--token", paid, "--pin-file", pin, stdin="n\n")
    assert shown.returncode == 1 and f"You send 1 “000 XLM” ({stranger}) to yourself." in shown.stderr
    assert "You send 1 TRY to " in shown.stderr


def test_a_payment_of_a_token_without_an_asset_appears_in_the_history_at_once_with_its_fee(home):
    named = [scval.to_uint32(0), scval.to_string("Trial"), scval.to_string("TRI")]
    token = home.make("token", [*named, scval.to_address(home.address), scval.to_int128(1000), scval.to_void()], b"h" * 32)
    home.json("token", "add", token)
    for amount in ("2", "3"):
        paid = home.json("token", "pay", "--to", home.caller.public_key, "--amount", amount, "--token", token, "--yes", pin=PIN)
        balance = Decimal(home.network.balances(home.address)["native"])
        # From the network alone, and with the stored records.
        for pin in (None, PIN):
            history = home.json("history", "--limit", "1000", pin=pin)
            newest, entries = history["payments"][0], history["payments"]
            assert (newest["hash"], newest["kind"], newest["changes"], history["complete"]) == (paid["hash"], "contract", [], True)
            fees = {entry["hash"]: Decimal(entry["fee"]) for entry in entries if "fee" in entry}
            changes = [change for entry in entries for change in entry["changes"] if change["asset"] == "XLM"]
            moved = sum(Decimal(change["amount"]) * (1 if change["direction"] == "received" else -1) for change in changes)
            assert moved - sum(fees.values()) == balance
    line = home.run("history").stdout.splitlines()[0]
    caller = home.caller.public_key
    assert f"Sent 3 TRI to {caller[:4]}…{caller[-4:]}" in line and "contract" in line and "unmoved" not in line
    assert "what you receive of one isn't listed" in " ".join(home.run("history", "--help").stdout.split())
    home.json("token", "remove", token)


def test_a_token_is_paid_or_listed_with_decimals_that_nobody_has_seen_only_if_a_person_agrees(home):
    named = [scval.to_uint32(3), scval.to_string("Trial"), scval.to_string("DEC")]
    token = home.make("token", [*named, scval.to_address(home.address), scval.to_int128(1_000_000), scval.to_void()], b"d" * 32)
    pay = ("token", "pay", "--to", home.caller.public_key, "--amount", "1", "--token", token)
    assert "only its contract says that it has 3 decimals." in home.refused(*pay, "--yes", pin=PIN)
    added = home.run("token", "add", token)
    assert added.returncode == 0 and added.stdout.splitlines()[1:] == ["Decimals: 3"]
    assert home.json(*pay, "--yes", pin=PIN)["state"] == "confirmed"
    # The list says something else than the contract.
    with sqlite3.connect(home.home / "sandbox" / "wallet.sqlite") as database:
        changed = database.execute("UPDATE token SET label = replace(label, '\"decimals\":3', '\"decimals\":1') WHERE contract = ?", (token,))
        assert changed.rowcount == 1
    words = "The contract of DEC now reports 3 decimals. It reported 1 before"
    assert words in home.refused(*pay, "--yes", pin=PIN) and words in home.refused("token", "add", token, "--yes")
    refused = home.run("token", "add", token, stdin="n\n")
    assert refused.returncode == 1 and words in refused.stderr and "Add it anyway?" in refused.stderr
    (listed,) = [each["token"] for each in home.json("token", "list")["tokens"] if each["token"]["contract"] == token]
    assert listed["decimals"] == 1
    assert home.run("token", "add", token, stdin="y\n").returncode == 0
    assert home.json(*pay, "--yes", pin=PIN)["state"] == "confirmed"
    home.json("token", "remove", token)


def test_the_history_of_tokens_lists_received_and_sent_payments_and_allowances(home):
    named = [scval.to_uint32(0), scval.to_string("Trial"), scval.to_string("TRH")]
    token = home.make("token", [*named, scval.to_address(home.address), scval.to_int128(1000), scval.to_void()], b"i" * 32)
    assert "no such token" in home.refused("token", "history", "--token", token)
    home.json("token", "add", token)
    caller, last = home.caller.public_key, home.rpc.get_latest_ledger().sequence + 1000
    sent = home.json("token", "pay", "--to", caller, "--amount", "3", "--token", token, "--yes", pin=PIN)
    parties = [scval.to_address(caller), scval.to_address(home.address)]
    for function, values in (("transfer", [scval.to_int128(2)]), ("approve", [scval.to_int128(5), scval.to_uint32(last)])):
        home.send(lambda builder: builder.append_invoke_contract_function_op(token, function, parties + values))
    history = home.json("token", "history", "--token", token)
    newest = history["payments"][:3]
    assert [(entry["direction"], entry["kind"], entry["amount"]) for entry in newest] == [
        ("allowed", "allowance", "5"), ("received", "transfer", "2"), ("sent", "transfer", "3"),
    ]  # fmt: skip
    assert {(entry["counterparty"], entry["token"]["contract"]) for entry in newest} == {(caller, token)} and newest[2]["hash"] == sent["hash"]
    assert (newest[0]["isGiven"], newest[0]["untilLedger"], "isGiven" in newest[1]) == (False, last, False)
    assert history["unread"] == history["leftOut"] == 0 and not history["isCut"] and history["complete"] == ("keptSince" not in history)
    # Anybody can give somebody an allowance, so that doesn't push out what moved something.
    only = home.json("token", "history", "--token", token, "--limit", "1")
    assert [entry["id"] for entry in only["payments"]] == [newest[1]["id"]] and not only["complete"]
    assert only["isCut"] and only["leftOut"] == 1 and "keptSince" not in only
    cut = home.run("token", "history", "--token", token, "--limit", "1")
    assert "Only the newest is listed. Use --limit to list more." in cut.stderr and "1 entry isn't shown, because it moved nothing." in cut.stdout
    lines = home.run("token", "history", "--token", token).stdout.splitlines()
    short = f"{caller[:4]}…{caller[-4:]}"
    assert f"Allowance received  5 TRH  {short}" in lines[0] and lines[0].endswith(f"until ledger {last}")
    assert f"+2 TRH  from {short}" in lines[1] and f"-3 TRH  to {short}" in lines[2] and sent["hash"] in lines[2]
    home.json("contact", "add", "Ana", caller, pin=PIN)
    assert {entry["name"] for entry in home.json("token", "history", pin=PIN)["payments"][:3]} == {"Ana"}
    home.json("contact", "remove", "Ana", pin=PIN)
    home.json("token", "remove", token)
    assert home.json("token", "history")["payments"] == []
    assert "Your list has no tokens" in home.run("token", "history").stdout


def test_payments_to_a_contract_are_found_by_its_address_and_pay_names_the_command_for_contracts(home):
    account = home.make("account", [scval.to_bytes(Keypair.random().raw_public_key())], b"w" * 32)
    paid = home.json("token", "pay", "--to", account, "--amount", "1", "--token", "XLM", "--yes", pin=PIN)
    (found,) = home.json("history", "--with", account)["payments"]
    assert (found["hash"], found["counterparty"]) == (paid["hash"], account)
    instead = f"basicpay token pay --to {account} --token XLM"
    assert instead in home.refused("pay", "--to", account, "--amount", "1", "--yes", pin=PIN)
    assert instead in home.refused("contact", "add", "Vault", account, pin=PIN)
    usd = f"USD:{home.caller.public_key}"
    refused = home.refused("convert", "--send", "1", "--from", "XLM", "--to", usd, "--recipient", account, "--yes", pin=PIN)
    assert f"basicpay token pay --to {account} --token {usd}" in refused and "Leave out --recipient" in refused
    assert "C" * 80 + "…” is not an address" in home.refused("history", "--with", "C" * 100)


def test_a_token_that_cannot_be_paid_or_added_is_refused_with_the_reason(home):
    for arguments, words in (
        (("add", STRANGERS), "no contract"), (("add", home.address), "begins with C"),
        (("pay", "--to", home.caller.public_key, "--amount=-1", "--token", "XLM", "--yes"), "“-1” is not an amount"),
        (("pay", "--to", home.caller.public_key, "--amount", "1.23456789", "--token", "XLM", "--yes"), "at most 7 decimals"),
        (("pay", "--to", home.caller.public_key, "--amount", "1", "--token", STRANGERS, "--yes"), "no contract"),
        (("pay", "--to", STRANGERS[:-1] + "A", "--amount", "1", "--token", "XLM", "--yes"), "its checksum doesn't match"),
    ):  # fmt: skip
        assert words in home.refused("token", *arguments, pin=PIN if arguments[0] == "pay" else None), arguments


def test_allowances_are_listed_with_their_end_and_revoked(home):
    spender = Keypair.random().public_key
    last = home.rpc.get_latest_ledger().sequence + 1000
    values = [f"from={home.address}", f"spender={spender}", "amount=30000000", f"live_until_ledger={last}"]
    given = [part for value in values for part in ("--arg", value)]
    assert home.json("contract", "invoke", "XLM", "approve", *given, "--yes", pin=PIN)["state"] == "confirmed"
    (listed,) = [each for each in home.json("token", "allowances")["allowances"] if each["spender"] == spender]
    assert (listed["amount"], listed["untilLedger"], listed["token"]["contract"]) == ("3.0000000", last, LUMENS)
    assert listed["until"].endswith("Z")
    assert f"{spender} may spend up to 3 XLM ({LUMENS}), until ledger {last} (about " in home.run("token", "allowances", "list").stdout
    revoked = home.json("token", "allowances", "revoke", "--token", "XLM", "--spender", spender, "--yes", pin=PIN)
    assert (revoked["state"], revoked["spender"], revoked["contract"]) == ("confirmed", spender, LUMENS)
    assert [each for each in home.json("token", "allowances")["allowances"] if each["spender"] == spender] == []
    allowance = ["--arg", f"from={home.address}", "--arg", f"spender={spender}"]
    assert home.json("contract", "invoke", "XLM", "allowance", *allowance)["result"] == "0"
    assert home.refused("token", "allowances", "revoke", "--token", "XLM", "--spender", "GABC", "--yes", pin=PIN)


def test_revoking_prints_what_moves_before_it_asks(home):
    named = [scval.to_uint32(0), scval.to_string("Trial"), scval.to_string("TRV")]
    token = home.make("token", [*named, scval.to_address(home.address), scval.to_int128(1000), scval.to_void()], b"v" * 32)
    spender = Keypair.random().public_key
    pin = home.home.parent / "pin"
    pin.write_text(PIN)
    shown = home.run("token", "allowances", "revoke", "--token", token, "--spender", spender, "--pin-file", pin, stdin="n\n")
    said = ("What moves, according to the simulation:", f"{spender[:4]}…{spender[-4:]} can no longer spend your TRV.", "Revoke it?")
    places = [shown.stderr.find(words) for words in said]
    assert shown.returncode == 1 and -1 < places[0] < places[1] < places[2], shown.stderr


def test_paying_or_revoking_a_strangers_token_does_not_claim_that_anything_has_moved(home):
    named = [scval.to_uint32(0), scval.to_string("Trial"), scval.to_string("TRC")]
    token = home.make("token", [*named, scval.to_address(home.address), scval.to_int128(1000), scval.to_void()], b"a" * 32)
    home.json("token", "add", token)
    caller = home.caller.public_key
    pin = home.home.parent / "pin"
    pin.write_text(PIN)
    confirmed = ("--yes", "--pin-file", pin)
    paid = home.run("token", "pay", "--to", caller, "--amount", "1", "--token", token, *confirmed)
    assert "Ask the recipient whether it has arrived." in paid.stdout and "Paid" not in paid.stdout and HASH.search(paid.stdout)
    revoked = home.run("token", "allowances", "revoke", "--token", token, "--spender", caller, *confirmed)
    assert "alone decides what can still be spent" in revoked.stdout and "Revoked" not in revoked.stdout and HASH.search(revoked.stdout)
    assert home.run("token", "pay", "--to", caller, "--amount", "1", "--token", "XLM", *confirmed).stdout.startswith("Paid. ")
