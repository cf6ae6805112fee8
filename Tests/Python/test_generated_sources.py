"""The generated Swift files are up to date."""

import subprocess
import sys

from program import ROOT


def test_the_wire_types_are_up_to_date_with_the_schema():
    result = subprocess.run([sys.executable, ROOT / "script/xdr/generate.py", "--check"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
