import StellarKit

/// An asset on the ledger that the anchor deals in.
enum IssuedAsset: String, CaseIterable, Codable, Sendable {
  case usdc = "USDC"
  /// Handled as older anchors do: with `how`, `types` and `fields`, and a refusal if some of the customer's data is missing.
  case srt = "SRT"
  /// Lumens, in SEP-24 and SEP-38 only.
  case native

  /// Those that the anchor issues.
  static let issued: [IssuedAsset] = [.usdc, .srt]

  /// The code that people know it by.
  var code: String { self == .native ? "XLM" : rawValue }

  /// Whether SEP-6 requests are answered in the form of its last versions.
  var isNewStyle: Bool { self != .srt }

  /// What a unit is worth.
  var value: UnitValue { self == .native ? .tenth : .one }

  /// The kind of memo that its withdrawals need. Each asset has a different kind, so that wallets come across all of them.
  var memoKind: MemoKind {
    switch self {
    case .usdc: .id
    case .srt: .text
    case .native: .hash
    }
  }

  /// Returns the asset as it is named on the ledger.
  ///
  /// - Parameter issuer: the anchor's issuing account.
  func asset(issuer: AccountID) throws -> Asset {
    self == .native ? .native : .issued(code: try AssetCode(rawValue), issuer: issuer)
  }
}
