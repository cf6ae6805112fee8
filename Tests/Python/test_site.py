"""`script/site`: the documentation as plain pages, which need no script and no server."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pages
import pytest
from pages import PHONE, findings, fits
from playwright.sync_api import expect
from program import ROOT

SAMPLES = (
    "index.html", "docs/guide/pay.html", "docs/guide/backup.html", "docs/tutorial/2-payments.html", "docs/command-line.html", "libraries/StellarKit/index.html",
    "libraries/MesoKit/symbols.html", "architecture.html",
)  # fmt: skip
GUIDE = sorted((ROOT / "docs/guide").glob("*.md"))
# The smallest PNG file, as the picture of a phone's screen.
PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010100000000376ef9240000000a49444154789c636800000082008177cd72b60000000049454e44ae426082")


def checkout(folder: Path) -> Path:
    """A copy of the checkout like a fresh clone: without the files that tests leave, and with documents that a test may change."""
    folder.mkdir()
    for path in ROOT.iterdir():
        if path.name not in ("artifacts", "docs", "script"):
            (folder / path.name).symlink_to(path)
    for name in ("docs", "script"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def make(root: Path, target: Path) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, root / "script/site", target], capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site of a fresh clone, with one picture of the tests in it."""
    folder = tmp_path_factory.mktemp("documentation")
    artifacts = checkout(folder / "clone") / "artifacts"
    artifacts.mkdir()
    for theme in ("light", "dark"):
        (artifacts / f"390-{theme}-paying-amount.png").write_bytes(PNG)
    made = make(folder / "clone", folder / "site")
    assert made.returncode == 0, made.stdout + made.stderr
    return folder / "site"


@pytest.fixture
def open_file(browser, site):
    """Opens a page of the site from its folder, with or without scripts. No other request is allowed."""
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


# Contents


def test_the_site_has_every_document_the_public_symbols_and_the_changes(site):
    pages = {str(path.relative_to(site)) for path in site.rglob("*.html")}
    assert {f"{path.relative_to(ROOT).with_suffix('')}.html" for path in (ROOT / "docs").rglob("*.md")} <= pages
    assert {"index.html", "search.html", "changes.html", "architecture.html", "contributing.html"} <= pages
    symbols = (site / "libraries/StellarKit/symbols.html").read_text()
    assert '<h2 id="Amount">Amount</h2>' in symbols and "Amount.rounded" not in symbols


def test_each_library_has_a_landing_page_that_leads_to_its_guides_and_to_all_its_topics(site):
    for catalogue in (ROOT / "Sources").glob("*/*.docc"):
        folder = site / "libraries" / catalogue.stem
        landing, symbols = (folder / "index.html").read_text(), (folder / "symbols.html").read_text()
        for article in catalogue.glob("*.md"):
            assert article.stem == catalogue.stem or f'href="{article.stem}.html"' in landing, article
        topics = re.findall(r"^- ``(\w+)``$", (catalogue / f"{catalogue.stem}.md").read_text(), re.MULTILINE)
        assert len(topics) > 3
        for topic in topics:
            said = re.search(rf'<li><a href="symbols.html#{topic}"><code>{topic}</code></a><span class="soft">(.+)</span></li>', landing)
            assert said and f'<h2 id="{topic}">' in symbols, f"{catalogue.stem}: {topic}"


def test_code_in_a_librarys_guides_is_shown_as_code(site):
    for article in (ROOT / "Sources").glob("*/*.docc/*.md"):
        library, text = article.parent.stem, article.read_text()
        page = (site / "libraries" / library / f"{'index' if article.stem == library else article.stem}.html").read_text()
        assert page.count('<pre tabindex="0"><code class="language-swift">') == len(re.findall("^```swift$", text, re.MULTILINE)), article
        assert "`" not in re.sub(r"<pre.*?</pre>", "", page, flags=re.DOTALL), article


