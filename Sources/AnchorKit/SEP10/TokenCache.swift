import Foundation
import StellarKit

/// The token of a sign-in. It is kept in memory only, and renewed shortly before it expires, when a request needs it.
///
/// All requests that need a token at the same time wait for the same one, so that the signer is asked only once.
actor TokenCache {
  private let now: @Sendable () -> Date
  private let signIn: @Sendable () async throws -> AnchorToken
  private var kept: (token: AnchorToken, received: Date)?
  private var renewal: (number: Int, task: Task<AnchorToken, any Error>)?
  /// Hashes of the addresses of requests whose token was discarded because the anchor refused them.
  private var refused: Set<Int> = []
  private static let mostRefused = 1_000
  /// For how many seconds after a sign-in a 403 without a sign-in demand isn't taken to be about the token: no anchor's token expires so soon.
  private static let surelyFresh: TimeInterval = 60
  /// How many callers wait for the renewal.
  private(set) var waiting = 0
  private var lastNumber = 0

  init(now: @escaping @Sendable () -> Date, signIn: @escaping @Sendable () async throws -> AnchorToken) {
    self.now = now
    self.signIn = signIn
  }

  /// Whether there is a token that is still valid, so that nothing has to be signed now.
  var isSignedIn: Bool { kept.map { $0.token.isFresh(at: now(), received: $0.received) } ?? false }

  /// Returns the token. Signs in if there is none, or if it has expired.
  ///
  /// - Throws: What signing in throws.
  func token() async throws -> AnchorToken {
    if let kept, kept.token.isFresh(at: now(), received: kept.received) { return kept.token }
    try Task.checkCancellation()
    let task = renewal?.task ?? begin()
    waiting += 1
    defer { stopWaiting() }
    let token = try await task.valueUnlessCancelled
    try Task.checkCancellation()
    return token
  }

  /// Signs out, by discarding the token. One that is just being requested is still given to those who wait for it, and to nobody after.
  func forget() {
    kept = nil
    renewal = nil
  }

  /// Discards a token that the anchor no longer accepts, unless it has been replaced already.
  ///
  /// Some anchors answer an expired token with a 403 and a message of their own. Such a 403 may also be a real refusal. So a request that is refused
  /// again with a new token fails, and nobody is asked to sign over and over. A request fails at once if its token has only just been received.
  ///
  /// - Returns: Whether the request may succeed with another token.
  func gaveUp(_ token: AnchorToken, after problem: AnchorProblem, of address: String) -> Bool {
    switch problem {
    case .refused(status: 403, _) where isJustReceived(token): return false
    case .authenticationRequired, .refused(status: 403, _):
      if refused.count >= Self.mostRefused { refused = [] }
      guard refused.insert(address.hashValue).inserted else { return false }
    default: return false
    }
    if kept?.token == token { kept = nil }
    return true
  }

  private func isJustReceived(_ token: AnchorToken) -> Bool {
    guard let kept, kept.token == token else { return false }
    return now().timeIntervalSince(kept.received) < Self.surelyFresh
  }

  /// Notes that a request was answered, so that a later refusal of it may again be taken to be about the token.
  func noteAnswer(to address: String) {
    refused.remove(address.hashValue)
  }

  private func begin() -> Task<AnchorToken, any Error> {
    lastNumber += 1
    let number = lastNumber
    let task = Task {
      defer { if renewal?.number == number { renewal = nil } }
      let token = try await signIn()
      if renewal?.number == number { kept = (token, now()) }
      return token
    }
    renewal = (number, task)
    return task
  }

  /// Ends a caller's wait. If it was cancelled and was the last one to wait, the renewal is cancelled, and the next caller begins another.
  private func stopWaiting() {
    waiting -= 1
    guard Task.isCancelled, waiting == 0 else { return }
    renewal?.task.cancel()
    renewal = nil
  }
}
