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
  private var renewal: Task<AnchorToken, any Error>?
  private var waiting = 0

  init(anchor: Anchor, account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain?) {
    self.anchor = anchor
    self.account = account
    self.signer = signer
    self.clientDomain = clientDomain
  }

  /// Whether there is a token that still holds, so that nothing has to be signed now.
  public var isSignedIn: Bool { kept.map { $0.token.isFresh(at: anchor.now(), received: $0.received) } ?? false }

  /// The token, asked of the anchor where there is none that still holds.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/challenge(_:)`` for a challenge that must not be signed, and what the signer throws.
  @discardableResult
  public func token() async throws -> AnchorToken {
    if let kept, kept.token.isFresh(at: anchor.now(), received: kept.received) { return kept.token }
    let task = renewal ?? begin()
    waiting += 1
    defer { waiting -= 1 }
    return try await withTaskCancellationHandler {
      let token = try await task.value
      try Task.checkCancellation()
      return token
    } onCancel: {
      Task { await self.giveUp(task) }
    }
  }

  /// Signs out here: the token is forgotten.
  public func forget() {
    kept = nil
  }

  /// Forgets a token that the anchor no longer takes, unless there is another already.
  func forget(_ token: AnchorToken) {
    if kept?.token == token { kept = nil }
  }

  private func begin() -> Task<AnchorToken, any Error> {
    let task = Task {
      defer { renewal = nil }
      let token = try await WebAuthentication(anchor: anchor, account: account, signer: signer, clientDomain: clientDomain).token()
      kept = (token, anchor.now())
      return token
    }
    renewal = task
    return task
  }

  /// Whoever waited was cancelled; the others go on waiting.
  private func giveUp(_ task: Task<AnchorToken, any Error>) {
    if waiting <= 1 { task.cancel() }
  }
}
