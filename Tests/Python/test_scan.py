"""Reading QR codes with the camera and from pictures, in Chromium: a code fills in the payment form, and pays nothing."""

import base64
import re

import pytest
from conftest import DEBIAN_CHROMIUM
from pages import PHONE, Screens
from playwright.sync_api import expect

WIDTH, HEIGHT = 640, 480
GREY = """async ([picture, width, height]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob())
  const pen = new OffscreenCanvas(width, height).getContext("2d")
  pen.fillStyle = "#999"
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, (width - image.width) / 2, (height - image.height) / 2)
  return [...pen.getImageData(0, 0, width, height).data].filter((_, index) => index % 4 === 1)
}"""


@pytest.fixture
def code(funded, open_browser):
    """The QR code that the Receive page shows, as a PNG, and the address in it."""
    screens = open_browser(funded).signed_in()
    screens.open("/receive")
    return screens.page.locator(".qr").screenshot(), funded.address


@pytest.fixture
def camera(browser, code, tmp_path):
    """A browser whose camera sees the code."""
    page = browser.new_page()
    grey = bytes(page.evaluate(GREY, [base64.b64encode(code[0]).decode(), WIDTH, HEIGHT]))
    page.close()
    video = tmp_path / "camera.y4m"
    video.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\nFRAME\n" % (WIDTH, HEIGHT) + grey + b"\x80" * (WIDTH * HEIGHT // 2))
    seeing = browser.browser_type.launch(
        executable_path=DEBIAN_CHROMIUM,
        args=["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={video}"],
    )  # fmt: skip
    yield seeing
    seeing.close()


def test_a_code_that_the_camera_sees_fills_in_the_form(funded, camera, code):
    page = camera.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    screens = Screens(page, funded.url).signed_in()
    screens.go("Pay")
    screens.link("Scan a code")
    screens.at("/pay/scan", "Scan a code")
    screens.press("Use the camera")
    page.wait_for_url(re.compile(r"/pay/amount\?to="))
    expect(screens.recipient).to_have_value(code[1])


def test_the_camera_stays_off_if_the_person_left_during_the_permission_prompt(funded, camera):
    page = camera.new_page()
    screens = Screens(page, funded.url).signed_in()
    screens.open_page("pay/scan")
    page.evaluate("""() => {
      const ask = MediaDevices.prototype.getUserMedia
      MediaDevices.prototype.getUserMedia = async function (wanted) {
        Object.defineProperty(document, "hidden", { get: () => true })
        return window.stream = await ask.call(this, wanted)
      }
    }""")
    screens.press("Use the camera")
    page.evaluate("""async () => {
      const isOver = () => window.stream?.getTracks().every(track => track.readyState === "ended")
      while (!isOver()) await new Promise(resolve => setTimeout(resolve, 20))
    }""")
    expect(page.locator("video")).to_be_hidden()


def test_a_picture_can_be_chosen_where_there_is_no_camera(funded, open_browser, code, artifacts):
    screens = open_browser(funded, PHONE).signed_in()
    page = screens.page
    screens.open_page("pay/scan")
    screens.press("Use the camera")
    expect(page.get_by_role("status").filter(has_text="Choose a picture")).to_be_visible()
    screens.picture(artifacts, "scan")
    files = page.locator("[data-picture] input")

    def choose(content: bytes, kind: str):
        files.set_input_files({"name": "picture", "mimeType": kind, "buffer": content})

    choose(b"no picture", "image/png")
    expect(page.get_by_text("Your browser can't open this file as a picture.")).to_be_visible()
    choose(page.locator("header.top").screenshot(), "image/png")
    expect(page.get_by_text("No QR code can be read in this picture.")).to_be_visible()
    choose(code[0], "image/png")
    page.wait_for_url(re.compile(r"/pay/amount\?to="))
    expect(screens.recipient).to_have_value(code[1])
