package import NIOCore
import Synchronization

/// The open connections. When there are too many, those that only wait make room, so that nobody who opens hundreds of them and is
/// silent keeps the owner out.
package final class Connections: Sendable {
  private struct Entry {
    let channel: any Channel
    /// Grows with each use: the smallest has waited longest.
    var lastUse: Int
    /// How many complete requests are being answered.
    var answering = 0
    /// How many bytes have come since the last part of a request.
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

  /// Takes a new connection in, and ends another when there are too many. One that is in already stays as it is.
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

  /// Notes that a request of a connection is complete and being answered, or that it was.
  package func note(_ channel: any Channel, isAnswering: Bool) {
    state.withLock { state in
      state.uses += 1
      state.entries[ObjectIdentifier(channel)]?.lastUse = state.uses
      state.entries[ObjectIdentifier(channel)]?.answering += isAnswering ? 1 : -1
    }
  }

  /// How a connection is used: how many of its requests are being answered, and which use of all connections was its last.
  package func use(of channel: any Channel) -> (answering: Int, last: Int) {
    state.withLock { state in
      let entry = state.entries[ObjectIdentifier(channel)]
      return (entry?.answering ?? 0, entry?.lastUse ?? 0)
    }
  }

  /// Counts what comes over a connection before anything is read of it.
  ///
  /// - Returns: whether it may go on. What belongs to no request is soon too much: HTTP/2 has many frames that ask for nothing and cost time.
  package func admits(_ count: Int, over channel: any Channel) -> Bool {
    state.withLock { state in
      guard let idleBytes = state.entries[ObjectIdentifier(channel)]?.idleBytes else { return true }
      state.entries[ObjectIdentifier(channel)]?.idleBytes = idleBytes + count
      return idleBytes + count <= limits.idleBytes
    }
  }

  /// Notes that a part of a request has come over a connection.
  package func noteProgress(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)]?.idleBytes = 0 }
  }

  package func remove(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
  }
}

/// How many connections there can be at once, and how long each may take.
package struct ConnectionLimits: Sendable {
  /// How many connections are open at once. One more, and the one that has waited longest for its request ends.
  package var count = 256
  /// How long a connection may be without a complete head of a request, in all, before the first and between two.
  package var silence = TimeAmount.seconds(20)
  /// How many bytes may come over a connection in the network between two parts of requests. A head has 16 KB at the most, and what HTTP/2 lets
  /// come before it is read is 64 KB.
  package var idleBytes = 256 * 1024
  /// How long a request may take from its head to its end, however steadily it comes, and how long a connection goes on once the program ends.
  package var request = TimeAmount.seconds(10)
  /// How long a part of an answer may take until the other side has room for it.
  package var delivery = TimeAmount.seconds(20)
  /// How long a connection that ends is left open for the other side to read the last answer.
  package var farewell = TimeAmount.seconds(2)
  /// How many requests may come before the last is answered. No browser sends any, and one may be hidden in what another sends.
  package var ahead = 0

  package init() {}
}
