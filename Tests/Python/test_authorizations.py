"""`basicpay auth`: authorizations that let contracts act for an account, against the Python stellar-sdk and the network."""

import base64
import json

import pytest
from contracts import LUMENS, STRANGERS, ContractHome, authorization
from program import PASSPHRASE, PIN
from stellar_sdk import Address, Keypair, scval, xdr
from stellar_sdk.auth import authorize_entry
from stellar_sdk.utils import sha256
from terminal import Terminal


class Home(ContractHome):
    """A home whose account is asked for authorizations."""

    def entry(self, function, *arguments, of=None, **options):
        """An unsigned entry."""
        return authorization(of or self.address, function, *arguments, **options)

    def transfer(self, stroops, **options):
        values = scval.to_address(self.address), scval.to_address(self.caller.public_key), scval.to_int128(stroops)
        return self.entry("transfer", *values, **options)

    def document(self, *arguments, stdin) -> dict:
        result = self.run(*arguments, "--json", stdin=stdin)
        assert result.returncode == 0, result
        return json.loads(result.stdout)

    def inspected(self, entry) -> dict:
        text = entry if isinstance(entry, str) else entry.to_xdr()
        return self.document("auth", "inspect", stdin=text + "\n")

    def signed(self, entry, *options) -> dict:
        text = entry if isinstance(entry, str) else entry.to_xdr()
        return self.document("auth", "sign", *options, "--pin-file", "-", stdin=f"{PIN}\n{text}\n")

    def unsigned(self, entry, *options) -> str:
        """The reason why signing an entry is refused."""
        text = entry if isinstance(entry, str) else entry.to_xdr()
        result = self.run("auth", "sign", *options, "--pin-file", "-", stdin=f"{PIN}\n{text}\n")
        assert (result.returncode, result.stdout) == (1, "\n"), result
        return result.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with Home.opened(tmp_path_factory.mktemp("auth")) as home:
        yield home


def test_an_authorization_is_explained_signed_as_by_stellar_sdk_and_accepted_by_the_network(home):
    values = scval.to_address(home.address), scval.to_address(home.caller.public_key), scval.to_int128(25_000_000)
    envelope = home.called(home.caller.public_key, "transfer", *values)
    (wanted,) = home.rpc.simulate_transaction(envelope).results[0].auth
    said = home.inspected(wanted)
    (call,) = said["calls"]
    assert call["words"] == f"pay 2.5 XLM from My account to {home.caller.public_key}"
    assert (call["understanding"], call["amount"], call["from"], call["to"], call["level"]) == (
        "known", "2.5000000", home.address, home.caller.public_key, 0,
    )  # fmt: skip
    assert call["token"] == {"asset": "XLM", "contract": LUMENS, "decimals": 7, "symbol": "XLM"}
    assert [(each["name"], each["value"], each["understood"]) for each in call["arguments"]] == [
        ("from", home.address, True), ("to", home.caller.public_key, True), ("amount", "25000000", True),
    ]  # fmt: skip
    assert (said["form"], said["address"], said["signer"], said["network"]) == ("entry", home.address, home.address, PASSPHRASE)
    assert said["understood"] and said["warnings"] == [] and said["signatures"] == [] and "obstacle" not in said

    signed = home.signed(wanted, "--lifetime", "50")
    secret = home.json("account", "reveal", pin=PIN)["secretKey"]
    assert signed["entry"] == authorize_entry(
        xdr.SorobanAuthorizationEntry.from_xdr(wanted), Keypair.from_secret(secret), signed["untilLedger"], PASSPHRASE).to_xdr()
    assert home.inspected(signed["entry"])["signatures"] == [home.address]
    before = home.network.balances(home.address)["native"]
    envelope.transaction.operations[0].auth = [xdr.SorobanAuthorizationEntry.from_xdr(signed["entry"])]
    home.submit(home.rpc.prepare_transaction(envelope))
    assert float(before) - float(home.network.balances(home.address)["native"]) == 2.5
    (log,) = (each for each in home.json("vault", "log")["events"] if each["kind"] == "authorizationSigned")
    assert home.address in log["detail"]


def test_people_are_shown_what_an_authorization_allows(home):
    result = home.run("auth", "sign", "--pin-file", "-", stdin=f"{PIN}\n{home.transfer(5).to_xdr()}\n")
    assert result.returncode == 0 and "pay 0.0000005 XLM from " in result.stderr and "until ledger" not in result.stdout
    entry = xdr.SorobanAuthorizationEntry.from_xdr(result.stdout.strip())
    assert entry.credentials.address.signature.type is xdr.SCValType.SCV_VEC
    text = home.run("auth", "inspect", stdin=home.transfer(5).to_xdr() + "\n").stdout
    assert text.startswith("It allows:\n  pay 0.0000005 XLM") and "Wants:" in text and "(about 20" in text


def test_all_authorizations_are_shown_before_the_pin_is_asked_for(home):
    stdin = "".join(home.transfer(stroops).to_xdr() + "\n" for stroops in (5, 6))
    with Terminal("auth", "sign", "--home", home.home, stdin=stdin) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        before = terminal.shown
        assert "pay 0.0000005 XLM from " in before and "pay 0.0000006 XLM from " in before
        terminal.type(PIN + "\n")
        status, signed = terminal.end()
    assert status == 0 and len(signed.splitlines()) == 2 and "XLM" not in terminal.shown[len(before):]


