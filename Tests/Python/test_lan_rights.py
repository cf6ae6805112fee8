"""What a device on the local network may do: every page and form for a device that is signed out or was removed, and a table of the actions that
show a secret or change something important."""

import re
from copy import copy
from dataclasses import dataclass, field
from typing import Callable
from urllib.parse import urlencode

import pytest
from http2_client import HTTP2Phone
from lan import PEERS, Computer, LANWallet, Phone, signed_in
from program import PASSPHRASE, PIN
from raw_client import Answer
from stellar import Network
from stellar_sdk import Keypair

FORM = ("content-type", "application/x-www-form-urlencoded")
WATCHED, IMPORTED, FRIEND = Keypair.random(), Keypair.random(), Keypair.random()


@pytest.fixture(scope="module")
def home_in_network(made_home, tmp_path_factory):
    """A wallet with everything that the table's actions need."""
    folder = tmp_path_factory.mktemp("rights")
    with LANWallet.copied(made_home, folder) as wallet:
        wallet.network = Network(wallet.horizon, PASSPHRASE)
        wallet.network.fund(FRIEND.public_key)
        wallet.commands.json("contact", "add", "Ana", FRIEND.public_key, pin=PIN)
        wallet.commands.json("kyc", "set", "first_name", "Ana", pin=PIN)
        wallet.commands.json("account", "watch", WATCHED.public_key, "--name", "Watched", pin=PIN)
        wallet.words = wallet.commands.json("account", "reveal", "--words", pin=PIN)["words"]
        wallet.key = wallet.commands.json("account", "reveal", pin=PIN)["secretKey"]
        wallet.authority = folder / "authority.pem"
        wallet.authority.write_text((wallet.home / "lan.pem").read_text().partition("-----BEGIN EC")[0].partition("-----BEGIN PRIVATE")[0])
        yield wallet


@pytest.fixture(scope="module")
def owner(home_in_network) -> Computer:
    return signed_in(home_in_network)


@pytest.fixture
def computer(owner) -> Computer:
    """The owner at the computer, signed in again if an action has ended the session."""
    if not owner.is_signed_in():
        assert owner.sign_in().location == "/overview"
    return owner


@pytest.fixture(scope="module")
def known(home_in_network, owner) -> HTTP2Phone:
    return owner.connect(HTTP2Phone(home_in_network))


@pytest.fixture(scope="module")
def signed_in_once(known) -> HTTP2Phone:
    phone = copy(known)
    phone.sign_in()
    return phone


@pytest.fixture
def inside(signed_in_once) -> HTTP2Phone:
    """A device that is signed in."""
    if not signed_in_once.is_signed_in():
        signed_in_once.sign_in()
    return signed_in_once


@pytest.fixture(scope="module")
def outside(home_in_network, owner) -> HTTP2Phone:
    """A device that is connected, and was signed in before."""
    phone = owner.connect(HTTP2Phone(home_in_network), "Outside")
    phone.sign_in()
    assert phone.post("/sign-out", {"token": phone.get("/overview").token}).location == "/sign-in"
    return phone


@pytest.fixture(scope="module")
def removed(home_in_network, owner) -> HTTP2Phone:
    """A device that was removed while it was signed in, with the cookies that it had."""
    phone = owner.connect(HTTP2Phone(home_in_network), "Removed")
    phone.sign_in()
    phone.token, phone.kept = phone.get("/overview").token, (phone.device, phone.cookie, phone.base)
    assert owner.remove().location == "/settings/devices"
    assert not phone.is_let_in
    phone.device, phone.cookie, phone.base = phone.kept
    return phone


# Every page and form


@pytest.fixture(scope="module")
def places(owner, known) -> tuple[list[str], list[str]]:
    """Every page that the wallet's links lead to, and every address that its forms are sent to, as found when signed in at the computer."""
    pages, forms, waiting = set(), set(), ["/overview", "/settings", "/settings/reset"]
    while waiting:
        path = waiting.pop()
        if path.partition("?")[0] in pages:
            continue
        pages.add(path.partition("?")[0])
        text = owner.get(path).text
        waiting += ["/" + link.replace("&amp;", "&") for link in re.findall(r'href="([a-z0-9][A-Za-z0-9/_-]*(?:\?[^"#]*)?)"', text)]
        forms |= {"/" + action.lstrip("/") for action in re.findall(r'<form[^>]* method="post" action="(/?[a-z][^"?]*)', text)}
    assert len(pages) > 60 and len(forms) > 40, (pages, forms)
    assert {"/settings/backup", "/settings/pin", "/settings/erasing", "/settings/reset", "/settings/devices", "/my-data"} <= pages
    assert {"/settings/backup", "/settings/pin", "/settings/erasing", "/settings/reset", "/settings/devices/remove", "/pay/amount", "/sign-out"} <= forms
    return sorted(pages), sorted(forms - {"/sign-in"})


