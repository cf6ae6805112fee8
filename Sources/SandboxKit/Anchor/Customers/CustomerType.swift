/// The purpose for which a customer is reviewed. Each type needs different fields.
enum CustomerType: String, CaseIterable, Sendable {
  case basic = "sep6"
  case deposit = "sep6-deposit"
  case withdrawal = "sep6-withdrawal"
  /// With an identity document and its number.
  case large = "sep6-large"
  case interactive = "sep24"

  /// - Parameter text: the type's name; nil for the type with the fields that everybody has to give.
  init(_ text: String?) throws(AnchorRefusal) {
    guard let text else {
      self = .basic
      return
    }
    guard let type = CustomerType(rawValue: text) else {
      throw .refused("There is no customer type “\(text)”. There are: \(Self.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    self = type
  }

  /// The names of the fields, with whether each is optional.
  var fields: [(name: String, isOptional: Bool)] {
    let basic = [("first_name", false), ("last_name", false), ("email_address", false)]
    return switch self {
    case .basic, .interactive: basic
    case .deposit: basic + [("birth_date", true), ("mobile_number", true)]
    case .withdrawal: basic + [("bank_account_number", false), ("bank_number", true)]
    case .large: basic + [("id_type", false), ("id_number", false), ("photo_id_front", false), ("birth_date", false), ("num_dependents", true)]
    }
  }
}
