import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// Changing and forgetting the PIN, backups, and erasing.
struct SafetyTests {
  private static let other = "another horse"
  private static let passphrase = "several words of my own"

  @Test func `changing the PIN invalidates the old one and ends the other sessions`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, elsewhere) = (try await fixture.customer(), fixture.browser())
      try await elsewhere.signIn()
      let fields = ["pin": SiteFixture.pin, "newPin": Self.other, "newPinAgain": Self.other]
      #expect(try await browser.submit("/settings/pin", fields).location == "/settings")
      #expect(try await browser.get("/overview").status == 200)
      #expect(try await elsewhere.get("/overview").location?.hasPrefix("/sign-in") == true)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": SiteFixture.pin]).status == 422)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": Self.other]).location == "/overview")
      #expect(try await browser.get("/settings/security-log").text.contains("PIN or passphrase changed"))
    }
  }

  @Test func `whoever signs in with the old PIN during the change has no session afterwards, and is a stranger`() async throws {
    try await SiteFixture.open { fixture in
      let owner = try await fixture.customer()
      let others = "bcdef".map { fixture.browser(named: String(repeating: $0, count: 64)) }
      try await withThrowingTaskGroup { group in
        for other in others { group.addTask { _ = try await other.submit("/sign-in", ["pin": SiteFixture.pin]) } }
        let fields = ["pin": SiteFixture.pin, "newPin": Self.other, "newPinAgain": Self.other]
        #expect(try await owner.submit("/settings/pin", fields).location == "/settings")
        try await group.waitForAll()
      }
      #expect(try await owner.get("/overview").status == 200)
      for other in others {
        #expect(try await other.get("/overview").location == "/sign-in?to=overview")
        other.session = nil
        #expect(try await other.submit("/sign-in/forgotten", ["word": "ERASE"]).status == 403)
      }
    }
  }

  @Test func `changing the PIN makes all browsers strangers except the one that changed it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer(named: String(repeating: "a", count: 64))
      let elsewhere = fixture.browser(named: String(repeating: "b", count: 64))
      try await elsewhere.signIn()
      let fields = ["pin": SiteFixture.pin, "newPin": Self.other, "newPinAgain": Self.other]
      #expect(try await browser.submit("/settings/pin", fields).location == "/settings")
      elsewhere.session = nil
      #expect(try await elsewhere.submit("/sign-in/forgotten", ["word": "ERASE"]).status == 403)
      #expect(await fixture.wallet.account != nil)
      #expect(try await browser.submit("/sign-out", on: "/overview").location == "/sign-in")
      #expect(try await browser.submit("/sign-in/forgotten", ["word": "ERASE"]).location == "/sign-up")
    }
  }

  @Test(arguments: [
    ("pin", ["pin": "wrong PIN"], "not your PIN"), ("newPin", ["newPin": "12345", "newPinAgain": "12345"], "Too short"),
    ("newPinAgain", ["newPinAgain": "different"], "differ"),
  ])
  func `a refused change of the PIN shows the reason at its field`(_ field: String, _ typed: [String: String], _ sentence: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let fields = ["pin": SiteFixture.pin, "newPin": Self.other, "newPinAgain": Self.other].merging(typed) { $1 }
      let answer = try await browser.submit("/settings/pin", fields)
      #expect(try answer.status == 422 && answer.mistake(at: field)?.contains(sentence) == true)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": SiteFixture.pin]).location == "/overview")
    }
  }

  @Test func `a forgotten PIN is replaced with the words, and the wallet stays`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let words = try await browser.get("/shown").words.joined(separator: " ")
      let account = await fixture.wallet.account
      let stranger = fixture.browser()
      let path = "/sign-in/forgotten/words"
      let fields = ["words": words, "pin": Self.other, "pinAgain": Self.other]
      let wrong = try Mnemonic(entropy: Array(repeating: 1, count: 16)).revealPhrase()
      let refused = try await stranger.submit(path, fields.merging(["words": wrong]) { $1 })
      #expect(try refused.mistake(at: "words")?.contains("belong to none") == true)
      #expect(!refused.text.contains(wrong))
      #expect(try await stranger.submit(path, fields).location == "/overview")
      #expect(try await stranger.get("/overview").status == 200)
      #expect(await fixture.wallet.account == account)
      #expect(try await browser.get("/overview").location?.hasPrefix("/sign-in") == true)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": SiteFixture.pin]).status == 422)
    }
  }

  @Test func `a known browser can erase the wallet without the PIN by typing ERASE, and an unknown browser can't`() async throws {
    try await SiteFixture.open { fixture in
      let owner = fixture.browser(named: String(repeating: "a", count: 64))
      try await owner.signUp()
      owner.session = nil
      #expect(try await owner.get("/sign-in").text.contains("href=\"/sign-in/forgotten\""))
      #expect(try await owner.submit("/sign-in/forgotten", ["word": "erase"]).mistake(at: "word")?.contains("Nothing was erased") == true)
      for stranger in [fixture.browser(), fixture.browser(named: String(repeating: "b", count: 64))] {
        let answer = try await stranger.submit("/sign-in/forgotten", ["word": "ERASE"])
        #expect(answer.status == 403)
        #expect(try answer.mistake(at: "word")?.contains("signed in here since the PIN was set") == true)
      }
      #expect(await fixture.wallet.account != nil)
      #expect(try await owner.submit("/sign-in/forgotten", ["word": "ERASE"]).location == "/sign-up")
      #expect(await fixture.wallet.vaultState == .notCreated)
    }
  }

  @Test(arguments: [true, false]) func `an incomplete erasure says that the keys are erased and which files are left`(
    _ isSignedIn: Bool
  ) async throws {
    try await SiteFixture.open { fixture in
      let owner = fixture.browser(named: String(repeating: "a", count: 64))
      try await owner.signUp()
      if !isSignedIn { owner.session = nil }
      let left = fixture.home.folder.appending(path: ".home.sqlite.0AF")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
      let answer = try await owner.submit(isSignedIn ? "/settings/reset" : "/sign-in/forgotten", ["word": "ERASE"])
      #expect((answer.status, answer.heading) == (500, "Not everything was erased"))
      #expect(answer.text.contains("Your keys were erased") && answer.text.contains(left.path))
      #expect(await fixture.wallet.vaultState == .notCreated)
      #expect(await fixture.wallets.dataKey == nil)
      try await fixture.browser().signUp()
    }
  }

  @Test func `a backup file restores the wallet into an empty home`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let account = try #require(await fixture.wallet.account)
      let fields = ["pin": SiteFixture.pin, "newPassphrase": Self.passphrase, "newPassphraseAgain": Self.passphrase]
      let file = try await browser.submit("/settings/backup", fields)
      #expect(file.status == 200 && file.headers[.contentType] == "application/octet-stream")
      #expect(file.headers[.contentDisposition]?.hasPrefix("attachment; filename=\"basicpay-") == true)
      #expect(file.bytes.count > 1000)
      #expect(try await browser.get("/settings/security-log").text.contains("Backup written"))
      _ = try await browser.submit("/settings/reset", ["word": "ERASE"])
      let stranger = fixture.browser()
      let again = ["passphrase": Self.passphrase, "pin": Self.other, "pinAgain": Self.other]
      let refused = try await stranger.upload("/sign-up/restore", again.merging(["passphrase": "wrong words here"]) { $1 }, file: file.bytes)
      #expect(try refused.mistake(at: "passphrase")?.contains("not the passphrase of this backup") == true)
      var damaged = file.bytes
      damaged[damaged.count - 1] ^= 1
      #expect(try await stranger.upload("/sign-up/restore", again, file: damaged).mistake(at: "file")?.contains("damaged") == true)
      #expect(try await stranger.upload("/sign-up/restore", again, file: []).mistake(at: "file") == "Choose the backup file first.")
      #expect(await fixture.wallet.vaultState.contents == nil)
      #expect(try await stranger.upload("/sign-up/restore", again, file: file.bytes).location == "/overview")
      #expect(await fixture.wallet.account == account)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": Self.other]).location == "/overview")
      #expect(try await stranger.get("/settings/security-log").text.contains("Backup restored"))
    }
  }

  @Test(arguments: [NetworkChoice.testnet, .local])
  func `a restored wallet uses its previous network, or names it if it isn't available`(_ choice: NetworkChoice) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      if choice == .testnet { try await fixture.wallets.use(choice) }
      try await fixture.wallets.store.change { $0.network = choice }
      let fields = ["pin": SiteFixture.pin, "newPassphrase": Self.passphrase, "newPassphraseAgain": Self.passphrase]
      let file = try await browser.submit("/settings/backup", fields)
      try await fixture.wallets.reset()
      #expect(await fixture.wallet.profile == .sandbox)
      let stranger = fixture.browser()
      let again = ["passphrase": Self.passphrase, "pin": Self.other, "pinAgain": Self.other]
      #expect(try await stranger.upload("/sign-up/restore", again, file: file.bytes).location == "/overview")
      // The local network isn't available in the test.
      #expect(await fixture.wallet.profile == (choice == .testnet ? .testnet : .sandbox))
      let page = try await stranger.get("/overview")
      #expect(page.notices.contains("Local network") == (choice == .local))
      #expect(page.text.contains("<p class=\"notice wait\" role=\"status\">") == (choice == .local))
    }
  }

  @Test func `a backup that is too large for the browser is refused with the command to restore it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      #expect(try await browser.get("/sign-up/restore").text.contains("basicpay vault restore FILE"))
      let headers = [
        ("Content-Type", Browser.multipartType), ("Origin", "http://\(fixture.authority)"), ("Content-Length", "\(RestoreScreen.fileLimit << 1)"),
      ]
      let answer = try await browser.send(.post, "/sign-up/restore", headers: headers)
      #expect(answer.status == 413 && answer.text.contains("basicpay vault restore FILE") && answer.text.contains("32 MB"))
    }
  }

  @Test(arguments: [
    ("/my-data/file", KYCFile.sizeLimit, "larger than 5 MB"), ("/contacts/import", ContactTable.sizeLimit, "more than 16 MB"),
    ("/transfers/begin", KYCFile.totalLimit, "at most 20 MB"),
  ])
  func `a file that is too large is refused with what this page can take`(_ path: String, _ limit: Int, _ sentence: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let headers = [
        ("Content-Type", Browser.multipartType), ("Origin", "http://\(fixture.authority)"), ("Content-Length", "\(limit << 1)"),
      ]
      let answer = try await browser.send(.post, path, headers: headers)
      #expect(answer.status == 413 && answer.text.contains(sentence))
    }
  }

  @Test(arguments: [
    ("pin", ["pin": "wrong PIN"], "not your PIN"),
    ("newPassphrase", ["newPassphrase": "too short", "newPassphraseAgain": "too short"], "at least 10"),
    ("newPassphrase", ["newPassphrase": "0000000000", "newPassphraseAgain": "0000000000"], "Too easy to guess"),
    ("newPassphraseAgain", ["newPassphraseAgain": "different"], "differ"),
  ])
  func `a backup needs the PIN and a strong passphrase`(_ field: String, _ typed: [String: String], _ sentence: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let fields = ["pin": SiteFixture.pin, "newPassphrase": Self.passphrase, "newPassphraseAgain": Self.passphrase].merging(typed) { $1 }
      let answer = try await browser.submit("/settings/backup", fields)
      #expect(try answer.status == 422 && answer.mistake(at: field)?.contains(sentence) == true)
      #expect(try await !browser.get("/settings/security-log").text.contains("Backup written"))
    }
  }

  @Test func `a form with a file is refused if it is incomplete, too large or from elsewhere`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let token = try await browser.get("/sign-up/restore").hidden("token") ?? ""
      let form = Browser.multipart(["token": token], file: [1, 2, 3])
      func send(_ body: [UInt8], type: String = Browser.multipartType, origin: String? = nil) async throws -> Int {
        try await browser.send(
          .post, "/sign-up/restore", headers: [("Content-Type", type), ("Origin", origin ?? "http://\(fixture.authority)")], bytes: body
        ).status
      }
      #expect(try await send(form) == 422)
      #expect(try await send(form, origin: "http://evil.example") == 403)
      #expect(try await send(Browser.multipart(["token": "wrong"], file: [1])) == 403)
      #expect(try await send(form, type: "application/x-www-form-urlencoded") == 415)
      #expect(try await send(form, type: "multipart/form-data") == 415)
      for count in stride(from: 0, to: form.count - 4, by: 7) { #expect([400, 403].contains(try await send(Array(form.prefix(count)))), "\(count)") }
      #expect(try await send(form + form) == 400)
      #expect(try await send(Browser.multipart(["token": token, "a b": "x"], file: [])) == 400)
      let many = Dictionary(uniqueKeysWithValues: (0..<2 * Form.fieldLimit).map { ("f\($0)", "") })
      #expect(try await send(Browser.multipart(many.merging(["token": token]) { $1 }, file: [])) == 400)
      #expect(try await send(Browser.multipart(many, file: [])) == 403, "the token comes first")
      #expect(
        try await browser.send(
          .post, "/sign-up/words", headers: [("Content-Type", Browser.multipartType), ("Origin", "http://\(fixture.authority)")], bytes: form
        ).status == 415)
    }
  }

  @Test func `the sign-in page shows the remaining wait, and reloads without JavaScript when it is over`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let browser = fixture.browser()
      let asked = "/sign-in?to=pay"
      for number in 1...6 {
        let answer = try await browser.submit("/sign-in", on: asked, ["pin": "wrong \(number)"])
        // The first wait follows the third wrong entry.
        #expect(answer.text.contains("data-wait") == (number >= 3), "\(number)")
        #expect(answer.text.contains("action=\"/sign-in?to=pay\""), "the page finds its way after it has loaded anew")
        fixture.clock.advance(by: try fixture.wallets.store.strangerGuesses.waitLeft())
      }
      _ = try await browser.submit("/sign-in", ["pin": "wrong 7"])
      fixture.clock.advance(by: .seconds(3))
      let waiting = try await browser.get("/sign-in")
      #expect(waiting.text.contains("data-wait=\"13\"") && waiting.text.contains("up:</span> <span class=\"timer\" role=\"timer\">0:13</span>"))
      #expect(waiting.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"14; url=./sign-in?seen\"></noscript>"))
      fixture.clock.advance(by: .seconds(13))
      let over = try await browser.get("/sign-in")
      #expect(!over.text.contains("data-wait") && !over.text.contains("http-equiv=\"refresh\""))
      try await browser.signIn()
    }
  }

  @Test func `D4: with erasing enabled, wrong entries from the fourth on have to wait, the tenth erases the wallet, and the page says so`()
    async throws
  {
    try await SiteFixture.open { fixture in
      let name = String(repeating: "a", count: 64)
      let owner = try await fixture.customer(named: name)
      #expect(try await owner.submit("/settings/erasing", ["erasing": "on", "pin": SiteFixture.pin]).location == "/settings")
      // The thief uses the owner's browser.
      let thief = fixture.browser(named: name)
      thief.known = owner.known
      for number in 1...10 {
        let wait = try fixture.wallets.store.guesses.waitLeft()
        #expect((wait > .zero) == (number > 3), "\(number)")
        // What is entered during a wait isn't tested, and doesn't count.
        if number == 10 { #expect(try await thief.submit("/sign-in", ["pin": "wrong 10"]).status == 429) }
        fixture.clock.advance(by: wait)
        if number == 10 { fixture.clock.advance(by: .seconds(60)) }
        let answer = try await thief.submit("/sign-in", ["pin": "wrong \(number)"])
        guard number == 10 else {
          #expect(answer.status == 422, "\(number)")
          continue
        }
        #expect(answer.status == 410 && answer.heading == "Everything was erased")
        #expect(answer.text.contains("tenth wrong PIN") && answer.text.contains("href=\"/sign-up\""))
      }
      #expect(await fixture.wallet.vaultState == .notCreated)
      for file in ["vault.json", "device.key"] {
        #expect(!FileManager.default.fileExists(atPath: fixture.home.folder.appending(path: file).path))
      }
      #expect(await fixture.wallets.dataKey == nil)
      #expect(try await owner.get("/overview").location == "/sign-up", "nobody stays signed in")
      #expect(try fixture.wallets.store.log.events().map(\.kind) == [.erased], "the log of the old wallet is gone with it")
      #expect(try await thief.get("/sign-in").location == "/sign-up")
    }
  }

  @Test func `erasing after ten wrong entries is turned on and off with the PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.submit("/settings/erasing", ["erasing": "on", "pin": "wrong PIN"]).mistake(at: "pin") != nil)
      #expect(try await browser.submit("/settings/erasing", ["erasing": "on", "pin": SiteFixture.pin]).location == "/settings")
      #expect(await fixture.wallet.vaultState.contents?.erasesAfterTenGuesses == true)
      #expect(try await browser.get("/settings/security-log").text.contains("Erase after ten wrong entries: on"))
      #expect(try await browser.submit("/settings/erasing", ["erasing": "off", "pin": SiteFixture.pin]).location == "/settings")
      #expect(await fixture.wallet.vaultState.contents?.erasesAfterTenGuesses == false)
      #expect(try await browser.submit("/settings/erasing", ["erasing": "maybe", "pin": SiteFixture.pin]).status == 400)
    }
  }

  @Test func `after three wrong PINs the sign-in page shows the wait, and the log lists the entries`() async throws {
    try await SiteFixture.open { fixture in
      let owner = try await fixture.customer()
      let browser = fixture.browser()
      for number in 1...3 {
        #expect(try await browser.submit("/sign-in", ["pin": "wrong \(number)"]).mistake(at: "pin")?.contains("not your PIN") == true)
      }
      let waiting = try await browser.submit("/sign-in", ["pin": SiteFixture.pin])
      #expect(waiting.status == 429)
      #expect(waiting.notices == "Too many wrong entries. Not even the right one is accepted until this time is up: 0:01")
      #expect(try waiting.mistake(at: "pin") == nil, "it is said once")
      let log = try await owner.get("/settings/security-log").text
      #expect(log.components(separatedBy: "Wrong entry in an unknown browser").count == 4)
    }
  }
}
