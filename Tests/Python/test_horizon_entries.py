"""Ledger entries as `basicpay sandbox` shows them: requested with stellar-sdk's call builders, and parsed by stellar-model's strict models."""

import pytest
import stellar_model as model
from stellar_sdk import Asset, Claimant, ClaimPredicate, LiquidityPoolAsset, Price
from stellar_sdk.exceptions import BadRequestError, NotFoundError
from stellar_sdk.operation.set_options import AuthorizationFlag
from stellar_sdk.signer import Signer


class Market:
    """An issuer's dollars and euros, a maker and a taker who hold them, and a sponsor of the maker."""

    def __init__(self, network):
        self.network, self.server = network, network.server
        self.issuer, self.maker, self.taker, self.sponsor = (network.funded() for _ in range(4))
        self.usd, self.eur = Asset("USD", self.issuer.public_key), Asset("EUROS", self.issuer.public_key)
        flags = AuthorizationFlag.AUTHORIZATION_REVOCABLE | AuthorizationFlag.AUTHORIZATION_CLAWBACK_ENABLED
        self.apply(self.issuer, lambda tx: tx.append_set_options_op(set_flags=flags, home_domain="example.com"))
        for holder in (self.maker, self.taker):
            self.apply(holder, lambda tx: tx.append_change_trust_op(self.usd).append_change_trust_op(self.eur))
            for asset in (self.usd, self.eur):
                network.pay(self.issuer, holder.public_key, "10000", asset)
        self.make_entries()

    def make_entries(self):
        maker, native = self.maker.public_key, Asset.native()
        self.apply(
            self.maker,
            lambda tx: tx.append_manage_sell_offer_op(self.usd, native, "1000", Price(2, 1))
            .append_manage_sell_offer_op(self.usd, native, "500", Price(4, 2))
            .append_manage_sell_offer_op(self.usd, native, "100", Price(3, 1)),
        )
        self.apply(self.taker, lambda tx: tx.append_manage_sell_offer_op(native, self.usd, "200", Price(3, 4)))
        self.apply(
            self.sponsor,
            lambda tx: tx.append_begin_sponsoring_future_reserves_op(maker)
            .append_manage_data_op("note to self", "milk", source=maker)
            .append_manage_sell_offer_op(self.eur, self.usd, "10", Price(1, 2), source=maker)
            .append_end_sponsoring_future_reserves_op(source=maker),
            self.maker,
        )
        later = ClaimPredicate.predicate_not(ClaimPredicate.predicate_before_absolute_time(2_000_000_000))
        both = ClaimPredicate.predicate_and(later, ClaimPredicate.predicate_before_relative_time(1_000_000_000))
        claimants = [Claimant(self.taker.public_key), Claimant(self.issuer.public_key, both)]
        self.apply(self.maker, lambda tx: tx.append_create_claimable_balance_op(self.usd, "50", claimants))
        self.pool = LiquidityPoolAsset(native, self.usd)
        self.pool_id = self.pool.liquidity_pool_id
        self.apply(
            self.maker,
            lambda tx: tx.append_change_trust_op(self.pool)
            .append_liquidity_pool_deposit_op(self.pool_id, "100", "50", Price(1, 100), Price(100, 1))
            .append_set_options_op(signer=Signer.ed25519_public_key(self.taker.public_key, 7))
            .append_set_options_op(signer=Signer.sha256_hash(b"\1" * 32, 1)),
        )

    def apply(self, source, operations, *signers):
        return self.network.submit(operations(self.network.build(source)), source, *signers)


@pytest.fixture(scope="module")
def market(network):
    return Market(network)


def records(response, answer) -> list:
    """The records of a page, parsed by the strict model."""
    return response.model_validate(answer).embedded.records


