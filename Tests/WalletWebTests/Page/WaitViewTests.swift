import Testing

@testable import WalletWeb

struct WaitViewTests {
  @Test(
    arguments: [
      (.milliseconds(1), "0:01"), (.seconds(59), "0:59"), (.milliseconds(60_001), "1:01"), (.seconds(600), "10:00"), (.seconds(3600), "1:00:00"),
    ] as [(Duration, String)])
  func `a wait is shown as on a clock, and never shorter than it is`(_ wait: Duration, _ left: String) throws {
    let view = try #require(WaitView(wait))
    #expect(view.left == left)
    #expect(Duration.seconds(view.reload) > wait)
  }

  @Test func `no wait is shown if none is left`() {
    #expect(WaitView(.zero) == nil)
    #expect(WaitView(.seconds(-5)) == nil)
  }
}
