"""What a wallet with 100,000 payments and 41 assets costs: `.venv/bin/python Benchmarks/wallet_history.py [--payments 100000]`, after a release build.

It fills an embedded network with payments to one account that holds 40 assets beside lumens, each with a price, and measures the first fetching of them
beside PyPI's stellar-sdk fetching and parsing the same, once by itself and once while pages are read, the pages of the wallet's own server, its memory,
and what a browser makes of the overview. The wallet and the network are two processes.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
os.environ.setdefault("BASICPAY_BINARY", str(ROOT / ".build/release/basicpay"))
sys.path.insert(0, str(ROOT / "Tests/Python"))

from playwright.sync_api import sync_playwright  # noqa: E402
from program import PASSPHRASE, PIN, Commands, Program, Wallet, free_port  # noqa: E402
from raw_client import RawClient  # noqa: E402
from stellar_sdk import Account, Asset, Keypair, Network, Server, TransactionBuilder  # noqa: E402

PAYERS, PER_TRANSACTION, TOGETHER = 200, 5, 8
# Beside lumens.
ASSETS = 40
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


def get(url: str) -> dict:
    with urlopen(url, timeout=60) as answer:
        return json.load(answer)


def bring_assets(horizon: str, owner: Keypair):
    """Assets that the account holds, each with somebody who buys and sells it, so that each has a price."""
    issuer, maker = Keypair.random(), Keypair.random()
    for key in (issuer, maker):
        get(f"{horizon}/friendbot?addr={key.public_key}")
    assets, native = [Asset(f"A{number:02}", issuer.public_key) for number in range(ASSETS)], Asset.native()

    def submit(key: Keypair, steps):
        server = Server(horizon)
        builder = TransactionBuilder(server.load_account(key.public_key), PASSPHRASE, 100).set_timeout(3600)
        for asset in assets:
            steps(builder, asset)
        envelope = builder.build()
        envelope.sign(key)
        server.submit_transaction(envelope)

    for key, amount in ((owner, "100"), (maker, "1000")):
        submit(key, lambda builder, asset: builder.append_change_trust_op(asset))
        submit(issuer, lambda builder, asset: builder.append_payment_op(key.public_key, asset, amount))
    submit(maker, lambda builder, asset: builder.append_manage_sell_offer_op(asset, native, "900", "0.51"))
    submit(maker, lambda builder, asset: builder.append_manage_buy_offer_op(asset, native, "100", "0.5"))


def fill(horizon: str, address: str, count: int):
    """Payments to the account, five a transaction, each transaction with a memo of its own."""
    payers = [Keypair.random() for _ in range(PAYERS)]
    for payer in payers:
        get(f"{horizon}/friendbot?addr={payer.public_key}")
    numbers = {payer.public_key: int(get(f"{horizon}/accounts/{payer.public_key}")["sequence"]) for payer in payers}

    def pay(part: int):
        mine = payers[part::TOGETHER]
        for index in range(part, count // PER_TRANSACTION, TOGETHER):
            payer = mine[index // TOGETHER % len(mine)]
            builder = TransactionBuilder(Account(payer.public_key, numbers[payer.public_key]), PASSPHRASE, 100).set_timeout(3600)
            numbers[payer.public_key] += 1
            builder.add_text_memo(f"invoice {index}")
            for step in range(PER_TRANSACTION):
                builder.append_payment_op(address, Asset.native(), f"0.{index * PER_TRANSACTION + step + 1:07d}")
            envelope = builder.build()
            envelope.sign(payer)
            request = Request(horizon + "/transactions", urlencode({"tx": envelope.to_xdr()}).encode())
            with urlopen(request, timeout=60) as answer:
                answer.read()

    with ThreadPoolExecutor(TOGETHER) as pool:
        list(pool.map(pay, range(TOGETHER)))


def with_stellar_sdk(horizon: str, address: str) -> tuple[float, int]:
    """Seconds to fetch and parse the same two lists, and their records."""
    server, records, start = Server(horizon), 0, time.monotonic()
    for call in (server.operations().for_account(address).join("transactions").include_failed(True), server.effects().for_account(address)):
        page = call.order(desc=True).limit(200).call()
        while found := page["_embedded"]["records"]:
            records += len(found)
            page = call.next()
    return time.monotonic() - start, records


def resident(process: int) -> float:
    """Megabytes of memory."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())[1]) / 1024


def peak(process: int) -> float:
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())[1]) / 1024


def percentiles(client: RawClient, path: str, times: int) -> dict:
    """Milliseconds from the request to the whole answer, on loopback."""
    spent = []
    for number in range(times):
        start = time.monotonic()
        assert client.get(path.format(number=number)).status == 200
        spent.append((time.monotonic() - start) * 1000)
    spent.sort()
    return {"p50": statistics.median(spent), "p99": spent[int(len(spent) * 0.99) - 1]}


def while_syncing(client: RawClient, last: str, sign: str) -> dict:
    """Milliseconds of the pages that are read while the first sync runs, until its last entry is found."""
    spent = {"/overview": [], "/history": [], "/transfers": []}
    start = checked = time.monotonic()
    while True:
        for path, times in spent.items():
            begun = time.monotonic()
            assert client.get(path).status == 200
            times.append((time.monotonic() - begun) * 1000)
        # Searching is work, too: only now and then.
        if time.monotonic() - checked > 0.5:
            if sign in client.get(last).text:
                break
            checked = time.monotonic()
            assert checked - start < 600, f"{sign} isn't on {last}"
    return {path: {"p50": statistics.median(times), "p99": sorted(times)[int(len(times) * 0.99) - 1], "at most": max(times), "pages": len(times)}
            for path, times in spent.items()}


