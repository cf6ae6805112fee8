public import Foundation

/// A phone, or another computer in the same network, that may use this wallet's pages.
public struct PairedDevice: Hashable, Sendable, Identifiable {
  /// How long a pairing lasts, in seconds: 400 days, the longest that browsers keep a cookie.
  public static let lifetime: TimeInterval = 400 * 24 * 3600

  /// Its number, which counts up from the first device that was ever paired.
  public let id: Int64
  /// Its owner's name for it.
  public let name: String
  /// When it was paired.
  public let addedAt: Date
  /// When it last made a request, to the hour.
  public let lastUsedAt: Date

  /// When it has to be paired again.
  public var expiresAt: Date { addedAt.addingTimeInterval(Self.lifetime) }
}
