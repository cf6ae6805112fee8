"""`basicpay sandbox` as a Horizon for stellar-sdk: accounts, payments, and refusals."""

from datetime import datetime, timezone

import pytest
import requests
from program import PASSPHRASE
from stellar import Network
from stellar_sdk import Asset, Keypair, TextMemo, TransactionEnvelope
from stellar_sdk.exceptions import NotFoundError
from stellar_sdk.xdr import TransactionResult, TransactionResultCode


def only_operation(code: str) -> dict:
    return {"transaction": "tx_failed", "operations": [code]}


# Accounts and payments


def test_friendbot_funds_an_account_once(network):
    key = Keypair.random()
    with pytest.raises(NotFoundError):
        network.server.load_account(key.public_key)
    answer = network.fund(key.public_key)
    assert answer["successful"] is True
    assert network.server.transactions().transaction(answer["hash"]).call()["ledger"] == answer["ledger"]
    assert network.balances(key.public_key) == {"native": "10000.0000000"}

    again = network.problem("/friendbot?addr=" + key.public_key)
    assert again["status"] == 400
    assert network.problem("/friendbot")["status"] == 400
    assert network.problem("/friendbot?addr=G123")["status"] == 400


def test_a_new_account_starts_with_its_ledger_number_as_sequence(network):
    key = Keypair.random()
    answer = network.fund(key.public_key)
    assert network.sequence(key.public_key) == answer["ledger"] << 32


def test_the_account_resource_has_the_fields_that_wallets_read(network):
    key = network.funded()
    account = network.server.accounts().account_id(key.public_key).call()
    assert account["id"] == account["account_id"] == key.public_key
    assert account["subentry_count"] == 0
    assert account["thresholds"] == {"low_threshold": 0, "med_threshold": 0, "high_threshold": 0}
    assert account["flags"]["auth_required"] is False and account["flags"]["auth_immutable"] is False
    assert account["signers"] == [{"weight": 1, "key": key.public_key, "type": "ed25519_public_key"}]
    assert account["balances"] == [
        {"balance": "10000.0000000", "buying_liabilities": "0.0000000", "selling_liabilities": "0.0000000", "asset_type": "native"}
    ]
    assert account["data"] == {}
    assert isinstance(account["sequence"], str)


def test_an_account_is_created_with_a_starting_balance(network):
    funder, created = network.funded(), Keypair.random()
    network.submit(network.build(funder).append_create_account_op(created.public_key, "25.5"), funder)
    assert network.balances(created.public_key) == {"native": "25.5000000"}
    assert network.balances(funder.public_key) == {"native": "9974.4999900"}
    operation = network.server.payments().for_account(created.public_key).call()["_embedded"]["records"][0]
    assert (operation["type"], operation["type_i"], operation["starting_balance"]) == ("create_account", 0, "25.5000000")
    assert (operation["funder"], operation["account"]) == (funder.public_key, created.public_key)


def test_lumens_are_paid_to_the_stroop(network):
    sender, receiver = network.funded(), network.funded()
    answer = network.pay(sender, receiver.public_key, "0.0000001")
    assert answer["successful"] is True
    assert network.balances(receiver.public_key) == {"native": "10000.0000001"}
    assert network.balances(sender.public_key) == {"native": "9999.9999899"}


def test_an_issued_asset_is_trusted_paid_and_paid_back(network):
    issuer, holder = network.funded(), network.funded()
    gold = Asset("GOLD", issuer.public_key)
    name = f"GOLD:{issuer.public_key}"
    network.trust(holder, gold, "1000")
    line = network.server.accounts().account_id(holder.public_key).call()["balances"][0]
    assert (line["asset_type"], line["limit"], line["balance"]) == ("credit_alphanum4", "1000.0000000", "0.0000000")
    assert line["is_authorized"] is True

    network.pay(issuer, holder.public_key, "12.3456789", gold)
    assert network.balances(holder.public_key)[name] == "12.3456789"
    network.pay(holder, issuer.public_key, "12.3456789", gold)
    assert network.balances(holder.public_key)[name] == "0.0000000"
    network.trust(holder, gold, "0")
    assert name not in network.balances(holder.public_key)


