"""`basicpay tx` against the Python stellar-sdk: hashes, signatures and explanations of random transactions of every kind."""

import json
import re
from datetime import UTC, datetime

import pytest
from program import PIN, ROOT, Commands
from stellar_sdk import Asset, Claimant, ClaimPredicate, Keypair, Price, TransactionBuilder, TransactionEnvelope
from stellar_sdk.sep.txrep import to_txrep
from transactions import ANA, END, PASSPHRASES, USD, RandomEnvelopes, builder, hash_of, signed_by, transaction

UNTIL = f"{datetime.fromtimestamp(END, UTC):%Y-%m-%dT%H:%M:%SZ}"
ROUNDS = 3
ENVELOPES = RandomEnvelopes(seed=1_121).all(ROUNDS)


@pytest.fixture(scope="module")
def wallet(tmp_path_factory):
    """A home with an account, and the key in it."""
    commands = Commands(tmp_path_factory.mktemp("tx") / "home")
    commands.new_account()
    commands.key = Keypair.from_secret(commands.json("account", "reveal", pin=PIN)["secretKey"])
    return commands


def lines(envelopes) -> str:
    return "".join(envelope.to_xdr() + "\n" for envelope in envelopes)


def inspected(commands, envelope, *options) -> str:
    result = commands.run("tx", "inspect", *options, stdin=envelope.to_xdr() + "\n")
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout


def keys(document) -> set:
    """All keys of a document and of those in it."""
    if isinstance(document, dict):
        return set(document) | keys(document.values())
    return set() if isinstance(document, (str, int, float, type(None))) else set().union(*map(keys, document))


def camel(kind: str) -> str:
    first, *rest = kind.split("_")
    return first + "".join("TTL" if word == "ttl" else word.capitalize() for word in rest)


def test_the_envelopes_have_every_kind_of_operation_in_all_forms():
    assert len({kind for kinds, _ in ENVELOPES for kind in kinds}) == 27
    assert len(ENVELOPES) == 27 * 3 * ROUNDS > 200


@pytest.mark.parametrize("network", PASSPHRASES)
def test_hashes_match_those_of_stellar_sdk(commands, network):
    result = commands.run("tx", "hash", "--network", network, stdin=lines(envelope for _, envelope in ENVELOPES))
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.split() == [hash_of(envelope, PASSPHRASES[network]).hex() for _, envelope in ENVELOPES]
    assert not commands.home.exists(), "a hash takes no wallet"


def test_signatures_match_those_of_stellar_sdk(wallet, tmp_path):
    # Signing needs no network. Here each question to it fails at once, without a look-up of a name.
    network = tmp_path / "testnet.toml"
    network.write_text(f'horizon = "http://127.0.0.1:1"\npassphrase = "{PASSPHRASES["testnet"]}"\n')
    options = ("--network", network, "--accept-warnings", "--pin-file", "-")
    result = wallet.run("tx", "sign", *options, stdin=PIN + "\n" + lines(envelope for _, envelope in ENVELOPES))
    assert result.returncode == 0, result.stderr[-500:]
    for (_, envelope), line in zip(ENVELOPES, result.stdout.split(), strict=True):
        signature = wallet.key.sign_decorated(hash_of(envelope, PASSPHRASES["testnet"])).to_xdr_object()
        (envelope.v1 or envelope.v0 or envelope.fee_bump).signatures = [signature]
        assert line == envelope.to_xdr()
        (envelope.v1 or envelope.v0 or envelope.fee_bump).signatures = []


