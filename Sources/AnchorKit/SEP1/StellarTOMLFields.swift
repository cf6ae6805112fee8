import Sentences
import StellarKit

/// The fields of a stellar.toml that decide where money and data go: an invalid one is an error.
struct StellarTOMLFields {
  let anchor: String
  let values: [String: TOMLValue]

  func text(_ name: String) throws(AnchorError) -> String? {
    switch values[name] {
    case nil, .text(""): nil
    case .text(let text): text
    case let value?: throw wrong(name, "a text", Self.words(value))
    }
  }

  func account(_ name: String) throws(AnchorError) -> AccountID? {
    guard let text = try text(name) else { return nil }
    do throws(StrKeyError) {
      return try AccountID(text)
    } catch {
      // A secret key that was put here by mistake must not end up in a log.
      throw wrong(
        name, "an account", error == .wrongKind(expected: .accountID, found: .secretSeed) ? "a secret key" : SentText.short(text, limit: 60))
    }
  }

  private func wrong(_ name: String, _ expected: Sentence, _ sent: String) -> AnchorError {
    AnchorError(anchor: anchor, .invalidField(name: name, expected: expected, sent: sent))
  }

  private static func words(_ value: TOMLValue) -> String {
    switch value {
    case .text(let text): SentText.short(text, limit: 60)
    case .whole(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list: "a list"
    case .table: "a table"
    case .other: "a number or a time"
    }
  }
}