def test_an_account_has_every_field_of_horizon(market):
    answer = market.server.accounts().account_id(market.maker.public_key).call()
    account = model.AccountResponse.model_validate(answer)
    assert {signer.type for signer in account.signers} == {"ed25519_public_key", "sha256_hash"}
    assert {signer.weight for signer in account.signers if signer.key == market.taker.public_key} == {7}
    assert [balance.asset_type for balance in account.balances] == [
        "liquidity_pool_shares", "credit_alphanum12", "credit_alphanum4", "native",
    ]  # fmt: skip
    assert account.balances[2].selling_liabilities == 1600 and account.balances[3].buying_liabilities == 3300
    assert account.balances[0].liquidity_pool_id == market.pool_id and account.balances[1].is_clawback_enabled
    assert (account.num_sponsored, account.num_sponsoring, account.data) == (2, 2, {"note to self": "bWlsaw=="})
    issuer = model.AccountResponse.model_validate(market.server.accounts().account_id(market.issuer.public_key).call())
    assert issuer.home_domain == "example.com" and issuer.flags.auth_clawback_enabled


def test_a_data_entry_is_found_by_its_name(market):
    answer = market.server.data(market.maker.public_key, "note to self").call()
    data = model.AccountDataResponse.model_validate(answer)
    assert (data.value, data.sponsor) == ("bWlsaw==", market.sponsor.public_key)
    with pytest.raises(NotFoundError):
        market.server.data(market.maker.public_key, "nothing").call()


def test_accounts_are_found_by_each_filter(market):
    maker, taker = market.maker.public_key, market.taker.public_key
    builders = {
        "signer": (market.server.accounts().for_signer(taker), {maker, taker}),
        "asset": (market.server.accounts().for_asset(market.usd), {maker, taker}),
        "sponsor": (market.server.accounts().for_sponsor(market.sponsor.public_key), {maker}),
        "pool": (market.server.accounts().for_liquidity_pool(market.pool_id), {maker}),
    }
    for name, (builder, found) in builders.items():
        tokens = [account.paging_token for account in records(model.AccountsResponse, builder.call())]
        assert tokens == sorted(found), name
        builder.limit(1)
        first = records(model.AccountsResponse, builder.call()) + records(model.AccountsResponse, builder.next())
        assert [account.paging_token for account in first] == sorted(found), name
    with pytest.raises(BadRequestError) as refused:
        market.server.accounts().call()
    assert refused.value.title == "Invalid Accounts Parameters"


def test_offers_are_found_by_each_filter_and_by_number(market):
    server, maker, taker = market.server, market.maker.public_key, market.taker.public_key

    def amounts(builder):
        return [offer.amount for offer in records(model.OffersResponse, builder.call())]

    assert amounts(server.offers().for_seller(maker)) == [1000, 500, 100, 10]
    assert amounts(server.offers().for_account(maker)) == [1000, 500, 100, 10]
    assert amounts(server.offers().for_seller(taker)) == [200]
    assert amounts(server.offers().for_selling(market.usd)) == [1000, 500, 100]
    assert amounts(server.offers().for_buying(market.usd)) == [200, 10]
    assert amounts(server.offers().for_sponsor(market.sponsor.public_key)) == [10]
    assert amounts(server.offers().for_seller(maker).for_selling(market.usd).for_buying(Asset.native()).order(desc=True)) == [100, 500, 1000]
    sponsored = records(model.OffersResponse, server.offers().for_sponsor(market.sponsor.public_key).call())[0]
    offer = model.OfferResponse.model_validate(server.offers().offer(sponsored.id).call())
    assert (offer.id, offer.price, offer.seller, offer.selling.asset_code) == (sponsored.id, sponsored.price, maker, "EUROS")
    with pytest.raises(NotFoundError):
        server.offers().offer("999999").call()


