"""`script/site`: the documentation as plain pages, which need no script and no server."""

import re
import subprocess
import sys

import pytest
from pages import PHONE, findings, fits
from playwright.sync_api import expect
from program import ROOT

SAMPLES = ("index.html", "docs/tutorial/2-payments.html", "docs/command-line.html", "libraries/StellarKit/index.html", "architecture.html")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    target = tmp_path_factory.mktemp("documentation") / "site"
    made = subprocess.run([sys.executable, ROOT / "script/site", target], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    return target


@pytest.fixture
def open_file(browser, site):
    """Opens a page of the site from its folder, with or without scripts; nothing else may be asked for."""
    contexts, asked = [], []

    def open_file(path: str, scripts=False):
        contexts.append(browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, java_script_enabled=scripts))
        page = contexts[-1].new_page()
        page.on("request", lambda request: request.url.startswith("file:") or asked.append(request.url))
        page.goto(f"{site.as_uri()}/{path}")
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert asked == []


def test_it_has_the_tutorial_the_guides_what_is_public_the_decisions_and_what_changed(site):
    pages = {str(path.relative_to(site)) for path in site.rglob("*.html")}
    assert {f"docs/tutorial/{path.stem}.html" for path in (ROOT / "docs/tutorial").glob("*.md")} <= pages
    assert {f"docs/decisions/{path.stem}.html" for path in (ROOT / "docs/decisions").glob("*.md")} <= pages
    for catalogue in (ROOT / "Sources").glob("*/*.docc"):
        assert {f"libraries/{catalogue.stem}/index.html", f"libraries/{catalogue.stem}/symbols.html"} <= pages
    assert {"index.html", "search.html", "changes.html", "docs/security.html", "docs/vault-format.html"} <= pages
    symbols = (site / "libraries/StellarKit/symbols.html").read_text()
    assert '<h2 id="Amount">Amount</h2>' in symbols and "Amount.rounded" not in symbols


def test_its_pages_are_read_without_scripts_and_led_to_by_one_another(open_file):
    page = open_file("index.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("BasicPay")
    page.get_by_text("Tutorial", exact=True).click()
    page.get_by_role("link", name="2. Payments").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2. Payments")
    page.get_by_role("link", name="Next: trustlines").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3. Trustlines")
    page = open_file("libraries/MesoKit/index.html")
    page.get_by_role("main").get_by_role("link", name="MesoOrigin", exact=True).first.click()
    expect(page).to_have_url(re.compile("symbols.html#MesoOrigin$"))


def test_the_search_works_from_a_folder_and_is_a_list_without_scripts(open_file):
    page = open_file("search.html", scripts=True)
    page.get_by_role("searchbox", name="Words").fill("scrypt vault")
    expect(page.get_by_role("status")).to_have_text(re.compile("^[1-9][0-9]* found$"))
    expect(page.locator("#entries li:visible").filter(has_text="vault").first).to_be_visible()
    page.get_by_role("searchbox").fill("qwertz")
    expect(page.get_by_role("status")).to_have_text("0 found")
    page = open_file("search.html")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.locator("#entries").get_by_role("link", name="5. Anchors", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("5. Anchors")


@pytest.mark.parametrize("path", SAMPLES)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(open_file, path):
    page = open_file(path, scripts=True)
    fits(page, path)
    assert findings(page) == []
