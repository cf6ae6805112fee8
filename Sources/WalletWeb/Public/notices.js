// Asks the browser for notifications only when the person presses the button.

const card = find("[data-notices]"), button = find("button", card), status = find("[role=status]", card)
const show = () => {
  button.textContent = areNoticesOn() ? say("Turn off notifications") : say("Turn on notifications")
  button.hidden = Notification.permission === "denied"
  if (button.hidden) status.textContent = say("Your browser blocks notifications from this page. Allow them in its settings first.")
}
button.onclick = async () => {
  const turnsOn = !areNoticesOn() && await Notification.requestPermission() === "granted"
  stored.forget("notices")
  // Chrome for Android asks, but shows none.
  if (turnsOn) try {
    new Notification("BasicPay", { body: say("Notifications are on.") })
    stored.set("notices", "on")
  } catch { status.textContent = say("This browser can't show notifications.") }
  show()
}
if (window.Notification && navigator.locks) {
  card.hidden = false
  show()
}
