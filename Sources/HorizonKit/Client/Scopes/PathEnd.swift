import Sentences
public import StellarKit

/// One end of a payment path, which may be any of several assets.
public enum PathEnd: Hashable, Sendable {
  /// Any asset that the account holds. As the source, only as much of it as the account has.
  case account(AccountID)
  /// Any of these assets, of which there must be at least one. Horizon servers accept up to 15 by default.
  case assets([Asset])

  /// Returns the query parameters for this end.
  ///
  /// - Parameter side: `source` or `destination`.
  func query(side: String) throws(HorizonError) -> [String: String] {
    switch self {
    case .account(let id): return ["\(side)_account": id.address]
    case .assets(let assets):
      guard !assets.isEmpty else { throw .invalidParameter(name: "\(side)_assets", reason: "needs at least one asset") }
      return ["\(side)_assets": assets.map(\.canonical).joined(separator: ",")]
    }
  }
  /// Tells whether an asset may be at this end. For an account it always returns true: only the server knows what the account holds.
  func includes(_ asset: Asset) -> Bool {
    switch self {
    case .account: true
    case .assets(let assets): assets.contains(asset)
    }
  }
}