def test_every_transaction_is_explained(commands):
    result = commands.run("tx", "inspect", "--json", stdin=lines(envelope for _, envelope in ENVELOPES))
    assert (result.returncode, result.stderr) == (0, ""), result.stderr[-500:]
    for (kinds, envelope), line in zip(ENVELOPES, result.stdout.splitlines(), strict=True):
        said = json.loads(line)
        assert said["hash"] == hash_of(envelope, PASSPHRASES["sandbox"]).hex()
        assert said["network"] == PASSPHRASES["sandbox"]
        inner = said
        if envelope.fee_bump:
            assert said["type"] == "txFeeBump"
            inner = said["transaction"]
        transaction = (envelope.v0 or envelope.v1 or envelope.fee_bump.tx.inner_tx.v1).tx
        assert inner["type"] == ("txV0" if envelope.v0 else "tx")
        assert inner["sequenceNumber"] == str(transaction.seq_num.sequence_number.int64)
        assert inner["fee"] == f"{transaction.fee.uint32 // 10**7}.{transaction.fee.uint32 % 10**7:07}"
        assert [operation["type"] for operation in inner["operations"]] == [camel(kind) for kind in kinds]
        assert all(operation["words"] for operation in inner["operations"])
        assert [("source" in said) == (made.source_account is not None) for said, made in zip(inner["operations"], transaction.operations)]
    documented = (ROOT / "docs/command-line.md").read_text()
    assert [key for key in sorted(keys(map(json.loads, result.stdout.splitlines()))) if f"`{key}`" not in documented] == []
    text = commands.run("tx", "inspect", stdin=lines(envelope for _, envelope in ENVELOPES)).stdout
    assert text.isprintable() or all(character.isprintable() or character == "\n" for character in text), "a stranger's text reached the terminal"
    assert text.count("Transaction: ") == len(ENVELOPES)


def test_the_explanation_says_what_a_person_should_know(wallet):
    key = wallet.key
    envelope = transaction(key.public_key)
    envelope.sign(key)
    envelope.sign(Keypair.random())
    stranger = envelope.signatures[1].signature_hint.hex()
    assert inspected(wallet, envelope) == (
        f"Transaction: {envelope.hash_hex()}\n"
        "Network:     BasicPay Sandbox ; 2026\n"
        f"Source:      {key.public_key}\n"
        "Fee:         at most 0.0000100 XLM\n"
        "Sequence:    42\n"
        f"Valid:       until {UNTIL}\n"
        "Memo (text): “lunch”\n"
        "Operations:\n"
        f"  1. pay 7 XLM to {ANA}\n"
        "Signed by:\n"
        f"  1. {key.public_key}\n"
        f"  2. a key that isn't known here, which ends in the bytes {stranger}\n"
        "\n"
    )  # fmt: skip
    said = json.loads(inspected(wallet, envelope, "--json"))
    assert (said["memo"], said["memoType"], said["timeBounds"]) == ("lunch", "text", {"maxTime": UNTIL})
    assert [signature.get("signer") for signature in said["signatures"]] == [key.public_key, None]


def test_the_explanation_says_that_a_transaction_has_no_end(commands):
    envelope = transaction(ANA)
    envelope.transaction.preconditions = None
    assert "Valid:       without an end: it could be applied even years from now\n" in inspected(commands, envelope)


def test_a_fee_bump_shows_both_payers(commands):
    payer, owner = Keypair.random(), Keypair.random()
    inner = transaction(owner.public_key)
    inner.sign(owner)
    bump = TransactionBuilder.build_fee_bump_transaction(payer, 250, inner, PASSPHRASES["sandbox"])
    bump.sign(payer)
    text = inspected(commands, bump)
    assert text.startswith(f"Fee bump:    {bump.hash_hex()}\nPaid by:     {payer.public_key}\nFee:         at most 0.0000500 XLM\n")
    assert f"  1. {payer.public_key}" in text and f"  1. {owner.public_key}" in text and inner.hash_hex() in text


