import Sentences
import StellarKit
import StellarXDR
import Testing

/// The authorizations that accounts and contracts sign to let contracts act for them.
struct ContractAuthorizationTests {
  private struct FixedSigner: AuthorizationSigner {
    let value: XDR.SCVal
    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal { value }
  }

  /// A hardware signer, which gets the whole request and signs its hash.
  private struct Device: AuthorizationSigner {
    let key: KeyPair

    func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal {
      #expect(request.signer.account == key.accountID)
      #expect(request.hash.value == Bytes32(sha256: request.preimage.xdrBytes))
      return try AccountSignatures([key.accountID: key.sign(request.hash.value.bytes)]).contractValue
    }
  }

  private let keys: [KeyPair]
  private let contract = ContractAddress(contract: Bytes32(sha256: [9]))

  init() throws {
    keys = try (1...4).map { try KeyPair(seed: [UInt8](repeating: $0, count: 32)) }
  }

  private func authorization(of address: ContractAddress, isBound: Bool = false, nonce: Int64 = 5) throws -> ContractAuthorization {
    let credentials = XDR.SorobanAddressCredentials(address: address.xdr, nonce: nonce, signatureExpirationLedger: 0, signature: .void)
    let call = try ContractCall(contract, "transfer", [ContractAddress(keys[0].accountID), contract, Int128(7)])
    let inner = XDR.SorobanAuthorizedInvocation(function: .contractFn(try ContractCall(contract, "burn").xdr), subInvocations: [])
    return try ContractAuthorization(
      XDR.SorobanAuthorizationEntry(
        credentials: isBound ? .addressV2(credentials) : .address(credentials),
        rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: [inner])))
  }

  @Test func `an account's authorization in either form is signed as by stellar-sdk`() async throws {
    for vector in try ContractVectors.read().authorizations {
      let key = try KeyPair(secretSeed: vector.secret)
      let network = Network(passphrase: vector.passphrase)
      let unsigned = try ContractAuthorization(base64: vector.unsigned)
      let signed = try unsigned.signed(by: [key], untilLedger: vector.until, on: network)
      expectSame(signed.base64, vector.signed)
      let others = [
        try unsigned.signed(by: key, untilLedger: vector.until, on: network),
        try await unsigned.signed(by: KeyPairAuthorizer([key]), untilLedger: vector.until, on: network),
      ]
      for other in others { expectSame(other, signed) }
      for each in try [signed, ContractAuthorization(base64: vector.signed)] + others { #expect(try each.signers(on: network) == [key.accountID]) }
      #expect(signed.isSigned && !unsigned.isSigned && signed.untilLedger == vector.until)
    }
  }

  @Test func `delegated authorizations are signed as by stellar-sdk`() async throws {
    for vector in try ContractVectors.read().delegated {
      let keys = try vector.secrets.map { try KeyPair(secretSeed: $0) }
      var signed = try ContractAuthorization(base64: vector.unsigned).delegated(to: keys.map { ContractAddress($0.accountID) })
      #expect(!signed.isSigned)
      for key in keys.reversed() {
        signed = try await signed.signed(inPlaceBy: ContractAddress(key.accountID), Device(key: key), untilLedger: vector.until, on: .testnet)
      }
      expectSame(signed.base64, vector.signed)
      #expect(Set(signed.delegates.compactMap(\.account)) == Set(keys.map(\.accountID)))
    }
  }

  @Test func `only a named delegate can sign, and only for the same expiration ledger`() async throws {
    let delegate = ContractAddress(keys[1].accountID)
    let delegated = try authorization(of: contract).delegated(to: [delegate, ContractAddress(keys[2].accountID)])
    let signed = try await delegated.signed(inPlaceBy: delegate, Device(key: keys[1]), untilLedger: 9, on: .testnet)
    await #expect(throws: AuthorizationError.otherLedger(9)) {
      try await signed.signed(inPlaceBy: ContractAddress(keys[2].accountID), Device(key: keys[2]), untilLedger: 10, on: .testnet)
    }
    await #expect(throws: AuthorizationError.notADelegate(keys[3].accountID.address)) {
      try await signed.signed(inPlaceBy: ContractAddress(keys[3].accountID), Device(key: keys[3]), untilLedger: 9, on: .testnet)
    }
    #expect(throws: AuthorizationError.self) {
      try authorization(of: contract).delegated(to: [ContractAddress(contract: Bytes32(), id: 1)])
    }
  }

  @Test func `a nested delegate is listed without a signature and can sign`() async throws {
    let (outer, inner) = (ContractAddress(contract: Bytes32(sha256: [8])), ContractAddress(keys[1].accountID))
    var entry = try authorization(of: contract).delegated(to: [outer]).entry
    guard case .addressWithDelegates(var delegated) = entry.credentials else { throw AuthorizationError.invalidForm("") }
    delegated.delegates[0].nestedDelegates = [XDR.SorobanDelegateSignature(address: inner.xdr, signature: .void, nestedDelegates: [])]
    entry.credentials = .addressWithDelegates(delegated)
    let unsigned = try ContractAuthorization(entry)
    #expect(!unsigned.isSigned && unsigned.delegates == [outer, inner])
    let signed = try await unsigned.signed(inPlaceBy: inner, Device(key: keys[1]), untilLedger: 9, on: .testnet)
    #expect(signed.isSigned && signed.untilLedger == 9)
  }

  @Test func `an account's signers can sign one after another, and their signatures are ordered by key`() throws {
    let address = ContractAddress(keys[0].accountID)
    var signed = try authorization(of: address)
    for key in keys { signed = try signed.signed(by: [key], untilLedger: 50, on: .testnet) }
    try expectSame(signed, authorization(of: address).signed(by: keys.reversed(), untilLedger: 50, on: .testnet))
    guard case .vec(let items?) = signed.credentials.signature else { throw AuthorizationError.invalidForm("") }
    let order = try items.map { try ContractFields(contractValue: $0).value("public_key", as: Bytes32.self).description }
    #expect(order == order.sorted() && order.count == 4)
    #expect(throws: AuthorizationError.otherLedger(50)) { try signed.signed(by: [keys[0]], untilLedger: 51, on: .testnet) }
  }

  @Test func `signatures of two copies of an authorization can be merged, but not those of another one`() throws {
    let address = ContractAddress(keys[0].accountID)
    let unsigned = try authorization(of: address)
    let (first, second) = (
      try unsigned.signed(by: [keys[0]], untilLedger: 50, on: .testnet), try unsigned.signed(by: [keys[1]], untilLedger: 50, on: .testnet)
    )
    #expect(try first.adding(signaturesOf: second, on: .testnet).signers(on: .testnet) == [keys[0].accountID, keys[1].accountID])
    for other in [try authorization(of: address, nonce: 6), try authorization(of: address, isBound: true)] {
      let signed = try other.signed(by: [keys[1]], untilLedger: 50, on: .testnet)
      #expect(throws: AuthorizationError.otherAuthorization) { try first.adding(signaturesOf: signed, on: .testnet) }
    }
  }

  @Test func `an authorization's weight is counted as by the network`() throws {
    let signed = try authorization(of: ContractAddress(keys[0].accountID)).signed(by: [keys[1], keys[2]], untilLedger: 50, on: .testnet)
    func account(_ medium: UInt8, _ others: [Signer]) -> AccountSigners { AccountSigners(keys[0].accountID, medium: medium, others: others) }
    let both = [Signer(.ed25519(keys[1].accountID), weight: 1), Signer(.ed25519(keys[2].accountID), weight: 1)]
    #expect(signed.isSufficient(for: account(2, both), on: .testnet))
    #expect(!signed.isSufficient(for: account(3, both), on: .testnet))
    // A signature of a key that isn't a signer invalidates the others.
    #expect(!signed.isSufficient(for: account(1, [both[0]]), on: .testnet))
    #expect(!signed.isSufficient(for: account(2, both), on: .public))
    #expect(try !authorization(of: ContractAddress(keys[0].accountID)).isSufficient(for: account(0, both), on: .testnet))
  }

  @Test func `an account's signature of a wrong form, count or message is refused`() async throws {
    let address = ContractAddress(keys[0].accountID)
    let unsigned = try authorization(of: address)
    let good = try AccountSignatures([keys[0].accountID: keys[0].sign(unsigned.hash(untilLedger: 50, on: .testnet).value.bytes)])
    let other = try AccountSignatures([keys[0].accountID: keys[0].sign(unsigned.hash(untilLedger: 51, on: .testnet).value.bytes)])
    guard case .vec(let items?) = good.contractValue else { throw AuthorizationError.invalidForm("") }
    for value: XDR.SCVal in [
      .void, .bytes([1]), .vec(nil), .vec([]), .vec([.void]), .vec(items + items), .vec([.map([])]), other.contractValue,
      .vec([.map([XDR.SCMapEntry(key: .symbol(Array("public_key".utf8)), val: .bytes([1])), XDR.SCMapEntry(key: .void, val: .void)])]),
    ] {
      await #expect(throws: AuthorizationError.self, "\(value.words)") {
        try await unsigned.signed(by: FixedSigner(value: value), untilLedger: 50, on: .testnet)
      }
    }
    await #expect(throws: AuthorizationError.ledgerOutOfRange(0)) {
      try await unsigned.signed(by: FixedSigner(value: good.contractValue), untilLedger: 0, on: .testnet)
    }
    #expect(throws: AuthorizationError.signatureCount(0)) { try AccountSignatures([:]) }
    #expect(throws: AuthorizationError.invalidForm("63 bytes")) { try AccountSignatures([keys[0].accountID: [UInt8](repeating: 0, count: 63)]) }
    #expect(throws: AuthorizationError.signatureCount(21)) {
      try AccountSignatures(
        Dictionary(uniqueKeysWithValues: (0..<21).map { (AccountID(publicKey: Bytes32(sha256: [$0])), [UInt8](repeating: 0, count: 64)) }))
    }
  }

  @Test func `a contract account's signature may be any value that can be decoded`() async throws {
    let unsigned = try authorization(of: contract)
    let signed = try await unsigned.signed(by: FixedSigner(value: .bytes([1, 2])), untilLedger: 50, on: .testnet)
    #expect(signed.credentials.signature == .bytes([1, 2]))
    #expect(throws: AuthorizationError.self) { try signed.signers(on: .testnet) }
    var deep = XDR.SCVal.void
    for _ in 0..<200 { deep = .vec([deep]) }
    await #expect(throws: AuthorizationError.self) { try await unsigned.signed(by: FixedSigner(value: deep), untilLedger: 50, on: .testnet) }
    let nobody = try authorization(of: ContractAddress(contract: Bytes32(), id: 1))
    await #expect(throws: AuthorizationError.self) { try await nobody.signed(by: FixedSigner(value: .void), untilLedger: 50, on: .testnet) }
  }

  @Test func `an address-bound authorization has a different hash for each address`() throws {
    let (one, two) = (try authorization(of: contract), try authorization(of: ContractAddress(contract: Bytes32(sha256: [8]))))
    #expect(one.hash(untilLedger: 5, on: .testnet) == two.hash(untilLedger: 5, on: .testnet))
    #expect(one.addressBound.hash(untilLedger: 5, on: .testnet) != two.addressBound.hash(untilLedger: 5, on: .testnet))
    #expect(one.addressBound.isAddressBound && !one.isAddressBound)
  }

  @Test func `an authorization lists all its calls from the outside in`() throws {
    let calls = try authorization(of: contract).calls
    #expect(calls.map(\.level) == [0, 1])
    #expect(calls.map { $0.call?.function.text } == ["transfer", "burn"])
    let creation = AuthorizedCall(
      level: 0, function: .createContractHostFn(XDR.CreateContractArgs(contractIDPreimage: .asset(.native), executable: .stellarAsset)))
    #expect(creation.call == nil)
  }

  @Test(arguments: ["", "x", "AAAA", "AAAAAAAAAAAAAAAB"]) func `text that isn't an authorization is refused`(_ text: String) {
    #expect(throws: AuthorizationError.self) { try ContractAuthorization(base64: text) }
  }

  @Test func `every refusal is a distinct sentence`() {
    let all: [AuthorizationError] = [
      .nothingToSign, .notASigner("W"), .invalidForm("x"), .invalidSignature(keys[0].accountID), .signatureCount(0), .otherLedger(1),
      .ledgerOutOfRange(1), .notADelegate("G"), .otherAuthorization, .unreadable("x"),
    ]
    for error in all { #expect(error.description.hasSuffix(".")) }
    #expect(Set(all.map(\.description)).count == all.count)
  }
}
