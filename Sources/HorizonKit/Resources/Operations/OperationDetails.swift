/// What an operation did. A kind that this version doesn't know is kept with its fields as they came.
public enum OperationDetails: Hashable, Sendable {
  case createAccount(CreateAccountDetails)
  case payment(PaymentDetails)
  case changeTrust(ChangeTrustDetails)
  case other(OtherOperationDetails)

  /// Horizon's name for the kind of operation, such as `create_account`.
  public var type: String {
    switch self {
    case .createAccount: "create_account"
    case .payment: "payment"
    case .changeTrust: "change_trust"
    case .other(let details): details.type
    }
  }

  /// The protocol's number for the kind of operation.
  public var typeNumber: Int32 {
    switch self {
    case .createAccount: 0
    case .payment: 1
    case .changeTrust: 6
    case .other(let details): details.typeNumber
    }
  }
}

extension OperationDetails: Codable {
  private typealias Keys = OperationResource.CodingKeys

  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .type) {
    case "create_account": self = .createAccount(try CreateAccountDetails(from: decoder))
    case "payment": self = .payment(try PaymentDetails(from: decoder))
    case "change_trust": self = .changeTrust(try ChangeTrustDetails(from: decoder))
    default: self = .other(try OtherOperationDetails(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(type, forKey: .type)
    try container.encode(typeNumber, forKey: .typeNumber)
    switch self {
    case .createAccount(let details): try details.encode(to: encoder)
    case .payment(let details): try details.encode(to: encoder)
    case .changeTrust(let details): try details.encode(to: encoder)
    case .other(let details): try details.encode(to: encoder)
    }
  }
}
