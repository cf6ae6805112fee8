import StellarKit
import StellarXDR
import Testing

/// The code of StellarKit's guide to contracts, verbatim.
struct CallingContractsGuideTests {
  private let pair: KeyPair
  private let token = ContractAddress(contract: Bytes32(sha256: [1]))
  private let next: Int64 = 8
  private let now: UInt64 = 1_790_000_000
  private var sender: AccountID { pair.accountID }

  init() throws {
    pair = try KeyPair(seed: LocalNetwork.randomBytes(32))
  }

  private func print(_ items: Any...) {}

  private func call(to recipient: AccountID) throws -> (ContractCall, StellarKit.Operation) {
    let call = try ContractCall(token, "transfer", [ContractAddress(sender), ContractAddress(recipient), Int128(15_000_000)])
    let operation = call.operation()
    return (call, operation)
  }

  private func needs(_ call: ContractCall) throws -> ContractRequirements {
    var data = XDR.SorobanTransactionData.unknown(readOnly: [.contractInstance(of: token)])
    data.resourceFee = 1_000
    let credentials = XDR.SorobanAddressCredentials(address: ContractAddress(sender).xdr, nonce: 9, signatureExpirationLedger: 0, signature: .void)
    let root = XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: [])
    return ContractRequirements(
      resources: data, minimumResourceFee: try Amount(stroops: 1_000),
      authorizations: [XDR.SorobanAuthorizationEntry(credentials: .addressV2(credentials), rootInvocation: root)])
  }

  struct Device: AuthorizationSigner {
    let key: KeyPair

    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal {
      try AccountSignatures([key.accountID: key.sign(request.hash.value.bytes)]).contractValue
    }
  }

  @Test func `a contract call is built, prepared and authorized`() async throws {
    let (call, operation) = try call(to: sender)
    let needs = try needs(call)
    let unprepared = try Transaction(
      unprepared: operation, source: MuxedAccount(sender), sequenceNumber: next, preconditions: Preconditions(TimeBounds(now: now)))
    let transaction = try unprepared.prepared(with: needs, feeLimit: Amount("0.5"))
    let device = Device(key: pair)
    let latestLedger: UInt32 = 100
    let until = LedgerSpan(.seconds(600)).end(after: latestLedger)
    var signed: [ContractAuthorization] = []
    for authorization in transaction.authorizations {
      for step in authorization.calls { print(String(repeating: "  ", count: step.level), step.call?.function.text ?? "makes a contract") }
      signed.append(try await authorization.signed(by: device, untilLedger: until, on: .testnet))
    }
    let complete = try transaction.authorized(by: signed)
    #expect(complete.authorizations.map(\.untilLedger) == [220])
    // A program can ask its own signer directly.
    let first = try #require(transaction.authorizations.first)
    let request = AuthorizationRequest(first, by: ContractAddress(sender), untilLedger: until, on: .testnet)
    #expect(try await device.signature(for: request) != .void && request.untilLedger == 220)
  }

  @Test func `a contract's result is read as a Swift type`() throws {
    let (recipient, result) = (sender, Int128(5).contractValue)
    let call = try ContractCall(token, "transfer", [ContractAddress(sender), ContractAddress(recipient), Int128(15_000_000)])
    let balance = try Int128(contractValue: result)
    #expect(balance == 5 && call.arguments.count == 3)
  }

  @Test func `a transaction extends the lifetime of contract data`() throws {
    let account = ContractAddress(contract: Bytes32())
    let entry = XDR.LedgerKey.balance(of: account, in: token)
    let keeping = try Transaction(
      keeping: [entry], for: .days(30), source: MuxedAccount(sender), sequenceNumber: next, preconditions: Preconditions(TimeBounds(now: now)))
    #expect(keeping.resources?.resources.footprint.readOnly == [entry])
  }

  @Test func `contract code without a specification is refused`() throws {
    let (call, code) = (try call(to: sender).0, [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0] as [UInt8])
    func show() throws {
      let specification = try ContractSpecification(wasm: code)
      print(specification.described(call))  // transfer(from: GABC…, to: CDEF…, amount: 15000000)
    }
    #expect(throws: SpecificationError.missing) { try show() }
  }
}
