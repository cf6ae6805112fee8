"""A fingerprint reader, a phone or a security key that is made of software."""

from pages import Screens


class Authenticator:
    """A phone's or a key's part, for one page."""

    def __init__(self, screens: Screens, **options):
        self.session = screens.page.context.new_cdp_session(screens.page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True, "hasPrf": True, **options,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def know_the_person(self, is_known: bool):
        """Whether the finger, face or code is the right one."""
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": is_known})

    def credentials(self) -> list:
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
