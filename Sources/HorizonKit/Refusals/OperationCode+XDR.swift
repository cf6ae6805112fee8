import Foundation
public import StellarXDR

extension OperationCode {
  /// Makes Horizon's code for an operation's result.
  ///
  /// Mostly it is the protocol's own name after `op_`. It is nil if there is no case for the code.
  public init?(_ result: XDR.OperationResult) {
    let name = result.codeName
    if let type = result.type, let exception = Self.exceptions(type)[name] {
      self = exception
    } else if case .notRun(let code) = result {
      self.init(code)
    } else if let code = Self(rawValue: "op_\(name)") {
      self = code
    } else {
      return nil
    }
  }

  private init(_ code: XDR.OperationResultCode) {
    self =
      switch code {
      case .opBadAuth: .badAuthorization
      case .opNoAccount: .noSourceAccount
      case .opNotSupported: .notSupported
      case .opTooManySubentries: .tooManySubentries
      case .opExceededWorkLimit: .exceededWorkLimit
      case .opTooManySponsoring: .tooManySponsoring
      }
  }

  /// Returns the codes of an operation type for which Horizon's name isn't the protocol's after `op_`.
  private static func exceptions(_ type: XDR.OperationType) -> [String: OperationCode] {
    switch type {
    case .createAccount: ["already_exist": .alreadyExists]
    case .pathPaymentStrictReceive: ["offer_cross_self": .crossSelf, "over_sendmax": .overSourceMaximum]
    case .pathPaymentStrictSend: ["offer_cross_self": .crossSelf, "under_destmin": .underDestinationMinimum]
    case .manageSellOffer, .createPassiveSellOffer, .manageBuyOffer:
      [
        "sell_not_authorized": .sellNotAuthorized, "buy_not_authorized": .buyNotAuthorized, "buy_no_issuer": .buyNoIssuer,
        "not_found": .offerNotFound,
      ]
    case .setOptions: ["cant_change": .cannotChange]
    case .changeTrust: ["not_auth_maintain_liabilities": .notAuthorizedToMaintainLiabilities]
    case .allowTrust: ["no_trust_line": .noTrust, "trust_not_required": .notRequired]
    case .setTrustLineFlags: ["no_trust_line": .noTrust]
    case .accountMerge: ["seqnum_too_far": .sequenceTooFar]
    case .manageData: ["name_not_found": .dataNameNotFound, "invalid_name": .dataInvalidName]
    case .clawbackClaimableBalance: ["not_issuer": .noIssuer]
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint:
      [
        "trapped": .functionTrapped, "resource_limit_exceeded": .resourceLimitExceeded, "entry_archived": .entryArchived,
        "insufficient_refundable_fee": .insufficientRefundableFee,
      ]
    default: [:]
    }
  }
}
