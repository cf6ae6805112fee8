"""A terminal to type into, as a program gets it from a person's shell."""

import codecs
import fcntl
import os
import pty
import select
import subprocess
import termios
import time

from program import BINARY, environment


class Terminal:
    """Runs a command at a terminal of its own. With `stdin`, standard input is a pipe with that text instead of the terminal.
    Standard output is a pipe, unless it `shows_output`."""

    def __init__(self, *arguments, stdin: str | None = None, variables: dict | None = None, shows_output: bool = False):
        self.master, self.slave = pty.openpty()
        # A read may end within a character.
        self.shown, self.decoder = "", codecs.getincrementaldecoder("utf-8")("replace")
        self.process = subprocess.Popen(
            [str(BINARY), *map(str, arguments)], stdin=self.slave if stdin is None else subprocess.PIPE,
            stdout=self.slave if shows_output else subprocess.PIPE, stderr=self.slave, env=environment() | (variables or {}),
            start_new_session=True, preexec_fn=self._take_control,
        )  # fmt: skip
        if stdin is not None:
            self.process.stdin.write(stdin.encode())
            self.process.stdin.close()

    def _take_control(self):
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        os.close(self.master)
        os.close(self.slave)

    @property
    def echoes(self) -> bool:
        return bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)

    def wait_for(self, text: str):
        """Waits until the terminal shows a text."""
        deadline = time.monotonic() + 30
        while text not in self.shown:
            assert time.monotonic() < deadline, f"“{text}” was not shown: {self.shown}"
            self._read(0.1)

    def type(self, text: str):
        os.write(self.master, text.encode())

    def end(self) -> tuple[int, str]:
        """The exit status, negative for a signal, and what was written to standard output."""
        while not self.process.stdout and self.process.poll() is None:
            self._read(0.05)
        result = self.process.stdout.read().decode() if self.process.stdout else ""
        status = self.process.wait(timeout=30)
        while self._read(0):
            pass
        return status, result

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.shown += self.decoder.decode(os.read(self.master, 4096))
        return True
