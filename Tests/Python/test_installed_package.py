"""Commands inside a new system, in which `installed_package.py` installs the packages."""

import subprocess
from pathlib import Path

import pytest
from installed_package import PRIVATELY, inside


def test_a_command_in_a_new_system_leaves_nothing_mounted_even_if_it_fails(tmp_path):
    if subprocess.run([*PRIVATELY, "true"], capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    for name in ("proc", "dev"):
        (tmp_path / name).mkdir()
    result = subprocess.run(inside(tmp_path, "apt-get"), capture_output=True, text=True)
    assert result.returncode == 127 and "chroot: failed to run command" in result.stderr
    assert str(tmp_path) not in Path("/proc/mounts").read_text() and not list((tmp_path / "dev").iterdir())
