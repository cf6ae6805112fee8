// Reads a QR code with the camera or from a picture. The wallet looks for it in grey pixels.

const place = find("[data-scan]"), { token, side } = place.dataset
const video = find("video", place), status = find("[role=status]", place)
const button = find("[data-camera]", place), picture = find("[data-picture]", place)
const canvas = made("canvas"), pen = canvas.getContext("2d", { willReadFrequently: true })
let stream

// What is written again is said again.
const show = sentence => { if (status.textContent !== sentence) status.textContent = sentence }

async function read(source, width, height, limit) {
  const scale = Math.min(1, limit / Math.max(width, height))
  canvas.width = Math.max(1, width * scale)
  canvas.height = Math.max(1, height * scale)
  const area = [0, 0, canvas.width, canvas.height]
  // Transparent pixels become white.
  pen.fillStyle = "#fff"
  pen.fillRect(...area)
  pen.drawImage(source, ...area)
  const { data } = pen.getImageData(...area), grey = new Uint8Array(data.length / 4)
  for (let at = 0; at < grey.length; at += 1) grey[at] = (77 * data[4 * at] + 150 * data[4 * at + 1] + 29 * data[4 * at + 2]) >> 8
  const body = filledIn({ token, width: canvas.width, file: new Blob([grey]) })
  const answer = await fetch("pay/scan", { method: "POST", body })
  if (!answer.ok) throw new Error()
  return answer.json()
}

function stop() {
  stream?.getTracks().forEach(track => track.stop())
  stream = null
  video.hidden = true
  button.hidden = false
}

function fail() {
  stop()
  show(say("The wallet doesn't answer. Try again."))
}

function follow(found) {
  if (found.sentence) show(found.sentence)
  if (!found.path) return
  stop()
  location.assign(found.path)
}

async function watch() {
  button.hidden = true
  show("")
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
    // Nobody who left during the question is filmed.
    if (document.hidden) return stop()
  } catch {
    stop()
    return show(say("The camera can't be used. Allow it for this page in your browser, or choose a picture."))
  }
  video.srcObject = stream
  video.hidden = false
  video.focus()
  show(say("Hold the code in front of the camera."))
  try {
    await video.play()
    while (stream) {
      if (video.videoWidth) follow(await read(video, video.videoWidth, video.videoHeight, side / 2))
      await pause(200)
    }
  } catch { if (stream) fail() }
}

async function look(file) {
  let image
  try { image = await createImageBitmap(file) } catch { return show(say("Your browser can't open this file as a picture. Choose a JPEG or PNG.")) }
  try {
    const found = await read(image, image.width, image.height, side)
    if (found.path || found.sentence) follow(found)
    else show(say("No QR code can be read in this picture. Choose one in which the code is large and sharp."))
  } catch { fail() }
  image.close()
}

button.onclick = watch
find("input", picture).onchange = ({ target }) => {
  const [file] = target.files
  if (file) look(file)
  // Lets the same file be chosen again.
  target.value = ""
}
// Stops filming when the page is hidden.
document.addEventListener("visibilitychange", () => { if (document.hidden && stream) stop() })
addEventListener("pagehide", stop)
button.hidden = !navigator.mediaDevices
picture.hidden = false
