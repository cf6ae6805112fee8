import HorizonKit

extension AnchorExchange {
  /// Sends a request, signed in if there is a session, and returns the JSON object of the answer. A token that the anchor no longer accepts is
  /// renewed once.
  func fields(_ request: AnchorRequest, _ session: (any SignIn)?) async throws -> AnswerFields {
    try AnswerFields(json: try await send(request, session).body, from: anchor)
  }

  func send(_ request: AnchorRequest, _ session: (any SignIn)?) async throws -> HTTPReply {
    guard let session else { return try await send(request) }
    let token = try await session.tokens.token()
    let reply: HTTPReply
    do throws(AnchorError) {
      reply = try await send(request, token: token)
    } catch {
      // The anchor didn't act on a request that it refused so, so it may be sent again.
      guard await session.tokens.gaveUp(token, after: error.problem, of: request.address) else { throw refusal(error) }
      let token = try await session.tokens.token()
      do throws(AnchorError) { reply = try await send(request, token: token) } catch { throw refusal(error) }
    }
    await session.tokens.noteAnswer(to: request.address)
    return reply
  }

  /// Replaces a demand to sign in, which makes no sense directly after a sign-in, with an error that says that the sign-in isn't accepted.
  private func refusal(_ error: AnchorError) -> AnchorError { error.problem == .authenticationRequired ? wrong(.signInNotTaken) : error }
}
