"""Deposits and withdrawals by commands, against the test anchor: completed, also after kills and restarts, and paid once."""

import json
import re
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest
from program import BINARY, PIN, Commands, Program, environment, free_port

IBAN = "NO9386011117947"
PERSON = ["--set", "first_name=Ada", "--set", "last_name=Lovelace", "--set", "email_address=ada@example.com", "--set", f"bank_account_number={IBAN}"]


class Staying(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def fill_in(url: str, amount: str, outcome: str = "completed"):
    """Goes through the anchor's pages as a person does, to where it waits for the money."""
    opener = build_opener(Staying())

    def send(page: str, step: str, **fields) -> str:
        parts = urlsplit(page)
        body = urlencode(dict(parse_qsl(parts.query)) | fields | {"step": step}).encode()
        try:
            opener.open(Request(f"{parts.scheme}://{parts.netloc}{parts.path}", data=body), timeout=10)
        except OSError as answer:
            assert answer.code == 303, answer
            location = answer.headers["Location"]
            return location if location.startswith("http") else f"{parts.scheme}://{parts.netloc}{location}"
        raise AssertionError("no redirection")

    confirm = send(
        url, "details", amount=amount, outcome=outcome, first_name="Ada", last_name="Lovelace", email_address="ada@example.com", bank_account_number=IBAN,
    )
    send(confirm, "confirm")


@pytest.fixture
def wallet_with_anchor(used, tmp_path):
    """A home with a funded account, beside a sandbox that runs, and the anchor's domain."""
    port, anchor_port = free_port(), free_port()
    arguments = ("sandbox", "--home", used.home, "--port", port, "--anchor-port", anchor_port, "--no-delays")
    with Program(*arguments, port=port, log=tmp_path / "log") as program:
        yield used, f"localhost:{anchor_port}", program


@pytest.fixture(scope="module")
def refusing(made_home, tmp_path_factory):
    """A home and an anchor for commands that are refused, which change nothing."""
    folder, port, anchor_port = tmp_path_factory.mktemp("refusing"), free_port(), free_port()
    commands = Commands(shutil.copytree(made_home, folder / "home"))
    with Program("sandbox", "--home", commands.home, "--port", port, "--anchor-port", anchor_port, port=port, log=folder / "log"):
        yield commands, f"localhost:{anchor_port}"


def introduce(commands, domain):
    """Tells the anchor who the person is."""
    assert commands.json("anchor", "customer", domain, *PERSON, pin=PIN)["status"] == "ACCEPTED"


def watched(commands, number, pin=PIN) -> dict:
    return commands.json("transfers", number, "--watch", pin=pin)


def test_the_anchor_commands_show_offers_the_sign_in_the_customer_and_prices(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    info = commands.json("anchor", "info", domain)
    assert info["domain"] == domain and info["problems"] == []
    offered = {(item["asset"].split(":")[0], item["direction"], item["protocol"]) for item in info["items"]}
    assert {("USDC", "deposit", "sep6"), ("SRT", "withdrawal", "sep24"), ("XLM", "deposit", "sep24")} <= offered
    assert not any(item["exchangeOnly"] for item in info["items"])
    assert commands.json("anchor", "auth", domain, pin=PIN)["isSignedIn"] is True
    wrong = commands.run("anchor", "auth", domain, pin="000000")
    assert wrong.returncode == 1 and "PIN" in wrong.stderr
    customer = commands.json("anchor", "customer", domain, pin=PIN)
    assert customer["status"] == "NEEDS_INFO" and "last_name" in {field["name"] for field in customer["needed"]}
    asked = commands.run("anchor", "customer", domain, pin=PIN).stdout
    assert "\nAsked for:\n  " in asked and "\n  last_name " in asked and asked.index("Asked for:") < asked.index("--set FIELD=VALUE")
    assert commands.json("anchor", "customer", domain, *PERSON, pin=PIN)["status"] in ("PROCESSING", "ACCEPTED")
    given = commands.run("anchor", "customer", domain, pin=PIN).stdout
    assert re.search(r"\nGiven:\n(  .*\n)*  last_name +(being checked|accepted)\n", given), given
    prices = commands.json("anchor", "price", domain, "--asset", "USDC", "--amount", "100")["prices"]
    assert {price["assetIn"] for price in prices} == {"iso4217:USD", "iso4217:EUR"}
    read = commands.run("anchor", "price", domain, "--asset", "USDC", "--amount", "100", "--money", "iso4217:USD").stdout
    assert read.startswith("100 USD gives ") and " USDC, fee " in read and ":" not in read
    nobody = commands.run("anchor", "info", f"localhost:{free_port()}")
    assert nobody.returncode == 1 and "can't be reached" in nobody.stderr


def test_a_deposit_on_the_anchors_page_completes_after_the_watching_command_is_killed(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
    assert (begun["status"], begun["due"], begun["anchor"]) == ("incomplete", "continueAtAnchor", domain)
    watching = subprocess.Popen(
        [BINARY, "transfers", begun["id"], "--watch", "--home", commands.home, "--pin-file", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment(),
    )
    watching.stdin.write(PIN + "\n")
    watching.stdin.close()
    assert "Incomplete" in watching.stderr.readline()
    watching.send_signal(signal.SIGKILL)
    watching.wait()
    before = float(commands.json("balance")["balances"][0]["balance"])
    fill_in(begun["url"], "20")
    done = watched(commands, begun["id"])
    assert (done["status"], done["isEnded"]) == ("completed", True) and "due" not in done
    after = float(commands.json("balance")["balances"][0]["balance"])
    assert after - before == pytest.approx(float(done["amountOut"]), abs=0.001)
    assert [transfer["id"] for transfer in commands.json("transfers", "--only", "done")["transfers"]] == [begun["id"]]
    assert commands.json("transfers", "--only", "open") == {"transfers": [], "more": False}


def test_other_commands_work_while_a_watching_command_runs_the_network(wallet_with_anchor):
    commands, domain, sandbox = wallet_with_anchor
    begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
    sandbox.stop()
    watching = subprocess.Popen(
        [BINARY, "transfers", begun["id"], "--watch", "--home", commands.home, "--pin-file", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment(),
    )
    watching.stdin.write(PIN + "\n")
    watching.stdin.close()
    assert "Incomplete" in watching.stderr.readline()
    # The embedded network runs in the watching command, which lets other commands use it and its test anchor.
    assert commands.json("balance")["balances"]
    assert commands.json("anchor", "info", domain)["domain"] == domain
    fill_in(begun["url"], "20")
    assert watching.wait(timeout=60) == 0


def test_a_withdrawal_is_paid_once_and_completes(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    begun = commands.json("withdraw", domain, "XLM", "--interactive", "--yes", pin=PIN)
    early = commands.run("transfers", begun["id"], "--pay", "--yes", pin=PIN)
    assert early.returncode == 1 and "isn't waiting for a payment" in early.stderr
    fill_in(begun["url"], "12.5")
    shown = commands.json("transfers", begun["id"], pin=PIN)
    assert (shown["due"], shown["payAmount"], shown["payMemoType"]) == ("pay", "12.5000000", "hash")
    paid = commands.json("transfers", begun["id"], "--pay", "--yes", "--pay-at-most", "12.5", pin=PIN)
    assert re.fullmatch("[0-9a-f]{64}", paid["payment"]) and paid["paymentState"] == "confirmed"
    again = commands.run("transfers", begun["id"], "--pay", "--yes", "--pay-at-most", "12.5", pin=PIN)
    assert again.returncode == 1
    done = watched(commands, begun["id"])
    assert done["status"] == "completed" and done["stellarTransactionId"] == paid["payment"]
    history = commands.json("history", pin=PIN)["payments"]
    assert [(payment["hash"], payment["transfer"]) for payment in history if payment["direction"] == "sent"] == [(paid["payment"], begun["id"])]


def test_transfers_within_the_wallet_need_customer_data_before_a_deposit_completes(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    refused = commands.run("deposit", domain, "SRT", "--amount", "20", "--yes", pin=PIN)
    assert refused.returncode == 1 and "first_name" in refused.stderr and "anchor customer" in refused.stderr
    introduce(commands, domain)
    deposit = commands.json("deposit", domain, "SRT", "--amount", "50", "--yes", pin=PIN)
    done = watched(commands, deposit["id"])
    assert (done["status"], done["due"], done["amountOut"]) == ("completed", "claim", "49")
    few = commands.run("deposit", domain, "SRT", "--amount", "1", "--yes", pin=PIN)
    assert few.returncode == 1 and "minimum is 2 SRT" in few.stderr
    missing = commands.run("withdraw", domain, "SRT", "--amount", "20", "--method", "bank_account", "--yes", pin=PIN)
    assert missing.returncode == 1 and "bank account" in missing.stderr


def test_a_command_without_a_running_sandbox_has_the_anchor_at_its_earlier_port(used, tmp_path):
    port, anchor_port = free_port(), free_port()
    commands, domain = used, f"localhost:{anchor_port}"
    arguments = ("sandbox", "--home", used.home, "--port", port, "--anchor-port", anchor_port)
    with Program(*arguments, port=port, log=tmp_path / "log"):
        begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
        fill_in(begun["url"], "20")
    # Nothing runs now but the command itself.
    assert commands.json("anchor", "info", domain)["domain"] == domain
    assert watched(commands, begun["id"])["status"] == "completed"


def test_deposit_and_withdraw_exchange_money_at_the_promised_price(wallet_with_anchor, tmp_path):
    commands, domain, _ = wallet_with_anchor
    (tmp_path / "pin").write_text(PIN)
    issuer = next(item["asset"] for item in commands.json("anchor", "info", domain)["items"] if item["asset"].startswith("USDC:"))
    introduce(commands, domain)
    bring = ("deposit", domain, "USDC", "--amount", "100", "--money", "iso4217:EUR", "--method", "bank_account")
    # Before the deposit begins, the command says that the asset isn't held yet, but not once the asset has been added.
    asked = commands.run(*bring, "--pin-file", tmp_path / "pin", stdin="n\n")
    assert asked.returncode == 1 and "You don't hold USDC yet." in asked.stderr and f"basicpay trust add {issuer}" in asked.stderr
    commands.json("trust", "add", issuer, "--yes", pin=PIN)
    brought = commands.run(*bring, "--yes", "--json", pin=PIN)
    assert brought.returncode == 0 and "You don't hold" not in brought.stderr, brought.stderr
    begun = json.loads(brought.stdout)
    done = watched(commands, begun["id"])
    assert (done["status"], done["amountIn"], done["amountInAsset"]) == ("completed", "100", "iso4217:EUR")
    assert done["amountOut"] == begun["amountOut"] != "100"
    fetch = ("withdraw", domain, "USDC", "--amount", "50", "--money", "iso4217:EUR", "--method", "bank_account", "--yes")
    begun = commands.json(*fetch, pin=PIN)
    done = watched(commands, begun["id"])
    assert (done["status"], done["amountIn"], done["amountOutAsset"]) == ("completed", "50", "iso4217:EUR")
    assert done["amountOut"] == begun["amountOut"] and done["paymentState"] == "confirmed"


def test_own_data_and_files_are_sent_only_if_they_are_named(wallet_with_anchor, tmp_path):
    commands, domain, _ = wallet_with_anchor
    picture = tmp_path / "passport.jpg"
    picture.write_bytes(b"\xff\xd8\xff\xe0" + bytes(500))
    commands.json("kyc", "set", "first_name", "Grace", pin=PIN)
    commands.json("kyc", "file", "photo_id_front", picture, pin=PIN)
    missing = commands.run("anchor", "customer", domain, "--share", "last_name", pin=PIN)
    assert missing.returncode == 1 and "kyc set last_name" in missing.stderr
    shared = commands.json("anchor", "customer", domain, "--type", "sep6-large", "--share", "first_name", "--share", "photo_id_front", pin=PIN)
    assert {"first_name", "photo_id_front"} <= {field["name"] for field in shared["provided"]}
    assert "photo_id_front" not in {field["name"] for field in shared["needed"]}
    begun = commands.json("deposit", domain, "XLM", "--interactive", "--share", "first_name", "--yes", pin=PIN)
    with build_opener().open(begun["url"], timeout=10) as page:
        assert 'value="Grace"' in page.read().decode()
    # Neither the wallet nor the test anchor stores the name unencrypted.
    assert [path for path in commands.home.rglob("*") if path.is_file() and b"Grace" in path.read_bytes()] == []
    wrong = commands.run("deposit", domain, "USDC", "--amount", "20", "--share", "first_name", "--yes", pin=PIN)
    assert wrong.returncode == 2 and "--interactive" in wrong.stderr


def test_watching_ends_once_every_transfer_has_ended_or_waits_for_the_person(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    assert commands.json("transfers", "--watch", pin=PIN)["transfers"] == []
    deposit = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
    withdrawal = commands.json("withdraw", domain, "XLM", "--interactive", "--yes", pin=PIN)
    fill_in(deposit["url"], "20")
    fill_in(withdrawal["url"], "12.5")
    result = commands.run("transfers", "--watch", pin=PIN)
    assert result.returncode == 0
    # Each change is said once, on standard error; the list comes at the end.
    said = [line for line in result.stderr.splitlines() if "Deposit of" in line]
    assert said[-1].endswith("Done") and len(said) == len(set(line.split("  ", 1)[1] for line in said))
    assert "Withdrawal of" in result.stdout and "Waiting for the money" in result.stdout
    listed = {transfer["id"]: transfer for transfer in commands.json("transfers")["transfers"]}
    assert (listed[deposit["id"]]["isEnded"], listed[withdrawal["id"]]["isEnded"]) == (True, False)
    assert commands.json("transfers", withdrawal["id"], "--watch", pin=PIN)["due"] == "pay"


def test_watching_a_transfer_that_has_ended_says_so_at_once(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    begun = commands.json("deposit", domain, "XLM", "--interactive", "--yes", pin=PIN)
    fill_in(begun["url"], "20")
    assert watched(commands, begun["id"])["isEnded"]
    again = commands.run("transfers", begun["id"], "--watch", pin=PIN)
    assert again.returncode == 0, again.stderr
    said = [line for line in again.stderr.splitlines() if "Deposit of" in line]
    assert len(said) == 1 and said[0].endswith(": Done")
    assert "Done" in again.stdout


def test_a_refunded_withdrawal_shows_the_refund(wallet_with_anchor):
    commands, domain, _ = wallet_with_anchor
    begun = commands.json("withdraw", domain, "XLM", "--interactive", "--yes", pin=PIN)
    fill_in(begun["url"], "12.5", outcome="refunded")
    commands.json("transfers", begun["id"], "--pay", "--yes", "--pay-at-most", "12.5", pin=PIN)
    done = watched(commands, begun["id"])
    assert (done["status"], done["isEnded"], done["refunds"]) == ("refunded", True, {"amount": "12.5", "fee": "0"})
    assert re.search(r"Refunded: +12\.5 \w+ \(it cost [\d.]+ \w+\)", commands.run("transfers", begun["id"], pin=PIN).stdout)


def test_a_fully_refunded_transfer_is_shown_as_paid_back_even_if_the_anchor_calls_it_completed(used, anchor):
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)
    for refund in ({"refunded": True}, {"refunds": {"amount_refunded": "20", "amount_fee": "0", "payments": []}}):
        anchor.transfer = {"status": "completed", "amount_out": "0"} | refund
        told = used.json("transfers", begun["id"], pin=PIN)
        assert (told["status"], told["isEnded"], told["isPaidBack"]) == ("completed", True, True)
        # The list says so, too, without a PIN.
        assert "Refunded" in used.run("transfers").stdout


def test_a_deposit_past_its_deadline_says_to_ask_the_anchor_before_sending_anything(used, anchor):
    begun = used.json("deposit", anchor.domain, "USDC", "--amount", "20", "--yes", pin=PIN)

    def shown(days: int) -> str:
        by = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + days * 86_400))
        anchor.transfer = {
            "status": "pending_user_transfer_start", "user_action_required_by": by, "instructions": {"organization.bank_account_number": {"value": "0000 1111"}}}
        text = used.run("transfers", begun["id"], pin=PIN).stdout
        assert by in text and "Bank account number: 0000 1111" in text and "Organization" not in text
        return text

    assert "Send the money to the anchor" in shown(1)
    late = shown(-1)
    assert "Ask the anchor before you send anything" in late and "The anchor wanted the money before" in late and "Send the money" not in late
    assert late.index("The anchor's payment details:") < late.index("0000 1111")


@pytest.mark.parametrize(
    "arguments,pin,says",
    [
        (("anchor", "info", "not a domain"), None, "isn't a domain"),
        (("anchor", "info", "DOMAIN", "--network", "public"), None, "on a different network"),
        (("anchor", "auth", "DOMAIN"), "000000", "PIN"),
        (("anchor", "customer", "DOMAIN", "--code", "mobile_number=1"), PIN, "no “mobile_number” that a code was sent for"),
        (("anchor", "customer", "DOMAIN", "--type", "no-such-type", "--set", "first_name=Ada"), PIN, "no-such-type"),
        (("anchor", "customer", "DOMAIN", "--transfer", "9"), PIN, "no transfer 9"),
        (("anchor", "customer", "DOMAIN", "--delete", "--yes"), PIN, "DOMAIN"),
        (("anchor", "price", "DOMAIN", "--asset", "GOLD", "--amount", "1"), None, "no asset called GOLD"),
        (("anchor", "price", "DOMAIN", "--asset", "USDC", "--amount", "0"), None, "DOMAIN"),
        (("deposit", "DOMAIN", "GOLD", "--amount", "5", "--yes"), PIN, "no asset called GOLD"),
        (("deposit", "DOMAIN", "XLM", "--amount", "5", "--yes"), PIN, "doesn't offer deposits of XLM"),
        (("deposit", "DOMAIN", "USDC", "--method", "bank_account", "--yes"), PIN, "Enter how much. Use --amount."),
        (("deposit", "DOMAIN", "USDC", "--amount", "1e2", "--method", "bank_account", "--yes"), PIN, "."),
        (("deposit", "DOMAIN", "USDC", "--amount", "5", "--yes"), PIN, "Choose a method: Bank account (bank_account: A bank transfer), Cash (cash: Notes at one of our counters, which don't exist). Use --method."),
        (("deposit", "DOMAIN", "USDC", "--amount", "5", "--method", "pigeon", "--yes"), PIN, "Choose a method"),
        (("deposit", "DOMAIN", "USDC", "--amount", "99999999", "--method", "cash", "--yes"), PIN, "maximum is"),
        (("deposit", "DOMAIN", "USDC", "--amount", "5", "--method", "cash", "--yes"), "000000", "PIN"),
        (("withdraw", "DOMAIN", "SRT", "--amount", "20", "--method", "cash", "--field", "dest=Rome", "--yes"), PIN, "Oslo, Lisbon"),
        (("withdraw", "DOMAIN", "SRT", "--amount", "20", "--method", "bank_account", "--yes"), PIN, "Use --field dest=VALUE."),
        (("withdraw", "DOMAIN", "XLM", "--interactive", "--amount", "9999999", "--yes"), PIN, "maximum is"),
        (("transfers", "7"), PIN, "no transfer 7"),
        (("transfers", "7", "--pay", "--yes"), PIN, "no transfer 7"),
        (("transfers", "7", "--watch"), PIN, "no transfer 7"),
        (("transfers", "--from", "localhost:1"), PIN, "can't be reached"),
        (("transfers", "--watch"), "000000", "PIN"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_each_refusal_is_a_sentence_and_begins_no_transfer(refusing, arguments, pin, says):
    commands, domain = refusing
    sentence = commands.refused(*[domain if argument == "DOMAIN" else argument for argument in arguments], pin=pin)
    assert says.replace("DOMAIN", domain) in sentence
    assert commands.json("transfers")["transfers"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("transfers", "--pay"), ("transfers", "--correct", "dest=x"), ("transfers", "1", "--correct", "nothing"), ("transfers", "--only", "some"),
        ("deposit",), ("deposit", "localhost:1"), ("deposit", "localhost:1", "USDC", "--money", "euros"), ("withdraw", "localhost:1", "USDC", "--field", "x"),
        ("anchor", "price", "localhost:1"), ("anchor", "customer", "localhost:1", "--set", "=x"),
        ("anchor", "customer", "localhost:1", "--delete", "--yes", "--set", "city=Oslo"), ("withdraw", "localhost:1", "USDC", "--pay-at-most", "10,5"),
        ("transfers", "1", "--pay", "--pay-at-most", "much"),
    ],
    ids=" ".join,
)
def test_missing_or_invalid_arguments_are_wrong_usage_and_create_no_home(commands, arguments):
    result = commands.run(*arguments)
    assert result.returncode == 2 and result.stdout == "" and not commands.home.exists()


def test_commands_of_many_homes_work_at_once_although_one_anchor_has_the_port(tmp_path):
    homes = [Commands(tmp_path / str(index)) for index in range(6)]
    for commands in homes:
        commands.json("account", "create", pin=PIN)
    with ThreadPoolExecutor(len(homes)) as pool:
        results = list(pool.map(lambda commands: commands.run("account", "fund", "--json"), homes))
    assert [result.returncode for result in results] == [0] * len(homes), [result.stderr for result in results]


def test_an_anchors_list_is_imported_completely_or_with_a_note_that_older_transfers_may_be_missing(used, anchor):
    def listed(knows_pages: bool):
        def answer(fields):
            first = int(fields["paging_id"]) + 1 if knows_pages and "paging_id" in fields else 0
            numbers = range(first, min(first + int(fields["limit"]), 150))
            return {"transactions": [{"id": str(number), "kind": "deposit", "status": "completed"} for number in numbers]}
        return answer

    note = f"Only the newest 50 USDC transfers on the anchor's list were checked. Ask {anchor.domain} for any older ones."
    for knows_pages, count in ((False, 50), (True, 150)):
        anchor.answers["/sep24/transactions"] = listed(knows_pages)
        imported = used.run("transfers", "--from", anchor.domain, "--json", pin=PIN)
        assert imported.returncode == 0 and (note in imported.stderr) == (not knows_pages)
        assert {transfer["anchorId"] for transfer in json.loads(imported.stdout)["transfers"]} == {str(number) for number in range(count)}
