// A convenience only: each page works without it.
"use strict"

const minute = 60, hour = 60 * minute, day = 24 * hour

// Fills in a sentence's values. The server translates this file's sentences.
const say = (sentence, ...values) => sentence.replace(/\{(\d)\}/g, (_, index) => values[index])

// The same words as in TimeView.
function relative(seconds) {
  if (seconds < -minute || seconds >= 7 * day) return null
  if (seconds < minute) return say("just now")
  const [name, unit] = seconds < hour ? ["minute", minute] : seconds < day ? ["hour", hour] : ["day", day]
  return new Intl.RelativeTimeFormat(document.documentElement.lang).format(-Math.floor(seconds / unit), name)
}

function refreshTimes() {
  for (const time of findAll("time[title]")) {
    // After a week, it's the date.
    const text = relative((Date.now() - Date.parse(time.dateTime)) / 1e3) ?? time.later
    if (text) time.later = time.title
    if (text && time.textContent !== text) time.textContent = text
  }
}

const find = (selector, root = document) => root.querySelector(selector)
const findAll = (selector, root = document) => [...root.querySelectorAll(selector)]
const pause = time => new Promise(resolve => setTimeout(resolve, time))
const made = (tag, looks) => Object.assign(document.createElement(tag), looks)
const parsed = html => new DOMParser().parseFromString(html, "text/html")

function filledIn(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

// Handles presses, also of elements added later.
function whenPressed(selector, act) {
  addEventListener("click", event => {
    const pressed = event.target.closest(selector)
    if (pressed) act(pressed, event)
  })
}

function toast(text, kind = "") {
  const note = made("p", { textContent: text, className: kind })
  find(".toasts")?.append(note)
  setTimeout(() => note.remove(), 6e3)
}

// A page that has just sent a form is leaving.
const isLeaving = () => find("[data-sent]")

// Lets a form be sent only once; its button says what it waits for. Coming back frees it.
function guardForms() {
  document.addEventListener("submit", event => {
    const form = event.target, button = find("button.primary", form) ?? find("button:not([type=button])", form)
    if (form.dataset.sent) return event.preventDefault()
    if (form.classList.contains("leave")) stored.forget("home")
    form.dataset.sent = "yes"
    form.ariaBusy = "true"
    if (button && form.dataset.busy) {
      button.dataset.label = button.textContent
      button.textContent = form.dataset.busy
    }
    // A download leaves the page open.
    if ("download" in form.dataset) setTimeout(() => { form.reset(); free(form) }, 15e3)
  })
  addEventListener("pageshow", event => { if (event.persisted) findAll("[data-sent]").forEach(free) })
}

function free(form) {
  delete form.dataset.sent
  form.ariaBusy = null
  const button = find("[data-label]", form)
  if (button) button.textContent = button.dataset.label
}

// Once a field is corrected, its mistake is no longer shown. Its place is kept, so that nothing moves.
function forgetMistakes() {
  addEventListener("input", ({ target }) => {
    target.removeAttribute("aria-invalid")
    document.getElementById(target.id + "-mistake")?.removeAttribute("id")
  })
}

// Offers what the browser can do: copying, sharing (else some texts are copied), printing.
function offerCopies() {
  const offer = (selector, can) => { for (const button of findAll(selector)) button.hidden = !can }
  offer("[data-copy]", navigator.clipboard)
  offer("[data-share]", navigator.share)
  if (!navigator.share) offer("[data-share][data-copies]", navigator.clipboard)
  offer("[data-print]", true)
}

// Browsers can hand payment links to this page.
function offerLinks() {
  const card = find("[data-protocol]")
  if (!card || !navigator.registerProtocolHandler) return
  card.hidden = false
  find("button", card).onclick = () => navigator.registerProtocolHandler("web+stellar", location.origin + card.dataset.protocol + "%s")
}

function guardCopies() {
  whenPressed("[data-copy], [data-share], [data-print]", async button => {
    if ("print" in button.dataset) return print()
    const { share, copy = share, clear } = button.dataset
    // Closing the sheet without sharing isn't an error.
    if (share && navigator.share) return navigator.share({ text: share }).catch(() => {})
    const label = find("span", button), usual = button.dataset.usual ??= label.textContent
    try { await navigator.clipboard.writeText(copy) } catch { return toast(say("This couldn't be copied. Select it, and copy it yourself.")) }
    if (clear) setTimeout(clearClipboard, clear * 1e3)
    label.textContent = say("Copied")
    button.classList.add("done")
    setTimeout(() => { label.textContent = usual; button.classList.remove("done") }, 2e3)
  })
}

// Only the page in front may write to the clipboard. Another does so when it has the focus.
async function clearClipboard() {
  try { await navigator.clipboard.writeText("") } catch { addEventListener("focus", clearClipboard, { once: true }) }
}

// Calls `tell` with the seconds left, down to 0.
function countDown(seconds, tell) {
  const end = Date.now() + seconds * 1e3
  const count = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1e3))
    tell(left)
    if (left) setTimeout(count, 250)
  }
  count()
}

