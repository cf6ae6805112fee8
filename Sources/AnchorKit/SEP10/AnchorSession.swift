import Foundation

/// An account's sign-in at an anchor (SEP-10). Its token is kept in memory only, and renewed shortly before it ends, when something needs it.
///
/// Everything that wants a token at the same time waits for the same one: the signer is asked once.
public actor AnchorSession {
  /// The anchor.
  public nonisolated let anchor: Anchor
  /// Who is signed in.
  public nonisolated let account: ClientAccount
  private let signer: any ChallengeSigner
  private let clientDomain: ClientDomain?
  private var kept: (token: AnchorToken, received: Date)?
  private var renewal: (number: Int, task: Task<AnchorToken, any Error>)?
  /// The requests, by their addresses' hashes, for which a token was given up since the anchor refused them.
  private var refused: Set<Int> = []
  private static let mostRefused = 1_000
  /// Who waits for the renewal, by number.
  private var waiting: Set<Int> = []
  private var lastNumber = 0

  init(anchor: Anchor, account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain?) {
    self.anchor = anchor
    self.account = account
    self.signer = signer
    self.clientDomain = clientDomain
  }

  /// Whether there is a token that still holds, so that nothing has to be signed now.
  public var isSignedIn: Bool { kept.map { $0.token.isFresh(at: anchor.now(), received: $0.received) } ?? false }

  /// Returns the token; signs in where there is none, or it has expired.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/challenge(_:)`` for a challenge that must not be signed, and what the signer throws.
  @discardableResult
  public func token() async throws -> AnchorToken {
    if let kept, kept.token.isFresh(at: anchor.now(), received: kept.received) { return kept.token }
    try Task.checkCancellation()
    let task = renewal?.task ?? begin()
    let number = nextNumber()
    waiting.insert(number)
    defer { waiting.remove(number) }
    return try await withTaskCancellationHandler {
      let token = try await task.value
      try Task.checkCancellation()
      return token
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// Signs out: the token is forgotten here.
  public func forget() {
    kept = nil
  }

  /// Forgets a token that the anchor no longer takes, unless there is another already.
  ///
  /// Some anchors say with a 403 in words of their own that a token is too old. That may as well mean what it says, so a request that is refused again with a
  /// new token is simply refused, and nobody is asked for a signature over and over.
  ///
  /// - Returns: Whether the request may succeed with another token.
  func gaveUp(_ token: AnchorToken, after problem: AnchorProblem, of address: String) -> Bool {
    switch problem {
    case .authenticationRequired, .refused(status: 403, _):
      if refused.count >= Self.mostRefused { refused = [] }
      guard refused.insert(address.hashValue).inserted else { return false }
    default: return false
    }
    if kept?.token == token { kept = nil }
    return true
  }

  /// A request that was answered may be refused for its token another time.
  func noteAnswer(to address: String) {
    refused.remove(address.hashValue)
  }

  private func begin() -> Task<AnchorToken, any Error> {
    let number = nextNumber()
    let task = Task {
      defer { if renewal?.number == number { renewal = nil } }
      let token = try await WebAuthentication(anchor: anchor, account: account, signer: signer, clientDomain: clientDomain).token()
      kept = (token, anchor.now())
      return token
    }
    renewal = (number, task)
    return task
  }

  /// Whoever waited was cancelled. The others go on waiting; the last one ends the renewal, and who comes then begins another.
  private func giveUp(_ number: Int) {
    waiting.remove(number)
    guard waiting.isEmpty else { return }
    renewal?.task.cancel()
    renewal = nil
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension Anchor {
  /// Creates a session of an account at the anchor. Nothing is sent or signed before it is used.
  ///
  /// - Parameters:
  ///   - account: Who signs in.
  ///   - signer: Who signs for the account; asked when a token is needed and none is at hand.
  ///   - clientDomain: The wallet's own domain, for anchors that want to know which wallet asks.
  public func session(for account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain? = nil) -> AnchorSession {
    AnchorSession(anchor: self, account: account, signer: signer, clientDomain: clientDomain)
  }
}
