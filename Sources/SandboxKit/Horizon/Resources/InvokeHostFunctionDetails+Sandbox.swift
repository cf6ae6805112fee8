import HorizonKit
import StellarKit
import StellarXDR

extension InvokeHostFunctionDetails {
  init(_ body: XDR.InvokeHostFunctionOp, _ stored: StoredOperation) {
    let prefix = "HostFunctionTypeHostFunctionType"
    switch body.hostFunction {
    case .invokeContract(let call):
      let values = [.address(call.contractAddress), .symbol(call.functionName)] + call.args
      let changes = stored.movements.compactMap { AssetBalanceChange($0) }
      self.init(
        function: "\(prefix)InvokeContract", parameters: values.map { Parameter($0) }, assetBalanceChanges: changes.isEmpty ? nil : changes)
    case .createContract(let args): self.init(function: "\(prefix)CreateContract", from: args.contractIDPreimage)
    case .createContractV2(let args):
      self.init(function: "\(prefix)CreateContractV2", from: args.contractIDPreimage)
      parameters = args.constructorArgs.map { Parameter($0) }
    case .uploadContractWasm: self.init(function: "\(prefix)UploadContractWasm")
    }
  }

  private init(function: String, from preimage: XDR.ContractIDPreimage) {
    self.init(function: function)
    guard case .address(let origin) = preimage else { return }
    address = origin.address.readable
    salt = origin.salt.decimal
  }
}

extension InvokeHostFunctionDetails.Parameter {
  fileprivate init(_ value: XDR.SCVal) {
    self.init(value: value.base64, type: value.horizonType)
  }
}

extension XDR.SCVal {
  /// Horizon's name for the kind of value.
  fileprivate var horizonType: String {
    switch self {
    case .bool: "B"
    case .void, .ledgerKeyContractInstance: ""
    case .error: "Error"
    case .u32: "U32"
    case .i32: "I32"
    case .u64: "U64"
    case .i64: "I64"
    case .timepoint: "Timepoint"
    case .duration: "Duration"
    case .u128: "U128"
    case .i128: "I128"
    case .u256: "U256"
    case .i256: "I256"
    case .bytes: "Bytes"
    case .string: "Str"
    case .symbol: "Sym"
    case .vec: "Vec"
    case .map: "Map"
    case .address: "Address"
    case .contractInstance: "Instance"
    case .ledgerKeyNonce: "NonceKey"
    case .executableTag: "ExecutableTag"
    }
  }
}

extension AssetBalanceChange {
  fileprivate init?(_ movement: AssetMovement) {
    guard let amount = try? WideAmount(stroops: UInt128(clamping: movement.amount)) else { return nil }
    self.init(
      asset: movement.asset, type: movement.kind.rawValue, from: movement.from?.address.readable, to: movement.to?.address.readable,
      amount: amount, destinationMuxedID: movement.recipientID)
  }
}

extension Bytes32 {
  /// The bytes as one number in decimal digits, the first byte being the most significant.
  fileprivate var decimal: String {
    var digits: [UInt8] = [0]
    for byte in bytes {
      var carry = Int(byte)
      for index in digits.indices {
        carry += Int(digits[index]) << 8
        digits[index] = UInt8(carry % 10)
        carry /= 10
      }
      while carry > 0 {
        digits.append(UInt8(carry % 10))
        carry /= 10
      }
    }
    return digits.reversed().map { "\($0)" }.joined()
  }
}
