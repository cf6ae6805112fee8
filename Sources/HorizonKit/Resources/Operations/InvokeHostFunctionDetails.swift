/// A contract call, a new contract, or an upload of contract code.
public struct InvokeHostFunctionDetails: Hashable, Sendable {
  /// The host function, by the protocol's name: `HostFunctionTypeHostFunctionTypeInvokeContract`, `…CreateContract`, `…CreateContractV2` or
  /// `…UploadContractWasm`.
  public var function: String
  /// The parameters: for a call, the contract, the function's name and its arguments; nil if Horizon doesn't list them.
  public var parameters: [Parameter]?
  /// The address from which the new contract's address is derived; empty for anything else.
  public var address: String
  /// The salt from which the new contract's address is derived, in decimal digits; empty for anything else.
  public var salt: String
  /// The transfers between accounts, and between accounts and contracts; nil if there were none.
  public var assetBalanceChanges: [AssetBalanceChange]?

  /// Creates an instance from its parts.
  public init(
    function: String,
    parameters: [Parameter]? = nil,
    address: String = "",
    salt: String = "",
    assetBalanceChanges: [AssetBalanceChange]? = nil
  ) {
    self.function = function
    self.parameters = parameters
    self.address = address
    self.salt = salt
    self.assetBalanceChanges = assetBalanceChanges
  }

  /// An argument of a call.
  public struct Parameter: Hashable, Sendable, Codable {
    /// The `SCVal` in base64.
    public var value: String
    /// Its type by the protocol's name, such as `Address`, `Sym` or `I128`.
    public var type: String

    /// Creates an instance from its parts.
    public init(value: String, type: String) {
      self.value = value
      self.type = type
    }
  }
}

extension InvokeHostFunctionDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    function = try fields.get("function")
    parameters = try fields.find("parameters")
    address = try fields.find("address") ?? ""
    salt = try fields.find("salt") ?? ""
    assetBalanceChanges = try fields.find("asset_balance_changes")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("function", function)
    try fields.setOrNull("parameters", parameters)
    try fields.set("address", address)
    try fields.set("salt", salt)
    try fields.setOrNull("asset_balance_changes", assetBalanceChanges)
  }
}
