public import Sentences
public import StellarKit

/// A memo as people read it.
public struct HistoryMemo: Hashable, Sendable {
  /// What kind it is.
  public let kind: MemoKind
  /// Text, digits, or 64 hexadecimal digits. Bytes that are no text are replaced.
  public let text: String

  /// A memo of a kind.
  public init(kind: MemoKind, text: String) {
    self.kind = kind
    self.text = text
  }

  /// What is written in a memo; nil for none.
  public init?(_ memo: Memo) {
    guard let (kind, text) = memo.written else { return nil }
    self.init(kind: kind, text: text)
  }
}

extension MemoKind {
  /// The kind of a memo in words; nil for text, which needs none.
  public var word: Sentence? {
    switch self {
    case .text: nil
    case .id: "number"
    case .hash: "hash"
    case .return: "returned payment"
    }
  }
}

extension Memo {
  /// What is written in a memo, with the codes of what nobody would see; nil for none.
  public var shown: String? { written.map { PrintableText.escaped($0.text) } }

  /// What is ``shown``, in quotation marks, with the memo's kind where that isn't text; nil for none.
  public var quoted: Sentence? {
    guard let shown, let kind = written?.kind else { return nil }
    return kind.word.map { "“\(shown)” (\($0))" } ?? "“\(shown)”"
  }
}
