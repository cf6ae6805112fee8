import Sentences
import StellarKit
import StellarXDR
import Testing

/// Results of a simulation become part of a transaction only if they fit it.
struct PreparationTests {
  private let source: MuxedAccount
  private let contract = ContractAddress(contract: Bytes32(sha256: [3]))
  private let call: ContractCall
  private let bounds: Preconditions

  init() throws {
    source = try MuxedAccount(Samples.b)
    bounds = Preconditions(try TimeBounds(maxTime: 9))
    call = try ContractCall(contract, "transfer", [UInt32(1)])
  }

  private func unprepared(_ operation: StellarKit.Operation? = nil) throws -> Transaction {
    try Transaction(unprepared: operation ?? call.operation(), source: source, sequenceNumber: 5, preconditions: bounds)
  }

  private func needs(
    _ keys: [XDR.LedgerKey]? = nil, readWrite: [XDR.LedgerKey] = [], fee: Int64 = 1_000, minimum: Int64 = 1_000,
    _ authorizations: [XDR.SorobanAuthorizationEntry] = [], archived: [UInt32]? = nil
  ) throws -> ContractRequirements {
    var data = XDR.SorobanTransactionData.unknown(readOnly: keys ?? [.contractInstance(of: contract)], readWrite: readWrite)
    data.resourceFee = fee
    data.resources.instructions = 7
    if let archived { data.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: archived)) }
    return ContractRequirements(resources: data, minimumResourceFee: try Amount(stroops: minimum), authorizations: authorizations)
  }

  private func entry(
    _ credentials: XDR.SorobanCredentials = .sourceAccount, _ call: ContractCall? = nil, subs: [XDR.SorobanAuthorizedInvocation] = []
  ) -> XDR.SorobanAuthorizationEntry {
    XDR.SorobanAuthorizationEntry(
      credentials: credentials,
      rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn((call ?? self.call).xdr), subInvocations: subs))
  }

  private func credentials(_ address: ContractAddress, signature: XDR.SCVal = .void, nonce: Int64 = 1) -> XDR.SorobanAddressCredentials {
    XDR.SorobanAddressCredentials(address: address.xdr, nonce: nonce, signatureExpirationLedger: 0, signature: signature)
  }

  @Test func `calls are prepared and signed as by stellar-sdk`() throws {
    for vector in try ContractVectors.read().prepared {
      let key = try KeyPair(secretSeed: vector.secret)
      let parameters = try vector.parameters.map { try value($0, as: XDR.SCVal.self) }
      let call = try ContractCall(ContractAddress(vector.contract), vector.function, parameters)
      let transaction = try Transaction(
        unprepared: call.operation(), source: MuxedAccount(key.accountID), sequenceNumber: try #require(Int64(vector.sequence)),
        baseFee: vector.baseFee, preconditions: Preconditions(TimeBounds(maxTime: 1_800_000_000)))
      let data: XDR.SorobanTransactionData = try value(vector.data)
      let needs = ContractRequirements(
        resources: data, minimumResourceFee: try Amount(stroops: data.resourceFee),
        authorizations: try vector.authorizations.map { try value($0, as: XDR.SorobanAuthorizationEntry.self) })
      let prepared = try transaction.prepared(with: needs)
      let signed = prepared.signed(by: key, on: .testnet)
      expectSame(signed.base64, vector.envelope)
      #expect(signed.isSigned(by: .ed25519(key.accountID)))
      #expect(signed.hash.description == vector.hash)
      #expect(prepared.inclusionFee == Int64(vector.baseFee))
      // Preparing it again changes nothing.
      #expect(try prepared.prepared(with: needs) == prepared)
    }
  }

  @Test func `the fee includes the resources and never exceeds the limit`() throws {
    let prepared = try unprepared().prepared(with: needs(), feeLimit: Amount(stroops: 1_000))
    #expect(prepared.fee == 1_100)
    #expect(throws: PreparationError.feeAboveLimit(needed: 1_000, limit: 999)) {
      try unprepared().prepared(with: needs(), feeLimit: Amount(stroops: 999))
    }
    #expect(throws: PreparationError.feeMismatch) { try unprepared().prepared(with: needs(fee: 999)) }
    for fee: Int64 in [0, -1, .min] {
      #expect(throws: PreparationError.feeMismatch) { try unprepared().prepared(with: needs(fee: fee, minimum: 0)) }
    }
    for fee in [Int64(UInt32.max), .max] {
      #expect(throws: PreparationError.feeTooLarge) { try unprepared().prepared(with: needs(fee: fee)) }
    }
  }

  @Test func `preparation keeps the source, sequence number, preconditions and call`() throws {
    let prepared = try unprepared().prepared(with: needs([.contractInstance(of: contract)], [entry()]))
    #expect(prepared.source == source && prepared.sequenceNumber == 5 && prepared.preconditions == bounds)
    #expect(prepared.operations.first?.contractCall == call)
    #expect(prepared.callsOfItsSource.map(\.call) == [call])
    #expect(prepared.authorizations == [])
  }

  @Test func `an invalid footprint is refused`() throws {
    let instance = XDR.LedgerKey.contractInstance(of: contract)
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: source.accountID.xdr))
    let issuer = try Samples.issuer
    let asset = Asset.issued(code: try AssetCode("USDC"), issuer: issuer)
    guard case .creditAlphanum4(let coded) = asset.xdr else { throw AssetError.invalidCode("") }
    func line(_ holder: AccountID, _ asset: XDR.TrustLineAsset) -> XDR.LedgerKey {
      .trustline(XDR.LedgerKeyTrustLine(accountID: holder.xdr, asset: asset))
    }
    _ = try unprepared().prepared(with: needs([instance, account, line(source.accountID, .creditAlphanum4(coded))]))
    for keys in [
      [], [account], [.contractInstance(of: ContractAddress(contract: Bytes32()))], [instance, instance],
      [instance, .ttl(XDR.LedgerKeyTtl(keyHash: Bytes32()))], [instance, .liquidityPool(XDR.LedgerKeyLiquidityPool(liquidityPoolID: Bytes32()))],
      [instance, line(source.accountID, .native)], [instance, line(issuer, .creditAlphanum4(coded))],
      [instance] + (0..<1_000).map { .contractCode(Bytes32(sha256: [UInt8($0 & 255), UInt8($0 >> 8)])) },
    ] as [[XDR.LedgerKey]] {
      #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs(keys)) }
    }
    #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs([instance], readWrite: [instance])) }
  }

  @Test func `entries to restore must be among those that are written`() throws {
    let balance = XDR.LedgerKey.balance(of: contract, in: contract)
    let allowance = XDR.LedgerKey.allowance(from: contract, to: contract, in: contract)
    _ = try unprepared().prepared(with: needs(readWrite: [allowance, balance], archived: [1]))
    for archived: [UInt32] in [[0], [2], [1, 1], [.max]] {
      #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs(readWrite: [allowance, balance], archived: archived)) }
    }
  }

  @Test func `an authorization of anything but the call is refused unless non-root authorizations are allowed`() throws {
    let other = try ContractCall(contract, "transfer", [UInt32(2)])
    let someone = ContractAddress(contract: Bytes32(sha256: [4]))
    let deep = entry(.sourceAccount, call, subs: [entry(.sourceAccount, other).rootInvocation])
    let prepared = try unprepared().prepared(with: needs(nil, [deep, entry(.address(credentials(someone)))]))
    #expect(prepared.callsOfItsSource.map(\.call) == [call, other])
    #expect(prepared.authorizations.map(\.address) == [someone])
    for forged in [
      entry(.sourceAccount, other), entry(.address(credentials(someone)), other), entry(.address(credentials(someone, signature: .bytes([1])))),
      entry(.addressV2(credentials(ContractAddress(contract: Bytes32(), id: 1)))),
      entry(.addressWithDelegates(XDR.SorobanAddressCredentialsWithDelegates(addressCredentials: credentials(someone), delegates: []))),
      XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount,
        rootInvocation: XDR.SorobanAuthorizedInvocation(
          function: .createContractHostFn(XDR.CreateContractArgs(contractIDPreimage: .asset(.native), executable: .stellarAsset)),
          subInvocations: [])),
    ] {
      #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs(nil, [forged])) }
      #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs(nil, [entry(), forged])) }
    }
    #expect(throws: PreparationError.self) { try unprepared().prepared(with: needs(nil, [entry(), entry()])) }
    #expect(throws: PreparationError.self) {
      try unprepared().prepared(with: needs(nil, [entry(.address(credentials(someone))), entry(.addressV2(credentials(someone)))]))
    }
    #expect(throws: PreparationError.self) {
      try unprepared().prepared(with: needs(nil, (0..<201).map { entry(.address(credentials(someone, nonce: $0))) }))
    }
    var allowed = try needs(nil, [entry(.sourceAccount, other)])
    allowed.allowsNonRoot = true
    #expect(try unprepared().prepared(with: allowed).callsOfItsSource.map(\.call) == [other])
  }

  @Test func `a call's existing authorizations stay, and none can be added`() throws {
    let someone = ContractAddress(contract: Bytes32(sha256: [4]))
    let signed = entry(.address(credentials(someone, signature: .bytes([1]))))
    let transaction = try unprepared(call.operation(authorizations: [signed]))
    #expect(try transaction.prepared(with: needs()).authorizations.map(\.entry) == [signed])
    #expect(try transaction.prepared(with: needs(nil, [signed])).authorizations.map(\.entry) == [signed])
    #expect(throws: PreparationError.self) { try transaction.prepared(with: needs(nil, [signed, entry()])) }
  }

  @Test func `signed authorizations replace their unsigned copies`() throws {
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let address = ContractAddress(key.accountID)
    let prepared = try unprepared().prepared(with: needs(nil, [entry(.address(credentials(address)))]))
    let signed = try prepared.authorizations[0].signed(by: [key], untilLedger: 5, on: .testnet)
    #expect(try prepared.authorized(by: [signed]).authorizations == [signed])
    #expect(try prepared.authorized(by: [signed]).fee == prepared.fee)
    let other = try ContractAuthorization(entry(.address(credentials(address, nonce: 2))))
    #expect(throws: PreparationError.foreignAuthorization(address.description)) { try prepared.authorized(by: [other]) }
    let bound = try unprepared().prepared(with: needs(nil, [entry(.addressV2(credentials(address)))]))
    #expect(throws: PreparationError.foreignAuthorization(address.description)) { try bound.authorized(by: [signed]) }
    let signedBound = try bound.authorizations[0].signed(by: [key], untilLedger: 5, on: .testnet)
    #expect(try prepared.authorized(by: [signedBound]).authorizations == [signedBound])
  }

  @Test func `an extension or restoration has exactly the requested entries`() throws {
    let (balance, other) = (XDR.LedgerKey.balance(of: contract, in: contract), XDR.LedgerKey.contractInstance(of: contract))
    let keeping = try Transaction(keeping: [balance], for: .days(30), source: source, sequenceNumber: 5, preconditions: bounds)
    #expect(keeping.operations == [StellarKit.Operation(.extendFootprintTTL(ledgers: 518_400))])
    #expect(try keeping.prepared(with: needs([balance])).fee == 1_100)
    #expect(throws: PreparationError.otherFootprint) { try keeping.prepared(with: needs([balance, other])) }
    #expect(throws: PreparationError.otherFootprint) { try keeping.prepared(with: needs([], readWrite: [balance])) }
    #expect(throws: PreparationError.self) { try keeping.prepared(with: needs([balance], [entry()])) }
    let restoring = try Transaction(restoring: [balance, other], source: source, sequenceNumber: 5, preconditions: bounds)
    #expect(try restoring.prepared(with: needs([], readWrite: [balance])).fee == 1_100)
    #expect(throws: PreparationError.otherFootprint) { try restoring.prepared(with: needs([])) }
    #expect(throws: PreparationError.otherFootprint) {
      try restoring.prepared(with: needs([], readWrite: [.balance(of: ContractAddress(source), in: contract)]))
    }
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: source.accountID.xdr))
    let allowance = XDR.LedgerKey.allowance(from: contract, to: contract, in: contract)
    for keys in [[], [account]] {
      #expect(throws: TransactionError.contractResources) {
        try Transaction(keeping: keys, for: .days(1), source: source, sequenceNumber: 5, preconditions: bounds)
      }
    }
    // A temporary entry can't be restored.
    #expect(throws: TransactionError.contractResources) {
      try Transaction(restoring: [allowance], source: source, sequenceNumber: 5, preconditions: bounds)
    }
  }

  @Test func `only contract operations are prepared`() throws {
    let payment = StellarKit.Operation(.payment(destination: source, asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(source: source, sequenceNumber: 5, preconditions: bounds, operations: [payment])
    #expect(throws: PreparationError.notOnContracts) { try transaction.prepared(with: needs()) }
  }

  @Test func `a lifetime says whether an entry is live, archived or expired`() {
    let balance = XDR.LedgerKey.balance(of: contract, in: contract)
    let allowance = XDR.LedgerKey.allowance(from: contract, to: contract, in: contract)
    #expect(EntryLifetime(balance, liveUntil: 100, ledger: 90).phase == .alive(LedgerSpan(ledgers: 10)))
    #expect(EntryLifetime(balance, liveUntil: 100, ledger: 100).phase == .alive(LedgerSpan(ledgers: 0)))
    #expect(EntryLifetime(balance, liveUntil: 100, ledger: 101).phase == .archived)
    #expect(EntryLifetime(allowance, liveUntil: 100, ledger: 101).phase == .expired)
    #expect(EntryLifetime(balance, liveUntil: 100, ledger: 90).isDue(within: LedgerSpan(ledgers: 11)))
    #expect(!EntryLifetime(balance, liveUntil: 100, ledger: 90).isDue(within: LedgerSpan(ledgers: 10)))
    #expect(!EntryLifetime(balance, liveUntil: 100, ledger: 101).isDue(within: .days(1)))
  }

  @Test func `a duration in ledgers is rounded up and never overflows`() {
    #expect(LedgerSpan(.seconds(5)).ledgers == 1)
    #expect(LedgerSpan(.milliseconds(5_001)).ledgers == 2)
    #expect(LedgerSpan(.zero).ledgers == 0 && LedgerSpan(.seconds(-9)).ledgers == 0)
    #expect(LedgerSpan(.seconds(Int64.max)).ledgers == .max)
    #expect(LedgerSpan.days(.max).ledgers == .max)
    #expect(LedgerSpan(ledgers: .max).end(after: .max) == UInt32(Int32.max))
    #expect(LedgerSpan(ledgers: 12).duration == .seconds(60))
  }

  @Test func `every refusal is a distinct sentence`() {
    let all: [PreparationError] = [
      .notOnContracts, .feeAboveLimit(needed: 2, limit: 1), .feeMismatch, .feeTooLarge, .invalidFootprint("x"), .otherFootprint,
      .foreignAuthorization("x"), .invalidAuthorization("x"), .transaction(.sequenceExhausted),
    ]
    for error in all { #expect(error.description.hasSuffix(".")) }
    #expect(Set(all.map(\.description)).count == all.count)
  }
}
