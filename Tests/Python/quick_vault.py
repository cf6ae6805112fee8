"""Vaults whose PIN is soon tested, for tests that are about something else."""

import base64
import hashlib
import hmac
import json
import os
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from vault_reader import hkdf, vault_key


def make_quick(home: Path, pin: str):
    """Seals the vault's key anew with the least work that a vault's file may ask for: with that of new vaults each PIN takes a third of a second. Nothing
    else in the wallet changes by it."""
    file, device = home / "vault.json", (home / "device.key").read_bytes()
    body = json.loads(file.read_bytes().split(b"\n")[0])
    slot = next(slot for slot in body["slots"] if slot["kind"] == "secret")
    key, salt = vault_key(slot, pin, device), base64.b64decode(slot["salt"])
    slot["scrypt"] = {"n": 1 << 10, "r": 8, "p": 1}
    material = hashlib.scrypt(pin.encode(), salt=salt, **slot["scrypt"], dklen=32)
    header = "|".join(map(str, ["BasicPay vault", 2, "secret", slot["salt"], *slot["scrypt"].values()])).encode()
    nonce = os.urandom(12)
    sealed = AESGCM(hkdf(material + device, "vault secret", salt)).encrypt(nonce, key, header)
    slot["sealedKey"] = base64.b64encode(nonce + sealed).decode()
    line = json.dumps(body).encode()
    file.write_bytes(line + b"\n" + hmac.digest(hkdf(device, "vault integrity"), line, "sha256").hex().encode() + b"\n")
