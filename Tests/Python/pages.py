"""The wallet's screens as a person finds their parts: by label, by role, by words. Every selector of the tests stands here."""

import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from program import PIN, Wallet

PHONE, DESKTOP = (390, 844), (1280, 800)
LOOKS = [(size, theme) for size in (PHONE, DESKTOP) for theme in ("light", "dark")]
# Where the session of a wallet is, and its cookies, by the wallet's address: a new window goes on with it, because signing in takes its time.
SESSIONS: dict[str, tuple[str, list]] = {}
# Whether pictures of pages are taken for people to look at: only where they are asked for, because a thousand of them take their time.
takes_pictures = False
# Pages of one kind, of which one is enough: each hash, account and contact has its own.
KINDS = re.compile(r"(?<=/)([0-9a-f]{16,}|\d+)|G[A-Z2-7]{55}")


def in_each_look(page: Page):
    """Shows a page on a phone and on a desktop, in light and in dark, and at last as it was; says which one it is each time."""
    width, is_dark = page.evaluate("() => [window.innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]")
    own = (PHONE if width == PHONE[0] else DESKTOP, "dark" if is_dark else "light")
    # The last but one has the same size, so that each step changes little.
    for (width, height), theme in sorted(LOOKS, key=lambda look: (look[0] == own[0], look[1] == own[1])):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        yield f"{width}-{theme}"


def fits(page: Page, name: str):
    """Nothing on the page is wider than the window, as soon as it is laid out. Before its style has come, a page has other widths."""
    page.wait_for_load_state()
    try:
        page.wait_for_function("() => document.documentElement.scrollWidth <= window.innerWidth")
    except PlaywrightTimeout:
        wide = page.evaluate("""() => [...document.querySelectorAll("body *")]
            .filter(each => each.getBoundingClientRect().right > window.innerWidth).map(each => each.outerHTML.slice(0, 200))""")
        raise AssertionError(f"{name} scrolls sideways: {wide}") from None


# What has moved on the page since it was opened, without what anybody's press or typing moved, without what lies above the page for a moment to say
# that money has come, and without a time on its line, which gets longer or shorter each minute.
MOVED = """() => new Promise(told => {
  const moved = []
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput)
      for (const { node, previousRect, currentRect } of shift.sources)
        if (!(node?.closest ? node : node?.parentElement)?.closest(".toasts") && !(previousRect.y === currentRect.y && node?.querySelector?.(":scope > time")))
          moved.push(`${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}: ${(node?.outerHTML ?? node?.textContent ?? "gone").slice(0, 120)}`)
  }).observe({ type: "layout-shift", buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(moved))))
})"""


def moved(page: Page) -> list[str]:
    """What has moved on a page by itself: a finger that was about to press it meets something else."""
    return page.evaluate(MOVED)


# By how much the page gets taller or shorter while the times on it go from "just now" to "6 days ago". A sentence with a time in it may need another line.
GROWTH = """() => {
  const times = [...document.querySelectorAll("time[title]:not(p > time)")], now = times.map(each => each.textContent)
  const heights = [0, 60, 59 * 60, 60 * 60, 23 * 3600, 86400, 6 * 86400].map(seconds => {
    for (const each of times) each.textContent = relative(seconds)
    return document.querySelector("main").getBoundingClientRect().height
  })
  times.forEach((each, index) => { each.textContent = now[index] })
  return Math.max(...heights) - Math.min(...heights)
}"""


def does_not_grow(page: Page, name: str):
    """Nothing is pushed down when a time becomes a longer one."""
    assert page.evaluate(GROWTH) == 0, f"{name} moves as time passes"


