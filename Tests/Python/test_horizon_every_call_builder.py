"""Every call builder of stellar-sdk with all its methods: the answers are parsed by stellar-model, paged both ways and streamed. And SEP-29."""

import inspect
import itertools
from queue import Empty

import pytest
import stellar_model as model
from stellar_sdk import Account, Asset, FeeBumpTransaction, Keypair, TextMemo, TransactionBuilder
from stellar_sdk.call_builder.base import BaseCallBuilder
from stellar_sdk.call_builder.call_builder_sync import (
    AccountsCallBuilder,
    AssetsCallBuilder,
    ClaimableBalancesCallBuilder,
    DataCallBuilder,
    EffectsCallBuilder,
    FeeStatsCallBuilder,
    LedgersCallBuilder,
    LiquidityPoolsBuilder,
    OffersCallBuilder,
    OperationsCallBuilder,
    OrderbookCallBuilder,
    PaymentsCallBuilder,
    RootCallBuilder,
    StrictReceivePathsCallBuilder,
    StrictSendPathsCallBuilder,
    TradeAggregationsCallBuilder,
    TradesCallBuilder,
    TransactionsCallBuilder,
)
from stellar_sdk.sep.exceptions import AccountRequiresMemoError
from test_horizon_entries import Market as Entries
from test_horizon_history import Market as History
from test_horizon_lists_and_streams import following

NATIVE = Asset.native()
BUILDERS = [
    AccountsCallBuilder, AssetsCallBuilder, ClaimableBalancesCallBuilder, DataCallBuilder, EffectsCallBuilder, FeeStatsCallBuilder,
    LedgersCallBuilder, LiquidityPoolsBuilder, OffersCallBuilder, OperationsCallBuilder, OrderbookCallBuilder, PaymentsCallBuilder,
    RootCallBuilder, StrictReceivePathsCallBuilder, StrictSendPathsCallBuilder, TradeAggregationsCallBuilder, TradesCallBuilder,
    TransactionsCallBuilder,
]  # fmt: skip


