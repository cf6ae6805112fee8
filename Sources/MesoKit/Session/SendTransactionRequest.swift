/// Meso's request for the tokens that are sold.
///
/// Answer once, from any task; answers after the first do nothing. Meso gets no message of the answer: it watches the chain. Until then the
/// window is hidden, and it comes back when the answer is a failure or when nobody holds the request any more. Once the transfer is
/// approved or declined, the request is over: let go of it, and nothing is to be sent.
public struct SendTransactionRequest: Sendable {
  /// What to send, and where.
  public let transaction: MesoSendTransaction
  /// The chain on which to send it.
  public let network: MesoNetwork
  private let answer: OnceAnswer<Bool>

  init(transaction: MesoSendTransaction, network: MesoNetwork, deliver: @escaping @Sendable (Bool) -> Void) {
    self.transaction = transaction
    self.network = network
    answer = OnceAnswer(unanswered: false, deliver: deliver)
  }

  /// Says that the tokens are sent, or that the person sends them from elsewhere.
  ///
  /// - Returns: whether this was the first answer.
  @discardableResult
  public func finish() -> Bool { answer.give(true) }

  /// Says that the tokens won't be sent.
  ///
  /// - Returns: whether this was the first answer.
  @discardableResult
  public func fail() -> Bool { answer.give(false) }
}

extension SendTransactionRequest: Hashable {
  /// Whether both are the same request, not just alike.
  public static func == (left: SendTransactionRequest, right: SendTransactionRequest) -> Bool { left.answer === right.answer }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(answer)) }
}
