"""What is in the memory of a running process, for a test that looks for secrets in it."""

from pathlib import Path
from urllib.parse import quote_plus

from mnemonic import Mnemonic
from vault_reader import base64, contents, hkdf, json, vault_key

MEMORY_CAN_BE_READ = Path("/proc/self/mem").exists()


def image(process: int) -> list[bytes]:
    """All memory that the process can write to, region by region."""
    regions = []
    with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            addresses, rights, *_ = line.split()
            if rights.startswith("rw"):
                start, end = (int(address, 16) for address in addresses.split("-"))
                memory.seek(start)
                try:
                    regions.append(memory.read(end - start))
                except OSError:
                    pass  # unmapped meanwhile
    return regions


def secrets(home: Path, pin: str) -> dict[str, bytes]:
    """Every secret that leads to a wallet's keys, found as docs/vault-format.md describes."""
    device, body = (home / "device.key").read_bytes(), json.loads((home / "vault.json").read_bytes().splitlines()[0])
    slot = next(slot for slot in body["slots"] if slot["kind"] == "secret")
    key = vault_key(slot, pin, device)
    found = {"the PIN": pin.encode(), "the PIN in a form's coding": quote_plus(pin).encode(), "the vault key": key, "the device secret": device}
    found["the PIN in JSON"] = json.dumps(pin).encode()
    seeds, words = contents(body, key)
    for address, seed in seeds.items():
        if seed is not None:
            found |= {f"the seed of {address}": seed, "the seed in hexadecimal": seed.hex().encode(), "the seed in base64": base64.b64encode(seed)[:40]}
    for _, phrase, passphrase in words:
        seed = Mnemonic.to_seed(phrase, passphrase)
        found |= {
            "the words": phrase.encode(), "the last words": " ".join(phrase.split()[-4:]).encode(),
            "the words' entropy": bytes(Mnemonic("english").to_entropy(phrase)), "the BIP-39 seed": seed[:32], "the BIP-39 seed's end": seed[32:],
        }  # fmt: skip
    return found


def data_key(home: Path, pin: str) -> dict[str, bytes]:
    """The key that opens contacts and personal data."""
    body = json.loads((home / "vault.json").read_bytes().splitlines()[0])
    slot = next(slot for slot in body["slots"] if slot["kind"] == "secret")
    return {"the data key": hkdf(vault_key(slot, pin, (home / "device.key").read_bytes()), "vault data")}


def copies(process: int, wanted: dict[str, bytes]) -> dict[str, int]:
    """How often each wanted secret is in the process's memory, without those that aren't there."""
    regions = image(process)
    counts = {name: sum(region.count(secret) for region in regions) for name, secret in wanted.items()}
    return {name: count for name, count in counts.items() if count}
