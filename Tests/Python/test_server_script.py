"""`script/server` takes a program that was built from what is checked out, and builds where there is none: tried in a repository of two files, with a
program and a compiler that only say that they were run."""

import shutil
import subprocess
from pathlib import Path

import pytest
from program import ROOT, environment


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path):
    """A repository with script/server, a source and a commit; `checkout.run()` gives what the script printed."""

    class Checkout:
        root, tools = tmp_path / "checkout", tmp_path / "tools"

        def git(self, *arguments):
            identity = ("-c", "user.name=a", "-c", "user.email=a@b.example")
            return subprocess.run(["git", *identity, "-C", self.root, *arguments], check=True, capture_output=True, text=True).stdout.strip()

        def program(self, path: Path, commit: str):
            return written(path, f'[[ $1 == --version ]] && echo "0.1.0 (commit {commit}, protocol 28, Swift 6.3)" || echo "{path} $*"')

        def run(self, *arguments):
            variables = environment() | {"PATH": f"{self.tools}:/usr/bin:/bin"}
            return subprocess.run([self.root / "script/server", *arguments], capture_output=True, text=True, env=variables, timeout=60).stdout

    made = Checkout()
    for name in ("server", "prepare.bash"):
        (made.root / "script").mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "script" / name, made.root / "script" / name)
    (made.root / "Sources").mkdir()
    (made.root / "Sources/main.swift").write_text("1\n")
    (made.root / ".gitignore").write_text(".build*\n")
    made.git("init", "--quiet")
    made.git("add", "--all")
    made.git("commit", "--quiet", "--message", "1")
    made.commit = made.git("rev-parse", "--short=12", "HEAD")
    # A compiler that makes the program of a debug build.
    debug = made.root / ".build/debug/basicpay"
    written(made.tools / "swift", f'[[ $1 == --version ]] && echo "Swift version 6.3" && exit; mkdir -p {debug.parent}; printf "#!/bin/bash\\necho built \\$*" >{debug}; chmod +x {debug}')
    return made


def test_a_packaged_build_of_this_commit_is_taken_and_given_the_arguments(checkout):
    built = checkout.program(checkout.root / ".build-package/release/basicpay", checkout.commit)
    assert checkout.run("--port", "8081").splitlines()[-1] == f"{built} serve --port 8081"


def test_an_installed_program_of_this_commit_is_taken(checkout):
    installed = checkout.program(checkout.tools / "basicpay", checkout.commit)
    assert checkout.run().splitlines()[-1] == f"{installed} serve"


def test_a_program_of_another_commit_is_not(checkout):
    checkout.program(checkout.tools / "basicpay", "0123456789ab")
    assert checkout.run("--port", "8081").splitlines()[-1] == "built serve --port 8081"


def test_nor_is_one_from_before_a_change_that_is_not_committed(checkout):
    checkout.program(checkout.tools / "basicpay", checkout.commit)
    (checkout.root / "Sources/main.swift").write_text("2\n")
    assert checkout.run().splitlines()[-1] == "built serve"
