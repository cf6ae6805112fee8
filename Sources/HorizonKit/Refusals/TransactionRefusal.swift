public import Sentences
import StellarKit
public import StellarXDR

/// The reason why the network refused a transaction, with everything known about it.
///
/// ```swift
/// guard case .rejected(let refusal) = await horizon.submit(signed) else { return }
/// print(refusal.sentence)  // Not sent. The recipient's account doesn't hold USDC yet: it needs a trustline first. …
/// if refusal.operation?.code == .noTrust { askForTrustline() }
/// ```
public struct TransactionRefusal: Hashable, Sendable {
  /// The codes as Horizon sent them, including codes that this library doesn't know.
  public let codes: ResultCodes
  /// The operation that caused the refusal; nil if the transaction was refused as a whole.
  public let operation: OperationRefusal?
  /// The transaction as Horizon shows it in its ledger, if it failed there and paid its fee; nil if that isn't known.
  public let transaction: TransactionResource?
  /// The ledger in which it failed, so its fee was charged and its sequence number is used up; nil if it isn't known to be in one.
  public let ledger: UInt32?
  /// The events that contracts and the network emitted during execution, which may explain why a contract call was refused. Only Stellar RPC provides
  /// them.
  public let diagnosticEvents: [XDR.DiagnosticEvent]

  /// A refusal.
  ///
  /// - Parameters:
  ///   - codes: Horizon's codes.
  ///   - envelope: the refused transaction, which lets the sentence name assets, amounts and accounts.
  ///   - transaction: the transaction in its ledger, if it failed there.
  ///   - ledger: the ledger in which it failed, if `transaction` doesn't say.
  ///   - diagnosticEvents: the events emitted during execution.
  public init(
    codes: ResultCodes, envelope: XDR.TransactionEnvelope? = nil, transaction: TransactionResource? = nil, ledger: UInt32? = nil,
    diagnosticEvents: [XDR.DiagnosticEvent] = []
  ) {
    self.codes = codes
    self.transaction = transaction
    self.ledger = transaction?.ledger ?? ledger
    self.diagnosticEvents = diagnosticEvents
    let isFailed = (codes.innerTransaction ?? codes.transaction) == TransactionCode.failed.rawValue
    let index = isFailed ? codes.operations.firstIndex { OperationCode(rawValue: $0)?.isSuccess != true } : nil
    let operations = envelope?.applied.operations ?? []
    operation = index.map { index in
      OperationRefusal(name: codes.operations[index], index: index, operation: operations.indices.contains(index) ? operations[index] : nil)
    }
  }

  /// The code of the transaction, or of the inner transaction of a fee bump; nil for an unknown code.
  public var code: TransactionCode? { TransactionCode(rawValue: codes.innerTransaction ?? codes.transaction) }

  /// Horizon's name of the decisive code: that of the first operation that failed, otherwise that of the transaction.
  public var decisive: String { codes.decisive }

  /// A sentence for a person: what happened, what it means for the money, and what to do. An unknown code is named.
  public var sentence: Sentence {
    operation?.sentence ?? code?.sentence
      ?? "The network refused this with the code \(decisive.prefix(60)). No money moved; at most the small network fee was taken."
  }
}

extension ResultCodes {
  /// A sentence for a person: what happened, what it means for the money, and what to do, as far as codes alone can tell. See ``TransactionRefusal``.
  public var sentence: Sentence { TransactionRefusal(codes: self).sentence }
}
