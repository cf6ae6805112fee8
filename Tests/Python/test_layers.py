"""`script/layers.py`: the picture of the targets and their folders."""

import subprocess
import sys
from xml.etree import ElementTree

from program import ROOT


def test_the_picture_of_the_layers_is_up_to_date_with_the_code():
    result = subprocess.run([sys.executable, ROOT / "script/layers.py", "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    texts = [element.text for element in ElementTree.parse(ROOT / "docs/layers.svg").iter("{http://www.w3.org/2000/svg}text")]
    for target in (path.name for path in (ROOT / "Sources").iterdir() if not path.name.startswith("C")):
        assert target in texts
    assert any("Signing" in text for text in texts)
