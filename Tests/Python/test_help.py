"""The `--help` of every command."""

import re
import subprocess

import pytest
from program import BINARY, environment


def commands_below(path: tuple = ()):
    """A command with its help, and the same for each of its subcommands."""
    result = subprocess.run([BINARY, *path, "--help"], capture_output=True, text=True, timeout=60, env=environment())
    assert (result.returncode, result.stderr) == (0, ""), f"{path}: {result.stderr}"
    yield " ".join(path), result.stdout
    listed = result.stdout.partition("SUBCOMMANDS:")[2]
    for name in re.findall(r"^  ([a-z][a-z-]*)(?: \(default\))?(?:  |$)", listed, flags=re.MULTILINE):
        yield from commands_below((*path, name))


@pytest.fixture(scope="module")
def help_of() -> dict:
    return dict(commands_below())


def test_the_help_of_every_command_has_an_example_of_the_command_or_a_subcommand(help_of):
    assert {"", "serve", "account create", "xdr decode", "key derive", "tx sign", "uri make pay", "uri open"} <= help_of.keys()
    for command, text in help_of.items():
        assert "\nUSAGE: " in text, command
        plain = " ".join(text.partition("\nUSAGE: ")[0].split())
        assert re.search(rf"Example: .*basicpay {command}", plain), f"{command}: {plain}"


def test_no_option_names_its_values_or_its_default_twice(help_of):
    for command, text in help_of.items():
        for option in re.split(r"\n  (?=-)", text):
            words, _, listed = " ".join(option.split()).partition("(values: ")
            values = re.match(r"[^;)]*", listed)[0]
            assert not values or values not in words.replace(" or ", ", "), f"{command}: {option}"
            assert not ("Default:" in words and "(default:" in words), f"{command}: {option}"


def test_every_command_without_subcommands_takes_home_network_and_json(help_of):
    for command, text in help_of.items():
        if "SUBCOMMANDS:" not in text:
            assert all(option in text for option in ("--home <dir>", "--network <name>", "--json")), command
