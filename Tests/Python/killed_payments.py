"""A wallet that is killed with SIGKILL again and again while it pays and converts; ledger and journal must then agree on each payment."""

import random
import shutil
import sqlite3
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from http.client import HTTPException
from pathlib import Path

from failing_connection import FailingConnection, failing_connection
from program import PASSPHRASE, PIN, Commands, Program, Wallet, free_port
from raw_client import RawClient
from stellar import Network
from stellar_sdk import Keypair, TransactionEnvelope

KINDS = ("payment", "path_payment_strict_send", "path_payment_strict_receive")
STROOP = Decimal("0.0000001")
# How long the outcome of a payment may stay unknown after the next sign-in, in seconds.
PATIENCE = 20
# The same where the connection fails: what is sent again may be lost again, and then the wallet waits longer and longer.
PATIENCE_WITH_FAILURES = 180
# Where the wallet's network runs: in the same process, in another one, or behind a failing connection, as a network whose answers aren't final.
WITH, BESIDE, FAILING = "with its network", "beside its network", "over a connection that fails"
SETTINGS = (WITH, BESIDE, FAILING)
OTHER_PASSPHRASE = "A network like any other"


@contextmanager
def killed_wallet(folder: Path, seed: int, setting: str):
    """A wallet whose embedded network dies with it, or whose network is another process, which lives on."""
    network = Commands(folder / "home" if setting == WITH else folder / "network")
    cast = {each["name"]: each for each in network.json("sandbox", "scenario", "path-payments")["accounts"]}
    wallet = Wallet(folder / "home", folder / "wallet.log")
    if setting == WITH:
        yield KilledWallet(wallet, Network(wallet.horizon, PASSPHRASE), cast, seed)
        return
    port, file = free_port(), folder / "network.toml"
    passphrase = OTHER_PASSPHRASE if setting == FAILING else PASSPHRASE
    kept = ("--in-memory", "--passphrase", passphrase, "--close-time", 1, "--scenario", "path-payments")
    options = kept if setting == FAILING else ("--home", network.home)
    wallet.arguments += ["--network", str(file)]
    with ExitStack() as stack:
        stack.enter_context(Program("sandbox", *options, "--port", port, "--check-invariants", port=port, log=folder / "network.log"))
        connection = stack.enter_context(failing_connection(port, seed)) if setting == FAILING else None
        url = f"http://127.0.0.1:{port}"
        file.write_text(f'horizon = "{connection.url if connection else url}"\npassphrase = "{passphrase}"\nfriendbot = "{url}/friendbot"\n')
        yield KilledWallet(wallet, Network(url, passphrase), cast, seed, ("--network", str(file)), connection)


class Tally(Counter):
    """How many kills there were, by the payment's state in the journal at that moment, and how the payments ended."""

    def __str__(self):
        decided = self["kills"] - self["nothing"] - self["pending"]
        return (f"{self['kills']} kills: {self['nothing']} before the journal had the payment, {self['pending']} while it was undecided, "
                f"{decided} after; {self['confirmed']} payments confirmed, {self['applied']} applied, "
                f"{self['confirmed'] - self['applied']} not applied, {self['double']} double, {self['lost']} lost")


