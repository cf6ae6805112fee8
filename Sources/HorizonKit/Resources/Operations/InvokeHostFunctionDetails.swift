/// A contract that was called, made, or whose code was put on the ledger.
public struct InvokeHostFunctionDetails: Hashable, Sendable {
  /// What was done, by the protocol's name: `HostFunctionTypeHostFunctionTypeInvokeContract`, `…CreateContract`, `…CreateContractV2` or
  /// `…UploadContractWasm`.
  public var function: String
  /// What it was done with: for a call the contract, the function's name and its arguments; nil where Horizon says nothing.
  public var parameters: [Parameter]?
  /// Whose address the new contract's is made from; empty for anything else.
  public var address: String
  /// The number that the new contract's address is made from, in decimal digits; empty for anything else.
  public var salt: String
  /// What moved between accounts, and between accounts and contracts; nil where nothing did.
  public var assetBalanceChanges: [AssetBalanceChange]?

  /// Puts one together from its parts.
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

    /// Puts one together from its parts.
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
