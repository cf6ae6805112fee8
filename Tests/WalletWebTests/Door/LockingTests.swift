import Foundation
import HTTPTypes
import Synchronization
import Testing
import WalletKit

/// When the key of contacts and personal data is in memory, and when it is wiped.
@Suite(.timeLimit(.minutes(5))) struct LockingTests {
  /// Waits until nobody is signed in, without asking for any page.
  private func waitUntilLocked(_ house: House) async throws {
    while await house.wallets.dataKey != nil { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func choose(_ setting: String, _ value: String, _ browser: Browser) async throws {
    #expect(try await browser.submit("/settings/\(setting)", ["choice": value]).location == "/settings")
  }

  @Test func `the key is wiped when the last browser signs out, for everybody who holds it, and not before`() async throws {
    try await House.open { house in
      let (first, second) = (try await house.customer(), house.browser())
      try await second.signIn()
      let key = try #require(await house.wallets.dataKey)
      _ = try await first.submit("/sign-out", on: "/overview")
      #expect(try await first.get("/sign-in").status == 200)
      #expect(await house.wallets.dataKey === key)
      #expect(!key.isWiped)
      _ = try await second.submit("/sign-out", on: "/overview")
      #expect(try await second.get("/overview").location?.hasPrefix("/sign-in") == true)
      let wallet = await house.wallet
      #expect(await wallet.dataKey == nil)
      #expect(await !wallet.isSignedIn)
      #expect(key.isWiped)
    }
  }

  @Test func `the key is wiped when the wallet locks by itself, without anybody asking for a page`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      let key = try #require(await house.wallets.dataKey)
      for _ in 0..<61 { house.clock.advance(by: .seconds(14)) }
      _ = try await browser.get("/overview")
      #expect(!key.isWiped)
      house.clock.advance(by: .seconds(15 * 60))
      try await waitUntilLocked(house)
      #expect(key.isWiped)
    }
  }

  @Test func `the key is wiped when the program ends`() async throws {
    let kept = Mutex<(wallets: Wallets, key: DataKey)?>(nil)
    try await House.open { house in
      _ = try await house.customer()
      let key = try #require(await house.wallets.dataKey)
      kept.withLock { $0 = (house.wallets, key) }
    }
    let left = kept.withLock(\.self)
    let (wallets, key) = try #require(left)
    #expect(await wallets.dataKey == nil)
    #expect(key.isWiped)
  }

  @Test func `the key is wiped when everything is erased, and when the vault goes away`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      let first = try #require(await house.wallets.dataKey)
      _ = try await browser.submit("/settings/reset", ["word": "ERASE"])
      #expect(first.isWiped)
      let other = try await house.customer()
      let second = try #require(await house.wallets.dataKey)
      try FileManager.default.removeItem(at: house.home.vaultFile)
      #expect(try await other.get("/overview").location == "/sign-in")
      #expect(try await other.get("/overview").location == "/sign-in")
      #expect(second.isWiped)
    }
  }

  @Test func `another network has the key at once, without signing in, and loses it with the others`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      let (first, key) = (await house.wallet, try #require(await house.wallets.dataKey))
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      let second = await house.wallet
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

  @Test func `whoever signs in while the last other session ends keeps the key`() async throws {
    try await House.open { house in
      let owner = try await house.customer()
      for _ in 0..<10 {
        let next = house.browser()
        async let left = owner.submit("/sign-out", on: "/overview")
        async let entered: Void = next.signIn()
        _ = try await (left, entered)
        #expect(try await next.get("/overview").status == 200)
        #expect(await house.wallet.isSignedIn)
        owner.session = next.session
      }
      let stranger = house.browser()
      _ = try await owner.submit("/sign-out", on: "/overview")
      #expect(try await stranger.submit("/sign-in", ["pin": "wrong PIN"]).status == 422)
      #expect(await !house.wallet.isSignedIn)
    }
  }

  // MARK: The setting

  @Test func `a change of the time counts at once for all sessions, also to never and back`() async throws {
    try await House.open(autoLock: 60) { house in
      let (browser, idle) = (try await house.customer(), house.browser())
      try await idle.signIn()
      house.clock.advance(by: .seconds(10 * 60))
      try await choose("auto-lock", "off", browser)
      house.clock.advance(by: .seconds(30 * 24 * 3600))
      #expect(try await browser.get("/overview").status == 200)
      #expect(try await !browser.get("/overview").text.contains("http-equiv=\"refresh\""))
      try await choose("auto-lock", "5", browser)
      #expect(try await idle.get("/overview").location?.hasPrefix("/sign-in") == true, "it wasn't used for longer than that")
      #expect(try await browser.get("/overview").text.contains("content=\"302\""))
      house.clock.advance(by: .seconds(299))
      #expect(try await browser.get("/overview").status == 200)
      house.clock.advance(by: .seconds(300))
      #expect(try await browser.get("/overview").location?.hasPrefix("/sign-in") == true)
      #expect(await house.wallets.dataKey == nil)
    }
  }

  @Test func `a time that a backup brings back counts from the first session on`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      try await choose("auto-lock", "1", browser)
      let passphrase = "several words of my own"
      let file = try await browser.submit(
        "/settings/backup", ["pin": House.pin, "newPassphrase": passphrase, "newPassphraseAgain": passphrase])
      _ = try await browser.submit("/settings/reset", ["word": "ERASE"])
      let anew = house.browser()
      try await anew.signUp()
      house.clock.advance(by: .seconds(14 * 60))
      #expect(try await anew.get("/overview").status == 200, "a reset brings the default back")
      _ = try await anew.submit("/settings/reset", ["word": "ERASE"])
      let restored = house.browser()
      _ = try await restored.upload(
        "/sign-up/restore", ["passphrase": passphrase, "pin": House.pin, "pinAgain": House.pin], file: file.bytes)
      #expect(try await restored.get("/overview").status == 200)
      house.clock.advance(by: .seconds(60))
      #expect(try await restored.get("/overview").location?.hasPrefix("/sign-in") == true)
    }
  }
}