class Market:
    """Something for each builder to find: entries of every kind, and a history of every operation."""

    def __init__(self, network):
        self.network, self.server = network, network.server
        self.entries, self.history = Entries(network), History(network)
        self.maker, self.taker = self.entries.maker.public_key, self.entries.taker.public_key
        self.sponsor, self.usd, self.pool = self.entries.sponsor.public_key, self.entries.usd, self.entries.pool_id
        past = self.history
        self.trader, self.gold, self.traded_pool, self.balance = past.taker.public_key, past.gold, past.pool.liquidity_pool_id, past.balance
        trade = self.server.trades().for_trade_type("orderbook").call()["_embedded"]["records"][0]
        self.traded_offer = min(trade["base_offer_id"], trade["counter_offer_id"], key=int)
        self.operation = self.server.operations().operation(trade["paging_token"].split("-")[0]).call()
        self.transaction = self.server.transactions().transaction(self.operation["transaction_hash"]).call()
        self.offer = self.server.offers().for_seller(self.maker).call()["_embedded"]["records"][0]["id"]

    def lists(self) -> dict:
        """Each list by the method that filters it, with the model of a page."""
        s, ledger, transaction = self.server, self.transaction["ledger"], self.transaction["hash"]
        return {
            "accounts.for_signer": (model.AccountsResponse, lambda: s.accounts().for_signer(self.taker)),
            "accounts.for_asset": (model.AccountsResponse, lambda: s.accounts().for_asset(self.usd)),
            "accounts.for_sponsor": (model.AccountsResponse, lambda: s.accounts().for_sponsor(self.sponsor)),
            "accounts.for_liquidity_pool": (model.AccountsResponse, lambda: s.accounts().for_liquidity_pool(self.pool)),
            "assets": (model.AssetsResponse, lambda: s.assets()),
            "assets.for_code": (model.AssetsResponse, lambda: s.assets().for_code("USD")),
            "assets.for_issuer": (model.AssetsResponse, lambda: s.assets().for_issuer(self.usd.issuer)),
            "claimable_balances": (model.ClaimableBalancesResponse, lambda: s.claimable_balances()),
            "claimable_balances.for_sponsor": (model.ClaimableBalancesResponse, lambda: s.claimable_balances().for_sponsor(self.maker)),
            "claimable_balances.for_asset": (model.ClaimableBalancesResponse, lambda: s.claimable_balances().for_asset(self.usd)),
            "claimable_balances.for_claimant": (model.ClaimableBalancesResponse, lambda: s.claimable_balances().for_claimant(self.taker)),
            "effects": (model.EffectsResponse, lambda: s.effects()),
            "effects.for_account": (model.EffectsResponse, lambda: s.effects().for_account(self.trader)),
            "effects.for_ledger": (model.EffectsResponse, lambda: s.effects().for_ledger(ledger)),
            "effects.for_transaction": (model.EffectsResponse, lambda: s.effects().for_transaction(transaction)),
            "effects.for_operation": (model.EffectsResponse, lambda: s.effects().for_operation(self.operation["id"])),
            "effects.for_liquidity_pool": (model.EffectsResponse, lambda: s.effects().for_liquidity_pool(self.traded_pool)),
            "ledgers": (model.LedgersResponse, lambda: s.ledgers()),
            "liquidity_pools": (model.LiquidityPoolsResponse, lambda: s.liquidity_pools()),
            "liquidity_pools.for_reserves": (model.LiquidityPoolsResponse, lambda: s.liquidity_pools().for_reserves([NATIVE, self.usd])),
            "liquidity_pools.for_account": (model.LiquidityPoolsResponse, lambda: s.liquidity_pools().for_account(self.maker)),
            "offers": (model.OffersResponse, lambda: s.offers()),
            "offers.for_account": (model.OffersResponse, lambda: s.offers().for_account(self.maker)),
            "offers.for_seller": (model.OffersResponse, lambda: s.offers().for_seller(self.maker)),
            "offers.for_buying": (model.OffersResponse, lambda: s.offers().for_buying(NATIVE)),
            "offers.for_selling": (model.OffersResponse, lambda: s.offers().for_selling(self.usd)),
            "offers.for_sponsor": (model.OffersResponse, lambda: s.offers().for_sponsor(self.sponsor)),
            "operations": (model.OperationsResponse, lambda: s.operations()),
            "operations.for_account": (model.OperationsResponse, lambda: s.operations().for_account(self.trader)),
            "operations.for_ledger": (model.OperationsResponse, lambda: s.operations().for_ledger(ledger)),
            "operations.for_transaction": (model.OperationsResponse, lambda: s.operations().for_transaction(transaction)),
            "operations.for_claimable_balance": (model.OperationsResponse, lambda: s.operations().for_claimable_balance(self.balance)),
            "operations.for_liquidity_pool": (model.OperationsResponse, lambda: s.operations().for_liquidity_pool(self.traded_pool)),
            "operations.include_failed": (model.OperationsResponse, lambda: s.operations().include_failed(True)),
            "operations.join": (model.OperationsResponse, lambda: s.operations().join("transactions")),
            "payments": (model.PaymentsResponse, lambda: s.payments()),
            "payments.for_account": (model.PaymentsResponse, lambda: s.payments().for_account(self.trader)),
            "payments.for_ledger": (model.PaymentsResponse, lambda: s.payments().for_ledger(ledger)),
            "payments.for_transaction": (model.PaymentsResponse, lambda: s.payments().for_transaction(transaction)),
            "payments.include_failed": (model.PaymentsResponse, lambda: s.payments().include_failed(True)),
            "payments.join": (model.PaymentsResponse, lambda: s.payments().join("transactions")),
            "trades": (model.TradesResponse, lambda: s.trades()),
            "trades.for_asset_pair": (model.TradesResponse, lambda: s.trades().for_asset_pair(NATIVE, self.gold)),
            "trades.for_offer": (model.TradesResponse, lambda: s.trades().for_offer(self.traded_offer)),
            "trades.for_account": (model.TradesResponse, lambda: s.trades().for_account(self.trader)),
            "trades.for_trade_type": (model.TradesResponse, lambda: s.trades().for_trade_type("orderbook")),
            "trades.for_liquidity_pool": (model.TradesResponse, lambda: s.trades().for_liquidity_pool(self.traded_pool)),
            "transactions": (model.TransactionsResponse, lambda: s.transactions()),
            "transactions.for_account": (model.TransactionsResponse, lambda: s.transactions().for_account(self.trader)),
            "transactions.for_ledger": (model.TransactionsResponse, lambda: s.transactions().for_ledger(ledger)),
            "transactions.for_claimable_balance": (model.TransactionsResponse, lambda: s.transactions().for_claimable_balance(self.balance)),
            "transactions.for_liquidity_pool": (model.TransactionsResponse, lambda: s.transactions().for_liquidity_pool(self.traded_pool)),
            "transactions.include_failed": (model.TransactionsResponse, lambda: s.transactions().include_failed(True)),
        }

    def objects(self) -> dict:
        """Each request for a single object, with the model of its answer."""
        s, minute = self.server, 60_000
        return {
            "accounts.account_id": (model.AccountResponse, lambda: s.accounts().account_id(self.maker)),
            "claimable_balances.claimable_balance": (
                model.ClaimableBalanceResponse,
                lambda: s.claimable_balances().claimable_balance(s.claimable_balances().call()["_embedded"]["records"][0]["id"]),
            ),
            "data": (model.AccountDataResponse, lambda: s.data(self.maker, "note to self")),
            "fee_stats": (model.FeeStatsResponse, lambda: s.fee_stats()),
            "ledgers.ledger": (model.LedgerResponse, lambda: s.ledgers().ledger(self.transaction["ledger"])),
            "liquidity_pools.liquidity_pool": (model.LiquidityPoolResponse, lambda: s.liquidity_pools().liquidity_pool(self.pool)),
            "offers.offer": (model.OfferResponse, lambda: s.offers().offer(self.offer)),
            "operations.operation": (model.OperationResponse, lambda: s.operations().operation(self.operation["id"])),
            "orderbook": (model.OrderBookResponse, lambda: s.orderbook(self.usd, NATIVE)),
            "root": (model.RootResponse, lambda: s.root()),
            "strict_receive_paths": (model.PathsResponse, lambda: s.strict_receive_paths([NATIVE], self.usd, "10")),
            "strict_send_paths": (model.PathsResponse, lambda: s.strict_send_paths(NATIVE, "10", [self.usd])),
            "trade_aggregations": (model.TradeAggregationsResponse, lambda: s.trade_aggregations(NATIVE, self.gold, minute)),
            "transactions.transaction": (model.TransactionResponse, lambda: s.transactions().transaction(self.transaction["hash"])),
        }