def test_operations_are_explained_in_words(commands):
    later = ClaimPredicate.predicate_not(ClaimPredicate.predicate_before_absolute_time(1_800_000_000))
    made = (
        builder(ANA)
        .append_create_account_op(ANA, "1.5")
        .append_path_payment_strict_send_op(ANA, Asset.native(), "10", USD, "3.5", [Asset("EUR", ANA)])
        .append_path_payment_strict_receive_op(ANA, Asset.native(), "10", USD, "3.5", [])
        .append_manage_sell_offer_op(USD, Asset.native(), "7", Price(1, 4))
        .append_manage_sell_offer_op(USD, Asset.native(), "0", Price(1, 3), 42)
        .append_manage_buy_offer_op(USD, Asset.native(), "7", Price(1, 3), 42)
        .append_change_trust_op(USD)
        .append_change_trust_op(USD, "0")
        .append_set_options_op(master_weight=0, high_threshold=2, home_domain="example.com")
        .append_manage_data_op("name", "value")
        .append_manage_data_op("name\x1b[31m", None)
        .append_account_merge_op(ANA, Keypair.from_raw_ed25519_seed(bytes(32)).public_key)
        .append_create_claimable_balance_op(USD, "5", [Claimant(ANA), Claimant(ANA, later)])
        .add_time_bounds(0, 1)
        .build()
    )
    other = Keypair.from_raw_ed25519_seed(bytes(32)).public_key
    said = json.loads(inspected(commands, made, "--json"))["operations"]
    assert [operation["words"] for operation in said] == [
        f"create the account {ANA} with 1.5 XLM",
        f"send 10 XLM, delivering at least 3.5 USD:{ANA} to {ANA}, via EUR:{ANA}",
        f"deliver 3.5 USD:{ANA} to {ANA}, sending at most 10 XLM",
        f"offer to sell 7 USD:{ANA} for 0.25 XLM each",
        "cancel offer 42",
        f"change offer 42 to buy 7 XLM for 1/3 USD:{ANA} each",
        f"be able to hold USD:{ANA}, without a limit (a trustline)",
        f"remove the trustline for USD:{ANA}",
        "stop the account's own key from signing; require weight 2 at the high level; set the home domain “example.com”",
        "write “value” into the data entry “name”",
        "remove the data entry “name\\u{1B}[31m”",
        f"close the account and send all its XLM to {ANA}",
        f"set 5 USD:{ANA} aside for {ANA}, and for {ANA} (from 2027-01-15T08:00:00Z on)",
    ]
    assert [operation.get("source") for operation in said] == [other if operation["type"] == "accountMerge" else None for operation in said]
    assert f"  12. for {other}: close the account" in inspected(commands, made)


def test_txrep_matches_that_of_stellar_sdk(commands):
    envelope = transaction(ANA, "testnet")
    theirs = re.sub(r" \([^)]*\(UTC\)\)| \(.*\)", "", to_txrep(envelope))
    assert inspected(commands, envelope, "--format", "txrep").strip() == theirs.strip().replace("XLM", "native")


def test_signing_keeps_the_existing_signatures_and_adds_one_signature(wallet):
    other = Keypair.random()
    envelope = transaction(wallet.key.public_key)
    envelope.sign(other)
    document = json.loads(wallet.run("tx", "sign", "--json", "--pin-file", "-", stdin=f"{PIN}\n{envelope.to_xdr()}\n").stdout)
    signed = TransactionEnvelope.from_xdr(document["envelope"], PASSPHRASES["sandbox"])
    assert document["hash"] == signed.hash_hex() == envelope.hash_hex()
    assert [signature.signature_hint for signature in signed.signatures] == [other.signature_hint(), wallet.key.signature_hint()]
    again = wallet.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{document['envelope']}\n").stdout.strip()
    assert again == document["envelope"], "nobody signs twice"
    for account in (wallet.key.public_key, wallet.json("account", "show")["name"]):
        named = wallet.run("tx", "sign", "--account", account, "--pin-file", "-", stdin=f"{PIN}\n{transaction(ANA).to_xdr()}\n").stdout
        wallet.key.verify(transaction(ANA).hash(), TransactionEnvelope.from_xdr(named.strip(), PASSPHRASES["sandbox"]).signatures[0].signature)


def test_signing_shows_what_it_signs(wallet, tmp_path):
    (tmp_path / "pin").write_text(PIN)
    result = wallet.run("tx", "sign", "--pin-file", tmp_path / "pin", stdin=transaction(wallet.key.public_key).to_xdr())
    assert result.returncode == 0 and f"pay 7 XLM to {ANA}" in result.stderr and "Not yet" not in result.stdout
    assert signed_by(TransactionEnvelope.from_xdr(result.stdout.strip(), PASSPHRASES["sandbox"])) == [wallet.key.public_key]


# Refusals