def test_exactly_the_public_declarations_are_shown_completely_with_cases_and_requirements(site):
    meso = (site / "libraries/MesoKit/symbols.html").read_text()
    assert "<code>case transferComplete(MesoTransfer)</code>" in meso
    assert re.search(r"<h2 id=\"MesoSurface\">.*?<code>func perform\(", meso, re.DOTALL)
    assert "private " not in re.sub(r"<p>.*?</p>", "", meso)
    for path in site.glob("libraries/*/symbols.html"):
        for declaration in re.findall(r"<h3[^>]*><code>(.*?)</code>", path.read_text()):
            assert declaration.count("(") == declaration.count(")"), f"{path}: {declaration}"
    wallet = (site / "libraries/WalletKit/symbols.html").read_text()
    assert "<code>func details(of asset: Asset) async -&gt; AssetDetails</code>" in wallet
    assert re.search(r"<li>Parameters:<ul>\s*<li>balances: ", wallet)
    assert re.search(r"<ul>\s*<li><code>pay</code>: <code>kind</code> \(as in", (site / "docs/command-line.html").read_text())


def test_a_document_without_a_section_and_a_broken_link_are_refused(tmp_path):
    clone = checkout(tmp_path / "clone")
    (clone / "docs/guide/lost.md").write_text("# Lost\n")
    made = make(clone, tmp_path / "site")
    assert made.returncode == 1 and "docs/guide/lost.md" in made.stderr and not (tmp_path / "site").exists()
    (clone / "docs/guide/lost.md").unlink()
    page = clone / "docs/guide/pay.md"
    page.write_text(page.read_text() + "\n[Nowhere](begin.md#nowhere)\n")
    made = make(clone, tmp_path / "site")
    assert made.returncode == 1 and "docs/guide/pay.html: begin.html#nowhere" in made.stderr


def test_a_folder_that_is_no_site_is_refused_and_left_unchanged(tmp_path):
    photo = tmp_path / "pictures/photo.jpg"
    photo.parent.mkdir()
    photo.write_bytes(b"jpg")
    # A page of search alone doesn't make it a site of ours.
    for page in (None, photo.parent / "search.html"):
        if page:
            page.write_text("<h1>Search</h1>")
        made = make(ROOT, photo.parent)
        assert (made.returncode, made.stdout) == (1, "") and made.stderr.startswith(f"{photo.parent} is not empty, and isn't a site. ")
    for words in (["--help"], ["site", "other"]):
        made = subprocess.run([sys.executable, ROOT / "script/site", *words], capture_output=True, text=True, cwd=tmp_path)
        assert (made.returncode, made.stdout, made.stderr) == (1, "", "Usage: script/site [DIR]\n")
    assert set(tmp_path.rglob("*")) == {photo.parent, photo, photo.parent / "search.html"} and photo.read_bytes() == b"jpg"


# The guide


def sentences() -> set:
    """The wallet's texts, with … in place of values and without markup."""
    text = (ROOT / "Sources/Localization/Languages/de.po").read_text()
    found = re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', text, re.MULTILINE)
    joined = ("".join(re.findall(r'"(.*)"', each)).replace('\\"', '"') for each in found)
    return {re.sub(r"\{\{.*?\}\}+|\{\d\}", "…", piece).strip() for each in joined for piece in (each, *re.split(r"<[^>]*>", each))}


def words_of_the_wallet(text: str) -> list:
    """What a page of the guide sets in italics: names of buttons, links, fields and headings."""
    plain = re.sub(r"`[^`]*`", "", text)
    return [" ".join(each.split()) for each in re.findall(r"(?<!\*)(?:\*|\*\*\*)([^*]+)(?:\*|\*\*\*)(?!\*)", re.sub(r"(?<!\*)\*\*(?!\*)", "", plain))]


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.stem)
def test_the_guide_names_only_texts_of_the_wallet(page):
    known, named = sentences(), words_of_the_wallet(page.read_text())
    assert len(named) > 5
    assert [each for each in named if each not in known] == []


def test_the_check_of_the_guide_finds_the_wallets_texts_and_notices_a_missing_button():
    assert words_of_the_wallet("Press *Pay\n… to …*, **not** `a*b` but ***Sign out***.") == ["Pay … to …", "Sign out"]
    assert {"Pay … to …", "Sign out", "Write down your words", "Open payment links with BasicPay"} <= sentences()
    assert "Send money now" not in sentences()


