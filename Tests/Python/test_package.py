"""`script/package`: the contents of the packages, the same bytes from the same build, and no complaint from lintian and other checkers.

The packaged program only calls the built one, because stripping and packing the built one takes minutes. `script/test --long` installs the real
packages (`installed_package.py`)."""

import fcntl
import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import struct
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest
from program import BINARY, ROOT, environment
from small_checkout import SmallCheckout, written

pytestmark = pytest.mark.skipif(not all(map(shutil.which, ("dpkg-shlibdeps", "clang", "objcopy", "git"))), reason="packages are made on Debian")
WINDOW = BINARY.with_name("basicpay-window")
CALLER = '#include <unistd.h>\nint main(int n, char **words) { return execv(PROGRAM, words); }\n'


def run(*words, **options):
    result = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=100, **options)
    assert result.returncode == 0, (words, result.stdout[-2000:], result.stderr[-2000:])
    return result.stdout + result.stderr


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """The folder that script/package fills. It runs twice with the same input, and the second folder is beside the first."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "caller.c").write_text(CALLER)
    run("clang", "-g", "-O2", f'-DPROGRAM="{BINARY.resolve()}"', folder / "caller.c", "-o", folder / "caller")
    window = []
    if WINDOW.exists():
        run("clang", "-g", "-O2", f'-DPROGRAM="{WINDOW.resolve()}"', folder / "caller.c", "-o", folder / "window")
        window = ["--window", folder / "window"]
    # The second run uses another file system, where folders have other sizes.
    memory = {"TMPDIR": "/dev/shm"} if os.path.ismount("/dev/shm") else {}
    for out, variables in (("first", {}), ("second", memory)):
        run(ROOT / "script/package", "--binary", folder / "caller", *window, "--out", folder / out, env=environment() | variables)
    return folder / "first"


@pytest.fixture(scope="module")
def installed(packages):
    """The files that the Debian packages install."""
    target = packages.parent / "installed"
    for package in packages.glob("*.deb"):
        run("dpkg-deb", "--extract", package, target)
    return target / "usr"


def test_the_same_build_gives_the_same_bytes_with_correct_checksums(packages):
    sums = (packages / "SHA256SUMS").read_text()
    assert sums == (packages.parent / "second/SHA256SUMS").read_text()
    listed = dict(reversed(line.split("  ")) for line in sums.splitlines())
    assert listed.keys() == {path.name for path in packages.iterdir()} - {"SHA256SUMS"}
    for name, digest in listed.items():
        assert hashlib.sha256((packages / name).read_bytes()).hexdigest() == digest, name


def test_a_missing_tool_is_named_before_anything_is_built(tmp_path):
    for tool in ("bash", "dirname", "uname", "objcopy", "xz", "pkg-config", "python3", "realpath"):
        (tmp_path / tool).symlink_to(shutil.which(tool))
    result = subprocess.run(
        [ROOT / "script/package", "--binary", BINARY, "--out", tmp_path / "out"], capture_output=True, text=True, timeout=30, env={"PATH": str(tmp_path)})  # fmt: skip
    assert result.returncode == 1 and not (tmp_path / "out").exists() and result.stdout == ""
    assert result.stderr == "Please install these first, under the names your system has for them: dpkg-dev (which packages the program needs).\n"


@pytest.mark.parametrize("words", [("--out",), ("--binary",), ("--binary", "nosuch/basicpay"), ("--window", "nosuch/x"), ("--output", "x")], ids=" ".join)
def test_a_wrong_option_is_refused_in_one_line(words, tmp_path):
    result = subprocess.run([ROOT / "script/package", *words], capture_output=True, text=True, timeout=30, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1), result.stderr
    assert "nosuch" in result.stderr if "nosuch" in words[-1] else "Usage" in result.stderr


def test_an_output_folder_with_other_files_is_refused_and_left_unchanged(tmp_path):
    photo = tmp_path / "pictures/photo.jpg"
    photo.parent.mkdir()
    photo.write_bytes(b"jpg")
    # The path of the folder is relative to the current one.
    words = [ROOT / "script/package", "--binary", BINARY, "--out", "pictures"]
    result = subprocess.run(words, capture_output=True, text=True, timeout=30, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (1, "") and result.stderr.startswith(f"{photo.parent} is not empty. ")
    assert list(tmp_path.rglob("*")) == [photo.parent, photo] and photo.read_bytes() == b"jpg"


NUMBER = {"Sources/CBuild/CBuild.c": (ROOT / "Sources/CBuild/CBuild.c").read_text()}


@pytest.mark.parametrize("change", ["echo 2 >Sources/main.c", "echo 2 >Sources/main.c; git commit --quiet --all --message 2"])
def test_the_commit_is_built_even_if_the_sources_change_meanwhile(change, tmp_path):
    checkout = SmallCheckout(tmp_path, "package", NUMBER | {"Sources/main.c": "1\n"})
    checkout.compiler(f'cd {checkout.root}; {change}; cat Sources/main.c "$5/Sources/main.c" >{tmp_path}/seen; exit 1')
    assert checkout.run("--out", tmp_path / "out", BASICPAY_PACKAGE_FOLDER=str(tmp_path / "build")).returncode == 1
    assert (tmp_path / "seen").read_text() == "2\n1\n"


def test_the_build_has_the_same_path_wherever_the_checkout_is(tmp_path):
    seen, build = [], tmp_path / "build"
    for name in ("A", "a-longer-name"):
        checkout = SmallCheckout(tmp_path / name, "package", NUMBER | {"Sources/main.c": f"{name}\n"})
        (checkout.root / "Package.resolved").write_text(f"{name}\n")
        checkout.compiler(f'(pwd; printf "%s\\n" "$@"; cat "$5/Sources/main.c" "$5/Package.resolved") >{tmp_path}/seen; exit 1')
        assert checkout.run("--out", tmp_path / "out", BASICPAY_PACKAGE_FOLDER=str(build)).returncode == 1
        *words, source, versions = (tmp_path / "seen").read_text().splitlines()
        assert source == versions == name
        seen.append(words)
    assert seen[0] == seen[1] and all(path.startswith(f"{build}/") for path in (seen[0][0], seen[0][seen[0].index("--scratch-path") + 1]))
    # Only one at a time builds there, and nothing is built in a folder that might be somebody else's.
    with (build / "lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert "Another script/package is at work" in checkout.run(BASICPAY_PACKAGE_FOLDER=str(build)).stderr
    (tmp_path / "link").symlink_to(build)
    assert "is somebody else's" in checkout.run(BASICPAY_PACKAGE_FOLDER=str(tmp_path / "link")).stderr


def test_the_packages_of_the_clone_replace_those_of_an_earlier_build(tmp_path):
    checkout = SmallCheckout(tmp_path, "package", NUMBER)
    script, build = checkout.root / "script/package", tmp_path / "build"
    real = script.read_bytes()
    # The script of the commit, which is the clone's, only makes a few files.
    written(script, 'cd "$(dirname "$0")/.." && mkdir -p artifacts/package .build-package && echo new | tee artifacts/package/SHA256SUMS >Package.resolved')
    checkout.git("commit", "--quiet", "--all", "--message", "2")
    checkout.git("update-index", "--assume-unchanged", "script/package")
    script.write_bytes(real)
    # An earlier version built in the checkout.
    for earlier in ("artifacts/package/old.deb", ".build-package-__/release/basicpay"):
        written(checkout.root / earlier, "")
    assert checkout.run(BASICPAY_PACKAGE_FOLDER=str(build)).returncode == 0
    assert [path.name for path in (checkout.root / "artifacts/package").iterdir()] == ["SHA256SUMS"]
    assert (checkout.root / ".build-package").resolve() == build / "basicpay/.build-package" and not list(checkout.root.glob(".build-package-*"))
    assert (checkout.root / "Package.resolved").read_text() == "new\n"


def archive(files: dict[str, bytes]) -> bytes:
    """ICU's data as Foundation embeds it in a program: header, table of names and offsets, names, files."""
    texts, begin = b"", 4 + 8 * len(files)
    table, contents = [], begin + sum(len(name) + 1 for name in files)
    for name, content in sorted(files.items()):
        table.append((begin + len(texts), contents))
        texts, contents = texts + name.encode() + b"\0", contents + len(content)
    header = struct.pack("<H2B2H4B4s8s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", bytes(8)).ljust(32, b"\0")
    return header + struct.pack("<I", len(files)) + b"".join(struct.pack("<II", *entry) for entry in table) + texts + b"".join(files[name] for name in sorted(files))


