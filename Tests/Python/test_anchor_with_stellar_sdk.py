"""The test anchor against stellar-sdk's SEP-1, SEP-2 and SEP-10, and a complete deposit and withdrawal."""

import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from anchor import Anchor, claims
from program import PASSPHRASE, Program, free_port
from stellar import Network
from stellar_sdk import Asset, Keypair, MuxedAccount, TextMemo, TransactionEnvelope
from stellar_sdk.exceptions import NotFoundError
from stellar_sdk.sep.exceptions import BadFederationResponseError
from stellar_sdk.sep.federation import resolve_account_id, resolve_stellar_address
from stellar_sdk.sep.stellar_web_authentication import build_challenge_transaction


@pytest.fixture(scope="module")
def anchor_sandbox(tmp_path_factory):
    port, anchor_port = free_port(), free_port()
    log = tmp_path_factory.mktemp("anchor") / "log"
    with Program("sandbox", "--in-memory", "--port", port, "--anchor-port", anchor_port, "--no-delays", port=port, log=log):
        yield Network(f"http://127.0.0.1:{port}", PASSPHRASE), Anchor(anchor_port, PASSPHRASE)


def test_stellar_toml(anchor_sandbox):
    network, anchor = anchor_sandbox
    toml = anchor.toml
    assert toml["NETWORK_PASSPHRASE"] == PASSPHRASE
    assert [currency["code"] for currency in toml["CURRENCIES"]] == ["USDC", "SRT"]
    for currency in toml["CURRENCIES"]:
        assert network.server.accounts().account_id(currency["issuer"]).call()["home_domain"] == anchor.domain
    for name in ("TRANSFER_SERVER", "TRANSFER_SERVER_SEP0024", "KYC_SERVER", "WEB_AUTH_ENDPOINT", "ANCHOR_QUOTE_SERVER", "FEDERATION_SERVER"):
        assert toml[name].startswith(anchor.url + "/") and not toml[name].endswith("/")


def test_federation(anchor_sandbox):
    _, anchor = anchor_sandbox
    record = resolve_stellar_address(f"anchor*{anchor.domain}", use_http=True)
    assert record.account_id in anchor.toml["ACCOUNTS"]
    assert resolve_account_id(record.account_id, anchor.domain, use_http=True).stellar_address == f"anchor*{anchor.domain}"
    with pytest.raises((BadFederationResponseError, NotFoundError)):
        resolve_stellar_address(f"nobody*{anchor.domain}", use_http=True)


def test_challenges_are_read_and_signed_by_stellar_sdk(anchor_sandbox):
    network, anchor = anchor_sandbox
    key = network.funded()
    challenge = anchor.read(anchor.challenge(key))
    assert challenge.client_account_id == key.public_key
    assert challenge.matched_home_domain == anchor.domain
    assert claims(anchor.token(key))["sub"] == key.public_key


def test_memos_and_muxed_accounts(anchor_sandbox):
    _, anchor = anchor_sandbox
    key = Keypair.random()
    assert anchor.read(anchor.challenge(key, memo=99)).memo == 99
    assert claims(anchor.token(key, memo=99))["sub"] == f"{key.public_key}:99"
    muxed = MuxedAccount(key.public_key, 7).account_muxed
    status, answer = anchor.ask("/auth", account=muxed)
    assert anchor.read(answer["transaction"]).client_account_id == muxed
    status, answer = anchor.ask("/auth", "POST", transaction=anchor.signed(answer["transaction"], key))
    assert status == 200 and claims(answer["token"])["sub"] == muxed


def test_a_client_domain_has_to_sign_the_challenge_as_well(anchor_sandbox):
    _, anchor = anchor_sandbox
    key, wallet = Keypair.random(), Keypair.random()

    class Toml(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'VERSION="2.7.0"\nSIGNING_KEY="{wallet.public_key}"\n'.encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Toml)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        domain = f"localhost:{server.server_port}"
        challenge = anchor.challenge(key, client_domain=domain)
        anchor.read(challenge)
        status, answer = anchor.ask("/auth", "POST", transaction=anchor.signed(challenge, key))
        assert status == 400 and "client domain" in answer["error"]
        status, answer = anchor.ask("/auth", "POST", transaction=anchor.signed(challenge, key, wallet))
        assert status == 200 and claims(answer["token"])["client_domain"] == domain
    finally:
        server.shutdown()
        server.server_close()


def forged(anchor, server: Keypair, client: Keypair, home=None, web=None, passphrase=PASSPHRASE, timeout=900) -> str:
    return build_challenge_transaction(server.secret, client.public_key, home or anchor.domain, web or anchor.domain, passphrase, timeout)


def test_challenges_built_by_another_server_are_refused(anchor_sandbox):
    _, anchor = anchor_sandbox
    key, other = Keypair.random(), Keypair.random()
    for challenge in (forged(anchor, other, key), forged(anchor, other, key, home="example.com")):
        status, answer = anchor.ask("/auth", "POST", transaction=anchor.signed(challenge, key))
        assert status == 400 and answer["error"]


