// Fingerprint, face or security key instead of the PIN (WebAuthn with its PRF extension).

const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), each => each.charCodeAt())
const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

// The IDs of the wallet's passkeys, each with its salt.
const known = (find("#main").dataset.passkeys ?? "").split(" ").filter(Boolean).map(pair => pair.split("."))
const listed = known.map(([id]) => ({ type: "public-key", id: bytes(id) }))
// The passkey's output for its salt proves it, so nobody checks its signature.
const common = () => ({ challenge: crypto.getRandomValues(new Uint8Array(32)) })

class Unsuitable extends Error {}

// Whether this browser can; if it doesn't say, it is tried.
async function isAble() {
  if (!globalThis.PublicKeyCredential) return false
  const abilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null)
  return abilities?.["extension:prf"] !== false
}

// Asks for one of some passkeys, each with its salt.
async function ask(allowCredentials, evalByCredential) {
  const publicKey = { ...common(), allowCredentials, userVerification: "required", extensions: { prf: { evalByCredential } } }
  const credential = await navigator.credentials.get({ publicKey })
  const output = credential.getClientExtensionResults().prf?.results?.first
  if (!output) throw new Unsuitable()
  return { id: credential.id, output }
}

// Creates a passkey. Some give the output for the salt only on a second request.
async function make(salt, name) {
  const publicKey = {
    ...common(), rp: { name: "BasicPay" }, user: { id: salt, name: `BasicPay (${name})`, displayName: `BasicPay (${name})` },
    pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: "public-key", alg })), excludeCredentials: listed,
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    extensions: { prf: { eval: { first: salt } } },
  }
  const credential = await navigator.credentials.create({ publicKey })
  const prf = credential.getClientExtensionResults().prf
  if (prf?.results?.first) return { id: credential.id, output: prf.results.first }
  try {
    if (!prf?.enabled) throw new Unsuitable()
    return await ask([{ type: "public-key", id: credential.rawId }], { [credential.id]: { first: salt } })
  } catch (error) {
    // Otherwise it would be offered, and fail.
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId: credential.id }).catch(() => {})
    throw error
  }
}

function sentence(error) {
  if (error instanceof Unsuitable)
    return say("This one can tell that it's you, but can't keep a secret for the wallet (it lacks the PRF extension). Nothing was changed. Try another, or use your PIN.")
  switch (error.name) {
    case "NotAllowedError": return say("Your fingerprint, face or key wasn't recognised in time, or you cancelled. Nothing was sent or changed. Try again, or use your PIN.")
    case "InvalidStateError": return say("This passkey already opens this wallet. Nothing was changed.")
    default: return say("This browser can't use that passkey here. Nothing was sent or changed. Use your PIN.")
  }
}

// Sends the form with the passkey's output, which the page then forgets, or says below it why there is none.
async function send(form, place, passkey) {
  const alert = find("[role=alert]", place)
  if (form.dataset.asking || form.dataset.sent) return
  form.dataset.asking = "yes"
  alert.hidden = true
  try {
    const { id, output } = await passkey()
    const { passkeyId, passkeyOutput } = form.elements
    passkeyId.value = id
    passkeyOutput.value = text(output)
    new Uint8Array(output).fill(0)
    form.requestSubmit()
    passkeyId.value = passkeyOutput.value = ""
  } catch (error) {
    find("span", alert).textContent = sentence(error)
    alert.hidden = false
  }
  delete form.dataset.asking
}

const demand = field => Object.assign(field, { value: "", required: true }).reportValidity()

// Offers the passkey instead of a form's PIN.
function offer(place) {
  const form = place.closest("form")
  place.hidden = false
  find("button", place).onclick = () => {
    // A new PIN is typed first, since the form is sent right after.
    const empty = findAll("[autocomplete=new-password]", form).find(field => !field.value)
    if (empty) return demand(empty)
    send(form, place, async () => {
      const passkey = await ask(listed, Object.fromEntries(known.map(([id, salt]) => [id, { first: bytes(salt) }])))
      form.elements.pin.value = ""
      return passkey
    })
  }
}

// Lets a form add a passkey, which is created once the form is complete, before it is sent.
function letAdd(form) {
  const { name, pin, salt, passkeyOutput } = form.elements
  form.hidden = false
  find("[data-unable]").hidden = true
  form.onsubmit = event => {
    if (passkeyOutput.value) return
    event.preventDefault()
    event.stopPropagation()
    const empty = [name, pin].find(field => !field.value.trim())
    if (empty) return demand(empty)
    send(form, form, () => make(bytes(salt.value), name.value.trim()))
  }
}

if (await isAble()) {
  if (known.length) {
    findAll("[data-passkey]").forEach(offer)
    // For forms that are added later.
    addEventListener("fresh", event => findAll("[data-passkey]", event.target).forEach(offer))
  }
  findAll("[data-add-passkey]").forEach(letAdd)
}
