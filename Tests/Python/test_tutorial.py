"""docs/tutorial: the parts are run as they are written, one after the other on one network, and print what is shown below their commands."""

import re
import subprocess

import pytest
from program import BINARY, ROOT, Program, environment, free_port

PARTS = sorted((ROOT / "docs/tutorial").glob("*.md"))
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with a running network as in the tutorial, and the domain of its anchor."""
    folder = tmp_path_factory.mktemp("tutorial")
    port, anchor = free_port(), free_port()
    (folder / "bin").mkdir()
    (folder / "bin/basicpay").symlink_to(BINARY.resolve())
    arguments = ("sandbox", "--home", folder / "tutorial", "--port", port, "--anchor-port", anchor)
    with Program(*arguments, port=port, log=folder / "log"):
        yield folder, f"localhost:{anchor}"


def pattern(line: str, anchor: str) -> re.Pattern:
    return re.compile(".*?".join(map(re.escape, line.replace("localhost:8001", anchor).split("…"))) + "$")


def run(commands: str, place) -> str:
    """What the commands print on both outputs, in a shell that stops at the first command that fails."""
    folder, anchor = place
    # Variables that one part sets are set in the later ones.
    state = folder / "state"
    state.touch()
    script = f"set -euo pipefail; source {state}\n{commands.replace('localhost:8001', anchor)}\n{{ declare -p srt savings issuer BASICPAY_HOME 2>/dev/null || true; }} >{state}"
    variables = environment() | {"PATH": f"{folder / 'bin'}:/usr/bin:/bin"}
    result = subprocess.run(["bash", "-c", script], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=variables, timeout=100)
    assert result.returncode == 0, f"{commands}\n{result.stdout}"
    return result.stdout


def test_there_are_six_parts_and_each_leads_to_the_next():
    assert [part.name.split("-")[0] for part in PARTS] == list("123456")
    for part, following in zip(PARTS, PARTS[1:]):
        assert f"]({following.name})." in part.read_text().rstrip().splitlines()[-1]
        assert "```sh" in part.read_text()


# One test: each part needs what those before it have done.
def test_the_commands_of_each_part_print_what_it_shows(place):
    for part in PARTS:
        printed = None
        for kind, text in BLOCK.findall(part.read_text()):
            if kind == "sh":
                printed = run(text, place).splitlines()
                continue
            assert printed is not None, f"{part.name} shows what nothing printed"
            rest = iter(printed)
            for line in text.splitlines():
                assert any(pattern(line, place[1]).match(each) for each in rest), f"{part.name}: “{line}” isn't in\n" + "\n".join(printed)
            printed = None
