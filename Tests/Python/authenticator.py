"""A fingerprint reader, a phone or a security key in software."""

from pages import Screens


class Authenticator:
    """A virtual authenticator for one page."""

    def __init__(self, screens: Screens, **options):
        self.session = screens.page.context.new_cdp_session(screens.page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True, "hasPrf": True, **options,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def know_the_person(self, is_known: bool):
        """Sets whether the finger, face or code is recognised."""
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": is_known})

    def touch(self, is_touched: bool):
        """Sets whether somebody touches it when it is asked, without which it doesn't answer."""
        self.session.send("WebAuthn.setAutomaticPresenceSimulation", {"authenticatorId": self.id, "enabled": is_touched})

    def credentials(self) -> list:
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
