"""The desktop's colour scheme, for programs that ask for it over the session bus (org.freedesktop.portal.Settings)."""

from threading import Thread

from jeepney import DBusAddress, MessageType, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

NAME, PATH, INTERFACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"
NO_PREFERENCE, DARK, LIGHT = 0, 1, 2


class Portal:
    def __init__(self, bus: str, scheme: int):
        self.scheme, self.connection = scheme, open_dbus_connection(bus)
        self.connection.send_and_get_reply(message_bus.RequestName(NAME))
        Thread(target=self._answer, daemon=True).start()

    def _answer(self):
        while True:
            try:
                message = self.connection.receive()
            except (OSError, EOFError):
                return
            if message.header.message_type == MessageType.method_call:
                self.connection.send(new_method_return(message, "v", (("v", ("u", self.scheme)),)))

    def change(self, scheme: int):
        self.scheme = scheme
        signal = new_signal(DBusAddress(PATH, interface=INTERFACE), "SettingChanged", "ssv", ("org.freedesktop.appearance", "color-scheme", ("u", scheme)))
        self.connection.send(signal)
