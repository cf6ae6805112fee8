import Foundation
import HTTPTypes
import StellarKit
import Testing

@testable import WalletWeb

/// Reading QR codes: a code only fills in a form, and no picture can do harm.
struct ScanTests {
  /// Returns a picture of the code as from a camera: a few pixels per module, in gray.
  private static func picture(of text: String, scale: Int = 4) throws -> (pixels: [UInt8], width: Int) {
    let (code, margin) = (try #require(QRCode(text)).rows, 4)
    let width = (code.count + 2 * margin) * scale
    var pixels = [UInt8](repeating: 220, count: width * width)
    for (y, row) in code.enumerated() {
      for (x, isDark) in row.enumerated() where isDark {
        for line in 0..<scale {
          let start = ((y + margin) * scale + line) * width + (x + margin) * scale
          pixels.replaceSubrange(start..<start + scale, with: repeatElement(30, count: scale))
        }
      }
    }
    return (pixels, width)
  }

  private func scan(_ browser: Browser, _ pixels: [UInt8], width: String) async throws -> Answer {
    try await browser.upload("/pay/scan", ["width": width], file: pixels)
  }

  private func scan(_ browser: Browser, _ text: String) async throws -> Answer {
    let (pixels, width) = try Self.picture(of: text)
    return try await scan(browser, pixels, width: String(width))
  }

  @Test func `the code of an address leads to the filled-in payment form, and nothing is sent`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let answer = try await scan(browser, SiteFixture.friend.address)
      #expect((answer.status, answer.text) == (200, "{\"path\":\"pay\\/amount?to=\(SiteFixture.friend.address)\"}"))
      #expect(try await browser.get("/pay/amount?to=\(SiteFixture.friend.address)").text.contains("value=\"\(SiteFixture.friend.address)\""))
      #expect(try await scan(browser, "ana*example.org").text == "{\"path\":\"pay\\/amount?to=ana%2Aexample.org\"}")
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `the code of a contract's address leads to the form for paying contracts`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let contract = StrKey.encode(.contract, [UInt8](repeating: 7, count: 32))
      #expect(try await scan(browser, contract).text == "{\"path\":\"pay\\/amount?to=\(contract)\"}")
      let place = try #require(try await browser.get("/pay/amount?to=\(contract)").location)
      #expect(place.hasPrefix("/pay/token?") && place.contains("to=\(contract)&"))
    }
  }

  @Test(arguments: ["WEB+STELLAR:", "stellar:"]) func `a scanned or pasted link with another spelling of its scheme is opened`(_ scheme: String)
    async throws
  {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let link = try StellarURI(.pay(PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)))), network: .sandbox).text
      let given = link.replacing("web+stellar:", with: scheme)
      #expect(try await scan(browser, given).text == scan(browser, link).text)
      #expect(try await browser.submit("/pay", ["recipient": given]).location == "/" + OpenScreen.path(of: link))
    }
  }

  @Test func `the code of a payment link is opened like other links`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let link = try StellarURI(
        .pay(PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)), amount: try Amount("10.5"))), message: "Invoice 7", network: .sandbox
      ).text
      let answer = try await scan(browser, link)
      let path = try #require(answer.text.replacing("\\/", with: "/").firstMatch(of: /"path":"([^"]+)"/)).output.1
      let page = try await browser.get("/\(path)")
      #expect(page.heading == "Pay" && page.text.contains("value=\"10.5\"") && page.text.contains("it isn't verified"))
    }
  }

  @Test(arguments: [
    "https://evil.example/", "javascript:alert(1)", "Ana", "//evil.example", "../../sign-out",
    "SDJ7DZRVTAGLFVRTGJZGIJTYR4QZUYZDHKGFCBFNVDB7OU6WN4ISLVVW",
  ])
  func `a code with other content is refused`(_ text: String) async throws {
    try await SiteFixture.open { fixture in
      let answer = try await scan(try await fixture.customer(), text)
      #expect(answer.text == "{\"sentence\":\"This code doesn't contain a Stellar address or a payment link.\"}")
    }
  }

  @Test func `a picture without a code or with a wrong size yields nothing`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (pixels, width) = try Self.picture(of: SiteFixture.friend.address)
      for (pixels, width) in [
        (pixels, "0"), (pixels, "-1"), (pixels, "x"), (pixels, "9223372036854775807"), (pixels, String(width + 1)), (pixels, "1"), ([], "0"),
        ([], "1"),
        ([UInt8](repeating: 255, count: 640 * 480), "640"), ([7], "1"),
      ] {
        let answer = try await scan(browser, pixels, width: width)
        #expect((answer.status, answer.text) == (200, "{}"), "\(pixels.count) at \(width)")
      }
      let largest = [UInt8](repeating: 255, count: QRCode.sideLimit * QRCode.sideLimit)
      #expect(try await scan(browser, largest, width: String(QRCode.sideLimit)).text == "{}")
      #expect(try await scan(browser, largest + largest, width: String(QRCode.sideLimit)).status == 413)
      let (token, type) = ("0123456789abcdef", Browser.multipartType)
      let foreign = try await browser.send(
        .post, "/pay/scan", headers: [("Content-Type", type), ("Origin", "http://\(fixture.authority)")],
        bytes: Browser.multipart(["token": token, "width": "\(width)"], file: pixels))
      #expect(foreign.status == 403)
    }
  }

  @Test func `noise, damaged codes and false finder patterns don't crash the reader`() throws {
    var random = SplitMix(state: 7)
    let (whole, width) = try Self.picture(of: SiteFixture.friend.address, scale: 2)
    for round in 0..<600 {
      var pixels = whole
      switch round % 4 {
      case 0: for _ in 0..<round { pixels[Int(random.next() % UInt64(pixels.count))] = UInt8(truncatingIfNeeded: random.next()) }
      case 1: pixels = pixels.map { _ in random.next() % 2 == 0 ? 0 : 255 }
      case 2: pixels = pixels.indices.map { [0, 255, 0, 0, 0, 255, 0][($0 + round) % 7] }
      default:
        let start = Int(random.next() % UInt64(pixels.count))
        pixels = Array(pixels[start...] + pixels[..<start])
      }
      let side = round % 3 == 0 ? width : [1, 2, width / 2, width * 2][round % 4]
      let text = pixels.withUnsafeBytes { QRCode.read($0, width: side) }
      #expect(text == nil || text == SiteFixture.friend.address)
    }
  }

  @Test func `only the scan page may use the camera`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let field = try #require(HTTPField.Name("Permissions-Policy"))
      #expect(try await browser.get("/pay/scan").headers[field]?.contains("camera=(self),") == true)
      for path in ["/pay", "/overview", "/receive", "/settings"] {
        #expect(try await browser.get(path).headers[field]?.contains("camera=(),") == true, "\(path)")
      }
    }
  }
}

/// A pseudorandom generator with the same numbers in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
