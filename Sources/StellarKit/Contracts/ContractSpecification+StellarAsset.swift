import StellarXDR

extension ContractSpecification {
  /// The functions of every asset's contract (CAP-46-06, CAP-67, CAP-73). This contract is built into the network, and has no code that could contain
  /// a specification.
  public static let stellarAsset = ContractSpecification(
    entries: assetFunctions.map { name, inputs, output in
      .functionV0(
        XDR.SCSpecFunctionV0(
          doc: [], name: Array(name.utf8),
          inputs: inputs.map { XDR.SCSpecFunctionInputV0(doc: [], name: Array($0.0.utf8), type: $0.1) }, outputs: output.map { [$0] } ?? []))
    })

  private typealias Function = (name: String, inputs: [(String, XDR.SCSpecTypeDef)], output: XDR.SCSpecTypeDef?)

  private static let assetFunctions: [Function] = [
    ("allowance", [("from", .address), ("spender", .address)], .i128),
    ("approve", [("from", .address), ("spender", .address), ("amount", .i128), ("live_until_ledger", .u32)], nil),
    ("balance", [("id", .address)], .i128),
    ("authorized", [("id", .address)], .bool),
    ("transfer", [("from", .address), ("to", .muxedAddress), ("amount", .i128)], nil),
    ("transfer_from", [("spender", .address), ("from", .address), ("to", .address), ("amount", .i128)], nil),
    ("burn", [("from", .address), ("amount", .i128)], nil),
    ("burn_from", [("spender", .address), ("from", .address), ("amount", .i128)], nil),
    ("clawback", [("from", .address), ("amount", .i128)], nil),
    ("set_authorized", [("id", .address), ("authorize", .bool)], nil),
    ("mint", [("to", .address), ("amount", .i128)], nil),
    ("set_admin", [("new_admin", .address)], nil),
    ("admin", [], .address),
    ("decimals", [], .u32),
    ("name", [], .string),
    ("symbol", [], .string),
    ("trust", [("addr", .address)], nil),
  ]
}
