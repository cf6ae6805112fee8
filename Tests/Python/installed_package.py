"""The Debian packages in a clean Debian: installed, run, measured, upgraded and removed. Part of `script/test --long`, since it downloads a system.

    .venv/bin/python -m pytest Tests/Python/installed_package.py -s

It needs root, debootstrap and the packages of `script/package` in artifacts/package, or in the folder that BASICPAY_PACKAGES names."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest
from page_server import PageServer
from program import PIN, ROOT, free_port

# Downloading a system takes minutes.
pytestmark = [pytest.mark.real_scrypt, pytest.mark.timeout(1800)]

PACKAGES = Path(os.environ.get("BASICPAY_PACKAGES", ROOT / "artifacts/package"))
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
LARGEST, SLOWEST, MOST_MEMORY = 25_000_000, 1.0, 65_000_000
RUNS = 5
# The wallet's, and the window's where it was built.
NAMES = sorted(path.name.partition("_")[0] for path in PACKAGES.glob("*.deb"))
LINKS = "gio mime x-scheme-handler/web+stellar"


# /proc and /dev are mounted only for the command and its children: however it ends, nothing stays mounted that removing the folder would empty.
PRIVATELY = ["unshare", "--mount", "--propagation", "private"]
ENTER = 'mount --bind /proc "$0/proc" && mount --bind /dev "$0/dev" && exec /usr/sbin/chroot "$@"'


def inside(root: Path, *words, options=()) -> list:
    """The command line that runs a command in the system in a folder. The process that it starts becomes the command."""
    return [*PRIVATELY, "/bin/sh", "-c", ENTER, root, *options, root, *words]


@pytest.fixture(scope="module")
def system():
    """A function that runs a command in the new system."""
    with tempfile.TemporaryDirectory(prefix="debian-") as folder:
        yield new_system(Path(folder))


def new_system(root: Path):
    codename = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)[1]
    subprocess.run([*PRIVATELY, "debootstrap", "--variant=minbase", codename, root, MIRROR], check=True, stdout=subprocess.DEVNULL)
    root.chmod(0o755)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    for name in NAMES:
        (package,) = PACKAGES.glob(f"{name}_*.deb")
        shutil.copy(package, root / f"{name}.deb")
        make_older(package, root / f"older-{name}.deb")

    def run(*words, check=True, stdin=""):
        variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        result = subprocess.run(inside(root, *map(str, words)), capture_output=True, text=True, env=variables, input=stdin, timeout=600)
        assert not check or result.returncode == 0, (words, result.stdout[-2000:], result.stderr[-2000:])
        return result

    run.root = root
    run("useradd", "--create-home", "ana")
    # The files before any package is installed, to compare with those after its removal.
    run.before = set(run("find", "/usr", "/etc", "-xdev").stdout.splitlines())
    run.install = lambda *packages: run("apt-get", "install", "--yes", "--no-install-recommends", *packages)
    run.install("/older-basicpay.deb")
    return run


def make_older(package: Path, older: Path):
    """Builds the same package with a lower version, also in its dependency on the other package."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "--raw-extract", package, f"{folder}/tree"], check=True)
        control = Path(folder, "tree/DEBIAN/control")
        control.write_text(control.read_text().replace(version(package), "0.0.1"))
        subprocess.run(["dpkg-deb", "--build", "-Znone", f"{folder}/tree", older], check=True, stdout=subprocess.DEVNULL)


def version(package: Path) -> str:
    return subprocess.run(["dpkg-deb", "--field", package, "Version"], check=True, capture_output=True, text=True).stdout.strip()


def as_ana(system, *words, stdin="") -> str:
    return system("su", "ana", "-c", " ".join(words), stdin=stdin).stdout


def test_the_package_is_small():
    (package,) = PACKAGES.glob("basicpay_*.deb")
    print(f"\npackage: {package.stat().st_size / 1e6:.1f} MB")
    assert package.stat().st_size <= LARGEST


