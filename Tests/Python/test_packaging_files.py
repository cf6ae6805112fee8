"""The files of `packaging/` that a desktop or systemd reads, as a person meets them."""

import os
import re
import shlex
import shutil
import subprocess

import pytest
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
    assert process.stdout.readline() == "\n"
    assert process.stdout.readline() == "Press Return to close this window.\n" and process.poll() is None
    said = process.communicate("\n", timeout=30)[1]
    assert str(tmp_path / "home") in said and process.returncode == 0


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("folder", ["/home/ana/My wallet", "/home/ana/100%% mine"])
def test_systemd_accepts_the_documented_lines_for_a_folder_with_any_name(folder, tmp_path):
    lines = re.search(r"```ini\n\[Service\]\n(Environment=.*?)```", (ROOT / "docs/packages.md").read_text(), re.DOTALL)[1]
    unit, changed = tmp_path / "basicpay.service", lines.replace("/home/ana/data/basicpay", folder)
    text = (PACKAGING / "basicpay.service").read_text().replace("ExecStart=basicpay", f'ExecStart="{BINARY.resolve()}"')
    unit.write_text(text.replace("[Install]", f"{changed}\n[Install]"))
    words = ["systemd-analyze", "--user", "--man=no", "verify", unit]
    result = subprocess.run(words, capture_output=True, text=True, timeout=30, env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)})
    assert folder in unit.read_text() and "basicpay.service" not in result.stdout + result.stderr, result.stderr