// Removes a secret after a while.
function forgetSecrets() {
  const shown = find("[data-forget]")
  if (!shown) return
  const left = find("[data-left]", shown)
  countDown(shown.dataset.forget, seconds => {
    left.textContent = seconds < 120 ? say("Hidden again in {0} s.", seconds) : say("Hidden again in {0} minutes.", Math.ceil(seconds / minute))
    if (seconds) return
    find("[data-secret]", shown).remove()
    left.remove()
    find("[data-forgotten]", shown).hidden = false
  })
}

// Nothing can be sent while no PIN is accepted. Input stays.
function countWait() {
  const notice = find("[data-wait]")
  if (!notice) return
  const timer = find(".timer", notice), button = find("form button.primary")
  countDown(notice.dataset.wait, seconds => {
    button.disabled = seconds > 0
    timer.textContent = new Date(seconds * 1e3).toISOString().slice(seconds < hour ? 14 : 11, 19).replace(/^0/, "")
    if (!seconds) notice.remove()
  })
}

// What this browser stores. Without it, the browser is a stranger's, and asks for the PIN more often.
const stored = {
  get(name) { try { return localStorage.getItem(name) } catch { return null } },
  set(name, value) { try { localStorage.setItem(name, value) } catch {} },
  forget(name) { try { localStorage.removeItem(name) } catch {} },
}

// Whoever wants that is notified by the system while looking elsewhere.
let unseen = 0

const areNoticesOn = () => window.Notification?.permission === "granted" && stored.get("notices") === "on"

function notify(text) {
  if (!document.hidden || !areNoticesOn()) return
  setUnseen(unseen + 1)
  const notice = new Notification("BasicPay", { body: text })
  notice.onclick = () => { window.focus(); notice.close() }
}

function setUnseen(count) {
  unseen = count
  document.title = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "")
  // An installed wallet also has a badge.
  navigator.setAppBadge?.(count).catch(() => {})
}

// A part's HTML, without what changes by itself, isn't seen, or depends on the browser.
function face(element) {
  const copy = element.cloneNode(true)
  for (const time of findAll("time[title]", copy)) time.textContent = ""
  for (const details of findAll("details", copy)) details.open = false
  for (const field of findAll("[type=hidden]", copy)) field.value = ""
  for (const button of findAll("button", copy)) button.hidden = false
  copy.classList.add("fresh")
  return copy.outerHTML
}

// Replaces a part of the page. Open details stay open, and the focus stays, or goes to the heading: never to another control.
function replace(old, fresh) {
  const focused = find(":focus", old), details = findAll("details", fresh)
  findAll("details", old).forEach((before, index) => { if (details[index]) details[index].open = before.open })
  fresh.classList.add("fresh")
  old.replaceWith(fresh)
  offerCopies()
  if (!focused) return
  const key = part => part.href ?? part.name + part.textContent
  const same = findAll("a, button, input, summary", fresh).find(part => key(part) === key(focused))
  const place = same ?? find("h1", fresh)
  place?.focus({ preventScroll: true })
}