def test_a_transaction_is_kept_as_it_was_signed(network):
    sender, receiver = network.funded(), network.funded()
    builder = network.build(sender, base_fee=250).append_payment_op(receiver.public_key, Asset.native(), "5").add_memo(TextMemo("für Ana"))
    envelope = builder.build()
    envelope.sign(sender)
    answer = network.server.submit_transaction(envelope)
    assert answer["hash"] == envelope.hash_hex()

    kept = network.server.transactions().transaction(answer["hash"]).call()
    assert TransactionEnvelope.from_xdr(kept["envelope_xdr"], PASSPHRASE) == envelope
    assert TransactionResult.from_xdr(kept["result_xdr"]).result.code == TransactionResultCode.txSUCCESS
    assert (kept["memo_type"], kept["memo"]) == ("text", "für Ana")
    assert (kept["max_fee"], kept["fee_charged"], kept["fee_account"]) == ("250", "100", sender.public_key)
    assert (kept["source_account"], kept["source_account_sequence"]) == (sender.public_key, str(envelope.transaction.sequence))
    assert (kept["operation_count"], kept["successful"], kept["id"]) == (1, True, kept["hash"])
    assert len(kept["signatures"]) == 1
    closed = datetime.fromisoformat(kept["created_at"].replace("Z", "+00:00"))
    assert abs((datetime.now(timezone.utc) - closed).total_seconds()) < 120

    again = network.server.submit_transaction(envelope)
    assert (again["hash"], again["ledger"]) == (answer["hash"], answer["ledger"])
    assert network.balances(receiver.public_key) == {"native": "10005.0000000"}


def test_operations_of_one_transaction_happen_together_or_not_at_all(network):
    sender, receiver = network.funded(), network.funded()
    builder = network.build(sender).append_payment_op(receiver.public_key, Asset.native(), "1")
    builder.append_payment_op(Keypair.random().public_key, Asset.native(), "1")
    assert network.refused(builder, sender) == {"transaction": "tx_failed", "operations": ["op_success", "op_no_destination"]}
    assert network.balances(receiver.public_key) == {"native": "10000.0000000"}
    assert network.balances(sender.public_key) == {"native": "9999.9999800"}


# Refusals of a whole transaction


def test_a_wrong_sequence_number_is_tx_bad_seq(network):
    sender = network.funded()
    number = network.sequence(sender.public_key)
    for wrong in (number - 1, number + 1):
        builder = network.build(sender, sequence=wrong).append_payment_op(sender.public_key, Asset.native(), "1")
        assert network.refused(builder, sender) == {"transaction": "tx_bad_seq"}
    assert network.sequence(sender.public_key) == number
    assert network.balances(sender.public_key) == {"native": "10000.0000000"}


def test_a_strangers_signature_is_tx_bad_auth(network):
    sender = network.funded()
    builder = network.build(sender).append_payment_op(sender.public_key, Asset.native(), "1")
    assert network.refused(builder, Keypair.random()) == {"transaction": "tx_bad_auth"}
    unsigned = network.build(sender).append_payment_op(sender.public_key, Asset.native(), "1")
    assert network.refused(unsigned) == {"transaction": "tx_bad_auth"}


def test_a_signature_for_another_network_is_tx_bad_auth(network):
    sender = network.funded()
    elsewhere = Network(network.url, "Public Global Stellar Network ; September 2015")
    assert network.refused(elsewhere.build(sender).append_payment_op(sender.public_key, Asset.native(), "1"), sender) == {"transaction": "tx_bad_auth"}


def test_an_extra_signature_is_tx_bad_auth_extra(network):
    sender = network.funded()
    builder = network.build(sender).append_payment_op(sender.public_key, Asset.native(), "1")
    assert network.refused(builder, sender, Keypair.random()) == {"transaction": "tx_bad_auth_extra"}


def test_a_fee_under_the_base_fee_is_tx_insufficient_fee(network):
    sender = network.funded()
    builder = network.build(sender, base_fee=99).append_payment_op(sender.public_key, Asset.native(), "1")
    assert network.refused(builder, sender) == {"transaction": "tx_insufficient_fee"}


