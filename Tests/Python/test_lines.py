"""Commands that answer standard input line by line, as programs that talk to them need it."""

import os
import subprocess

import pytest
from program import BINARY, environment

NUMBER, JSON = "AAAAAQAAAAMxMjMA", '{"text":"123"}'


@pytest.fixture
def conversation(tmp_path):
    command = [BINARY, "xdr", "decode", "--type", "Memo", "--home", tmp_path / "home"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        yield process


def test_each_line_is_answered_before_the_next_arrives(conversation):
    for _ in range(3):
        conversation.stdin.write(f"{NUMBER}\n".encode())
        conversation.stdin.flush()
        assert conversation.stdout.readline().decode() == JSON + "\n"
    conversation.stdin.close()
    assert (conversation.stdout.read(), conversation.wait(timeout=30)) == (b"", 0)


def test_a_line_may_arrive_in_parts_and_the_last_needs_no_line_end(conversation):
    for part in (NUMBER[:5], NUMBER[5:] + "\n" + NUMBER[:3], NUMBER[3:]):
        conversation.stdin.write(part.encode())
        conversation.stdin.flush()
    conversation.stdin.close()
    assert conversation.stdout.read().decode() == f"{JSON}\n{JSON}\n"


def test_white_space_around_a_line_doesnt_matter(commands):
    result = commands.run("xdr", "decode", "--type", "Memo", stdin=f"  {NUMBER}\r\n\t{NUMBER} \n")
    assert (result.returncode, result.stdout) == (0, f"{JSON}\n{JSON}\n")


def test_many_lines_are_answered_in_their_order(commands):
    numbers = [str(number) for number in range(30_000)]
    result = commands.run("xdr", "encode", "--type", "Memo", stdin="".join(f'{{"id":"{number}"}}\n' for number in numbers))
    assert result.returncode == 0
    back = commands.run("xdr", "decode", "--type", "Memo", stdin=result.stdout)
    assert back.stdout.splitlines() == [f'{{"id":"{number}"}}' for number in numbers]


def test_a_line_without_an_end_is_refused_before_it_fills_the_memory(commands):
    result = commands.run("xdr", "decode", "--type", "Memo", stdin=f"{NUMBER}\n" + "A" * (80 << 20))
    assert (result.returncode, result.stdout) == (1, JSON + "\n")
    assert "more than 67108864 bytes" in result.stderr


def test_memory_stays_flat(tmp_path):
    """Ten times as many lines must not raise the program's peak memory."""
    peaks = []
    for count in (10_000, 100_000):
        lines = tmp_path / "lines"
        lines.write_text(f"{NUMBER}\n" * count)
        with lines.open() as stdin:
            process = subprocess.Popen([BINARY, "xdr", "decode", "--type", "Memo"], stdin=stdin, stdout=subprocess.DEVNULL, env=environment())
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        peaks.append(usage.ru_maxrss)
    assert peaks[1] < peaks[0] * 1.2, peaks
