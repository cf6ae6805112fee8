"""The embedded network's history as other clients read it: requested with stellar-sdk, each field's name and type checked by stellar-model."""

import pytest
from program import PASSPHRASE
from stellar_model.model.horizon.effects import _EFFECT_TYPE_I_MAP
from stellar_model.model.horizon.operations import _OPERATION_TYPE_I_MAP
from stellar_model.response.async_transaction_response import AsyncTransactionResponse
from stellar_model.response.effects_response import EffectsResponse
from stellar_model.response.ledgers_response import LedgersResponse
from stellar_model.response.operations_response import OperationsResponse
from stellar_model.response.payments_response import PaymentsResponse
from stellar_model.response.trade_aggregations_response import TradeAggregationsResponse
from stellar_model.response.trades_response import TradesResponse
from stellar_model.response.transactions_response import TransactionsResponse
from stellar_sdk import (
    Asset,
    AuthorizationFlag,
    Claimant,
    Keypair,
    LiquidityPoolAsset,
    Price,
    Signer,
    TransactionEnvelope,
    TrustLineFlags,
)
from stellar_sdk.exceptions import NotFoundError

NATIVE = Asset.native()


class Market:
    """Every classic operation once: an issuer, a maker with offers and a pool, and a taker who trades with both."""

    def __init__(self, network):
        self.network = network
        self.issuer, self.maker, self.taker = network.funded(), network.funded(), network.funded()
        self.guest = Keypair.random()
        self.gold = Asset("GOLD", self.issuer.public_key)
        self.pool = LiquidityPoolAsset(NATIVE, self.gold)
        self.balance = None
        for step in (self.trust, self.trade, self.deposit, self.leave, self.sponsor, self.revoke, self.settle):
            step()

    def submit(self, source, builder, *others):
        answer = self.network.submit(builder, source, *others)
        assert answer["successful"]
        return answer

    def trust(self):
        flags = AuthorizationFlag.AUTHORIZATION_REVOCABLE | AuthorizationFlag.AUTHORIZATION_CLAWBACK_ENABLED
        self.submit(self.issuer, self.network.build(self.issuer).append_set_options_op(set_flags=flags, home_domain="example.org"))
        for holder in (self.maker, self.taker):
            self.network.trust(holder, self.gold)
        self.network.pay(self.issuer, self.maker.public_key, "1000", self.gold)

    def trade(self):
        builder = self.network.build(self.maker).append_manage_sell_offer_op(self.gold, NATIVE, "100", Price(2, 1))
        builder.append_create_passive_sell_offer_op(self.gold, NATIVE, "5", Price(3, 1))
        self.submit(self.maker, builder)
        builder = self.network.build(self.taker).append_manage_buy_offer_op(NATIVE, self.gold, "10", Price(2, 1))
        builder.append_path_payment_strict_receive_op(self.taker.public_key, NATIVE, "50", self.gold, "5", [])
        builder.append_path_payment_strict_send_op(self.taker.public_key, NATIVE, "6", self.gold, "1", [])
        self.submit(self.taker, builder)

    def deposit(self):
        builder = self.network.build(self.maker).append_change_trust_op(self.pool)
        builder.append_liquidity_pool_deposit_op(self.pool.liquidity_pool_id, "600", "400", "1", "3")
        self.submit(self.maker, builder)
        builder = self.network.build(self.taker)
        self.submit(self.taker, builder.append_path_payment_strict_send_op(self.taker.public_key, NATIVE, "1", self.gold, "0.1", []))
        withdrawal = self.network.build(self.maker).append_liquidity_pool_withdraw_op(self.pool.liquidity_pool_id, "1", "0", "0")
        self.submit(self.maker, withdrawal)

    def leave(self):
        claimants = [Claimant(self.taker.public_key), Claimant(self.issuer.public_key)]
        builder = self.network.build(self.issuer).append_create_claimable_balance_op(self.gold, "3", claimants)
        builder.append_create_claimable_balance_op(self.gold, "4", claimants)
        envelope = builder.build()
        ids = [envelope.transaction.get_claimable_balance_id(index) for index in (0, 1)]
        envelope.sign(self.issuer)
        self.network.server.submit_transaction(envelope)
        self.balance = ids[0]
        self.submit(self.taker, self.network.build(self.taker).append_claim_claimable_balance_op(ids[0]))
        builder = self.network.build(self.issuer).append_clawback_claimable_balance_op(ids[1])
        self.submit(self.issuer, builder.append_clawback_op(self.gold, self.taker.public_key, "1"))

    def sponsor(self):
        guest = self.guest.public_key
        builder = self.network.build(self.issuer).append_begin_sponsoring_future_reserves_op(guest)
        builder.append_create_account_op(guest, "0").append_manage_data_op("name", "value", source=guest)
        builder.append_change_trust_op(self.gold, source=guest)
        builder.append_set_options_op(signer=Signer.ed25519_public_key(self.maker.public_key, 1), source=guest)
        builder.append_end_sponsoring_future_reserves_op(source=guest)
        self.submit(self.issuer, builder, self.guest)
        builder = self.network.build(self.issuer).append_payment_op(guest, NATIVE, "20")
        builder.append_revoke_account_sponsorship_op(guest).append_revoke_data_sponsorship_op(guest, "name")
        builder.append_revoke_trustline_sponsorship_op(guest, self.gold)
        builder.append_revoke_ed25519_public_key_signer_sponsorship_op(guest, self.maker.public_key)
        self.submit(self.issuer, builder)

    def revoke(self):
        builder = self.network.build(self.issuer).append_set_trust_line_flags_op(
            self.taker.public_key, self.gold, clear_flags=TrustLineFlags.AUTHORIZED_FLAG
        )
        builder.append_set_trust_line_flags_op(self.taker.public_key, self.gold, set_flags=TrustLineFlags.AUTHORIZED_FLAG)
        builder.append_set_trust_line_flags_op(self.maker.public_key, self.gold, clear_flags=TrustLineFlags.AUTHORIZED_FLAG)
        self.submit(self.issuer, builder)

    def settle(self):
        guest = self.guest.public_key
        builder = self.network.build(self.issuer).append_manage_data_op("name", None, source=guest)
        builder.append_change_trust_op(self.gold, "0", source=guest)
        builder.append_bump_sequence_op(1, source=guest)
        builder.append_set_options_op(signer=Signer.ed25519_public_key(self.maker.public_key, 0), source=guest)
        builder.append_account_merge_op(self.issuer.public_key, source=guest)
        self.submit(self.issuer, builder, self.guest)


