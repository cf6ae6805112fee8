"""A desktop without a screen (Xvfb, with a D-Bus of its own) for the wallet's window: what it shows, and simulated keys and mouse clicks."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from PIL import Image
from program import BINARY, environment
from Xlib import XK, X
from Xlib.display import Display
from Xlib.error import BadWindow
from Xlib.ext import xtest

WINDOW = BINARY.with_name("basicpay-window")
SIZE = (1280, 900)
# The signs that need the shift key on a US keyboard.
SHIFTED = {"+": "plus", "*": "asterisk", ":": "colon", "?": "question", "_": "underscore"}


def is_there() -> bool:
    missing = [str(program) for program in (WINDOW, "Xvfb", "dbus-daemon") if not shutil.which(program)]
    assert not missing or os.environ.get("BASICPAY_WINDOW") != "required", f"The window's tests can't run without {', '.join(missing)}"
    return not missing


def until(is_so, what: str, seconds=60):
    """Waits until `is_so` returns something true, and returns that."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < deadline, what() if callable(what) else what
        time.sleep(0.02)
    return found


class Desktop:
    def __init__(self, folder: Path):
        self.folder, self.programs = folder, []

    def __enter__(self):
        # For WebKit's sockets: their paths may have 107 bytes, most of which a test's own folder would take.
        self.runtime = tempfile.TemporaryDirectory(prefix="desktop-")
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = f":{pipe.readline().strip()}"
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # fmt: skip
        self.bus_address = self.bus.stdout.readline().strip()
        self.display = Display(self.name)
        self.root = self.display.screen().root
        return self

    def __exit__(self, *_):
        for program in self.programs:
            if program.poll() is None:
                program.kill()
                program.wait()
        self.display.close()
        for process in (self.bus, self.server):
            process.terminate()
            process.wait()
        self.runtime.cleanup()

    def environment(self) -> dict:
        """Files in the desktop's folder, pages drawn without a graphics card."""
        files = {f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("DATA", "CACHE", "CONFIG", "STATE")}
        drawing = {"GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        places = {"DISPLAY": self.name, "DBUS_SESSION_BUS_ADDRESS": self.bus_address, "GTK_A11Y": "none", "XDG_RUNTIME_DIR": self.runtime.name}
        return environment() | files | drawing | places

    def run(self, *words, **options) -> subprocess.Popen:
        program = subprocess.Popen([str(word) for word in words], env=self.environment(), text=True, **options)
        self.programs.append(program)
        return program

    def windows(self) -> list:
        """The visible windows, each with its title, the one in front last."""
        name, utf8 = self.display.intern_atom("_NET_WM_NAME"), self.display.intern_atom("UTF8_STRING")
        windows = []
        for window in self.root.query_tree().children:
            try:
                title = window.get_full_property(name, utf8)
                if title and window.get_attributes().map_state == X.IsViewable:
                    windows.append((title.value.decode(), window))
            except BadWindow:
                continue  # The window has just closed.
        return windows

    def titles(self) -> list[str]:
        return [title for title, _ in self.windows()]

    def shows(self, title: str):
        """Waits for a window with this in its title, and gives it the keyboard focus, since no window manager runs here."""

        def window():
            return next((window for name, window in self.windows() if title in name), None)

        found = until(window, lambda: f"no window is called {title}, but {self.titles()}")
        found.set_input_focus(X.RevertToParent, X.CurrentTime)
        self.display.sync()
        return found

    def shows_none(self, title: str):
        until(lambda: not any(title in name for name in self.titles()), lambda: f"a window is still called {title}: {self.titles()}")

    def picture(self) -> Image.Image:
        raw = self.root.get_image(0, 0, *SIZE, X.ZPixmap, 0xFFFFFFFF)
        return Image.frombytes("RGB", SIZE, raw.data, "raw", "BGRX")

    def settled(self) -> Image.Image:
        """Waits until the page is drawn and no longer changes."""
        pictures = [self.picture()]

        def is_settled():
            time.sleep(0.1)
            pictures.append(self.picture())
            return pictures[-1] == pictures[-2] and len(pictures[-1].getcolors(2_000_000)) > 100

        until(is_settled, "the page isn't drawn")
        return pictures[-1]

    def press(self, *names: str):
        """Presses keys together, as in `press("Control_L", "r")`."""
        codes = [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in names]
        for code in codes:
            xtest.fake_input(self.display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()

    def type(self, text: str):
        for letter in text:
            name = {" ": "space"}.get(letter, SHIFTED.get(letter, letter))
            self.press(*(["Shift_L"] if letter in SHIFTED or letter.isupper() else []), name)

    def click(self, x: int, y: int):
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        for what in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self.display, what, 1)
        self.display.sync()