def changed(anchor, challenge: str, change) -> str:
    """The anchor's challenge with a change, so that its signature is no longer valid."""
    envelope = TransactionEnvelope.from_xdr(challenge, anchor.passphrase)
    change(envelope.transaction)
    return envelope.to_xdr()


@pytest.mark.parametrize(
    "change",
    [
        lambda transaction: setattr(transaction, "sequence", 1),
        lambda transaction: setattr(transaction, "fee", 1),
        lambda transaction: setattr(transaction, "memo", TextMemo("x")),
        lambda transaction: transaction.operations.pop(0),
        lambda transaction: transaction.operations.append(transaction.operations[1]),
        lambda transaction: setattr(transaction, "preconditions", None),
    ],
    ids=["sequence", "fee", "memo", "first operation", "more operations", "time bounds"],
)
def test_changed_challenges_are_refused(anchor_sandbox, change):
    _, anchor = anchor_sandbox
    key = Keypair.random()
    status, answer = anchor.ask("/auth", "POST", transaction=anchor.signed(changed(anchor, anchor.challenge(key), change), key))
    assert status == 400 and answer["error"]


def test_a_signature_for_another_network_is_refused(anchor_sandbox):
    _, anchor = anchor_sandbox
    key = Keypair.random()
    envelope = TransactionEnvelope.from_xdr(anchor.challenge(key), "Public Global Stellar Network ; September 2015")
    envelope.sign(key)
    assert anchor.ask("/auth", "POST", transaction=envelope.to_xdr())[0] == 400


def known(anchor, token: str):
    """Gives the anchor the customer's data that it asks for, and waits until it accepts them."""
    fields = {"first_name": "Ada", "last_name": "Lovelace", "email_address": "ada@example.com", "bank_account_number": "12345678"}
    assert anchor.ask("/kyc/customer", "PUT", token, **fields)[0] == 202
    until(lambda: anchor.ask("/kyc/customer", token=token)[1]["status"] == "ACCEPTED")


def until(is_so, seconds=30):
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def transaction(anchor, token: str, id: str) -> dict:
    return anchor.ask("/sep6/transaction", token=token, id=id)[1]["transaction"]


def test_a_deposit_and_a_withdrawal_are_completed(anchor_sandbox):
    network, anchor = anchor_sandbox
    key = network.funded()
    usdc = Asset("USDC", anchor.toml["CURRENCIES"][0]["issuer"])
    network.submit(network.build(key).append_change_trust_op(usdc), key)
    token = anchor.token(key)
    known(anchor, token)
    status, deposit = anchor.ask("/sep6/deposit", token=token, asset_code="USDC", amount="100", account=key.public_key, funding_method="bank_account")
    assert status == 200
    until(lambda: transaction(anchor, token, deposit["id"])["status"] == "completed")
    assert network.balances(key.public_key)[f"USDC:{usdc.issuer}"] == "98.5000000"
    status, withdrawal = anchor.ask("/sep6/withdraw", token=token, asset_code="USDC", amount="50", funding_method="bank_account")
    assert status == 200 and withdrawal["memo_type"] == "id"
    told = transaction(anchor, token, withdrawal["id"])
    builder = network.build(key).append_payment_op(told["withdraw_anchor_account"], usdc, told["amount_in"]).add_id_memo(int(told["withdraw_memo"]))
    paid = network.submit(builder, key)
    until(lambda: transaction(anchor, token, withdrawal["id"])["status"] == "completed")
    done = transaction(anchor, token, withdrawal["id"])
    assert done["stellar_transaction_id"] == paid["hash"]
    assert done["amount_out"] == "48.75"


def test_transfers_survive_a_kill(tmp_path):
    port, anchor_port = free_port(), free_port()
    arguments = "sandbox", "--home", tmp_path / "home", "--port", port, "--anchor-port", anchor_port, "--check-invariants"
    program = Program(*arguments, port=port, log=tmp_path / "log")
    program.start()
    network, anchor = Network(f"http://127.0.0.1:{port}", PASSPHRASE), Anchor(anchor_port, PASSPHRASE)
    key = network.funded()
    usdc = Asset("USDC", anchor.toml["CURRENCIES"][0]["issuer"])
    network.submit(network.build(key).append_change_trust_op(usdc), key)
    token = anchor.token(key)
    known(anchor, token)
    ids = [anchor.ask("/sep6/deposit", token=token, asset_code="USDC", amount="10")[1]["id"] for _ in range(5)]
    program.process.kill()
    program.process.wait()
    program.start()
    until(lambda: all(transaction(anchor, token, id)["status"] == "completed" for id in ids))
    assert network.balances(key.public_key)[f"USDC:{usdc.issuer}"] == "47.0000000"
    program.stop()
