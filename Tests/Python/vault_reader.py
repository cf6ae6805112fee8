"""Opens vault.json and backups of BasicPay, written from docs/vault-format.md alone and without BasicPay's code."""

import base64
import hashlib
import hmac
import json
import unicodedata

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def hkdf(key: bytes, info: str, salt=b"", count=32) -> bytes:
    return hmac.digest(hmac.digest(salt or bytes(32), key, "sha256"), f"BasicPay {info}\1".encode(), "sha256")[:count]


def unseal(sealed: str, key: bytes, *header) -> bytes:
    sealed = base64.b64decode(sealed)
    return AESGCM(key).decrypt(sealed[:12], sealed[12:], "|".join(map(str, ["BasicPay vault", 2, *header])).encode())


def address(seed: bytes) -> str:
    data, checksum = b"\x30" + Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw(), 0
    for bit in (byte >> place & 1 for byte in data for place in range(7, -1, -1)):
        checksum = (checksum << 1 & 0xFFFF) ^ (0x1021 if checksum >> 15 ^ bit else 0)
    return base64.b32encode(data + checksum.to_bytes(2, "little")).decode()


def vault_key(slot: dict, secret: str, device: bytes) -> bytes:
    *work, salt = *(slot["scrypt"][name] for name in "nrp"), base64.b64decode(slot["salt"])
    secret = unicodedata.normalize("NFC", secret).encode()
    material = hashlib.scrypt(secret, salt=salt, **slot["scrypt"], dklen=32, maxmem=1 << 29)
    return unseal(slot["sealedKey"], hkdf(material + device, f"vault {slot['kind']}", salt), slot["kind"], slot["salt"], *work)


def contents(body: dict, key: bytes) -> tuple[dict, list]:
    seeds, words = {}, []
    for entry in body["accounts"]:
        header = ("account", entry["address"], entry["origin"], entry.get("words", ""), entry.get("index", ""))
        account_key = hkdf(key, f"vault account {entry['address']}")
        seed = seeds[entry["address"]] = unseal(entry["sealedSeed"], account_key, *header) if "sealedSeed" in entry else None
        assert (seed is None) == (entry["origin"] == "watchOnly") and (seed is None or address(seed) == entry["address"])
    for entry in body["words"]:
        text = unseal(entry["sealedWords"], hkdf(key, f"vault words {entry['id']}"), "words", entry["id"], entry["solana"], entry["ethereum"])
        words.append(tuple(text.decode().split("\n", 2)))
    return seeds, words


def open_vault(file: bytes, device: bytes, pin: str) -> tuple[dict, list]:
    line, code, rest = file.split(b"\n")
    assert rest == b"" and hmac.digest(hkdf(device, "vault integrity"), line, "sha256").hex() == code.decode(), "damaged"
    assert (body := json.loads(line))["version"] == 2 and base64.b64decode(body["device"]) == hkdf(device, "device", count=8)
    return contents(body, vault_key(next(slot for slot in body["slots"] if slot["kind"] == "secret"), pin, device))


def open_backup(file: bytes, passphrase: str) -> tuple[dict, list, dict]:
    header, sealed = file.split(b"\n", 1)
    key = vault_key(json.loads(header)["slot"], passphrase, device=b"")
    opened = json.loads(AESGCM(hkdf(key, "vault backup")).decrypt(sealed[:12], sealed[12:], header))
    return *contents(opened["vault"], key), {path: base64.b64decode(data) for path, data in opened["databases"].items()}
