#!/usr/bin/env python3
"""Writes Tests/MesoKitTests/Vectors/*.json: addresses, signatures and hashes that other people's packages made.

Needs `pip install eth-account solders bip-utils`. The seed is fixed, so that a second run writes the same files.
"""

import json
import pathlib
import random

from bip_utils import (
    Base58Encoder,
    Bip39EntropyBitLen,
    Bip39MnemonicGenerator,
    Bip39SeedGenerator,
    Bip44,
    Bip44Changes,
    Bip44Coins,
)
from eth_account import Account
from eth_account.messages import encode_defunct
from eth_utils import keccak
from solders.keypair import Keypair

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Tests/MesoKitTests/Vectors"
SIGNATURES = 500
dice = random.Random(2026)
LENGTHS = list(Bip39EntropyBitLen)
SCRIPTS = [(0x20, 0x7E), (0xA1, 0x24F), (0x391, 0x3C9), (0x410, 0x44F), (0x5D0, 0x5EA), (0x3041, 0x3096), (0x4E00, 0x9FFF), (0x1F300, 0x1F5FF)]


def first_key(seed, coin):
    return Bip44.FromSeed(seed, coin).Purpose().Coin().Account(0).Change(Bip44Changes.CHAIN_EXT)


def addresses():
    for number in range(100):
        entropy = dice.randbytes(LENGTHS[number % len(LENGTHS)] // 8)
        mnemonic = Bip39MnemonicGenerator().FromEntropy(entropy)
        seed = Bip39SeedGenerator(mnemonic).Generate()
        yield {
            "mnemonic": mnemonic.ToStr(),
            "seed": seed.hex(),
            "solana": first_key(seed, Bip44Coins.SOLANA).PublicKey().ToAddress(),
            "ethereum": first_key(seed, Bip44Coins.ETHEREUM).AddressIndex(0).PublicKey().ToAddress(),
        }


def messages():
    yield from ["", " ", "\0", "\r\n", "'); alert(1); ('", "\\", '"', "\u2028", "é", "e\u0301", "🙂", "a" * 300, "Prove it: 12"]
    while True:
        first, last = dice.choice(SCRIPTS)
        yield "".join(chr(dice.randint(first, last)) for _ in range(dice.choice([1, 9, 10, 20, 40])))


def signatures(sign):
    for message, _ in zip(messages(), range(SIGNATURES)):
        secret = dice.randbytes(32)
        address, signature = sign(secret, message)
        yield {"secret": secret.hex(), "address": address, "message": message, "signature": signature}


def sign_ethereum(secret, message):
    account = Account.from_key(secret)
    signature = account.sign_message(encode_defunct(text=message)).signature
    assert Account.recover_message(encode_defunct(text=message), signature=signature) == account.address
    return account.address, "0x" + bytes(signature).hex()


def sign_solana(secret, message):
    keypair = Keypair.from_seed(secret)
    signature = keypair.sign_message(message.encode())
    assert signature.verify(keypair.pubkey(), message.encode())
    return str(keypair.pubkey()), str(signature)


def hashes():
    for length in [*range(0, 9), 31, 32, 55, 56, 64, 127, 128, 134, 135, 136, 137, 143, 200, 271, 272, 273, 408, 1000]:
        message = dice.randbytes(length)
        yield {"message": message.hex(), "hash": keccak(message).hex()}


def base58():
    for length in [*range(0, 12), 20, 32, 33, 64, 80]:
        for zeros in sorted({0, 1, length // 2, length}):
            data = (bytes(zeros) + dice.randbytes(length))[:length]
            yield {"bytes": data.hex(), "text": Base58Encoder.Encode(data)}


def write(name, rows):
    text = ",\n".join(json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows)
    (FOLDER / name).write_text(f"[\n{text}\n]\n", encoding="utf-8")


FOLDER.mkdir(parents=True, exist_ok=True)
write("addresses.json", addresses())
write("solana-signatures.json", signatures(sign_solana))
write("ethereum-signatures.json", signatures(sign_ethereum))
write("keccak256.json", hashes())
write("base58.json", base58())
