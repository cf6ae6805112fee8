"""The files of `packaging/` that a desktop or systemd reads, as a person meets them."""

import re
import shlex
import subprocess

from program import BINARY, ROOT, environment, free_port

PACKAGING = ROOT / "packaging"


def test_the_menu_entry_keeps_its_terminal_open_until_a_failure_is_read(tmp_path):
    (command,) = re.findall("^Exec=(.*)$", (PACKAGING / "basicpay.desktop").read_text(), re.MULTILINE)
    (tmp_path / "home").write_text("This is no folder.")
    variables = environment() | {"BASICPAY_HOME": str(tmp_path / "home"), "PATH": f"{BINARY.parent}:/usr/bin:/bin"}
    words = shlex.split(command.replace("--open", f"--open --port {free_port()} --sandbox-port {free_port()}"))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(words, env=variables, text=True, **pipes)
    # The empty line follows the end of the program.
    assert process.stdout.readline() == "\n" and process.poll() is None
    said = process.communicate("\n", timeout=30)[1]
    assert str(tmp_path / "home") in said and process.returncode == 0
