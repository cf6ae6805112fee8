public import Sentences

/// Why a transfer doesn't go on in a way.
public enum TransferProgressError: Error, Hashable, Sendable {
  /// What the anchor answered is another transfer.
  case otherTransfer(id: String)
  /// A deposit isn't paid on Stellar, and a withdrawal only while the anchor waits for it.
  case paymentNotDue
  /// It was paid already, or may have been.
  case alreadyPaid(hash: String)
  /// There is no payment of this hash to settle.
  case noSuchPayment(hash: String)
}

extension TransferProgressError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .otherTransfer(let id): "The anchor answered with another transfer (\(id))."
    case .paymentNotDue: "The anchor isn't waiting for a payment from you."
    case .alreadyPaid(let hash): "This withdrawal has been paid, or may have been. See payment \(hash)."
    case .noSuchPayment(let hash): "This withdrawal has no payment \(hash)."
    }
  }
}