@pytest.fixture(scope="module")
def market(network):
    return Market(network)


def read(model, page):
    """The page's records, parsed by the model. The model requires metadata, which Horizon leaves out if it isn't kept."""
    records = page["_embedded"]["records"]
    for record in records:
        for transaction in [record] if "envelope_xdr" in record else [record.get("transaction")]:
            if transaction is not None:
                assert transaction["envelope_xdr"] and transaction["result_xdr"]
                transaction.setdefault("result_meta_xdr", "")
    model.model_validate(page)
    return records


def named(records, models):
    """Checks that each record has only fields that its model knows."""
    for record in records:
        fields = models[record["type_i"]].model_fields
        known = {field.alias or name for name, field in fields.items()}
        assert set(record) <= known, f"{record['type']}: {set(record) - known}"


def every(builder):
    """All pages, one after another."""
    records, page = [], builder.limit(50).call()
    while page["_embedded"]["records"]:
        records += page["_embedded"]["records"]
        page = builder.next()
    return records


def test_every_operation_parses(network, market):
    records = every(network.server.operations())
    read(OperationsResponse, {"_links": links(), "_embedded": {"records": records}})
    named(records, _OPERATION_TYPE_I_MAP)
    classic = set(range(24)) - {7, 9}  # allow_trust, which the SDK no longer makes, and inflation
    assert classic <= {record["type_i"] for record in records}
    joined = network.server.operations().for_account(market.taker.public_key).join("transactions").call()
    assert all(record["transaction"]["hash"] == record["transaction_hash"] for record in read(OperationsResponse, joined))
    assert network.server.operations().operation(records[0]["id"]).call() == records[0]


def test_every_effect_parses(network, market):
    records = every(network.server.effects())
    read(EffectsResponse, {"_links": links(), "_embedded": {"records": records}})
    named(records, _EFFECT_TYPE_I_MAP)
    assert [record["id"] for record in records] == sorted({record["id"] for record in records})
    kinds = {record["type"] for record in records}
    assert kinds >= {
        "account_created", "account_removed", "account_credited", "account_debited", "account_home_domain_updated", "account_flags_updated",
        "signer_created", "signer_removed", "trustline_created", "trustline_removed", "trustline_flags_updated", "trade", "data_created",
        "data_removed", "claimable_balance_created", "claimable_balance_claimant_created", "claimable_balance_claimed",
        "claimable_balance_clawed_back", "account_sponsorship_created", "account_sponsorship_removed", "trustline_sponsorship_created",
        "trustline_sponsorship_removed", "data_sponsorship_created", "data_sponsorship_removed", "claimable_balance_sponsorship_created",
        "claimable_balance_sponsorship_removed", "signer_sponsorship_created", "signer_sponsorship_removed", "liquidity_pool_created",
        "liquidity_pool_deposited", "liquidity_pool_withdrew", "liquidity_pool_trade", "liquidity_pool_revoked",
    }  # fmt: skip


