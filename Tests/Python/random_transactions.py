"""Random transactions over everything that a transaction can hold, built with stellar-sdk's own classes."""

import random

import stellar_sdk as sdk
from stellar_sdk import xdr
from stellar_sdk.operation import InvokeHostFunction, RestoreFootprint
from stellar_sdk.operation.allow_trust import TrustLineEntryFlag
from stellar_sdk.operation.create_claimable_balance import ClaimPredicate
from stellar_sdk.operation.extend_footprint_ttl import ExtendFootprintTTL
from stellar_sdk.operation.revoke_sponsorship import RevokeSponsorship
from stellar_sdk.operation.set_trust_line_flags import TrustLineFlags
from xdr_values import Values

PASSPHRASES = ["BasicPay Sandbox ; 2026", sdk.Network.TESTNET_NETWORK_PASSPHRASE, sdk.Network.PUBLIC_NETWORK_PASSPHRASE, "Réseau privé 💶"]
ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))


class RandomTransactions:
    """Makes transactions, the same ones from the same seed. With few accounts, many transactions have an account in common."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.keys = [sdk.Keypair.from_raw_ed25519_seed(self.dice.randbytes(32)) for _ in range(40)]
        self.values = Values(seed)
        self.kinds = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("make_")]
        self.contract_kinds = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("call_")]

    # Values

    def account(self, *others):
        return self.dice.choice([key.public_key for key in self.keys if key.public_key not in others])

    def muxed(self, *others):
        account = self.account(*others)
        return sdk.MuxedAccount(account, self.number(64)).account_muxed if self.dice.random() < 0.4 else account

    def number(self, bits, least=0):
        return self.dice.choice([least, 2**bits - 1, self.dice.randint(least, 1000), max(least, self.dice.getrandbits(bits))])

    def amount(self, least=1):
        stroops = self.number(63, least)
        return f"{stroops // 10**7}.{stroops % 10**7:07d}"

    def price(self):
        return sdk.Price(self.number(31, 1), self.number(31, 1))

    def text(self, alphabet, least, most):
        return "".join(self.dice.choices(alphabet, k=self.dice.randint(least, most)))

    def issued(self, issuer=None):
        return sdk.Asset(self.text(ALPHANUMERIC, 1, 12), issuer or self.account())

    def asset(self):
        return sdk.Asset.native() if self.dice.random() < 0.3 else self.issued()

    def path(self):
        return [self.asset() for _ in range(self.dice.randint(0, 5))]

    def digest(self):
        return self.dice.randbytes(32)

    def maybe(self, make):
        return make() if self.dice.random() < 0.5 else None

    def signer_key(self, *others):
        payload = sdk.SignedPayloadSigner(self.account(), self.dice.randbytes(self.dice.randint(1, 64)))
        return self.dice.choice([
            sdk.SignerKey.ed25519_public_key(self.account(*others)), sdk.SignerKey.sha256_hash(self.digest()),
            sdk.SignerKey.pre_auth_tx(self.digest()), sdk.SignerKey.ed25519_signed_payload(payload),
        ])

    def balance_id(self):
        return "00000000" + self.digest().hex()

    def predicate(self, depth=1):
        kind = self.dice.randint(0 if depth < 4 else 3, 5)
        inner = lambda: self.predicate(depth + 1)  # noqa: E731
        if kind == 0:
            return ClaimPredicate.predicate_and(inner(), inner())
        if kind == 1:
            return ClaimPredicate.predicate_or(inner(), inner())
        if kind == 2:
            return ClaimPredicate.predicate_not(inner())
        if kind == 3:
            return ClaimPredicate.predicate_unconditional()
        when = self.number(63)
        return ClaimPredicate.predicate_before_absolute_time(when) if kind == 4 else ClaimPredicate.predicate_before_relative_time(when)

    def of_type(self, name):
        return getattr(xdr, name).from_xdr_bytes(self.values.value(name))

    # Operations. `actor` is the operation's source account, which some operations must not name, and others must.

    def make_create_account(self, actor, source):
        return sdk.CreateAccount(self.account(actor), self.amount(0), source)

    def make_payment(self, actor, source):
        return sdk.Payment(self.muxed(), self.asset(), self.amount(), source)

    def make_path_payment_strict_receive(self, actor, source):
        return sdk.PathPaymentStrictReceive(self.muxed(), self.asset(), self.amount(), self.asset(), self.amount(), self.path(), source)

    def make_path_payment_strict_send(self, actor, source):
        return sdk.PathPaymentStrictSend(self.muxed(), self.asset(), self.amount(), self.asset(), self.amount(), self.path(), source)

    def make_manage_sell_offer(self, actor, source):
        return sdk.ManageSellOffer(*self.pair(), *self.offer(), source)

    def make_manage_buy_offer(self, actor, source):
        return sdk.ManageBuyOffer(*self.pair(), *self.offer(), source)

    def make_passive_offer(self, actor, source):
        return sdk.CreatePassiveSellOffer(*self.pair(), self.amount(), self.price(), source)

    def pair(self):
        while True:
            pair = self.asset(), self.asset()
            if pair[0] != pair[1]:
                return pair

    def offer(self):
        number = self.number(63)
        return self.amount(0 if number else 1), self.price(), number

    def make_set_options(self, actor, source):
        flags = self.dice.randrange(16)
        weight = lambda: self.dice.randrange(256)  # noqa: E731
        return sdk.SetOptions(
            inflation_dest=self.maybe(self.account), set_flags=self.maybe(lambda: sdk.AuthorizationFlag(flags)), clear_flags=self.maybe(lambda: sdk.AuthorizationFlag(15 - flags)),
            master_weight=self.maybe(weight), low_threshold=self.maybe(weight), med_threshold=self.maybe(weight),
            high_threshold=self.maybe(weight), home_domain=self.maybe(lambda: self.text(PRINTABLE, 0, 32)),
            signer=self.maybe(lambda: sdk.Signer(self.signer_key(actor), weight())), source=source,
        )

    def make_change_trust(self, actor, source):
        return sdk.ChangeTrust(self.issued(self.account(actor)), self.amount(0), source)

    def make_change_pool_trust(self, actor, source):
        first, second = self.pair()
        if not sdk.LiquidityPoolAsset.is_valid_lexicographic_order(first, second):
            first, second = second, first
        return sdk.ChangeTrust(sdk.LiquidityPoolAsset(first, second), self.amount(0), source)

    def make_allow_trust(self, actor, source):
        return sdk.AllowTrust(self.account(actor), self.text(ALPHANUMERIC, 1, 12), self.dice.choice(list(TrustLineEntryFlag)), source)

    def make_account_merge(self, actor, source):
        return sdk.AccountMerge(self.muxed(actor), source)

    def make_inflation(self, actor, source):
        return sdk.Inflation(source)

    def make_manage_data(self, actor, source):
        value = self.maybe(lambda: self.dice.randbytes(self.dice.randint(0, 64)))
        return sdk.ManageData(self.text(PRINTABLE, 1, 64), value, source)

    def make_bump_sequence(self, actor, source):
        return sdk.BumpSequence(self.number(63), source)

    def make_create_claimable_balance(self, actor, source):
        claimants = [sdk.Claimant(key.public_key, self.predicate()) for key in self.dice.sample(self.keys, self.dice.randint(1, 10))]
        return sdk.CreateClaimableBalance(self.asset(), self.amount(), claimants, source)

    def make_claim_claimable_balance(self, actor, source):
        return sdk.ClaimClaimableBalance(self.balance_id(), source)

    def make_begin_sponsoring(self, actor, source):
        return sdk.BeginSponsoringFutureReserves(self.account(actor), source)

    def make_end_sponsoring(self, actor, source):
        return sdk.EndSponsoringFutureReserves(source)

    def make_revoke_sponsorship(self, actor, source):
        account, revoke = self.account(), RevokeSponsorship
        return self.dice.choice([
            lambda: revoke.revoke_account_sponsorship(account, source),
            lambda: revoke.revoke_trustline_sponsorship(account, self.issued(self.account(account)), source),
            lambda: revoke.revoke_trustline_sponsorship(account, sdk.LiquidityPoolId(self.digest().hex()), source),
            lambda: revoke.revoke_offer_sponsorship(account, self.number(63, 1), source),
            lambda: revoke.revoke_data_sponsorship(account, self.text(PRINTABLE, 1, 64), source),
            lambda: revoke.revoke_claimable_balance_sponsorship(self.balance_id(), source),
            lambda: revoke.revoke_signer_sponsorship(account, self.signer_key(), source),
        ])()

    def make_clawback(self, actor, source):
        return sdk.Clawback(self.issued(actor), self.muxed(actor), self.amount(), source)

    def make_clawback_claimable_balance(self, actor, source):
        return sdk.ClawbackClaimableBalance(self.balance_id(), source)

    def make_set_trust_line_flags(self, actor, source):
        set_flags = self.dice.choice([None, 0, 1, 2])
        clear_flags = self.dice.choice([None, 0, 4, 7 & ~(set_flags or 0)])
        flags = [None if value is None else TrustLineFlags(value) for value in (clear_flags, set_flags)]
        return sdk.SetTrustLineFlags(self.account(actor), self.issued(actor), *flags, source)

    def make_liquidity_pool_deposit(self, actor, source):
        low, high = sorted([self.price(), self.price()], key=lambda price: price.n * 2**70 // price.d)
        return sdk.LiquidityPoolDeposit(self.digest().hex(), self.amount(), self.amount(), low, high, source)

    def make_liquidity_pool_withdraw(self, actor, source):
        return sdk.LiquidityPoolWithdraw(self.digest().hex(), self.amount(), self.amount(0), self.amount(0), source)

    def call_invoke(self, source):
        count = self.dice.randint(0, 2)
        return InvokeHostFunction(self.of_type("HostFunction"), [self.of_type("SorobanAuthorizationEntry") for _ in range(count)], source)

    def call_extend(self, source):
        return ExtendFootprintTTL(self.number(32), source)

    def call_restore(self, source):
        return RestoreFootprint(source)

    # Transactions

    def preconditions(self):
        low, latest = self.number(31), self.number(63, 1)
        return sdk.Preconditions(
            time_bounds=sdk.TimeBounds(self.dice.choice([0, self.dice.randint(0, latest)]), latest),
            ledger_bounds=self.maybe(lambda: sdk.LedgerBounds(low, self.dice.choice([0, low + 5]))),
            min_sequence_number=self.maybe(lambda: self.number(63)), min_sequence_age=self.maybe(lambda: self.number(63)),
            min_sequence_ledger_gap=self.maybe(lambda: self.number(32)),
            extra_signers=self.dice.choice([None, [], [self.signer_key()], [self.signer_key(), sdk.SignerKey.sha256_hash(self.digest())]]),
        )

    def memo(self):
        texts = ["", "Lunch", "é" * 14, "💶" * 7, "x" * 28, self.dice.randbytes(self.dice.randint(0, 28))]
        return self.dice.choice([
            sdk.NoneMemo(), sdk.TextMemo(self.dice.choice(texts)), sdk.IdMemo(self.number(64)), sdk.HashMemo(self.digest()),
            sdk.ReturnHashMemo(self.digest()),
        ])

    def operation(self, source):
        own = self.maybe(self.muxed)
        actor = sdk.MuxedAccount.from_account(own or source).account_id
        return self.dice.choice(self.kinds)(actor, own and sdk.MuxedAccount.from_account(own))

    def transaction(self):
        """An unsigned envelope and the key that is to sign it."""
        source, memo, resources = self.muxed(), self.memo(), None
        if self.dice.random() < 0.12:
            resources = self.of_type("SorobanTransactionData")
            resources.resource_fee = xdr.Int64(self.number(30))
            kind = self.dice.choice(self.contract_kinds)
            # A call has neither a memo nor muxed sources.
            is_call = kind == self.call_invoke
            if is_call:
                source, memo = self.account(), sdk.NoneMemo()
            operations = [kind(self.maybe(lambda: sdk.MuxedAccount.from_account(self.account() if is_call else self.muxed())))]
        else:
            operations = [self.operation(source) for _ in range(self.dice.choice([1, 1, 2, 3]))]
        fee = self.dice.randint(2**30, 2**32 - 1) if resources else self.number(32)
        is_old = not resources and source.startswith("G") and self.dice.random() < 0.05
        conditions = self.preconditions()
        if is_old:
            conditions = sdk.Preconditions(time_bounds=conditions.time_bounds)
        made = sdk.Transaction(source, self.number(63), fee, operations, memo, conditions, resources, v1=not is_old)
        return sdk.TransactionEnvelope(made, self.dice.choice(PASSPHRASES)), self.dice.choice(self.keys)

    def fee_bump(self):
        """An unsigned fee bump around a signed transaction, and the key that is to sign it."""
        inner, key = self.transaction()
        inner.sign(key)
        fee = self.dice.randint(2**40, 2**63 - 1)
        payer = self.muxed()
        return sdk.FeeBumpTransactionEnvelope(sdk.FeeBumpTransaction(payer, fee, inner), inner.network_passphrase), self.dice.choice(self.keys)

    def authorization(self):
        """An unsigned authorization entry of an account or a contract, and the key that is to sign it."""
        while True:
            entry = self.of_type("SorobanAuthorizationEntry")
            credentials = entry.credentials
            delegated = credentials.address_with_delegates
            own = delegated.address_credentials if delegated else credentials.address or credentials.address_v2
            if own and own.address.type in (xdr.SCAddressType.SC_ADDRESS_TYPE_ACCOUNT, xdr.SCAddressType.SC_ADDRESS_TYPE_CONTRACT):
                own.signature = sdk.scval.to_void()
                if delegated:
                    delegated.delegates = []
                return entry, self.dice.choice(self.keys)
