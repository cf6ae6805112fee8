public import Foundation
public import StellarKit

/// Which transfers of an asset are asked for.
public struct TransferFilter: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// Those that began then or later.
  public var notBefore: Date?
  /// So many at most.
  public var limit: Int?
  /// Those of these kinds; empty for all.
  public var kinds: [TransferKind]
  /// Those before the one with this id, for the next page.
  public var before: String?
  /// The language of messages (RFC 4646).
  public var language: String?

  /// A filter.
  public init(
    _ asset: Asset, notBefore: Date? = nil, limit: Int? = nil, kinds: [TransferKind] = [], before: String? = nil, language: String? = nil
  ) {
    self.asset = asset
    self.notBefore = notBefore
    self.limit = limit
    self.kinds = kinds
    self.before = before
    self.language = language
  }

  var parameters: [(name: String, value: String?)] {
    [
      ("asset_code", asset.anchorCode), ("no_older_than", notBefore.map { AnchorDate.text($0) }), ("limit", limit.map { String($0) }),
      ("paging_id", before), ("lang", language),
    ] + kinds.map { ("kind", $0.name) }
  }
}

extension Asset {
  /// The code in requests: lumens are `native` (SEP-24).
  var anchorCode: String { self == .native ? "native" : code }
}
