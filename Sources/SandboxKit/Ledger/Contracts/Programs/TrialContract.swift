import Crypto
import StellarKit
import StellarXDR

/// The contracts of this network's own, which exist on no other network: they allow contract accounts and nested calls to be tried without Wasm. Each
/// is created like a Wasm contract whose hash is the SHA-256 of its name.
enum TrialContract: String, CaseIterable, ContractProgram {
  /// An account with one Ed25519 key, which its constructor takes as 32 bytes. Its signature is 64 bytes.
  case account = "basicpay trial contract: account"
  /// An account with one key on secp256r1, the curve of passkeys, which its constructor takes as 65 bytes. Its signature is 64 bytes, over the
  /// SHA-256 of what is signed.
  case passkeyAccount = "basicpay trial contract: secp256r1 account"
  /// A vault that keeps deposits of one token, whose contract its constructor takes.
  case vault = "basicpay trial contract: vault"
  /// A token with any name, symbol and number of decimals.
  case token = "basicpay trial contract: token"
  /// The contract that verifies who signs in with a contract account (SEP-45).
  case webAuth = "basicpay trial contract: web authentication"

  /// - Parameter hash: the SHA-256 of a contract's name; for any other, nil is returned.
  init?(_ hash: XDR.Hash) {
    guard let found = Self.allCases.first(where: { $0.hash == hash }) else { return nil }
    self = found
  }

  /// The hash that the contract is created with.
  var hash: XDR.Hash { Bytes32(sha256: Array(rawValue.utf8)) }

  func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    try host.costs.charge(10_000)
    switch self {
    case .account, .passkeyAccount: try TrialAccount.start(arguments, keySize: self == .account ? Bytes32.byteCount : 65, in: host)
    case .vault: try TrialVault.start(arguments, in: host)
    case .token: try TrialToken.start(arguments, in: host)
    case .webAuth: _ = try AssetArguments(arguments, count: 0)
    }
  }

  func call(_ function: String, _ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> XDR.SCVal {
    try host.costs.charge(10_000)
    switch (self, function) {
    case (.vault, "deposit"): try TrialVault.deposit(arguments, in: host)
    case (.vault, "withdraw"): try TrialVault.withdraw(arguments, in: host)
    case (.vault, "collect"): try TrialVault.collect(arguments, in: host)
    case (.vault, "deposited"): return .i128(try TrialVault.deposited(arguments, in: host))
    case (.token, _): return try TrialToken.call(function, arguments, in: host)
    case (.webAuth, "web_auth_verify"): try TrialWebAuth.verify(arguments, in: host)
    default: throw HostError(.wasmVm(.missingValue), "The contract has no function \(function).")
    }
    return .void
  }

  func checkAuthorization(
    _ payload: Bytes32, _ signature: XDR.SCVal, _ calls: [XDR.SorobanAuthorizedFunction], in host: ContractHost
  ) throws(HostError) {
    switch self {
    case .account: try TrialAccount.check(payload, signature, in: host)
    case .passkeyAccount: try TrialAccount.checkPasskey(payload, signature, in: host)
    case .vault, .token, .webAuth: throw HostError(.wasmVm(.missingValue), "The contract isn't an account: it has no function __check_auth.")
    }
  }
}

/// The trial contracts that are accounts.
private enum TrialAccount {
  static let key = XDR.SCVal.symbol(Array("key".utf8))
  /// The instructions that are charged for a signature on secp256r1.
  private static let passkeySignature: UInt64 = 3_000_000
  /// Half of the curve's order. A signature whose second number is larger is refused, since anybody could have derived it from the other valid one.
  private static let halfOrder: [UInt8] =
    [0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0] + [0x7F] + [UInt8](repeating: 0xFF, count: 7)
    + [0xDE, 0x73, 0x7D, 0x56, 0xD3, 0x8B, 0xCF, 0x42, 0x79, 0xDC, 0xE5, 0x61, 0x7E, 0x31, 0x92, 0xA8]

  static func start(_ arguments: [XDR.SCVal], keySize: Int, in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 1)
    let bytes = try arguments.bytes()
    guard bytes.count == keySize else { throw HostError(.value(.unexpectedSize), "A public key has \(keySize) bytes.") }
    try host.setInstanceValue(key, .bytes(bytes))
  }

  static func checkPasskey(_ payload: Bytes32, _ signature: XDR.SCVal, in host: ContractHost) throws(HostError) {
    try host.costs.charge(passkeySignature)
    guard case .bytes(let bytes) = signature, case .bytes(let key) = try host.instanceValue(key) else {
      throw HostError(.value(.unexpectedType), "The signature isn't bytes.")
    }
    guard bytes.count == 64, !halfOrder.lexicographicallyPrecedes(bytes.suffix(32)),
      let publicKey = try? P256.Signing.PublicKey(x963Representation: key),
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes), publicKey.isValidSignature(signature, for: payload.bytes)
    else { throw HostError(.crypto(.invalidInput), "The signature is wrong.") }
  }

  static func check(_ payload: Bytes32, _ signature: XDR.SCVal, in host: ContractHost) throws(HostError) {
    guard case .bytes(let signature) = signature, case .bytes(let bytes) = try host.instanceValue(key), let key = Bytes32(bytes) else {
      throw HostError(.value(.unexpectedType), "The signature isn't bytes.")
    }
    guard SignatureVerifier.isSignature(signature, over: payload.bytes, by: key) else {
      throw HostError(.crypto(.invalidInput), "The signature is wrong.")
    }
  }
}