@pytest.fixture(scope="module")
def market(network):
    return Market(network)


def whole(answer):
    """The answer with two fields that the models require and Horizon leaves out: metadata that isn't kept, and the contract of an asset without one."""
    records = answer.get("_embedded", {}).get("records", [answer])
    for record in records:
        if "num_claimable_balances" in record:
            assert "contract_id" not in record
            record["contract_id"] = None
        for transaction in [record] if "envelope_xdr" in record else [record.get("transaction")]:
            if transaction is not None:
                assert transaction["envelope_xdr"] and transaction["result_xdr"]
                transaction.setdefault("result_meta_xdr", "")
    return answer


def test_no_method_of_a_call_builder_is_left_out(market):
    tried = set(market.lists()) | set(market.objects())
    paging = {name for name, _ in inspect.getmembers(BaseCallBuilder, inspect.isfunction)}
    for builder in BUILDERS:
        methods = {name for name, _ in inspect.getmembers(builder, inspect.isfunction) if not name.startswith("_")} - paging - {"stream"}
        topic = builder.__name__.removesuffix("CallBuilder").removesuffix("Builder")
        topic = "".join("_" + letter.lower() if letter.isupper() else letter for letter in topic).lstrip("_")
        assert topic in {name.split(".")[0] for name in tried}
        assert {f"{topic}.{method}" for method in methods} <= tried


def test_every_single_answer_parses(market):
    for name, (response, builder) in market.objects().items():
        assert response.model_validate(whole(builder().call())), name


