import Foundation
import StellarKit

/// A SEP-9 field that the anchor asks for.
struct CustomerField: Hashable, Sendable {
  enum Kind: String, Sendable {
    case string
    case number
    case date
    case binary
  }

  let name: String
  let kind: Kind
  let description: String
  var choices: [String] = []

  static let all = [
    CustomerField(name: "first_name", kind: .string, description: "Your first name"),
    CustomerField(name: "last_name", kind: .string, description: "Your last name"),
    CustomerField(name: "email_address", kind: .string, description: "Your e-mail address"),
    CustomerField(name: "mobile_number", kind: .string, description: "Your mobile number with the country's, such as +4915112345678"),
    CustomerField(name: "birth_date", kind: .date, description: "The day you were born, such as 1990-12-31"),
    CustomerField(name: "address", kind: .string, description: "Where you live: street, number, town, country"),
    CustomerField(name: "bank_account_number", kind: .string, description: "The number of your bank account, or its IBAN"),
    CustomerField(name: "bank_number", kind: .string, description: "The number of your bank, or its BIC"),
    CustomerField(
      name: "id_type", kind: .string, description: "Which document shows who you are", choices: ["passport", "drivers_license", "id_card"]),
    CustomerField(name: "id_number", kind: .string, description: "The document's number"),
    CustomerField(name: "photo_id_front", kind: .binary, description: "A picture of the document's front"),
    CustomerField(name: "num_dependents", kind: .number, description: "How many people depend on you"),
    CustomerField(name: "tax_id", kind: .string, description: "Your tax number"),
  ]

  static func named(_ name: String) -> CustomerField? { all.first { $0.name == name } }

  /// What is wrong with a value; nil where nothing is.
  func fault(of value: String) -> String? {
    switch (kind, name) {
    case (.date, _): AnchorTime(value) == nil || value.count != 10 ? "A date is written like 1990-12-31." : nil
    case (.number, _): value.utf8.allSatisfy { (48...57).contains($0) } && value.count < 10 ? nil : "This is a whole number."
    case (_, "email_address"): value.contains("@") && !value.hasSuffix("@") ? nil : "This isn't an e-mail address."
    default: choices.isEmpty || choices.contains(value) ? nil : "This is one of \(choices.joined(separator: ", "))."
    }
  }

  /// The field as SEP-12 describes it.
  func json(isOptional: Bool = false) -> [String: AnchorJSON] {
    var members: [String: AnchorJSON] = ["type": .text(kind.rawValue), "description": .text(description)]
    if !choices.isEmpty { members["choices"] = .list(choices.map { .text($0) }) }
    if isOptional { members["optional"] = true }
    return members
  }
}
