import StellarKit
import StellarXDR

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
}
