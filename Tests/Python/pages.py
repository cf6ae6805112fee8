"""The wallet's screens, whose parts are found as a person finds them: by label, by role, by text. Every selector of the tests is here."""

import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from program import PIN, Wallet

PHONE, DESKTOP = (390, 844), (1280, 800)
LOOKS = [(size, theme) for size in (PHONE, DESKTOP) for theme in ("light", "dark")]
PATIENCE = 45_000  # How many milliseconds a page may take: less than the minute after which an open page asks for balances again by itself.
# The path and the cookies of each wallet's session, by the wallet's URL: a new window reuses the session, because signing in is slow.
SESSIONS: dict[str, tuple[str, list]] = {}
# Whether to take pictures of pages for people to look at: only on request, because a thousand pictures take long.
takes_pictures = False
# The part of a path that differs among pages of one kind: a hash, an account, a contact. One page of each kind is enough.
KINDS = re.compile(r"(?<=/)([0-9a-f]{16,}|\d+)|G[A-Z2-7]{55}")


def in_each_look(page: Page):
    """Shows a page on a phone and on a desktop, in light and in dark, the original look last. Yields the name of each look."""
    width, is_dark = page.evaluate("() => [window.innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]")
    own = (PHONE if width == PHONE[0] else DESKTOP, "dark" if is_dark else "light")
    # The last two looks have the same size, so that each step changes little.
    for (width, height), theme in sorted(LOOKS, key=lambda look: (look[0] == own[0], look[1] == own[1])):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        yield f"{width}-{theme}"


def fits(page: Page, name: str):
    """Checks that nothing on the page is wider than the window, once its style sheet has been applied."""
    page.wait_for_load_state()
    try:
        page.wait_for_function("() => document.documentElement.scrollWidth <= window.innerWidth")
    except PlaywrightTimeout:
        wide = page.evaluate("""() => [...document.querySelectorAll("body *")]
            .filter(each => each.getBoundingClientRect().right > window.innerWidth).map(each => each.outerHTML.slice(0, 200))""")
        raise AssertionError(f"{name} scrolls sideways: {wide}") from None


# What has moved on the page since it was opened. Not counted: what a click or typing moved, the messages that briefly cover the page when money
# arrives, and a time that only shifted within its line, since times get longer or shorter each minute.
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
    """What has moved on a page without anybody's input: a finger about to press it would hit something else."""
    return page.evaluate(MOVED)


# The controls whose centre is covered by something else.
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
    """The controls of a page that the mouse can't reach, because something covers them."""
    return page.evaluate(COVERED)


