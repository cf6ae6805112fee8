/// What can be said of a deposit as well as of a withdrawal (SEP-6).
public struct TransferDetails: Hashable, Sendable {
  /// The language of what the anchor says (RFC 4646).
  public var language: String?
  /// Where the anchor tells changes, by POST. It signs what it tells: see ``Anchor/checkCallback(signature:body:host:)``.
  public var onChangeCallback: String?
  /// The country of the person's address (ISO 3166-1 alpha-3).
  public var countryCode: String?
  /// The anchor's id of the customer, where it doesn't know that it belongs to the account (SEP-12).
  public var customerID: String?
  /// Where cash is brought or fetched.
  public var locationID: String?
  /// The wallet's name, for anchors of before SEP-6 knew the wallet by its domain (``ClientDomain``).
  public var walletName: String?
  /// The wallet's page, for the same anchors.
  public var walletURL: String?
  /// Values of the deprecated ``TransferAsset/fields`` and ``TransferMethod/fields``, `dest` and `dest_extra` among them.
  ///
  /// They are in the address of the request, where servers may keep them: only those that the anchor's info asks for belong here, and everything
  /// else into a ``CustomerService``.
  public var fields: [CustomerField: String]

  /// Details.
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

  /// All parameters of a request: its own, these, and of the fields those that it doesn't name already.
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

extension TransferMethod {
  /// The parameter that names the method: anchors of before SEP-6's version 4.3 know `type` only.
  var parameterName: String { isOldType ? "type" : "funding_method" }
}
