import StellarXDR

/// The kinds of memo that a person can write.
public enum MemoKind: String, Hashable, Sendable, CaseIterable, Codable {
  /// At most 28 bytes of text.
  case text
  /// A whole number from 0 to 2^64 - 1.
  case id
  /// 32 bytes, as 64 hexadecimal digits.
  case hash
  /// The hash of a payment that this one returns.
  case `return`
}

extension Memo {
  /// Reads a memo as a person writes it. An empty text means no memo.
  ///
  /// - Throws: ``MemoError``
  public init(_ text: String, kind: MemoKind) throws(MemoError) {
    guard !text.isEmpty else {
      self = .none
      return
    }
    switch kind {
    case .text:
      self = .text(try MemoText(text))
    case .id:
      guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { throw .invalidID }
      guard let id = UInt64(text) else { throw .idTooLarge }
      self = .id(id)
    case .hash:
      guard let hash = TransactionHash(text) else { throw .invalidHash }
      self = .hash(hash.value)
    case .return:
      guard let hash = TransactionHash(text) else { throw .invalidHash }
      self = .returnHash(hash.value)
    }
  }

  /// The memo's kind and its text as a person writes it; nil without a memo.
  public var written: (kind: MemoKind, text: String)? {
    switch self {
    case .none: nil
    case .text(let text): (.text, text.text)
    case .id(let id): (.id, String(id))
    case .hash(let hash): (.hash, hash.description)
    case .returnHash(let hash): (.return, hash.description)
    }
  }
}
