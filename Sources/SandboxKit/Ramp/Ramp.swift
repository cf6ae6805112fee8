public import Foundation
import StellarKit

/// An imitation of the Meso ramp's window, for trying out a wallet's side of it. It moves no money, and keeps what is entered in memory only.
///
/// It does what is publicly known of the real one. How signatures are written is an assumption, since Meso publishes nothing about it.
public actor Ramp {
  /// The number of windows that are remembered at a time. The oldest is forgotten first.
  static let limit = 500
  private static let orderLimit = 1_000

  private nonisolated let delays: RampDelays
  private nonisolated let now: @Sendable () -> Date
  private nonisolated let randomBytes: @Sendable (Int) -> [UInt8]
  private var sessions: [String: RampSession] = [:]
  private var order: [String] = []
  private var misbehaviours: [RampMisbehaviour] = []
  /// The origin of the second server, whose pages pretend to be the ramp's; nil if there is none.
  private(set) var otherOrigin: String?

  /// An imitation that has opened no window yet.
  ///
  /// - Parameters:
  ///   - delays: the duration of steps that take minutes elsewhere.
  ///   - now: the clock.
  ///   - randomBytes: that many random bytes from a secure source.
  public init(delays: RampDelays = .standard, now: @escaping @Sendable () -> Date, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
    self.delays = delays
    self.now = now
    self.randomBytes = randomBytes
  }

  /// Opens a window for a wallet's request.
  ///
  /// - Parameter host: the origin of the page that shows the window; nil if the browser doesn't tell.
  func open(_ request: ReceivedRequest, host: String?) -> RampSession {
    let misbehaviour = misbehaviours.isEmpty ? nil : misbehaviours.removeFirst()
    let session = RampSession(
      id: name(), order: Result { () throws(RampRefusal) in try RampOrder(request) }, host: host, misbehaviour: misbehaviour, nonce: name())
    sessions[session.id] = session
    order.append(session.id)
    if order.count > Self.limit { sessions[order.removeFirst()] = nil }
    return session
  }

  /// Returns a window that was opened before.
  func session(_ id: String) throws(AnchorRefusal) -> RampSession {
    guard let session = sessions[id] else {
      throw .notFound("This window isn't known any more: the sandbox was started anew, or many others were opened since. Begin again in your wallet.")
    }
    return session
  }

  /// Takes one step of the pages.
  ///
  /// - Throws: ``AnchorRefusal`` with what to correct.
  func take(_ step: String, _ request: ReceivedRequest, of id: String) throws(AnchorRefusal) {
    var session = try session(id)
    try session.take(step, request, now: now())
    sessions[id] = session
  }

  /// Returns the messages that the window's page has to post now, each once.
  func messages(of id: String) throws(AnchorRefusal) -> [RampMessage] {
    var session = try session(id)
    defer { sessions[id] = session }
    return session.takeMessages(now: now(), delays)
  }

  private func name() -> String { randomBytes(16).hexadecimal }

  // MARK: Tests

  func setOtherOrigin(_ origin: String) { otherOrigin = origin }

  /// Makes the next windows misbehave.
  func misbehave(_ misbehaviour: RampMisbehaviour, count: Int) {
    misbehaviours += Array(repeating: misbehaviour, count: max(0, min(count, Self.orderLimit - misbehaviours.count)))
  }

  func behave() { misbehaviours = [] }

  var waiting: [RampMisbehaviour] { misbehaviours }

  /// Releases the windows that were held between approval and completion, or while they waited for tokens.
  func release() {
    for id in sessions.keys { sessions[id]?.release(now: now()) }
  }
}
