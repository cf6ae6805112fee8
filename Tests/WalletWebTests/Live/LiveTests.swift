import HTTPTypes
import ServiceLifecycle
import StellarKit
import Testing
import WalletKit

/// What an open page is told.
struct LiveTests {
  @Test func `an open page is told what it shows, what arrives, and that it was signed out`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      async let stream = browser.get("/events")
      try await house.listening()
      try await house.network.receive("7.25", from: House.friend)
      try await house.known(balance: "10007.25", payments: 2)
      #expect(try await browser.submit("/sign-out", on: "/pay").location == "/sign-in")
      let answer = try await stream
      #expect((answer.status, answer.headers[.contentType]) == (200, "text/event-stream"))
      let events = answer.text.split(separator: "\n\n").map { $0.split(separator: "\n") }
      #expect(events.first == ["retry: 1000"])
      #expect(events.last?.first == "event: signed-out")
      #expect(answer.text.contains("event: arrived\ndata: Received 7.25 XLM from \(House.friend.shortAddress)\n\n"))
      for name in ["balances", "recent"] {
        let parts = events.filter { $0.first == "event: \(name)" }
        #expect(parts.count >= 2)
        #expect(parts.allSatisfy { $0.dropFirst().allSatisfy { $0.hasPrefix("data: ") } })
        #expect(parts.last?.joined().contains(name == "balances" ? "10007.2500000" : "7.2500000") == true)
      }
    }
  }

  @Test func `listening doesn't keep a session open`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      async let stream = browser.get("/events")
      try await house.listening()
      for _ in 0..<30 * 4 { house.clock.advance(by: .seconds(15)) }
      #expect(try await browser.get("/overview").location == "/sign-in")
      #expect(try await stream.text.contains("event: signed-out"))
    }
  }

  @Test func `stopping the program ends the streams without signing anybody out`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      async let stream = browser.get("/events")
      try await house.listening()
      await house.services.triggerGracefulShutdown()
      #expect(try await !stream.text.contains("signed-out"))
    }
  }

  @Test(arguments: ["cross-site", "same-site"]) func `another page can't listen`(_ site: String) async throws {
    try await House.open { house in
      let browser = try await house.customer()
      #expect(try await browser.send(.get, "/events", headers: [("Sec-Fetch-Site", site)]).status == 403)
    }
  }
}

extension House {
  /// Waits until a page listens: it then sleeps on the clock until its next heartbeat.
  func listening() async throws {
    while clock.sleepers == 0 { await Task.yield() }
  }

  /// Waits until the wallet knows of a balance and of so many payments.
  func known(balance: String, payments: Int) async throws {
    let amount = try Amount(balance)
    while true {
      if case .funded(let balances) = await wallet.dashboard.assets.state.value, balances.first?.balance == amount,
        await wallet.dashboard.payments.state.value?.count == payments
      {
        return
      }
      await Task.yield()
    }
  }
}
