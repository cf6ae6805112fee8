public import Sentences

/// Why a custom network can't be used.
public enum CustomNetworkError: Error, Hashable, Sendable {
  /// A part of a network's description.
  public enum Part: String, Sendable, CaseIterable {
    /// The address of its Horizon.
    case horizon
    /// The address of its Stellar RPC server.
    case rpc
    /// Its passphrase.
    case passphrase
    /// The address of its friendbot.
    case friendbot
  }

  /// The part is needed, but missing.
  case missing(Part)
  /// The part is longer than ``CustomNetwork/limit``.
  case tooLong(Part)
  /// The part has characters that nobody types.
  case unreadable(Part)
  /// The part isn't an address, or is an unencrypted address outside this computer.
  case notAnAddress(Part)

  /// The part that it is about.
  public var part: Part {
    switch self {
    case .missing(let part), .tooLong(let part), .unreadable(let part), .notAnAddress(let part): part
    }
  }
}

extension CustomNetworkError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .missing(.passphrase): "Enter the network's passphrase: signatures count only on the network with that passphrase."
    case .missing(.horizon): "Enter the address of the network's Horizon or of its Stellar RPC server, or both."
    case .missing(let part): "Enter the address of the network's \(part)."
    case .tooLong(let part): "The \(part) is too long: it can have at most \(CustomNetwork.limit) characters."
    case .unreadable(let part): "The \(part) has characters that can't be read. Copy it again."
    case .notAnAddress(let part):
      "The \(part) must be an address that begins with https://, or with http:// for a program on this computer, as in http://localhost:8000."
    }
  }
}

extension CustomNetworkError.Part: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .horizon: "Horizon"
    case .rpc: "Stellar RPC"
    case .passphrase, .friendbot: "\(rawValue)"
    }
  }
}
