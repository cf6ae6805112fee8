"""`basicpay key`: against the Python stellar-sdk, published vectors, and derivations written out here."""

import hashlib
import hmac
import json
import random
import struct

import pytest
from program import ROOT
from stellar_sdk import Keypair, MuxedAccount, SignedPayloadSigner, SignerKey, StrKey
from stellar_sdk.sep.mnemonic import StellarMnemonic

HARDHAT = "test test test test test test test test test test test junk"
SEP5 = "illness spike retreat truth genius clock brain pass fit cave bargain toe"
DICE = random.Random(5)


def derived(commands, phrase, *options):
    result = commands.run("key", "derive", *options, "--json", stdin=phrase)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return json.loads(result.stdout)


def base58(data: bytes) -> str:
    alphabet, number, text = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = alphabet[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def solana(phrase: str, account: int) -> Keypair:
    """SLIP-0010: m/44'/501'/account'/0'."""
    seed = hashlib.pbkdf2_hmac("sha512", phrase.encode(), b"mnemonic", 2048)
    node = hmac.digest(b"ed25519 seed", seed, "sha512")
    for step in (44, 501, account, 0):
        node = hmac.digest(node[32:], b"\0" + node[:32] + struct.pack(">I", step | 1 << 31), "sha512")
    return Keypair.from_raw_ed25519_seed(node[:32])


@pytest.mark.parametrize("words", [12, 24])
def test_a_generated_phrase_gives_the_same_key_in_stellar_sdk(commands, words):
    said = [commands.json("key", "generate", "--words", words) for _ in range(3)]
    for keys in said:
        assert len(keys["mnemonic"].split()) == words
        key = Keypair.from_mnemonic_phrase(keys["mnemonic"])
        assert (keys["address"], keys["secretKey"]) == (key.public_key, key.secret)
    assert len({keys["mnemonic"] for keys in said}) == 3
    assert not commands.home.exists(), "nothing is stored"


def test_generate_prints_24_words_and_a_warning(commands):
    result = commands.run("key", "generate")
    address, secret, phrase = [line.split(": ", 1)[1].strip() for line in result.stdout.splitlines()]
    assert len(phrase.split()) == 24
    assert (address, secret) == (Keypair.from_mnemonic_phrase(phrase).public_key, Keypair.from_mnemonic_phrase(phrase).secret)
    assert "aren't stored anywhere" in result.stderr and secret not in result.stderr and phrase not in result.stderr


@pytest.mark.parametrize("passphrase", ["", "p4ssphr4se", " spaces around ", "ünïcödé"])
def test_stellar_accounts_are_derived_as_in_stellar_sdk(commands, passphrase):
    for strength in (128, 160, 192, 224, 256):
        phrase = StellarMnemonic().to_mnemonic(DICE.randbytes(strength // 8))
        account = DICE.choice([0, 1, 9, 2**31 - 1])
        key = Keypair.from_mnemonic_phrase(phrase, passphrase=passphrase, index=account)
        said = derived(commands, f"{phrase}\n{passphrase}\n", "--account", str(account), "--secret")
        assert said == {"address": key.public_key, "chain": "stellar", "path": f"m/44'/148'/{account}'", "secretKey": key.secret}


def test_solana_accounts_are_derived_by_slip_10(commands):
    for account in (0, 1, 2**31 - 1):
        key = solana(SEP5, account)
        secret = base58(key.raw_secret_key() + key.raw_public_key())
        said = derived(commands, SEP5, "--chain", "solana", "--account", str(account), "--secret")
        assert said == {
            "address": base58(key.raw_public_key()), "chain": "solana", "path": f"m/44'/501'/{account}'/0'", "secretKey": secret,
        }  # fmt: skip


def test_ethereum_accounts_are_the_published_ones(commands):
    published = [
        ("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"),
        ("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"),
        ("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC", "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a"),
    ]
    for account, (address, secret) in enumerate(published):
        said = derived(commands, HARDHAT, "--chain", "ethereum", "--account", str(account), "--secret")
        assert said == {"address": address, "chain": "ethereum", "path": f"m/44'/60'/0'/0/{account}", "secretKey": secret}


def test_the_first_accounts_on_other_chains_match_the_test_vectors(commands):
    vectors = json.loads((ROOT / "Tests/MesoKitTests/Vectors/addresses.json").read_text())
    for vector in vectors[:5]:
        for chain in ("solana", "ethereum"):
            assert derived(commands, vector["mnemonic"], "--chain", chain)["address"] == vector[chain]


def test_deriving_from_a_secret_key_gives_its_own_account(commands):
    key = Keypair.random()
    result = commands.run("key", "derive", stdin=key.secret + "\n")
    assert (result.returncode, result.stdout, result.stderr) == (0, key.public_key + "\n", "")
    assert commands.run("key", "derive", "--secret", stdin=key.secret).stdout.split() == [key.public_key, key.secret]


@pytest.mark.parametrize("secret", [False, True])
def test_a_secret_key_is_printed_only_on_request(commands, secret):
    for chain in ("stellar", "solana", "ethereum"):
        result = commands.run("key", "derive", "--chain", chain, *(["--secret"] if secret else []), stdin=HARDHAT)
        assert len(result.stdout.split()) == (2 if secret else 1)
        assert "junk" not in result.stdout + result.stderr


ADDRESS, RAW = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ", bytes.fromhex("3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a")
MUXED = MuxedAccount(ADDRESS, 2**64 - 1).account_muxed
PAYLOAD = SignerKey.ed25519_signed_payload(SignedPayloadSigner(ADDRESS, b"consent")).encoded_signer_key
KINDS = {
    "accountID": (ADDRESS, {"account": ADDRESS, "hex": RAW.hex()}),
    "muxedAccount": (MUXED, {"account": ADDRESS, "id": str(2**64 - 1), "hex": RAW.hex() + "ff" * 8}),
    "preAuthTx": (StrKey.encode_pre_auth_tx(RAW), {"hex": RAW.hex()}),
    "hashX": (StrKey.encode_sha256_hash(RAW), {"hex": RAW.hex()}),
    "signedPayload": (PAYLOAD, {"account": ADDRESS, "payload": b"consent".hex(), "hex": RAW.hex() + "00000007" + b"consent\0".hex()}),
    "contract": (StrKey.encode_contract(RAW), {"hex": RAW.hex()}),
    "muxedContract": (
        "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IG",
        {"id": "123456", "hex": "363eaa3867841fbad0f4ed88c779e4fe66e56a2470dc98c0ec9c073d05c7b103000000000001e240"},
    ),
    "liquidityPool": (StrKey.encode_liquidity_pool(RAW), {"hex": RAW.hex()}),
    "claimableBalance": (StrKey.encode_claimable_balance(b"\0" + RAW), {"hex": "00000000" + RAW.hex()}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_address_is_explained(commands, kind):
    text, parts = KINDS[kind]
    assert commands.json("key", "inspect", text) == {"kind": kind, "address": text, **parts}
    by_line = commands.run("key", "inspect", "-", "--json", stdin=f"  {text}\n")
    assert json.loads(by_line.stdout) == {"kind": kind, "address": text, **parts}
    said = commands.run("key", "inspect", text)
    assert said.returncode == 0 and said.stderr == ""
    assert all(value in said.stdout for value in parts.values())


def test_a_secret_key_is_recognised_and_never_repeated(commands):
    key = Keypair.random()
    as_argument = commands.run("key", "inspect", key.secret)
    assert as_argument.returncode == 0 and as_argument.stdout.startswith("A secret key") and "Careful" in as_argument.stderr
    assert key.secret not in as_argument.stdout + as_argument.stderr and key.public_key not in as_argument.stdout
    by_line = commands.run("key", "inspect", stdin=key.secret)
    assert by_line.returncode == 0 and by_line.stderr == "" and key.public_key in by_line.stdout and key.secret not in by_line.stdout
    assert json.loads(commands.run("key", "inspect", "--json", stdin=key.secret).stdout) == {"kind": "secretSeed", "account": key.public_key}


# Refusals

# A secret key with a wrong last letter.
ALMOST_A_SEED = Keypair.from_raw_ed25519_seed(bytes(32)).secret[:-1] + "7"


def test_other_text_is_rejected_as_an_address(commands):
    wrong = ["", "hello", ADDRESS.lower(), ADDRESS[:-1], ADDRESS + "A", ADDRESS[:10] + "A" + ADDRESS[11:], MUXED[:-1], "name*example.com", "0x" + "00" * 20]
    for text in [*wrong, Keypair.random().secret[:-1]]:
        sentences = [commands.refused("key", "inspect", text), commands.refused("key", "inspect", stdin=text)]
        assert not text or not any(text in sentence for sentence in sentences)


@pytest.mark.parametrize(
    "stdin",
    ["", "\n", "one two three", SEP5 + " again", SEP5.replace("illness", "illnes"), " ".join(reversed(SEP5.split())), ALMOST_A_SEED],
)  # fmt: skip
def test_invalid_words_and_keys_are_refused_without_being_repeated(commands, stdin):
    sentence = commands.refused("key", "derive", "--secret", stdin=stdin)
    assert not any(word in sentence.split() for word in stdin.split())


def test_a_single_key_has_no_further_accounts(commands):
    secret = Keypair.random().secret
    for options in (["--account", "1"], ["--chain", "solana"], ["--chain", "ethereum"]):
        assert "recovery words" in commands.refused("key", "derive", *options, stdin=secret)


@pytest.mark.parametrize(
    "command", ["key nonsense", "key generate --words 13", "key derive --account -1", "key derive --account 2147483648", "key derive --chain bitcoin",
                "key derive illness spike retreat"],
)  # fmt: skip
def test_wrong_usage_has_exit_status_2(commands, command):
    result = commands.run(*command.split(), stdin=SEP5)
    assert result.returncode == 2 and result.stdout == ""
