import StellarKit
import StellarXDR

/// What an operation does to the ledger. One file an operation, and one line here.
protocol LedgerOperation: Sendable {
  /// The result of an operation that did what it says.
  var success: XDR.OperationResult { get }

  /// Whether this ledger knows the operation at all.
  var isSupported: Bool { get }

  /// The weight that signatures must reach: the medium threshold, unless the operation says otherwise.
  func threshold(of thresholds: Thresholds) -> UInt8

  /// Why the operation could never succeed, whatever is on the ledger; nil if it could.
  func refusal(by source: AccountID) -> XDR.OperationResult?

  /// Does what the operation says, or leaves the state to be rolled back.
  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult
}

extension LedgerOperation {
  var isSupported: Bool { true }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.medium }
}

extension XDR.OperationBody {
  /// The operation inside.
  var operation: any LedgerOperation {
    switch self {
    case .createAccount(let operation): operation
    case .payment(let operation): operation
    case .changeTrust(let operation): operation
    case .pathPaymentStrictReceive(let operation): operation
    case .pathPaymentStrictSend(let operation): operation
    case .manageSellOffer(let operation): operation
    case .manageBuyOffer(let operation): operation
    case .createPassiveSellOffer(let operation): operation
    case .liquidityPoolDeposit(let operation): operation
    case .liquidityPoolWithdraw(let operation): operation
    default: UnknownOperation()
    }
  }
}
