"""The command line in the person's language: texts for people are translated, output for scripts isn't."""

import json
from dataclasses import replace

import pytest
from program import PIN, sentence_of_refusal
from scripted_anchor import ScriptedAnchor
from stellar_sdk import Keypair
from terminal import Terminal

GERMAN = {"LANG": "de_DE.UTF-8"}


def in_german(commands):
    return replace(commands, variables=GERMAN)


@pytest.mark.parametrize(
    ("variables", "options", "is_german"),
    [
        ({"LANG": "de_DE.UTF-8"}, (), True),
        ({"LC_ALL": "de_AT", "LANG": "en_GB.UTF-8"}, (), True),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"}, (), True),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "de", "LANG": "de_DE.UTF-8"}, (), False),
        ({"LANG": "fr_FR.UTF-8"}, (), False),
        ({}, ("--language", "de"), True),
        ({"LANG": "de_DE.UTF-8"}, ("--language=en",), False),
        ({"LANG": "de_DE.UTF-8"}, ("--language", "fr"), False),
    ],
)  # fmt: skip
def test_the_language_follows_the_environment_variables_and_the_option(commands, variables, options, is_german):
    sentence = replace(commands, variables=variables).refused("account", "show", *options)
    assert ("gibt es keine Wallet" in sentence) == is_german and "account create" in sentence


def test_anchors_are_asked_in_the_language_of_the_command(used):
    with ScriptedAnchor() as anchor:
        for commands, language in ((in_german(used), "de"), (replace(used, variables={"LANG": "fr_FR.UTF-8"}), "en")):
            anchor.languages.clear()
            commands.json("anchor", "info", anchor.domain)
            assert [row for row in anchor.languages if row[0].endswith("/info")] == [
                (path, language, language) for path in ("/sep6/info", "/sep24/info")]


def test_output_questions_and_refusals_are_german(used, tmp_path):
    german, friend, pin_file = in_german(used), Keypair.random().public_key, tmp_path / "pin"
    pin_file.write_text(PIN)
    balance = german.run("balance").stdout
    assert "verfügbar:" in balance and "nicht verfügbar:" in balance and "9999" in balance
    no = german.run("pay", "--to", friend, "--amount", "2.5", "--pin-file", pin_file, stdin="n\n")
    assert "Nichts" in sentence_of_refusal(no) or "Nicht gesendet" in sentence_of_refusal(no)
    for words in ("Gebühr, höchstens:", f"2.5 XLM an {friend[:4]}…{friend[-4:]} überweisen? [j/N]", "Unterschreibt:"):
        assert words in no.stderr, no.stderr
    assert german.run("pay", "--to", friend, "--amount", "2.5", "--pin-file", pin_file, stdin="j\n").stdout.startswith("Überwiesen.")
    assert german.run("pay", "--to", friend, "--amount", "2.5", "--pin-file", pin_file, stdin="y\n").returncode == 0
    assert "nicht Ihre PIN" in german.refused("account", "reveal", pin="wrong PIN")
    assert "mehr, als" in german.refused("pay", "--to", friend, "--amount", "1000000", "--yes", pin=PIN)


def test_the_columns_of_the_german_review_are_aligned(used):
    shown = in_german(used).run("pay", "--to", Keypair.random().public_key, "--amount", "2.5", "--pin-file", "/dev/null", stdin="n\n").stderr
    values = [line.index(value) for line, value in zip(shown.splitlines()[:3], ("My account", "2.5 XLM", "G"), strict=True)]
    assert len(set(values)) == 1, shown


def test_the_errors_of_network_files_and_the_security_log_are_german(used, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text("horizon = 7\n")
    german = in_german(used)
    assert "Die Netzdatei" in german.refused("balance", "--network", file)
    german.run("account", "reveal", pin="wrong PIN")
    assert "Falsche PIN" in german.run("vault", "log").stdout


def test_json_documents_are_the_same_in_every_language(used, tmp_path):
    german = in_german(used)
    for command in (("balance",), ("history",), ("vault", "log"), ("vault", "status"), ("trust", "list")):
        assert german.run(*command, "--json").stdout == used.run(*command, "--json").stdout
    refused = german.run("pay", "--to", "nobody", "--amount", "1", "--yes", "--json", pin="wrong PIN")
    document = json.loads(next(line for line in refused.stderr.splitlines() if line.startswith("{")))
    assert document["message"].startswith("That is not your PIN") and "nicht Ihre PIN" in sentence_of_refusal(refused)


def test_prompts_are_german(used):
    with Terminal("account", "reveal", "--home", used.home, variables=GERMAN) as terminal:
        terminal.wait_for("PIN oder Passphrase: ")
        terminal.type(PIN + "\n")
        assert terminal.end()[0] == 0


def test_a_prompt_says_why_contacts_need_the_pin(used):
    with Terminal("contact", "list", "--home", used.home) as terminal:
        terminal.wait_for("PIN or passphrase: ")
        assert "Your contacts are encrypted" in terminal.shown
        terminal.type(PIN + "\n")
        assert terminal.end()[0] == 0
    assert "Your contacts are encrypted" in used.refused("contact", "list")


def test_help_is_english(commands):
    assert in_german(commands).run("pay", "--help").stdout == commands.run("pay", "--help").stdout
