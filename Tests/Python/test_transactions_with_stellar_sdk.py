"""StellarKit's values against the Python stellar-sdk: bytes, hashes and signatures of random transactions, built by either."""

import sys

import pytest
import stellar_sdk as sdk
from program import IS_LONG, ROOT
from stellar_lines import by_lines
from stellar_sdk import xdr
from stellar_sdk.auth import authorize_entry

sys.path.insert(0, str(ROOT / "script" / "vectors"))

from random_transactions import RandomTransactions  # noqa: E402

# How many of a hash and a signed envelope are the same: Apple's own cryptography adds randomness to its signatures.
SAME = 1 if sys.platform == "darwin" else 2
COUNT = 10_000 if IS_LONG else 2_000  # each way
AUTHORIZATIONS = 500


def signed(envelope, key):
    """The hash and the XDR of an envelope in today's form, with the signature of one key."""
    if not getattr(envelope.transaction, "v1", True):
        envelope = envelope.to_transaction_envelope_v1()
    envelope.signatures = []
    envelope.sign(key)
    return [envelope.hash_hex(), envelope.to_xdr()]


@pytest.fixture(scope="module")
def random():
    return RandomTransactions(seed=20_261_121)


@pytest.mark.timeout(600)
def test_stellarkit_rebuilds_and_signs_transactions_of_stellar_sdk_alike(random):
    made = [random.fee_bump() if number % 10 == 0 else random.transaction() for number in range(COUNT)]
    lines = [(envelope.network_passphrase, key.raw_secret_key().hex(), envelope.to_xdr()) for envelope, key in made]
    answers = by_lines("rebuild", lines=lines)
    wrong = [(line, answer) for line, answer, pair in zip(lines, answers, made, strict=True) if answer[:SAME] != signed(*pair)[:SAME]]
    assert wrong[:3] == []


@pytest.mark.timeout(600)
def test_stellar_sdk_rebuilds_and_signs_transactions_of_stellarkit_alike():
    made = by_lines("make", 20_261_121, COUNT)
    assert len(made) == COUNT
    for passphrase, seed, hash_hex, written in made:
        key = sdk.Keypair.from_raw_ed25519_seed(bytes.fromhex(seed))
        read = sdk.helpers.parse_transaction_envelope_from_xdr(written, passphrase)
        assert read.to_xdr() == written
        key.verify(read.hash(), read.signatures[0].signature)
        assert signed(read, key)[:SAME] == [hash_hex, written][:SAME]


@pytest.mark.skipif(SAME == 1, reason="the signatures are others each time")
def test_authorizations_of_contract_calls_are_signed_alike(random):
    made = [(*random.authorization(), random.dice.getrandbits(32), passphrase) for passphrase in [sdk.Network.TESTNET_NETWORK_PASSPHRASE] * AUTHORIZATIONS]
    lines = [(passphrase, key.raw_secret_key().hex(), entry.to_xdr(), str(ledger)) for entry, key, ledger, passphrase in made]
    answers = by_lines("authorize", lines=lines)
    for (entry, key, ledger, passphrase), [answer] in zip(made, answers, strict=True):
        assert xdr.SorobanAuthorizationEntry.from_xdr(answer) == authorize_entry(entry, signer_of(key), ledger, passphrase)


def signer_of(key):
    """Signs for any address, as the entries' addresses are random and stellar-sdk checks that a key pair is its address's."""
    from stellar_sdk.auth import _sign_authorization
    return lambda preimage: _sign_authorization(key, preimage)
