"""`basicpay uri`: links (SEP-7) that the Python stellar-sdk reads and signs in the same way."""

import json

import pytest
from stellar_sdk import HashMemo, IdMemo, Keypair, ReturnHashMemo, TextMemo, TransactionEnvelope
from stellar_sdk.sep.stellar_uri import PayStellarUri, Replacement, TransactionStellarUri
from transactions import ANA, PASSPHRASES, USD, transaction

KEY = Keypair.from_raw_ed25519_seed(bytes(range(32)))
DOMAIN = ("--origin-domain", "example.com", "--sign")
PAYMENTS = {
    "": {},
    "--amount 10.5": {"amount": "10.5"},
    "--amount 0.0000001 --asset USD:" + ANA: {"amount": "0.0000001", "asset": USD},
    "--memo-id 18446744073709551615": {"memo": IdMemo(2**64 - 1)},
    "--memo-hash " + "ab" * 32: {"memo": HashMemo(b"\xab" * 32)},
    "--memo-return " + "cd" * 32: {"memo": ReturnHashMemo(b"\xcd" * 32)},
    "--memo Olá&=? --msg Danke=&%+": {"memo": TextMemo("Olá&=?"), "message": "Danke=&%+"},
    "--callback https://example.com/pay?a=b&c=d": {"callback": "https://example.com/pay?a=b&c=d"},
}


def made(commands, *arguments, stdin="") -> str:
    result = commands.run("uri", "make", *arguments, stdin=stdin)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout.strip()


def opened(commands, link, *options) -> dict:
    result = commands.run("uri", "open", link, "--json", *options)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("network", PASSPHRASES)
@pytest.mark.parametrize("options", PAYMENTS)
def test_payment_links_match_those_of_stellar_sdk(commands, options, network):
    passphrase = None if network == "public" else PASSPHRASES[network]
    theirs = PayStellarUri(ANA, network_passphrase=passphrase, **PAYMENTS[options])
    ours = made(commands, "pay", "--to", ANA, "--network", network, *options.split())
    assert PayStellarUri.from_uri(ours) == theirs
    assert opened(commands, theirs.to_uri()) == opened(commands, ours)
    assert opened(commands, ours)["networkPassphrase"] == PASSPHRASES[network]


def test_a_space_written_as_a_plus_sign_is_read_as_by_stellar_sdk(commands):
    link = f"web+stellar:pay?destination={ANA}&memo=ORDER+42&memo_type=MEMO_TEXT&msg=1%2B1+%3D+2"
    link += "&network_passphrase=Test+SDF+Network+%3B+September+2015"
    theirs = PayStellarUri.from_uri(link)
    assert (theirs.memo, theirs.msg, theirs.network_passphrase) == ("ORDER 42", "1+1 = 2", PASSPHRASES["testnet"])
    assert opened(commands, link) == opened(commands, theirs.to_uri())
    assert opened(commands, link)["networkPassphrase"] == PASSPHRASES["testnet"]


def test_payment_links_are_signed_as_by_stellar_sdk(commands):
    ours = made(commands, "pay", "--to", ANA, "--amount", "5", *DOMAIN, stdin=KEY.secret + "\n")
    theirs = PayStellarUri.from_uri(ours)
    theirs.signature = None
    theirs.sign(KEY.secret)
    assert theirs.to_uri() == ours
    assert opened(commands, ours, "--signing-key", KEY.public_key)["signature"] == "verified"
    assert opened(commands, theirs.to_uri())["signature"] == "unverified"
    assert opened(commands, theirs.to_uri())["originDomain"] == "example.com"


def test_transaction_links_match_those_of_stellar_sdk(commands):
    envelope = transaction(ANA, "testnet")
    fields = [Replacement("sourceAccount", "X", "Who pays the fee"), Replacement("operations[0].amount", "Y", "How much")]
    theirs = TransactionStellarUri(envelope, replace=fields, pubkey=ANA, message="Please", network_passphrase=PASSPHRASES["testnet"], origin_domain="example.com")
    theirs.sign(KEY.secret)
    ours = made(
        commands, "tx", "--replace", "sourceAccount:X:Who pays the fee", "--replace", "operations[0].amount:Y:How much", "--pubkey", ANA,
        "--msg", "Please", "--network", "testnet", *DOMAIN, stdin=f"{KEY.secret}\n{envelope.to_xdr()}\n",
    )  # fmt: skip
    read = TransactionStellarUri.from_uri(ours, PASSPHRASES["testnet"])
    assert read.transaction_envelope == envelope and read.pubkey == ANA and read.msg == "Please"
    said = opened(commands, ours, "--signing-key", KEY.public_key)
    assert said == opened(commands, theirs.to_uri(), "--signing-key", KEY.public_key)
    assert said["operation"] == "tx" and said["signature"] == "verified" and said["publicKey"] == ANA
    assert said["replacements"] == [
        {"name": "X", "hint": "Who pays the fee", "fields": ["sourceAccount"]}, {"name": "Y", "hint": "How much", "fields": ["operations[0].amount"]},
    ]  # fmt: skip
    assert said["transaction"]["hash"] == envelope.hash_hex()
    assert TransactionEnvelope.from_xdr(said["envelope"], PASSPHRASES["testnet"]) == envelope


