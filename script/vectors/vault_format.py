#!/usr/bin/env python3
"""Writes Tests/WalletKitTests/Vectors/vault-format.json: the known answers of docs/vault-format.md, with all that led to them.

Needs `pip install cryptography bip-utils stellar-sdk`. The seed is fixed, so that a second run writes the same file.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import random

from bip_utils import Bip39SeedGenerator, Bip44, Bip44Changes, Bip44Coins
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from mnemonic import Mnemonic
from stellar_sdk import Keypair
from stellar_sdk.sep.mnemonic import StellarMnemonic

FILE = pathlib.Path(__file__).resolve().parents[2] / "Tests/WalletKitTests/Vectors/vault-format.json"
dice = random.Random(2)


def base64_of(data):
    return base64.b64encode(data).decode()


def json_of(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def derived(key, info, salt=None, length=32):
    return HKDF(SHA256(), length, salt, f"BasicPay {info}".encode()).derive(key)


class Vault:
    """Makes a vault in the order in which BasicPay asks for random bytes, which it notes."""

    def __init__(self, name, pin, scrypt):
        self.drawn, self.seeds, self.steps = [], {}, {}
        self.case = {"name": name, "pin": pin, "scrypt": scrypt}
        self.key, self.device = self.draw(32), self.draw(32)
        self.body = {
            "version": 2, "device": base64_of(derived(self.device, "device", length=8)), "words": [], "accounts": [],
            "slots": [self.secret_slot("secret", pin, self.device)], "erasesAfterTenGuesses": False,
        }  # fmt: skip

    def draw(self, count):
        self.drawn.append(dice.randbytes(count))
        return self.drawn[-1]

    def seal(self, plain, key, header):
        nonce = self.draw(12)
        return base64_of(nonce + AESGCM(key).encrypt(nonce, plain, header))

    def slot(self, kind, material, device, salt, header, members):
        key = derived(material + device, f"vault {kind}", salt)
        self.steps[f"{kind} slot's wrapping key"] = key.hex()
        header = "|".join(["BasicPay vault", "2", kind, base64_of(salt), *header]).encode()
        return {"kind": kind, "salt": base64_of(salt), "sealedKey": self.seal(self.key, key, header), **members}

    def secret_slot(self, kind, secret, device):
        salt, work = self.draw(16), self.case["scrypt"]
        material = hashlib.scrypt(secret.encode(), salt=salt, **work, dklen=32, maxmem=1 << 29)
        self.steps[f"{kind} slot's scrypt output"] = material.hex()
        return self.slot(kind, material, device, salt, [str(work[name]) for name in "nrp"], {"scrypt": work})

    def add_words(self, phrase, passphrase, is_backed_up):
        seed = Bip39SeedGenerator(phrase).Generate(passphrase)
        solana = Bip44.FromSeed(seed, Bip44Coins.SOLANA).Purpose().Coin().Account(0).Change(Bip44Changes.CHAIN_EXT)
        ethereum = Bip44.FromSeed(seed, Bip44Coins.ETHEREUM).Purpose().Coin().Account(0).Change(Bip44Changes.CHAIN_EXT).AddressIndex(0)
        entry = {
            "id": self.draw(8).hex(), "isBackedUp": is_backed_up, "solana": solana.PublicKey().ToAddress(),
            "ethereum": ethereum.PublicKey().ToAddress(),
        }  # fmt: skip
        header = f"BasicPay vault|2|words|{entry['id']}|{entry['solana']}|{entry['ethereum']}".encode()
        text = f"english\n{phrase}\n{passphrase}".encode()
        entry["sealedWords"] = self.seal(text, derived(self.key, f"vault words {entry['id']}"), header)
        self.body["words"].append(entry)
        salt = self.draw(16)
        self.body["slots"].append(self.slot("words", seed, self.device, salt, [entry["id"]], {"words": entry["id"]}))
        self.case.setdefault("words", []).append({"id": entry["id"], "phrase": phrase, "passphrase": passphrase, "seed": seed.hex()})

    def add_account(self, name, seed=None, watched=None, words=None, index=None):
        """Adds an account: a seed, a watched address, or an account of the words with that number."""
        if words is not None:
            words = self.case["words"][words]
            seed = StellarMnemonic.derive(bytes.fromhex(words["seed"]), index)
        entry = {"address": watched or Keypair.from_raw_ed25519_seed(seed).public_key, "name": name, "origin": "watchOnly" if watched else "seed"}
        if words is not None:
            entry |= {"origin": "words", "words": words["id"], "index": index}
        if seed is not None:
            header = "|".join(["BasicPay vault", "2", "account", entry["address"], entry["origin"], entry.get("words", ""), str(entry.get("index", ""))])
            entry["sealedSeed"] = self.seal(seed, derived(self.key, f"vault account {entry['address']}"), header.encode())
        self.body["accounts"].append(entry)
        self.body.setdefault("inUse", entry["address"])
        self.seeds[entry["address"]] = seed.hex() if seed is not None else None

    def add_passkey(self, name, credential, prf_salt, output):
        salt = self.draw(16)
        members = {"credential": base64_of(credential), "name": name, "prfSalt": base64_of(prf_salt)}
        self.body["slots"].append(self.slot("passkey", output, self.device, salt, [members["credential"], members["prfSalt"]], members))
        self.case["passkey"] = {"credential": credential.hex(), "name": name, "prfSalt": prf_salt.hex(), "output": output.hex()}

    def backup(self, passphrase):
        header = json_of({"format": "BasicPay backup", "version": 1, "slot": self.secret_slot("backup", passphrase, b"")})
        content = json_of({"vault": {**self.body, "slots": [], "device": ""}, "databases": {}})
        sealed = base64.b64decode(self.seal(content, derived(self.key, "vault backup"), header))
        self.case |= {"backupPassphrase": passphrase, "backup": (header + b"\n" + sealed).hex()}

    def finished(self):
        line = json_of(self.body)
        code = hmac.digest(derived(self.device, "vault integrity"), line, "sha256").hex()
        return self.case | {
            "random": [data.hex() for data in self.drawn], "vaultKey": self.key.hex(), "dataKey": derived(self.key, "vault data").hex(),
            "deviceKey": self.device.hex(), "steps": self.steps, "seeds": self.seeds, "vault": f"{line.decode()}\n{code}\n",
        }  # fmt: skip


def full():
    """Makes a vault with every kind of slot and every origin, and with low work factors."""
    vault = Vault("every slot and every origin", "p\u00e4ssw\u00f6rt", {"n": 1024, "r": 8, "p": 1})
    vault.add_words("illness spike retreat truth genius clock brain pass fit cave bargain toe", "", True)
    vault.add_account("First", words=0, index=0)
    vault.add_account("Second", words=0, index=1)
    vault.add_words("legal winner thank year wave sausage worth useful legal winner thank yellow", "two\nlines", True)
    vault.add_account("Caf\u00e9 / \"x\"", words=1, index=2147483647)
    vault.add_account("Imported", seed=dice.randbytes(32))
    vault.add_account("Watched", watched=Keypair.from_raw_ed25519_seed(dice.randbytes(32)).public_key)
    vault.add_passkey("My phone", dice.randbytes(20), dice.randbytes(32), dice.randbytes(32))
    vault.body |= {"erasesAfterTenGuesses": True, "inUse": vault.body["accounts"][3]["address"]}
    vault.backup("several words are safest")
    return vault.finished()


def standard():
    """Makes a vault as signing up does, with new words and the parameters of new vaults."""
    vault = Vault("a new wallet", "246813", {"n": 1 << 17, "r": 8, "p": 1})
    vault.add_words(Mnemonic("english").to_mnemonic(vault.draw(32)), "", False)
    vault.add_account("My account", words=0, index=0)
    return vault.finished()


FILE.parent.mkdir(exist_ok=True)
FILE.write_text(json.dumps([full(), standard()], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
