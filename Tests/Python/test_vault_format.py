"""docs/vault-format.md is enough to open a wallet's keys: a reader written from it opens the test vectors, and a vault that the program made."""

import json
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from program import ROOT
from stellar_sdk import Keypair
from vault_reader import open_backup, open_vault

pytestmark = pytest.mark.real_scrypt

VECTORS = json.loads((ROOT / "Tests/WalletKitTests/Vectors/vault-format.json").read_text())
PIN = "Kürbis 246813"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_reader_opens_the_test_vectors(vector):
    seeds, words = open_vault(vector["vault"].encode(), bytes.fromhex(vector["deviceKey"]), vector["pin"])
    assert {address: seed and seed.hex() for address, seed in seeds.items()} == vector["seeds"]
    assert words == [("english", entry["phrase"], entry["passphrase"]) for entry in vector["words"]]
    if "backup" in vector:
        assert open_backup(bytes.fromhex(vector["backup"]), vector["backupPassphrase"]) == (seeds, words, {})


def test_the_reader_opens_a_vault_that_the_program_made(commands):
    commands.json("account", "create", pin=PIN)
    address = commands.json("account", "show")["address"]
    secret = commands.json("account", "reveal", pin=PIN)["secretKey"]
    home = commands.home
    vault, device = (home / "vault.json").read_bytes(), (home / "device.key").read_bytes()
    # The same PIN from another keyboard, whose letters are composed in another way.
    seeds, words = open_vault(vault, device, PIN.replace("ü", "u\u0308"))
    assert list(seeds) == [address] and len(words) == 1
    assert Keypair.from_raw_ed25519_seed(seeds[address]).public_key == address
    assert Keypair.from_raw_ed25519_seed(seeds[address]).secret == secret
    language, phrase, passphrase = words[0]
    assert (language, len(phrase.split()), passphrase) == ("english", 24, "")
    assert Keypair.from_mnemonic_phrase(phrase).secret == secret
    with pytest.raises(InvalidTag):
        open_vault(vault, device, "another PIN")
    with pytest.raises(AssertionError):
        open_vault(vault.replace(b"false", b"true "), device, PIN)


def test_the_reader_is_short_and_the_documentation_names_every_member():
    lines = Path(ROOT / "Tests/Python/vault_reader.py").read_text().splitlines()
    assert len(lines) <= 60
    page = (ROOT / "docs/vault-format.md").read_text()

    def names(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield key
                yield from names(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from names(inner)

    for vector in VECTORS:
        for name in set(names(json.loads(vector["vault"].splitlines()[0]))):
            assert f"`{name}`" in page, name
