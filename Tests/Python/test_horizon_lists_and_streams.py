"""`basicpay sandbox` as a Horizon for stellar-sdk: pages, streams, and the history on disk."""

from queue import Empty, Queue
from threading import Thread

import pytest
import requests
from program import PASSPHRASE, Program, free_port
from stellar import Network
from stellar_sdk import Asset, Keypair
from stellar_sdk.exceptions import NotFoundError


def test_payments_are_paged_forwards_and_backwards(network):
    sender, receiver = network.funded(), Keypair.random()
    network.submit(network.build(sender).append_create_account_op(receiver.public_key, "10"), sender)
    for amount in range(1, 7):
        network.pay(sender, receiver.public_key, str(amount))

    def tokens(page):
        return [record["paging_token"] for record in page["_embedded"]["records"]]

    everything = tokens(network.server.payments().for_account(receiver.public_key).limit(200).order(desc=False).call())
    assert len(everything) == 7 and everything == sorted(everything, key=int)
    for desc in (False, True):
        wanted = everything[::-1] if desc else everything
        pages = network.server.payments().for_account(receiver.public_key).limit(3).order(desc=desc)
        assert tokens(pages.call()) == wanted[0:3]
        assert tokens(pages.next()) == wanted[3:6]
        assert tokens(pages.next()) == wanted[6:7]
        assert tokens(pages.next()) == []
        # The previous page is in the opposite order, as in Horizon.
        pages = network.server.payments().for_account(receiver.public_key).limit(3).order(desc=desc).cursor(wanted[2])
        assert tokens(pages.call()) == wanted[3:6]
        assert tokens(pages.prev()) == wanted[0:3][::-1]


def test_a_page_has_its_links_and_refuses_invalid_parameters(network):
    key = network.funded()
    page = network.get(f"/accounts/{key.public_key}/payments?limit=1&order=desc&cursor=")
    assert set(page["_links"]) == {"self", "next", "prev"}
    assert page["_links"]["self"]["href"].startswith(network.url)
    for wrong, field in (("limit=0", "limit"), ("limit=201", "limit"), ("limit=x", "limit"), ("order=up", "order"), ("cursor=x", "cursor")):
        problem = network.problem(f"/payments?{wrong}")
        assert (problem["status"], problem["extras"]["invalid_field"]) == (400, field)


def test_a_missing_resource_or_an_invalid_id_is_a_problem_with_its_status(network):
    missing = network.problem("/transactions/" + "ab" * 32)
    assert (missing["status"], missing["title"]) == (404, "Resource Missing")
    assert network.problem("/accounts/" + Keypair.random().public_key)["status"] == 404
    assert network.problem("/ledgers/4000000000")["status"] == 404
    assert network.problem("/operations/1")["status"] == 404
    assert network.problem("/nothing/here")["status"] == 404
    assert network.problem("/accounts/G123")["status"] == 400
    assert network.problem("/transactions/xyz")["status"] == 400


def test_every_list_has_a_payment_whose_operation_and_ledger_match(network):
    sender, receiver = network.funded(), network.funded()
    answer = network.pay(sender, receiver.public_key, "7")
    server, ledger = network.server, answer["ledger"]
    builders = [
        server.transactions(), server.transactions().for_account(sender.public_key), server.transactions().for_ledger(ledger),
        server.operations(), server.operations().for_account(receiver.public_key), server.operations().for_ledger(ledger),
        server.payments(), server.payments().for_account(sender.public_key), server.payments().for_ledger(ledger),
        server.operations().for_transaction(answer["hash"]), server.payments().for_transaction(answer["hash"]),
    ]  # fmt: skip
    for builder in builders:
        newest = builder.order(desc=True).limit(1).call()["_embedded"]["records"][0]
        assert newest.get("transaction_hash", newest.get("hash")) == answer["hash"], builder.endpoint

    operation = newest
    assert server.operations().operation(operation["id"]).call()["id"] == operation["id"]
    assert (operation["type"], operation["type_i"], operation["asset_type"], operation["amount"]) == ("payment", 1, "native", "7.0000000")
    assert (operation["from"], operation["to"], operation["source_account"]) == (sender.public_key, receiver.public_key, sender.public_key)
    assert operation["transaction_successful"] is True

    closed = server.ledgers().ledger(ledger).call()
    assert (closed["sequence"], closed["successful_transaction_count"], closed["operation_count"]) == (ledger, 1, 1)
    before = server.ledgers().ledger(ledger - 1).call()
    assert closed["prev_hash"] == before["hash"]
    assert server.ledgers().order(desc=True).limit(1).call()["_embedded"]["records"][0]["sequence"] >= ledger
    assert server.fetch_base_fee() == 100


def test_failed_transactions_are_listed_only_when_asked_for(network):
    sender = network.funded()
    builder = network.build(sender).append_payment_op(Keypair.random().public_key, Asset.native(), "1")
    network.refused(builder, sender)

    def states(include):
        page = network.server.transactions().for_account(sender.public_key).include_failed(include).order(desc=True).call()
        return [record["successful"] for record in page["_embedded"]["records"]]

    assert states(True) == [False, True]
    assert states(False) == [True]