def test_signing_a_preimage_needs_accept_warnings_and_gives_only_the_signature(home):
    until = home.rpc.get_latest_ledger().sequence + 20
    entry = home.transfer(9)
    preimage = xdr.HashIDPreimage(
        xdr.EnvelopeType.ENVELOPE_TYPE_SOROBAN_AUTHORIZATION,
        soroban_authorization=xdr.HashIDPreimageSorobanAuthorization(
            xdr.Hash(sha256(PASSPHRASE.encode())), xdr.Int64(7), xdr.Uint32(until), entry.root_invocation))
    said = home.inspected(preimage)
    assert said["form"] == "preimage" and "address" not in said and said["untilLedger"] == until and len(said["warnings"]) == 1
    assert "--accept-warnings" in home.unsigned(preimage)
    signed = home.signed(preimage, "--accept-warnings")
    assert "entry" not in signed
    Keypair.from_public_key(home.address).verify(sha256(preimage.to_xdr_bytes()), base64.b64decode(signed["signature"]))
    preimage.soroban_authorization.network_id = xdr.Hash(sha256(b"another"))
    assert "different network" in home.unsigned(preimage, "--accept-warnings")


def test_a_call_that_the_wallet_cannot_explain_is_reported_as_unknown_and_needs_accept_warnings(home):
    own = scval.to_address(home.address)
    for entry in (
        home.entry("transfer", own, own, scval.to_int128(5), contract=STRANGERS), home.entry("drain", own),
        home.transfer(-1), home.transfer(-(2**127)), home.entry("transfer", own, own, scval.to_uint32(5)),
        home.entry("x\x1b[2J\u202e", own),
    ):  # fmt: skip
        said = home.inspected(entry)
        assert not said["understood"] and [call["understanding"] for call in said["calls"]] == ["unknown"] and said["warnings"]
        told = home.run("auth", "inspect", stdin=entry.to_xdr() + "\n").stdout
        assert "This wallet can't tell what this allows." in told and all(each.isprintable() for each in told.splitlines())
        assert "--accept-warnings" in home.unsigned(entry)
    assert home.inspected(home.transfer(2**127 - 1))["calls"][0]["amount"] == "17014118346046923173168730371588.4105727"


def test_an_authorization_that_cannot_be_signed_is_refused_with_the_reason(home):
    now = home.rpc.get_latest_ledger().sequence
    other = home.transfer(1)
    other.credentials.address.address = Address(home.caller.public_key).to_xdr_sc_address()
    contracts = home.transfer(1, of=STRANGERS)
    source = home.transfer(1)
    source.credentials = xdr.SorobanCredentials(xdr.SorobanCredentialsType.SOROBAN_CREDENTIALS_SOURCE_ACCOUNT)
    elsewhere = authorize_entry(home.transfer(1), home.caller, now + 20, "Another network")
    wide = home.transfer(1)
    wide.root_invocation.sub_invocations = [home.transfer(1).root_invocation] * 200
    deep = home.transfer(1).root_invocation
    for _ in range(20):
        deep = xdr.SorobanAuthorizedInvocation(deep.function, [deep])
    for entry, words in (
        (other, "this wallet doesn't have its key"), (contracts, "contract account"), (source, "nothing to sign"),
        (home.transfer(1, until=1), "This expired after ledger"), (home.transfer(1, until=now + 200_000), "more than a week"), (elsewhere, "isn't valid"),
        (wide, "201 steps"), ("AAAA", "not an authorization"), ("", "not an authorization"),
    ):  # fmt: skip
        assert words in home.unsigned(entry, "--accept-warnings"), words
    nested = xdr.SorobanAuthorizationEntry(home.transfer(1).credentials, deep)
    assert home.inspected(nested)["calls"][-1]["level"] == 20
    assert "no key of" in home.run("auth", "sign", "--account", home.caller.public_key, "--pin-file", "-", stdin=f"{PIN}\n").stderr


def test_a_transaction_that_calls_a_contract_is_explained_in_the_same_words(home):
    values = scval.to_address(home.address), scval.to_address(home.caller.public_key), scval.to_int128(25_000_000)
    envelope = home.rpc.prepare_transaction(home.called(home.address, "transfer", *values))
    said = json.loads(home.run("tx", "inspect", "--json", stdin=envelope.to_xdr() + "\n").stdout)
    assert [(tree["by"], tree["calls"][0]["amount"]) for tree in said["contracts"]] == [("call", "2.5000000"), ("source", "2.5000000")]
    text = home.run("tx", "inspect", stdin=envelope.to_xdr() + "\n").stdout
    assert f"Signing this lets contracts do the following for {home.address}:" in text and "pay 2.5 XLM from " in text
    link = home.run("uri", "make", "tx", stdin=envelope.to_xdr() + "\n").stdout
    assert json.loads(home.run("uri", "open", "--json", stdin=link).stdout)["transaction"] == said
    assert text.strip() in home.run("uri", "open", stdin=link).stdout
    signed = home.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{envelope.to_xdr()}\n")
    assert signed.returncode == 0 and "pay 2.5 XLM from " in signed.stderr
    # A relayer's fee bump is to pay for it.
    envelope.transaction.fee = 100
    assert "a fee bump has to pay" in home.run("tx", "inspect", stdin=envelope.to_xdr() + "\n").stdout
    sponsored = home.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{envelope.to_xdr()}\n")
    assert sponsored.returncode == 0 and "Signing this lets contracts do the following for " in sponsored.stderr
    assert "only be used inside a fee bump" in sponsored.stderr.replace("\n", " ")