def test_a_single_line_is_refused_without_being_counted(wallet):
    result = wallet.run("tx", "hash", stdin="nonsense!")
    said = result.stderr.splitlines()
    assert result.returncode == 1 and said[0].startswith("error: line 1: ") and said[-1] == "The line was refused."


@pytest.mark.parametrize("command", ["hash", "inspect", "inspect --json", "inspect --format txrep", "sign"])
def test_an_invalid_line_does_not_prevent_the_answers_to_other_lines(wallet, command):
    good = transaction(ANA).to_xdr()
    stdin = f"{good}\nnonsense!\nAAAA\n\n{good}"
    signs = command == "sign"
    result = wallet.run("tx", *command.split(), *(["--pin-file", "-"] if signs else []), stdin=(f"{PIN}\n" if signs else "") + stdin)
    assert result.returncode == 1
    said = [line for line in result.stderr.splitlines() if line.startswith("error: line ")]
    assert [line.split(":")[1] for line in said] == [" line 2", " line 3", " line 4"]
    assert result.stderr.splitlines()[-1] == "3 of 5 lines were refused."
    if command in ("hash", "inspect --json", "sign"):
        answers = result.stdout.splitlines()
        assert len(answers) == 5 and answers[0] == answers[4] != "" and answers[1:4] == ["", "", ""]


def test_without_the_key_or_the_pin_nothing_is_signed(wallet, commands, tmp_path):
    line = transaction(ANA).to_xdr() + "\n"
    assert "account create" in commands.refused("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{line}")
    assert "PIN" in wallet.refused("tx", "sign", "--pin-file", "-", stdin=f"wrong {PIN}\n{line}")
    assert "no key" in wallet.refused("tx", "sign", "--account", ANA, "--pin-file", "-", stdin=f"{PIN}\n{line}")
    assert "mistyped" in wallet.refused("tx", "sign", "--account", ANA[:-1] + "A", "--pin-file", "-", stdin=f"{PIN}\n{line}")
    assert "not-there" in wallet.refused("tx", "sign", "--pin-file", tmp_path / "not-there", stdin=line)


def test_without_a_terminal_a_transaction_with_a_warning_needs_accept_warnings(wallet):
    merge = builder(wallet.key.public_key).append_account_merge_op(ANA).add_time_bounds(0, END).build()
    endless = transaction(wallet.key.public_key)
    endless.transaction.preconditions = None
    stdin = PIN + "\n" + lines((merge, transaction(wallet.key.public_key), endless))
    result = wallet.run("tx", "sign", "--pin-file", "-", stdin=stdin)
    closing, paying, lasting = result.stdout.splitlines()
    assert (result.returncode, closing, lasting) == (1, "", "") and paying
    for number, words in ((1, "It closes your account"), (3, "It has no end")):
        (said,) = (line for line in result.stderr.splitlines() if line.startswith(f"error: line {number}: "))
        assert "Nothing was signed." in said and words in said and "--accept-warnings" in said
    accepted = wallet.run("tx", "sign", "--accept-warnings", "--pin-file", "-", stdin=stdin)
    assert accepted.returncode == 0 and accepted.stdout.splitlines()[1] == paying
    for envelope, line in zip((merge, endless), accepted.stdout.splitlines()[::2], strict=True):
        wallet.key.verify(envelope.hash(), TransactionEnvelope.from_xdr(line, PASSPHRASES["sandbox"]).signatures[0].signature)


def test_a_twenty_first_signature_is_refused(wallet):
    envelope = transaction(ANA)
    for _ in range(20):
        envelope.sign(Keypair.random())
    result = wallet.run("tx", "sign", "--pin-file", "-", stdin=f"{PIN}\n{envelope.to_xdr()}\n")
    assert result.returncode == 1 and result.stdout == "\n" and "at most 20 signatures" in result.stderr


def test_empty_input_gives_empty_output(commands):
    for command in ("hash", "inspect"):
        result = commands.run("tx", command)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_wrong_usage_has_exit_status_2(commands):
    for command in ("tx nonsense", "tx inspect --json --format txrep", "tx hash --network nowhere", "tx inspect --format xml"):
        result = commands.run(*command.split())
        assert result.returncode == 2 and result.stdout == "", command
