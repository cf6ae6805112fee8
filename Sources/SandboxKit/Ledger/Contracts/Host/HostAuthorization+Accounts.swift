import StellarKit
import StellarXDR

/// Signatures of accounts: a list of keys with signatures, in the order of the keys, that reach the account's medium threshold.
extension HostAuthorization {
  private static let signatureLimit = 20
  private static let fields = ["public_key", "signature"].map { XDR.SCVal.symbol(Array($0.utf8)) }

  static func verify(_ id: AccountID, _ signature: XDR.SCVal, _ payload: Bytes32, in host: ContractHost) throws(HostError) {
    guard case .vec(let signatures?) = signature else { throw HostError(.value(.unexpectedType), "The signature isn't a list.") }
    guard signatures.count <= signatureLimit else { throw refusal("There are more than \(signatureLimit) signatures.") }
    guard !signatures.isEmpty else { throw refusal("There is no signature.") }
    guard let account = try host.account(id) else { throw HostError(.storage(.missingValue), "The account \(id) isn't on the ledger.") }
    var last: Bytes32?
    var weight = 0
    for signature in signatures {
      let (key, bytes) = try read(signature)
      if let last, !last.bytes.lexicographicallyPrecedes(key.bytes) { throw refusal("The signatures aren't in the order of their keys, each once.") }
      last = key
      try host.costs.charge(HostCosts.signature)
      guard SignatureVerifier.isSignature(bytes, over: payload.bytes, by: key) else {
        throw HostError(.crypto(.invalidInput), "The signature by \(AccountID(publicKey: key)) is wrong.")
      }
      let own = account.weight(of: key, in: id)
      guard own > 0 else { throw refusal("\(AccountID(publicKey: key)) may not sign for \(id).") }
      weight += own
    }
    guard weight >= Int(account.thresholds.medium) else { throw refusal("The signatures for \(id) weigh \(weight) of \(account.thresholds.medium).") }
  }

  private static func read(_ signature: XDR.SCVal) throws(HostError) -> (key: Bytes32, signature: [UInt8]) {
    guard case .map(let entries?) = signature, entries.map(\.key) == fields, case .bytes(let key) = entries[0].val,
      case .bytes(let bytes) = entries[1].val, let key = Bytes32(key), bytes.count == 64
    else { throw HostError(.value(.unexpectedType), "A signature isn't a map of public_key and signature.") }
    return (key, bytes)
  }

  private static func refusal(_ message: String) -> HostError { HostError(.contract(AssetContractError.authentication.rawValue), message) }
}

extension AccountEntry {
  /// Returns the weight of a key's signature, which is 0 for a key that may not sign.
  fileprivate func weight(of key: Bytes32, in account: AccountID) -> Int {
    if key == account.publicKey { return Int(thresholds.masterWeight) }
    return signers.first { $0.key == .ed25519(key) }.map { Int(min($0.weight, UInt32(UInt8.max))) } ?? 0
  }
}
