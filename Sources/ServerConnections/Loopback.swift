import Foundation
import NIOCore

/// Listening at this machine's loopback addresses.
package enum Loopback {
  /// Listens at an address and a port, and calls `onRunning` with the port once it does.
  package typealias Listening = @Sendable (_ address: String, _ port: Int, _ onRunning: @escaping @Sendable (Int) async -> Void) async throws -> Void

  /// Listens at the same port of both loopback addresses. Programs may connect to `localhost` at `::1` first: if another program listened there, it
  /// would receive what is meant for this one.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - onRunning: Called with the port once both addresses answer.
  /// - Throws: What `listen` throws.
  package static func listen(
    at port: Int, onRunning: @escaping @Sendable (Int) async -> Void, _ listen: @escaping Listening
  ) async throws {
    let (bound, binding) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { binding.finish() }
        try await listen("127.0.0.1", port) { binding.yield($0) }
      }
      var ports = bound.makeAsyncIterator()
      if let port = await ports.next() {
        group.addTask {
          do {
            try await listen("::1", port, onRunning)
          } catch {
            guard Self.meansNoIPv6(error) else { throw error }
            await onRunning(port)
          }
        }
      }
      while try await group.next() != nil {}
    }
  }

  /// Tells whether an error means that this machine has no IPv6, so that no program connects there. If only the loopback interface has IPv6, glibc
  /// doesn't even parse `::1`.
  private static func meansNoIPv6(_ error: any Error) -> Bool {
    if error is SocketAddressError.UnknownHost { return true }
    let code = (error as? IOError)?.errnoCode
    return code == EADDRNOTAVAIL || code == EAFNOSUPPORT
  }
}