def test_icu_tables_of_languages_that_the_wallet_does_not_speak_are_removed(tmp_path):
    spoken = [f"icudt76l/{name}.res" for name in ("curr/de_AT", "de", "en_GB", "pool", "res_index", "root", "zoneinfo64")] + ["icudt76l/brkitr/cjdict.dict"]
    others = [f"icudt76l/{name}.res" for name in ("coll/zh", "curr/pt_BR", "fr", "haw_US", "sr_Latn")]
    files = {name: name[::-1].encode() for name in spoken + others} | {"icudt76l/zu.res": b"the last one, whose end isn't written anywhere"}
    program = tmp_path / "program"
    program.write_bytes(b"code" + archive(files) + b"more code")
    for _ in range(2):
        run(ROOT / "script/trim_icu.py", program)
        data, whole = program.read_bytes(), b"code" + archive(files) + b"more code"
        assert len(data) == len(whole) and data.startswith(b"code") and data.endswith(b"more code")
        table = len(b"code") + 32
        (count,) = struct.unpack_from("<I", data, table)
        entries = list(struct.iter_unpack("<II", data[table + 4 : table + 4 + 8 * count]))
        named = {data[table + name : data.index(0, table + name)].decode(): data[table + begin :] for name, begin in entries}
        assert list(named) == sorted(spoken + ["icudt76l/zu.res"])
        assert all(content.startswith(files[name]) for name, content in named.items())
        assert not any(files[name] in data for name in others)