# What can be pressed or filled in, where at its middle something else lies above it.
COVERED = """() => {
  const place = [scrollX, scrollY]
  const isCovered = each => {
    each.scrollIntoView({ block: "center", behavior: "instant" })
    const box = each.getClientRects()[0], top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return top && !each.contains(top) && !top.contains(each) && top.closest("label")?.control !== each
  }
  const covered = [...document.querySelectorAll(":is(a[href], button, input, select, textarea, summary):not([tabindex='-1'])")]
    .filter(each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isCovered(each))
  scrollTo(...place)
  return covered.map(each => each.outerHTML.slice(0, 160))
}"""


def covered(page: Page) -> list[str]:
    """What of a page the mouse can't reach, because something lies above it."""
    return page.evaluate(COVERED)


# What has just come fades in, in colours that are no page's, and more can come at any time: while axe looks, nothing fades. Before its style has come,
# a page has other colours, too.
FINDINGS = """async parts => {
  if (document.readyState !== "complete") await new Promise(loaded => addEventListener("load", loaded, { once: true }))
  const still = new CSSStyleSheet(), own = [...document.adoptedStyleSheets]
  still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }")
  document.adoptedStyleSheets = [...own, still]
  try {
    return (await axe.run({ resultTypes: ["violations"], ...parts })).violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}`))
  } finally {
    document.adoptedStyleSheets = own
  }
}"""


