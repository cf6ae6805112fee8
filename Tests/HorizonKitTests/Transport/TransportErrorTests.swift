import AsyncHTTPClient
import Foundation
import NIOCore
import Sentences
import Testing

@testable import HorizonKit

/// The meaning of the errors of the system and of the HTTP client: only a request that can't have reached the server counts as not sent.
@Suite struct TransportErrorTests {
  private struct TLSError: Error, CustomStringConvertible {
    let description = "handshakeFailed(NIOSSL.BoringSSLError.sslError([Error: 1 error:CERTIFICATE_VERIFY_FAILED]))"
  }

  private struct Surprise: Error {}

  @Test func `errors before a connection are distinguished from errors after it`() {
    #expect(TransportError(HTTPClientError.connectTimeout) == .notConnected("it did not answer"))
    #expect(TransportError(IOError(errnoCode: ECONNREFUSED, reason: "connect")) == .notConnected("nothing answers there"))
    #expect(TransportError(TLSError()) == .untrusted)
    for error: any Error in [
      HTTPClientError.remoteConnectionClosed, IOError(errnoCode: ECONNRESET, reason: "read"), IOError(errnoCode: EHOSTUNREACH, reason: "read"),
      Surprise(),
    ] {
      guard case .connectionLost = TransportError(error) else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(TransportError(HTTPClientError.deadlineExceeded) == .timedOut)
    #expect(TransportError(HTTPClientError.cancelled) == .cancelled)
    #expect(TransportError(CancellationError()) == .cancelled)
  }
}
