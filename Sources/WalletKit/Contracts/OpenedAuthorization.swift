import Foundation
public import StellarKit
public import StellarXDR

/// An authorization that was handed over to be signed, in either of its two forms.
public enum OpenedAuthorization: Hashable, Sendable {
  /// An entry of a transaction (`SorobanAuthorizationEntry`), signed or not.
  case entry(XDR.SorobanAuthorizationEntry)
  /// The exact bytes that are signed (`HashIDPreimage`), as programs give them to wallets.
  case preimage(XDR.HashIDPreimage)

  /// The most characters that are read. No transaction has room for more.
  public static let sizeLimit = 200_000

  /// Reads what was pasted, or what a file or a link holds.
  ///
  /// - Parameter text: the XDR in base64, of either alphabet, or a link whose field `entry` holds it; white space is left out.
  /// - Throws: `AuthorizationError/unreadable(_:)`
  public init(_ text: String) throws(AuthorizationError) {
    guard text.utf8.count <= Self.sizeLimit else { throw .unreadable("more than \(Self.sizeLimit) characters") }
    let text = text.filter { !$0.isWhitespace }
    let linked = text.contains("?") ? URLComponents(string: text)?.queryItems?.first { $0.name == "entry" }?.value : nil
    // A plus sign in a link's field may stand for a space.
    let base64 = (linked ?? text).replacing("-", with: "+").replacing("_", with: "/").replacing(" ", with: "+")
    guard let bytes = Data(base64Encoded: base64), !bytes.isEmpty else { throw .unreadable("base64") }
    if let entry = try? XDR.SorobanAuthorizationEntry(xdr: Array(bytes)) {
      self = .entry(entry)
      return
    }
    do throws(XDRError) {
      self = .preimage(try XDR.HashIDPreimage(xdr: Array(bytes)))
    } catch {
      throw .unreadable("\(error)")
    }
    guard invocation != nil else { throw .unreadable("HashIDPreimage") }
  }

  /// The calls that it allows; nil for a preimage of something else.
  public var invocation: XDR.SorobanAuthorizedInvocation? {
    switch self {
    case .entry(let entry): entry.rootInvocation
    case .preimage(.sorobanAuthorization(let preimage)): preimage.invocation
    case .preimage(.sorobanAuthorizationWithAddress(let preimage)): preimage.invocation
    case .preimage: nil
    }
  }

  /// The entry as an authorization by an address of its own; nil for a preimage, and if the transaction's signature is the authorization.
  public var authorization: ContractAuthorization? {
    guard case .entry(let entry) = self else { return nil }
    return try? ContractAuthorization(entry)
  }

  /// The address that authorizes; nil if it isn't stated, or if the signer of the transaction authorizes.
  public var address: ContractAddress? {
    switch self {
    case .entry: authorization?.address
    case .preimage(.sorobanAuthorizationWithAddress(let preimage)): ContractAddress(preimage.address)
    case .preimage: nil
    }
  }

  /// The last ledger in which it is valid; nil if the signer decides that.
  public var untilLedger: UInt32? {
    switch self {
    case .entry: authorization.flatMap { $0.untilLedger == 0 && !$0.isSigned ? nil : $0.untilLedger }
    case .preimage(.sorobanAuthorization(let preimage)): preimage.signatureExpirationLedger
    case .preimage(.sorobanAuthorizationWithAddress(let preimage)): preimage.signatureExpirationLedger
    case .preimage: nil
    }
  }

  /// The id of the network on which it is valid; nil for an entry, which doesn't say.
  public var networkID: Bytes32? {
    switch self {
    case .entry: nil
    case .preimage(.sorobanAuthorization(let preimage)): preimage.networkID
    case .preimage(.sorobanAuthorizationWithAddress(let preimage)): preimage.networkID
    case .preimage: nil
    }
  }

  /// The number that makes it valid only once; nil if the transaction's signature is the authorization.
  public var nonce: Int64? {
    switch self {
    case .entry: authorization?.nonce
    case .preimage(.sorobanAuthorization(let preimage)): preimage.nonce
    case .preimage(.sorobanAuthorizationWithAddress(let preimage)): preimage.nonce
    case .preimage: nil
    }
  }

  /// Returns the hash that is signed, or nil if there is none. The ledger and the network are only used for an entry: a preimage contains its own.
  public func hash(untilLedger: UInt32, on network: Network) -> TransactionHash? {
    switch self {
    case .entry: authorization?.hash(untilLedger: untilLedger, on: network)
    case .preimage(let preimage): TransactionHash(Bytes32(sha256: preimage.xdrBytes))
    }
  }
}