def test_a_program_without_icu_tables_is_left_unchanged(tmp_path):
    program = tmp_path / "program"
    program.write_bytes(b"\xda\x27CmnD code")
    run(ROOT / "script/trim_icu.py", program)
    assert program.read_bytes() == b"\xda\x27CmnD code"


def test_the_debian_package_holds_program_manual_completions_menu_service_and_licences(packages, installed):
    control = run("dpkg-deb", "--field", *packages.glob("basicpay_*.deb"))
    assert re.search(r"^Depends: .*libc6 \(>= ", control, re.MULTILINE) and "Package: basicpay\n" in control
    names = {str(path.relative_to(installed)) for path in installed.rglob("*") if path.is_file()}
    assert {
        "bin/basicpay", "share/man/man1/basicpay.1.gz", "share/man/man1/basicpay-pay.1.gz", "share/bash-completion/completions/basicpay",
        "share/zsh/vendor-completions/_basicpay", "share/fish/vendor_completions.d/basicpay.fish", "share/applications/basicpay.desktop",
        "share/icons/hicolor/512x512/apps/basicpay.png", "share/icons/hicolor/scalable/apps/basicpay.svg", "lib/systemd/user/basicpay.service",
        "share/doc/basicpay/copyright", "share/doc/basicpay/notices.txt.gz", "share/doc/basicpay/sbom.json.gz",
    } <= names  # fmt: skip
    listing = run("dpkg-deb", "--contents", *packages.glob("basicpay_*.deb"))
    assert all(re.match(r"[-d]rw[x-]r-[x-]r-[x-] root/root ", line) for line in listing.splitlines())
    # No hook of it is run as root.
    assert not re.search("(post|pre)(inst|rm)", run("dpkg-deb", "--info", *packages.glob("basicpay_*.deb")))


def test_the_documents_are_installed_and_only_their_links_to_the_sources_lead_nowhere(installed):
    documents = installed / "share/doc/basicpay"
    pages = [{str(page.relative_to(folder)) for page in folder.rglob("*.md")} for folder in (documents, ROOT / "docs")]
    assert pages[0] == pages[1]
    for page in documents.rglob("*.md"):
        links = re.findall(r"\]\((?!https?:|\.\./Sources/)([^)#]+)", page.read_text())
        assert [link for link in links if not (page.parent / link).exists()] == [], page