def in_browser(wallet: Wallet) -> dict:
    """The overview's Largest Contentful Paint and what came over the wire for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(wallet.url)
        page.get_by_label("PIN or passphrase", exact=True).fill(PIN)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile("/overview"))
        # As a browser that has never been here before.
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        overview, paints = page.url, []
        page.goto("about:blank")
        page.goto(overview, wait_until="load")
        sizes = dict(page.evaluate("""() => ["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
            .filter(entry => entry.initiatorType != "other").map(entry => [entry.name, entry.encodedBodySize])"""))
        for _ in range(10):
            page.reload(wait_until="load")
            page.wait_for_timeout(300)
            paints.append(page.evaluate("""() => new Promise(found => new PerformanceObserver(list =>
                found(list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true }))"""))
        browser.close()
    hosts = {re.match(r"https?://[^/]+", url)[0] for url in sizes}
    return {"largest contentful paint, ms, median of 10": statistics.median(paints), "bytes over the wire": sum(sizes.values()), "hosts": sorted(hosts)}


def measure(folder: Path, count: int) -> dict:
    port, results = free_port(), {}
    horizon = f"http://127.0.0.1:{port}"
    profile = folder / "measured.toml"
    profile.write_text(f'horizon = "{horizon}"\npassphrase = "{PASSPHRASE}"\n')
    home = folder / "home"
    commands = Commands(home, ("--network", str(profile)))
    address = commands.json("account", "create", pin=PIN)["address"]
    # Public Horizon servers send no meta either.
    with Program("sandbox", "--in-memory", "--no-meta", "--port", port, port=port, log=folder / "sandbox.log"):
        get(f"{horizon}/friendbot?addr={address}")
        bring_assets(horizon, Keypair.from_secret(commands.json("account", "reveal", pin=PIN)["secretKey"]))
        start = time.monotonic()
        fill(horizon, address, count)
        print(f"{count} payments made in {time.monotonic() - start:.0f} s", file=sys.stderr)
        seconds, records = with_stellar_sdk(horizon, address)
        results["stellar-sdk"] = {"seconds": seconds, "records a second": records / seconds, "entries a second": (count + 1 + 2 * ASSETS) / seconds}
        undisturbed = folder / "undisturbed"
        shutil.copytree(home, undisturbed)
        with Wallet(undisturbed, folder / "wallet.log", "--network", profile) as wallet:
            client, process = RawClient(wallet), wallet.process.pid
            token = client.get("/sign-in").token
            start, used = time.monotonic(), processor(process)
            client.post("/sign-in", {"token": token, "pin": PIN, "to": "overview"})
            until(client, "/history", 'class="payment"', start)
            while "still loading" in client.get("/history").text:
                time.sleep(0.2)
            seconds = time.monotonic() - start
            results["first sync"] = {
                "seconds": seconds, "entries a second": (count + 1 + 2 * ASSETS) / seconds, "records a second": records / seconds,
                "processor seconds of the wallet": processor(process) - used,
            }
        with Wallet(home, folder / "wallet.log", "--network", profile) as wallet:
            client, process = RawClient(wallet), wallet.process.pid
            token = client.get("/sign-in").token
            start = time.monotonic()
            client.post("/sign-in", {"token": token, "pin": PIN, "to": "overview"})
            results["first page with entries, seconds after signing in began"] = until(client, "/history", 'class="payment"', start)
            last = f"/history?q=invoice+0&{urlencode({'to': '2999-01-01'})}"
            meanwhile = while_syncing(client, last, ">invoice 0<")
            results["first sync while pages are read, seconds"] = time.monotonic() - start
            results |= {f"{path} during the first sync, ms": spent for path, spent in meanwhile.items()}
            results["memory after the first sync, MB"] = {"now": resident(process), "at most": peak(process)}
            # Once each asset has its price.
            until(client, "/overview", "≈", time.monotonic())
            settle(process)
            pages = {
                "overview": "/overview", "history": "/history", "history, far down": f"/history?before={middle(client)}",
                "search, memo of one": "/history?q=invoice+777", "search, nothing found": "/history?q=no+such+thing",
                "search, part of an address": f"/history?q={address[20:28]}", "filter by asset and way": "/history?asset=XLM&way=sent",
            }
            for name, path in pages.items():
                results[name + ", ms"] = percentiles(client, path, 300)
        with Wallet(home, folder / "wallet.log", "--network", profile) as wallet:
            client, process = RawClient(wallet), wallet.process.pid
            start = time.monotonic()
            client.post("/sign-in", {"token": client.get("/sign-in").token, "pin": PIN, "to": "overview"})
            results["search, seconds after a later sign-in began"] = until(client, "/history?q=invoice+0", ">invoice 0<", start)
            for _ in range(100):
                client.get("/history")
            results["memory after a later sign-in, MB"] = {"now": resident(process), "at most": peak(process)}
            results["in a browser"] = in_browser(wallet)
        results["wallet.sqlite, MB"] = sum(path.stat().st_size for path in home.rglob("wallet.sqlite")) / 1e6
    return results


def processor(process: int) -> float:
    """Seconds of the processor's time."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def settle(process: int):
    """Waits until what signing in began in the background is done."""
    used = None
    while (now := processor(process)) != used:
        used = now
        time.sleep(1)


def middle(client: RawClient) -> str:
    return re.search(r"before=(\d+)", client.get("/history?to=2999-01-01").text)[1]


def until(client: RawClient, path: str, sign: str, start: float) -> float:
    while sign not in client.get(path).text:
        assert time.monotonic() - start < 600, f"{sign} isn't on {path}"
        time.sleep(0.05)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--payments", type=int, default=100_000)
    count = parser.parse_args().payments
    with tempfile.TemporaryDirectory() as folder:
        json.dump(measure(Path(folder), count), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
