public import StellarXDR

/// One step of a transaction.
///
/// Its parts can't hold what they mustn't; what depends on several of them, or on the account that acts, is checked when the step becomes
/// part of a ``Transaction``, and by ``check(source:)``.
public struct Operation: Hashable, Sendable {
  /// What the step does: each of the protocol's operations.
  ///
  /// An operation on contracts is the only one of its transaction, which says in ``Transaction/resources`` what it needs.
  public enum Body: Hashable, Sendable {
    /// Makes an account that doesn't exist yet, with its first lumens.
    case createAccount(destination: AccountID, startingBalance: Amount)
    /// Sends an asset to an account that exists and can hold it.
    case payment(destination: MuxedAccount, asset: Asset, amount: Amount)
    /// Sends at most `sendMax` of one asset so that exactly `amount` of another arrives, exchanged along a path of up to 5 assets.
    case pathPaymentStrictReceive(sendAsset: Asset, sendMax: Amount, destination: MuxedAccount, asset: Asset, amount: Amount, path: [Asset] = [])
    /// Sends exactly `sendAmount` of one asset so that at least `minimum` of another arrives, exchanged along a path of up to 5 assets.
    case pathPaymentStrictSend(sendAsset: Asset, sendAmount: Amount, destination: MuxedAccount, asset: Asset, minimum: Amount, path: [Asset] = [])
    /// Offers `amount` of an asset at a price in the other per unit. With an id, changes that offer; an amount of zero then removes it.
    case manageSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64 = 0)
    /// Asks for `amount` of an asset at a price in the other per unit. With an id, changes that offer; an amount of zero then removes it.
    case manageBuyOffer(selling: Asset, buying: Asset, amount: Amount, price: Price, offerID: Int64 = 0)
    /// Offers an asset without taking an offer of the same price, so that both can stand.
    case createPassiveSellOffer(selling: Asset, buying: Asset, amount: Amount, price: Price)
    /// Changes the account's signers, thresholds, flags or home domain.
    case setOptions(AccountOptions)
    /// Makes or changes a trustline to an issued asset; a limit of zero removes it.
    case changeTrust(code: AssetCode, issuer: AccountID, limit: Amount = .max)
    /// Makes or changes a trustline to a pool's shares; a limit of zero removes it.
    case changePoolTrust(LiquidityPool, limit: Amount = .max)
    /// The old way of authorizing a trustline to the source's own asset.
    case allowTrust(trustor: AccountID, code: AssetCode, TrustLineAuthorization)
    /// Sends all lumens to another account and removes the source.
    case accountMerge(destination: MuxedAccount)
    /// Once paid out inflation; does nothing since protocol 12.
    case inflation
    /// Writes a data entry; without a value, removes it.
    case manageData(name: DataName, value: DataValue?)
    /// Raises the source's sequence number.
    case bumpSequence(to: Int64)
    /// Sets an amount aside for others to claim.
    case createClaimableBalance(asset: Asset, amount: Amount, claimants: [Claimant])
    /// Claims such an amount.
    case claimClaimableBalance(ClaimableBalanceID)
    /// From here on, the source carries the reserves that another account needs in this transaction.
    case beginSponsoringFutureReserves(sponsored: AccountID)
    /// Ends that for the source.
    case endSponsoringFutureReserves
    /// Hands the reserve of an entry back to its owner, or to a new sponsor.
    case revokeSponsorship(SponsoredEntry)
    /// Takes back an amount of the source's own asset.
    case clawback(code: AssetCode, issuer: AccountID, from: MuxedAccount, amount: Amount)
    /// Takes back a claimable balance of the source's own asset.
    case clawbackClaimableBalance(ClaimableBalanceID)
    /// Changes what a trustline to the source's own asset may do.
    case setTrustLineFlags(trustor: AccountID, code: AssetCode, issuer: AccountID, set: TrustLineFlags = [], clear: TrustLineFlags = [])
    /// Puts both of a pool's assets into it, at a price of the first in the second within bounds.
    case liquidityPoolDeposit(LiquidityPoolID, maximumA: Amount, maximumB: Amount, minimumPrice: Price, maximumPrice: Price)
    /// Turns shares of a pool back into its assets.
    case liquidityPoolWithdraw(LiquidityPoolID, shares: Amount, minimumA: Amount, minimumB: Amount)
    /// Calls a contract, makes one, or puts one's code on the ledger, with what accounts and contracts have authorized for it.
    case invokeHostFunction(XDR.HostFunction, authorizations: [XDR.SorobanAuthorizationEntry] = [])
    /// Keeps the entries that the transaction's resources read alive for so many ledgers from now on, at least.
    case extendFootprintTTL(ledgers: UInt32)
    /// Brings the archived entries that the transaction's resources write back to the ledger.
    case restoreFootprint
  }

  /// The account the step acts for; nil for the transaction's own.
  public let source: MuxedAccount?
  /// What the step does.
  public let body: Body

  /// Whether the step calls contracts or keeps their data.
  public var isOnContracts: Bool {
    switch body {
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: true
    default: false
    }
  }

  /// Whether the step calls a contract, makes one, or puts one's code on the ledger.
  var isCall: Bool {
    if case .invokeHostFunction = body { true } else { false }
  }

  /// A step, of the transaction's source account unless another is named.
  public init(_ body: Body, source: MuxedAccount? = nil) {
    self.body = body
    self.source = source
  }

  /// How much weight of the source account's signers the step needs.
  public var thresholdLevel: ThresholdLevel {
    switch body {
    case .bumpSequence, .inflation, .allowTrust, .setTrustLineFlags, .claimClaimableBalance, .extendFootprintTTL, .restoreFootprint: .low
    case .accountMerge: .high
    case .setOptions(let options): options.changesSigning ? .high : .medium
    default: .medium
    }
  }
}
