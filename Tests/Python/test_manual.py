"""The documentation of the command line: `docs/command-line.md`, and the man pages that `script/manual.py` makes."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from program import BINARY, ROOT, environment

DOCUMENT = (ROOT / "docs/command-line.md").read_text()
# The Swift type of a JSON document, with the types nested in it.
STRUCT = re.compile(r"^( *)(?:\w+ )*struct \w+: Encodable \{\n(.*?)^\1\}", re.MULTILINE | re.DOTALL)
CODED = re.compile(r"enum CodingKeys: CodingKey \{(.*?)\}", re.DOTALL)
PROPERTY = re.compile(r"^ *(?:let|var) ([^:=\n]+): [^={\n]+$|^ *var (\w+) = ", re.MULTILINE)


def script(*arguments) -> subprocess.CompletedProcess:
    variables = environment() | {"BASICPAY_BINARY": str(BINARY)}
    return subprocess.run([sys.executable, ROOT / "script/manual.py", *arguments], capture_output=True, text=True, env=variables)


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict:
    """The man pages by name."""
    folder = tmp_path_factory.mktemp("manual")
    result = script(folder)
    assert result.returncode == 0, result.stderr
    return {path.name: path for path in (folder / "man1").iterdir()}


@pytest.fixture(scope="module")
def root() -> dict:
    return json.loads(subprocess.run([BINARY, "--experimental-dump-help"], capture_output=True, check=True).stdout)["command"]


def options(command: dict):
    """The options of a command and of all its subcommands."""
    for argument in command.get("arguments", []):
        if argument["kind"] != "positional" and argument["shouldDisplay"]:
            yield argument["preferredName"]["name"]
    for each in command.get("subcommands", []):
        yield from options(each)


def test_the_document_lists_every_command_with_its_options():
    result = script("--table", "--check")
    assert result.returncode == 0, result.stderr
    assert "`pay [--pin-file FILE] --to WHO --amount AMOUNT" in DOCUMENT and "\n| `sandbox replay FILE…" in DOCUMENT


def test_the_document_names_every_key_and_code_that_scripts_may_rely_on():
    named = set(re.findall(r"`(\w+)`", DOCUMENT.partition("## Documents")[2]))
    count = 0
    for path in sorted((ROOT / "Sources/basicpay").rglob("*.swift")):
        for _, body in STRUCT.findall(path.read_text()):
            coded = CODED.search(body)
            found = re.findall(r"\b(?!case\b)\w+", coded[1]) if coded else [each.strip("` ") for pair in PROPERTY.findall(body) for each in "".join(pair).split(",")]
            count += len(found)
            assert not (missing := set(found) - named), f"docs/command-line.md doesn't name these keys of {path.name}: {missing}"
    assert count > 200
    codes = re.findall(r"^  case (\w+)$", (ROOT / "Sources/basicpay/Terminal/ErrorCode.swift").read_text(), re.MULTILINE)
    assert codes == re.findall(r"^\| `(\w+)` \| [12] \|", DOCUMENT, re.MULTILINE)


def test_each_command_has_a_man_page_with_all_its_options(pages, root):
    commands = [each for each in root["subcommands"] if each["commandName"] != "help"]
    assert pages.keys() == {"basicpay.1"} | {f"basicpay-{each['commandName']}.1" for each in commands}
    common = re.findall(r"^\.B \\-\\-([a-z\\-]+)", pages["basicpay.1"].read_text(), re.MULTILINE)
    assert "home" in common and "json" in common
    for command in commands:
        text = pages[f"basicpay-{command['commandName']}.1"].read_text()
        for option in set(options(command)):
            written = option.replace("-", r"\-")
            assert rf".B \-\-{written}" in text or written in common, f"{command['commandName']} --{option}"
        assert f"basicpay {command['commandName']}" in text.partition(".SH DESCRIPTION")[0].replace("\\", "")


def test_no_text_in_a_man_page_is_taken_for_a_formatter_request(pages):
    for name, page in pages.items():
        text = page.read_text()
        assert set(re.findall(r"^[.'](\S*)", text, re.MULTILINE)) <= {"TH", "SH", "SS", "PP", "TP", "B", "EX", "EE", "br"}, name
        assert set(re.findall(r"\\([^-])", text)) <= {"f", "(", "&", "e"} and text.isascii(), name
        if shutil.which("groff"):
            formatted = subprocess.run(["groff", "-man", "-ww", "-z", "-Tascii", page], capture_output=True, text=True)
            assert (formatted.returncode, formatted.stderr) == (0, ""), name


def test_the_script_without_arguments_shows_its_usage():
    result = script()
    assert result.returncode == 1 and "script/manual.py DIR" in result.stderr


@pytest.mark.parametrize("shell,begins", [("bash", "#!/bin/bash"), ("zsh", "#compdef basicpay"), ("fish", "function ")])
def test_each_shell_has_its_completions_and_the_readme_names_them_and_the_man_pages(shell, begins):
    printed = subprocess.run([BINARY, "--generate-completion-script", shell], capture_output=True, text=True, check=True).stdout
    assert printed.startswith(begins) and "contact" in printed
    readme = (ROOT / "README.md").read_text()
    assert re.search(rf"--generate-completion-script [^.]*\b{shell}\b", readme) and "script/manual.py" in readme
