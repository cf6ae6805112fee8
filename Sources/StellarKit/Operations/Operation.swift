public import StellarXDR

/// An operation of a transaction.
///
/// Its parts can't hold invalid values. Rules that involve several parts, or the source account, are checked when the operation becomes part of a
/// ``Transaction``, and by ``check(source:)``.
public struct Operation: Hashable, Sendable {
  /// The kind of operation, with its parameters: one case for each of the protocol's operations.
  ///
  /// A contract operation must be the only one in its transaction. The transaction declares the required resources in ``Transaction/resources``.
  public enum Body: Hashable, Sendable {
    /// Creates an account with its first lumens.
    case createAccount(destination: AccountID, startingBalance: Amount)
    /// Sends an asset to an existing account that can hold it.
    case payment(destination: MuxedAccount, asset: Asset, amount: Amount)
    /// Sends at most `sendMax` of one asset so that exactly `amount` of another arrives, exchanged along a path of up to 5 assets.
    case pathPaymentStrictReceive(sendAsset: Asset, sendMax: Amount, destination: MuxedAccount, asset: Asset, amount: Amount, path: [Asset] = [])
    /// Sends exactly `sendAmount` of one asset so that at least `minimum` of another arrives, exchanged along a path of up to 5 assets.
    case pathPaymentStrictSend(sendAsset: Asset, sendAmount: Amount, destination: MuxedAccount, asset: Asset, minimum: Amount, path: [Asset] = [])
    /// Sells `amount` of an asset at a price in the other asset per unit. With an id, changes that offer; an amount of zero then removes it.
    case manageSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64 = 0)
    /// Buys `amount` of an asset at a price in the other asset per unit. With an id, changes that offer; an amount of zero then removes it.
    case manageBuyOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64 = 0)
    /// Offers an asset without taking an existing offer at the same price, so that both can coexist.
    case createPassiveSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price)
    /// Changes the account's signers, thresholds, flags or home domain.
    case setOptions(AccountOptions)
    /// Creates or changes a trustline to an issued asset; a limit of zero removes it.
    case changeTrust(code: AssetCode, issuer: AccountID, limit: Amount = .max)
    /// Creates or changes a trustline to a pool's shares; a limit of zero removes it.
    case changePoolTrust(LiquidityPool, limit: Amount = .max)
    /// Authorizes a trustline to the source's own asset in the old way.
    case allowTrust(trustor: AccountID, code: AssetCode, TrustLineAuthorization)
    /// Sends all lumens to another account, and removes the source account.
    case accountMerge(destination: MuxedAccount)
    /// Once paid out inflation; has had no effect since protocol 12.
    case inflation
    /// Writes a data entry, or removes it if there is no value.
    case manageData(name: DataName, value: DataValue?)
    /// Raises the source's sequence number.
    case bumpSequence(to: Int64)
    /// Sets an amount aside that others can claim.
    case createClaimableBalance(asset: Asset, amount: Amount, claimants: [Claimant])
    /// Claims such a claimable balance.
    case claimClaimableBalance(ClaimableBalanceID)
    /// Makes the source sponsor the reserves that another account needs from here on in this transaction.
    case beginSponsoringFutureReserves(sponsored: AccountID)
    /// Ends the sponsorship of the source account's reserves.
    case endSponsoringFutureReserves
    /// Returns the reserve of an entry to its owner, or transfers it to a new sponsor.
    case revokeSponsorship(SponsoredEntry)
    /// Claws back an amount of the source's own asset.
    case clawback(code: AssetCode, issuer: AccountID, from: MuxedAccount, amount: Amount)
    /// Claws back a claimable balance of the source's own asset.
    case clawbackClaimableBalance(ClaimableBalanceID)
    /// Changes what a trustline to the source's own asset may do.
    case setTrustLineFlags(trustor: AccountID, code: AssetCode, issuer: AccountID, set: TrustLineFlags = [], clear: TrustLineFlags = [])
    /// Deposits both assets into a pool, if the price of the second in the first is within bounds.
    case liquidityPoolDeposit(LiquidityPoolID, maximumA: Amount, maximumB: Amount, minimumPrice: Price, maximumPrice: Price)
    /// Redeems shares of a pool for its assets.
    case liquidityPoolWithdraw(LiquidityPoolID, shares: Amount, minimumA: Amount, minimumB: Amount)
    /// Calls a contract, creates one, or uploads contract code, with the authorizations of accounts and contracts for it.
    case invokeHostFunction(XDR.HostFunction, authorizations: [XDR.SorobanAuthorizationEntry] = [])
    /// Extends the lifetime of the entries that the transaction's resources read to at least this many ledgers from now.
    case extendFootprintTTL(ledgers: UInt32)
    /// Restores the archived entries that the transaction's resources write.
    case restoreFootprint
  }

  /// The account for which the operation acts; nil for the transaction's source account.
  public let source: MuxedAccount?
  /// The kind of operation, with its parameters.
  public let body: Body

  /// Whether the operation calls contracts or maintains their data.
  public var isOnContracts: Bool {
    switch body {
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: true
    default: false
    }
  }

  /// Whether the operation calls a contract, creates one, or uploads contract code.
  var isCall: Bool {
    if case .invokeHostFunction = body { true } else { false }
  }

  /// An operation, for the transaction's source account unless another account is given.
  public init(_ body: Body, source: MuxedAccount? = nil) {
    self.body = body
    self.source = source
  }

  /// The threshold level that the source account's signatures must reach for the operation.
  public var thresholdLevel: ThresholdLevel {
    switch body {
    case .bumpSequence, .inflation, .allowTrust, .setTrustLineFlags, .claimClaimableBalance, .extendFootprintTTL, .restoreFootprint: .low
    case .accountMerge: .high
    case .setOptions(let options): options.changesSigning ? .high : .medium
    default: .medium
    }
  }
}