// Updates a list. Unchanged items stay untouched, with focus and selection.
function patchList(old, fresh) {
  const known = new Map([...old.children].map(item => [item.dataset.key, item]))
  const items = [...fresh.children].map(item => {
    const before = known.get(item.dataset.key)
    if (before && face(before) === face(item)) return before
    if (before) replace(before, item)
    else item.classList.add("fresh")
    return item
  })
  for (const item of [...old.children]) if (!items.includes(item)) item.remove()
  items.forEach((item, index) => { if (old.children[index] !== item) old.insertBefore(item, old.children[index] ?? null) })
}

// Nothing is replaced during a press, or the press would be lost.
let press, letGo

function guardPresses() {
  addEventListener("pointerdown", event => { if (!event.button) press ??= new Promise(free => { letGo = free }) })
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { letGo?.(); press = null }, 100))
}

async function patch(id, html) {
  await press
  const old = find("#" + id), fresh = parsed(html).getElementById(id)
  if (!old || !fresh || face(old) === face(fresh)) return
  const list = find("[data-list]", old), freshList = find("[data-list]", fresh), notice = part => find(".notice", part)?.textContent
  if (list && freshList && notice(old) === notice(fresh)) {
    patchList(list, freshList)
    const parts = findAll("[data-part]", fresh)
    findAll("[data-part]", old).forEach((part, index) => part.replaceWith(parts[index]))
  } else replace(old, fresh)
  refreshTimes()
}

// Only this browser, at this very address, knows where the session's pages are.
const home = new URL(document.baseURI).pathname, here = location.pathname + location.search

// Resumes a session that is still open in another tab. Otherwise it leads back here, once.
function goOn(form) {
  const place = stored.get("home")
  stored.forget("home")
  if (/^\/s\/[0-9a-f]+\/$/.test(place)) location.replace(place + form.elements.to.value)
}

// This browser's secret name sets its wrong PINs apart from strangers'. Pages at other ports can't read it.
function ownName() {
  const fresh = [...crypto.getRandomValues(new Uint8Array(32))].map(byte => byte.toString(16).padStart(2, "0")).join("")
  if (!stored.get("browser")) stored.set("browser", fresh)
  return stored.get("browser")
}

function nameBrowser() {
  const fields = findAll("input[name=browser]"), name = fields.length && ownName()
  if (!name) return
  const own = address => address.replace(/^\/sign-in(?!\/browser\/)/, "/sign-in/browser/" + name)
  for (const field of fields) {
    field.value = name
    field.form.setAttribute("action", own(field.form.getAttribute("action")))
  }
  // A known browser doesn't wait because of strangers.
  if (find("[data-wait]") && own(here) !== here) location.replace(own(here))
}

// Removes the account from the page.
function blank(sentence) {
  document.title = "BasicPay"
  const main = made("main")
  main.append(made("p", { role: "alert", textContent: sentence }))
  document.body.className = "signed-out"
  document.body.replaceChildren(main)
}

function lock(delay) {
  blank(say("Locked."))
  setTimeout(() => location.replace("/sign-in?to=" + encodeURIComponent(here.slice(home.length))), delay)
}

// Typing counts as activity.
function tellOfTyping() {
  let told = 0
  addEventListener("input", ({ timeStamp }) => {
    if (timeStamp - told < 2e4) return
    told = timeStamp
    fetch("typing", { method: "POST", body: new URLSearchParams({ token: find(".leave input").value }) }).catch(() => {})
  })
}

