import Sentences
import StellarKit
import StellarXDR

extension Property {
  /// The data of contract calls. The first byte chooses: a call's simulation, a value, or a contract's code.
  static func checkInvocation(_ input: [UInt8]) throws {
    let rest = Array(input.dropFirst())
    switch (input.first ?? 0) % 3 {
    case 0: try checkNeeds(rest)
    case 1: try checkValue(rest)
    default: try checkCode(rest)
    }
  }

  /// Whatever a server answers about a call, the prepared transaction makes just that call, has just that fee, and authorizes nothing else.
  private static func checkNeeds(_ input: [UInt8]) throws {
    guard let (arguments, data, entries) = try? simulation(input), let call = try? ContractCall(arguments) else { return }
    let source = MuxedAccount(AccountID(publicKey: Bytes32()))
    let bounds = Preconditions(try TimeBounds(maxTime: 9))
    let transaction = try Transaction(unprepared: call.operation(), source: source, sequenceNumber: 1, preconditions: bounds)
    let needs = ContractRequirements(resources: data, minimumResourceFee: .zero, authorizations: entries)
    let prepared: Transaction
    do throws(PreparationError) {
      prepared = try transaction.prepared(with: needs, feeLimit: .max)
    } catch {
      try require(PrintableText.escaped(error.description) == error.description, "not to be shown: \(error)")
      return
    }
    try require(try Transaction(prepared.xdr) == prepared, "it is read otherwise")
    try require(Int64(prepared.fee) == 100 + data.resourceFee && prepared.source == source && prepared.sequenceNumber == 1, "another transaction")
    try require(prepared.operations.count == 1 && prepared.operations.first?.contractCall == call, "another call")
    guard case .invokeHostFunction(_, let agreed)? = prepared.operations.first?.body else { throw BrokenProperty(what: "no call") }
    for entry in agreed {
      try require(entry.rootInvocation.function == .contractFn(call.xdr), "somebody agrees to another call")
      if let authorization = try? ContractAuthorization(entry) { try require(!authorization.isSigned && authorization.address.canAct, "signed") }
    }
    let footprint = data.resources.footprint
    try require((footprint.readOnly + footprint.readWrite).contains(.contractInstance(of: call.contract)), "the contract isn't read")
    try require(try prepared.prepared(with: needs) == prepared, "it changes when it is prepared again")
  }

  private static func simulation(
    _ input: [UInt8]
  ) throws(XDRError) -> (XDR.InvokeContractArgs, XDR.SorobanTransactionData, [XDR.SorobanAuthorizationEntry]) {
    try input.withUnsafeBufferPointer {
      (buffer) throws(XDRError) -> (XDR.InvokeContractArgs, XDR.SorobanTransactionData, [XDR.SorobanAuthorizationEntry]) in
      var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
      let read = (
        try XDR.InvokeContractArgs(from: &decoder), try XDR.SorobanTransactionData(from: &decoder),
        try decoder.array("entries") as [XDR.SorobanAuthorizationEntry]
      )
      try decoder.finish("simulation")
      return read
    }
  }

  /// Any value can be shown, can be sorted as a key, and is unchanged by a round trip through Swift's types.
  private static func checkValue(_ input: [UInt8]) throws {
    guard let value = try? XDR.SCVal(xdr: input) else { return }
    let words = value.words
    try require(PrintableText.escaped(words) == words && words.count <= 1_001, "not to be shown: \(words)")
    try require(!value.isBefore(value), "before itself")
    try checkWay(value, [ContractSymbol: XDR.SCVal].self)
    try checkWay(value, [XDR.SCVal].self)
    try checkWay(value, ContractAddress.self)
    try checkWay(value, Int128.self)
    try checkWay(value, UInt128.self)
    try checkWay(value, Int256.self)
    try checkWay(value, UInt256.self)
    try checkWay(value, String.self)
    if let number = try? Int256(contractValue: value) { try require(Int256(number.description) == number, "other digits") }
    if case .vec(let keys?) = value {
      for (one, other) in zip(keys, keys.dropFirst()) {
        try require(one == other || one.isBefore(other) != other.isBefore(one), "no order")
      }
    }
    if let amount = try? Int128(contractValue: value), amount >= 0, let shown = try? TokenAmount(units: amount, decimals: 7) {
      try require(try TokenAmount(shown.padded, decimals: 7) == shown, "another amount")
    }
  }

  private static func checkWay<Value: ContractValue>(_ value: XDR.SCVal, _ type: Value.Type) throws {
    guard let read = try? Value(contractValue: value) else { return }
    try require(read.contractValue == value, "another value after the way through \(type)")
  }

  /// Everything in a contract's own description can be shown.
  private static func checkCode(_ input: [UInt8]) throws {
    let specification: ContractSpecification
    do throws(SpecificationError) {
      specification = try ContractSpecification(wasm: input)
    } catch {
      try require(PrintableText.escaped(error.description) == error.description, "not to be shown: \(error)")
      return
    }
    for (name, text) in specification.about { try require(PrintableText.escaped(name + text) == name + text, "not to be shown: \(name) \(text)") }
    let contract = ContractAddress(contract: Bytes32())
    for name in specification.functionNames {
      guard let function = specification.function(name) else { throw BrokenProperty(what: "no function \(name)") }
      for text in [function.description, function.documentation] {
        try require(PrintableText.escaped(text) == text, "not to be shown: \(text)")
      }
      guard let call = try? ContractCall(contract, name, function.inputs.map { _ in UInt32(1) }) else { continue }
      let described = specification.described(call)
      try require(described.isKnown && described.arguments.count == function.inputs.count, "another call")
      try require(PrintableText.escaped(described.description) == described.description, "not to be shown: \(described)")
    }
  }
}
