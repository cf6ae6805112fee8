import HTTPTypes
public import HorizonKit
import Sentences
public import StellarKit

/// A signer that has a server sign challenges, for example the server of a wallet's maker, which signs for the wallet's domain and never gives out
/// the key.
///
/// The server gets a POST with a JSON object of `transaction` and `network_passphrase`, and answers with the same object, with the transaction
/// signed.
public struct RemoteSigner: Sendable {
  private let url: String
  private let exchange: AnchorExchange
  private let token: AnchorToken?

  /// A server that signs.
  ///
  /// - Parameters:
  ///   - url: Its https address.
  ///   - bearerToken: The token that authorizes this wallet at the server; nil if anyone may ask.
  ///   - transport: The transport for requests.
  ///   - limits: The limits for an answer.
  /// - Throws: ``AnchorError`` for an address without encryption, or for a token that doesn't fit in a header.
  public init(
    url: String, bearerToken: String? = nil, transport: any HTTPTransport = AsyncHTTPTransport(), limits: AnchorLimits = AnchorLimits()
  ) throws(AnchorError) {
    guard let address = AnchorAddress(url) else {
      throw AnchorError(anchor: "The signing server", .unsafeAddress(name: "address", url: SentText.short(url, limit: 100)))
    }
    self.url = url
    exchange = AnchorExchange(anchor: address.authority, transport: transport, limits: limits)
    token = bearerToken.flatMap { AnchorToken($0) }
    guard bearerToken == nil || token != nil else {
      throw exchange.wrong(.invalidRequest(name: "the token", reason: "isn't one line of a token's characters"))
    }
  }
}

extension RemoteSigner: ChallengeSigner {
  public func signed(_ challenge: Challenge) async throws -> SignedTransaction {
    let passphrase = challenge.network.passphrase
    let body = AnchorRequest.json(["transaction": challenge.transaction.base64, "network_passphrase": passphrase])
    let answer = try await exchange.fields(AnchorRequest(.post, url, body: body), token: token)
    let text = try answer.requiredText("transaction")
    let signed = try? SignedTransaction(base64: text, on: challenge.network)
    guard let signed, signed.hash == challenge.transaction.hash else {
      throw answer.wrong("transaction", "the transaction that it was asked to sign")
    }
    return signed
  }
}