// A hidden page closes its connection, since browsers keep only six to one address. Until it reconnects it may be locked, so it shows
// nothing and ignores clicks. With notifications, one stays connected. A page from the back/forward cache is reloaded.
function listen(address) {
  const { classList } = document.documentElement, hide = isHidden => classList.toggle("hidden", isHidden)
  let events, failures = 0, release
  const stop = () => { events?.close(); events = null }
  const leave = () => {
    hide(true)
    if (!areNoticesOn()) return stop()
    navigator.locks.request("notices", { ifAvailable: true }, lock => {
      if (document.hidden) return lock ? new Promise(free => { release = free }) : stop()
    })
  }
  const start = () => {
    release?.()
    if (unseen) setUnseen(0)
    if (events?.readyState === EventSource.OPEN) hide(false)
    if (events) return
    events = new EventSource(address)
    const on = (name, act) => events.addEventListener(name, event => act(event.data))
    // A page that was blanked below is loaded again.
    on("open", () => { if (failures > 1) location.replace(here); failures = 0; hide(false) })
    for (const part of ["total", "balances", "recent"]) on(part, html => patch(part, html))
    on("history", freshen)
    on("arrived", text => { toast(text, "good"); notify(text) })
    on("transfers", () => find("#transfers") && refreshTransfer())
    on("transfer", text => { refreshTransfer(); toast(text, find("#transfer") ? "hidden-label" : ""); notify(text) })
    // Another network or account is in use now.
    on("switched", () => {
      stop()
      if (!isLeaving()) location.replace(find("nav [aria-current]")?.href ?? home)
    })
    // A form that ended the session shows its own answer.
    on("signed-out", () => { stop(); lock(isLeaving() && 15e3) })
    // The browser reconnects by itself, unless it was refused or the page is being left.
    on("error", () => {
      if (events?.readyState === EventSource.CLOSED) return void setTimeout(lock, 100)
      if ((failures += 1) < 2) return
      hide(false)
      blank(say("BasicPay isn't responding. It may have been closed: start it again, then sign in here."))
    })
  }
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : start())
  addEventListener("pagehide", event => { if (event.persisted) hide(true); stop() })
  addEventListener("pageshow", event => {
    if (event.persisted) location.reload()
    if (!document.hidden) start()
  })
  addEventListener("click", event => {
    if (classList.contains("hidden")) { event.preventDefault(); event.stopPropagation() }
  }, true)
  hide(document.hidden)
}

// Fetches the page of a transfer or of all, unless somebody types there or sends a form. An answer has another address.
async function refreshTransfer(isNow) {
  const shown = find("#transfer, #transfers")
  const isInUse = () => find("[data-sent], [data-asking]") || findAll("input:not([type=hidden])", shown).some(input => input.value)
  if (!shown || isInUse()) return false
  const page = await pageAt((shown.dataset.transfer ?? here) + (isNow ? "?now" : "")), fresh = page?.getElementById(shown.id)
  await press
  if (!fresh || !shown.isConnected || isInUse() || face(fresh) === face(shown)) return false
  await patch(shown.id, fresh.outerHTML)
  return true
}

// Fetching a transfer's page asks the anchor: often after its window was opened, then less and less.
function followTransfer() {
  let wait = 2, often = 0, timer
  const again = () => { timer = setTimeout(() => look(often > 0), (often-- > 0 ? 2 : wait) * 1e3) }
  const look = async isNow => {
    clearTimeout(timer)
    if (!find("#transfer[data-open]")) return
    if (!document.hidden) wait = await refreshTransfer(isNow) ? 2 : Math.min(wait * 1.5, 60)
    again()
  }
  addEventListener("focus", () => { wait = 2; look(true) })
  whenPressed("a[data-window]", () => { often = 150; look() })
  again()
}