def test_lintian_finds_no_error_or_warning_beyond_the_overrides():
    said = subprocess.run(["lintian", "--fail-on", "error,warning", *PACKAGES.glob("*.deb")], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def test_the_installed_wallet_pays_on_a_system_without_a_compiler(system):
    assert all(system("sh", "-c", f"command -v {tool}", check=False).returncode != 0 for tool in ("cc", "gcc", "clang", "swift", "python3"))
    commit = json.loads((PACKAGES / "release.json").read_text())["commit"]
    assert f"(commit {commit}, " in as_ana(system, "basicpay", "--version")
    created = json.loads(as_ana(system, "basicpay account create --json --pin-file -", stdin=PIN + "\n"))
    as_ana(system, "basicpay account fund")
    paid = as_ana(system, f"basicpay pay --to {created['address']} --amount 1 --yes --json --pin-file -", stdin=PIN + "\n")
    assert json.loads(paid)["state"] == "confirmed"


def test_a_package_of_another_commit_is_reported_although_its_version_is_the_same(system):
    release = json.loads((PACKAGES / "release.json").read_text())
    with PageServer("127.0.0.1") as server:
        for commit in (release["commit"], "000000000000"):
            server.pages["/release.json"] = json.dumps(release | {"commit": commit})
            said = json.loads(as_ana(system, f"basicpay upgrade-check --json --from {server.origin}/release.json"))
            assert said["isNewest"] == (commit == release["commit"]) and said["newestCommit"] == commit


def test_the_wallet_answers_within_a_second_in_little_memory(system):
    port, sandbox = free_port(), free_port()
    command = f"exec basicpay serve --home /home/ana/served --port {port} --sandbox-port {sandbox}"
    times, memory = [], 0
    for _ in range(RUNS):
        begun = time.monotonic()
        process = subprocess.Popen(
            inside(system.root, "/bin/sh", "-c", command, options=["--userspec=ana"]), env={"PATH": "/usr/bin:/bin", "HOME": "/home/ana"},
            stdout=subprocess.DEVNULL)  # fmt: skip
        while not answers(port):
            assert process.poll() is None and time.monotonic() < begun + 30
            time.sleep(0.002)
        times.append(time.monotonic() - begun)
        status = Path(f"/proc/{process.pid}/status").read_text()
        memory = max(memory, int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1000)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0
    print(f"\nfirst answer of `serve`, new home first: {', '.join(f'{seconds * 1000:.0f} ms' for seconds in times)}; memory at most {memory / 1e6:.0f} MB")
    assert max(times) < SLOWEST and memory < MOST_MEMORY


def test_the_window_starts_and_is_the_default_application_for_payment_links(system):
    if "basicpay-desktop" not in NAMES:
        pytest.skip("the window wasn't built")
    # The tools that register which program opens links, and that report it.
    system.install("/older-basicpay-desktop.deb", "desktop-file-utils", "libglib2.0-bin")
    commit = json.loads((PACKAGES / "release.json").read_text())["commit"]
    assert f"(commit {commit})" in as_ana(system, "basicpay-window", "--version")
    assert "Default application for “x-scheme-handler/web+stellar”: basicpay.Window.desktop" in as_ana(system, LINKS)


def test_an_upgrade_replaces_the_older_packages_and_keeps_the_persons_accounts(system):
    accounts = as_ana(system, "basicpay account list")
    system.install(*(f"/{name}.deb" for name in NAMES))
    installed = system("dpkg-query", "--show", "--showformat", "${Package} ${Version}\\n", "basicpay*").stdout
    assert installed == "".join(f"{name} {version(system.root / f'{name}.deb')}\n" for name in NAMES)
    assert as_ana(system, "basicpay account list") == accounts


@pytest.mark.parametrize("how", ["remove", "purge"])
def test_removing_the_package_leaves_only_the_persons_own_files(system, how):
    system.install(*(f"/{name}.deb" for name in NAMES))
    # The window goes with the wallet, on which it depends.
    system("apt-get", how, "--yes", "basicpay")
    assert all(system("sh", "-c", f"command -v {program}", check=False).returncode != 0 for program in ("basicpay", "basicpay-window"))
    assert "basicpay" not in system("sh", "-c", LINKS, check=False).stdout
    left = {path for path in set(system("find", "/usr", "/etc", "-xdev").stdout.splitlines()) - system.before if "basicpay" in path.lower()}
    assert left == set()
    assert (system.root / "home/ana/.local/share/basicpay/vault.json").exists()


def answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/", headers={"Host": f"basicpay.localhost:{port}"})
        return connection.getresponse().status < 500
    except OSError:
        return False
    finally:
        connection.close()
