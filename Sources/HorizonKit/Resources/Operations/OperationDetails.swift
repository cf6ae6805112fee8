public import StellarKit

/// What an operation did. A kind that this version doesn't know is kept with its fields as they came.
public enum OperationDetails: Hashable, Sendable {
  /// An account began to be.
  case createAccount(CreateAccountDetails)
  /// A payment in one asset.
  case payment(PaymentDetails)
  /// A payment whose recipient gets an exact amount; the limit is the most that could be sent.
  case pathPaymentStrictReceive(PathPaymentDetails)
  /// An offer whose amount is what it sells.
  case manageSellOffer(OfferDetails)
  /// A new offer that doesn't take those of the same price.
  case createPassiveSellOffer(OfferDetails)
  /// An account changed itself.
  case setOptions(SetOptionsDetails)
  /// A trustline was opened, changed or closed.
  case changeTrust(ChangeTrustDetails)
  /// An issuer decided about a trustline, in the form from before protocol 17.
  case allowTrust(AllowTrustDetails)
  /// The first account ceased to be, and its lumens went to the second.
  case accountMerge(MuxedAccount, into: MuxedAccount)
  /// The network was asked for inflation, which it no longer pays.
  case inflation
  /// A data entry was set to a value in base64, or, with none, taken away.
  case manageData(name: String, value: String?)
  /// A sequence number was set ahead.
  case bumpSequence(to: Int64)
  /// An offer whose amount is what it buys.
  case manageBuyOffer(OfferDetails)
  /// A payment that sends an exact amount; the limit is the least that had to arrive.
  case pathPaymentStrictSend(PathPaymentDetails)
  /// A balance was set aside to be claimed.
  case createClaimableBalance(CreateClaimableBalanceDetails)
  /// A balance was claimed.
  case claimClaimableBalance(ClaimableBalanceID, claimant: MuxedAccount)
  /// From here on, the operation's account pays the reserves of what the other makes.
  case beginSponsoringFutureReserves(sponsored: AccountID)
  /// The sponsor is nil in transactions that failed.
  case endSponsoringFutureReserves(sponsor: MuxedAccount?)
  /// Somebody stopped paying an entry's reserve, or handed that on.
  case revokeSponsorship(RevokedSponsorship)
  /// An issuer took something back from an account.
  case clawback(ClawbackDetails)
  /// An issuer took a claimable balance back.
  case clawbackClaimableBalance(ClaimableBalanceID)
  /// An issuer decided about a trustline.
  case setTrustLineFlags(SetTrustLineFlagsDetails)
  /// Something was put into a pool.
  case liquidityPoolDeposit(LiquidityPoolDepositDetails)
  /// Something was taken out of a pool.
  case liquidityPoolWithdraw(LiquidityPoolWithdrawDetails)
  /// A contract was called or made, or its code put on the ledger.
  case invokeHostFunction(InvokeHostFunctionDetails)
  /// The entries that the transaction names live on for at least so many ledgers.
  case extendFootprintTTL(to: UInt32)
  /// The archived entries that the transaction names live again.
  case restoreFootprint
  /// Something that this version doesn't know.
  case other(OtherDetails)

  /// Horizon's name for the kind of operation, such as `create_account`.
  public var type: String {
    if case .other(let details) = self { details.type } else { Self.names[Int(typeNumber)] }
  }

  /// Horizon's names, at the protocol's numbers.
  private static let names = [
    "create_account", "payment", "path_payment_strict_receive", "manage_sell_offer", "create_passive_sell_offer", "set_options", "change_trust",
    "allow_trust", "account_merge", "inflation", "manage_data", "bump_sequence", "manage_buy_offer", "path_payment_strict_send",
    "create_claimable_balance", "claim_claimable_balance", "begin_sponsoring_future_reserves", "end_sponsoring_future_reserves",
    "revoke_sponsorship", "clawback", "clawback_claimable_balance", "set_trust_line_flags", "liquidity_pool_deposit", "liquidity_pool_withdraw",
    "invoke_host_function", "extend_footprint_ttl", "restore_footprint",
  ]

  /// The protocol's number for the kind of operation.
  public var typeNumber: Int32 {
    switch self {
    case .createAccount: 0
    case .payment: 1
    case .pathPaymentStrictReceive: 2
    case .manageSellOffer: 3
    case .createPassiveSellOffer: 4
    case .setOptions: 5
    case .changeTrust: 6
    case .allowTrust: 7
    case .accountMerge: 8
    case .inflation: 9
    case .manageData: 10
    case .bumpSequence: 11
    case .manageBuyOffer: 12
    case .pathPaymentStrictSend: 13
    case .createClaimableBalance: 14
    case .claimClaimableBalance: 15
    case .beginSponsoringFutureReserves: 16
    case .endSponsoringFutureReserves: 17
    case .revokeSponsorship: 18
    case .clawback: 19
    case .clawbackClaimableBalance: 20
    case .setTrustLineFlags: 21
    case .liquidityPoolDeposit: 22
    case .liquidityPoolWithdraw: 23
    case .invokeHostFunction: 24
    case .extendFootprintTTL: 25
    case .restoreFootprint: 26
    case .other(let details): details.typeNumber
    }
  }
}
