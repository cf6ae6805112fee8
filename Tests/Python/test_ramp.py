"""`basicpay ramp` on the command line: addresses and signatures as Ethereum's and Solana's own libraries read them."""

import json
import random
import subprocess
import unicodedata

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey
from program import BINARY, PIN, environment
from stellar_lines import by_lines
from stellar_sdk import Keypair

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
WORDS = "abandon " * 11 + "about"
# The addresses of these words, as MetaMask and Phantom show them.
ETHEREUM, SOLANA = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"
MESSAGES = [b"", b" ", b"\n", b"Prove it\n", "Ünïcödé \U0001f980\n\n ".encode(), b"\x19Ethereum Signed Message:\n1a", b"\xff\x00\xfe", b"x" * 5_000]


def base58(text: str, length: int) -> bytes:
    number = 0
    for character in text:
        number = number * 58 + ALPHABET.index(character)
    return number.to_bytes(length, "big")


def verifies(chain: str, address: str, message: bytes, signature: str) -> bool:
    """Whether the chain's own library accepts the signature for the address."""
    if chain != "solana":
        assert signature[:2] == "0x" and len(signature) == 132 and signature[-2:] in ("1b", "1c")
        return Account.recover_message(encode_defunct(primitive=message), signature=signature) == address
    try:
        VerifyKey(base58(address, 32)).verify(message, base58(signature, 64))
        return True
    except BadSignatureError:
        return False


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """A function that runs a command on a wallet with well-known words."""
    home = tmp_path_factory.mktemp("ramp") / "home"
    pin = home.parent / "pin"
    pin.write_text(PIN)

    def run(*arguments, stdin=b"", pin_file=pin):
        command = [BINARY, *arguments, "--home", home, *(("--pin-file", pin_file) if pin_file else ())]
        return subprocess.run(command, input=stdin, capture_output=True, timeout=60, env=environment())

    words = home.parent / "words"
    words.write_text(WORDS)
    made = run("account", "import", stdin=WORDS.encode() + b"\n")
    assert made.returncode == 0, made.stderr
    return run


def test_the_addresses_match_those_of_other_wallets_for_the_same_words(known):
    listed = json.loads(known("ramp", "address", "--json", pin_file=None).stdout)
    assert listed == {
        "addresses": [
            {"chain": "solana", "address": SOLANA}, {"chain": "ethereum", "address": ETHEREUM}, {"chain": "polygon", "address": ETHEREUM},
        ]
    }  # fmt: skip
    assert known("ramp", "address", pin_file=None).stdout.decode() == f"solana\t{SOLANA}\nethereum\t{ETHEREUM}\npolygon\t{ETHEREUM}\n"
    assert known("ramp", "address", "--chain", "solana", pin_file=None).stdout.decode() == SOLANA + "\n"
    assert Account.enable_unaudited_hdwallet_features() is None and Account.from_mnemonic(WORDS).address == ETHEREUM


@pytest.mark.parametrize("chain,address", [("solana", SOLANA), ("ethereum", ETHEREUM), ("polygon", ETHEREUM)])
def test_exactly_the_bytes_of_standard_input_are_signed(known, chain, address):
    for message in MESSAGES if chain != "polygon" else MESSAGES[:2]:
        result = known("ramp", "sign", "--chain", chain, stdin=message)
        assert (result.returncode, result.stderr) == (0, b""), result.stderr
        signature = result.stdout.decode()
        assert signature.endswith("\n") and signature.strip() == signature[:-1]
        assert verifies(chain, address, message, signature.strip())
        assert not verifies(chain, address, message + b"\n", signature.strip())
    as_json = json.loads(known("ramp", "sign", "--chain", chain, "--json", stdin=b"x").stdout)
    assert as_json["chain"] == chain and as_json["address"] == address and verifies(chain, address, b"x", as_json["signature"])


def test_the_pin_can_be_the_first_line_and_the_message_follows(known):
    result = known("ramp", "sign", "--chain", "solana", stdin=PIN.encode() + b"\n  two\nlines ", pin_file="-")
    assert result.returncode == 0 and verifies("solana", SOLANA, b"  two\nlines ", result.stdout.decode().strip())


def test_a_disguised_payment_a_wrong_pin_and_wrong_input_are_refused_without_repeating_a_secret(known):
    disguised = known("ramp", "sign", "--chain", "solana", stdin=b"\x01\x00" + base58(SOLANA, 32))
    assert disguised.returncode == 1 and disguised.stdout == b"" and b"payment in disguise" in disguised.stderr
    wrong = known("ramp", "sign", "--chain", "ethereum", stdin=b"wrong pin\nx", pin_file="-")
    assert wrong.returncode == 1 and wrong.stdout == b"" and b"not your PIN" in wrong.stderr and b"wrong pin" not in wrong.stderr
    large = known("ramp", "sign", "--chain", "ethereum", stdin=b"x" * ((1 << 20) + 1))
    assert large.returncode == 1 and large.stdout == b""
    amounts = [("buy", "--asset", "SOL", "--chain", "solana", "--amount", amount) for amount in ("0", "0.00", "50.123", "-5", "1e3")]
    for arguments in (("sign",), ("sign", "--chain", "stellar"), ("buy", "--asset", "ETH", "--chain", "solana", "--amount", "5"), ("buy",), *amounts):
        result = known("ramp", *arguments)
        assert result.returncode == 2 and result.stdout == b"", arguments


def test_an_account_without_words_has_no_address_on_other_chains(commands):
    made = commands.run("account", "import", "--pin-file", "-", stdin=f"{PIN}\n{Keypair.random().secret}\n")
    assert made.returncode == 0, made.stderr
    assert "has no recovery words" in commands.refused("ramp", "address")


def test_the_chains_libraries_verify_the_signatures_of_a_thousand_random_messages():
    source = random.Random(8)

    def text() -> str:
        letters = [chr(source.choice((source.randrange(0x20, 0x7F), source.randrange(0xA0, 0xD800), source.randrange(0x1F300, 0x1FA00)))) for _ in range(source.randrange(0, 120))]
        return "".join(letter for letter in letters if unicodedata.category(letter) != "Cn")

    messages = [text() for _ in range(998)] + ["", " \n\t "]
    for chain in ("solana", "ethereum"):
        lines = [(WORDS, chain, message.encode().hex()) for message in messages]
        answers = by_lines("prove", lines=lines)
        assert len(answers) == 1_000
        for message, (address, signature) in zip(messages, answers):
            assert address == (SOLANA if chain == "solana" else ETHEREUM)
            assert verifies(chain, address, message.encode(), signature), message
