import NIOCore
import ServerConnections
import Synchronization
import Testing

/// Listening at this machine's own addresses.
@Suite struct LoopbackTests {
  @Test func `where the system reads no IPv6 address, the other one is enough`() async throws {
    let ports = Mutex<[Int]>([])
    try await Loopback.listen(at: 0, onRunning: { port in ports.withLock { $0.append(port) } }) { address, _, onRunning in
      if address == "::1" { _ = try SocketAddress.makeAddressResolvingHost(String(repeating: "a", count: 300), port: 1) }
      await onRunning(7)
    }
    #expect(ports.withLock(\.self) == [7])
  }
}
