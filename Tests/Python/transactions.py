"""Transactions for the tests of `basicpay tx` and `basicpay uri`, made by the Python stellar-sdk."""

import hashlib
import random
import sys
import time

from program import ROOT
from stellar_sdk import Account, Asset, Keypair, Network, TransactionBuilder, TransactionEnvelope, xdr

sys.path.insert(0, str(ROOT / "script" / "vectors"))

from xdr_values import Values  # noqa: E402

PASSPHRASES = {
    "sandbox": "BasicPay Sandbox ; 2026",
    "testnet": Network.TESTNET_NETWORK_PASSPHRASE,
    "public": Network.PUBLIC_NETWORK_PASSPHRASE,
}
ANA = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
USD = Asset("USD", ANA)
# A month from now, in seconds since 1970: signing what has expired, or expires much later, needs consent.
END = int(time.time()) + 2_592_000


def builder(source: str, network: str = "sandbox") -> TransactionBuilder:
    return TransactionBuilder(Account(source, 41), PASSPHRASES[network], base_fee=100)


def transaction(source: str, network: str = "sandbox") -> TransactionEnvelope:
    """A payment of 7 lumens to Ana with the memo “lunch”, not signed."""
    return builder(source, network).append_payment_op(ANA, Asset.native(), "7").add_text_memo("lunch").add_time_bounds(0, END).build()


def signed_by(envelope: TransactionEnvelope) -> list[str]:
    """Checks that every signature is by the transaction's source, and returns that address once for each."""
    key = Keypair.from_public_key(envelope.transaction.source.account_id)
    for signature in envelope.signatures:
        key.verify(envelope.hash(), signature.signature)
    return [key.public_key for _ in envelope.signatures]


class RandomEnvelopes:
    """Random envelopes in all three forms, over every kind of operation."""

    def __init__(self, seed: int):
        self.values, self.random = Values(seed), random.Random(seed)
        self.kinds = self.values.arms("OperationBody")

    def all(self, rounds: int) -> list[tuple[list[str], xdr.TransactionEnvelope]]:
        """The kinds of operations in an envelope, and the envelope: `rounds` of each kind and form."""
        forms = [self.today, self.old, self.fee_bump]
        return [([kind, *more], form([kind, *more])) for kind in self.kinds for form in forms for more in self._more(rounds)]

    def _more(self, rounds):
        return [self.random.choices(self.kinds, k=round) for round in range(rounds)]

    def _operations(self, kinds):
        sources = [self._some("MuxedAccount", xdr.MuxedAccount) if self.random.random() < 0.5 else None for _ in kinds]
        return [xdr.Operation(source, self._some("OperationBody", xdr.OperationBody, kind)) for source, kind in zip(sources, kinds)]

    def _some(self, name, type_, arm=None):
        return type_.from_xdr_bytes(self.values.value(name, arm))

    def today(self, kinds) -> xdr.TransactionEnvelope:
        transaction = self._some("Transaction", xdr.Transaction)
        transaction.operations = self._operations(kinds)
        return xdr.TransactionEnvelope(xdr.EnvelopeType.ENVELOPE_TYPE_TX, v1=xdr.TransactionV1Envelope(transaction, []))

    def old(self, kinds) -> xdr.TransactionEnvelope:
        transaction = self._some("TransactionV0", xdr.TransactionV0)
        transaction.operations = self._operations(kinds)
        return xdr.TransactionEnvelope(xdr.EnvelopeType.ENVELOPE_TYPE_TX_V0, v0=xdr.TransactionV0Envelope(transaction, []))

    def fee_bump(self, kinds) -> xdr.TransactionEnvelope:
        bump = self._some("FeeBumpTransaction", xdr.FeeBumpTransaction)
        bump.inner_tx.v1.tx.operations = self._operations(kinds)
        return xdr.TransactionEnvelope(xdr.EnvelopeType.ENVELOPE_TYPE_TX_FEE_BUMP, fee_bump=xdr.FeeBumpTransactionEnvelope(bump, []))


def hash_of(envelope: xdr.TransactionEnvelope, passphrase: str) -> bytes:
    """The hash, computed with stellar-sdk's types. An envelope of the old form is hashed in today's form."""
    kinds, tagged = xdr.EnvelopeType, xdr.TransactionSignaturePayloadTaggedTransaction
    if envelope.type == kinds.ENVELOPE_TYPE_TX_FEE_BUMP:
        content = tagged(kinds.ENVELOPE_TYPE_TX_FEE_BUMP, fee_bump=envelope.fee_bump.tx)
    else:
        content = tagged(kinds.ENVELOPE_TYPE_TX, tx=envelope.v1.tx if envelope.v1 else _today(envelope.v0.tx))
    payload = xdr.TransactionSignaturePayload(xdr.Hash(Network(passphrase).network_id()), content)
    return hashlib.sha256(payload.to_xdr_bytes()).digest()


def _today(old: xdr.TransactionV0) -> xdr.Transaction:
    source = xdr.MuxedAccount(xdr.CryptoKeyType.KEY_TYPE_ED25519, ed25519=old.source_account_ed25519)
    conditions = xdr.Preconditions(xdr.PreconditionType.PRECOND_NONE)
    if old.time_bounds:
        conditions = xdr.Preconditions(xdr.PreconditionType.PRECOND_TIME, time_bounds=old.time_bounds)
    return xdr.Transaction(source, old.fee, old.seq_num, conditions, old.memo, old.operations, xdr.TransactionExt(0))
