"""Requests to `basicpay sandbox` with extreme and malformed numbers: it refuses them or finds nothing, and keeps running."""

import pytest
import requests
from stellar_sdk import Asset, Price

NUMBERS = [
    "0", "1", "-0", "+5", "now", "2147483647", "2147483648", "4294967295", "4294967296", "9223372036854775806", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "1-9223372036854775807", "9223372036854775807-9223372036854775807", "%00", "%F0%9F%98%80",
    "1e400", "922337203685.4775807", "0.0000001",
]  # fmt: skip


@pytest.fixture(scope="module")
def questions(network):
    maker, issuer = network.funded(), network.funded()
    usd = Asset("USD", issuer.public_key)
    network.trust(maker, usd)
    network.pay(issuer, maker.public_key, "100", usd)
    network.submit(network.build(maker).append_manage_sell_offer_op(usd, Asset.native(), "100", Price(1, 3)), maker)
    network.submit(network.build(issuer).append_manage_buy_offer_op(usd, Asset.native(), "1", Price(1, 1)), issuer)
    account, named = maker.public_key, f"credit_alphanum4&{{0}}_asset_code=USD&{{0}}_asset_issuer={issuer.public_key}"
    records = ["ledgers", "operations", "offers", "transactions", "accounts", "claimable_balances", "liquidity_pools"]
    inside = ["ledgers/{n}/operations", "ledgers/{n}/effects", "ledgers/{n}/payments", "ledgers/{n}/transactions", "operations/{n}/effects"]
    lists = ["ledgers", "operations", "effects", "payments", "trades", "transactions", "offers", "assets", "claimable_balances", "liquidity_pools"]
    lists += [f"accounts/{account}/{name}" for name in ("effects", "offers", "operations", "payments", "trades", "transactions")]
    pair = f"trade_aggregations?base_asset_type=native&counter_asset_type={named.format('counter')}&resolution=60000"
    return (
        [f"{record}/{{n}}" for record in records] + inside + ["offers/{n}/trades", "trades?offer_id={n}", "operations?limit={n}"]
        + [f"{name}?cursor={{n}}&order={order}" for name in lists for order in ("asc", "desc")]
        + [f"{pair}&{name}={{n}}" for name in ("start_time", "end_time", "offset", "resolution")]
        + [f"paths/strict-send?source_asset_type=native&source_amount={{n}}&destination_assets=USD:{issuer.public_key}"]
        + [f"paths/strict-receive?destination_asset_type={named.format('destination')}&destination_amount={{n}}&source_assets=native"]
    )  # fmt: skip


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_extreme_and_malformed_numbers_are_answered_without_a_server_error(network, questions, accept):
    asked = requests.Session()
    for question in questions:
        for number in NUMBERS:
            url = f"{network.url}/{question.format(n=number)}"
            with asked.get(url, headers={"Accept": accept}, stream=True, timeout=10) as answer:
                # A single object can't be streamed.
                refusals = (400, 404, 410) if accept == "application/json" else (400, 404, 406, 410)
                assert answer.status_code in (200, *refusals), url
                if answer.headers["Content-Type"].startswith("text/event-stream"):
                    assert next(answer.iter_content(1)) == b"r", url
                else:
                    assert answer.json() is not None, url
    assert network.get("/ledgers")
