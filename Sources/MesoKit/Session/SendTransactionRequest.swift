/// Meso's request to send the tokens that are sold.
///
/// Answer once, from any task; later answers do nothing. Meso isn't told about the answer: it watches the chain. Until the answer the window is
/// hidden. It is shown again if the answer is a failure, or if nothing holds the request any more. Once the transfer is approved or declined, or
/// another request has replaced it, the request is over: release it, and send nothing.
public struct SendTransactionRequest: Sendable {
  /// What to send, and to which address.
  public let transaction: MesoSendTransaction
  /// The chain on which to send it.
  public let network: MesoNetwork
  private let answer: OnceAnswer<Bool>

  init(transaction: MesoSendTransaction, network: MesoNetwork, deliver: @escaping @Sendable (Bool) -> Void) {
    self.transaction = transaction
    self.network = network
    answer = OnceAnswer(unanswered: false, deliver: deliver)
  }

  /// Answers that the tokens have been sent, or that the user sends them from elsewhere.
  ///
  /// - Returns: Whether this was the first answer.
  @discardableResult
  public func finish() -> Bool { answer.give(true) }

  /// Answers that the tokens won't be sent.
  ///
  /// - Returns: Whether this was the first answer.
  @discardableResult
  public func fail() -> Bool { answer.give(false) }
}

extension SendTransactionRequest: Hashable {
  /// Returns whether both are the very same request, not just equal in content.
  public static func == (left: SendTransactionRequest, right: SendTransactionRequest) -> Bool { left.answer === right.answer }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(answer)) }
}
