/// A rule for which payments at an address are somebody's, by their memos: an exchange's customers share its address. A payment from there has no
/// such memo.
public enum MemoRule: Hashable, Sendable {
  /// Those with one of these memos.
  case oneOf(Set<HistoryMemo>)
  /// All but those with one of these memos, which belong to others.
  case noneOf(Set<HistoryMemo>)

  /// All of them.
  public static let any = MemoRule.noneOf([])

  /// Returns whether a payment with a memo, or without one, is theirs.
  func matches(_ memo: HistoryMemo?) -> Bool {
    switch self {
    case .oneOf(let memos): memo.map(memos.contains) ?? false
    case .noneOf(let memos): memo.map { !memos.contains($0) } ?? true
    }
  }
}