def commands(text: str) -> list:
    """The commands of a document: those in its shell blocks, and the basicpay commands in its text (but not the names of trial contracts)."""
    lines = [line.partition("#")[0] for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for line in block.splitlines()]
    named = re.findall(r"`(basicpay (?!trial contract:)[^`]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    parts = [part.split() for line in (*lines, *named) for part in re.split(r"[|;] | && ", line)]
    return [[word for word in part if not re.match("[A-Z_]+=", word)] for part in parts if part]


def is_there(command: list, table: str) -> bool:
    """Whether the program has this command with all its options, or the checkout has this script. True for other programs."""
    if command[0].startswith("script/"):
        return (ROOT / command[0]).is_file()
    if command[0] != "basicpay" or command[1].startswith("-"):
        return True
    own = command[1 : command.index("--") if "--" in command else None]
    options = {word for word in own if word.startswith("--")} - {"--home", "--network", "--json", "--language", "--log-level", "--help"}
    rows = [row for end in (2, 1) for row in re.findall(rf"^\| `{re.escape(' '.join(own[:end]))}(?:`| [^a-z]).*", table, re.MULTILINE)]
    return bool(rows) and all(re.search(rf"{option}\b", rows[0]) for option in options)


def test_documents_name_only_commands_scripts_and_options_that_exist():
    table = (ROOT / "docs/command-line.md").read_text()
    pages = [ROOT / "README.md", *(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name not in ("tutorial", "decisions"))]
    named = {page: commands(page.read_text()) for page in pages}
    assert sum(map(len, named.values())) > 40
    assert [(page.name, " ".join(command)) for page, all in named.items() for command in all if not is_there(command, table)] == []
    for wrong in ("basicpay serve --lane", "basicpay frobnicate", "script/nothing 1", "basicpay account find"):
        assert not is_there(wrong.split(), table), wrong


def test_the_document_on_networks_names_every_server_that_the_wallet_knows():
    servers = re.findall(r'horizon: "([^"]+)"', (ROOT / "Sources/WalletKit/Network/NetworkProfile.swift").read_text())
    page = (ROOT / "docs/networks.md").read_text()
    assert len(servers) > 2 and [server for server in servers if f"`{server}`" not in page] == []


def is_taken(name: str, tests: str) -> bool:
    """Whether tests take a picture of this name, which they may put together: "keys-" + "words", "keys-" + "sign-in" + way, or f"contacts-{number}-{name}"."""
    parts = name.split("-")
    heads = ["-".join(parts[:count]) + "-" for count in range(1, len(parts))]
    tails = [re.sub(r"^\d\d-", "", name[len(head) :]) for head in heads]
    return f'"{name}"' in tests or any(
        re.search(rf'"{head}["{{]', tests) and (f'"{tail}"' in tests or re.search(rf'"{tail.rpartition("-")[0]}" \+ ', tests)) for head, tail in zip(heads, tails))


def test_the_guide_shows_only_pictures_that_tests_take():
    tests = "\n".join(path.read_text() for path in (ROOT / "Tests/Python").glob("*.py") if path.name != "test_site.py")
    shown = {name for page in GUIDE for name in re.findall(r"^<!-- (?:wide )?picture ([\w-]+): .+ -->$", page.read_text(), re.MULTILINE)}
    assert len(shown) > 15 and [name for name in shown if not is_taken(name, tests)] == []
    assert not is_taken("keys-qwertz", tests) and not is_taken("qwertz", tests)


def test_existing_pictures_are_shown_and_the_page_says_how_to_get_the_missing_ones(site, open_file):
    page = open_file("docs/guide/pay.html")
    expect(page.locator("figure")).to_have_count(1)
    expect(page.get_by_role("img", name="Screen: How much")).to_be_visible()
    assert page.locator("figure img").evaluate("each => each.complete && each.naturalWidth") == 1
    expect(page.get_by_text("run script/test --pictures, then script/site again")).to_be_visible()
    page = open_file("docs/guide/backup.html")
    expect(page.locator("figure")).to_have_count(0)
    assert "<!--" not in (site / "docs/guide/backup.html").read_text()
    expect(open_file("pictures.html").locator("figure")).to_have_count(1)


def test_pictures_of_pages_are_taken_on_request(shared, open_browser, monkeypatch, tmp_path):
    screens = open_browser(shared).signed_in()
    screens.picture(tmp_path, "overview")
    assert not list(tmp_path.iterdir()) or pages.takes_pictures
    monkeypatch.setattr(pages, "takes_pictures", True)
    screens.picture(tmp_path, "overview")
    assert {path.name for path in tmp_path.glob("*.png")} == {f"{width}-{theme}-overview.png" for width in (390, 1280) for theme in ("light", "dark")}


def test_a_list_right_after_a_line_of_text_is_shown_as_a_list(site):
    for path in site.rglob("*.html"):
        paragraphs = re.findall(r"<p(?: [^>]*)?>(.*?)</p>", path.read_text(), re.DOTALL)
        assert [each for each in paragraphs if re.search(r"^(?:- |\d+\. )", each, re.MULTILINE)] == [], path


# Reading and searching


def test_the_pages_link_to_one_another_and_need_no_scripts(open_file):
    page = open_file("index.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("BasicPay")
    page.get_by_role("link", name="All pages").click()
    page.get_by_text("Tutorial", exact=True).click()
    page.get_by_role("link", name="2. Payments").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2. Payments")
    page.get_by_role("link", name="Next: trustlines").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3. Trustlines")
    page = open_file("libraries/MesoKit/index.html")
    page.get_by_role("main").get_by_role("link", name="MesoOrigin", exact=True).first.click()
    expect(page).to_have_url(re.compile("symbols.html#MesoOrigin$"))


def test_the_guide_leads_from_one_task_to_the_next(open_file):
    page, read = open_file("docs/guide/begin.html"), 1
    while (following := page.get_by_role("main").get_by_role("link", name=re.compile("^Next: "))).count():
        following.click()
        page.wait_for_load_state("domcontentloaded")
        read += 1
    expect(page.get_by_role("heading", level=1)).to_have_text("When something goes wrong")
    assert read == len(GUIDE)


FINDS = {
    "scrypt": "How the keys are protected",
    "pay": "Paying somebody",
    "trustline": "3. Trustlines",
    "Amount": "StellarKit: all that is public",
    "forgot pin": "Backup and recovery",
    "CSV": "History, and what it is worth",
    "fingerprint certificate": "The wallet on a phone beside the computer",
    "transferComplete": "MesoKit: all that is public",
    "--lan-port": "The wallet on a phone beside the computer",
    "--pin-file": "The command line",
    "docs/lan.md": "Architecture",
    "BASICPAY_HOME": "1. Accounts and sign-in",
    "SEP-24": "The embedded network for trying and testing",
}


# The list is long: asking the page is quicker than asking for each entry's role.
def test_the_search_works_from_a_folder(open_file):
    page = open_file("docs/guide/pay.html", scripts=True)
    page.get_by_role("searchbox", name="Search").fill("amount")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("search.html\\?q=amount$"))
    assert page.input_value("#search") == "amount"
    for words, wanted in FINDS.items():
        page.fill("#search", words)
        found = page.evaluate("() => [...document.querySelectorAll('#entries li:not([hidden])')].map(each => each.innerText)")
        assert page.inner_text("#count") == f"{len(found)} found" and any(wanted in each for each in found), words
        # Entries with the words in their names come before those with the words only in their text.
        is_named = [all(word in each.lower() for word in words.lower().split()) for each in found]
        assert is_named == sorted(is_named, reverse=True), words
        assert words != "pay" or wanted in found[0]
    page.fill("#search", "qwertz")
    assert page.inner_text("#count") == "0 found"


def test_without_scripts_the_search_is_a_list(open_file):
    page = open_file("search.html")
    assert page.is_hidden("#search")
    page.locator("#entries a", has_text="5. Anchors").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("5. Anchors")


@pytest.mark.parametrize("path", SAMPLES)
def test_the_sample_pages_pass_axe_and_fit_a_phone(open_file, path):
    page = open_file(path, scripts=True)
    fits(page, path)
    assert findings(page) == []
