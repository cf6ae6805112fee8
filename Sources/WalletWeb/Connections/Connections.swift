import NIOCore
import Synchronization

/// The open connections. When there are too many, those that only wait make room, so that nobody who opens hundreds of them and is
/// silent keeps the owner out.
final class Connections: Sendable {
  private struct Entry {
    let channel: any Channel
    /// Grows with each use: the smallest has waited longest.
    var lastUse: Int
    /// How many complete requests are being answered.
    var answering = 0
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var uses = 0
  }

  let limits: ConnectionLimits
  private let state = Mutex(State())

  init(limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Takes a new connection in, and ends another when there are too many. One that is in already stays as it is.
  func add(_ channel: any Channel) {
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
  func note(_ channel: any Channel, isAnswering: Bool) {
    state.withLock { state in
      state.uses += 1
      state.entries[ObjectIdentifier(channel)]?.lastUse = state.uses
      state.entries[ObjectIdentifier(channel)]?.answering += isAnswering ? 1 : -1
    }
  }

  func remove(_ channel: any Channel) {
    state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
  }
}

/// How many connections there can be at once, and how long each may take.
struct ConnectionLimits: Sendable {
  /// How many connections are open at once. One more, and the one that has waited longest for its request ends.
  var count = 256
  /// How long a connection may be without a complete head of a request, in all, before the first and between two.
  var silence = TimeAmount.seconds(20)
  /// How long a request may take from its head to its end, however steadily it comes.
  var request = TimeAmount.seconds(10)
  /// How long a part of an answer may take until the other side has room for it.
  var delivery = TimeAmount.seconds(20)
  /// How long a connection that ends is left open for the other side to read the last answer.
  var farewell = TimeAmount.seconds(2)
}
