import StellarKit
import StellarXDR

extension XDR.RevokeSponsorshipOp: LedgerOperation {
  var success: XDR.OperationResult { .revokeSponsorship(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    guard case .ledgerEntry(let key) = self else { return nil }
    let isValid =
      switch key {
      case .account, .claimableBalance: true
      case .trustline(let key): key.isValid
      case .offer(let key): key.offerID > 0
      case .data(let key): !key.dataName.isEmpty && key.dataName.isPrintable
      case .liquidityPool, .contractData, .contractCode, .configSetting, .ttl: false
      }
    return isValid ? nil : .revokeSponsorship(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let refusal = revoke(in: &state, by: context.source)
    return refusal ?? success
  }

  private func revoke(in state: inout LedgerState, by source: AccountID) -> XDR.OperationResult? {
    let key: XDR.LedgerKey
    switch self {
    case .ledgerEntry(let named): key = named
    case .signer(let signer): return state.revokeSponsorship(ofSigner: signer.signerKey, of: AccountID(signer.accountID), by: source)
    }
    switch key {
    case .account(let key):
      let account = AccountID(key.accountID)
      return state.revokeSponsorship(of: state.accounts[account], at: account, of: account, by: source)
    case .trustline(let key):
      let account = AccountID(key.accountID)
      let trustline = TrustlineKey(account: account, asset: key.asset)
      return state.revokeSponsorship(of: state.trustlines[trustline], at: trustline, of: account, by: source)
    case .offer(let key):
      let offer = OfferKey(seller: AccountID(key.sellerID), id: key.offerID)
      return state.revokeSponsorship(of: state.offers[offer], at: offer, of: offer.seller, by: source)
    case .data(let key):
      let data = DataEntryKey(account: AccountID(key.accountID), name: key.dataName)
      return state.revokeSponsorship(of: state.data[data], at: data, of: data.account, by: source)
    case .claimableBalance(let key):
      let balance = key.balanceID.hash
      return state.revokeSponsorship(of: state.claimableBalances[balance], at: balance, of: nil, by: source)
    case .liquidityPool, .contractData, .contractCode, .configSetting, .ttl:
      return .revokeSponsorship(.malformed)
    }
  }
}

extension XDR.LedgerKeyTrustLine {
  /// Whether such a trustline is possible.
  fileprivate var isValid: Bool {
    guard let asset = asset.asset else { return true }
    return asset != .native && asset.isValid && asset.issuer != AccountID(accountID)
  }
}
