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
  /// What is written, with the codes of what nobody would see.
  public var shown: String { PrintableText.escaped(text) }
}

extension Memo {
  /// What is written in a memo, with the codes of what nobody would see, or see right; nil for none.
  public var shown: String? { written.map { Memo.exact($0.text) } }

  /// What is ``shown``, in quotation marks, with the memo's kind where that isn't text; nil for none.
  public var quoted: Sentence? {
    guard let shown, let kind = written?.kind else { return nil }
    return kind == .text ? "“\(shown)”" : withKind
  }

  /// What is ``shown``, in quotation marks, with the memo's kind, whichever it is; nil for none.
  var withKind: Sentence? {
    guard let shown, let kind = written?.kind else { return nil }
    let word: Sentence = kind.word ?? "text"
    return "“\(shown)” (\(word))"
  }
}