// Shows a chart's value at the pointer or finger, from its table.
function readCharts() {
  const clear = chart => {
    find(".at", chart).setAttribute("d", "")
    find("output", chart).textContent = ""
  }
  addEventListener("pointermove", event => {
    const chart = event.target.closest?.("[data-chart]")
    for (const other of findAll("[data-chart]")) if (other !== chart) clear(other)
    if (!chart) return
    const rows = findAll("tr", chart), times = rows.map(row => Date.parse(find("time", row).dateTime))
    const box = chart.getBoundingClientRect(), span = times.at(-1) - times[0] || 1
    const wanted = times[0] + (event.clientX - box.left) / box.width * span
    const nearest = times.reduce((best, time, index) => Math.abs(time - wanted) < Math.abs(times[best] - wanted) ? index : best, 0)
    find(".at", chart).setAttribute("d", `M${(times[nearest] - times[0]) / span * 600} 0V96`)
    const [time, value] = rows[nearest].cells
    find("output", chart).textContent = `${time.textContent}: ${value.textContent}`
  })
  document.addEventListener("pointerleave", () => findAll("[data-chart]").forEach(clear))
}

// The anchor's page opens in a window of its own, or in a tab. It learns nothing of this page.
function openWindows() {
  whenPressed("a[data-window]", (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.open(link.href, "_blank", "popup,width=480,height=760,noopener,noreferrer")
  })
}

// Extends the history while it is scrolled.
function extend(root = document) {
  const link = find("[data-older]", root)
  if (!link) return
  const observer = new IntersectionObserver(async entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    // The wallet itself is still fetching it.
    if ("later" in link.dataset) await pause(1e3)
    const more = (await pageAt(link.href))?.getElementById("history")
    if (!more || !link.isConnected) return
    const last = findAll(".day", root).at(-1), first = find(".day", more), list = first?.nextElementSibling
    if (list && last?.dataset.day === first.dataset.day) {
      last.nextElementSibling.append(...list.children)
      first.remove()
      list.remove()
    }
    link.closest(".more").replaceWith(...findAll(".day, .payments, .more", more))
    refreshTimes()
    extend(root)
  }, { rootMargin: "600px" })
  observer.observe(link)
}

async function pageAt(address = here) {
  try {
    const answer = await fetch(address, { cache: "no-store" })
    if (answer.ok) return parsed(await answer.text())
  } catch {}
}

// Adds new entries at the top of the history; the rest stays as scrolled, but days are named anew.
async function freshen() {
  const list = find("#history[data-refresh]")
  const fresh = list && (await pageAt())?.getElementById("history")
  if (!fresh) return
  await press
  // Another answer has replaced it.
  if (!list.isConnected) return freshen()
  const rows = findAll("[data-key]", fresh), added = rows.findIndex(row => find(`[data-key="${row.dataset.key}"]`, list))
  // None is known: it is another list, or entries between are missing.
  if (added < 0) { replace(list, fresh); return extend(fresh) }
  for (const day of findAll(".day", list)) day.textContent = find(`[data-day="${day.dataset.day}"]`, fresh)?.textContent ?? day.dataset.day
  for (const row of rows.slice(0, added).reverse()) {
    const day = row.closest(".payments").previousElementSibling, top = find(".day", list)
    if (top.dataset.day !== day.dataset.day) top.before(day.cloneNode(true), made("ul", { className: "payments" }))
    row.classList.add("fresh")
    find(".payments", list).prepend(row)
  }
  refreshTimes()
}

