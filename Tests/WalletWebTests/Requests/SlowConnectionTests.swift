import HummingbirdCore
import NIOCore
import ServerConnections
import Testing

@testable import WalletWeb

/// Slow clients in place of a browser.
struct SlowConnectionTests {
  private func server(_ limits: ConnectionLimits) -> HTTP1Channel {
    HTTP1Channel(responder: TestConnection.responder, configuration: HTTPConnections(limits: limits) { _, _ in [] }.configuration)
  }

  @Test func `a form that arrives too slowly is cut off`() async throws {
    let limits = ConnectionLimits()
    try await TestConnection.open(to: server(limits)) { connection in
      try await connection.send("POST /pay HTTP/1.1\r\nHost: basicpay.localhost\r\nContent-Length: 5000\r\n\r\n")
      let step = TimeAmount.milliseconds(500)
      var open = TimeAmount.zero
      while connection.isOpen, open < limits.request * 2 {
        try await connection.send("a")
        await connection.pass(step)
        open = open + step
      }
      #expect(open == limits.request)
    }
  }

  /// The library measures this silence with the system's clock, so the test sets it to almost zero.
  @Test(arguments: ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nX: y\r\n"])
  func `an incomplete request head is cut off`(_ beginning: String) async throws {
    for silence in [ConnectionLimits().silence, .nanoseconds(1)] {
      var limits = ConnectionLimits()
      limits.silence = silence
      try await TestConnection.open(to: server(limits)) { connection in
        try? await connection.send(beginning)
        await connection.pass(.nanoseconds(1))
        #expect(connection.isOpen == (silence > .nanoseconds(1)))
      }
    }
  }
}
