"""Swift that a script has written is what the script writes."""

import subprocess
import sys

from program import ROOT


def test_the_wire_types_are_what_the_schema_says():
    result = subprocess.run([sys.executable, ROOT / "script/xdr/generate.py", "--check"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
