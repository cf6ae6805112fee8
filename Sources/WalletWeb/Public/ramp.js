// The ramp's window. This only relays what the frame and the wallet post to each other, unchanged.

const place = find("[data-ramp-window]"), { id, network, token, url, origin, limit, allow, sandbox, referrerPolicy } = place.dataset
const shown = "ownWindow" in place.dataset ? secondWindow() : frameOfPage()
let version = 0, posted = 0, hasAsked, isClosed, isHidden = false, carrying = Promise.resolve(), waiting = 0

const send = (path, fields) => {
  const form = filledIn({ token, id, network, ...fields })
  return fetch(path, { method: "POST", body: path === "ramp/message" ? form : new URLSearchParams(form) })
}

// Cuts off what is too large, and drops more messages while too many wait.
function carry(text, origin, frame) {
  if (isClosed || waiting > 100) return
  const body = new Blob([text.slice(0, +limit + 1)]).slice(0, +limit + 1)
  waiting += 1
  carrying = carrying.then(() => send("ramp/message", { origin, frame, body })).catch(() => {}).then(() => waiting--)
}

// In a browser it is in a frame of this page.
function frameOfPage() {
  const frame = made("iframe", { title: say("The ramp's window"), allow, sandbox, referrerPolicy })
  addEventListener("message", event => {
    const text = typeof event.data === "string" ? event.data : JSON.stringify(event.data) ?? ""
    carry(text, event.origin, event.source === frame.contentWindow ? "main" : "")
  })
  return {
    open() { frame.src = url; place.append(frame) },
    // Only to the very origin that the wallet names, whatever the frame shows by now.
    post(text) { frame.contentWindow?.postMessage(text, origin) },
    show(isShown) { frame.hidden = !isShown },
  }
}

// In the wallet's own window it is a second one, which only this page opens.
function secondWindow() {
  const ask = request => window.webkit?.messageHandlers?.basicpay?.postMessage(JSON.stringify(request))
  addEventListener("message", event => {
    if (event.origin !== location.origin || event.source !== window || typeof event.data !== "string") return
    const { ramp, body, origin, frame } = JSON.parse(event.data)
    if (ramp === "message") carry(body, origin, frame)
    if (ramp === "closed" && !isClosed) find("form[action='ramp/close']").requestSubmit()
  })
  return {
    open() { ask({ ramp: "open", url, origin }) },
    post(text) { ask({ ramp: "post", text }) },
    show(isShown) { ask({ ramp: isShown ? "show" : "hide" }) },
  }
}

function apply(update, isAnswer) {
  if (update.version < version || update.version === version && !isAnswer) return
  version = update.version
  for (const post of update.posts) {
    if (post.number <= posted) continue
    posted = post.number
    if (post.origin === origin) shown.post(post.text)
  }
  if (isHidden !== update.isHidden) shown.show(!(isHidden = update.isHidden))
  const old = find("#ramp-panel"), fresh = parsed(update.panel).getElementById("ramp-panel")
  const textIn = panel => find("[name=text]", panel)?.value
  const text = textIn(fresh), asks = text && text !== textIn(old), focused = find(":focus", old)
  // Other updates don't disturb the typing of a PIN.
  if (text && !asks && !isAnswer) find("form", fresh).replaceWith(find("form", old))
  // What is typed for one text never goes to another: only the first takes the focus.
  if (asks) focused?.blur()
  replace(old, fresh)
  const news = find("[role=status]", fresh)?.textContent
  if (news && !old.textContent.includes(news)) toast(news, "hidden-label")
  fresh.dispatchEvent(new Event("fresh", { bubbles: true }))
  if (asks) find("h2", fresh).scrollIntoView({ block: "center" })
  if (asks ? !hasAsked : isAnswer) find("[autofocus]", fresh)?.focus()
  else focused?.focus()
  hasAsked ||= asks
  if (isClosed = update.isClosed) leave()
}

const leave = () => location.replace("ramp/transfers/" + id)

async function follow() {
  while (!isClosed) {
    try {
      const answer = await send("ramp/updates", { version })
      if (answer.status === 410) return leave()
      // On the network now in use, the number means something else.
      if (answer.status === 409) return location.replace("ramp")
      apply(await answer.json())
    } catch {
      await pause(2e3)
    }
  }
}

async function ask(path, fields) {
  try {
    const answer = await send(path, fields)
    // A refusal is a page, not JSON.
    apply(await answer.json(), true)
  } catch {
    toast(say("The wallet doesn't answer. Try again."))
  }
  // An update may have overtaken the answer.
  findAll("#ramp-panel [data-sent]").forEach(free)
}

addEventListener("submit", event => {
  const form = event.target
  if (!("ramp" in form.dataset)) return
  event.preventDefault()
  ask("ramp/sign", Object.fromEntries(new FormData(form)))
})
whenPressed("[data-ramp-do]", button => ask("ramp/do", { what: button.dataset.rampDo, number: button.dataset.number ?? "" }))
// Leaving the page for good closes its window.
addEventListener("pagehide", () => {
  if (!isClosed) navigator.sendBeacon("ramp/close", new URLSearchParams({ token, id, network }))
})

shown.open()
follow()