class KilledWallet:
    def __init__(
        self, wallet: Wallet, network: Network, cast: dict, seed: int, options: tuple = (), connection: FailingConnection | None = None
    ):
        self.wallet, self.network, self.dice, self.connection = wallet, network, random.Random(seed), connection
        self.patience = PATIENCE_WITH_FAILURES if connection else PATIENCE
        self.commands = Commands(wallet.home, options)
        payer = cast["has GOLD and wants SILVER"]
        self.payer, self.recipient = payer["address"], cast["sells COPPER for GOLD"]["address"]
        issuer = cast["issuer of GOLD, COPPER and SILVER"]["address"]
        self.gold, self.silver = f"GOLD:{issuer}", f"SILVER:{issuer}"
        result = self.commands.run("account", "import", "--pin-file", "-", stdin=f"{PIN}\n{payer['secretSeed']}\n")
        assert result.returncode == 0, result.stderr
        # Kind and exact amount of each payment; no two are the same.
        self.confirmed: list[tuple[str, Decimal]] = []
        self.read: dict[str, tuple[str, Decimal]] = {}
        self.tally = Tally()
        # How many seconds after its confirmation the last payment was sent, and the balances before the first one.
        self.moment, self.before = 0.5, None

    def run(self, kills: int) -> Tally:
        self._wait_for_the_scenario()
        for _ in range(kills):
            with self._life() as client:
                self._fail(True)
                self._pay_and_be_killed(client)
        self._fail(False)
        with self._life() as client:
            self._pay_and_live(client)
            self._check_all()
        return self.tally

    def _fail(self, fails: bool):
        if self.connection:
            self.connection.fails = fails

    def _wait_for_the_scenario(self):
        """A network that closes ledgers at an interval needs several of them to play the scenario."""
        deadline = time.monotonic() + PATIENCE
        while self.connection and not self._has_silver_for_sale():
            assert time.monotonic() < deadline, "the scenario wasn't played"
            time.sleep(0.1)

    def _has_silver_for_sale(self) -> bool:
        offers = self.network.get("/offers?limit=200")["_embedded"]["records"]
        return any(each["selling"].get("asset_code") == "SILVER" for each in offers) and self.gold in self.network.balances(self.payer)

    @contextmanager
    def _life(self):
        """Starts the wallet and signs in, which settles the payments left undecided. Stops the wallet at the end if it is still alive."""
        # A PIN attempt is counted before it is checked, so a killed attempt counts as wrong, and three wrong ones cause a wait.
        if (self.wallet.home / "home.sqlite").exists():
            with sqlite3.connect(self.wallet.home / "home.sqlite") as home:
                home.execute("UPDATE guesses SET count = 0")
            home.close()
        with self.wallet:
            client = RawClient(self.wallet)
            answer = client.post("/sign-in", {"token": client.get("/sign-in").token, "pin": PIN})
            assert answer.location == "/overview", answer.text
            self._wait_until_all_is_decided(client)
            if self.before is None:
                self.before = self._balances()
            if self.confirmed:
                self._check(self.confirmed[-1])
            yield client

    # Paying

    def _look(self, client: RawClient) -> tuple[str, dict]:
        """The review of another payment, and what its form sends."""
        number = len(self.confirmed) + 1
        kind = self.dice.choice(KINDS)
        amount = {"payment": Decimal(1), KINDS[1]: Decimal("0.01"), KINDS[2]: Decimal("0.1")}[kind] + number * STROOP
        review = self._review(client, kind, amount)
        self.confirmed.append((kind, amount))
        return review

    def _pay_and_live(self, client: RawClient):
        """Whatever happened before, the wallet still pays. Without this check, a wallet that refuses to pay would pass a run with few kills."""
        path, fields = self._look(client)
        answers = []
        self._press(client, path, fields, answers)
        self._wait_until_all_is_decided(client)
        states = [state for key, _, state in self._journal() if key == self.confirmed[-1]]
        assert "confirmed" in states, f"{self.confirmed[-1]} came to nothing: {answers}, {states}"

    def _pay_and_be_killed(self, client: RawClient):
        path, fields = self._look(client)
        # Some people press the button twice.
        answers = []
        presses = [threading.Thread(target=self._press, args=(client, path, fields, answers)) for _ in range(self.dice.choice((1, 1, 2)))]
        for press in presses:
            press.start()
        self._wait_for_the_moment(presses, answers)
        self.wallet.process.kill()
        self.wallet.process.wait()
        self.wallet.process = None
        for press in presses:
            press.join()
        state = next((state for key, _, state in self._journal_at_death() if key == self.confirmed[-1]), "nothing")
        self.tally.update(("kills", state))

    def _wait_for_the_moment(self, presses: list[threading.Thread], answers: list[str]):
        """Waits, one time in three, for a random moment around the sending; otherwise until soon after the journal has the payment.

        Where ledgers close at an interval, that takes longer, and a check before the sending may not have reached the network."""
        begun = time.monotonic()
        if len(self.confirmed) % 3 == 0:
            time.sleep(max(0, self.moment + self.dice.uniform(-0.075, 0.075)))
            return
        payment = self.confirmed[-1]
        while True:
            # Asked before the journal is read, which has every payment that was sent by then.
            is_over = not any(press.is_alive() for press in presses)
            if payment in [key for key, _, _ in self._journal()]:
                break
            if is_over and self.connection:
                return
            # Without this, a wallet that refuses to pay would pass.
            assert not is_over, f"{payment} was not sent: {answers}"
            assert time.monotonic() < begun + self.patience, f"{payment} was not sent within {self.patience} s"
            time.sleep(0.001)
        self.moment = time.monotonic() - begun
        time.sleep(self.dice.uniform(0, 2 if self.connection else 0.06))

    def _review(self, client: RawClient, kind: str, amount: Decimal) -> tuple[str, dict]:
        """Fills in a payment and continues to its review, again and again until the network has answered what the review needs."""
        deadline = time.monotonic() + self.patience
        while True:
            try:
                return self._review_once(client, kind, amount)
            except (AssertionError, OSError):
                if not self.connection or time.monotonic() > deadline:
                    raise

    def _review_once(self, client: RawClient, kind: str, amount: Decimal) -> tuple[str, dict]:
        """The review's page, and what its form sends."""
        token = client.get("/pay").token
        if kind == "payment":
            answer = client.post("/pay/amount", {"token": token, "recipient": self.recipient, "amount": amount, "asset": "native"})
            path = "/pay/review"
        else:
            direction = "send" if kind == KINDS[1] else "receive"
            form = {"token": token, "direction": direction, "from": self.gold, "into": self.silver, "amount": amount, "slippage": "1"}
            answer = client.post("/convert", form)
            assert answer.location == "/convert/ways", answer.text
            answer = client.post("/convert/ways", client.get("/convert/ways").hidden | {"path": "0"})
            path = "/convert/review"
        assert answer.location == path, answer.text
        return path, client.get(path).hidden | {"pin": PIN}

    @staticmethod
    def _press(client: RawClient, path: str, fields: dict, answers: list):
        try:
            answer = client.post(path, fields)
            answers.append(answer.location or answer.text)
        except (OSError, HTTPException):
            pass

    # Journal

    def _wait_until_all_is_decided(self, client: RawClient):
        deadline = time.monotonic() + self.patience
        while undecided := [row for row in self._journal() if row[2] in ("pending", "refused")]:
            assert time.monotonic() < deadline, f"undecided after {self.patience} s: {undecided}\n{self.wallet.output()}"
            client.get("/overview")
            time.sleep(0.02)

    @property
    def _file(self) -> Path | None:
        return next(iter(self.wallet.home.glob("*/wallet.sqlite")), None)

    def _journal(self) -> list[tuple[tuple[str, Decimal], str, str]]:
        """Kind and amount, hash, and state of each entry."""
        return self._rows(f"file:{self._file}?mode=ro") if self._file else []

    def _journal_at_death(self) -> list:
        """The same, read from a copy: reading the original would roll back a write that the kill interrupted."""
        copy = self.wallet.home.parent / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self._file.parent, copy, ignore=shutil.ignore_patterns("sandbox.sqlite*"))
        return self._rows(f"file:{copy / self._file.name}")

    def _rows(self, uri: str) -> list:
        database = sqlite3.connect(uri, uri=True, timeout=10)
        rows = database.execute("SELECT hash, envelope, state FROM journal ORDER BY rowid").fetchall()
        database.close()
        for name, envelope, _ in rows:
            if name not in self.read:
                self.read[name] = self._operation(envelope)
        return [(self.read[name], name, state) for name, _, state in rows]

    def _operation(self, envelope: str) -> tuple[str, Decimal]:
        (operation,) = TransactionEnvelope.from_xdr(envelope, self.network.passphrase).transaction.operations
        kind = {"Payment": KINDS[0], "PathPaymentStrictSend": KINDS[1], "PathPaymentStrictReceive": KINDS[2]}[type(operation).__name__]
        amount = {KINDS[0]: "amount", KINDS[1]: "send_amount", KINDS[2]: "dest_amount"}[kind]
        return kind, Decimal(getattr(operation, amount))

    # Ledger

    def _check(self, payment: tuple[str, Decimal]):
        """The payment is in the ledger once or never, and the journal says the same."""
        records = self.network.get(f"/accounts/{self.payer}/operations?order=desc&limit=5&include_failed=true")["_embedded"]["records"]
        hashes = [each["transaction_hash"] for each in records if self._key(each) == payment and each["transaction_successful"]]
        confirmed = [name for key, name, state in self._journal() if key == payment and state == "confirmed"]
        assert len(hashes) <= 1, f"paid twice: {payment}, {hashes}"
        assert hashes == confirmed, f"{payment}: the ledger has {hashes}, the journal {confirmed}"

    def _key(self, operation: dict) -> tuple[str, Decimal] | None:
        if operation["source_account"] != self.payer or operation["type"] not in KINDS:
            return None
        return operation["type"], Decimal(operation["source_amount" if operation["type"] == KINDS[1] else "amount"])

    def _all(self, path: str) -> list[dict]:
        records, cursor = [], ""
        while page := self.network.get(f"{path}?limit=200&include_failed=true&cursor={cursor}")["_embedded"]["records"]:
            records += page
            cursor = page[-1]["paging_token"]
        return records

    def _balances(self) -> dict[str, Decimal]:
        """The payer's balance of each asset, and the recipient's lumens under "recipient"."""
        own = {asset: Decimal(amount) for asset, amount in self.network.balances(self.payer).items()}
        return own | {"recipient": Decimal(self.network.balances(self.recipient)["native"])}

    def _check_all(self):
        """Checks that the ledger has only confirmed payments, each once and as the journal has it, and that the balances add up to the stroop."""
        operations = [each for each in self._all(f"/accounts/{self.payer}/operations") if self._key(each) and each["transaction_successful"]]
        in_ledger = {each["transaction_hash"]: self._key(each) for each in operations}
        times = Counter(in_ledger.values())
        journal = {name: key for key, name, state in self._journal() if state == "confirmed"}
        self.tally["confirmed"], self.tally["applied"] = len(self.confirmed), len(operations)
        self.tally["double"] = sum(count - 1 for count in times.values())
        self.tally["lost"] = len(in_ledger.items() ^ journal.items())
        assert set(times) <= set(self.confirmed)
        # With few payments, chance may kill each before it is sent.
        assert len(self.confirmed) < 30 or len(times) * 3 >= len(self.confirmed), "most that was confirmed came to nothing"
        assert (self.tally["double"], self.tally["lost"]) == (0, 0), f"the ledger has {in_ledger}, the journal {journal}"

        paid = sum(Decimal(each["amount"]) for each in operations if each["type"] == "payment")
        given = sum(Decimal(each["source_amount"]) for each in operations if each["type"] != "payment")
        got = sum(Decimal(each["amount"]) for each in operations if each["type"] != "payment")
        transactions = [each for each in self._all(f"/accounts/{self.payer}/transactions") if each["hash"] in self.read]
        fees = STROOP * sum(int(each["fee_charged"]) for each in transactions)
        before = self.before
        after = before | {"native": before["native"] - paid - fees, self.gold: before[self.gold] - given, self.silver: before[self.silver] + got}
        after["recipient"] += paid
        assert self._balances() == after
        shown = {each["asset"]: Decimal(each["balance"]) for each in self.commands.json("balance")["balances"]}
        assert shown == {"XLM": after["native"], self.gold: after[self.gold], self.silver: after[self.silver]}
        for _, name, state in self._journal()[-8:]:
            assert self.commands.json("status", name)["state"] == state