def test_every_list_parses_and_pages_both_ways(market):
    for name, (response, builder) in market.lists().items():
        everything = builder().limit(200).call()
        records = response.model_validate(whole(everything)).embedded.records
        tokens = [record["paging_token"] for record in everything["_embedded"]["records"]]
        assert records and len(tokens) == len(set(tokens)), name

        def page(answer):
            return [record["paging_token"] for record in answer["_embedded"]["records"]]

        for desc in (False, True):
            wanted = tokens[::-1] if desc and len(tokens) < 200 else tokens
            pages = builder().limit(2).order(desc=desc)
            first = page(pages.call())
            if desc and len(tokens) == 200:
                # The descending order begins at the end of a long list: read on until there.
                following, last = builder().limit(200).cursor(tokens[-1]), tokens[-4:]
                rest = page(following.call())
                while rest:
                    last, rest = (last + rest)[-4:], page(following.next())
                wanted = last[::-1]
            assert first == wanted[:2], name
            assert page(pages.next()) == wanted[2:4], name
            if len(wanted) > 2:
                back = builder().limit(2).order(desc=desc).cursor(wanted[2])
                back.call()
                # The previous page ends before this page's first record, or before the cursor if this page is empty.
                assert page(back.prev()) == (wanted[2:0:-1] if len(wanted) > 3 else wanted[1::-1]), name


def test_every_stream_has_the_records_of_its_list(market):
    lists = {name: entry for name, entry in market.lists().items() if name.split(".")[0] in ("effects", "operations", "payments", "trades", "transactions")}
    lists["ledgers"], lists["offers.for_account"] = market.lists()["ledgers"], market.lists()["offers.for_account"]
    for name, (_, builder) in lists.items():
        wanted = builder().limit(3).call()["_embedded"]["records"]
        stream = builder().cursor("0").stream()
        assert list(itertools.islice(stream, len(wanted))) == wanted, name
        stream.close()
    for name in ("accounts.account_id", "data", "orderbook"):
        _, builder = market.objects()[name]
        stream = builder().stream()
        assert next(stream) == builder().call(), name
        stream.close()


def test_the_streams_of_an_account_and_an_order_book_report_changes(market):
    network, entries = market.network, market.entries
    account = following(network.server.accounts().account_id(market.taker).stream(), 2)
    book = following(network.server.orderbook(market.usd, NATIVE).stream(), 2)
    assert account.get(timeout=30)["account_id"] == market.taker
    asks = book.get(timeout=30)["asks"]
    entries.apply(entries.taker, lambda tx: tx.append_manage_sell_offer_op(market.usd, NATIVE, "7", "9"))
    assert account.get(timeout=30)["subentry_count"] == 4
    assert book.get(timeout=30)["asks"] == asks + [{"price_r": {"n": 9, "d": 1}, "price": "9.0000000", "amount": "7.0000000"}]
    with pytest.raises(Empty):
        account.get(timeout=0.1)


def test_a_payment_to_an_account_that_requires_a_memo_needs_a_memo(network):
    """SEP-29: stellar-sdk looks at the destination's data entry before it submits."""
    payer, exchange, other = network.funded(), network.funded(), network.funded()
    network.submit(network.build(exchange).append_manage_data_op("config.memo_required", "1"), exchange)
    gold = Asset("GOLD", payer.public_key)

    def payment(builder):
        return builder.append_payment_op(other.public_key, NATIVE, "1").append_payment_op(exchange.public_key, NATIVE, "1")

    for operations in (
        payment,
        lambda builder: builder.append_path_payment_strict_send_op(exchange.public_key, NATIVE, "1", NATIVE, "1", []),
        lambda builder: builder.append_path_payment_strict_receive_op(exchange.public_key, NATIVE, "1", NATIVE, "1", [gold]),
        lambda builder: builder.append_account_merge_op(exchange.public_key),
    ):
        with pytest.raises(AccountRequiresMemoError) as refused:
            network.submit(operations(network.build(payer)), payer)
        assert refused.value.account_id == exchange.public_key
    inner = payment(network.build(payer)).build()
    inner.sign(payer)
    bump: FeeBumpTransaction = TransactionBuilder.build_fee_bump_transaction(other, 400, inner, network.passphrase)
    bump.sign(other)
    for submit in (network.server.submit_transaction, network.server.submit_transaction_async):
        with pytest.raises(AccountRequiresMemoError):
            submit(bump)
    assert network.submit(payment(network.build(payer)).add_memo(TextMemo("invoice 7")), payer)["successful"]
    # With another value of the entry, or if the account doesn't exist, no memo is required.
    network.submit(network.build(exchange).append_manage_data_op("config.memo_required", "0"), exchange)
    assert network.submit(payment(network.build(payer)), payer)["successful"]
    nobody = Keypair.random().public_key
    assert network.refused(network.build(payer).append_payment_op(nobody, NATIVE, "1"), payer)["operations"] == ["op_no_destination"]
    assert isinstance(network.server.load_account(exchange.public_key), Account)
