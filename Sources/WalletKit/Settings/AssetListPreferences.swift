public import StellarKit

/// The preferences for the lists of an account's assets: which are pinned to the top, and which are hidden. A hidden asset is still the person's, and
/// counts in the total.
public struct AssetListPreferences: Hashable, Sendable {
  /// The assets at the top, in this order.
  public private(set) var pinned: [Asset] = []
  /// The hidden assets.
  public private(set) var hidden: Set<Asset> = []

  /// Nothing pinned and nothing hidden.
  public init() {}

  /// A change to one asset.
  public enum Change: String, Sendable, CaseIterable {
    /// Pins it after those already pinned, or unpins it.
    case pin, unpin
    /// Hides it, or shows it again.
    case hide, show
  }

  /// Applies a change to an asset. A pinned asset isn't hidden, and lumens never are: fees and reserves are paid in them.
  public mutating func apply(_ change: Change, to asset: Asset) {
    if change != .show { pinned.removeAll { $0 == asset } }
    if change != .unpin { hidden.remove(asset) }
    switch change {
    case .pin: pinned.append(asset)
    case .hide where asset != .native: hidden.insert(asset)
    case .hide, .show, .unpin: break
    }
  }

  /// Returns the elements with those of pinned assets first, and the others in the order they had.
  public func sorted<Element>(_ elements: [Element], by asset: (Element) -> Asset) -> [Element] {
    let first = pinned.compactMap { pinned in elements.first { asset($0) == pinned } }
    return first + elements.filter { !pinned.contains(asset($0)) }
  }
}

extension AssetListPreferences: LosslessStringConvertible {
  private static let (pin, hide): (Character, Character) = ("+", "-")

  /// Reads what ``description`` wrote. What can't be read is left out.
  public init(_ text: String) {
    for entry in text.split(separator: " ") {
      guard let asset = try? Asset(String(entry.dropFirst())) else { continue }
      switch entry.first {
      case Self.pin: apply(.pin, to: asset)
      case Self.hide: apply(.hide, to: asset)
      default: continue
      }
    }
  }

  /// The preferences as they are stored.
  public var description: String {
    (pinned.map { "\(Self.pin)\($0)" } + hidden.map { "\(Self.hide)\($0)" }.sorted()).joined(separator: " ")
  }
}
