import Foundation

/// A `web+stellar:` link: a request to pay, or to sign a transaction (SEP-7).
///
/// ```swift
/// let link = try StellarURI(text)
/// if let domain = link.originDomain {
///   try link.verify(signingKey: keyFromTheDomainsStellarTOML)
///   show(domain)
/// }
/// switch link.request {
/// case .pay(let payment): review(payment)
/// case .sign(let signing): review(signing)
/// }
/// ```
public struct StellarURI: Hashable, Sendable {
  /// The request that a link makes.
  public enum Request: Hashable, Sendable {
    /// A payment.
    case pay(PaymentRequest)
    /// A signature for a transaction that somebody has built.
    case sign(SigningRequest)
  }

  /// The most bytes of a link.
  public static let byteLimit = 200_000
  /// The most characters of a message.
  public static let messageLimit = 300
  /// The deepest nesting of links.
  public static let chainLimit = 7

  /// The request that the link makes.
  public let request: Request
  /// The web address that receives the signed transaction; nil to submit it to the network.
  public let callback: String?
  /// The message from the link's creator to the person; it doesn't go on the ledger.
  public let message: String?
  /// The network that the request is for.
  public let network: Network
  /// The domain that the link claims to come from. Don't show or trust it before ``verify(signingKey:)``.
  public let originDomain: String?
  /// The link itself, with the scheme as SEP-7 writes it.
  public let text: String
  private let signature: [UInt8]?

  /// Returns the link that a text is, with the scheme as SEP-7 writes it, or nil if it is no Stellar link. A scheme's case doesn't matter (RFC 3986),
  /// and some programs leave out `web+`.
  public static func link(in text: String) -> String? {
    guard let colon = text.prefix(Self.scheme.count).firstIndex(of: ":") else { return nil }
    let isScheme = [Self.scheme, "stellar:"].contains(text[...colon].lowercased())
    return isScheme ? Self.scheme + text[colon...].dropFirst() : nil
  }

  /// Reads a link.
  ///
  /// - Throws: ``StellarURIError``. A link that names its origin must be signed.
  public init(_ text: String) throws(StellarURIError) {
    try self.init(text, depth: 1)
  }

  private init(_ text: String, depth: Int) throws(StellarURIError) {
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong }
    guard let text = Self.link(in: text) else { throw .notAStellarLink }
    let parts = text.dropFirst(Self.scheme.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = try URIQuery(parts.count > 1 ? parts[1] : "")
    switch parts.first {
    case "pay": request = .pay(try PaymentRequest(query))
    case "tx": request = .sign(try SigningRequest(query))
    case let name: throw .unknownOperation(name.map(String.init) ?? "")
    }
    if case .sign(let transaction) = request, let chain = transaction.chain {
      guard depth <= Self.chainLimit else { throw .chainTooDeep }
      _ = try StellarURI(chain, depth: depth + 1)
    }
    if let given = query["callback"] {
      guard given.hasPrefix("url:") else { throw .unsupportedCallback }
      callback = try Self.checkedCallback(String(given.dropFirst(4)))
    } else {
      callback = nil
    }
    message = try Self.checkedMessage(query["msg"])
    network = query["network_passphrase"].map { Network(passphrase: $0) } ?? .public
    originDomain = try Self.checkedDomain(query["origin_domain"])
    signature = try query.value("signature") { text in
      guard let bytes = Base64.bytes(text), bytes.count == 64 else { throw StellarURIError.invalid("signature") }
      return bytes
    }
    guard originDomain == nil || signature != nil else { throw .unsignedOrigin }
    self.text = text
  }

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - callback: a web address that receives the signed transaction.
  ///   - message: a message for the person, at most 300 characters.
  ///   - network: the network that the request is for.
  ///   - originDomain: the domain that the link comes from. If it is set, the link must be signed with ``signed(by:)`` to be accepted.
  /// - Throws: ``StellarURIError``
  public init(
    _ request: Request, callback: String? = nil, message: String? = nil, network: Network = .public, originDomain: String? = nil
  ) throws(StellarURIError) {
    self.request = request
    self.callback = try callback.map(Self.checkedCallback)
    self.message = try Self.checkedMessage(message)
    self.network = network
    self.originDomain = try Self.checkedDomain(originDomain)
    signature = nil
    let (operation, own) =
      switch request {
      case .pay(let payment): ("pay", payment.parameters)
      case .sign(let transaction): ("tx", transaction.parameters)
      }
    var parameters = own
    if let callback { parameters.append(("callback", "url:\(callback)")) }
    if let message { parameters.append(("msg", message)) }
    if network != .public { parameters.append(("network_passphrase", network.passphrase)) }
    if let originDomain { parameters.append(("origin_domain", originDomain)) }
    text = "\(Self.scheme)\(operation)?" + parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong }
  }

  private init(_ other: StellarURI, text: String, signature: [UInt8]) {
    (request, callback, message, network, originDomain) = (other.request, other.callback, other.message, other.network, other.originDomain)
    self.text = text
    self.signature = signature
  }

  // MARK: Signing

  /// Returns the link with a signature, which replaces an existing one.
  ///
  /// - Parameter key: the key that the domain's stellar.toml names as `URI_REQUEST_SIGNING_KEY`.
  /// - Throws: ``StellarURIError/missing(_:)`` without an origin domain.
  public func signed(by key: KeyPair) throws(StellarURIError) -> StellarURI {
    guard originDomain != nil else { throw .missing("origin_domain") }
    let signature = key.sign(signedBytes)
    return StellarURI(self, text: "\(unsignedText)&signature=\(Base64.text(signature).percentEncoded)", signature: signature)
  }

  /// Checks that the link comes from the domain that it names, and that it is unchanged.
  ///
  /// - Parameter key: the `URI_REQUEST_SIGNING_KEY` of `https://<originDomain>/.well-known/stellar.toml`, fetched now. A wallet should remember it
  ///   and warn if it has changed.
  /// - Throws: ``StellarURIError/unsignedOrigin`` or ``StellarURIError/invalidSignature``
  public func verify(signingKey key: AccountID) throws(StellarURIError) {
    guard originDomain != nil, let signature else { throw .unsignedOrigin }
    guard key.verifies(signature, of: signedBytes) else { throw .invalidSignature }
  }

  /// The link without its signature, which is the text that was signed.
  private var unsignedText: String {
    text.split(separator: "&", omittingEmptySubsequences: false).filter { !$0.hasPrefix("signature=") }.joined(separator: "&")
  }

  /// The bytes that are signed. They begin with 35 zeros and a 4, which mark them as a link, so that they can't be a transaction.
  private var signedBytes: [UInt8] {
    [UInt8](repeating: 0, count: 35) + [4] + Array("stellar.sep.7 - URI Scheme\(unsignedText)".utf8)
  }

  // MARK: Limits

  private static let scheme = "web+stellar:"

  private static func checkedMessage(_ message: String?) throws(StellarURIError) -> String? {
    if let message, message.count > messageLimit { throw .messageTooLong(message.count) }
    return message
  }

  private static func checkedDomain(_ domain: String?) throws(StellarURIError) -> String? {
    if let domain, !HostName.isValid(domain) { throw .invalid("origin_domain") }
    return domain
  }

  private static func checkedCallback(_ address: String) throws(StellarURIError) -> String {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host(),
      (1...HostName.byteLimit).contains(host.utf8.count),
      // The part before an @ looks like the host, but isn't.
      url.user() == nil
    else {
      throw .unsupportedCallback
    }
    return address
  }
}

extension StellarURI: CustomStringConvertible {
  /// The link itself.
  public var description: String { text }
}
