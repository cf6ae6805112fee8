"""An anchor whose every answer a test decides, built on stellar-sdk. An answer can be right, wrong, or missing."""

import base64
import json
import threading
import time
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from program import PASSPHRASE
from stellar_sdk import Keypair
from stellar_sdk.sep.stellar_web_authentication import build_challenge_transaction

# The connection ends without an answer.
SILENCE = object()


class ScriptedAnchor:
    def __init__(self):
        self.key, self.issuing = Keypair.random(), Keypair.random()
        self.issuer = self.issuing.public_key
        # Answers by path that replace the usual ones: a text, an object for JSON, `SILENCE`, or a function of the request's fields.
        self.answers, self.statuses, self.received = {}, {}, []
        # Each request's path, the language in its fields, and the one in its headers.
        self.languages = []
        # Whether the request that is being answered carries a token.
        self.asking = threading.local()
        self.customer = {"id": "c", "status": "ACCEPTED", "fields": {}}
        # The customer's record after the next PUT of the person's data.
        self.next_customer = None
        self.transfer = {"status": "pending_user_transfer_start"}
        self.withdrawal = False
        anchor = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                path = urlsplit(self.path).path
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                fields = anchor.fields(self.path, self.headers.get("Content-Type") or "", body)
                anchor.received.append((self.command, path, fields))
                anchor.languages.append((path, fields.get("lang"), self.headers.get("Accept-Language")))
                anchor.asking.is_signed_in = "Authorization" in self.headers
                answer = anchor.answers.get(path, anchor.usual(self.command, path, fields))
                if callable(answer):
                    answer = answer(fields)
                if answer is SILENCE:
                    self.close_connection = True
                    return
                content = answer.encode() if isinstance(answer, str) else json.dumps(answer).encode()
                status = answer.get("status_code") if isinstance(answer, dict) else None
                self.send_response(status or anchor.statuses.get(path, 200))
                self.send_header("Content-Type", "text/html" if isinstance(answer, str) else "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.domain = f"localhost:{self.server.server_port}"
        self.url = "http://" + self.domain
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @staticmethod
    def fields(target: str, kind: str, body: bytes) -> dict:
        """The fields of a request, from its query and its body. A file's value is its bytes."""
        fields = dict(parse_qsl(urlsplit(target).query))
        if kind.startswith("multipart/"):
            message = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
            for part in message.get_payload():
                content = part.get_payload(decode=True)
                fields[part.get_param("name", header="content-disposition")] = content if part.get_filename() else content.decode()
        elif kind.startswith("application/json"):
            fields |= json.loads(body)
        elif body:
            fields |= dict(parse_qsl(body.decode()))
        return fields

    def handed_in(self) -> dict:
        """All data about the person that the anchor received."""
        return {name: value for method, path, fields in self.received if (method, path) == ("PUT", "/kyc/customer") for name, value in fields.items()}

    # The usual answers

    def usual(self, method: str, path: str, fields: dict):
        match path:
            case "/.well-known/stellar.toml":
                return self.toml()
            case "/auth" if method == "GET":
                return {"transaction": self.challenge(fields["account"], fields.get("memo")), "network_passphrase": PASSPHRASE}
            case "/auth":
                return {"token": self.token()}
            case "/sep6/info":
                return {kind: {"USDC": self.terms() | {"authentication_required": True}} for kind in ("deposit", "withdraw")} | {"fee": {"enabled": False}}
            case "/sep24/info":
                return {kind: {"USDC": self.terms()} for kind in ("deposit", "withdraw")} | {"fee": {"enabled": False}}
            case "/sep6/deposit" | "/sep6/withdraw":
                self.withdrawal = path.endswith("withdraw")
                return {"id": "t", "how": "Bring it to the counter."} if not self.withdrawal else {"id": "t"}
            case "/sep24/transactions/deposit/interactive" | "/sep24/transactions/withdraw/interactive":
                self.withdrawal = "withdraw" in path
                return {"type": "interactive_customer_info_needed", "id": "t", "url": f"{self.url}/page"}
            case "/sep6/transaction" | "/sep24/transaction":
                return {"transaction": self.told()}
            case "/sep6/transactions" | "/sep24/transactions":
                return {"transactions": []}
            case "/kyc/customer":
                if method == "PUT" and self.next_customer:
                    self.customer, self.next_customer = self.next_customer, None
                return self.customer if method == "GET" else {"id": "c"}
            case "/page":
                return "<!doctype html><html lang=en><title>Anchor</title><h1>The anchor's page</h1>"
        return {"error": "There is nothing here."}

    def told(self) -> dict:
        return {"id": "t", "kind": "withdrawal" if self.withdrawal else "deposit", "amount_in": "20", "started_at": "2026-11-21T10:00:00Z"} | self.transfer

    @staticmethod
    def terms() -> dict:
        return {"enabled": True, "min_amount": 2, "max_amount": 1000, "fee_fixed": 0.5, "fee_percent": 1}

    def challenge(self, account: str, memo: str | None = None) -> str:
        self.account = account
        return build_challenge_transaction(
            self.key.secret, account, self.domain, self.domain, PASSPHRASE, 900, memo=int(memo) if memo else None)

    def token(self) -> str:
        claims = {"sub": self.account, "iat": int(time.time()), "exp": int(time.time()) + 3600, "iss": self.url}
        parts = (json.dumps({"alg": "HS256"}), json.dumps(claims), "signature")
        return ".".join(base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts)

    def toml(self) -> str:
        services = {
            "SIGNING_KEY": self.key.public_key, "WEB_AUTH_ENDPOINT": f"{self.url}/auth", "TRANSFER_SERVER": f"{self.url}/sep6",
            "TRANSFER_SERVER_SEP0024": f"{self.url}/sep24", "KYC_SERVER": f"{self.url}/kyc", "NETWORK_PASSPHRASE": PASSPHRASE,
        }
        lines = [f'{name}="{value}"' for name, value in services.items()]
        return "\n".join([*lines, "[[CURRENCIES]]", 'code="USDC"', f'issuer="{self.issuer}"', ""])
