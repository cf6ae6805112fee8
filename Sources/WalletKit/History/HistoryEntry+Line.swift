import Foundation
import StellarKit

/// An entry as one line of text, the form in which it is encrypted. Unit separators divide its fields. The memo comes last, since it is a stranger's
/// text and may contain any character. The id is stored in the row itself.
extension HistoryEntry {
  private static let separator: Character = "\u{1F}"
  private static let fieldCount = 10

  var line: String {
    [
      kind.rawValue, operation, String(Int64(time.timeIntervalSince1970)), hash?.description ?? "", fee.map { String($0.stroops) } ?? "",
      counterparty ?? "", Self.text(changes), Self.text(otherSide), memo?.kind.rawValue ?? "", memo?.text ?? "",
    ].joined(separator: String(Self.separator))
  }

  /// An entry from a line; nil if the text isn't one. A kind from a later version becomes a generic one.
  init?(id: Int64, line: String) {
    let fields = line.split(separator: Self.separator, maxSplits: Self.fieldCount - 1, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == Self.fieldCount, let seconds = Int64(fields[2]) else { return nil }
    // Earlier versions stored any time that a server reported.
    let time = Date(timeIntervalSince1970: TimeInterval(min(max(seconds, 0), CalendarTime.lastSecond)))
    guard let changes = Self.changes(fields[6]), let otherSide = Self.changes(fields[7]) else { return nil }
    self.init(
      id: id, kind: Kind(rawValue: fields[0]) ?? .other, operation: fields[1], changes: changes, otherSide: otherSide,
      counterparty: fields[5].isEmpty ? nil : fields[5], time: time, hash: TransactionHash(fields[3]),
      memo: MemoKind(rawValue: fields[8]).map { HistoryMemo(kind: $0, text: fields[9]) },
      fee: Int64(fields[4]).flatMap { try? Amount(stroops: $0) })
  }

  private static func text(_ changes: [HistoryChange]) -> String {
    changes.map { "\($0.isGain ? "+" : "-")\($0.amount.stroops) \($0.asset)" }.joined(separator: ",")
  }

  private static func changes(_ text: String) -> [HistoryChange]? {
    var changes: [HistoryChange] = []
    for part in text.split(separator: ",") {
      let words = part.dropFirst().split(separator: " ")
      guard words.count == 2, let stroops = Int64(words[0]), let amount = try? Amount(stroops: stroops), let asset = try? Asset(String(words[1]))
      else { return nil }
      changes.append(HistoryChange(asset, isGain: part.first == "+", amount))
    }
    return changes
  }
}
