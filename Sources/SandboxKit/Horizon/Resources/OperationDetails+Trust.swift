import HorizonKit
import StellarKit
import StellarXDR

extension OperationDetails {
  /// Makes the details of an operation on trustlines.
  static func trust(_ stored: StoredOperation) throws -> OperationDetails {
    switch stored.operation.body {
    case .changeTrust(let body):
      let trusted = try TrustlineAsset(body.line)
      let trustee: AccountID? = if case .asset(let asset) = trusted { asset.issuer } else { nil }
      return .changeTrust(ChangeTrustDetails(trusted: trusted, limit: Amount(clamping: body.limit), trustee: trustee, trustor: stored.source))
    case .allowTrust(let body):
      let flags = TrustLineFlags(rawValue: body.authorize)
      return .allowTrust(
        AllowTrustDetails(
          asset: try Asset(body.asset, issuer: stored.source.accountID), trustee: stored.source, trustor: AccountID(body.trustor),
          authorize: flags.contains(.authorized), authorizeToMaintainLiabilities: flags.contains(.authorizedToMaintainLiabilities)
        ))
    case .setTrustLineFlags(let body):
      return .setTrustLineFlags(
        SetTrustLineFlagsDetails(
          asset: try Asset(body.asset), trustor: AccountID(body.trustor), setFlags: TrustLineFlags(rawValue: body.setFlags),
          clearFlags: TrustLineFlags(rawValue: body.clearFlags)
        ))
    default: throw InvalidRow(description: "an operation isn't about a trustline")
    }
  }

  /// Makes the details of an operation on claimable balances, or of a clawback.
  static func claimableBalance(_ stored: StoredOperation) throws -> OperationDetails {
    switch stored.operation.body {
    case .createClaimableBalance(let body):
      let claimants = try body.claimants.map { try ClaimantResource($0) }
      return .createClaimableBalance(
        CreateClaimableBalanceDetails(asset: try Asset(body.asset), amount: Amount(clamping: body.amount), claimants: claimants))
    case .claimClaimableBalance(let body): return .claimClaimableBalance(ClaimableBalanceID(body.balanceID), claimant: stored.source)
    case .clawback(let body):
      let from = MuxedAccount(body.from)
      return .clawback(ClawbackDetails(asset: try Asset(body.asset), from: from, amount: Amount(clamping: body.amount)))
    case .clawbackClaimableBalance(let body): return .clawbackClaimableBalance(ClaimableBalanceID(body.balanceID))
    default: throw InvalidRow(description: "an operation isn't about a claimable balance")
    }
  }
}
