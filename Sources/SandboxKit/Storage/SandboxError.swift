public import Sentences

/// Why the embedded network can't work. The description says what happened, to what, and what can be done.
public enum SandboxError: Error, Hashable, Sendable {
  /// The folder for the database can't be made.
  case folderNotMade(path: String, reason: String)
  /// The database can't be opened or made.
  case notOpened(path: String, reason: String)
  /// A folder, pipe, socket or device is in place of the database or of a file beside it.
  case notAFile(path: String)
  /// Another process has the database open.
  case inUse(path: String)
  /// The database doesn't belong to an embedded network.
  case foreign(path: String)
  /// A newer version of BasicPay has changed the database.
  case newerVersion(path: String)
  /// The database's content can't be right.
  case damaged(path: String, reason: String)
  /// The database belongs to a network with another passphrase.
  case otherNetwork(path: String, passphrase: String)
  /// A ledger couldn't be written. Nothing is accepted until it is written, so that nothing is promised that isn't stored.
  case notWritten(reason: String)
  /// A ledger broke an invariant, so the sandbox itself is at fault. The ledger wasn't kept, and nothing more is accepted.
  case invariantBroken(ledger: UInt32, reason: String)
  /// The network can't be upgraded to this protocol: it isn't later than the network's own, or its rules aren't known here.
  case noUpgrade(to: UInt32, from: UInt32, newest: UInt32)
  /// Something in the history couldn't be read.
  case notRead(reason: String)
  /// Another program listens on the port.
  case portInUse(Int)
  /// The server can't listen.
  case notListening(host: String, port: Int, reason: String)
  /// No key for the root account can be made from the network's passphrase.
  case noRootKey
}

extension SandboxError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .folderNotMade(let path, let reason):
      "The folder \(path) can't be created: \(reason). Choose another with --home, or move away what is in its place."
    case .notOpened(let path, let reason):
      "The sandbox's database \(path) can't be opened: \(reason). Check that you may write there and that the disk isn't full."
    case .notAFile(let path):
      "There is something else in place of the sandbox's file \(path), such as a folder or a pipe. It was left as it is. Move it away, or choose another folder with --home."
    case .inUse(let path):
      "The sandbox's database \(path) is in use by another BasicPay. Stop that one, or choose another folder with --home."
    case .foreign(let path):
      "The file \(path) is not a BasicPay sandbox's database. It was left as it is. Move it away, or choose another folder with --home."
    case .newerVersion(let path):
      "The sandbox's database \(path) was made by a newer version of BasicPay. It was left as it is. Update BasicPay to use it."
    case .damaged(let path, let reason):
      "The sandbox's database \(path) is damaged: \(reason). It was left as it is. Restore a copy of it, or move it away to start with an empty one."
    case .otherNetwork(let path, let passphrase):
      "The database \(path) belongs to the network “\(passphrase)”. It was left as it is. Choose another folder with --home."
    case .notWritten(let reason):
      "The sandbox couldn't write its history: \(reason). Until it can, it accepts nothing. Free some disk space, then try again."
    case .invariantBroken(let ledger, let reason):
      "Ledger \(ledger) broke a rule of the sandbox's own: \(reason). It wasn't kept, and nothing more is accepted. Please report this."
    case .noUpgrade(let version, let current, let newest):
      "The network can't be upgraded to protocol \(version): it uses \(current), and the newest one known here is \(newest)."
    case .notRead(let reason):
      "The sandbox couldn't read its history: \(reason)."
    case .portInUse(let port):
      "Port \(port) is in use by another program. Stop that program, or choose another port with --port."
    case .notListening(let host, let port, let reason):
      "The sandbox can't listen on \(host):\(port): \(reason)."
    case .noRootKey:
      "The sandbox couldn't create the key of its root account."
    }
  }
}