def test_the_root_and_the_fee_statistics_have_horizons_fields(network):
    root = network.server.root().call()
    assert root["network_passphrase"] == PASSPHRASE
    assert root["horizon_version"] and root["core_version"]
    assert root["history_latest_ledger"] == root["core_latest_ledger"] >= 1
    assert root["_links"]["account"]["href"] == network.url + "/accounts/{account_id}"
    fees = network.server.fee_stats().call()
    assert fees["last_ledger_base_fee"] == "100"
    assert {"max", "min", "mode", "p10", "p50", "p90", "p99"} <= set(fees["fee_charged"]) & set(fees["max_fee"])


# Streams


def following(stream, count: int) -> Queue:
    """The first records of a stream, read in a thread of its own that ends with them."""
    records = Queue()

    def read():
        for _, record in zip(range(count), stream):
            records.put(record)
        stream.close()

    Thread(target=read, daemon=True).start()
    return records


def test_payments_are_streamed_as_they_happen(network):
    sender, receiver = network.funded(), network.funded()
    network.pay(sender, receiver.public_key, "1")
    records = following(network.server.payments().for_account(receiver.public_key).cursor("now").stream(), 1)
    for attempt in range(20):  # until the stream has begun
        network.pay(sender, receiver.public_key, "2")
        try:
            record = records.get(timeout=0.5)
            break
        except Empty:
            assert attempt < 19, "nothing was streamed"
    assert (record["amount"], record["from"], record["to"]) == ("2.0000000", sender.public_key, receiver.public_key)


def test_a_stream_with_a_cursor_has_the_records_since_then_and_new_ones(network):
    sender, receiver = network.funded(), network.funded()
    for amount in ("1", "2"):
        network.pay(sender, receiver.public_key, amount)
    page = network.server.payments().for_account(receiver.public_key).call()["_embedded"]["records"]
    records = following(network.server.payments().for_account(receiver.public_key).cursor(page[1]["paging_token"]).stream(), 2)
    assert records.get(timeout=30)["amount"] == "2.0000000"
    network.pay(sender, receiver.public_key, "3")
    assert records.get(timeout=30)["amount"] == "3.0000000"


def test_a_stream_resumes_after_its_last_event_id(network):
    sender, receiver = network.funded(), network.funded()
    for amount in ("1", "2"):
        network.pay(sender, receiver.public_key, amount)
    page = network.server.payments().for_account(receiver.public_key).call()["_embedded"]["records"]
    url = f"{network.url}/accounts/{receiver.public_key}/payments?cursor=now"
    headers = {"Accept": "text/event-stream", "Last-Event-ID": page[1]["paging_token"]}
    with requests.get(url, headers=headers, stream=True, timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines(chunk_size=1, decode_unicode=True)
        seen = [next(line for line in lines if line.startswith(start)) for start in ("retry:", "data:", "id:")]
        assert seen[1].split(":", 1)[1].strip() == '"hello"'
        assert seen[2].split(":", 1)[1].strip() == page[2]["paging_token"]


def test_ledgers_and_transactions_are_streamed(network):
    sender, server = network.funded(), network.server
    ledger = server.ledgers().order(desc=True).limit(1).call()["_embedded"]["records"][0]
    transaction = server.transactions().order(desc=True).limit(1).call()["_embedded"]["records"][0]
    ledgers = following(server.ledgers().cursor(ledger["paging_token"]).stream(), 1)
    transactions = following(server.transactions().cursor(transaction["paging_token"]).stream(), 1)
    answer = network.pay(sender, sender.public_key, "1")
    assert ledgers.get(timeout=30)["sequence"] == answer["ledger"]
    assert transactions.get(timeout=30)["hash"] == answer["hash"]


# The history


def test_the_network_keeps_its_history_on_disk(tmp_path):
    port = free_port()
    program = Program("sandbox", "--home", tmp_path / "home", "--port", port, port=port, log=tmp_path / "log")
    network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
    with program:
        sender, receiver = network.funded(), network.funded()
        network.pay(sender, receiver.public_key, "3")
        before = network.get("/payments?order=desc"), network.get("/ledgers"), network.get(f"/accounts/{sender.public_key}")
    with program:
        after = network.get("/payments?order=desc"), network.get("/ledgers"), network.get(f"/accounts/{sender.public_key}")
        assert after == before
        network.pay(sender, receiver.public_key, "4")
        assert network.balances(receiver.public_key) == {"native": "10007.0000000"}


def test_an_in_memory_network_writes_and_keeps_nothing(tmp_path):
    port, home = free_port(), tmp_path / "home"
    program = Program("sandbox", "--in-memory", "--home", home, "--port", port, port=port, log=tmp_path / "log")
    network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
    with program:
        address = network.funded().public_key
    assert not home.exists() or not list(home.rglob("*"))
    with program, pytest.raises(NotFoundError):
        network.server.load_account(address)


def test_ledgers_close_at_an_interval_without_transactions(tmp_path):
    port = free_port()
    network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
    with Program("sandbox", "--in-memory", "--close-time", 1, "--port", port, port=port, log=tmp_path / "log"):
        first = following(network.server.ledgers().cursor("now").stream(), 2)
        assert first.get(timeout=30)["sequence"] + 1 == first.get(timeout=30)["sequence"]
        assert network.balances(network.funded().public_key) == {"native": "10000.0000000"}
