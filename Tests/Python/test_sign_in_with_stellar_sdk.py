"""Signing in to anchors (SEP-10): challenges that stellar-sdk builds are read and signed by AnchorKit, and stellar-sdk verifies what was signed.

AnchorKit also refuses what stellar-sdk's own reader refuses, and says why.
"""

import base64
import itertools
import time
from collections import defaultdict

import pytest
from stellar_sdk import (
    Account, Asset, IdMemo, Keypair, ManageData, MuxedAccount, Network, Payment, TextMemo, TransactionBuilder, TransactionEnvelope,
)
from stellar_sdk.operation import BumpSequence
from stellar_sdk.sep.ed25519_public_key_signer import Ed25519PublicKeySigner
from stellar_sdk.sep.exceptions import InvalidSep10ChallengeError
from stellar_sdk.sep.stellar_web_authentication import (
    build_challenge_transaction, read_challenge_transaction, verify_challenge_transaction_signers, verify_challenge_transaction_threshold,
)

from stellar_lines import by_lines

HOME, WEB_AUTH, WALLET_DOMAIN = "anchor.example.com", "auth.example.com", "wallet.example.com"
SERVER, PERSON, WALLET, OTHER = (Keypair.from_raw_ed25519_seed(bytes([number]) * 32) for number in (1, 2, 3, 4))
NETWORKS = [Network.TESTNET_NETWORK_PASSPHRASE, Network.PUBLIC_NETWORK_PASSPHRASE]
NETWORK = NETWORKS[0]


def answer(envelope, account=PERSON.public_key, memo=None, client_domain="", network=NETWORK, keys=(PERSON,), now=None):
    """AnchorKit's answer to a challenge: "signed" and the envelope, or "refused" and the reason."""
    seeds = ",".join(key.raw_secret_key().hex() for key in keys)
    fields = [
        network, SERVER.public_key, HOME, WEB_AUTH, account, "" if memo is None else str(memo), client_domain,
        WALLET.public_key if client_domain else "", str(int(now or time.time())), seeds, envelope,
    ]
    return by_lines("challenge", lines=[fields])[0]


def build(account=PERSON.public_key, **options):
    options = {"network_passphrase": NETWORK, "home_domain": HOME, "web_auth_domain": WEB_AUTH} | options
    return build_challenge_transaction(SERVER.secret, account, **options)


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("timeout", [60, 900])
def test_challenges_built_by_stellar_sdk_are_signed_and_verified(network, timeout):
    verdict, signed = answer(build(network_passphrase=network, timeout=timeout), network=network)
    assert verdict == "signed"
    signers = verify_challenge_transaction_threshold(
        signed, SERVER.public_key, HOME, WEB_AUTH, network, 1, [Ed25519PublicKeySigner(PERSON.public_key, 1)])
    assert [signer.account_id for signer in signers] == [PERSON.public_key]


def test_several_signatures_together_reach_the_threshold():
    verdict, signed = answer(build(), keys=[PERSON, OTHER, WALLET])
    assert verdict == "signed"
    weights = [Ed25519PublicKeySigner(key.public_key, weight) for key, weight in ((PERSON, 1), (OTHER, 2), (WALLET, 4))]
    assert len(verify_challenge_transaction_threshold(signed, SERVER.public_key, HOME, WEB_AUTH, NETWORK, 7, weights)) == 3


def test_challenges_with_a_memo_or_a_muxed_account_are_signed():
    memo = 8437619129868631958
    verdict, signed = answer(build(memo=memo), memo=memo)
    assert (verdict, read_challenge_transaction(signed, SERVER.public_key, HOME, WEB_AUTH, NETWORK).memo) == ("signed", memo)
    virtual = MuxedAccount(PERSON.public_key, 2**64 - 1).account_muxed
    verdict, signed = answer(build(virtual), account=virtual)
    assert (verdict, read_challenge_transaction(signed, SERVER.public_key, HOME, WEB_AUTH, NETWORK).client_account_id) == ("signed", virtual)


def test_a_client_domain_is_signed_for_only_if_the_wallet_named_it():
    challenge = build(client_domain=WALLET_DOMAIN, client_signing_key=WALLET.public_key)
    verdict, signed = answer(challenge, client_domain=WALLET_DOMAIN, keys=[PERSON, WALLET])
    assert verdict == "signed"
    found = verify_challenge_transaction_signers(
        signed, SERVER.public_key, HOME, WEB_AUTH, NETWORK, [Ed25519PublicKeySigner(PERSON.public_key, 1)])
    assert [signer.account_id for signer in found] == [PERSON.public_key]
    assert answer(challenge)[0] == "refused"


