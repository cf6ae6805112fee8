#!/usr/bin/env python3
"""Writes Tests/StellarKitTests/Vectors/payments.json: transactions that the PyPI package stellar-sdk built and signed.

Needs `pip install stellar-sdk`. The seed is fixed, so that a second run writes the same file.
"""

import json
import pathlib
import random

from stellar_sdk import (
    Asset,
    ChangeTrust,
    CreateAccount,
    HashMemo,
    IdMemo,
    Keypair,
    MuxedAccount,
    NoneMemo,
    Payment,
    Preconditions,
    ReturnHashMemo,
    TextMemo,
    TimeBounds,
    Transaction,
    TransactionEnvelope,
)

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Tests/StellarKitTests/Vectors"
PASSPHRASES = [
    "BasicPay Sandbox ; 2026",
    "Test SDF Network ; September 2015",
    "Public Global Stellar Network ; September 2015",
]
dice = random.Random(2026)


def key():
    return Keypair.from_raw_ed25519_seed(dice.randbytes(32))


def address():
    account = key().public_key
    return MuxedAccount(account, dice.getrandbits(64)).account_muxed if dice.random() < 0.4 else account


def code():
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return "".join(dice.choices(alphabet, k=dice.randint(1, 12)))


def amount(least=1):
    stroops = dice.choice([least, dice.randint(least, 10**9), dice.randint(least, 2**63 - 1), 2**63 - 1])
    return f"{stroops // 10**7}.{stroops % 10**7:07d}"


def asset():
    return "XLM" if dice.random() < 0.3 else f"{code()}:{key().public_key}"


def parsed(text):
    return Asset.native() if text == "XLM" else Asset(*text.split(":"))


def operation():
    kind = dice.choice(["createAccount", "payment", "changeTrust"])
    source = address() if dice.random() < 0.3 else None
    if kind == "createAccount":
        fields = {"destination": key().public_key, "amount": amount(0)}
        made = CreateAccount(fields["destination"], fields["amount"], source)
    elif kind == "payment":
        fields = {"destination": address(), "asset": asset(), "amount": amount()}
        made = Payment(fields["destination"], parsed(fields["asset"]), fields["amount"], source)
    else:
        fields = {"asset": f"{code()}:{key().public_key}", "amount": amount(0)}
        made = ChangeTrust(parsed(fields["asset"]), fields["amount"], source)
    return {"kind": kind, "source": source, **fields}, made


def memo():
    kind = dice.choice(["none", "text", "id", "hash", "return"])
    if kind == "none":
        return {"kind": kind, "value": ""}, NoneMemo()
    if kind == "text":
        text = dice.choice(["a", "Lunch", "é" * 14, "💶" * 7, "x" * 28])
        return {"kind": kind, "value": text}, TextMemo(text)
    if kind == "id":
        number = dice.getrandbits(64)
        return {"kind": kind, "value": str(number)}, IdMemo(number)
    digest = dice.randbytes(32)
    made = HashMemo(digest) if kind == "hash" else ReturnHashMemo(digest)
    return {"kind": kind, "value": digest.hex()}, made


def vector():
    signers = [key() for _ in range(dice.randint(1, 3))]
    passphrase = dice.choice(PASSPHRASES)
    fields, made = zip(*(operation() for _ in range(dice.randint(1, 4))))
    memo_fields, memo_made = memo()
    source = signers[0].public_key
    if dice.random() < 0.3:
        source = MuxedAccount(source, dice.getrandbits(64)).account_muxed
    sequence, base_fee = dice.randint(1, 2**63 - 1), dice.randint(100, 10**6)
    min_time, max_time = dice.choice([0, 1_700_000_000]), dice.randint(1_700_000_000, 2**40)
    transaction = Transaction(
        MuxedAccount.from_account(source),
        sequence,
        base_fee * len(made),
        list(made),
        memo_made,
        Preconditions(time_bounds=TimeBounds(min_time, max_time)),
        v1=True,
    )
    envelope = TransactionEnvelope(transaction, passphrase)
    for signer in signers:
        envelope.sign(signer)
    return {
        "passphrase": passphrase,
        "secrets": [signer.secret for signer in signers],
        "source": source,
        "sequence": str(sequence),
        "baseFee": base_fee,
        "minTime": str(min_time),
        "maxTime": str(max_time),
        "memo": memo_fields,
        "operations": list(fields),
        "hash": envelope.hash_hex(),
        "envelope": envelope.to_xdr(),
    }


path = FOLDER / "payments.json"
path.write_text("[\n" + ",\n".join(json.dumps(vector(), ensure_ascii=False) for _ in range(60)) + "\n]\n")
