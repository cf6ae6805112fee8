public import Sentences
public import StellarKit

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

extension HistoryMemo {
  /// The text, with invisible characters written as their codes.
  public var shown: String { PrintableText.escaped(text) }
}

extension Memo {
  /// The content of a memo, with characters written as their codes if they are invisible or would be misread; nil if there is none.
  public var shown: String? { written.map { Memo.exact($0.text) } }

  /// What is ``shown``, in quotation marks, with the memo's kind if that isn't text; nil if there is no memo.
  public var quoted: Sentence? {
    guard let shown, let kind = written?.kind else { return nil }
    return kind == .text ? "“\(shown)”" : withKind
  }

  /// What is ``shown``, in quotation marks, always with the memo's kind; nil if there is no memo.
  var withKind: Sentence? {
    guard let shown, let kind = written?.kind else { return nil }
    let word: Sentence = kind.word ?? "text"
    return "“\(shown)” (\(word))"
  }
}