def answers(phone: HTTP2Phone, method: str, paths: list[str], token: str = "") -> dict[str, Answer]:
    """A device's answer at each path, with its cookies, the token and the PIN. It changes its address every fifty requests, to stay below the limit."""
    body, found = urlencode({"token": token, "pin": PIN, "word": "ERASE"}).encode() if method == "POST" else b"", {}
    form = [FORM, ("origin", phone.origin), ("content-length", str(len(body)))] if method == "POST" else []
    for start in range(0, len(paths), 50):
        phone.peer = next(PEERS)
        with phone.open() as connection:
            for path in paths[start:start + 50]:
                address = phone.address(path)
                answer = connection.answer(connection.begin(connection.head(method, address, *form, *phone.fields(address)), body))
                # An action that takes a while redirects to a page with its answer.
                led = answer.headers["Location"] or ""
                found[path] = connection.get(led, *phone.fields(led)) if "answer=" in led else answer
    return found


def test_a_signed_out_device_is_redirected_to_the_sign_in_from_every_page_and_refused_by_every_form(places, outside):
    pages, forms = places
    stale = copy(outside)
    stale.cookie, stale.base = "basicpay=" + "0" * 64, "/s/" + "0" * 64
    for phone in (outside, stale):
        for path, answer in answers(phone, "GET", pages).items():
            assert (answer.status, answer.location[:8]) == (303, "/sign-in"), path
        # The token is on the sign-in page, for every device that is let in.
        for path, answer in answers(phone, "POST", forms, outside.get("/sign-in").token).items():
            assert (answer.status, answer.headers.get_all("set-cookie")) == (401, None), path


def test_a_removed_device_is_a_stranger_on_every_page_and_form(home_in_network, places, removed):
    pages, forms = places
    found = [*answers(removed, "GET", pages).items(), *answers(removed, "POST", forms, removed.token).items()]
    for path, answer in found:
        assert answer.status == 403 and 'id="pairing"' in answer.text and not answer.headers.get_all("set-cookie"), path
        assert home_in_network.address not in answer.text and "Sign in" not in answer.text, path


def test_a_devices_forms_are_refused_without_its_own_token(places, inside, computer, outside):
    for token in ("", "0" * 64, computer.get("/overview").token, outside.get("/sign-in").token):
        for path, answer in answers(inside, "POST", places[1], token).items():
            # A form for a file is refused earlier if it has no file.
            assert answer.status == 415 or answer.status == 403 and "Please do that again" in answer.text, path
    assert inside.is_signed_in()


def test_without_keys_a_device_gets_no_links_to_pages_that_only_the_computer_has(in_network):
    phone = signed_in(in_network).connect(Phone(in_network))
    for file, title in (("vault.json", "Your keys are missing"), ("device.key", "No account yet")):
        (in_network.home / file).rename(in_network.home / f"{file}.away")
        assert phone.get("/overview").location == "/sign-in"
        page = phone.get("/sign-in")
        assert page.status == 503 and f"<h1>{title}</h1>" in page.text and "only do that on the computer" in page.text
        links = re.findall(r'<li><a href="([^"]+)"', page.text)
        assert links and 404 not in [phone.get(link).status for link in links], links


def test_a_device_is_told_at_once_that_a_passkey_is_added_at_the_computer(computer, inside):
    here, there = (browser.get("/settings/passkeys/add").text for browser in (computer, inside))
    assert "data-add-passkey" in here and "only do that on the computer" not in here
    assert "data-add-passkey" not in there and "only do that on the computer" in there


# Actions that show a secret or change something important