def test_the_package_of_a_later_commit_is_newer_to_apt(packages):
    version = run("dpkg-deb", "--field", *packages.glob("basicpay_*.deb"), "Version").strip()
    release = json.loads((packages / "release.json").read_text())
    seconds = int(run("git", "-C", ROOT, "log", "-1", "--format=%ct", release["commit"]))

    def of(seconds: int, commit: str) -> str:
        return f"{release['version']}+{time.strftime('%Y%m%d%H%M%S', time.gmtime(seconds))}.{commit}"

    assert version == of(seconds, release["commit"])
    for older, newer in ((release["version"], version), (of(seconds - 1, "ffffffffffff"), version), (version, release["version"] + ".1")):
        run("dpkg", "--compare-versions", older, "lt", newer)


@pytest.mark.skipif(not WINDOW.exists(), reason="the window isn't built here")
def test_the_windows_package_depends_on_the_wallets_and_opens_payment_links(packages, tmp_path):
    (package,) = packages.glob("basicpay-desktop_*.deb")
    (version,) = re.findall("^Version: (.*)$", run("dpkg-deb", "--field", *packages.glob("basicpay_*.deb")), re.MULTILINE)
    control = run("dpkg-deb", "--field", package)
    assert f"Depends: basicpay (= {version}), libc6 (>= " in control and f"Version: {version}\n" in control
    # Its trigger registers the programs that open links.
    assert "Recommends: desktop-file-utils, " in control
    sbom = json.loads((packages / "sbom.json").read_text())
    assert {"gtk4", "webkitgtk-6.0"} <= {component["name"] for component in sbom["components"]}
    run("dpkg-deb", "--extract", package, tmp_path)
    names = {str(path.relative_to(tmp_path / "usr")) for path in tmp_path.rglob("*") if path.is_file()}
    assert names == {
        "bin/basicpay-window", "share/man/man1/basicpay-window.1.gz", "share/applications/basicpay.Window.desktop",
        "share/bash-completion/completions/basicpay-window", "share/zsh/vendor-completions/_basicpay-window",
        "share/fish/vendor_completions.d/basicpay-window.fish",
        "share/doc/basicpay-desktop/copyright", "share/doc/basicpay-desktop/changelog.gz",
    }  # fmt: skip
    entry = (tmp_path / "usr/share/applications/basicpay.Window.desktop").read_text()
    assert "Exec=basicpay-window %u\n" in entry and "MimeType=x-scheme-handler/web+stellar;x-scheme-handler/stellar;\n" in entry
    if shutil.which("desktop-file-validate"):
        assert run("desktop-file-validate", tmp_path / "usr/share/applications/basicpay.Window.desktop") == ""
    if shutil.which("lintian"):
        assert not re.search("^[EW]: ", run("lintian", "--fail-on", "error,warning", package), re.MULTILINE)
    manual = gzip.decompress((tmp_path / "usr/share/man/man1/basicpay-window.1.gz").read_bytes()).decode()
    assert "A payment link to open" in manual and r"[\-\-language CODE]" in manual and r"[\-\- OPTION...]" + "\n" in manual
    # No hook of it is run as root.
    assert not re.search("(post|pre)(inst|rm)", run("dpkg-deb", "--info", package))


def test_lintian_finds_no_error_or_warning_beyond_the_overrides(packages):
    if not shutil.which("lintian"):
        pytest.skip("lintian isn't installed")
    said = run("lintian", "--fail-on", "error,warning", *packages.glob("basicpay_*.deb"))
    assert not re.search("^[EW]: ", said, re.MULTILINE), said


