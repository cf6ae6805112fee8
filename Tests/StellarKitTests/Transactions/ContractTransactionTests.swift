import StellarKit
import StellarXDR
import Testing

@Suite struct ContractTransactionTests {
  private let source: MuxedAccount
  private let bounds: Preconditions
  private let call: StellarKit.Operation

  init() throws {
    source = try MuxedAccount(Samples.b)
    bounds = Preconditions(try TimeBounds(maxTime: 9))
    call = StellarKit.Operation(.invokeHostFunction(.invokeContract(Self.arguments)))
  }

  private static let arguments = XDR.InvokeContractArgs(contractAddress: .contract(Bytes32()), functionName: Array("f".utf8), args: [.u32(7)])

  private func resources(fee: Int64) -> XDR.SorobanTransactionData {
    let resources = XDR.SorobanResources(
      footprint: XDR.LedgerFootprint(readOnly: [], readWrite: []), instructions: 1, diskReadBytes: 2, writeBytes: 3)
    return XDR.SorobanTransactionData(ext: .v0, resources: resources, resourceFee: fee)
  }

  private func transaction(_ operations: [StellarKit.Operation], _ resources: XDR.SorobanTransactionData?) throws -> Transaction {
    try Transaction(source: source, sequenceNumber: 1, preconditions: bounds, operations: operations, resources: resources)
  }

  @Test func `the resource fee is added to the fee, and contract transactions round-trip through XDR`() throws {
    for operation in [call, Operation(.extendFootprintTTL(ledgers: 5)), Operation(.restoreFootprint)] {
      let made = try transaction([operation], resources(fee: 1_000))
      #expect(made.fee == 1_100)
      #expect(try Transaction(made.xdr) == made)
    }
  }

  @Test func `extending and restoring entries needs the low level, and a call the medium level`() throws {
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let signers = AccountSigners(
      key.accountID, masterWeight: 1, low: 1, medium: 2, others: [Signer(.ed25519(try AccountID(Samples.a)), weight: 1)])
    for (operation, missing) in [(call, 1), (Operation(.extendFootprintTTL(ledgers: 5)), 0), (Operation(.restoreFootprint), 0)] {
      let transaction = try transaction([operation], resources(fee: 1))
      let signed = transaction.signed(by: key, on: .testnet)
      let level = try #require(transaction.requiredLevels[key.accountID])
      #expect(level == (missing == 0 ? .low : .medium))
      #expect(signers.missingWeight(of: signed.envelope.signatures, for: signed.hash, level: level) == missing)
    }
  }

  @Test func `a contract operation is alone in its transaction with resources, and no other operation has any`() throws {
    let payment = Operation(.payment(destination: source, asset: .native, amount: try Amount("1")))
    for (operations, resources) in [
      ([call], nil), ([call, call], resources(fee: 1)), ([call, payment], resources(fee: 1)), ([payment], resources(fee: 1)),
    ] {
      #expect(throws: TransactionError.contractResources) { try transaction(operations, resources) }
    }
    #expect(throws: TransactionError.feeTooLarge) { try transaction([call], resources(fee: Int64(UInt32.max))) }
    #expect(throws: TransactionError.feeTooLarge) { try transaction([call], resources(fee: .max)) }
    #expect(throws: TransactionError.contractResources) { try transaction([call], resources(fee: -1)) }
  }

  @Test func `a transaction may leave its contract's resources to a fee bump, up to the network's maximum`() throws {
    var foreign = try transaction([call], resources(fee: 1_000)).xdr
    foreign.fee = 999
    let made = try Transaction(foreign)
    #expect(made.fee == 999 && made.xdr == foreign)
    let signed = made.signed(by: try KeyPair(secretSeed: Samples.secretOfB), on: .testnet)
    let bump = try FeeBumpTransaction(feeSource: source, baseFee: 100, inner: signed)
    #expect(try bump.fee == 1_200 && FeeBumpTransaction(bump.xdr) == bump)
    #expect(throws: TransactionError.feeTooLow(minimum: 1_200)) { try FeeBumpTransaction(feeSource: source, baseFee: 99, inner: signed) }
    foreign.ext = .v1(resources(fee: 1 << 50))
    #expect(throws: Never.self) { try Transaction(foreign) }
    for fee: Int64 in [1 << 50 + 1, .max] {
      foreign.ext = .v1(resources(fee: fee))
      #expect(throws: TransactionError.contractResources) { try Transaction(foreign) }
    }
  }

