import Sentences
public import StellarKit

/// The end of a payment path that may be one of several assets.
public enum PathEnd: Hashable, Sendable {
  /// Any asset that the account holds; to pay with, no more of it than the account has.
  case account(AccountID)
  /// Any of these assets, at least one. Horizon servers take 15 by default.
  case assets([Asset])

  /// - Parameter side: `source` or `destination`.
  func query(side: String) throws(HorizonError) -> [String: String] {
    switch self {
    case .account(let id): return ["\(side)_account": id.address]
    case .assets(let assets):
      guard !assets.isEmpty else { throw .invalidParameter(name: "\(side)_assets", reason: "needs at least one asset") }
      return ["\(side)_assets": assets.map(\.canonical).joined(separator: ",")]
    }
  }
  /// Whether an asset may be at this end. What an account holds is for the server to know.
  func includes(_ asset: Asset) -> Bool {
    switch self {
    case .account: true
    case .assets(let assets): assets.contains(asset)
    }
  }
}
