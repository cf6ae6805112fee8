"""StellarKit by lines: the executable of Tests/StellarLines, whose source lists its commands in its first lines."""

import subprocess

from program import BINARY


def by_lines(*arguments, lines=(), **options):
    """The fields of each line of the answer."""
    text = "".join("\t".join(line) + "\n" for line in lines)
    run = [BINARY.parent / "StellarLines", *map(str, arguments)]
    result = subprocess.run(run, input=text, capture_output=True, encoding="utf-8", timeout=300, **options)
    assert (result.returncode, result.stderr) == (0, "")
    return [line.split("\t") for line in result.stdout.splitlines()]
