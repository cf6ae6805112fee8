import Foundation
import HTTPTypes
import Sentences
import Testing

@testable import WalletKit
@testable import WalletWeb

/// The pages shown while the keys are missing or can't be read.
struct VaultStateTests {
  /// Changes of the vault's file, and the title of the page after each.
  private static let states: [(title: String, change: @Sendable (URL) throws -> Void)] = [
    ("Your keys are missing", { try FileManager.default.removeItem(at: $0) }),
    ("Your keys can&#39;t be opened", { try Data("{}".utf8).write(to: $0) }),
    (
      "Your keys can&#39;t be reached",
      {
        try FileManager.default.removeItem(at: $0)
        try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false)
      }
    ),
  ]

  @Test(arguments: states.indices)
  func `each state of a missing or unreadable vault has its own page, and ends all sessions`(_ index: Int) async throws {
    let (title, change) = Self.states[index]
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try change(fixture.home.vaultFile)
      for path in ["/overview", "/pay", "/accounts"] { #expect(try await browser.get(path).location == "/sign-in") }
      for path in ["/sign-in", "/sign-up", "/sign-in/forgotten"] {
        let page = try await fixture.browser().get(path)
        #expect(page.status == 503 && page.heading == title)
        #expect(page.text.contains("vault.json") && page.text.contains("Nothing was changed"))
        #expect(!page.text.contains("<form"))
      }
      #expect(try await fixture.browser().get("/pay").location == "/sign-in")
    }
  }

  @Test func `a device in the network isn't offered actions of the wallet's computer`() throws {
    for state in [VaultState.notCreated, .missing(path: "vault.json"), .damaged(path: "vault.json"), .inaccessible(path: "vault.json")] {
      let page = try #require(VaultStatePage(state, for: .device(1)))
      #expect(page.links.map(\.path) == ["/sign-in"] && page.place == ["You can only do that on the computer that runs the wallet."])
    }
    #expect(VaultStatePage(.notCreated, for: .local) == nil)
    #expect(VaultStatePage(.missing(path: "vault.json"), for: .local)?.links.count == 4)
  }

  @Test func `D3: a damaged vault is neither replaced nor restored over`() async throws {
    try await SiteFixture.open { fixture in
      try await fixture.browser().signUp()
      let token = try await fixture.browser().get("/sign-in").hidden("token") ?? ""
      let damaged = Data("damaged".utf8)
      try damaged.write(to: fixture.home.vaultFile)
      let fields = ["token": token, "pin": SiteFixture.pin, "pinAgain": SiteFixture.pin, "anew": "yes"]
      #expect(try await fixture.browser().post("/sign-up", fields).notices.contains("damaged"))
      #expect(try await fixture.browser().post("/sign-in/forgotten", ["token": token, "word": "ERASE"]).heading == "Your keys can&#39;t be opened")
      #expect(try Data(contentsOf: fixture.home.vaultFile) == damaged)
      let page = try await fixture.browser().get("/sign-in").text
      #expect(page.contains("move the damaged file to another folder") && page.contains("restore your wallet from a backup file or from your words"))
      // The page's advice works.
      try FileManager.default.moveItem(at: fixture.home.vaultFile, to: fixture.home.folder.appending(path: "damaged.json"))
      let missing = try await fixture.browser().get("/sign-in")
      #expect(missing.heading == "Your keys are missing" && missing.text.contains("href=\"/sign-up/restore\""))
    }
  }

  @Test func `a vault of a newer version has its own page and isn't changed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let vault = Vault(home: fixture.home, guesses: nil, randomBytes: CountingBytes().bytes)
      var (body, device) = try await vault.current()
      body.version = 3
      let newer = try VaultFile.encode(body, device: device)
      try newer.write(to: fixture.home.vaultFile)
      #expect(try await browser.get("/overview").location == "/sign-in")
      for path in ["/sign-in", "/sign-up", "/sign-up/restore", "/sign-in/forgotten"] {
        let page = try await fixture.browser().get(path)
        #expect(page.status == 503 && page.heading == "A newer BasicPay was used here")
        #expect(page.text.contains("Use the newer version to open them") && !page.text.contains("<form"))
      }
      #expect(try Data(contentsOf: fixture.home.vaultFile) == newer)
    }
  }

  @Test func `a new wallet in place of missing keys needs a confirmation`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      let token = try await fixture.browser().get("/sign-in").hidden("token") ?? ""
      let before = await fixture.wallet.account?.id
      try FileManager.default.removeItem(at: fixture.home.vaultFile)
      let stranger = fixture.browser()
      let refused = try await stranger.post("/sign-up", ["token": token, "pin": SiteFixture.pin, "pinAgain": SiteFixture.pin])
      #expect(refused.notices.contains("There was a wallet here"))
      #expect(!FileManager.default.fileExists(atPath: fixture.home.vaultFile.path))
      let page = try await stranger.get("/sign-up?anew")
      #expect(page.notices.contains("this doesn&#39;t bring them back"))
      let answer = try await stranger.submit("/sign-up", on: "/sign-up?anew", ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin])
      #expect(answer.location == "/shown")
      #expect(await fixture.wallet.account?.id != before)
    }
  }
}