@dataclass
class Action:
    what: str
    path: str
    # Besides the token and the PIN. {words}, {address}, {watched}, {request} and {authority} are filled in.
    fields: dict = field(default_factory=dict)
    # What the action needs on a device: the "PIN" or only the "session", as at the computer; or it is possible at the "computer" only.
    takes: str = "PIN"
    # The state that the action changes, as seen at the computer; None for an action that shows a secret.
    state: Callable | None = None
    # The secrets that the action shows.
    secret: Callable | None = None
    # A step before the action, which gives further fields.
    first: Callable | None = None


def accounts(wallet, _) -> list:
    return wallet.commands.json("account", "list")["accounts"]


def vault(wallet, _) -> bytes:
    return (wallet.home / "vault.json").read_bytes()


def page(path: str) -> Callable:
    """What a page at the computer says, without its tokens."""
    return lambda _, computer: re.sub(r"[0-9a-f]{64}", "", computer.get(path).text)


def waiting_devices(wallet, computer) -> list:
    return [wallet.commands.json("devices", "list"), computer.devices().hidden.get("request")]


def review(inside) -> dict:
    """The further field of a payment's review."""
    fields = {"token": inside.get("/pay").token, "recipient": FRIEND.public_key, "amount": "1", "memo": ""}
    assert inside.post("/pay/amount", fields).location == "/pay/review"
    return {"review": inside.get("/pay/review").hidden["review"]}


ACTIONS = [
    Action("see the recovery words", "/words/{words}", secret=lambda wallet: [f">{word}<" for word in wallet.words.split()]),
    Action("see a secret key", "/accounts/{address}/seed", secret=lambda wallet: [wallet.key]),
    Action("save a backup", "/settings/backup", {"newPassphrase": "a backup's own words", "newPassphraseAgain": "a backup's own words"},
         secret=lambda _: ["BasicPay backup"]),
    Action("pay", "/pay/review", first=review, state=lambda wallet, _: wallet.network.sequence(wallet.address)),
    Action("add an account of new words", "/accounts/add/new", {"name": "New", "count": "12"}, state=accounts),
    Action("add the next account", "/accounts/add/next/{words}", {"name": "Next"}, state=accounts),
    Action("add an account by its key", "/accounts/add/seed", {"name": "Key", "seed": IMPORTED.secret}, state=accounts),
    Action("remove an account", "/accounts/{watched}/remove", state=accounts),
    Action("watch an account", "/accounts/add/watch", {"name": "Again", "address": WATCHED.public_key}, state=accounts),
    Action("have ten wrong PINs erase everything", "/settings/erasing", {"erasing": "on"}, state=vault),
    Action("have them erase nothing", "/settings/erasing", {"erasing": "off"}, state=vault),
    Action("rename an account", "/accounts/{address}/rename", {"name": "Everyday"}, "session", accounts),
    Action("use another account", "/accounts/{watched}/use", {}, "session", lambda wallet, _: wallet.commands.json("account", "show")["address"]),
    Action("use the first account again", "/accounts/{address}/use", {}, "session", lambda wallet, _: wallet.commands.json("account", "show")["address"]),
    Action("add a contact", "/contacts/add", {"name": "Ben", "address": WATCHED.public_key, "memoKind": "text"}, "session", page("/contacts")),
    Action("forget personal data", "/my-data/clear", {"sure": "yes"}, "session", page("/my-data")),
    Action("choose the appearance", "/settings/theme", {"choice": "dark"}, "session", page("/settings/theme")),
    Action("choose when the wallet locks", "/settings/auto-lock", {"choice": "60"}, "session", page("/settings/auto-lock")),
    Action("trust other authorities", "/settings/certificates", {"file": "{authority}"}, "computer", page("/settings/certificates")),
    # Values of 32 bytes each, as from a phone.
    Action("add a passkey", "/settings/passkeys/add", {"name": "Phone", "salt": "A" * 43, "passkeyId": "B" * 43, "passkeyOutput": "C" * 42 + "A"}, "computer",
         vault),
    Action("choose a network", "/settings/network", {"network": "custom", "horizon": "{horizon}", "passphrase": PASSPHRASE}, "computer",
         page("/settings/network")),
    Action("use real money", "/settings/network", {"network": "public", "confirm": "yes"}, "computer", page("/settings/network")),
    Action("let another device in", "/settings/devices", {"request": "{request}"}, "computer", waiting_devices),
    Action("refuse another device", "/settings/devices/refuse", {"request": "{request}"}, "computer", waiting_devices),
    Action("erase everything", "/settings/reset", {"word": "ERASE"}, "computer", vault),
    Action("erase everything without the PIN", "/sign-in/forgotten", {"word": "ERASE"}, "computer", vault),
    Action("make a wallet", "/sign-up", {"pinAgain": PIN}, "computer", vault),
    Action("restore a wallet", "/sign-up/restore", {"pinAgain": PIN}, "computer", vault),
    # It ends all other sessions, so it comes last.
    Action("change the PIN", "/settings/pin", {"newPin": PIN, "newPinAgain": PIN}, state=vault),
]  # fmt: skip