/// The trial contract that keeps deposits.
private enum TrialVault {
  private static let token = XDR.SCVal.symbol(Array("token".utf8))

  static func start(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 1)
    guard case .contract(let contract) = try arguments.party() else { throw HostError(.value(.unexpectedType), "The token isn't a contract.") }
    try host.setInstanceValue(token, .address(.contract(contract)))
  }

  static func deposit(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 2)
    let (party, amount) = (try arguments.party(), try arguments.amount())
    try host.requireAuthorization(by: party.address)
    try change(by: amount, of: party, in: host)
    try transfer(amount, from: party.address, to: .contract(try host.current.contract), in: host)
  }

  static func withdraw(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 2)
    let (party, amount) = (try arguments.party(), try arguments.amount())
    try host.requireAuthorization(by: party.address)
    guard amount >= 0 else { throw HostError(.contract(1), "An amount can't be negative.") }
    try change(by: -amount, of: party, in: host)
    try transfer(amount, from: .contract(try host.current.contract), to: party.address, in: host)
  }

  /// Takes a deposit without asking its owner to authorize this call: only the token asks, so the owner authorizes just the transfer.
  static func collect(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    var arguments = try AssetArguments(arguments, count: 2)
    let (party, amount) = (try arguments.party(), try arguments.amount())
    try change(by: amount, of: party, in: host)
    try transfer(amount, from: party.address, to: .contract(try host.current.contract), in: host)
  }

  static func deposited(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) -> Int128 {
    var arguments = try AssetArguments(arguments, count: 1)
    return try amount(at: try key(of: try arguments.party(), in: host), in: host)
  }

  private static func key(of party: AssetParty, in host: ContractHost) throws(HostError) -> HostKey {
    .data(ContractDataKey(.contract(try host.current.contract), .vec([.symbol(Array("Deposit".utf8)), .address(party.address)]), .persistent))
  }

  private static func amount(at key: HostKey, in host: ContractHost) throws(HostError) -> Int128 {
    guard case .data(let entry) = try host.storage.find(key), case .i128(let parts) = entry.value else { return 0 }
    return parts.value
  }

  private static func change(by delta: Int128, of party: AssetParty, in host: ContractHost) throws(HostError) {
    let key = try key(of: party, in: host)
    let (sum, overflow) = try amount(at: key, in: host).addingReportingOverflow(delta)
    guard !overflow, sum >= 0 else { throw HostError(.contract(2), "There isn't as much in the vault.") }
    try host.storage.write(.data(ContractDataEntry(.i128(sum))), at: key)
  }

  private static func transfer(_ amount: Int128, from: XDR.SCAddress, to: XDR.SCAddress, in host: ContractHost) throws(HostError) {
    guard case .address(.contract(let token)) = try host.instanceValue(token) else {
      throw HostError(.storage(.missingValue), "The vault doesn't say which token it keeps.")
    }
    _ = try host.call(token, Array("transfer".utf8), [.address(from), .address(to), .i128(amount)])
  }
}

/// The trial contract that verifies who signs in.
private enum TrialWebAuth {
  /// Requires each account that the arguments name to authorize the call (SEP-45).
  static func verify(_ arguments: [XDR.SCVal], in host: ContractHost) throws(HostError) {
    guard arguments.count == 1, case .map(let fields?) = arguments[0] else {
      throw HostError(.value(.unexpectedType), "The function takes a map of texts.")
    }
    for name in ["account", "web_auth_domain_account", "client_domain_account"] {
      guard let field = fields.first(where: { $0.key == .symbol(Array(name.utf8)) }) else {
        if name == "client_domain_account" { continue }
        throw HostError(.value(.missingValue), "The arguments don't say \(name).")
      }
      guard case .string(let text) = field.val, let address = address(String(decoding: text, as: UTF8.self)) else {
        throw HostError(.value(.invalidInput), "\(name) isn't an address.")
      }
      try host.requireAuthorization(by: address)
    }
  }

  private static func address(_ text: String) -> XDR.SCAddress? {
    if let key = (try? StrKey.decode(text, as: .accountID)).flatMap({ Bytes32($0) }) { return .account(XDR.AccountID(ed25519: key)) }
    return (try? StrKey.decode(text, as: .contract)).flatMap { Bytes32($0) }.map { .contract($0) }
  }
}
