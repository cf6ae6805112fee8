#!/usr/bin/env python3
"""Writes the vectors of operations, preconditions and fee bumps in Tests/StellarKitTests/Vectors, made by the PyPI package stellar-sdk.

operations.json: one operation of every classic kind with the values that OperationVectorTests.swift names, as XDR.
envelopes.json: random signed transactions and fee bumps over all of them.

Needs `pip install stellar-sdk`. The seed is fixed, so that a second run writes the same files.
"""

import json
import pathlib
import random

from stellar_sdk import *  # noqa: F403
from stellar_sdk.operation.create_claimable_balance import ClaimPredicate
from stellar_sdk.operation.revoke_sponsorship import Data, Offer, RevokeSponsorship, TrustLine
from stellar_sdk.operation.revoke_sponsorship import Signer as SponsoredSigner
from stellar_sdk.operation.set_trust_line_flags import TrustLineFlags
from stellar_sdk.operation.allow_trust import TrustLineEntryFlag
from stellar_sdk.sep.txrep import to_txrep

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Tests/StellarKitTests/Vectors"
PASSPHRASES = ["BasicPay Sandbox ; 2026", "Test SDF Network ; September 2015", "Public Global Stellar Network ; September 2015"]
A = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
B = "GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L"
M = "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK"
BALANCE = "000000003f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a"
POOL = "3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a"
USD, EURO, XLM = Asset("USD", A), Asset("EUROTOKEN", B), Asset.native()
PLAIN = [
    "createAccount", "payment", "pathPaymentStrictReceive", "pathPaymentStrictSend", "manageSellOffer", "manageBuyOffer",
    "createPassiveSellOffer", "setOptions", "changeTrust", "accountMerge", "inflation", "manageData", "removeData", "bumpSequence",
    "createClaimableBalance", "beginSponsoringFutureReserves", "endSponsoringFutureReserves", "clawback", "setTrustLineFlags", "liquidityPoolDeposit", "liquidityPoolWithdraw",
]
dice = random.Random(1976)


def fixed():
    both = ClaimPredicate.predicate_and
    later = ClaimPredicate.predicate_not(ClaimPredicate.predicate_before_relative_time(60))
    either = ClaimPredicate.predicate_or(ClaimPredicate.predicate_before_absolute_time(1_700_000_000), ClaimPredicate.predicate_unconditional())
    payload = SignerKey.ed25519_signed_payload(SignedPayloadSigner(A, b"consent"))
    return {
        "createAccount": CreateAccount(B, "10.5"),
        "payment": Payment(M, USD, "0.0000001", A),
        "pathPaymentStrictReceive": PathPaymentStrictReceive(M, XLM, "10", USD, "3.5", [EURO, USD], M),
        "pathPaymentStrictSend": PathPaymentStrictSend(B, USD, "10", XLM, "3.5", [EURO]),
        "manageSellOffer": ManageSellOffer(USD, XLM, "7", Price(1, 3), 42),
        "manageBuyOffer": ManageBuyOffer(USD, XLM, "7", Price(3, 1), 42),
        "createPassiveSellOffer": CreatePassiveSellOffer(XLM, EURO, "8", Price(2, 4)),
        "setOptions": SetOptions(
            B, AuthorizationFlag.AUTHORIZATION_IMMUTABLE, AuthorizationFlag.AUTHORIZATION_REQUIRED | AuthorizationFlag.AUTHORIZATION_CLAWBACK_ENABLED,
            1, 2, 3, 4, Signer(SignerKey.sha256_hash(bytes.fromhex(POOL)), 255), "example.com",
        ),
        "setNoOptions": SetOptions(),
        "setPayloadSigner": SetOptions(signer=Signer(payload, 5)),
        "setPreAuthSigner": SetOptions(signer=Signer(SignerKey.pre_auth_tx(bytes.fromhex(POOL)), 0)),
        "changeTrust": ChangeTrust(USD, "922337203685.4775807"),
        "changePoolTrust": ChangeTrust(LiquidityPoolAsset(USD, EURO), "5"),
        "allowTrust": AllowTrust(B, "USD", TrustLineEntryFlag.AUTHORIZED_TO_MAINTAIN_LIABILITIES_FLAG),
        "accountMerge": AccountMerge(M),
        "inflation": Inflation(),
        "manageData": ManageData("config.memo_required", "1"),
        "removeData": ManageData("a", None),
        "bumpSequence": BumpSequence(2**63 - 1),
        "createClaimableBalance": CreateClaimableBalance(USD, "100", [Claimant(A), Claimant(B, both(later, either))]),
        "claimClaimableBalance": ClaimClaimableBalance(BALANCE),
        "beginSponsoringFutureReserves": BeginSponsoringFutureReserves(B),
        "endSponsoringFutureReserves": EndSponsoringFutureReserves(B),
        "revokeAccount": RevokeSponsorship.revoke_account_sponsorship(B),
        "revokeTrustline": RevokeSponsorship.revoke_trustline_sponsorship(B, USD),
        "revokePoolTrustline": RevokeSponsorship.revoke_trustline_sponsorship(B, LiquidityPoolId(POOL)),
        "revokeOffer": RevokeSponsorship.revoke_offer_sponsorship(B, 12345),
        "revokeData": RevokeSponsorship.revoke_data_sponsorship(B, "name"),
        "revokeBalance": RevokeSponsorship.revoke_claimable_balance_sponsorship(BALANCE),
        "revokeSigner": RevokeSponsorship.revoke_signer_sponsorship(B, SignerKey.ed25519_public_key(A)),
        "clawback": Clawback(USD, B, "1.5"),
        "clawbackClaimableBalance": ClawbackClaimableBalance(BALANCE),
        "setTrustLineFlags": SetTrustLineFlags(
            B, USD, TrustLineFlags.AUTHORIZED_FLAG | TrustLineFlags.TRUSTLINE_CLAWBACK_ENABLED_FLAG, TrustLineFlags.AUTHORIZED_TO_MAINTAIN_LIABILITIES_FLAG
        ),
        "liquidityPoolDeposit": LiquidityPoolDeposit(POOL, "1", "2", Price(1, 2), Price(3, 4)),
        "liquidityPoolWithdraw": LiquidityPoolWithdraw(POOL, "3", "1", "2"),
    }