def test_claimable_balances_are_found_by_each_filter_and_by_id(market):
    server = market.server
    for builder in (
        server.claimable_balances().for_claimant(market.taker.public_key), server.claimable_balances().for_asset(market.usd),
        server.claimable_balances().for_sponsor(market.maker.public_key), server.claimable_balances(),
    ):  # fmt: skip
        (found,) = records(model.ClaimableBalancesResponse, builder.call())
        assert (found.amount, found.asset) == (50, f"USD:{market.issuer.public_key}")
    answer = server.claimable_balances().claimable_balance(found.id).call()
    balance = model.ClaimableBalanceResponse.model_validate(answer)
    assert balance.model_dump() == found.model_dump() and balance.flags.clawback_enabled
    assert balance.paging_token == f"{balance.last_modified_ledger}-{balance.id}"
    # The conditions, as Horizon writes them.
    predicates = {claimant["destination"]: claimant["predicate"] for claimant in answer["claimants"]}
    assert predicates[market.taker.public_key] == {"unconditional": True}
    first, second = predicates[market.issuer.public_key]["and"]
    assert first == {"not": {"abs_before": "2033-05-18T03:33:20Z", "abs_before_epoch": "2000000000"}}
    assert set(second) == {"abs_before", "abs_before_epoch"}
    assert records(model.ClaimableBalancesResponse, server.claimable_balances().for_claimant(market.maker.public_key).call()) == []


def test_pools_are_found_by_reserves_account_and_id(market):
    server = market.server
    for builder in (
        server.liquidity_pools(), server.liquidity_pools().for_reserves([Asset.native(), market.usd]),
        server.liquidity_pools().for_account(market.maker.public_key),
    ):  # fmt: skip
        (found,) = records(model.LiquidityPoolsResponse, builder.call())
        assert found.id == market.pool_id
    pool = model.LiquidityPoolResponse.model_validate(server.liquidity_pools().liquidity_pool(market.pool_id).call())
    assert [reserve.amount for reserve in pool.reserves] == [100, 50] and pool.total_trustlines == 1
    assert records(model.LiquidityPoolsResponse, server.liquidity_pools().for_account(market.taker.public_key).call()) == []


def test_assets_come_with_statistics(market):
    answer = market.server.assets().for_issuer(market.issuer.public_key).call()
    for record in answer["_embedded"]["records"]:
        # Horizon leaves out the contract of an asset that has none; the model expects null.
        assert "contract_id" not in record
        record["contract_id"] = None
    eur, usd = records(model.AssetsResponse, answer)
    assert (eur.asset_code, usd.asset_code) == ("EUROS", "USD")
    assert (usd.accounts.authorized, usd.balances.authorized) == (2, 19900)
    assert (usd.num_claimable_balances, usd.claimable_balances_amount, usd.num_liquidity_pools, usd.liquidity_pools_amount) == (1, 50, 1, 50)
    assert usd.links.toml.href == "https://example.com/.well-known/stellar.toml" and usd.flags.auth_revocable
    by_code = market.server.assets().for_code("USD").for_issuer(market.issuer.public_key).call()
    assert [record["paging_token"] for record in by_code["_embedded"]["records"]] == [usd.paging_token]


def test_an_order_book_has_both_sides(market):
    answer = market.server.orderbook(market.usd, Asset.native()).call()
    book = model.OrderBookResponse.model_validate(answer)
    assert [(level.price, level.amount) for level in book.asks] == [(2, 1500), (3, 100)]
    assert [(level.price_r.n, level.price_r.d, level.amount) for level in book.bids] == [(4, 3, 200)]
    assert len(market.server.orderbook(market.usd, Asset.native()).limit(1).call()["asks"]) == 1


def test_paths_are_found_from_both_ends(market):
    server, native = market.server, Asset.native()
    from_account = server.strict_receive_paths(market.taker.public_key, market.usd, "1000").call()
    by_asset = {path.source_asset_type: path for path in records(model.PathsResponse, from_account)}
    assert by_asset["native"].source_amount == 2000
    (path,) = records(model.PathsResponse, server.strict_send_paths(native, "4", [market.eur]).call())
    assert [asset.asset_code for asset in path.path] == ["USD"] and path.destination_amount == 4
    to_account = records(model.PathsResponse, server.strict_send_paths(native, "4", market.taker.public_key).call())
    assert {path.destination_asset_code for path in to_account} >= {"USD", "EUROS"}
