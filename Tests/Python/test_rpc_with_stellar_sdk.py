"""`basicpay sandbox` as a Stellar RPC server, called with every method of unpatched stellar-sdk's SorobanServer."""

import inspect
import json
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from program import PASSPHRASE, Program, free_port
from stellar_sdk import Account, Address, Asset, Keypair, SorobanServer, TransactionBuilder, scval, xdr
from stellar_sdk.exceptions import (
    AccountNotFoundException,
    ContractCodeNotFoundError,
    ContractInstanceNotFoundError,
    ExternalRefNotFoundError,
    PrepareTransactionException,
    SorobanRpcErrorResponse,
)
from stellar_sdk.soroban_rpc import EventFilter, EventFilterType, GetTransactionStatus, SendTransactionStatus
from stellar_sdk.soroban_server import Durability


@pytest.fixture(scope="module")
def rpc(network):
    with SorobanServer(network.url + "/rpc") as server:
        yield server


@pytest.fixture(scope="module")
def paid(network, rpc):
    """The payer, the recipient, and the answer to the payment's submission by RPC."""
    alice, bob = network.funded(), network.funded()
    account = rpc.load_account(alice.public_key)
    envelope = TransactionBuilder(account, PASSPHRASE, 100).append_payment_op(bob.public_key, Asset.native(), "7").set_timeout(60).build()
    envelope.sign(alice)
    answer = rpc.send_transaction(envelope)
    assert answer.status is SendTransactionStatus.PENDING and answer.hash == envelope.hash_hex()
    assert rpc.poll_transaction(answer.hash, sleep_strategy=lambda attempt: 0.05).status is GetTransactionStatus.SUCCESS
    return alice, bob, answer


def test_the_server_reports_its_health_network_and_version(network, rpc):
    health = rpc.get_health()
    assert health.status == "healthy" and health.oldest_ledger == 1 and health.ledger_retention_window == 120_960
    about = rpc.get_network()
    assert about.passphrase == PASSPHRASE and about.protocol_version == 28 and about.friendbot_url == network.url + "/friendbot"
    assert rpc.get_version_info().protocol_version == 28


def test_the_latest_ledger_and_its_meta(paid, rpc):
    latest = rpc.get_latest_ledger()
    header = xdr.LedgerHeader.from_xdr(latest.header_xdr)
    assert header.ledger_seq.uint32 == latest.sequence
    meta = xdr.LedgerCloseMeta.from_xdr(latest.metadata_xdr)
    assert meta.v2.ledger_header.hash.hash.hex() == latest.id


def test_ledgers_are_read_page_by_page(paid, rpc):
    first = rpc.get_ledgers(start_ledger=1, limit=2)
    second = rpc.get_ledgers(cursor=first.cursor, limit=200)
    assert [ledger.sequence for ledger in first.ledgers + second.ledgers] == list(range(1, second.latest_ledger + 1))
    for ledger in second.ledgers:
        assert xdr.LedgerCloseMeta.from_xdr(ledger.metadata_xdr).v2.ledger_header.header.ledger_seq.uint32 == ledger.sequence


def test_accounts_and_entries(paid, rpc):
    alice = paid[0]
    assert rpc.load_account(alice.public_key).sequence > 0
    with pytest.raises(AccountNotFoundException):
        rpc.load_account(Keypair.random().public_key)
    key = xdr.LedgerKey(type=xdr.LedgerEntryType.ACCOUNT, account=xdr.LedgerKeyAccount(alice.xdr_account_id()))
    found = rpc.get_ledger_entries([key])
    data = xdr.LedgerEntryData.from_xdr(found.entries[0].xdr)
    assert xdr.LedgerKey.from_xdr(found.entries[0].key) == key
    assert data.account.balance.int64 == 10_000_0000000 - 7_0000000 - 100


def test_transactions_with_meta_and_events(paid, rpc):
    _, _, answer = paid
    found = rpc.get_transaction(answer.hash)
    assert found.application_order == 1 and found.fee_bump is False
    meta = xdr.TransactionMeta.from_xdr(found.result_meta_xdr)
    assert len(meta.v4.operations) == 1
    event = xdr.ContractEvent.from_xdr(found.events.contract_events_xdr[0][0])
    assert scval.to_native(event.body.v0.topics[0]) == "transfer" and scval.to_native(event.body.v0.data) == 7_0000000
    assert len(found.events.transaction_events_xdr) == 1
    assert rpc.get_transaction("0" * 64).status is GetTransactionStatus.NOT_FOUND

    page = rpc.get_transactions(start_ledger=1, limit=2)
    rest = rpc.get_transactions(cursor=page.cursor, limit=200)
    assert answer.hash in [transaction.transaction_hash for transaction in page.transactions + rest.transactions]
    assert not rpc.get_transactions(cursor=rest.cursor).transactions


def test_events_by_topic_and_contract(paid, rpc):
    alice, bob, answer = paid
    topics = [[scval.to_symbol("transfer").to_xdr(), scval.to_address(alice.public_key).to_xdr(), "*", "**"]]
    found = rpc.get_events(start_ledger=1, filters=[EventFilter(event_type=EventFilterType.CONTRACT, topics=topics)])
    assert [event.transaction_hash for event in found.events] == [answer.hash]
    event = found.events[0]
    assert scval.to_native(event.topic[2]).address == bob.public_key and scval.to_native(event.value) == 7_0000000
    contract = Asset.native().contract_id(PASSPHRASE)
    assert event.contract_id == contract
    everything = rpc.get_events(start_ledger=1, limit=3, filters=[EventFilter(contract_ids=[contract])])
    assert len(everything.events) == 3
    assert rpc.get_events(cursor=everything.cursor).events[0].id > everything.events[-1].id
    balance = rpc.get_events(start_ledger=found.latest_ledger, filters=[EventFilter(contract_ids=[contract])])
    assert balance.latest_ledger == found.latest_ledger