def key():
    return Keypair.from_raw_ed25519_seed(dice.randbytes(32))


def signer_key():
    return dice.choice([
        SignerKey.ed25519_public_key(key().public_key), SignerKey.sha256_hash(dice.randbytes(32)), SignerKey.pre_auth_tx(dice.randbytes(32)),
        SignerKey.ed25519_signed_payload(SignedPayloadSigner(key().public_key, dice.randbytes(dice.randint(1, 64)))),
    ])


def preconditions():
    low = dice.randint(0, 2**31)
    maybe = lambda value: value if dice.random() < 0.5 else None
    return Preconditions(
        time_bounds=TimeBounds(0, dice.randint(1, 2**37)),
        ledger_bounds=maybe(LedgerBounds(low, dice.choice([0, low + 5]))),
        min_sequence_number=maybe(dice.randint(0, 2**60)),
        min_sequence_age=maybe(dice.randint(0, 2**63)),
        min_sequence_ledger_gap=maybe(dice.randint(0, 2**32 - 1)),
        extra_signers=[signer_key() for _ in range(dice.randint(0, 2))],
    )


def envelope(operations, plain):
    signers = [key() for _ in range(dice.randint(1, 3))]
    passphrase = dice.choice(PASSPHRASES)
    chosen = dice.sample(operations, dice.randint(1, 12))
    # Some operations are only valid on the issuer's own account, and others only on other accounts. Those have a source of their own.
    made = Transaction(
        MuxedAccount(signers[0].public_key, dice.choice([None, dice.getrandbits(64)])), dice.randint(1, 2**63 - 1), 250 * len(chosen), chosen,
        dice.choice([NoneMemo(), TextMemo("Olá"), TextMemo(b"\xff\xfe"), IdMemo(7), HashMemo(dice.randbytes(32))]), preconditions(), v1=True,
    )
    signed = TransactionEnvelope(made, passphrase)
    for signer in signers:
        signed.sign(signer)
    entry = {"passphrase": passphrase, "secrets": [s.secret for s in signers], "hash": signed.hash_hex(), "envelope": signed.to_xdr()}
    # stellar-sdk deviates from SEP-11 for extra signers, non-ASCII texts and some operations.
    if all(operation in plain for operation in chosen) and not made.preconditions.extra_signers and not isinstance(made.memo, TextMemo):
        entry["txrep"] = to_txrep(signed)
    if dice.random() < 0.3:
        payer = key()
        bump = TransactionBuilder.build_fee_bump_transaction(payer, 300, signed, passphrase)
        bump.sign(payer)
        entry["bump"] = {"secret": payer.secret, "hash": bump.hash_hex(), "envelope": bump.to_xdr()}
    return entry


operations = fixed()
for name in ["clawback", "setTrustLineFlags", "allowTrust"]:
    operations[name].source = MuxedAccount(A)
lines = [json.dumps({"name": name, "xdr": operation.to_xdr_object().to_xdr()}) for name, operation in operations.items()]
(FOLDER / "operations.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
plain = [operation for name, operation in operations.items() if name in PLAIN]
lines = [json.dumps(envelope(choice, plain)) for choice in [list(operations.values())] * 30 + [plain] * 20]
(FOLDER / "envelopes.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
