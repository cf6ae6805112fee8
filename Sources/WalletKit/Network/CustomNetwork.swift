import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit

/// A network that a person names by themselves: its passphrase, and where its servers are.
public struct CustomNetwork: Codable, Hashable, Sendable {
  /// The most characters of each of its parts.
  public static let limit = 200

  /// Where its Horizon answers; nil if only Stellar RPC does.
  public let horizon: String?
  /// Where its Stellar RPC server answers; nil if only Horizon does.
  public let rpc: String?
  /// The passphrase that its signatures are for.
  public let passphrase: String
  /// Where its friendbot answers; nil if it has none.
  public let friendbot: String?

  /// A network by its parts, each with spaces around it dropped.
  ///
  /// - Parameters:
  ///   - horizon: an address that begins with `https://`; `http://` for this computer only. Nil or empty if there is none.
  ///   - rpc: an address as `horizon`; there has to be one of the two.
  ///   - passphrase: as the network's other users write it.
  ///   - friendbot: an address as `horizon`; nil or empty if there is none.
  /// - Throws: ``CustomNetworkError`` for a part that can't be right.
  public init(horizon: String?, rpc: String? = nil, passphrase: String, friendbot: String? = nil) throws(CustomNetworkError) {
    (self.horizon, self.rpc) = (try Self.address(horizon, of: .horizon), try Self.address(rpc, of: .rpc))
    guard self.horizon != nil || self.rpc != nil else { throw .missing(.horizon) }
    let passphrase = passphrase.trimmingSpaces
    guard !passphrase.isEmpty else { throw .missing(.passphrase) }
    guard passphrase.count <= Self.limit else { throw .tooLong(.passphrase) }
    guard !passphrase.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { throw .unreadable(.passphrase) }
    self.passphrase = passphrase
    self.friendbot = try Self.address(friendbot, of: .friendbot)
  }

  /// The network as the wallet uses it.
  ///
  /// Money and pending payments belong to the passphrase: the public and the test network keep their folder, whichever server is asked. Another
  /// home's sandbox is another ledger, though its passphrase is the same.
  public var profile: NetworkProfile {
    let network = Network(passphrase: passphrase)
    let known = [NetworkProfile.testnet, .public].first { $0.network == network }
    let badge: Sentence = network == .sandbox ? "Another sandbox: not real money" : "Another network: \(passphrase)"
    return NetworkProfile(
      name: known?.name ?? "custom-\(network.id.description.prefix(16))", network: network, horizon: horizon, rpc: rpc,
      badge: known == nil ? badge : known?.badge, hasFriendbot: friendbot != nil, friendbot: friendbot, isOneServer: network == .sandbox)
  }

  /// Checks the address of a server.
  ///
  /// - Returns: the address, or nil if there is none.
  private static func address(_ text: String?, of part: CustomNetworkError.Part) throws(CustomNetworkError) -> String? {
    let text = (text ?? "").trimmingSpaces
    guard !text.isEmpty else { return nil }
    guard text.count <= limit else { throw .tooLong(part) }
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(), parts.scheme == "https" || isThisComputer(host, parts) else {
      throw .notAnAddress(part)
    }
    // A provider's key may stand in the address of its RPC server.
    let known = part == .rpc ? try? StellarRPC(url: text, network: .public).url : try? Horizon(url: text).url
    guard let known else { throw .notAnAddress(part) }
    return known
  }

  /// Returns whether an address without encryption is on this computer: only what doesn't leave it may travel unencrypted.
  private static func isThisComputer(_ host: String, _ parts: URLComponents) -> Bool {
    guard parts.scheme == "http" else { return false }
    return ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
  }
}

extension CustomNetwork {
  init?(json: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
    // The stored network could have been changed in the database.
    try? self.init(horizon: read.horizon, rpc: read.rpc, passphrase: read.passphrase, friendbot: read.friendbot)
  }

  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? String(decoding: encoder.encode(self), as: UTF8.self)
  }
}