# New parts of a page fade in, in colours between those of the page, and can come at any time: while axe checks the page, animations are off. axe waits
# for the style sheet, without which a page has other colours.
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
    """What axe-core finds on a page. In the light looks only the colours are checked: everything else is the same in the dark looks."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FINDINGS, {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}} if look.endswith("-light") else {})


# Words of which every English sentence has some, and no German one.
ENGLISH = re.compile(
    r"\b(the|your|you|is|are|isn't|doesn't|can't|not|and|of|to|it|nothing|with|from|which|this|that|for|by|yet|has|have|what|who|how)\b", re.IGNORECASE
)
# What people read or hear of a page: its texts, except those that are hidden or the person's own, and the attributes that are shown or read aloud.
READ = """() => {
  const own = "script, style, data, code, .mono, .address, [data-secret], noscript", words = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest(own)) words.push(texts.currentNode.textContent.trim())
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [data-busy]"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-busy"]) words.push(element.getAttribute(name) ?? "")
  return words.filter(Boolean).concat(document.title)
}"""


# Names that are the same in German.
NAMES = {"Isle of Man"}


def leftovers(page: Page) -> list[str]:
    """The texts of a German page that are still in English."""
    return [text for text in page.evaluate(READ) if ENGLISH.search(text) and text not in NAMES]


def pictures(page: Page, folder: Path, name: str, at=lambda look: None):
    """Checks in each look that the page fits the window and the mouse reaches every control, and takes a picture. `at` may check more."""
    for look in in_each_look(page):
        fits(page, f"{name} ({look})")
        assert covered(page) == [], f"{name} ({look})"
        picture(page, folder / f"{look}-{name}.png")
        at(look)


def picture(page: Page, path: Path):
    """Saves a picture of the whole page, if pictures were requested. On a busy computer the browser sometimes fails at the first attempt."""
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
        """Ends the wallet and starts it again, with no page open: an open page would notice the lock and navigate while a test opens another."""
        self.page.goto("about:blank")
        how(wallet)
        wallet.start()

    @property
    def base(self) -> str:
        """The address of the session."""
        return re.match(r".*/s/[0-9a-f]{64}/", self.page.url)[0]

    def open_page(self, path: str):
        """Opens a page of the session by its path."""
        self.page.goto(self.base + path)

    def tab(self, path: str) -> "Screens":
        """Opens a page of the same session in another tab."""
        other = Screens(self.page.context.new_page(), self.url)
        other.page.goto(self.base + path)
        return other

    def at_start(self, path: str, heading: str):
        """Waits until a screen is shown whose path begins with this."""
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

    def click(self, control: Locator):
        control.click()
        # The click has waited for the next page to begin. Steps that don't wait for an element need all of that page.
        self.page.wait_for_load_state("domcontentloaded")

    def press(self, name: str | re.Pattern):
        self.click(self.page.get_by_role("button", name=name, exact=isinstance(name, str)))

    def go(self, name: str):
        """Follows the navigation. A phone's bar has no room for all destinations, and leads to the others through More."""
        bar = self.page.locator("nav.bar")
        expect(bar.get_by_role("link", name="Overview", exact=True)).to_be_visible()
        place = bar.get_by_role("link", name=name, exact=True)
        if place.count():
            return self.click(place)
        bar.get_by_role("link", name="More", exact=True).click()
        self.at("/more", "More")
        self.row(name)

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def every_page(self, *first: str):
        """Opens a page of each kind that links lead to, starting with the given paths, and yields its path."""
        base = self.base
        waiting, kinds = list(first), set()
        while waiting:
            path = waiting.pop()
            # Other values in a query don't make it another kind of page.
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
        """Opens an existing wallet, up to its overview, in the session of an earlier window where that is still open."""
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
        """Creates a new wallet, and puts off writing down its words."""
        self.field("PIN or passphrase").fill(pin)
        self.field("PIN or passphrase again").fill(pin if again is None else again)
        self.press("Create my account")
        answered = self.page.get_by_role("link", name="Later", exact=True).or_(self.page.locator(".mistake"))
        expect(answered.first).to_be_visible()
        if later and self.page.get_by_role("link", name="Later", exact=True).count():
            self.link("Later")

    def link(self, name: str | re.Pattern):
        self.click(self.page.get_by_role("main").get_by_role("link", name=name, exact=isinstance(name, str)))

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
        """Follows a row of a list of links."""
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
        """Types the recipient, up to the form for the amount or the reason why that recipient can't be paid."""
        self.open("/pay")
        self.field("Recipient").fill(recipient)
        # Otherwise the suggestions may cover the button.
        self.field("Recipient").blur()
        self.press("Continue")
        expect(self.recipient_shown.or_(self.page.locator("#recipient-mistake")).first).to_be_visible()

    @property
    def recipient_shown(self) -> Locator:
        """Who is paid, above the amount."""
        return self.page.get_by_role("group", name="Recipient", exact=True)

    @property
    def recipient(self) -> Locator:
        """The field of the recipient, with the text that was typed or chosen."""
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
        """Continues to the review, also where the payment creates its recipient's account."""
        self.press(re.compile("^(Review|Create the account with this payment)$"))

    def more(self):
        """Opens the rarely needed part of a payment's form, if it is closed."""
        if not self.memo.is_visible():
            self.page.locator("details", has=self.memo).locator("summary").click()

    def confirm(self, pin: str = PIN):
        self.field("PIN or passphrase").fill(pin)
        self.press(re.compile("^Pay "))

    def hash(self) -> str:
        return self.page.locator("data").evaluate_all("all => all.map(each => each.value).find(value => /^[0-9a-f]{64}$/.test(value))")

    # Settings

    def setting(self, name: str, heading: str | None = None):
        """Opens the page of a setting."""
        self.go("Settings")
        self.row(name)
        self.headed(heading or name)

    def choose(self, setting: str, option: str, button: str = "Save", heading: str | None = None):
        self.setting(setting, heading)
        self.page.get_by_role("radio", name=re.compile("^" + re.escape(option))).check()
        self.press(button)

    def use_network(self, option: str):
        self.choose("Network in use", option, "Use this network", "Network")

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
