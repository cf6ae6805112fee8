"""Pipes, sockets, folders and devices in the place of the home's files, and folders that others can open: one sentence, without waiting for a pipe."""

import os
import shutil
import socket
import stat
import subprocess

import pytest
from program import BINARY, PIN, Commands, Program, environment, free_port, sentence_of_refusal


def make_pipe(path):
    os.mkfifo(path)


def make_socket(path):
    with socket.socket(socket.AF_UNIX) as made:
        os.chdir(path.parent)
        made.bind(path.name)


def make_folder(path):
    path.mkdir()


def make_link_to_a_device(path):
    path.symlink_to("/dev/zero")


KINDS = [make_pipe, make_socket, make_folder, make_link_to_a_device]


@pytest.fixture
def copied(used, tmp_path, monkeypatch) -> Commands:
    monkeypatch.chdir(tmp_path)
    return used


def serve():
    return "serve", "--port", free_port(), "--sandbox-port", free_port()


def refused(commands, *arguments, pin=None) -> str:
    command = [str(BINARY), *map(str, arguments), "--home", str(commands.home), *(("--pin-file", "-") if pin else ())]
    result = subprocess.run(command, input=(pin or "") + "\n", capture_output=True, text=True, timeout=30, env=environment())
    sentence = sentence_of_refusal(result)
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    return sentence


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize(
    "file",
    [
        "vault.json", "device.key", "keys.lock", "home.sqlite", "home.sqlite-journal", "sandbox/wallet.sqlite", "sandbox/wallet.sqlite-journal",
        "sandbox/payments.lock", "sandbox/sandbox.sqlite", "sandbox/sandbox.sqlite-wal", "sandbox/sandbox.sqlite.lock",
    ],
)  # fmt: skip
def test_a_pipe_socket_folder_or_device_in_the_place_of_a_file_is_named_at_once(copied, file, make):
    path = copied.home / file
    path.unlink(missing_ok=True)
    make(path)
    before = os.lstat(path)
    assert file.split("/")[-1].split("-")[0] in refused(copied, "balance")
    # If only the vault can't be opened, the wallet in the browser starts, and shows the ways out.
    if file not in ("vault.json", "device.key"):
        refused(copied, *serve())
    if "sandbox.sqlite" in file:
        refused(copied, "sandbox", "--port", free_port())
    elif file != "sandbox/payments.lock":
        refused(copied, "account", "reveal", pin=PIN)
    assert os.lstat(path).st_ino == before.st_ino


@pytest.mark.parametrize("make", KINDS)
def test_anything_in_the_place_of_a_port_file_is_replaced_or_named(copied, make):
    for name in ("port", "anchor-port", "ramp-port"):
        make(copied.home / "sandbox" / name)
    if make is make_folder:
        assert "port" in refused(copied, "balance")
    else:
        copied.json("balance")


def test_a_reset_does_not_erase_a_folder_in_the_place_of_the_database(copied):
    database = copied.home / "sandbox/sandbox.sqlite"
    database.unlink()
    database.mkdir()
    (database / "mine").write_text("mine")
    assert "sandbox.sqlite" in refused(copied, "sandbox", "--reset", "--port", free_port())
    assert (database / "mine").read_text() == "mine"


def test_only_the_owner_can_read_the_sandboxs_port_files(copied, tmp_path):
    port = free_port()
    with Program("sandbox", "--home", copied.home, "--port", port, port=port, log=tmp_path / "log"):
        for name in ("port", "anchor-port", "ramp-port"):
            assert stat.S_IMODE((copied.home / "sandbox" / name).stat().st_mode) == 0o600
        copied.json("balance")


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o711, 0o720])
def test_a_home_that_others_can_open_is_made_private(copied, mode):
    folders = (copied.home, copied.home / "sandbox")
    for folder in folders:
        folder.chmod(mode)
    copied.json("balance")
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700, 0o700]


def test_a_folder_with_other_files_is_refused_and_keeps_its_permissions(tmp_path):
    folder = tmp_path / "documents"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "letter").write_text("mine")
    for command in (("balance",), ("account", "create", "--pin-file", "-")):
        assert str(folder) in Commands(folder).refused(*command, stdin=f"{PIN}\n")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755 and [path.name for path in folder.iterdir()] == ["letter"]
    folder.chmod(0o700)
    assert Commands(folder).new_account()


def test_an_empty_home_option_is_wrong_usage_and_never_means_the_current_folder(tmp_path):
    result = subprocess.run([BINARY, "balance", "--home", ""], capture_output=True, text=True, timeout=30, cwd=tmp_path, env=environment())
    assert result.returncode == 2 and "--home" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
def test_another_users_home_that_is_open_to_all_is_refused(tmp_path):
    home, binary = tmp_path / "home", tmp_path / "basicpay"
    shutil.copy(BINARY, binary)
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    home.mkdir()
    home.chmod(0o777)
    # As the user nobody, since root may change anything.
    result = subprocess.run(
        [binary, "balance", "--home", home], capture_output=True, text=True, timeout=30, user=65534, group=65534, extra_groups=[], env=environment()
    )
    sentence = sentence_of_refusal(result)
    assert str(home) in sentence and "it can't be made private" in sentence
    assert list(home.iterdir()) == [] and stat.S_IMODE(home.stat().st_mode) == 0o777
