import StellarKit
import StellarXDR

/// An operation and its effect on the ledger. Each has a file of its own and a line below.
protocol LedgerOperation: Sendable {
  /// The result of an operation that did what it says.
  var success: XDR.OperationResult { get }

  /// Whether this ledger knows the operation at all.
  var isSupported: Bool { get }

  /// Returns the weight that signatures must reach: the medium threshold, unless the operation sets another.
  func threshold(of thresholds: Thresholds) -> UInt8

  /// Returns why the operation could never succeed, whatever is on the ledger, or nil if it could.
  func refusal(by source: AccountID) -> XDR.OperationResult?

  /// Applies the operation, or leaves a state that has to be rolled back.
  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult
}

extension LedgerOperation {
  var isSupported: Bool { true }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.medium }
}

extension XDR.OperationBody {
  /// Returns the operation of the body.
  ///
  /// - Parameter contract: the resources that its transaction declares for a contract's operation.
  func operation(_ contract: ContractTransaction? = nil) -> any LedgerOperation {
    switch self {
    case .createAccount(let operation): operation
    case .payment(let operation): operation
    case .setOptions(let operation): operation
    case .changeTrust(let operation): operation
    case .pathPaymentStrictReceive(let operation): operation
    case .pathPaymentStrictSend(let operation): operation
    case .manageSellOffer(let operation): operation
    case .manageBuyOffer(let operation): operation
    case .createPassiveSellOffer(let operation): operation
    case .liquidityPoolDeposit(let operation): operation
    case .liquidityPoolWithdraw(let operation): operation
    case .allowTrust(let operation): operation
    case .accountMerge(let destination): AccountMerge(destination: MuxedAccount(destination).accountID)
    case .manageData(let operation): operation
    case .bumpSequence(let operation): operation
    case .createClaimableBalance(let operation): operation
    case .claimClaimableBalance(let operation): operation
    case .beginSponsoringFutureReserves(let operation): operation
    case .endSponsoringFutureReserves: EndSponsoring()
    case .revokeSponsorship(let operation): operation
    case .clawback(let operation): operation
    case .clawbackClaimableBalance(let operation): operation
    case .setTrustLineFlags(let operation): operation
    case .inflation: UnsupportedOperation(success: .inflation(.success([])))
    case .invokeHostFunction(let body): InvokeHostFunction(body: body, contract: contract)
    case .extendFootprintTTL(let body): ExtendFootprintTTL(body: body, contract: contract)
    case .restoreFootprint: RestoreFootprint(contract: contract)
    }
  }

  /// Whether the operation alone tells everything that its success changes.
  var isForeseeable: Bool {
    if case .payment = self { true } else { false }
  }

  /// Whether the operation is one of contracts.
  var isSoroban: Bool {
    switch self {
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: true
    default: false
    }
  }
}
