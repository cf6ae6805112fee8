public import Sentences
import StellarKit
public import StellarXDR

/// Why the network refused a transaction, with what is known of it.
///
/// ```swift
/// guard case .rejected(let refusal) = await horizon.submit(signed) else { return }
/// print(refusal.sentence)  // Not sent. The recipient's account doesn't hold USDC yet: it needs a trustline first. …
/// if refusal.operation?.code == .noTrust { askForTrustline() }
/// ```
public struct TransactionRefusal: Hashable, Sendable {
  /// The codes as Horizon gave them; a code that this library doesn't know is kept here.
  public let codes: ResultCodes
  /// The operation that decided; nil where the transaction was refused as a whole.
  public let operation: OperationRefusal?
  /// The transaction as Horizon shows it in its ledger, where it failed there and its fee was taken; nil where that isn't known.
  public let transaction: TransactionResource?
  /// The ledger in which it failed, so that its fee was taken and its sequence number is used up; nil where it isn't known to be in one.
  public let ledger: UInt32?
  /// What contracts and the network said on the way, which may tell why a contract call was refused. Only Stellar RPC gives these.
  public let diagnosticEvents: [XDR.DiagnosticEvent]

  /// A refusal.
  ///
  /// - Parameters:
  ///   - codes: Horizon's codes.
  ///   - envelope: what was refused, which lets the sentence name assets, amounts and accounts.
  ///   - transaction: the transaction in its ledger, where it failed there.
  ///   - ledger: the ledger in which it failed, where `transaction` doesn't say.
  ///   - diagnosticEvents: what was said on the way.
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

  /// The transaction's code, within its fee bump where it has one; nil for one that isn't known.
  public var code: TransactionCode? { TransactionCode(rawValue: codes.innerTransaction ?? codes.transaction) }

  /// Horizon's name of the code that decided: of the first operation that failed, else of the transaction.
  public var decisive: String { codes.decisive }

  /// What happened, what it means for the money, and what to do, for a person. A code that isn't known is named.
  public var sentence: Sentence {
    operation?.sentence ?? code?.sentence
      ?? "The network refused this with the code \(decisive.prefix(60)). No money moved; at most the small network fee was taken."
  }
}

extension ResultCodes {
  /// What happened, what it means for the money, and what to do, for a person, as far as codes alone tell: see ``TransactionRefusal``.
  public var sentence: Sentence { TransactionRefusal(codes: self).sentence }
}