// Vibrates once when money has gone through.
function buzz() {
  if (find("[data-done]") && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(60)
}

// Suggests recipients during typing, in a combobox (WAI-ARIA).
function suggestRecipients() {
  const field = find(".combo input"), list = find(".options")
  if (!list) return
  let asked = 0, timer
  const marked = () => find("[aria-selected=true]", list)
  const mark = option => {
    for (const each of list.children) each.ariaSelected = each === option
    option?.scrollIntoView({ block: "nearest" })
    field.setAttribute("aria-activedescendant", option?.id ?? "")
  }
  const show = isShown => {
    list.hidden = !isShown
    field.ariaExpanded = isShown
    if (!isShown) mark(null)
  }
  const close = () => { asked += 1; clearTimeout(timer); show(false) }
  const look = async () => {
    const number = asked += 1
    const page = await pageAt(list.dataset.from + encodeURIComponent(field.value))
    if (number !== asked || document.activeElement !== field) return
    mark(null)
    list.replaceChildren(...(page ? findAll("#options > li", page) : []));
    [...list.children].forEach((option, index) => { option.id = "option-" + index })
    show(list.children.length > 0)
  }
  const take = option => {
    field.value = option.dataset.recipient
    close()
    field.form.requestSubmit()
  }
  const step = forward => {
    const options = [...list.children], place = options.indexOf(marked())
    mark(options.at(forward ? (place + 1) % options.length : Math.max(place, 0) - 1))
  }
  const keys = {
    ArrowDown: () => list.hidden ? look() : step(true),
    ArrowUp: () => list.hidden ? look() : step(false),
    Enter: () => marked() ? take(marked()) : false,
    Escape: () => list.hidden ? false : close(),
  }
  field.removeAttribute("list")
  Object.assign(field, { role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" })
  field.setAttribute("aria-controls", list.id = "options")
  field.oninput = () => { clearTimeout(timer); timer = setTimeout(look, 120) }
  field.onkeydown = event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || !keys[event.key]) return
    if (keys[event.key]() !== false) event.preventDefault()
  }
  field.onblur = close
  list.onpointerdown = event => event.preventDefault()
  list.onclick = event => { const option = event.target.closest("li"); if (option) take(option) }
}

// Shows roughly what the amount is worth, at the page's prices.
function showWorth() {
  const worth = find(".worth[data-currency]")
  if (!worth) return
  const { amount, asset, numbers } = worth.closest("form").elements
  const [group, mark] = { point: [",", "."], comma: [".", ","], space: ["\u202f", ","] }[numbers.value]
  const show = () => {
    amount.className = amount.value[14] ? "longest" : amount.value[10] ? "long" : ""
    const option = asset.selectedOptions[0], typed = amount.value.trim().replace(mark, "."), value = typed * option.dataset.worth / 1e6
    find("#amount-hint").textContent = option.dataset.hint
    worth.hidden = !(/^\d+(\.\d*)?$/.test(typed) && value > 0)
    if (worth.hidden) return
    const [whole, decimals] = (value < 1 ? value.toFixed(7).replace(/0+$/, "") : (Math.floor(value * 100) / 100).toFixed(2)).split(".")
    const figure = whole.replace(/\B(?=(\d{3})+$)/g, group) + (Number(decimals) ? mark + decimals : "")
    find("span", worth).textContent = `${figure} ${worth.dataset.currency}`
  }
  amount.form.oninput = show
}

// Polls a payment until it is decided, and reports when it can be seen. Pages for pairing are reloaded instead.
async function watch() {
  const payment = find("[data-watch]")
  if (!payment) return
  const page = await pageAt(), fresh = page?.getElementById(payment.id)
  await press
  if (payment.dataset.state) {
    if (page && fresh?.dataset.state !== payment.dataset.state && !isLeaving()) return location.search = "seen"
  } else if (fresh && face(fresh) !== face(payment)) {
    replace(payment, fresh)
    document.title = page.title
    toast(find("h1", fresh).textContent, "hidden-label")
    buzz()
    // It can be seen only once the page is.
    while (document.hidden) await pause(2e3)
    pageAt(location.pathname + "?shown")
  }
  setTimeout(watch, 2e3)
}

guardForms()
forgetMistakes()
guardPresses()
nameBrowser()
guardCopies()
openWindows()
readCharts()
followTransfer()
offerCopies()
offerLinks()
suggestRecipients()
showWorth()
forgetSecrets()
countWait()
refreshTimes()
setInterval(refreshTimes, 1e4)
watch()
if (performance.getEntriesByType("navigation")[0]?.type === "navigate") buzz()
extend()
const live = find("[data-live]"), entrance = find("[data-return]")
if (live) {
  stored.set("home", home)
  listen(live.dataset.live)
  tellOfTyping()
}
if (entrance) goOn(entrance)
