"""A repository of a few files in which a script is tried, with fake programs in its PATH."""

import shutil
import subprocess
from pathlib import Path

from program import ROOT, environment


def written(path: Path, text: str) -> Path:
    """Writes a program of shell commands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{text}\n")
    path.chmod(0o755)
    return path


class SmallCheckout:
    """A script with the files that it needs in one commit. Programs in `tools` are found before the system's."""

    def __init__(self, folder: Path, script: str, files: dict[str, str]):
        self.root, self.tools, self.script = folder / "checkout", folder / "tools", script
        for path, text in ({".gitignore": ".build*\nPackage.resolved\n/artifacts/\n"} | files).items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        (self.root / "script").mkdir(exist_ok=True)
        for name in (script, "prepare.bash", "swift"):
            shutil.copy(ROOT / "script" / name, self.root / "script" / name)
        self.git("init", "--quiet")
        self.git("config", "user.name", "a")
        self.git("config", "user.email", "a@b.example")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "1")
        self.commit = self.git("rev-parse", "--short=12", "HEAD")

    def git(self, *arguments) -> str:
        return subprocess.run(["git", "-C", self.root, *arguments], check=True, capture_output=True, text=True).stdout.strip()

    def compiler(self, text: str):
        """Writes a fake `swift`, whose builds run these shell commands."""
        written(self.tools / "swift", f'[[ $1 == --version ]] && echo "Swift version 6.3" && exit\n{text}')

    def run(self, *arguments, **variables) -> subprocess.CompletedProcess:
        variables = environment() | {"PATH": f"{self.tools}:/usr/bin:/bin"} | variables
        return subprocess.run([f"script/{self.script}", *arguments], capture_output=True, text=True, env=variables, timeout=60, cwd=self.root)
