import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import StellarKit

/// A lookup of the signing key of a wallet's domain (SEP-1). The test anchor connects only to names of this machine: a request to it must not make it
/// connect to other hosts.
struct ClientDomainLookup: Sendable {
  private static let sizeLimit = 100 << 10
  private static let patience = TimeAmount.seconds(5)
  /// A client that follows no redirects, because they could lead to other machines.
  private static let client = HTTPClient(
    eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

  /// Finds the signing key of a domain.
  ///
  /// - Returns: nil for a domain elsewhere, which the anchor ignores, as SEP-10 allows.
  /// - Throws: ``AnchorRefusal`` if the domain's stellar.toml can't be fetched or names no key.
  func find(_ name: String) async throws(AnchorRefusal) -> SigningDomain? {
    guard HostMiddleware.isLocal(name), name.utf8.count <= 64 else { return nil }
    let address = "http://\(name)/.well-known/stellar.toml"
    guard let text = await text(at: address), let key = Self.signingKey(in: text) else {
      throw .refused("The SIGNING_KEY of the client domain can't be read from \(address).")
    }
    return SigningDomain(name: name, key: key)
  }

  private func text(at address: String) async -> String? {
    guard
      let response = try? await Self.client.execute(HTTPClientRequest(url: address), timeout: Self.patience), response.status == .ok,
      let body = try? await response.body.collect(upTo: Self.sizeLimit)
    else { return nil }
    return String(buffer: body)
  }

  /// Reads `SIGNING_KEY`, the only entry that is needed, from the lines before the first table.
  static func signingKey(in text: String) -> AccountID? {
    for line in text.split(whereSeparator: \.isNewline) {
      if line.drop(while: { $0 == " " }).hasPrefix("[") { return nil }
      let pair = line.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces) == "SIGNING_KEY" else { continue }
      let quoted = pair[1].split(separator: "\"", omittingEmptySubsequences: false)
      return quoted.count >= 3 ? try? AccountID(String(quoted[1])) : nil
    }
    return nil
  }
}
