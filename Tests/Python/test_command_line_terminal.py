"""What only a terminal shows: colours, aligned columns, and output that continues as things happen."""

import json
import re
import shutil
import signal
import subprocess
import unicodedata

import pytest
from program import BINARY, PASSPHRASE, PIN, Commands, environment
from stellar import Network
from stellar_sdk import Asset, Keypair
from terminal import Terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(scope="module")
def paid_home(made_home, tmp_path_factory) -> Commands:
    """A home whose account has paid a contact with a name in wide characters, and has two trustlines."""
    commands = Commands(tmp_path_factory.mktemp("paid") / "home")
    shutil.copytree(made_home, commands.home)
    friend = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
    commands.json("contact", "add", "明日", friend, pin=PIN)
    commands.json("contact", "add", "Ana of the shop at the corner", Keypair.random().public_key, "--memo", "Rent", pin=PIN)
    for amount in ("1", "1234.5"):
        commands.json("pay", "--to", friend, "--amount", amount, "--yes", pin=PIN)
    for code in ("USD", "LONGERCODE"):
        commands.json("trust", "add", f"{code}:{friend}", "--yes", pin=PIN)
    return commands


@pytest.mark.parametrize(
    ("variables", "is_coloured"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]
)
def test_a_refusal_is_red_where_the_terminal_has_colours(commands, variables, is_coloured):
    with Terminal("balance", "--home", commands.home, variables=variables) as terminal:
        assert terminal.end()[0] == 1
    assert ("\x1b[31m" in terminal.shown) == is_coloured and "account create" in terminal.shown
    assert len(COLOUR.findall(terminal.shown)) == (2 if is_coloured else 0)


@pytest.mark.parametrize(
    ("variables", "is_coloured"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]
)
def test_received_amounts_are_green_and_sent_amounts_yellow_where_the_terminal_has_colours(paid_home, variables, is_coloured):
    with Terminal("history", "--home", paid_home.home, variables=variables, shows_output=True) as terminal:
        assert terminal.end()[0] == 0
    came, left = ("\x1b[32m+10000 XLM\x1b[0m", "\x1b[33m-1234.5 XLM\x1b[0m") if is_coloured else ("+10000 XLM", "-1234.5 XLM")
    assert came in terminal.shown and left in terminal.shown
    assert bool(COLOUR.search(terminal.shown)) == is_coloured
    # Without colours the signs remain, and colours don't move the columns.
    lines = COLOUR.sub("", terminal.shown).split("\r\n")
    assert len({re.search(r"[0-9a-f]{64}", line).start() for line in lines if line}) == 1, lines


def test_a_pipe_has_no_colours(used):
    for command in ("history", "balance", "doctor"):
        result = used.run(command)
        assert "\x1b" not in result.stdout + result.stderr and "\ue000" not in result.stdout + result.stderr


def test_the_history_has_aligned_columns(paid_home):
    lines = paid_home.run("history").stdout.splitlines()
    assert len({re.search(r"[0-9a-f]{64}", line).start() for line in lines}) == 1, lines


def columns(lines: list[str]):
    """The columns of a table, each with the positions on the terminal where its cells begin and end."""
    rows = []
    for line in lines:
        shown = "".join(letter * (2 if unicodedata.east_asian_width(letter) in "WF" else 1) for letter in line)
        rows.append([(match.start(), match.end()) for match in re.finditer(r"\S+(?: \S+)*", shown)])
    return zip(*rows, strict=False)


@pytest.mark.parametrize(("table", "pin"), [("contact list", PIN), ("trust list", None), ("vault log", None), ("doctor", None)])
def test_each_table_has_aligned_columns(paid_home, table, pin):
    lines = paid_home.run(*table.split(), pin=pin).stdout.splitlines()
    for index, cells in enumerate(columns(lines)):
        starts, ends = ({cell[place] for cell in cells} for place in (0, 1))
        assert len(starts) == 1 or len(ends) == 1, f"column {index} of {lines}"
    assert len(lines) > 1 and len(list(columns(lines))) > 1, lines


class Following:
    """A command that runs until SIGINT ends it, as Ctrl-C would."""

    def __init__(self, commands, *arguments):
        self.process = subprocess.Popen(
            [BINARY, *arguments, "--home", commands.home], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
        )

    def line(self):
        return self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        assert self.process.returncode == 0, err
        return out, err


def test_the_history_is_followed_until_ctrl_c(funded):
    network = Network(funded.horizon, PASSPHRASE)
    payer = network.funded()
    with Following(funded.commands, "history", "--follow", "--json") as following:
        assert [entry["kind"] for entry in json.loads(following.line())["payments"]] == ["createAccount"]
        for amount in ("1", "2.5"):
            network.pay(payer, funded.address, amount)
            (entry,) = json.loads(following.line())["payments"]
            assert (entry["direction"], entry["amount"][:3].rstrip("0."), entry["counterparty"]) == ("received", amount, payer.public_key)
        assert following.end() == ("", "")


def test_following_the_history_ends_once_its_output_is_closed(funded):
    network = Network(funded.horizon, PASSPHRASE)
    payer = network.funded()
    with Following(funded.commands, "history", "--follow") as following:
        assert "+10000 XLM" in following.line()
        following.process.stdout.close()
        network.pay(payer, funded.address, "1")
        assert following.process.wait(timeout=30) == 1
        assert "can't be written to standard output" in following.process.stderr.read()


@pytest.mark.waits
def test_a_watched_balance_also_changes_with_an_offer_of_which_the_stream_says_nothing(funded):
    network, key = Network(funded.horizon, PASSPHRASE), Keypair.from_secret(funded.commands.json("account", "reveal", pin=PIN)["secretKey"])
    with Following(funded.commands, "balance", "--watch", "--json") as watching:
        before = float(json.loads(watching.line())["balances"][0]["spendable"])
        own = Asset("OWN", key.public_key)
        network.submit(network.build(key).append_manage_sell_offer_op(Asset.native(), own, "100", "1"), key)
        # The offer locks another base reserve.
        after = float(json.loads(watching.line())["balances"][0]["spendable"])
        assert round(before - after, 1) == 100.5
        assert watching.end() == ("", "")


def test_other_commands_can_pay_while_the_balance_is_watched(used):
    with Following(used, "balance", "--watch", "--json") as watching:
        assert json.loads(watching.line())["balances"][0]["balance"] == "10000.0000000"
        # The embedded network runs in the watching command, which lets other commands use it.
        used.json("pay", "--to", "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ", "--amount", "10", "--yes", pin=PIN)
        assert json.loads(watching.line())["balances"][0]["balance"] == "9989.9999900"
        assert watching.end() == ("", "")
