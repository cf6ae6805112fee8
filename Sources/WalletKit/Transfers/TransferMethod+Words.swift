public import AnchorKit
public import Sentences

extension TransferMethod {
  /// Its name for people: the anchor's name for it, in readable form.
  public var words: Sentence {
    switch name.lowercased() {
    case "bank_account", "bank": "Bank account"
    case "bank_transfer", "wire": "Bank transfer"
    case "cash": "Cash"
    case "card", "debit_card", "credit_card": "Card"
    case "mobile", "mobile_money": "Mobile money"
    case "crypto": "Another blockchain"
    default: Sentence(verbatim: readable)
    }
  }

  private static let abbreviations: Set<String> = ["sepa", "swift", "ach", "pix", "spei", "upi", "eft", "iban"]

  /// The name with `some_way` written as `Some way`. A name in capitals, such as SEPA, stays.
  private var readable: String {
    let text = name.replacing("_", with: " ")
    if Self.abbreviations.contains(text) { return text.uppercased() }
    return text.contains(where: \.isUppercase) ? text : text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The words, with the name that requests repeat and what the anchor says about it, for somebody who has to name it.
  var named: Sentence {
    let more = summary.map { "\(name): \($0)" } ?? name
    return "\(words) (\(more))"
  }
}
