public import Foundation

/// What became of a database in a backup that wasn't simply restored.
public enum RestoredDatabase: Hashable, Sendable {
  /// It can't be read.
  case unreadable
  /// The home's own was kept, since it has something that the backup's lacks; it may in turn lack something that the backup's has.
  case kept(lacksSome: Bool)
  /// It has taken the place of the home's own, which it has more than. What that held is in a file beside it.
  case replaced(aside: URL)
}