def test_fees(paid, rpc):
    fees = rpc.get_fee_stats()
    assert fees.inclusion_fee.p99 == 100 and fees.inclusion_fee.transaction_count > 0 and fees.soroban_inclusion_fee.max == 0


def test_a_transaction_that_cannot_be_applied_is_refused_with_its_result(paid, rpc):
    alice = paid[0]
    envelope = TransactionBuilder(Account(alice.public_key, 5), PASSPHRASE, 100).append_bump_sequence_op(9).set_timeout(60).build()
    envelope.sign(alice)
    refused = rpc.send_transaction(envelope)
    assert refused.status is SendTransactionStatus.ERROR
    assert xdr.TransactionResult.from_xdr(refused.error_result_xdr).result.code is xdr.TransactionResultCode.txBAD_SEQ


def test_simulation(paid, rpc):
    alice = paid[0]
    builder = TransactionBuilder(rpc.load_account(alice.public_key), PASSPHRASE, 100).set_timeout(60)
    payment = builder.append_payment_op(alice.public_key, Asset.native(), "1").build()
    assert rpc.simulate_transaction(payment).error == "transaction contains unsupported operation type: OperationTypePayment"
    builder = TransactionBuilder(rpc.load_account(alice.public_key), PASSPHRASE, 100).set_timeout(60)
    call = builder.append_invoke_contract_function_op(Asset.native().contract_id(PASSPHRASE), "decimals", []).build()
    assert rpc.simulate_transaction(call).error.startswith("HostError: Error(Storage, MissingValue)")
    with pytest.raises(PrepareTransactionException):
        rpc.prepare_transaction(call)


def test_contracts_that_do_not_exist_are_reported_as_missing(paid, rpc):
    contract = Asset.native().contract_id(PASSPHRASE)
    instance = xdr.SCVal(xdr.SCValType.SCV_LEDGER_KEY_CONTRACT_INSTANCE)
    for durability in Durability:
        assert rpc.get_contract_data(contract, instance, durability) is None
    questions = [
        lambda: rpc.get_contract_wasm(contract),
        lambda: rpc.get_contract_meta(contract),
        lambda: rpc.get_contract_spec(contract),
        lambda: rpc.get_contract_info(contract),
    ]
    for question in questions:
        with pytest.raises(ContractInstanceNotFoundError):
            question()
    with pytest.raises(ContractCodeNotFoundError):
        rpc.get_contract_wasm_by_hash(b"\x01" * 32)
    reference = xdr.ContractExecutableExternalRef(Address(contract).to_xdr_sc_address(), xdr.SCString(b"tag"))
    with pytest.raises(ExternalRefNotFoundError):
        rpc.get_external_ref_wasm_hash(reference)
    balance = rpc.get_sac_balance(contract, Asset.native())
    assert balance.balance_entry is None and balance.latest_ledger >= 4


def test_no_method_is_left_out():
    methods = {name for name, _ in inspect.getmembers(SorobanServer, inspect.isfunction) if not name.startswith("_")}
    called = set(re.findall(r"\brpc\.(\w+)\(", Path(__file__).read_text()))
    # The end of a `with` closes it.
    assert methods - called == {"close"}


def test_a_ledger_out_of_range_and_a_malformed_hash_are_refused(rpc):
    with pytest.raises(SorobanRpcErrorResponse) as refused:
        rpc.get_events(start_ledger=1_000_000)
    assert refused.value.code == -32600 and refused.value.message.startswith("startLedger must be within the ledger range: 1 - ")
    with pytest.raises(SorobanRpcErrorResponse) as refused:
        rpc.get_transaction("5")
    assert refused.value.code == -32602 and refused.value.message == "unexpected hash length (1)"


def test_stellar_rpc_can_have_a_port_of_its_own_and_no_meta(tmp_path):
    port, rpc_port = free_port(), free_port()
    with Program("sandbox", "--in-memory", "--no-meta", "--port", port, "--rpc-port", rpc_port, "--rpc-retention", 10, port=port, log=tmp_path / "log"):
        for path in ["", "/", "/rpc"]:
            with SorobanServer(f"http://127.0.0.1:{rpc_port}{path}") as rpc:
                assert rpc.get_health().ledger_retention_window == 10
                assert rpc.get_network().friendbot_url == f"http://localhost:{port}/friendbot"
                assert rpc.get_latest_ledger().metadata_xdr == ""
                with pytest.raises(SorobanRpcErrorResponse) as refused:
                    rpc.get_events(start_ledger=1)
                assert "--no-meta" in refused.value.message
        request = Request(f"http://127.0.0.1:{rpc_port}/", b"{}", {"Content-Type": "text/plain"})
        with pytest.raises(HTTPError) as wrong:
            urlopen(request, timeout=10)
        assert wrong.value.code == 415
        batch = [{"jsonrpc": "2.0", "id": number, "method": "getHealth"} for number in (1, 2)]
        request = Request(f"http://127.0.0.1:{rpc_port}/", json.dumps(batch).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=10) as answer:
            assert [one["id"] for one in json.load(answer)] == [1, 2]
