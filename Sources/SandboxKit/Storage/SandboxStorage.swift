/// The storage of the embedded network's history.
public enum SandboxStorage: Hashable, Sendable {
  /// In memory: gone when the program ends.
  case inMemory
  /// In a SQLite database at a path. It is made if missing, readable by its owner only, and so is its folder.
  case file(String)

  /// The database's path for SQLite.
  var path: String {
    switch self {
    case .inMemory: ":memory:"
    case .file(let path): path
    }
  }
}
