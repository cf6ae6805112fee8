import NIOCore
import ServerConnections
import Synchronization
import Testing

/// Listening on this machine's loopback addresses.
@Suite struct LoopbackTests {
  @Test func `the IPv4 loopback address is enough if the system has no IPv6`() async throws {
    let ports = Mutex<[Int]>([])
    try await Loopback.listen(at: 0, onRunning: { port in ports.withLock { $0.append(port) } }) { address, _, onRunning in
      if address == "::1" { _ = try SocketAddress.makeAddressResolvingHost(String(repeating: "a", count: 300), port: 1) }
      await onRunning(7)
    }
    #expect(ports.withLock(\.self) == [7])
  }
}
