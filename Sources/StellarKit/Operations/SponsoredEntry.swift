public import StellarXDR

/// A ledger entry whose reserve another account can sponsor, for revoking or transferring the sponsorship (CAP-33).
public enum SponsoredEntry: Hashable, Sendable {
  /// An account.
  case account(AccountID)
  /// An account's trustline to an issued asset.
  case trustline(AccountID, code: AssetCode, issuer: AccountID)
  /// An account's trustline to a pool's shares.
  case poolTrustline(AccountID, LiquidityPoolID)
  /// An offer.
  case offer(seller: AccountID, id: Int64)
  /// An account's data entry.
  case data(AccountID, DataName)
  /// A claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// An extra signer of an account.
  case signer(AccountID, SignerKey)
}

extension SponsoredEntry {
  /// An entry in its wire form, which is that of the operation that revokes or transfers the sponsorship.
  ///
  /// - Throws: ``OperationError`` for an entry that can't be sponsored.
  public init(_ xdr: XDR.RevokeSponsorshipOp) throws(OperationError) {
    switch xdr {
    case .signer(let entry): self = .signer(AccountID(entry.accountID), try SignerKey(read: entry.signerKey))
    case .ledgerEntry(.account(let key)): self = .account(AccountID(key.accountID))
    case .ledgerEntry(.trustline(let key)): self = try Self.trustline(AccountID(key.accountID), key.asset)
    case .ledgerEntry(.offer(let key)): self = .offer(seller: AccountID(key.sellerID), id: key.offerID)
    case .ledgerEntry(.data(let key)): self = .data(AccountID(key.accountID), try DataName(bytes: key.dataName))
    case .ledgerEntry(.claimableBalance(let key)): self = .claimableBalance(ClaimableBalanceID(key.balanceID))
    case .ledgerEntry(let key): throw .unsupported("the sponsorship of \(key.type)")
    }
  }

  private static func trustline(_ account: AccountID, _ xdr: XDR.TrustLineAsset) throws(OperationError) -> Self {
    let asset: Asset
    switch xdr {
    case .native: throw .asset(.invalidForm("native"))
    case .creditAlphanum4(let short): asset = try .read(XDR.Asset.creditAlphanum4(short))
    case .creditAlphanum12(let long): asset = try .read(XDR.Asset.creditAlphanum12(long))
    case .poolShare(let pool): return .poolTrustline(account, LiquidityPoolID(hash: pool))
    }
    let (code, issuer) = try asset.issued()
    return .trustline(account, code: code, issuer: issuer)
  }

  /// The wire form.
  public var xdr: XDR.RevokeSponsorshipOp {
    switch self {
    case .account(let account): .ledgerEntry(.account(XDR.LedgerKeyAccount(accountID: account.xdr)))
    case .trustline(let account, let code, let issuer):
      .ledgerEntry(
        .trustline(XDR.LedgerKeyTrustLine(accountID: account.xdr, asset: Asset.issued(code: code, issuer: issuer).trustLineAsset))
      )
    case .poolTrustline(let account, let pool):
      .ledgerEntry(.trustline(XDR.LedgerKeyTrustLine(accountID: account.xdr, asset: .poolShare(pool.hash))))
    case .offer(let seller, let id): .ledgerEntry(.offer(XDR.LedgerKeyOffer(sellerID: seller.xdr, offerID: id)))
    case .data(let account, let name):
      .ledgerEntry(.data(XDR.LedgerKeyData(accountID: account.xdr, dataName: Array(name.description.utf8))))
    case .claimableBalance(let id): .ledgerEntry(.claimableBalance(XDR.LedgerKeyClaimableBalance(balanceID: id.xdr)))
    case .signer(let account, let key): .signer(XDR.RevokeSponsorshipOpSigner(accountID: account.xdr, signerKey: key.xdr))
    }
  }
}
