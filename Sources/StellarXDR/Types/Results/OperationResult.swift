extension XDR {
  /// `OperationResult`: the operation's own result, or why it never ran.
  public enum OperationResult: XDRCodable {
    /// Of a ``CreateAccountOp``.
    case createAccount(CreateAccountResultCode)
    /// Of a ``PaymentOp``.
    case payment(PaymentResultCode)
    /// Of a ``PathPaymentStrictReceiveOp``.
    case pathPaymentStrictReceive(PathPaymentStrictReceiveResult)
    /// Of a ``ManageSellOfferOp``.
    case manageSellOffer(ManageSellOfferResult)
    /// Of a ``CreatePassiveSellOfferOp``.
    case createPassiveSellOffer(ManageSellOfferResult)
    /// Of a ``SetOptionsOp``.
    case setOptions(SetOptionsResultCode)
    /// Of a ``ChangeTrustOp``.
    case changeTrust(ChangeTrustResultCode)
    /// Of an ``AllowTrustOp``.
    case allowTrust(AllowTrustResultCode)
    /// Of an account's merge into another.
    case accountMerge(AccountMergeResult)
    /// Of the distribution of inflation.
    case inflation(InflationResult)
    /// Of a ``ManageDataOp``.
    case manageData(ManageDataResultCode)
    /// Of a ``BumpSequenceOp``.
    case bumpSequence(BumpSequenceResultCode)
    /// Of a ``ManageBuyOfferOp``.
    case manageBuyOffer(ManageBuyOfferResult)
    /// Of a ``PathPaymentStrictSendOp``.
    case pathPaymentStrictSend(PathPaymentStrictSendResult)
    /// Of a ``CreateClaimableBalanceOp``.
    case createClaimableBalance(CreateClaimableBalanceResult)
    /// Of a ``ClaimClaimableBalanceOp``.
    case claimClaimableBalance(ClaimClaimableBalanceResultCode)
    /// Of a ``BeginSponsoringFutureReservesOp``.
    case beginSponsoringFutureReserves(BeginSponsoringFutureReservesResultCode)
    /// Of the end of a sponsorship.
    case endSponsoringFutureReserves(EndSponsoringFutureReservesResultCode)
    /// Of a ``RevokeSponsorshipOp``.
    case revokeSponsorship(RevokeSponsorshipResultCode)
    /// Of a ``ClawbackOp``.
    case clawback(ClawbackResultCode)
    /// Of a ``ClawbackClaimableBalanceOp``.
    case clawbackClaimableBalance(ClawbackClaimableBalanceResultCode)
    /// Of a ``SetTrustLineFlagsOp``.
    case setTrustLineFlags(SetTrustLineFlagsResultCode)
    /// Of a ``LiquidityPoolDepositOp``.
    case liquidityPoolDeposit(LiquidityPoolDepositResultCode)
    /// Of a ``LiquidityPoolWithdrawOp``.
    case liquidityPoolWithdraw(LiquidityPoolWithdrawResultCode)
    /// Of an ``InvokeHostFunctionOp``.
    case invokeHostFunction(InvokeHostFunctionResult)
    /// Of an ``ExtendFootprintTTLOp``.
    case extendFootprintTTL(ExtendFootprintTTLResultCode)
    /// Of a ``RestoreFootprintOp``.
    case restoreFootprint(RestoreFootprintResultCode)
    /// The operation didn't run at all.
    case notRun(OperationResultCode)

    /// The operation's kind; nil where it didn't run.
    public var type: OperationType? {
      switch self {
      case .createAccount: .createAccount
      case .payment: .payment
      case .pathPaymentStrictReceive: .pathPaymentStrictReceive
      case .manageSellOffer: .manageSellOffer
      case .createPassiveSellOffer: .createPassiveSellOffer
      case .setOptions: .setOptions
      case .changeTrust: .changeTrust
      case .allowTrust: .allowTrust
      case .accountMerge: .accountMerge
      case .inflation: .inflation
      case .manageData: .manageData
      case .bumpSequence: .bumpSequence
      case .manageBuyOffer: .manageBuyOffer
      case .pathPaymentStrictSend: .pathPaymentStrictSend
      case .createClaimableBalance: .createClaimableBalance
      case .claimClaimableBalance: .claimClaimableBalance
      case .beginSponsoringFutureReserves: .beginSponsoringFutureReserves
      case .endSponsoringFutureReserves: .endSponsoringFutureReserves
      case .revokeSponsorship: .revokeSponsorship
      case .clawback: .clawback
      case .clawbackClaimableBalance: .clawbackClaimableBalance
      case .setTrustLineFlags: .setTrustLineFlags
      case .liquidityPoolDeposit: .liquidityPoolDeposit
      case .liquidityPoolWithdraw: .liquidityPoolWithdraw
      case .invokeHostFunction: .invokeHostFunction
      case .extendFootprintTTL: .extendFootprintTTL
      case .restoreFootprint: .restoreFootprint
      case .notRun: nil
      }
    }

    /// The code of the operation's own result, or why it didn't run.
    public var code: any XDREnumeration {
      switch self {
      case .createAccount(let code): code
      case .payment(let code): code
      case .pathPaymentStrictReceive(let result): result.code
      case .manageSellOffer(let result): result.code
      case .createPassiveSellOffer(let result): result.code
      case .setOptions(let code): code
      case .changeTrust(let code): code
      case .allowTrust(let code): code
      case .accountMerge(let result): result.code
      case .inflation(let result): result.code
      case .manageData(let code): code
      case .bumpSequence(let code): code
      case .manageBuyOffer(let result): result.code
      case .pathPaymentStrictSend(let result): result.code
      case .createClaimableBalance(let result): result.code
      case .claimClaimableBalance(let code): code
      case .beginSponsoringFutureReserves(let code): code
      case .endSponsoringFutureReserves(let code): code
      case .revokeSponsorship(let code): code
      case .clawback(let code): code
      case .clawbackClaimableBalance(let code): code
      case .setTrustLineFlags(let code): code
      case .liquidityPoolDeposit(let code): code
      case .liquidityPoolWithdraw(let code): code
      case .invokeHostFunction(let result): result.code
      case .extendFootprintTTL(let code): code
      case .restoreFootprint(let code): code
      case .notRun(let code): code
      }
    }

    /// The code's name in SEP-51's JSON, such as `low_reserve`.
    public var codeName: String { code.jsonName }

    /// Whether the operation did what it says: the code of success is 0 for every kind.
    public var isSuccess: Bool { code.rawValue == 0 }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      let raw = try decoder.int32("OperationResult.code")
      if raw != 0 {
        guard let code = OperationResultCode(rawValue: raw) else { throw decoder.unknown(raw, "OperationResult.code") }
        self = .notRun(code)
        return
      }
      let type: OperationType = try decoder.enumeration("OperationResultTr.type")
      switch type {
      case .createAccount: self = .createAccount(try decoder.enumeration("CreateAccountResult.code"))
      case .payment: self = .payment(try decoder.enumeration("PaymentResult.code"))
      case .pathPaymentStrictReceive: self = .pathPaymentStrictReceive(try PathPaymentStrictReceiveResult(from: &decoder))
      case .manageSellOffer: self = .manageSellOffer(try ManageSellOfferResult(from: &decoder))
      case .createPassiveSellOffer: self = .createPassiveSellOffer(try ManageSellOfferResult(from: &decoder))
      case .setOptions: self = .setOptions(try decoder.enumeration("SetOptionsResult.code"))
      case .changeTrust: self = .changeTrust(try decoder.enumeration("ChangeTrustResult.code"))
      case .allowTrust: self = .allowTrust(try decoder.enumeration("AllowTrustResult.code"))
      case .accountMerge: self = .accountMerge(try AccountMergeResult(from: &decoder))
      case .inflation: self = .inflation(try InflationResult(from: &decoder))
      case .manageData: self = .manageData(try decoder.enumeration("ManageDataResult.code"))
      case .bumpSequence: self = .bumpSequence(try decoder.enumeration("BumpSequenceResult.code"))
      case .manageBuyOffer: self = .manageBuyOffer(try ManageBuyOfferResult(from: &decoder))
      case .pathPaymentStrictSend: self = .pathPaymentStrictSend(try PathPaymentStrictSendResult(from: &decoder))
      case .createClaimableBalance: self = .createClaimableBalance(try CreateClaimableBalanceResult(from: &decoder))
      case .claimClaimableBalance: self = .claimClaimableBalance(try decoder.enumeration("ClaimClaimableBalanceResult.code"))
      case .beginSponsoringFutureReserves: self = .beginSponsoringFutureReserves(try decoder.enumeration("BeginSponsoringFutureReservesResult.code"))
      case .endSponsoringFutureReserves: self = .endSponsoringFutureReserves(try decoder.enumeration("EndSponsoringFutureReservesResult.code"))
      case .revokeSponsorship: self = .revokeSponsorship(try decoder.enumeration("RevokeSponsorshipResult.code"))
      case .clawback: self = .clawback(try decoder.enumeration("ClawbackResult.code"))
      case .clawbackClaimableBalance: self = .clawbackClaimableBalance(try decoder.enumeration("ClawbackClaimableBalanceResult.code"))
      case .setTrustLineFlags: self = .setTrustLineFlags(try decoder.enumeration("SetTrustLineFlagsResult.code"))
      case .liquidityPoolDeposit: self = .liquidityPoolDeposit(try decoder.enumeration("LiquidityPoolDepositResult.code"))
      case .liquidityPoolWithdraw: self = .liquidityPoolWithdraw(try decoder.enumeration("LiquidityPoolWithdrawResult.code"))
      case .invokeHostFunction: self = .invokeHostFunction(try InvokeHostFunctionResult(from: &decoder))
      case .extendFootprintTTL: self = .extendFootprintTTL(try decoder.enumeration("ExtendFootprintTTLResult.code"))
      case .restoreFootprint: self = .restoreFootprint(try decoder.enumeration("RestoreFootprintResult.code"))
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      if let type {
        encoder.int32(0)
        encoder.int32(type.rawValue)
      }
      switch self {
      case .createAccount(let result): result.encode(to: &encoder)
      case .payment(let result): result.encode(to: &encoder)
      case .pathPaymentStrictReceive(let result): result.encode(to: &encoder)
      case .manageSellOffer(let result): result.encode(to: &encoder)
      case .createPassiveSellOffer(let result): result.encode(to: &encoder)
      case .setOptions(let result): result.encode(to: &encoder)
      case .changeTrust(let result): result.encode(to: &encoder)
      case .allowTrust(let result): result.encode(to: &encoder)
      case .accountMerge(let result): result.encode(to: &encoder)
      case .inflation(let result): result.encode(to: &encoder)
      case .manageData(let result): result.encode(to: &encoder)
      case .bumpSequence(let result): result.encode(to: &encoder)
      case .manageBuyOffer(let result): result.encode(to: &encoder)
      case .pathPaymentStrictSend(let result): result.encode(to: &encoder)
      case .createClaimableBalance(let result): result.encode(to: &encoder)
      case .claimClaimableBalance(let result): result.encode(to: &encoder)
      case .beginSponsoringFutureReserves(let result): result.encode(to: &encoder)
      case .endSponsoringFutureReserves(let result): result.encode(to: &encoder)
      case .revokeSponsorship(let result): result.encode(to: &encoder)
      case .clawback(let result): result.encode(to: &encoder)
      case .clawbackClaimableBalance(let result): result.encode(to: &encoder)
      case .setTrustLineFlags(let result): result.encode(to: &encoder)
      case .liquidityPoolDeposit(let result): result.encode(to: &encoder)
      case .liquidityPoolWithdraw(let result): result.encode(to: &encoder)
      case .invokeHostFunction(let result): result.encode(to: &encoder)
      case .extendFootprintTTL(let result): result.encode(to: &encoder)
      case .restoreFootprint(let result): result.encode(to: &encoder)
      case .notRun(let code): code.encode(to: &encoder)
      }
    }
  }

  /// `OperationResultCode` but for `opINNER`, which stands for the operation's own result.
  public enum OperationResultCode: Int32, XDREnumeration {
    /// It has too few valid signatures, or is for another network.
    case opBadAuth = -1
    /// There is no such source.
    case opNoAccount = -2
    /// The protocol doesn't have this kind of operation any more, or not yet.
    case opNotSupported = -3
    /// The account has as many trustlines, offers, signers and data entries as it may.
    case opTooManySubentries = -4
    /// It would take too much work.
    case opExceededWorkLimit = -5
    /// The account sponsors as much as it may.
    case opTooManySponsoring = -6
  }
}
