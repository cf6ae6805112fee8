public import Sentences
public import StellarKit

/// The outcome of submitting a transaction to the network.
public enum Submission: Hashable, Sendable {
  /// It is in a ledger, successful or not.
  case applied(AppliedTransaction)
  /// It was refused and is in no ledger.
  case refused(Refusal)
  /// It never left this machine.
  case notSent(NetworkError)
  /// There was no conclusive answer: it may be applied now, later, or never.
  case unknown(NetworkError)
}

extension Submission {
  /// Says what became of an envelope that was sent.
  ///
  /// - Parameter written: writes the fee that was charged, with its unit.
  public func sentence(_ written: (Amount) -> String) -> Sentence {
    switch self {
    case .applied(let applied):
      applied.failure.map { "It failed in ledger \(applied.ledger): only the fee of \(written(applied.feeCharged)) was charged. \($0.sentence)" }
        ?? "Done. It is in ledger \(applied.ledger), and the fee was \(written(applied.feeCharged))."
    case .refused(let refusal): refusal.sentence
    // An envelope that couldn't be sent now may have been sent before, from here or by others.
    case .notSent(let error), .unknown(let error):
      "It isn't known yet whether it is in a ledger. \(error) You can send it again: it can only go through once."
    }
  }
}

/// A transaction that is in a ledger. Its fee is charged even if it failed.
public struct AppliedTransaction: Hashable, Sendable {
  /// The hash.
  public let hash: TransactionHash
  /// The ledger's number.
  public let ledger: Int
  /// The fee that was charged.
  public let feeCharged: Amount
  /// The account that paid the fee: that of the fee bump, if there is one. Nil if it isn't known.
  public let feePayer: AccountID?
  /// Why it failed; nil if it succeeded.
  public let failure: Refusal?

  /// A transaction in a ledger.
  public init(hash: TransactionHash, ledger: Int, feeCharged: Amount, feePayer: AccountID? = nil, failure: Refusal?) {
    self.hash = hash
    self.ledger = ledger
    self.feeCharged = feeCharged
    self.feePayer = feePayer
    self.failure = failure
  }
}

/// The reason why the network didn't carry out a transaction.
public struct Refusal: Hashable, Sendable, Codable {
  /// The network's own code, such as `op_underfunded`.
  public let code: String
  /// The same in words.
  public let sentence: Sentence

  /// A refusal.
  public init(code: String, sentence: Sentence) {
    self.code = code
    self.sentence = sentence
  }
}

extension SignedTransaction {
  /// A transaction from its envelope (base64) and its hash, as the journal stores them.
  ///
  /// - Throws: ``NetworkError/refused(_:)`` if it can't be read.
  init(journalled envelope: String, hash: TransactionHash) throws(NetworkError) {
    do throws(TransactionError) {
      self = try SignedTransaction(base64: envelope, hash: hash)
    } catch {
      throw .refused("This payment can't be read any more: \(error)")
    }
  }
}
