"""The person's data at anchors, sent and deleted: with fields of any name, with and without a transfer, and whatever the anchor answers."""

from playwright.sync_api import expect
from program import PIN
from scripted_anchor import ScriptedAnchor
from transfers import choose


def sent(anchor: ScriptedAnchor, method: str) -> list[dict]:
    return [fields for asked, path, fields in anchor.received if asked == method and path.startswith("/kyc/customer")]


def test_an_anchor_may_ask_for_fields_of_any_name_and_number_and_again_for_a_rejected_field(screens, anchor):
    strange = ["a b:c", "x,y", "n" * 80]
    fields = {name: {"type": "string", "description": f"Question {number}"} for number, name in enumerate(strange)}
    fields |= {f"extra_{number}": {"type": "string", "optional": True} for number in range(80)}
    anchor.customer = {"id": "c", "status": "NEEDS_INFO", "fields": fields | {
        "sex": {"type": "string", "choices": ["male", "female"]},
        "mobile_number_verification": {"type": "string"},
    }, "provided_fields": {"mobile_number": {"type": "string", "status": "VERIFICATION_REQUIRED"}}}
    choose(screens, "Deposit", anchor.domain, "USDC, here in the wallet")
    screens.field("Amount").fill("20")
    screens.press("Next")
    for number in range(len(strange)):
        screens.field(f"Question {number}").fill(f"answer {number}")
    screens.press("Send to the anchor")
    group = screens.page.get_by_role("group", name="Sex")
    expect(group).to_contain_text("The anchor needs this.")
    expect(screens.field("Question 0")).to_have_value("answer 0")
    group.get_by_label("female").check()
    screens.field("Code sent to your mobile number").fill("123456")
    anchor.next_customer = {"id": "c", "status": "NEEDS_INFO", "fields": {}, "provided_fields": {
        "last_name": {"type": "string", "status": "REJECTED", "error": "It can't be read."}}}
    screens.press("Send to the anchor")
    told = anchor.handed_in()
    assert told["mobile_number_verification"] == "123456"

    # Codes are sent first. The anchor's answer to them rejects a field, which can be given again.
    expect(screens.page.get_by_text("Last name: It can't be read.")).to_be_visible()
    screens.field("Last name").fill("Lovelace")
    anchor.next_customer = {"id": "c", "status": "ACCEPTED"}
    screens.press("Send to the anchor")
    expect(screens.page.get_by_role("button", name="Begin the deposit")).to_be_visible()
    told = anchor.handed_in()
    assert [told[name] for name in strange] == ["answer 0", "answer 1", "answer 2"] and (told["sex"], told["last_name"]) == ("female", "Lovelace")


def test_customer_data_is_sent_again_without_type_and_transfer_if_the_anchor_refuses_those(used, anchor):
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)["id"]
    used.json("anchor", "customer", anchor.domain, "--transfer", begun, "--set", "last_name=Lovelace", pin=PIN)
    assert (sent(anchor, "PUT")[-1]["type"], sent(anchor, "PUT")[-1]["transaction_id"]) == ("sep6-deposit", "t")
    anchor.answers["/kyc/customer"] = lambda fields: (
        {"status_code": 400, "error": "No such type."} if fields.keys() & {"type", "transaction_id"} else anchor.customer)
    anchor.received.clear()
    tell = ("anchor", "customer", anchor.domain, "--transfer", begun, "--set", "last_name=Lovelace", "--code", "mobile_number=123456")
    assert used.json(*tell, pin=PIN)["status"] == "ACCEPTED"
    assert sent(anchor, "PUT") == [{"last_name": "Lovelace"}, {"id": "c", "mobile_number_verification": "123456"}]