def test_the_archive_runs_from_anywhere_and_names_the_libraries_that_it_needs(packages, tmp_path):
    (path,) = (path for path in packages.glob("*-linux-*.tar.xz") if "-debug" not in path.name)
    with tarfile.open(path) as archive:
        members = archive.getmembers()
        assert [member.name for member in members] == sorted(member.name for member in members)
        assert {(member.uid, member.gid, member.mtime) for member in members} == {(0, 0, members[0].mtime)}
        archive.extractall(tmp_path / "here", filter="data")
    (top,) = (tmp_path / "here").iterdir()
    assert run(top / "bin/basicpay", "--version") == run(BINARY, "--version")
    # The folder where zsh looks below /usr/local.
    assert [path.name for path in (top / "share/zsh").iterdir()] == ["site-functions"] and (top / "share/zsh/site-functions/_basicpay").exists()
    readme = (top / "README.md").read_text()
    assert "apt install libc6" in readme and "@" not in readme
    # Its command for /usr/local doesn't install the archive's own documents.
    (tmp_path / "local").mkdir()
    (command,) = re.findall("tar --strip.*", readme)
    run("sh", "-c", command.replace("/usr/local", f"{tmp_path}/local"), cwd=packages)
    assert sorted(path.name for path in (tmp_path / "local").iterdir()) == ["bin", "lib", "share"]
    assert (top / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_debuggers_find_the_symbols_unpacked_beside_the_program(packages, tmp_path):
    for path in packages.glob("*-linux-*.tar.xz"):
        run("tar", "-C", tmp_path, "-xf", path)
    (top,) = tmp_path.iterdir()
    assert (top / "bin/basicpay.debug").exists()
    assert "basicpay.debug" in run("readelf", "--string-dump=.gnu_debuglink", top / "bin/basicpay", errors="replace")
    if shutil.which("gdb"):
        assert '"caller.c"' in run("gdb", "-nx", "-batch", "-ex", "info line main", top / "bin/basicpay").replace(f"{packages.parent}/", "")


# What each shell does when Tab is pressed; zsh does it only at a terminal. The arguments are a folder, a program's name, and the typed words.
COMPLETING = {
    "bash": r"""source "$1/bash-completion/completions/$2"; name=_$2; shift 2
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$* COMP_POINT=${#COMP_LINE}
        "$name" "$1" "${@: -1}" "${@: -2:1}"; printf '%s\n' "${COMPREPLY[@]}" """,
    "fish": "source $argv[1]/fish/vendor_completions.d/$argv[2].fish; complete -C (string join ' ' -- $argv[3..])",
    "zsh": r"""zmodload zsh/zpty; zpty -b shell zsh -f -i
        zpty -w shell "PS1=; fpath=($1/zsh/vendor-completions \$fpath); autoload -U compinit; compinit -D -u"; name=$2; shift 2
        zpty -w -n shell "$*"$'\t'; zpty -r shell shown '*(--to|export|--port)*'; print -r -- $shown; zpty -d shell""",
}  # fmt: skip


@pytest.mark.parametrize("shell", COMPLETING)
@pytest.mark.parametrize("typed,completed", [("basicpay pay --", "--to"), ("basicpay contact ", "export"), ("basicpay-window --", "--port")])
def test_shells_complete_commands_and_options(installed, shell, typed, completed):
    words = typed.split(" ")
    if not shutil.which(shell) or not (installed / "bin" / words[0]).exists():
        pytest.skip(f"{shell} isn't installed, or the window isn't built here")
    options = {"bash": ["--norc", "-c"], "fish": ["--no-config", "-c"], "zsh": ["-f", "-c"]}[shell]
    before = [] if shell == "fish" else [shell]
    shown = run(shell, *options, COMPLETING[shell], *before, installed / "share", words[0], *words, env=environment())
    assert completed in re.findall(r"[\w-]+", shown), shown


def test_shells_desktops_and_systemd_accept_their_files(installed, tmp_path):
    share = installed / "share"
    run("bash", "-n", share / "bash-completion/completions/basicpay")
    if shutil.which("zsh"):
        run("zsh", "-n", share / "zsh/vendor-completions/_basicpay")
    if shutil.which("fish"):
        run("fish", "--no-execute", share / "fish/vendor_completions.d/basicpay.fish")
    if shutil.which("desktop-file-validate"):
        assert run("desktop-file-validate", share / "applications/basicpay.desktop") == ""
    if shutil.which("systemd-analyze"):
        variables = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}
        unit = installed / "lib/systemd/user/basicpay.service"
        # This systemd accepts the whole unit. It looks for programs in the system only.
        here = tmp_path / unit.name
        here.write_text(unit.read_text().replace("ExecStart=basicpay", f'ExecStart="{BINARY.resolve()}"'))
        assert "basicpay.service" not in run("systemd-analyze", "--user", "--man=no", "verify", here, env=variables)
        rating = run("systemd-analyze", "security", "--offline=yes", "--user", unit, env=variables)
        # The rating counts capabilities, which a person's processes don't have and a user's systemd can't take away.
        assert float(re.search(r"exposure level for \S+: ([\d.]+)", rating)[1]) <= 6
    unit = (ROOT / "packaging/basicpay.service").read_text()
    lines = set(unit.splitlines())
    assert {"NoNewPrivileges=yes", "PrivateTmp=yes", "ProtectSystem=strict", "LimitCORE=1"} <= lines
    # If the port is in use the service doesn't restart for ever: the limit is reached in a fraction of its interval.
    pause, burst, minutes = (int(re.search(f"^{name}=([0-9]+)", unit, re.MULTILINE)[1]) for name in ("RestartSec", "StartLimitBurst", "StartLimitIntervalSec"))
    assert pause * burst < minutes * 60 / 2
    # SwiftNIO has a thread for each processor.
    assert int(re.search("^TasksMax=(.*)$", unit, re.MULTILINE)[1]) >= 1000
    # Each of these removes capabilities from the bounding set, which only the system's systemd may do: the service ended with 218/CAPABILITIES.
    bounding = ("CapabilityBoundingSet", "PrivateDevices", "ProtectClock", "ProtectKernelLogs", "ProtectKernelModules")
    assert not [line for line in lines if line.startswith(bounding)]


