import Testing

/// The lifetime of drafts.
struct DraftsTests {
  @Test func `a draft is kept for an hour, then the form is empty`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10", memo: "for Ana")
      #expect(try await browser.get("/pay/review").text.contains("The form stays filled in for up to an hour."))
      fixture.clock.advance(by: .seconds(3599))
      #expect(try await browser.get("/pay/amount").text.contains("for Ana"))
      fixture.clock.advance(by: .seconds(1))
      #expect(try await !browser.get("/pay/amount").text.contains("for Ana"))
    }
  }

  @Test func `changing a draft restarts its hour`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10", memo: "for Ana")
      fixture.clock.advance(by: .seconds(3000))
      _ = try await browser.review("11", memo: "for Ben")
      fixture.clock.advance(by: .seconds(3000))
      #expect(try await browser.get("/pay/amount").text.contains("for Ben"))
    }
  }

  @Test func `a review older than an hour can still be paid`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      fixture.clock.advance(by: .seconds(4000))
      #expect(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location?.hasPrefix("/payments/") == true)
    }
  }

  @Test func `a form is empty after the payment`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10", memo: "for Ana")
      _ = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      #expect(try await !browser.get("/pay/amount").text.contains("for Ana"))
    }
  }

  @Test func `a review whose answer was lost leads to its payment until another payment is reviewed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      let page = try await browser.get("/pay/review")
      let fields = ["token": try #require(try page.hidden("token")), "review": try #require(try page.hidden("review")), "pin": SiteFixture.pin]
      // The browser loses the redirect.
      let place = try #require(try await browser.posted("/pay/review", fields).location)
      #expect(try await browser.get("/pay/review").location == place && place.hasPrefix("/payments/"))
      #expect(try await browser.get("/convert/review").location == "/convert", "nothing was converted")
      #expect(try await browser.review("20").location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("value=\"20.0000000\""))
      #expect(await fixture.network.submissions == 1)
      // A new session doesn't have that review, but the payment hasn't been viewed yet.
      let anew = fixture.browser()
      try await anew.signIn()
      #expect(try await anew.review("10").location == "/pay/review")
      let again = try await anew.submit("/pay/review", ["pin": SiteFixture.pin])
      #expect(again.text.contains("your earlier transaction of ") && again.text.contains("(a payment of 10 XLM"))
      #expect(await fixture.network.submissions == 1)
    }
  }
}
