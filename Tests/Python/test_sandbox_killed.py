"""`basicpay sandbox` killed with SIGKILL, or on a disk that is full for a while: no answered transaction is lost, and every ledger is whole."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from program import PASSPHRASE, Program, free_port
from stellar import Network
from stellar_sdk import Asset
from stellar_sdk.exceptions import BadResponseError, ConnectionError

WORKERS = 4


class Worker:
    """A client that submits one transaction after another, with several kinds of operations, and records the answers."""

    def __init__(self, network: Network):
        self.network, self.key, self.issuer = network, network.funded(), network.funded()
        self.answered: dict[str, int] = {}
        network.trust(self.key, self.asset)

    @property
    def asset(self) -> Asset:
        return Asset("USD", self.issuer.public_key)

    def work(self, tick):
        number = self.network.sequence(self.key.public_key)
        while True:
            builder = self.network.build(self.key, sequence=number)
            builder.append_payment_op(self.issuer.public_key, Asset.native(), "1")
            builder.append_manage_data_op(f"key {number % 3}", str(number))
            builder.append_manage_sell_offer_op(Asset.native(), self.asset, "1", "2")
            try:
                answer = self.network.submit(builder, self.key)
            except ConnectionError:
                return
            assert answer["successful"]
            number += 1
            self.answered[answer["hash"]] = answer["ledger"]
            tick()


def kill_after(program: Program, network: Network, count: int) -> list[Worker]:
    """Lets workers work until so many transactions are answered, and then kills the sandbox between two instructions."""
    workers = [Worker(network) for _ in range(WORKERS)]
    enough, total, lock = threading.Event(), [0], threading.Lock()

    def tick():
        with lock:
            total[0] += 1
            if total[0] >= count:
                enough.set()

    with ThreadPoolExecutor(WORKERS) as pool:
        jobs = [pool.submit(worker.work, tick) for worker in workers]
        assert enough.wait(60), program.output()
        program.process.kill()
        program.process.wait()
        program.process = None
        for job in jobs:
            job.result(60)
    return workers


def all_ledgers(network: Network) -> list[dict]:
    ledgers, cursor = [], ""
    while page := network.get(f"/ledgers?limit=200&cursor={cursor}")["_embedded"]["records"]:
        ledgers += page
        cursor = page[-1]["paging_token"]
    return ledgers


@pytest.mark.parametrize("count", [7, 40, 93])
def test_after_a_kill_no_answered_transaction_is_lost_and_every_ledger_is_whole(tmp_path, count):
    port = free_port()
    arguments = "sandbox", "--home", tmp_path / "home", "--port", port, "--check-invariants"
    program = Program(*arguments, port=port, log=tmp_path / "log").start()
    network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
    workers = kill_after(program, network, count)

    with Program(*arguments, port=port, log=tmp_path / "log"):
        ledgers = all_ledgers(network)
        assert [ledger["sequence"] for ledger in ledgers] == list(range(1, len(ledgers) + 1))
        assert all(after["prev_hash"] == before["hash"] for before, after in zip(ledgers, ledgers[1:]))
        for worker in workers:
            for transaction, ledger in worker.answered.items():
                assert network.get(f"/transactions/{transaction}")["ledger"] == ledger
            account = network.get(f"/accounts/{worker.key.public_key}")
            applied = network.get(f"/accounts/{worker.key.public_key}/transactions?limit=200")["_embedded"]["records"]
            own = [one for one in applied if one["source_account"] == worker.key.public_key]
            # Exactly the transactions in the ledgers have used their sequence numbers and left their data, offers and payments.
            assert int(account["sequence"]) == max(int(one["source_account_sequence"]) for one in own)
            assert len(worker.answered) <= len(own) - 1 <= len(worker.answered) + 1
            assert account["subentry_count"] == 1 + min(3, len(own) - 1) + len(own) - 1
        # The sandbox continues as if nothing had happened.
        assert network.pay(workers[0].key, workers[1].key.public_key, "5")["ledger"] == len(ledgers) + 1


def fill(folder):
    """Fills a disk."""
    with (folder / "filler").open("wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4096)):
                pass
        except OSError:
            pass


def test_a_full_disk_stops_the_sandbox_only_until_there_is_room_again(small_disk, tmp_path):
    port = free_port()
    arguments = "sandbox", "--home", small_disk / "home", "--port", port, "--check-invariants"
    network = Network(f"http://127.0.0.1:{port}", PASSPHRASE)
    with Program(*arguments, port=port, log=tmp_path / "log"):
        payer, recipient = network.funded(), network.funded()
        fill(small_disk)
        paid = 0
        with pytest.raises(BadResponseError) as failed:
            while True:
                network.pay(payer, recipient.public_key, "1")
                paid += 1
        assert failed.value.status == 503 and failed.value.detail.startswith("The sandbox couldn't write its history: ")
        assert network.balances(recipient.public_key) == {"native": f"{10_000 + paid}.0000000"}
        os.unlink(small_disk / "filler")
        # The payment that was answered with an error is in a ledger now, too, within a second or before any other transaction.
        assert network.pay(network.funded(), recipient.public_key, "5")["successful"]
        assert network.balances(recipient.public_key) == {"native": f"{10_000 + paid + 1 + 5}.0000000"}
    with Program(*arguments, port=port, log=tmp_path / "log"):
        ledgers = all_ledgers(network)
        assert all(after["prev_hash"] == before["hash"] for before, after in zip(ledgers, ledgers[1:]))
        assert network.balances(recipient.public_key) == {"native": f"{10_000 + paid + 1 + 5}.0000000"}