@dataclass
class Attempt:
    """An action, ready to be tried by any device."""

    action: Action
    wallet: LANWallet
    computer: Computer
    path: str
    fields: dict

    def state(self):
        return self.action.state(self.wallet, self.computer) if self.action.state else None

    def by(self, phone: HTTP2Phone, token: str, pin: str | None = PIN) -> tuple[Answer, bool]:
        """The answer, and whether the action was done."""
        before = self.state()
        answer = phone.post(self.path, {"pin": pin or ""} | self.fields | {"token": token})
        if self.action.state:
            return answer, self.state() != before
        shown = answer.text + (phone.get("/shown").text if phone.cookie else "")
        return answer, all(secret in shown for secret in self.action.secret(self.wallet))


@pytest.fixture(params=ACTIONS, ids=lambda action: action.what)
def attempt(request, home_in_network, computer, inside) -> Attempt:
    action, wallet = request.param, home_in_network
    words = re.search(r'href="words/([0-9a-f]+)"', computer.get(f"/accounts/{wallet.address}").text)[1]
    values = {"words": words, "address": wallet.address, "watched": WATCHED.public_key, "authority": wallet.authority, "horizon": wallet.horizon, "request": ""}
    if "{request}" in str(action.fields):
        if "request" not in computer.devices().hidden:
            HTTP2Phone(wallet).ask("Another")
        values["request"] = computer.devices().hidden["request"]
    fields = {name: value.format_map(values) for name, value in action.fields.items()}
    return Attempt(action, wallet, computer, action.path.format_map(values), fields | (action.first(inside) if action.first else {}))


def test_a_device_can_do_only_what_the_table_says_whether_signed_out_signed_in_or_removed(attempt, inside, outside, removed):
    answer, is_done = attempt.by(outside, outside.get("/sign-in").token)
    assert not is_done and answer.status in (303, 401, 403, 404) and (answer.location or "/sign-in") == "/sign-in", answer.text
    removed.peer = next(PEERS)
    answer, is_done = attempt.by(removed, removed.token)
    assert not is_done and answer.status == 403 and 'id="pairing"' in answer.text
    token = inside.get("/overview").token
    match attempt.action.takes:
        case "computer":
            answer, is_done = attempt.by(inside, token)
            assert not is_done and answer.status in (303, 403, 404), answer.text
        case "PIN":
            # A form without a PIN doesn't count as a guess. Only ten wrong PINs a minute are checked.
            for wrong in (None, "wrong") if attempt.action.secret or attempt.action.first else (None,):
                answer, is_done = attempt.by(inside, token, wrong)
                assert not is_done and answer.status == 422, answer.text
            answer, is_done = attempt.by(inside, token)
            assert is_done and answer.status in (200, 303), answer.text
        case "session":
            answer, is_done = attempt.by(inside, token, None)
            assert is_done and answer.status == 303, answer.text


def test_a_signed_out_device_can_set_a_new_pin_with_the_words_and_a_removed_device_cannot(home_in_network, outside, removed):
    fields = {"pin": PIN, "pinAgain": PIN, "words": home_in_network.words}
    before, token = vault(home_in_network, None), outside.get("/sign-in").token
    removed.peer = next(PEERS)
    for phone, wrong in ((removed, {}), (outside, {"words": ""}), (outside, {"words": home_in_network.words.rpartition(" ")[0]})):
        assert phone.post("/sign-in/forgotten/words", {"token": token} | fields | wrong).status in (403, 422)
    assert vault(home_in_network, None) == before
    phone = copy(outside)
    assert phone.post("/sign-in/forgotten/words", {"token": token} | fields).location == "/overview"
    assert phone.is_signed_in() and vault(home_in_network, None) != before
