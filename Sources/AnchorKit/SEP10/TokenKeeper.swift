import Foundation
import StellarKit

/// The token of a sign-in, which is kept in memory only, and renewed shortly before it ends, when something needs it.
///
/// Everything that wants a token at the same time waits for the same one: whoever signs is asked once.
actor TokenKeeper {
  private let now: @Sendable () -> Date
  private let signIn: @Sendable () async throws -> AnchorToken
  private var kept: (token: AnchorToken, received: Date)?
  private var renewal: (number: Int, task: Task<AnchorToken, any Error>)?
  /// The requests, by their addresses' hashes, for which a token was given up since the anchor refused them.
  private var refused: Set<Int> = []
  private static let mostRefused = 1_000
  /// For how many seconds after a sign-in a refusal in words of the anchor's own isn't about the token: no anchor ends one so soon.
  private static let surelyFresh: TimeInterval = 60
  /// How many wait for the renewal.
  private(set) var waiting = 0
  private var lastNumber = 0

  init(now: @escaping @Sendable () -> Date, signIn: @escaping @Sendable () async throws -> AnchorToken) {
    self.now = now
    self.signIn = signIn
  }

  /// Whether there is a token that still holds, so that nothing has to be signed now.
  var isSignedIn: Bool { kept.map { $0.token.isFresh(at: now(), received: $0.received) } ?? false }

  /// Returns the token; signs in where there is none, or it has expired.
  ///
  /// - Throws: what signing in throws.
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

  /// Signs out: the token is forgotten here.
  func forget() {
    kept = nil
  }

  /// Forgets a token that the anchor no longer takes, unless there is another already.
  ///
  /// Some anchors say with a 403 in words of their own that a token is too old. That may as well mean what it says, so a request that is refused again with a
  /// new token is simply refused, and nobody is asked for a signature over and over. So is one with a token that has only just been received.
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

  /// A request that was answered may be refused for its token another time.
  func noteAnswer(to address: String) {
    refused.remove(address.hashValue)
  }

  private func begin() -> Task<AnchorToken, any Error> {
    lastNumber += 1
    let number = lastNumber
    let task = Task {
      defer { if renewal?.number == number { renewal = nil } }
      let token = try await signIn()
      kept = (token, now())
      return token
    }
    renewal = (number, task)
    return task
  }

  /// The last one who is cancelled while waiting ends the renewal, and who comes then begins another.
  private func stopWaiting() {
    waiting -= 1
    guard Task.isCancelled, waiting == 0 else { return }
    renewal?.task.cancel()
    renewal = nil
  }
}