def made(operations=None, sequence=-1, source=SERVER, memo=None, bounds=None, signer=SERVER):
    """A challenge made by hand, good unless an argument spoils it."""
    builder = TransactionBuilder(Account(source.public_key, sequence), NETWORK, 100)
    for operation in good() if operations is None else operations:
        builder.append_operation(operation)
    if memo:
        builder.add_memo(memo)
    now = int(time.time())
    builder.add_time_bounds(*(bounds or (now, now + 900)))
    envelope = builder.build()
    if signer:
        envelope.sign(signer)
    return envelope.to_xdr()


def good(account=PERSON, key=f"{HOME} auth", value=base64.b64encode(bytes(48)), web=WEB_AUTH, more=()):
    return [ManageData(key, value, source=account and account.public_key), ManageData("web_auth_domain", web, source=SERVER.public_key), *more]


BAD = {
    "a sequence number": (dict(sequence=0), "sequence number"),
    "another source": (dict(source=OTHER), "source"),
    "no signature": (dict(signer=None), "hasn't signed"),
    "another signature": (dict(signer=OTHER), "hasn't signed"),
    "no time bounds": (dict(bounds=(0, 0)), "never ends"),
    "another home domain": (dict(operations=good(key="evil.example.com auth")), "signs you in at evil.example.com"),
    "no account": (dict(operations=good(account=None)), "not for yours"),
    "a short nonce": (dict(operations=good(value=base64.b64encode(bytes(40)))), "random value"),
    "a nonce that is no base64": (dict(operations=good(value=b"!" * 64)), "random value"),
    "no value": (dict(operations=good(value=None)), "random value"),
    "another server": (dict(operations=good(web="evil.example.com")), "another server"),
    "a text as memo": (dict(memo=TextMemo("5")), "isn't a number"),
    "a first operation that pays": (
        dict(operations=[Payment(OTHER.public_key, Asset.native(), "1", source=PERSON.public_key)]), "first operation"),
    "a later operation that pays": (
        dict(operations=good(more=[Payment(OTHER.public_key, Asset.native(), "1", source=SERVER.public_key)])), "operation 3"),
    "a later operation that raises a sequence number": (
        dict(operations=good(more=[BumpSequence(5, source=SERVER.public_key)])), "operation 3"),
    "data of somebody else": (dict(operations=good(more=[ManageData("x", b"1", source=PERSON.public_key)])), "operation 3"),
}


@pytest.mark.parametrize("name", BAD)
def test_challenges_that_stellar_sdk_refuses_are_refused(name):
    options, words = BAD[name]
    envelope = made(**options)
    verdict, sentence = answer(envelope)
    assert (verdict, words in sentence) == ("refused", True), sentence
    with pytest.raises((InvalidSep10ChallengeError, ValueError)):
        read_challenge_transaction(envelope, SERVER.public_key, HOME, WEB_AUTH, NETWORK)


def test_only_refusals_for_the_same_reason_share_a_sentence():
    names = defaultdict(list)
    for name, (options, _) in BAD.items():
        names[answer(made(**options))[1]].append(name)
    assert [shared for shared in names.values() if len(shared) > 1] == [
        ["no signature", "another signature"], ["a short nonce", "a nonce that is no base64", "no value"],
        ["a later operation that pays", "a later operation that raises a sequence number"],
    ]  # fmt: skip


def test_the_time_of_a_challenge_may_be_off_by_five_minutes():
    envelope, now = made(), int(time.time())
    assert answer(envelope, now=now + 1190)[0] == "signed"
    assert answer(envelope, now=now + 1210) == ["refused", "it has expired. Check this computer's clock."]
    assert answer(envelope, now=now - 310) == ["refused", "it isn't valid yet. Check this computer's clock."]


def test_a_valid_challenge_made_by_hand_is_accepted_by_both_libraries():
    envelope = made(operations=good(more=[ManageData("later", b"1", source=SERVER.public_key)]), memo=IdMemo(5))
    assert answer(envelope, memo=5)[0] == "signed"
    assert read_challenge_transaction(envelope, SERVER.public_key, HOME, WEB_AUTH, NETWORK).memo == 5
    assert answer(envelope) == ["refused", "its memo isn't the one that was asked for."]


def test_a_fee_bump_is_refused():
    inner = TransactionEnvelope.from_xdr(made(sequence=6), NETWORK)
    bump = TransactionBuilder.build_fee_bump_transaction(SERVER, 200, inner, NETWORK)
    bump.sign(SERVER)
    assert answer(bump.to_xdr()) == ["refused", "it is a fee bump."]
    with pytest.raises(ValueError):
        read_challenge_transaction(bump.to_xdr(), SERVER.public_key, HOME, WEB_AUTH, NETWORK)


def test_a_single_changed_bit_is_enough_for_a_refusal():
    envelope = bytearray(base64.b64decode(build()))
    accepted = 0
    for place, bit in itertools.product(range(0, len(envelope), 7), (0, 5)):
        spoiled = bytearray(envelope)
        spoiled[place] ^= 1 << bit
        accepted += answer(base64.b64encode(bytes(spoiled)).decode())[0] == "signed"
    assert accepted == 0
