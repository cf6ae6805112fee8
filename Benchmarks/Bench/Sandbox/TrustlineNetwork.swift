import SandboxKit
import StellarKit
import StellarXDR

/// A ledger of accounts with one trustline each.
struct TrustlineNetwork: Sendable {
  let ledger: Ledger

  init(accounts: Int) throws {
    let issuer = try LedgerBuilder.key(accounts)
    let people = try (0..<accounts).map { try LedgerBuilder.key($0) }
    var builder = try LedgerBuilder()
    try builder.create([issuer] + people)
    let asset = Asset.issued(code: try AssetCode("USD"), issuer: issuer.accountID).xdr
    for person in people { try builder.apply([LedgerBuilder.trust(asset)], by: [person]) }
    ledger = builder.ledger
  }
}
