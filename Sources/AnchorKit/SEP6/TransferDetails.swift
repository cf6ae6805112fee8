/// Parameters that a deposit and a withdrawal have in common (SEP-6).
public struct TransferDetails: Hashable, Sendable {
  /// The language in which the anchor is asked to answer (RFC 4646).
  public var language: String?
  /// The address to which the anchor POSTs changes. It signs them: see ``Anchor/checkCallback(signature:body:host:)``.
  public var onChangeCallback: String?
  /// The country of the person's address (ISO 3166-1 alpha-3).
  public var countryCode: String?
  /// The anchor's id of the customer, for when the anchor doesn't know that it belongs to the account (SEP-12).
  public var customerID: String?
  /// The id of the location where cash is brought or collected.
  public var locationID: String?
  /// The wallet's name, for anchors of older versions of SEP-6, which don't identify wallets by their domain (``ClientDomain``).
  public var walletName: String?
  /// The wallet's page, for the same anchors.
  public var walletURL: String?
  /// Values of the deprecated ``TransferAsset/fields`` and ``TransferMethod/fields``, `dest` and `dest_extra` among them.
  ///
  /// They become part of the request's address, which servers may log. So only fields that the anchor's info asks for belong here, and everything
  /// else in a ``CustomerService``.
  public var fields: [CustomerField: String]

  /// Makes details.
  public init(
    language: String? = nil, onChangeCallback: String? = nil, countryCode: String? = nil, customerID: String? = nil, locationID: String? = nil,
    walletName: String? = nil, walletURL: String? = nil, fields: [CustomerField: String] = [:]
  ) {
    self.language = language
    self.onChangeCallback = onChangeCallback
    self.countryCode = countryCode
    self.customerID = customerID
    self.locationID = locationID
    self.walletName = walletName
    self.walletURL = walletURL
    self.fields = fields
  }

  /// Returns all parameters of a request: its own, these, and those fields that none of the others names already.
  func parameters(after own: [(name: String, value: String?)]) -> [(name: String, value: String?)] {
    let named =
      own + [
        ("lang", language), ("on_change_callback", onChangeCallback), ("country_code", countryCode), ("customer_id", customerID),
        ("location_id", locationID), ("wallet_name", walletName), ("wallet_url", walletURL),
      ]
    let names = Set(named.filter { $0.value != nil }.map(\.name))
    return named + fields.sorted { $0.key < $1.key }.filter { !names.contains($0.key.name) }.map { ($0.key.name, $0.value) }
  }
}

extension TransferDetails: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { fields.keys.sorted().map(\.name).joined(separator: ", ") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension TransferMethod {
  /// The name of the parameter for the method: anchors that implement SEP-6 before version 4.3 know only `type`.
  var parameterName: String { isOldType ? "type" : "funding_method" }
}
