import HorizonKit

extension AnchorExchange {
  /// The object that a request is answered with, signed in where there is a session. A token that the anchor no longer accepts is renewed, once.
  func fields(_ request: AnchorRequest, _ session: (any SignIn)?) async throws -> AnswerFields {
    try AnswerFields(json: try await send(request, session).body, from: anchor)
  }

  func send(_ request: AnchorRequest, _ session: (any SignIn)?) async throws -> HTTPReply {
    guard let session else { return try await send(request) }
    let token = try await session.keeper.token()
    let reply: HTTPReply
    do throws(AnchorError) {
      reply = try await send(request, token: token)
    } catch {
      // The anchor didn't act on such a request, so it may be sent again.
      guard await session.keeper.gaveUp(token, after: error.problem, of: request.address) else { throw refusal(error) }
      let token = try await session.keeper.token()
      do throws(AnchorError) { reply = try await send(request, token: token) } catch { throw refusal(error) }
    }
    await session.keeper.noteAnswer(to: request.address)
    return reply
  }

  /// A sign-in that was made a moment ago needn't be asked for again.
  private func refusal(_ error: AnchorError) -> AnchorError { error.problem == .authenticationRequired ? wrong(.signInNotTaken) : error }
}
