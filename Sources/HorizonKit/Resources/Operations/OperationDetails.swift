public import StellarKit

/// What an operation did. An unknown kind is kept with its fields as received.
public enum OperationDetails: Hashable, Sendable {
  /// An account was created.
  case createAccount(CreateAccountDetails)
  /// A payment in one asset.
  case payment(PaymentDetails)
  /// A payment whose recipient gets an exact amount; the limit is the most that may be sent.
  case pathPaymentStrictReceive(PathPaymentDetails)
  /// An offer whose amount is the amount to sell.
  case manageSellOffer(OfferDetails)
  /// A new offer that doesn't take existing offers at the same price.
  case createPassiveSellOffer(OfferDetails)
  /// An account changed its own options.
  case setOptions(SetOptionsDetails)
  /// A trustline was opened, changed or closed.
  case changeTrust(ChangeTrustDetails)
  /// An issuer decided about a trustline, in the form from before protocol 17.
  case allowTrust(AllowTrustDetails)
  /// The first account was merged into the second, which received its lumens.
  case accountMerge(MuxedAccount, into: MuxedAccount)
  /// The network was asked for inflation, which it no longer pays.
  case inflation
  /// A data entry was set to a value in base64, or removed if there is no value.
  case manageData(name: String, value: String?)
  /// A sequence number was bumped.
  case bumpSequence(to: Int64)
  /// An offer whose amount is the amount to buy.
  case manageBuyOffer(OfferDetails)
  /// A payment that sends an exact amount; the limit is the minimum that must arrive.
  case pathPaymentStrictSend(PathPaymentDetails)
  /// A claimable balance was created.
  case createClaimableBalance(CreateClaimableBalanceDetails)
  /// A claimable balance was claimed.
  case claimClaimableBalance(ClaimableBalanceID, claimant: MuxedAccount)
  /// From here on, the operation's account sponsors the reserves of entries that the other account creates.
  case beginSponsoringFutureReserves(sponsored: AccountID)
  /// The end of sponsoring reserves. The sponsor is nil in transactions that failed.
  case endSponsoringFutureReserves(sponsor: MuxedAccount?)
  /// An account stopped sponsoring an entry's reserve, or transferred the sponsorship.
  case revokeSponsorship(RevokedSponsorship)
  /// An issuer clawed back an asset from an account.
  case clawback(ClawbackDetails)
  /// An issuer clawed back a claimable balance.
  case clawbackClaimableBalance(ClaimableBalanceID)
  /// An issuer decided about a trustline.
  case setTrustLineFlags(SetTrustLineFlagsDetails)
  /// A deposit into a pool.
  case liquidityPoolDeposit(LiquidityPoolDepositDetails)
  /// A withdrawal from a pool.
  case liquidityPoolWithdraw(LiquidityPoolWithdrawDetails)
  /// A contract was called or created, or its code was uploaded.
  case invokeHostFunction(InvokeHostFunctionDetails)
  /// The lifetime of the entries in the transaction's footprint was extended to at least this many ledgers.
  case extendFootprintTTL(to: UInt32)
  /// The archived entries in the transaction's footprint were restored.
  case restoreFootprint
  /// An operation that this version doesn't know.
  case other(OtherDetails)

  /// Horizon's name for the kind of operation, such as `create_account`.
  public var type: String {
    if case .other(let details) = self { details.type } else { Self.names[Int(typeNumber)] }
  }

  /// Horizon's names, indexed by the protocol's numbers.
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