def test_time_bounds_are_enforced(network):
    sender = network.funded()
    for bounds, code in (((0, 1), "tx_too_late"), ((4102444800, 0), "tx_too_early")):
        builder = network.build(sender, bounds=bounds).append_payment_op(sender.public_key, Asset.native(), "1")
        assert network.refused(builder, sender) == {"transaction": code}


def test_an_unknown_source_account_is_tx_no_source_account(network):
    stranger = Keypair.random()
    builder = network.build(stranger, sequence=1).append_payment_op(stranger.public_key, Asset.native(), "1")
    assert network.refused(builder, stranger) == {"transaction": "tx_no_source_account"}


def test_an_invalid_envelope_is_refused(network):
    for body in ({"tx": "AAAA"}, {"tx": "not base64!"}, {}):
        answer = requests.post(network.url + "/transactions", data=body, timeout=10)
        assert answer.status_code == 400
        assert answer.headers["content-type"].startswith("application/problem+json")
        assert answer.json()["title"]


# Refusals of an operation


def test_paying_more_than_the_available_balance_is_op_underfunded_and_costs_the_fee(network):
    sender, receiver = network.funded(), network.funded()
    number = network.sequence(sender.public_key)
    for amount in ("9999.0000000", "10000", "99999"):  # the reserve of 1 XLM stays
        builder = network.build(sender).append_payment_op(receiver.public_key, Asset.native(), amount)
        assert network.refused(builder, sender) == only_operation("op_underfunded")
    assert network.sequence(sender.public_key) == number + 3
    assert network.balances(sender.public_key) == {"native": "9999.9999700"}
    assert network.balances(receiver.public_key) == {"native": "10000.0000000"}
    network.pay(sender, receiver.public_key, "9998.9999600")
    assert network.balances(sender.public_key) == {"native": "1.0000000"}


def test_trustlines_decide_who_can_hold_an_asset(network):
    issuer, holder, stranger = network.funded(), network.funded(), network.funded()
    gold = Asset("GOLD", issuer.public_key)
    network.trust(holder, gold, "100")

    def refused(source, destination, amount):
        return network.refused(network.build(source).append_payment_op(destination.public_key, gold, amount), source)

    assert refused(issuer, stranger, "1") == only_operation("op_no_trust")
    assert refused(stranger, holder, "1") == only_operation("op_src_no_trust")
    assert refused(issuer, holder, "100.0000001") == only_operation("op_line_full")
    network.pay(issuer, holder.public_key, "100", gold)
    assert refused(issuer, holder, "0.0000001") == only_operation("op_line_full")
    assert refused(holder, issuer, "100.0000001") == only_operation("op_underfunded")


def test_a_trustline_limit_below_the_balance_or_without_an_issuer_is_refused(network):
    issuer, holder = network.funded(), network.funded()
    gold = Asset("GOLD", issuer.public_key)
    network.trust(holder, gold)
    network.pay(issuer, holder.public_key, "1", gold)
    for limit in ("0", "0.9999999"):
        assert network.refused(network.build(holder).append_change_trust_op(gold, limit), holder) == only_operation("op_invalid_limit")
    missing = Asset("GOLD", Keypair.random().public_key)
    assert network.refused(network.build(holder).append_change_trust_op(missing), holder) == only_operation("op_no_issuer")


def test_an_account_is_created_only_at_a_new_address_with_the_reserve_and_enough_lumens(network):
    funder, other = network.funded(), network.funded()
    new = Keypair.random().public_key

    def refused(destination, amount):
        return network.refused(network.build(funder).append_create_account_op(destination, amount), funder)

    assert refused(other.public_key, "5") == only_operation("op_already_exists")
    assert refused(new, "0.9999999") == only_operation("op_low_reserve")
    assert refused(new, "20000") == only_operation("op_underfunded")
    builder = network.build(funder).append_payment_op(new, Asset.native(), "5")
    assert network.refused(builder, funder) == only_operation("op_no_destination")
