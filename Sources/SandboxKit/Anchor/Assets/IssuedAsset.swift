import StellarKit

/// An asset on the ledger that the anchor deals in.
enum IssuedAsset: String, CaseIterable, Codable, Sendable {
  case usdc = "USDC"
  /// Handled as older anchors do: with `how`, `types` and `fields`, and a refusal where something is missing of the customer.
  case srt = "SRT"
  /// Lumens, in SEP-24 and SEP-38 only.
  case native

  /// Those that the anchor issues.
  static let issued: [IssuedAsset] = [.usdc, .srt]

  /// As people name it.
  var code: String { self == .native ? "XLM" : rawValue }

  /// Whether SEP-6 requests are answered in the form of its last versions.
  var isNewStyle: Bool { self != .srt }

  /// What a unit is worth.
  var value: UnitValue { self == .native ? .tenth : .one }

  /// Which kind of memo withdrawals of it take: each kind has an asset, so that wallets meet all.
  var memoKind: MemoKind {
    switch self {
    case .usdc: .id
    case .srt: .text
    case .native: .hash
    }
  }

  /// - Parameter issuer: the anchor's.
  func asset(issuer: AccountID) throws -> Asset {
    self == .native ? .native : .issued(code: try AssetCode(rawValue), issuer: issuer)
  }
}
