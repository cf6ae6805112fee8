#!/usr/bin/env python3
"""Writes Tests/StellarKitTests/Vectors/mnemonics.json: mnemonics of every language and length, with their seeds and keys.

Needs `pip install mnemonic stellar-sdk`. The seed is fixed, so that a second run writes the same file.
"""

import json
import pathlib
import random

from mnemonic import Mnemonic
from stellar_sdk import Keypair
from stellar_sdk.sep.mnemonic import StellarMnemonic

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Tests/StellarKitTests/Vectors"
LANGUAGES = {
    "chinese_simplified": "chineseSimplified",
    "chinese_traditional": "chineseTraditional",
    "czech": "czech",
    "english": "english",
    "french": "french",
    "italian": "italian",
    "japanese": "japanese",
    "korean": "korean",
    "portuguese": "portuguese",
    "spanish": "spanish",
}
PASSPHRASES = ["", "TREZOR", "㍍ガバヴァぱばぐゞちぢ十人十色", "é\u0301 ﬃ"]
dice = random.Random(39)


def vector(name, language, size):
    entropy = dice.randbytes(size)
    phrase = Mnemonic(name).to_mnemonic(entropy)
    passphrase = dice.choice(PASSPHRASES)
    seed = Mnemonic.to_seed(phrase, passphrase)
    index = dice.choice([0, 1, 9, 2**31 - 1])
    address = Keypair.from_raw_ed25519_seed(StellarMnemonic.derive(seed, index)).public_key
    return {
        "language": language, "entropy": entropy.hex(), "phrase": phrase, "passphrase": passphrase, "seed": seed.hex(),
        "index": index, "address": address,
    }


vectors = [vector(name, language, size) for name, language in LANGUAGES.items() for size in (16, 20, 24, 28, 32)]
text = "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in vectors) + "\n]\n"
(FOLDER / "mnemonics.json").write_text(text, encoding="utf-8")
