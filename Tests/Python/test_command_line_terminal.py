"""What only a terminal shows: colours, and what follows as it happens."""

import json
import re
import signal
import subprocess

import pytest
from program import BINARY, PASSPHRASE, PIN, environment
from stellar import Network
from terminal import Terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize(
    ("variables", "is_coloured"), [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)]
)
def test_a_refusal_is_red_where_the_terminal_has_colours(commands, variables, is_coloured):
    with Terminal("balance", "--home", commands.home, variables=variables) as terminal:
        assert terminal.end()[0] == 1
    assert ("\x1b[31m" in terminal.shown) == is_coloured and "account create" in terminal.shown
    assert len(COLOUR.findall(terminal.shown)) == (2 if is_coloured else 0)


def test_a_pipe_has_no_colours(used):
    for command in ("history", "balance", "doctor"):
        result = used.run(command)
        assert "\x1b" not in result.stdout + result.stderr and "\ue000" not in result.stdout + result.stderr


def test_the_history_has_aligned_columns(used):
    friend = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
    used.json("contact", "add", "明日", friend, pin=PIN)
    for amount in ("1", "1234.5"):
        used.json("pay", "--to", friend, "--amount", amount, "--yes", pin=PIN)
    lines = used.run("history").stdout.splitlines()
    assert len({re.search(r"[0-9a-f]{64}", line).start() for line in lines}) == 1, lines


class Following:
    """A command that goes on until it is ended as by Ctrl-C."""

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


def test_a_balance_is_watched_and_other_commands_go_on(used):
    with Following(used, "balance", "--watch", "--json") as watching:
        assert json.loads(watching.line())["balances"][0]["balance"] == "10000.0000000"
        # The embedded network is the watching command's own: it lets others use it.
        used.json("pay", "--to", "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ", "--amount", "10", "--yes", pin=PIN)
        assert json.loads(watching.line())["balances"][0]["balance"] == "9989.9999900"
        assert watching.end() == ("", "")