def findings(page: Page, look: str = "") -> list[str]:
    """What axe-core finds on a page. In each look of a size, that in light is asked for its colours alone: all else is as it is in dark."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FINDINGS, {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}} if look.endswith("-light") else {})


# Words that every English sentence has some of, and no German one.
ENGLISH = re.compile(
    r"\b(the|your|you|is|are|isn't|doesn't|can't|not|and|of|to|it|nothing|with|from|which|this|that|for|by|yet|has|have|what|who|how)\b", re.IGNORECASE
)
# What people read or hear of a page: its texts without those that are hidden or somebody's own, and the attributes for people.
READ = """() => {
  const own = "script, style, data, code, .mono, .address, [data-secret], noscript", words = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest(own)) words.push(texts.currentNode.textContent.trim())
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [data-busy]"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-busy"]) words.push(element.getAttribute(name) ?? "")
  return words.filter(Boolean).concat(document.title)
}"""


# Names that are German, too.
NAMES = {"Isle of Man"}


def leftovers(page: Page) -> list[str]:
    """What of a page in German is still in English."""
    return [text for text in page.evaluate(READ) if ENGLISH.search(text) and text not in NAMES]


def pictures(page: Page, folder: Path, name: str, at=lambda look: None):
    """In each look all of the page fits and the mouse reaches everything; `at` may look further. A picture of it is for people to look at."""
    for look in in_each_look(page):
        fits(page, f"{name} ({look})")
        assert covered(page) == [], f"{name} ({look})"
        picture(page, folder / f"{look}-{name}.png")
        at(look)


def picture(page: Page, path: Path):
    """The whole page as a file, where pictures are asked for. On a busy computer the browser sometimes has none ready at the first asking."""
    if not takes_pictures:
        return
    try:
        page.screenshot(path=path, full_page=True)
    except Error as error:
        if "Unable to capture screenshot" not in str(error):
            raise
        page.screenshot(path=path, full_page=True)


class Screens:
    def __init__(self, page: Page, url: str):
        self.page, self.url = page, url

    def open(self, path: str = "/"):
        self.page.goto(self.url + path)

    def restart(self, wallet: Wallet, how=Wallet.stop):
        """Ends the wallet and starts it again, with no page open: one would notice that it is locked, and leave while another is being opened."""
        self.page.goto("about:blank")
        how(wallet)
        wallet.start()

    def open_page(self, path: str):
        """Opens a page of the session by its path."""
        self.page.goto(re.match(r".*/s/[0-9a-f]{64}/", self.page.url)[0] + path)

    def at_start(self, path: str, heading: str):
        """Waits until a screen is shown whose path begins so."""
        expect(self.page).to_have_url(re.compile(re.escape(self.url) + "/s/[0-9a-f]{64}" + re.escape(path)))
        self.headed(heading)

    def headed(self, heading: str):
        """Waits until a page with this heading is shown, with its scripts."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(heading)
        self.page.wait_for_load_state()

    def at(self, path: str, heading: str):
        """Waits until this screen is shown."""
        expect(self.page).to_have_url(re.compile(re.escape(self.url) + "(/s/[0-9a-f]{64})?" + re.escape(path) + r"(\?.*)?$"))
        self.headed(heading)

    def press(self, name: str | re.Pattern):
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).click()
        # It has waited for the next page to begin; what doesn't wait by itself needs all of it.
        self.page.wait_for_load_state("domcontentloaded")

    def go(self, name: str):
        """Follows the navigation: a phone's bar has no room for all, and leads to the others through More."""
        bar = self.page.locator("nav.bar")
        expect(bar.get_by_role("link", name="Overview", exact=True)).to_be_visible()
        place = bar.get_by_role("link", name=name, exact=True)
        if place.count():
            return place.click()
        bar.get_by_role("link", name="More", exact=True).click()
        self.at("/more", "More")
        self.row(name)

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def every_page(self, *first: str):
        """Opens a page of each kind that links lead to, from the first ones on, and says its path."""
        base = re.match(r".*/s/[0-9a-f]{64}/", self.page.url)[0]
        waiting, kinds = list(first), set()
        while waiting:
            path = waiting.pop()
            # The values in a query make no other page.
            kind = KINDS.sub("*", re.sub(r"=[^&]*", "=", path))
            if kind in kinds:
                continue
            kinds.add(kind)
            if not self.page.goto(base + path).headers.get("content-type", "").startswith("text/html"):
                continue
            yield path
            links = self.page.locator("main a[href], nav a[href]").evaluate_all(
                "all => all.filter(each => !each.hasAttribute('download')).map(each => each.getAttribute('href'))")
            waiting += [link for link in links if re.fullmatch(r"[a-z0-9-]+(/[A-Za-z0-9_-]+)*(\?[^#]*)?", link) and not link.startswith(
                ("contacts/export", "history/export", "my-data/file/content"))]

    def picture(self, folder: Path, name: str):
        pictures(self.page, folder, name)

    # Signing up, in and out

    def signed_up(self) -> "Screens":
        """Opens a new wallet, up to its overview."""
        self.open()
        self.sign_up()
        self.at("/overview", "Overview")
        return self

    def signed_in(self) -> "Screens":
        """Opens a wallet that is there, up to its overview, in the session of an earlier window where that is still open."""
        place, cookies = SESSIONS.get(self.url, ("/", []))
        self.page.context.add_cookies(cookies)
        self.open(place)
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(re.compile("^(Sign in|Overview)$"))
        if heading.inner_text() == "Sign in":
            self.sign_in()
        self.at("/overview", "Overview")
        SESSIONS[self.url] = self.page.url.removeprefix(self.url), self.page.context.cookies(self.page.url)
        return self

    def sign_up(self, pin: str = PIN, again: str | None = None, later: bool = True):
        """Makes a new wallet, and puts writing its words down off."""
        self.field("PIN or passphrase").fill(pin)
        self.field("PIN or passphrase again").fill(pin if again is None else again)
        self.press("Create my account")
        answered = self.page.get_by_role("link", name="Later", exact=True).or_(self.page.locator(".mistake"))
        expect(answered.first).to_be_visible()
        if later and self.page.get_by_role("link", name="Later", exact=True).count():
            self.link("Later")

    def link(self, name: str | re.Pattern):
        self.page.get_by_role("main").get_by_role("link", name=name, exact=isinstance(name, str)).click()

    def words(self) -> list[str]:
        """The recovery words that are shown."""
        words = self.page.locator("ol.words li")
        expect(words.first).to_be_visible()
        return words.all_inner_texts()

    def sign_in(self, pin: str = PIN):
        self.field("PIN or passphrase").fill(pin)
        self.press("Sign in")

    def sign_out(self):
        self.press("Sign out")
        self.at("/sign-in", "Sign in")
        self.open("/sign-in")

    def choose_pin(self, pin: str, label: str = "PIN or passphrase"):
        self.field(label).fill(pin)
        self.field(label + " again").fill(pin)

    def row(self, name: str):
        """Follows a row of a list of ways."""
        self.link(re.compile("^" + re.escape(name)))

    # Overview

    @property
    def address(self) -> str:
        return self.page.locator("#total [data-copy]").get_attribute("data-copy")

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def balance(self, value: str) -> Locator:
        return self.region("Assets").locator(f'data[value="{value}"]').first

    def fund(self):
        self.press(re.compile("^Fund"))
        expect(self.balance("10000.0000000")).to_be_visible()

    def payments(self, region: str = "Recent activity") -> Locator:
        return self.region(region).get_by_role("listitem")

    # Paying

    def pay_to(self, recipient: str):
        """Chooses whom to pay by typing, up to the amount, or to why nobody can be paid so."""
        self.open("/pay")
        self.field("Recipient").fill(recipient)
        # Else what is suggested may come to lie over the button.
        self.field("Recipient").blur()
        self.press("Continue")
        expect(self.recipient_shown.or_(self.page.locator("#recipient-mistake")).first).to_be_visible()

    @property
    def recipient_shown(self) -> Locator:
        """Who is paid, above the amount."""
        return self.page.get_by_role("group", name="Recipient", exact=True)

    @property
    def recipient(self) -> Locator:
        """What was typed or chosen for whoever is paid."""
        return self.page.locator("input[name=recipient]")

    def fill_payment(self, recipient: str, amount: str, memo: str = ""):
        self.pay_to(recipient)
        if not self.recipient_shown.count():
            return
        self.field("Amount").fill(amount)
        if memo or self.memo.input_value():
            self.more()
            self.memo.fill(memo)
        self.review()

    @property
    def memo(self) -> Locator:
        """The field of a payment's memo, whether it is needed or not."""
        return self.page.get_by_label(re.compile(r"^Memo( \(optional\))?$"))

    def review(self):
        """Goes on to the review, also where the payment makes its recipient's account."""
        self.press(re.compile("^(Review|Create the account with this payment)$"))

    def more(self):
        """Opens what is rarely needed of a payment's form, where it isn't open."""
        if not self.memo.is_visible():
            self.page.locator("details", has=self.memo).locator("summary").click()

    def confirm(self, pin: str = PIN):
        self.field("PIN or passphrase").fill(pin)
        self.press(re.compile("^Pay "))

    def hash(self) -> str:
        return self.page.locator("data").evaluate_all("all => all.map(each => each.value).find(value => /^[0-9a-f]{64}$/.test(value))")

    # Settings

    def setting(self, name: str):
        """Opens the page of a setting."""
        self.go("Settings")
        self.page.get_by_role("main").get_by_role("link", name=re.compile("^" + re.escape(name))).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def choose(self, setting: str, option: str, button: str = "Save"):
        self.setting(setting)
        self.page.get_by_role("radio", name=re.compile("^" + re.escape(option))).check()
        self.press(button)

    def use_network(self, option: str):
        self.go("Settings")
        self.page.get_by_role("main").get_by_role("link", name=re.compile("^Network in use")).click()
        self.page.get_by_role("radio", name=re.compile("^" + re.escape(option))).check()
        self.press("Use this network")

    # Refusals

    def message_at(self, label: str) -> str:
        """The message at a field, which has to be marked as wrong and to name the message as its description."""
        field = self.field(label)
        expect(field).to_have_attribute("aria-invalid", "true")
        message = self.page.locator("#" + field.get_attribute("aria-describedby").split()[-1])
        expect(message).to_be_visible()
        return message.inner_text().strip()


def short(address: str) -> str:
    return address[:4] + "…" + address[-4:]
