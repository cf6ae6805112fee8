import HorizonKit
import StellarKit
import StellarXDR

extension RevokedSponsorship {
  init(_ body: XDR.RevokeSponsorshipOp) throws {
    switch body {
    case .signer(let signer): self = .signer(AccountID(signer.accountID), key: signer.signerKey.address)
    case .ledgerEntry(.account(let key)): self = .account(AccountID(key.accountID))
    case .ledgerEntry(.trustline(let key)):
      let account = AccountID(key.accountID)
      if case .poolShare(let pool) = key.asset {
        self = .poolTrustline(account, LiquidityPoolID(hash: pool))
      } else {
        self = .trustline(account, try Asset(key.asset.asset ?? .native))
      }
    case .ledgerEntry(.offer(let key)): self = .offer(key.offerID)
    case .ledgerEntry(.data(let key)): self = .data(AccountID(key.accountID), name: String(decoding: key.dataName, as: UTF8.self))
    case .ledgerEntry(.claimableBalance(let key)): self = .claimableBalance(ClaimableBalanceID(key.balanceID))
    case .ledgerEntry(let key): throw InvalidRow(description: "nobody sponsors \(key.type)")
    }
  }
}
