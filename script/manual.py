#!/usr/bin/env python3
"""Writes what the built program says of its own commands, in two forms.

script/manual.py DIR        man pages, one for each command and basicpay(1), which has what is the same for all: MANPATH=DIR man basicpay-pay;
                            where BASICPAY_BINARY is the window's program, its one page
script/manual.py --table    the table of commands in docs/command-line.md; with --check, says whether it is as the program has it.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("BASICPAY_BINARY", ROOT / ".build/debug/basicpay")
DOCUMENT = ROOT / "docs/command-line.md"
TABLE = re.compile(r"(?<=\n\| command \| what it does \|\n\| --- \| --- \|\n).*?(?=\n\n)", re.DOTALL)
WINDOW = "basicpay-window"
# The options that every command of the wallet takes are described once, in basicpay(1).
COMMON = {"home", "network", "ca-bundle", "json", "language", "log-level", "version", "help"}


def program(*arguments: str) -> str:
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout


def commands_below(command: dict, path: tuple = ()) -> list:
    """Lists each command that does something, with its path: those without subcommands, and those with options of their own besides."""
    path = (*path, command["commandName"])
    below = [found for each in command.get("subcommands", []) if each["commandName"] != "help" for found in commands_below(each, path)]
    return ([(path, command)] if own(command) or not below else []) + below


def own(command: dict) -> list:
    """Lists the arguments and options that basicpay(1) doesn't describe for all commands, in the order of typing: what follows -- is last."""
    common = set() if command["commandName"] == WINDOW else COMMON
    shown = [each for each in command.get("arguments", []) if each["shouldDisplay"] and name(each) not in common]
    return sorted(shown, key=lambda each: (is_after_all(each), each["kind"] != "positional"))


def is_after_all(argument: dict) -> bool:
    return argument["parsingStrategy"] == "postTerminator"


def name(argument: dict) -> str:
    return argument["preferredName"]["name"] if "preferredName" in argument else argument["valueName"]


def written(argument: dict) -> str:
    """Writes an argument as it is typed: FILE, --yes, --to WHO."""
    value = argument["valueName"].upper()
    return {"positional": value, "flag": f"--{name(argument)}", "option": f"--{name(argument)} {value}"}[argument["kind"]]


def synopsis(command: dict) -> str:
    def part(argument):
        text = ("-- " if is_after_all(argument) else "") + written(argument) + ("…" if argument["isRepeating"] else "")
        return f"[{text}]" if argument["isOptional"] else text

    return " ".join(part(argument) for argument in own(command))


def table(root: dict) -> str:
    def row(path, command):
        typed = " ".join([*path[1:], synopsis(command)]).strip().replace("|", "\\|")
        return f"| `{typed}` | {command['abstract']} |"

    return "\n".join(row(path, command) for path, command in commands_below(root))


# Man pages


def roff(text: str) -> str:
    """Writes a text as a line of its own, in which nothing is a request to the formatter."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    for character, name in (("…", "..."), ("“", r"\(lq"), ("”", r"\(rq")):
        text = text.replace(character, name)
    return ("\\&" if text[:1] in (".", "'") else "") + text


def entry(label: str, described: dict) -> list:
    """Writes one entry of a list of options or commands."""
    says = [described.get("abstract", "")]
    if described.get("allValues"):
        says.append(f"One of: {', '.join(described['allValues'])}.")
    if described.get("defaultValue"):
        says.append(f"Default: {described['defaultValue']}.")
    return [".TP", f".B {roff(label)}", roff(" ".join(filter(None, says)))]


def description(command: dict) -> list:
    """Writes a command's description, with each example as it is typed."""
    text, *examples = re.split(r"\s*\bExample: ", command.get("discussion") or "")
    lines = [".PP", roff(command["abstract"])] + ([".PP", roff(text)] if text else [])
    return lines + [line for example in examples for line in (".PP", ".EX", "    " + roff(example), ".EE")]


def page(path: tuple, command: dict, version: str) -> str:
    """Writes a command's man page, with all its subcommands."""
    found = commands_below(command, path[:-1])
    lines = [f'.TH {roff("-".join(path).upper())} 1 "" "BasicPay {version}"', ".SH NAME", roff("-".join(path) + " - " + command["abstract"].rstrip("."))]
    lines += [".SH SYNOPSIS"] + [line for each, below in found for line in (rf"\fB{roff(' '.join(each))}\fR {roff(synopsis(below))}".rstrip(), ".br")]
    lines += [".SH DESCRIPTION"] + description(command)
    for each, below in found:
        if each != path:
            lines += [f".SS {roff(' '.join(each))}"] + description(below)
        lines += [line for argument in own(below) for line in entry(written(argument), argument)]
    others = "basicpay(1), basicpay-serve(1)" if path == (WINDOW,) else "basicpay(1), for the options of all commands"
    return "\n".join(lines + [".SH SEE ALSO", roff(others)]) + "\n"


def first_page(root: dict, version: str, commands: list) -> str:
    """Writes the page with what is common to all commands, and their list."""
    lines = [f'.TH BASICPAY 1 "" "BasicPay {version}"', ".SH NAME", roff("basicpay - " + root["abstract"].rstrip("."))]
    lines += [".SH SYNOPSIS", r"\fBbasicpay\fR [COMMAND] [OPTIONS]", ".SH DESCRIPTION"] + description(root)
    lines += [".SH COMMANDS"] + [line for each in commands for line in entry(f"basicpay-{each['commandName']}(1)", each)]
    common = [each for each in commands[0]["arguments"] if name(each) in COMMON]
    lines += [".SH OPTIONS OF ALL COMMANDS"] + [line for argument in common for line in entry(written(argument), argument)]
    return "\n".join(lines + [".SH EXIT STATUS", "0: done. 1: refused or failed. 2: wrong usage."]) + "\n"


def write_pages(root: dict, folder: Path):
    version = re.search(r'number = "([^"]+)"', (ROOT / "Sources/CBuild/CBuild.c").read_text())[1]
    own_name = root["commandName"]
    (folder / "man1").mkdir(parents=True, exist_ok=True)
    if own_name != "basicpay":
        (folder / "man1" / f"{own_name}.1").write_text(page((own_name,), root, version))
        return
    commands = [each for each in root["subcommands"] if each["commandName"] != "help"]
    pages = {"basicpay": first_page(root, version, commands)}
    pages |= {f"basicpay-{each['commandName']}": page(("basicpay", each["commandName"]), each, version) for each in commands}
    for title, text in pages.items():
        (folder / "man1" / f"{title}.1").write_text(text)


def main(arguments: list):
    root = json.loads(program("--experimental-dump-help"))["command"]
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        return write_pages(root, Path(arguments[0]))
    if arguments not in (["--table"], ["--table", "--check"]):
        sys.exit(__doc__)
    text = DOCUMENT.read_text()
    new = TABLE.sub(lambda _: table(root), text)
    if arguments[-1] == "--table":
        DOCUMENT.write_text(new)
    elif new != text:
        sys.exit("docs/command-line.md doesn't have the commands as they are. Run: script/manual.py --table")


if __name__ == "__main__":
    main(sys.argv[1:])
