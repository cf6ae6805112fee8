import Foundation
import StellarKit

/// A SEP-9 field that the anchor asks for.
struct AnchorCustomerField: Hashable, Sendable {
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
    AnchorCustomerField(name: "first_name", kind: .string, description: "Your first name"),
    AnchorCustomerField(name: "last_name", kind: .string, description: "Your last name"),
    AnchorCustomerField(name: "email_address", kind: .string, description: "Your e-mail address"),
    AnchorCustomerField(name: "mobile_number", kind: .string, description: "Your mobile number with the country code, such as +4915112345678"),
    AnchorCustomerField(name: "birth_date", kind: .date, description: "The day you were born, such as 1990-12-31"),
    AnchorCustomerField(name: "address", kind: .string, description: "Where you live: street, number, town, country"),
    AnchorCustomerField(name: "bank_account_number", kind: .string, description: "The number of your bank account, or its IBAN"),
    AnchorCustomerField(name: "bank_number", kind: .string, description: "The number of your bank, or its BIC"),
    AnchorCustomerField(
      name: "id_type", kind: .string, description: "Which document shows who you are", choices: ["passport", "drivers_license", "id_card"]),
    AnchorCustomerField(name: "id_number", kind: .string, description: "The document's number"),
    AnchorCustomerField(name: "photo_id_front", kind: .binary, description: "A picture of the document's front"),
    AnchorCustomerField(name: "num_dependents", kind: .number, description: "How many people depend on you"),
    AnchorCustomerField(name: "tax_id", kind: .string, description: "Your tax number"),
  ]

  static func named(_ name: String) -> AnchorCustomerField? { all.first { $0.name == name } }

  /// Returns what is wrong with a value, or nil if nothing is.
  func fault(of value: String) -> String? {
    switch (kind, name) {
    case (.date, _): AnchorTime(value) == nil || value.count != 10 ? "A date is written like 1990-12-31." : nil
    case (.number, _): value.utf8.allSatisfy { (48...57).contains($0) } && value.count < 10 ? nil : "This is a whole number."
    case (_, "email_address"): value.contains("@") && !value.hasSuffix("@") ? nil : "This isn't an e-mail address."
    default: choices.isEmpty || choices.contains(value) ? nil : "This is one of \(choices.joined(separator: ", "))."
    }
  }

  /// Returns the description of the field in SEP-12's form.
  func json(isOptional: Bool = false) -> [String: AnchorJSON] {
    var members: [String: AnchorJSON] = ["type": .text(kind.rawValue), "description": .text(description)]
    if !choices.isEmpty { members["choices"] = .list(choices.map { .text($0) }) }
    if isOptional { members["optional"] = true }
    return members
  }
}
