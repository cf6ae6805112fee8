"""`script/simulate`: the numbers that it takes."""

import subprocess

import pytest
from program import BINARY


@pytest.mark.parametrize(
    "options",
    [["--count=-1"], ["--count", "0"], ["--steps=-1"], ["--width", "0"], ["--from", str(2**64 - 1)], ["--hours", "1e300"], ["--hours", "nan"]],
)
def test_numbers_out_of_range_are_refused(options):
    result = subprocess.run([BINARY.parent / "simulate", *options], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (64, "")
    assert result.stderr.startswith("Error: ")