def test_the_containerfile_copies_the_package_runs_without_root_and_has_a_health_check(packages, shared):
    text = (packages / "Containerfile").read_text()
    joined = re.sub(r"\\\n", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    steps = [line.split(" ", 1) for line in joined.splitlines() if line.strip()]
    assert {name for name, _ in steps} <= {"FROM", "COPY", "RUN", "USER", "WORKDIR", "ENV", "VOLUME", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    said = dict(steps)
    # Other systems have other versions of the libraries that the package needs.
    system = platform.freedesktop_os_release()
    assert said["FROM"] == (f"debian:{system['VERSION_CODENAME']}-slim" if system["ID"] == "debian" else f"{system['ID']}:{system['VERSION_ID']}")
    assert list(packages.glob(said["COPY"].split()[0]))
    assert int(said["USER"].split(":")[0]) > 0 and json.loads(said["VOLUME"]) == ["/home/basicpay"]
    # A wallet passes the health check, and another server doesn't.
    *shell, question = json.loads(said["HEALTHCHECK"].partition("CMD ")[2])

    def is_healthy(question: str) -> bool:
        return subprocess.run([*shell, question], timeout=30, stderr=subprocess.DEVNULL).returncode == 0

    healthy = question.replace("8080", str(shared.port))
    assert is_healthy(healthy) and not is_healthy(healthy.replace("basicpay.localhost", "other"))
    assert not is_healthy(question.replace("8080", "1"))
    assert run(Path(sys.executable).with_name("hadolint"), packages / "Containerfile") == ""


def test_the_formula_and_the_release_document_name_the_files_beside_them(packages):
    formula, release = (packages / "basicpay.rb").read_text(), json.loads((packages / "release.json").read_text())
    (source,) = packages.glob("*-source.tar.gz")
    assert hashlib.sha256(source.read_bytes()).hexdigest() in formula and source.name in formula and "@" not in formula
    # Only a release has a page.
    assert "homepage" not in formula and "BASICPAY_RELEASES" not in formula
    assert release["version"] in source.name and re.fullmatch("[0-9a-f]{12}", release["commit"])
    if shutil.which("ruby"):
        run("ruby", "-c", packages / "basicpay.rb")
    with tarfile.open(source) as archive:
        assert f"basicpay-{release['version']}/Package.swift" in archive.getnames()
        if (ROOT / "Package.resolved").exists():
            versions = archive.extractfile(f"basicpay-{release['version']}/Package.resolved").read()
            assert versions == (ROOT / "Package.resolved").read_bytes() == (packages / "Package.resolved").read_bytes()
    assert stat.S_IMODE((packages / "Containerfile").stat().st_mode) == 0o644


def test_the_formula_of_a_release_knows_where_newer_ones_are_announced(packages, tmp_path):
    page, name = "https://pay.example/r", "BASICPAY_RELEASES"
    run(ROOT / "script/package", "--binary", packages.parent / "caller", "--out", tmp_path, env=environment() | {name: f"{page}/release.json"})
    formula, release = (tmp_path / "basicpay.rb").read_text(), json.loads((tmp_path / "release.json").read_text())
    assert all(line in formula for line in (f'homepage "{page}"\n', f'url "{page}/basicpay-', f'ENV["{name}"] = "{page}/release.json"\n'))
    assert "@" not in formula and release["page"] == page