def test_a_link_is_explained_in_words(commands):
    link = made(commands, "--to", "ana*example.com", "--memo", "Rent", "--msg", "Hi \u202ethere", *DOMAIN, stdin=KEY.secret)
    text = commands.run("uri", "open", link).stdout
    assert "asks you to pay" in text and "ana*example.com" in text and "any amount of XLM" in text and "“Rent”" in text
    origin = next(line for line in text.splitlines() if line.startswith("From:"))
    assert "not verified" in origin and "--signing-key" in origin and "example.com" not in origin, "it is shown once it is proven"
    assert "\u202e" not in text and "“Hi \\u{202E}there”" in text
    capitals = made(commands, "--to", ANA, "--origin-domain", "exampIe.com", "--sign", stdin=KEY.secret)
    assert "exampie.com. Its signature is valid" in commands.run("uri", "open", capitals, "--signing-key", KEY.public_key).stdout
    unsigned = made(commands, "tx", "--callback", "https://example.com/x", "--pubkey", ANA, stdin=transaction(ANA).to_xdr())
    text = commands.run("uri", "open", stdin=unsigned + "\n").stdout
    assert f"pay 7 XLM to {ANA}" in text and "https://example.com/x" in text and "Anybody could have made this link" in text
    assert f"Signer:   {ANA}" in text


# Refusals


def test_a_changed_or_foreign_link_is_refused(commands):
    link = made(commands, "--to", ANA, "--amount", "5", *DOMAIN, stdin=KEY.secret)
    changed = link.replace("amount=5", "amount=6")
    assert "altered" in commands.refused("uri", "open", changed, "--signing-key", KEY.public_key)
    assert "altered" in commands.refused("uri", "open", link, "--signing-key", ANA)
    assert "doesn't prove" in commands.refused("uri", "open", link[: link.index("&signature")])
    assert "nothing to check" in commands.refused("uri", "open", made(commands, "--to", ANA), "--signing-key", ANA)
    assert "mistyped" in commands.refused("uri", "open", link, "--signing-key", ANA[:-1] + "A")


@pytest.mark.parametrize(
    "link",
    [
        "", "https://example.com", "web+stellar:", "web+stellar:vote?destination=" + ANA, "web+stellar:pay?", "web+stellar:tx?xdr=AAAA",
        f"web+stellar:pay?destination={ANA}&amount=1e5", f"web+stellar:pay?destination={ANA}&destination={ANA}",
        f"web+stellar:pay?destination={ANA}&memo=x&memo_type=MEMO_ID", f"web+stellar:pay?destination={ANA}&msg={'x' * 301}",
        f"web+stellar:pay?destination={ANA}&callback=javascript:1", "web+stellar:pay?destination=" + "x" * 200_000,
    ],
    ids=lambda link: link[:60] or "nothing",
)  # fmt: skip
def test_an_invalid_link_is_refused(commands, link):
    result = commands.run("uri", "open", stdin=link)
    assert result.returncode == 1 and result.stdout == "" and result.stderr.strip()


def test_invalid_input_for_a_link_is_refused_without_repeating_a_secret(commands):
    secret, line = Keypair.random().secret, transaction(ANA).to_xdr()
    for refused in (
        commands.refused("uri", "make", "--to", secret),
        commands.refused("uri", "make", "--to", "nobody"),
        commands.refused("uri", "make", "--to", "a*b"),
        commands.refused("uri", "make", "--to", ANA, "--amount", "1,5"),
        commands.refused("uri", "make", "--to", ANA, "--amount", "0"),
        commands.refused("uri", "make", "--to", ANA, "--memo", "x" * 29),
        commands.refused("uri", "make", "--to", ANA, "--memo", "Invoice 7 "),
        commands.refused("uri", "make", "--to", ANA, "--memo", "Invoice\u200b7"),
        commands.refused("uri", "make", "--to", ANA, "--callback", "ftp://example.com"),
        commands.refused("uri", "make", "--to", ANA, *DOMAIN, stdin=secret[:-1]),
        commands.refused("uri", "make", "--to", ANA, *DOMAIN, stdin=""),
        commands.refused("uri", "make", "tx", stdin=""),
        commands.refused("uri", "make", "tx", stdin="nonsense"),
        commands.refused("uri", "make", "tx", "--replace", "sourceAccount", stdin=line),
        commands.refused("uri", "make", "tx", "--replace", "noSuchField:X:Hint", stdin=line),
        commands.refused("uri", "make", "tx", "--replace", "sourceAccount:X,Y:Hint", stdin=line),
        commands.refused("uri", "make", "tx", "--pubkey", "nobody", stdin=line),
    ):
        assert secret not in refused and secret[:-1] not in refused


@pytest.mark.parametrize(
    "command",
    [
        "uri nonsense", "uri make", "uri make --to X --sign", "uri make --to X --origin-domain example.com", "uri make --to X --memo a --memo-id 1",
        f"uri make --to {ANA} --memo=",
    ],
)  # fmt: skip
def test_wrong_usage_has_exit_status_2(commands, command):
    result = commands.run(*command.split())
    assert result.returncode == 2 and result.stdout == ""
