"""How long PyPI's stellar-sdk takes for rows of the table: {"stellar-sdk": {row: nanoseconds}} for `bench --others`.

`stellar_sdk_times.py PAGE` reads the file PAGE, which `bench page` has written, for the row of Stellar RPC.
"""

import json
import sys
from pathlib import Path
from time import process_time_ns

from stellar_sdk import Account, Asset, Keypair, Network, StrKey, TransactionBuilder, TransactionEnvelope
from stellar_sdk.soroban_rpc import GetTransactionsResponse
from stellar_sdk.xdr import TransactionEnvelope as WireEnvelope
from stellar_sdk.xdr import TransactionMeta

PASSPHRASE = Network.TESTNET_NETWORK_PASSPHRASE
RECIPIENT = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
PAIR = Keypair.from_raw_ed25519_seed(bytes([7] * 32))
KEY = StrKey.decode_ed25519_public_key(RECIPIENT)


def build(memo: str, asset: Asset, count: int) -> TransactionEnvelope:
    builder = TransactionBuilder(Account(PAIR.public_key, 5_205_500_301_312), PASSPHRASE, 100)
    builder.add_time_bounds(0, 1_790_000_180).add_text_memo(memo)
    for _ in range(count):
        builder.append_payment_op(RECIPIENT, asset, "10.5")
    envelope = builder.build()
    envelope.sign(PAIR)
    return envelope


def read_page(text: str) -> None:
    page = GetTransactionsResponse.model_validate(json.loads(text))
    assert len(page.transactions) == 200
    for transaction in page.transactions:
        TransactionMeta.from_xdr(transaction.result_meta_xdr)


def fastest(work, samples: int = 12) -> float:
    """Nanoseconds of the processor's time for one call, in the fastest of several samples."""
    count = 1
    while timed(work, count) < 5_000_000:
        count *= 2
    return min(timed(work, count) for _ in range(samples)) / count


def timed(work, count: int) -> int:
    start = process_time_ns()
    for _ in range(count):
        work()
    return process_time_ns() - start


def main() -> None:
    one = build("Thanks for lunch", Asset.native(), 1)
    base64, raw = one.to_xdr(), one.to_xdr_object().to_xdr_bytes()
    hundred = build("rent", Asset("USD", PAIR.public_key), 100).to_xdr_object()
    hundred_raw = hundred.to_xdr_bytes()
    assert len(hundred_raw) == 9768
    rows = {
        "build, hash, sign and base64-encode a payment": lambda: build("Thanks for lunch", Asset.native(), 1).to_xdr(),
        "decode its envelope from base64": lambda: WireEnvelope.from_xdr(base64),
        "decode its envelope from base64, to a checked transaction": lambda: TransactionEnvelope.from_xdr(base64, PASSPHRASE),
        "decode its envelope from bytes": lambda: WireEnvelope.from_xdr_bytes(raw),
        "decode and encode 100 operations": lambda: WireEnvelope.from_xdr_bytes(hundred_raw).to_xdr_bytes(),
        "decode 100 operations": lambda: WireEnvelope.from_xdr_bytes(hundred_raw),
        "encode 100 operations": lambda: hundred.to_xdr_bytes(),
        "decode a G address": lambda: StrKey.decode_ed25519_public_key(RECIPIENT),
        "encode a G address": lambda: StrKey.encode_ed25519_public_key(KEY),
    }
    if len(sys.argv) > 1:
        page = Path(sys.argv[1]).read_text()
        rows["RPC: decode a page of 200 transactions with meta"] = lambda: read_page(page)
    json.dump({"stellar-sdk": {name: fastest(work) for name, work in rows.items()}}, sys.stdout)


if __name__ == "__main__":
    main()