def test_an_anchor_is_told_about_the_account_that_the_transfer_is_for(used, anchor):
    savings = used.json("account", "create", "--name", "Savings", pin=PIN)["address"]
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--account", "Savings", "--yes", pin=PIN)["id"]
    tell = ("anchor", "customer", anchor.domain, "--transfer", begun, "--set", "last_name=Lovelace")
    for command in (tell, ("transfers", begun)):
        assert f"This transfer belongs to another account of yours. Add --account {savings}." in used.refused(*command, pin=PIN)
        used.json(*command, "--account", savings, pin=PIN)
    assert sent(anchor, "PUT")[-1]["last_name"] == "Lovelace"
    assert used.json("anchor", "auth", anchor.domain, "--account", "Savings", pin=PIN)["account"] == savings
    anchor.answers["/sep6/deposit"] = {"status_code": 403, "type": "non_interactive_customer_info_needed", "fields": ["last_name"]}
    said = used.refused("deposit", anchor.domain, "USDC", "--amount", "20", "--account", "Savings", "--yes", pin=PIN)
    assert f"basicpay anchor customer {anchor.domain} --account {savings} --set FIELD=VALUE" in said


def test_a_transfer_with_one_anchor_is_not_named_to_another_anchor(used, anchor):
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)["id"]
    with ScriptedAnchor() as other:
        said = used.refused("anchor", "customer", other.domain, "--transfer", begun, "--set", "last_name=Lovelace", pin=PIN)
        assert f"Nothing was sent: transfer {begun} is with {anchor.domain}, not with {other.domain}." in said
        assert other.received == []


def test_values_for_an_anchor_are_read_from_standard_input_in_the_order_of_the_options(used, anchor):
    tell = ("anchor", "customer", anchor.domain, "--set", "last_name=-", "--set", "first_name=Ada", "--set", "address=-", "--pin-file", "-")
    told = used.run(*tell, stdin=f"{PIN}\nLovelace\nSt James's Square 12\n")
    assert told.returncode == 0, told.stderr
    given = sent(anchor, "PUT")[-1]
    assert (given["last_name"], given["first_name"], given["address"]) == ("Lovelace", "Ada", "St James's Square 12")
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)["id"]
    correct = ("transfers", str(begun), "--correct", "dest=-", "--correct", "dest_extra=Bank", "--pin-file", "-")
    corrected = used.run(*correct, stdin=f"{PIN}\nDE89 3704\n")
    assert corrected.returncode == 0, corrected.stderr
    assert ("PATCH", "/sep6/transactions/t", {"transaction": {"dest": "DE89 3704", "dest_extra": "Bank"}}) in anchor.received
    anchor.received.clear()
    for command in (tell, correct, ("deposit", anchor.domain, "USDC", "--amount", "20", "--field", "note=-", "--yes", "--pin-file", "-")):
        refused = used.run(*command, stdin=f"{PIN}\n")
        assert refused.returncode == 1 and "There was no value on standard input. Nothing was changed." in refused.stderr
    assert anchor.received == []


def test_an_empty_answer_to_customer_data_is_no_failure(used, anchor):
    anchor.answers["/kyc/customer"] = lambda fields: "" if "last_name" in fields else anchor.customer
    assert used.json("anchor", "customer", anchor.domain, "--set", "last_name=Lovelace", pin=PIN)["status"] == "ACCEPTED"


def test_the_data_of_one_user_of_a_shared_account_is_deleted_only_after_confirmation(used, anchor, tmp_path):
    secret = tmp_path / "pin"
    secret.write_text(PIN)
    delete = ("anchor", "customer", anchor.domain, "--user", "77", "--delete")
    result = used.run(*delete, "--pin-file", secret, stdin="n\n")
    assert result.returncode == 1 and "Nothing was deleted" in result.stderr and sent(anchor, "DELETE") == []
    # After the deletion the anchor doesn't know the customer any more. The wallet doesn't ask.
    anchor.answers["/kyc/customer"] = {"status_code": 404, "error": "Nobody."}
    assert used.json(*delete, "--yes", pin=PIN) == {"deleted": anchor.domain}
    assert sent(anchor, "DELETE") == [{"memo": "77", "memo_type": "id"}] and sent(anchor, "GET") == []
    result = used.run(*delete, "--pin-file", secret, stdin="y\n")
    assert result.returncode == 0 and f"{anchor.domain} deleted your data." in result.stdout
