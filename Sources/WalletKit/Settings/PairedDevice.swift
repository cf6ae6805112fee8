public import Foundation

/// A phone, or another computer in the same network, that may use this wallet's pages.
public struct PairedDevice: Hashable, Sendable, Identifiable {
  /// How long it may, in seconds: 400 days, the most that browsers keep a cookie.
  public static let lifetime: TimeInterval = 400 * 24 * 3600

  /// Counts up from the first that was ever paired.
  public let id: Int64
  /// What its owner calls it.
  public let name: String
  /// When it was paired.
  public let addedAt: Date
  /// When it last asked for something, to the hour.
  public let lastUsedAt: Date

  /// When it has to be paired anew.
  public var expiresAt: Date { addedAt.addingTimeInterval(Self.lifetime) }
}
