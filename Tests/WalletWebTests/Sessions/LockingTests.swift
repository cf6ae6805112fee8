import Foundation
import HTTPTypes
import StellarKit
import Synchronization
import Testing
import WalletKit

/// The lifetime of the key to contacts and personal data in memory.
@Suite(.timeLimit(.minutes(5))) struct LockingTests {
  /// Waits until nobody is signed in, without requesting a page.
  private func waitUntilLocked(_ fixture: SiteFixture) async throws {
    while await fixture.wallets.dataKey != nil {
      // The task that checks the sessions may only just have started to sleep.
      fixture.clock.advance(by: .seconds(15))
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func choose(_ setting: String, _ value: String, _ browser: Browser) async throws {
    #expect(try await browser.submit("/settings/\(setting)", ["choice": value]).location == "/settings")
  }

  @Test func `the data key is wiped everywhere when the last browser signs out, and not before`() async throws {
    try await SiteFixture.open { fixture in
      let (first, second) = (try await fixture.customer(), fixture.browser())
      try await second.signIn()
      let key = try #require(await fixture.wallets.dataKey)
      _ = try await first.submit("/sign-out", on: "/overview")
      #expect(try await first.get("/sign-in").status == 200)
      #expect(await fixture.wallets.dataKey === key)
      #expect(!key.isWiped)
      _ = try await second.submit("/sign-out", on: "/overview")
      #expect(try await second.get("/overview").location?.hasPrefix("/sign-in") == true)
      let wallet = await fixture.wallet
      #expect(await wallet.dataKey == nil)
      #expect(await !wallet.isSignedIn)
      #expect(key.isWiped)
    }
  }

  @Test func `the data key is wiped when the wallet locks, without a request`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let key = try #require(await fixture.wallets.dataKey)
      for _ in 0..<61 { fixture.clock.advance(by: .seconds(14)) }
      _ = try await browser.get("/overview")
      #expect(!key.isWiped)
      fixture.clock.advance(by: .seconds(15 * 60))
      try await waitUntilLocked(fixture)
      #expect(key.isWiped)
    }
  }

  @Test func `the data key is wiped when the program ends`() async throws {
    let kept = Mutex<(wallets: Wallets, key: DataKey)?>(nil)
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let key = try #require(await fixture.wallets.dataKey)
      kept.withLock { $0 = (fixture.wallets, key) }
    }
    let left = kept.withLock(\.self)
    let (wallets, key) = try #require(left)
    #expect(await wallets.dataKey == nil)
    #expect(key.isWiped)
  }

  @Test func `the data key is wiped when the wallet is erased and when the vault is removed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let first = try #require(await fixture.wallets.dataKey)
      _ = try await browser.submit("/settings/reset", ["word": "ERASE"])
      #expect(first.isWiped)
      let other = try await fixture.customer()
      let second = try #require(await fixture.wallets.dataKey)
      try FileManager.default.removeItem(at: fixture.home.vaultFile)
      #expect(try await other.get("/overview").location == "/sign-in")
      #expect(try await other.get("/overview").location == "/sign-in")
      #expect(second.isWiped)
    }
  }

  /// Opens the same home as a command in the terminal does.
  private func terminal(_ fixture: SiteFixture) async throws -> Wallet {
    let bytes = CountingBytes()
    return try await Wallet(
      home: fixture.home, profile: .sandbox, network: fixture.network, scrypt: ScryptParameters(n: 1 << 10, r: 8, p: 1),
      store: HomeStore(fixture.home, now: SiteFixture.now), now: SiteFixture.now, clock: fixture.clock,
      randomBytes: { count in bytes.bytes(count).map { ~$0 } })
  }

  @Test(arguments: [true, false])
  func `a vault replaced by another program ends all sessions, and nothing of the old wallet is shown`(_ isAskedFirst: Bool)
    async throws
  {
    try await SiteFixture.open { fixture in
      let (browser, idle) = (try await fixture.customer(), fixture.browser())
      try await idle.signIn()
      let (old, new) = (SiteFixture.friend.address, PocketNetwork.account(2).address)
      #expect(try await browser.submit("/contacts/add", ["name": "Ana", "address": old, "memoKind": "text"]).location == "/contacts/1?saved")
      #expect(try await browser.get("/contacts/1").text.contains(old))
      let key = try #require(await fixture.wallets.dataKey)
      let terminal = try await terminal(fixture)
      try await terminal.reset()
      try await terminal.signUp(secret: Secret("another horse"), again: Secret("another horse"))
      _ = try await terminal.contacts.add(ContactForm(name: "Ana", address: new))
      if isAskedFirst {
        #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
        #expect(try await browser.post("/contacts/add", ["name": "Ben", "address": old, "memoKind": "text"]).status >= 400)
        #expect(await fixture.wallets.dataKey == nil)
        #expect(key.isWiped)
      }
      let owner = fixture.browser()
      #expect(try await owner.submit("/sign-in", ["pin": "another horse"]).location == "/overview")
      #expect(key.isWiped)
      let contact = try await owner.get("/contacts/1").text
      #expect(contact.contains(new) && !contact.contains(old))
      for other in [browser, idle] { #expect(try await other.get("/overview").location == "/sign-in?to=overview") }
      #expect(try await owner.get("/overview").status == 200)
      #expect(try await terminal.contacts.contacts().map(\.name) == ["Ana"])
    }
  }

  @Test func `sessions end when another program changes the PIN, without a request`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      let key = try #require(await fixture.wallets.dataKey)
      let secret = Secret("another horse")
      try await terminal(fixture).change { vault throws(SignUpError) in
        try await vault.changeSecret(.secret(Secret(SiteFixture.pin)), to: secret, again: secret)
      }
      while await fixture.wallets.dataKey != nil {
        fixture.clock.advance(by: .seconds(15))
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(key.isWiped)
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
      #expect(try await browser.submit("/sign-in", ["pin": "another horse"]).location == "/overview")
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a newly chosen network gets the data key at once and loses it at sign-out`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (first, key) = (await fixture.wallet, try #require(await fixture.wallets.dataKey))
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      let second = await fixture.wallet
      #expect(first !== second)
      #expect(await second.dataKey === key)
      #expect(try await browser.get("/overview").status == 200)
      _ = try await browser.submit("/sign-out", on: "/overview")
      _ = try await browser.get("/sign-in")
      #expect(await first.dataKey == nil)
      #expect(await second.dataKey == nil)
      #expect(key.isWiped)
      try await browser.signIn()
      #expect(await second.dataKey != nil)
    }
  }

  @Test func `a sign-in during the last other session's sign-out keeps the data key`() async throws {
    try await SiteFixture.open { fixture in
      let owner = try await fixture.customer()
      for _ in 0..<10 {
        let next = fixture.browser()
        async let left = owner.submit("/sign-out", on: "/overview")
        async let entered: Void = next.signIn()
        _ = try await (left, entered)
        #expect(try await next.get("/overview").status == 200)
        #expect(await fixture.wallet.isSignedIn)
        owner.session = next.session
      }
      let stranger = fixture.browser()
      _ = try await owner.submit("/sign-out", on: "/overview")
      #expect(try await stranger.submit("/sign-in", ["pin": "wrong PIN"]).status == 422)
      #expect(await !fixture.wallet.isSignedIn)
    }
  }

  @Test(arguments: ["", String(repeating: "&a", count: 64)])
  func `a page that reloads itself doesn't keep the wallet open`(_ others: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var page = try await browser.get("/history?q=rent" + others)
      for minutes in [5, 5, 4] {
        fixture.clock.advance(by: .seconds(minutes * 60))
        let named = try #require(page.text.firstMatch(of: /http-equiv="refresh" content="\d+; url=\.([^"]+)"/)?.1)
        let again = String(named.replacing("&amp;", with: "&"))
        #expect(again == "/history?seen&q=rent" + others)
        page = try await browser.send(.get, again, headers: [("Sec-Fetch-Dest", "document"), ("Sec-Fetch-Site", "same-origin")])
        #expect(page.status == 200)
      }
      fixture.clock.advance(by: .seconds(60))
      let left = try await browser.send(
        .get, "/history?seen&q=rent" + others, headers: [("Sec-Fetch-Dest", "document"), ("Sec-Fetch-Site", "same-origin")])
      #expect(left.location == "/sign-in?to=history%3Fq%3Drent" + others.replacing("&", with: "%26"), "whoever signs in there is a person")
    }
  }

  @Test(arguments: [
    ("//evil.example/x", "evil.example/x?seen"), ("/javascript:x", "javascript:x?seen"), ("/nothing?seen&a=1", "nothing?seen&amp;a=1"),
  ])
  func `a page's reload never leads to another site`(_ path: String, _ place: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get(path)
      #expect(page.status == 404 && page.text.contains("content=\"902; url=./\(place)\""))
    }
  }

  // MARK: Auto-lock setting

  @Test func `a changed auto-lock time applies to all sessions at once, also to never and back`() async throws {
    try await SiteFixture.open(autoLock: 60) { fixture in
      let (browser, idle) = (try await fixture.customer(), fixture.browser())
      try await idle.signIn()
      fixture.clock.advance(by: .seconds(10 * 60))
      try await choose("auto-lock", "off", browser)
      fixture.clock.advance(by: .seconds(30 * 24 * 3600))
      #expect(try await browser.get("/overview").status == 200)
      #expect(try await !browser.get("/overview").text.contains("http-equiv=\"refresh\""))
      try await choose("auto-lock", "5", browser)
      #expect(try await idle.get("/overview").location?.hasPrefix("/sign-in") == true, "it wasn't used for longer than that")
      #expect(try await browser.get("/overview").text.contains("content=\"302; url=./overview?seen\""))
      fixture.clock.advance(by: .seconds(299))
      #expect(try await browser.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(300))
      #expect(try await browser.get("/overview").location?.hasPrefix("/sign-in") == true)
      #expect(await fixture.wallets.dataKey == nil)
    }
  }

  @Test func `an auto-lock time restored from a backup applies from the first session`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await choose("auto-lock", "1", browser)
      let passphrase = "several words of my own"
      let file = try await browser.submit(
        "/settings/backup", ["pin": SiteFixture.pin, "newPassphrase": passphrase, "newPassphraseAgain": passphrase])
      _ = try await browser.submit("/settings/reset", ["word": "ERASE"])
      let anew = fixture.browser()
      try await anew.signUp()
      fixture.clock.advance(by: .seconds(14 * 60))
      #expect(try await anew.get("/overview").status == 200, "a reset brings the default back")
      _ = try await anew.submit("/settings/reset", ["word": "ERASE"])
      let restored = fixture.browser()
      _ = try await restored.upload(
        "/sign-up/restore", ["passphrase": passphrase, "pin": SiteFixture.pin, "pinAgain": SiteFixture.pin], file: file.bytes)
      #expect(try await restored.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await restored.get("/overview").location?.hasPrefix("/sign-in") == true)
    }
  }
}
