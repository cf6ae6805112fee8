import StellarKit
import StellarXDR

@testable import SandboxKit

/// Short ways to write operations.
extension XDR.Operation {
  static func of(_ body: XDR.OperationBody, by source: KeyPair? = nil) -> XDR.Operation {
    XDR.Operation(sourceAccount: source.map { MuxedAccount($0.accountID).xdr }, body: body)
  }

  static func options(by source: KeyPair? = nil, _ change: (inout XDR.SetOptionsOp) -> Void) -> XDR.Operation {
    var operation = XDR.SetOptionsOp()
    change(&operation)
    return of(.setOptions(operation), by: source)
  }

  static func flags(_ flags: AccountFlags) -> XDR.Operation { options { $0.setFlags = flags.rawValue } }

  static func signer(_ key: XDR.SignerKey, _ weight: UInt32 = 1, by source: KeyPair? = nil) -> XDR.Operation {
    options(by: source) { $0.signer = XDR.Signer(key: key, weight: weight) }
  }

  static func allow(_ trustor: KeyPair, _ code: String, _ authorize: UInt32, by source: KeyPair? = nil) -> XDR.Operation {
    let code = XDR.AssetCode4(Array(code.utf8) + [UInt8](repeating: 0, count: 4 - code.utf8.count)) ?? XDR.AssetCode4()
    return of(.allowTrust(XDR.AllowTrustOp(trustor: trustor.accountID.xdr, asset: .creditAlphanum4(code), authorize: authorize)), by: source)
  }

  static func setFlags(
    _ trustor: KeyPair, _ asset: XDR.Asset, clear: TrustLineFlags = [], set: TrustLineFlags = [], by source: KeyPair? = nil
  ) -> XDR.Operation {
    let operation = XDR.SetTrustLineFlagsOp(
      trustor: trustor.accountID.xdr, asset: asset, clearFlags: clear.rawValue, setFlags: set.rawValue
    )
    return of(.setTrustLineFlags(operation), by: source)
  }

  static func trustPool(_ pool: XDR.LiquidityPoolConstantProductParameters, limit: Int64, by source: KeyPair? = nil) -> XDR.Operation {
    of(.changeTrust(XDR.ChangeTrustOp(line: .poolShare(.constantProduct(pool)), limit: limit)), by: source)
  }

  static func merge(into key: KeyPair, by source: KeyPair? = nil) -> XDR.Operation {
    of(.accountMerge(MuxedAccount(key.accountID).xdr), by: source)
  }

  static func data(_ name: String, _ value: [UInt8]?, by source: KeyPair? = nil) -> XDR.Operation {
    of(.manageData(XDR.ManageDataOp(dataName: Array(name.utf8), dataValue: value)), by: source)
  }

  static func bump(to sequence: Int64, by source: KeyPair? = nil) -> XDR.Operation {
    of(.bumpSequence(XDR.BumpSequenceOp(bumpTo: sequence)), by: source)
  }

  static func leave(
    _ amount: Int64, _ asset: XDR.Asset = .native, for claimants: [(KeyPair, XDR.ClaimPredicate)], by source: KeyPair? = nil
  ) -> XDR.Operation {
    let claimants = claimants.map { XDR.Claimant.v0(XDR.ClaimantV0(destination: $0.0.accountID.xdr, predicate: $0.1)) }
    return of(.createClaimableBalance(XDR.CreateClaimableBalanceOp(asset: asset, amount: amount, claimants: claimants)), by: source)
  }

  static func claim(_ id: Bytes32) -> XDR.Operation { of(.claimClaimableBalance(XDR.ClaimClaimableBalanceOp(balanceID: .v0(id)))) }

  static func clawback(_ amount: Int64, _ asset: XDR.Asset, from account: KeyPair) -> XDR.Operation {
    of(.clawback(XDR.ClawbackOp(asset: asset, from: MuxedAccount(account.accountID).xdr, amount: amount)))
  }

  static func clawback(_ id: Bytes32) -> XDR.Operation {
    of(.clawbackClaimableBalance(XDR.ClawbackClaimableBalanceOp(balanceID: .v0(id))))
  }

  static func sponsor(_ key: KeyPair, by source: KeyPair? = nil) -> XDR.Operation {
    of(.beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: key.accountID.xdr)), by: source)
  }

  static func endSponsoring(by source: KeyPair? = nil) -> XDR.Operation { of(.endSponsoringFutureReserves, by: source) }

  static func revoke(_ key: XDR.LedgerKey, by source: KeyPair? = nil) -> XDR.Operation {
    of(.revokeSponsorship(.ledgerEntry(key)), by: source)
  }

  static func revoke(signer: XDR.SignerKey, of account: KeyPair, by source: KeyPair? = nil) -> XDR.Operation {
    let named = XDR.RevokeSponsorshipOpSigner(accountID: account.accountID.xdr, signerKey: signer)
    return of(.revokeSponsorship(.signer(named)), by: source)
  }
}

extension XDR.TransactionResult {
  /// The id of the claimable balance that the first operation created.
  var claimableBalance: Bytes32? {
    if case .createClaimableBalance(.success(let id))? = operationResults.first { id.hash } else { nil }
  }
}

extension TestLedger {
  /// Changes an account as no transaction could.
  mutating func edit(_ key: KeyPair, _ change: (inout AccountEntry) -> Void) {
    edit { $0.update(key.accountID, change) }
  }

  /// Changes a trustline as no transaction could.
  mutating func edit(_ key: KeyPair, _ asset: XDR.Asset, _ change: (inout TrustlineEntry) -> Void) {
    edit { $0.update(TrustlineKey(account: key.accountID, asset: asset), change) }
  }
}