  @Test func `a call must have no memo or muxed source, but extending and restoring entries may`() throws {
    let muxed = MuxedAccount(source.accountID, id: 7)
    func make(_ operation: StellarKit.Operation, from source: MuxedAccount? = nil, memo: Memo = .none) throws -> Transaction {
      try Transaction(
        source: source ?? self.source, sequenceNumber: 1, preconditions: bounds, memo: memo, operations: [operation], resources: resources(fee: 1))
    }
    let own = { (source: MuxedAccount) in Operation(.invokeHostFunction(.invokeContract(Self.arguments)), source: source) }
    #expect(throws: TransactionError.callWithMemo) { try make(call, memo: .id(1)) }
    #expect(throws: TransactionError.callWithMemo) { try make(call, memo: .text(MemoText(""))) }
    #expect(throws: TransactionError.callWithMemo) { try make(call, from: muxed) }
    #expect(throws: TransactionError.callWithMemo) { try make(own(muxed)) }
    #expect(throws: Never.self) { try make(own(source)) }
    var foreign = try make(call).xdr
    foreign.memo = .id(1)
    #expect(throws: TransactionError.callWithMemo) { try Transaction(foreign) }
    for body in [StellarKit.Operation.Body.extendFootprintTTL(ledgers: 5), .restoreFootprint] {
      #expect(throws: Never.self) { try make(Operation(body, source: muxed), from: muxed, memo: .id(1)) }
    }
  }

  @Test func `a fee bump pays the resource fee once`() throws {
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let signed = try transaction([call], resources(fee: 1_000)).signed(by: key, on: .testnet)
    let bump = try FeeBumpTransaction(feeSource: source, baseFee: 150, inner: signed)
    #expect(bump.fee == 1_300)
    #expect(try FeeBumpTransaction(bump.xdr) == bump)
    #expect(throws: TransactionError.feeTooLow(minimum: 1_200)) { try FeeBumpTransaction(feeSource: source, baseFee: 99, inner: signed) }
    var cheap = bump.xdr
    cheap.fee = 1_199
    #expect(throws: TransactionError.feeTooLow(minimum: 1_200)) { try FeeBumpTransaction(cheap) }
  }

  @Test func `transactions with values that can't be decoded are refused`() throws {
    var deep = XDR.SCVal.void
    for _ in 0..<200 { deep = .vec([deep]) }
    var arguments = Self.arguments
    arguments.args = [deep]
    #expect(throws: TransactionError.self) { try transaction([Operation(.invokeHostFunction(.invokeContract(arguments)))], resources(fee: 1)) }
    var foreign = try transaction([call], resources(fee: 1)).xdr
    foreign.memo = .text([UInt8](repeating: 0x61, count: 29))
    #expect(throws: TransactionError.memo(.tooLong(bytes: 29))) { try Transaction(foreign) }
  }

  @Test func `an account signs an authorization's hash, which depends on ledger, network and form`() throws {
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let credentials = XDR.SorobanAddressCredentials(
      address: .account(key.accountID.xdr), nonce: 9, signatureExpirationLedger: 0, signature: .void)
    let invocation = XDR.SorobanAuthorizedInvocation(function: .contractFn(Self.arguments), subInvocations: [])
    let entry = try ContractAuthorization(XDR.SorobanAuthorizationEntry(credentials: .address(credentials), rootInvocation: invocation))
    let signed = try entry.signed(by: key, untilLedger: 50, on: .testnet)
    guard case .vec(let list) = signed.credentials.signature, case .map(let fields) = list?.first, case .bytes(let signature) = fields?.last?.val
    else {
      Issue.record("a signature of another form")
      return
    }
    #expect(signed.credentials.signatureExpirationLedger == 50)
    #expect(key.accountID.verifies(signature, of: entry.hash(untilLedger: 50, on: .testnet).value.bytes))
    #expect(entry.hash(untilLedger: 50, on: .testnet) != entry.hash(untilLedger: 51, on: .testnet))
    #expect(entry.hash(untilLedger: 50, on: .testnet) != entry.hash(untilLedger: 50, on: .public))
    let bound = try ContractAuthorization(XDR.SorobanAuthorizationEntry(credentials: .addressV2(credentials), rootInvocation: invocation))
    #expect(bound.hash(untilLedger: 50, on: .testnet) != entry.hash(untilLedger: 50, on: .testnet))
    let own = XDR.SorobanAuthorizationEntry(credentials: .sourceAccount, rootInvocation: invocation)
    #expect(throws: TransactionError.nothingToAuthorize) { try ContractAuthorization(own) }
  }
}