def test_effects_are_found_by_account_operation_transaction_ledger_and_pool(network, market):
    effects = network.server.effects
    of_account = read(EffectsResponse, effects().for_account(market.maker.public_key).limit(200).call())
    assert of_account and all(record["account"] == market.maker.public_key for record in of_account)
    trade = next(record for record in of_account if record["type"] == "trade")
    operation = trade["paging_token"].split("-")[0]
    assert trade in read(EffectsResponse, effects().for_operation(operation).call())
    transaction = network.server.operations().operation(operation).call()["transaction_hash"]
    assert trade in read(EffectsResponse, effects().for_transaction(transaction).limit(200).call())
    ledger = network.server.transactions().transaction(transaction).call()["ledger"]
    assert trade in read(EffectsResponse, effects().for_ledger(ledger).limit(200).call())
    pool = read(EffectsResponse, effects().for_liquidity_pool(market.pool.liquidity_pool_id).limit(200).call())
    assert {"liquidity_pool_created", "liquidity_pool_trade"} <= {record["type"] for record in pool}


def test_every_trade_parses(network, market):
    trades = network.server.trades
    records = read(TradesResponse, trades().limit(200).call())
    assert {record["trade_type"] for record in records} == {"orderbook", "liquidity_pool"}
    pair = read(TradesResponse, trades().for_asset_pair(NATIVE, market.gold).limit(200).call())
    assert [record["id"] for record in pair] == [record["id"] for record in records]
    assert all(record["base_asset_type"] == "native" for record in pair)
    books = read(TradesResponse, trades().for_trade_type("orderbook").limit(200).call())
    assert books == [record for record in records if record["trade_type"] == "orderbook"]
    offer = min(books[0]["base_offer_id"], books[0]["counter_offer_id"], key=int)
    assert books[0] in read(TradesResponse, trades().for_offer(offer).call())
    assert read(TradesResponse, trades().for_account(market.taker.public_key).limit(200).call()) == records
    pool = read(TradesResponse, trades().for_liquidity_pool(market.pool.liquidity_pool_id).call())
    assert pool == [record for record in records if record["trade_type"] == "liquidity_pool"]


def test_trade_aggregations_count_every_trade(network, market):
    page = network.server.trade_aggregations(NATIVE, market.gold, 86400000).call()
    records = read(TradeAggregationsResponse, page)
    trades = network.server.trades().for_asset_pair(NATIVE, market.gold).limit(200).call()["_embedded"]["records"]
    assert sum(int(record["trade_count"]) for record in records) == len(trades)
    with pytest.raises(NotFoundError):
        network.server.trade_aggregations(NATIVE, Asset("NONE", market.issuer.public_key), 86400000).call()


def test_the_history_of_a_pool_and_of_a_claimable_balance_is_found(network, market):
    server, pool = network.server, market.pool.liquidity_pool_id
    assert len(read(TransactionsResponse, server.transactions().for_claimable_balance(market.balance).call())) == 2
    operations = read(OperationsResponse, server.operations().for_claimable_balance(market.balance).call())
    assert [record["type"] for record in operations] == ["create_claimable_balance", "claim_claimable_balance"]
    assert len(read(TransactionsResponse, server.transactions().for_liquidity_pool(pool).call())) == 4
    kinds = [record["type"] for record in read(OperationsResponse, server.operations().for_liquidity_pool(pool).call())]
    assert kinds[:3] == ["change_trust", "liquidity_pool_deposit", "path_payment_strict_send"]
    payments = read(PaymentsResponse, server.payments().for_account(market.taker.public_key).limit(200).call())
    assert {"create_account", "path_payment_strict_receive", "path_payment_strict_send"} <= {record["type"] for record in payments}
    read(LedgersResponse, server.ledgers().limit(200).call())
    read(TransactionsResponse, server.transactions().include_failed(True).limit(200).call())


def test_effects_and_trades_are_streamed(network, market):
    for builder in (network.server.effects().cursor("0"), network.server.trades().cursor("0")):
        stream = builder.stream()
        first = next(stream)
        assert first == builder.call()["_embedded"]["records"][0]


def test_an_asynchronous_submission_is_answered_as_pending(network, market):
    builder = network.build(market.issuer).append_bump_sequence_op(0)
    envelope = builder.build()
    envelope.sign(market.issuer)
    answer = network.server.submit_transaction_async(envelope)
    AsyncTransactionResponse.model_validate(answer)
    assert (answer["tx_status"], answer["hash"]) == ("PENDING", envelope.hash_hex())
    assert TransactionEnvelope.from_xdr(envelope.to_xdr(), PASSPHRASE) == envelope


def links():
    link = {"href": "http://localhost/"}
    return {"self": link, "next": link, "prev": link}
