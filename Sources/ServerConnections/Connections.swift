package import NIOCore
import Synchronization

/// The open connections. If there are too many, those that only wait are closed, so that nobody can lock the owner out by opening hundreds of silent
/// ones.
package final class Connections: Sendable {
  private struct Entry {
    let channel: any Channel
    /// A number that grows with each use: the connection with the lowest has waited longest.
    var lastUse: Int
    /// How many complete requests are being answered.
    var answering = 0
    /// How many bytes have arrived since the last part of a request.
    var idleBytes = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var uses = 0
  }

  package let limits: ConnectionLimits
  private let state = Mutex(State())

  package init(limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Adds a new connection, and closes another if there are too many. Adding a connection again does nothing.
  package func add(_ channel: any Channel) {
    let superfluous: (any Channel)? = state.withLock { state in
      state.uses += 1
      let others = state.entries
      guard others[ObjectIdentifier(channel)] == nil else { return nil }
      state.entries[ObjectIdentifier(channel)] = Entry(channel: channel, lastUse: state.uses)
      guard others.count >= limits.count else { return nil }
      let waiting = others.filter { $0.value.answering == 0 }
      guard let oldest = (waiting.isEmpty ? others : waiting).min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
      state.entries[oldest.key] = nil
      return oldest.value.channel
    }
    superfluous?.close(promise: nil)
  }

  /// Notes that a complete request of a connection is being answered, or has been.
  package func note(_ channel: any Channel, isAnswering: Bool) {
    state.withLock { state in
      state.uses += 1
      state.entries[ObjectIdentifier(channel)]?.lastUse = state.uses
      state.entries[ObjectIdentifier(channel)]?.answering += isAnswering ? 1 : -1
    }
  }

  /// Returns how many requests of a connection are being answered, and when it was last used, as a number in the order of all connections' uses.
  package func use(of channel: any Channel) -> (answering: Int, last: Int) {
    state.withLock { state in
      let entry = state.entries[ObjectIdentifier(channel)]
      return (entry?.answering ?? 0, entry?.lastUse ?? 0)
    }
  }

  /// Counts bytes that arrive over a connection, before they are parsed.
  ///
  /// - Returns: Whether the connection may continue. There is a limit for bytes that belong to no request: HTTP/2 has many frames that ask for
  ///   nothing but take time.
  package func admits(_ count: Int, over channel: any Channel) -> Bool {
    state.withLock { state in
      guard let idleBytes = state.entries[ObjectIdentifier(channel)]?.idleBytes else { return true }
      state.entries[ObjectIdentifier(channel)]?.idleBytes = idleBytes + count
      return idleBytes + count <= limits.idleBytes
    }
  }

  /// Notes that a part of a request has arrived over a connection.
  package func noteProgress(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.idleBytes = 0 }
  }

  package func remove(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
  }
}

/// How many connections there can be at once, and how long each may take.
package struct ConnectionLimits: Sendable {
  /// The most open connections. With one more, the connection that has waited longest for its request is closed.
  package var count = 256
  /// How long a connection may take in total for the complete head of a request, before the first request and between two.
  package var silence = TimeAmount.seconds(20)
  /// How many bytes may arrive over a connection from the local network between two parts of requests. A head has at most 16 KB, and HTTP/2 lets
  /// 64 KB arrive before it is read.
  package var idleBytes = 256 * 1024
  /// How long a request may take from its head to its end, however steadily it arrives, and how long a connection lasts once the program ends.
  package var request = TimeAmount.seconds(10)
  /// How long a part of an answer may wait until the client accepts it.
  package var delivery = TimeAmount.seconds(20)
  /// How long a closing connection is left open for the client to read the last answer.
  package var farewell = TimeAmount.seconds(2)
  /// How many requests may arrive before the last is answered. No browser sends any, and one may be smuggled into another client's request.
  package var ahead = 0

  package init() {}
}
