import StellarKit

extension OperationDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    let number: Int32 = try fields.get("type_i")
    if let known = try UnknownKind.spared({ try Self.known(number, fields) }), let known {
      self = known
    } else {
      self = .other(try OtherDetails(fields, besides: OperationResource.commonFields))
    }
  }

  private static func known(_ number: Int32, _ fields: FieldReader) throws -> OperationDetails? {
    switch number {
    case 0: .createAccount(try CreateAccountDetails(fields))
    case 1: .payment(try PaymentDetails(fields))
    case 2: .pathPaymentStrictReceive(try PathPaymentDetails(fields, limit: PathPaymentDetails.strictReceiveLimit))
    case 3: .manageSellOffer(try OfferDetails(fields))
    case 4: .createPassiveSellOffer(try OfferDetails(fields))
    case 5: .setOptions(try SetOptionsDetails(fields))
    case 6: .changeTrust(try ChangeTrustDetails(fields))
    case 7: .allowTrust(try AllowTrustDetails(fields))
    case 8: .accountMerge(try fields.account("account"), into: try fields.account("into"))
    case 9: .inflation
    case 10: .manageData(name: try fields.get("name"), value: try fields.parseIfPresent("value") { $0 })
    case 11: .bumpSequence(to: try fields.number("bump_to"))
    case 12: .manageBuyOffer(try OfferDetails(fields))
    case 13: .pathPaymentStrictSend(try PathPaymentDetails(fields, limit: PathPaymentDetails.strictSendLimit))
    case 14: .createClaimableBalance(try CreateClaimableBalanceDetails(fields))
    case 15: .claimClaimableBalance(try fields.balanceID("balance_id"), claimant: try fields.account("claimant"))
    case 16: .beginSponsoringFutureReserves(sponsored: try fields.accountID("sponsored_id"))
    case 17: .endSponsoringFutureReserves(sponsor: try fields.findAccount("begin_sponsor"))
    case 18: .revokeSponsorship(try RevokedSponsorship(fields))
    case 19: .clawback(try ClawbackDetails(fields))
    case 20: .clawbackClaimableBalance(try fields.balanceID("balance_id"))
    case 21: .setTrustLineFlags(try SetTrustLineFlagsDetails(fields))
    case 22: .liquidityPoolDeposit(try LiquidityPoolDepositDetails(fields))
    case 23: .liquidityPoolWithdraw(try LiquidityPoolWithdrawDetails(fields))
    case 24: .invokeHostFunction(try InvokeHostFunctionDetails(fields))
    case 25: .extendFootprintTTL(to: try fields.get("extend_to"))
    case 26: .restoreFootprint
    default: nil
    }
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("type", type)
    try fields.set("type_i", typeNumber)
    switch self {
    case .createAccount(let details): try details.write(to: &fields)
    case .payment(let details): try details.write(to: &fields)
    case .pathPaymentStrictReceive(let details): try details.write(to: &fields, limit: PathPaymentDetails.strictReceiveLimit)
    case .pathPaymentStrictSend(let details): try details.write(to: &fields, limit: PathPaymentDetails.strictSendLimit)
    case .manageSellOffer(let details), .createPassiveSellOffer(let details), .manageBuyOffer(let details): try details.write(to: &fields)
    case .setOptions(let details): try details.write(to: &fields)
    case .changeTrust(let details): try details.write(to: &fields)
    case .allowTrust(let details): try details.write(to: &fields)
    case .accountMerge(let account, let into):
      try fields.set("account", account: account)
      try fields.set("into", account: into)
    case .manageData(let name, let value):
      try fields.set("name", name)
      try fields.set("value", value ?? "")
    case .bumpSequence(let number): try fields.set("bump_to", number: number)
    case .createClaimableBalance(let details): try details.write(to: &fields)
    case .claimClaimableBalance(let id, let claimant):
      try fields.set("balance_id", id.hex)
      try fields.set("claimant", account: claimant)
    case .beginSponsoringFutureReserves(let account): try fields.set("sponsored_id", account)
    case .endSponsoringFutureReserves(let sponsor): try fields.set("begin_sponsor", account: sponsor)
    case .revokeSponsorship(let entry): try entry.write(to: &fields)
    case .clawback(let details): try details.write(to: &fields)
    case .clawbackClaimableBalance(let id): try fields.set("balance_id", id.hex)
    case .setTrustLineFlags(let details): try details.write(to: &fields)
    case .liquidityPoolDeposit(let details): try details.write(to: &fields)
    case .liquidityPoolWithdraw(let details): try details.write(to: &fields)
    case .invokeHostFunction(let details): try details.write(to: &fields)
    case .extendFootprintTTL(let ledgers): try fields.set("extend_to", ledgers)
    case .inflation, .restoreFootprint: break
    case .other(let details): try details.write(to: &fields)
    }
  }
}
