"""Answers of anchors in use that differ from today's SEPs: refunds, fields, sign-ins and customers."""

from program import PIN
from scripted_anchor import ScriptedAnchor
from stellar_sdk import MuxedAccount


def asked(anchor: ScriptedAnchor, path: str) -> list[dict]:
    return [fields for _, heard, fields in anchor.received if heard == path]


def test_an_anchors_refusal_right_after_the_sign_in_is_shown_in_its_own_words(funded, anchor):
    anchor.answers["/kyc/customer"] = anchor.answers["/sep6/transactions"] = {"status_code": 403, "error": "account does not match token."}
    customer = ("anchor", "customer", anchor.domain)
    for command in (customer, (*customer, "--set", "first_name=Ada"), ("transfers", "--from", anchor.domain)):
        assert "account does not match token" in funded.commands.refused(*command, pin=PIN)


def test_a_transfer_in_an_anchors_own_notation_shows_its_status_and_does_not_ask_for_money(funded, anchor):
    number = funded.commands.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)["id"]
    dollars = {"amount": "20.00", "asset": "iso4217:USD"}
    nothing = dollars | {"amount": "0"}
    payment = {"id": "R1", "id_type": "external", "amount": dollars, "fee": nothing}
    for says, answer in (
        ("Tell the anchor about yourself", {"status": "pending_customer_info_update", "required_info_updates": ["first_name", "last_name"]}),
        ("Done", {"status": "completed", "amount_in": "20.0000000", "amount_fee": "0E-7", "amount_out": "20.0000000"}),
        ("Refunded", {"status": "refunded", "amount_in": "20.00", "amount_in_asset": "iso4217:USD",
                       "refunds": {"amount_refunded": dollars, "amount_fee": nothing, "payments": [payment]}}),
    ):
        anchor.transfer = answer
        shown = funded.commands.run("transfers", number, pin=PIN)
        assert shown.returncode == 0 and says in shown.stdout and "Send the money" not in shown.stdout, shown


def test_an_amount_among_the_anchors_fields_does_not_replace_the_amount_of_the_deposit(funded, anchor):
    fields = {"amount": {"description": "Amount to deposit"}, "type": {"description": "Deposit type", "choices": ["bank_account"]}}
    anchor.answers["/sep6/info"] = {"deposit": {"USDC": anchor.terms() | {"authentication_required": True, "fields": fields}}}
    begin = ("deposit", anchor.domain, "USDC", "--amount", "20", "--field", "type=bank_account", "--yes")
    funded.commands.json(*begin, "--field", "amount=30", pin=PIN)
    assert (asked(anchor, "/sep6/deposit")[-1]["amount"], asked(anchor, "/sep6/deposit")[-1]["type"]) == ("20", "bank_account")


def test_an_anchor_that_asks_for_its_customer_id_gets_it_once_the_customer_has_one(funded, anchor):
    fields = {"customer_id": {"description": "Of the customer that SEP-12 knows"}}
    anchor.answers["/sep6/info"] = {"deposit": {"USDC": anchor.terms() | {"authentication_required": True, "fields": fields}}}
    begin = ("deposit", anchor.domain, "USDC", "--amount", "20", "--yes")
    anchor.customer = {"status": "NEEDS_INFO", "fields": {"first_name": {"description": "Your name"}}}
    refused = funded.commands.run(*begin, pin=PIN)
    assert refused.returncode == 1 and "needs to know more about you first: first_name" in refused.stderr
    assert not asked(anchor, "/sep6/deposit")
    anchor.customer = {"id": "c", "status": "ACCEPTED", "fields": {}}
    funded.commands.json(*begin, pin=PIN)
    assert asked(anchor, "/sep6/deposit")[-1]["customer_id"] == "c"


def test_a_deposit_names_its_account_to_anchors_older_than_sep_24_version_3(funded, anchor):
    window = {"type": "interactive_customer_info_needed", "id": "t", "url": f"{anchor.url}/page"}
    refusal = {"status_code": 400, "error": "`asset_code` and `account` are required parameters"}
    anchor.answers["/sep24/transactions/deposit/interactive"] = lambda fields: window if fields.get("account") == funded.address else refusal
    funded.commands.json("deposit", anchor.domain, "USDC", "--interactive", "--yes", pin=PIN)


def test_customer_requests_repeat_the_memo_of_a_user_of_a_shared_account(funded, anchor):
    muxed = MuxedAccount(funded.address, 77).account_muxed
    refusal = {"status_code": 403, "error": "The memo specified does not match the memo ID authorized via SEP-10"}
    anchor.answers["/kyc/customer"] = lambda fields: anchor.customer if fields.get("memo") in ("42", "77") else refusal
    anchor.answers[f"/kyc/customer/{funded.address}"] = lambda fields: {} if fields.get("memo") == "42" else refusal
    anchor.answers[f"/kyc/customer/{muxed}"] = {}
    for user in ("42", muxed):
        customer = ("anchor", "customer", anchor.domain, "--user", user)
        assert funded.commands.json(*customer, "--set", "first_name=Ada", pin=PIN)["status"] == "ACCEPTED"
        funded.commands.json(*customer, "--delete", "--yes", pin=PIN)
