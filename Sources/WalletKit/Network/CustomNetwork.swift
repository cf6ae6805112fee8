import Foundation
import HorizonKit
import Sentences
import StellarKit

/// A network that a person names by themselves: its passphrase, and where its servers are.
public struct CustomNetwork: Codable, Hashable, Sendable {
  /// The most characters of each of its parts.
  public static let limit = 200

  /// Where its Horizon answers.
  public let horizon: String
  /// The passphrase that its signatures are for.
  public let passphrase: String
  /// Where its friendbot answers, where it has one.
  public let friendbot: String?

  /// A network by its parts, each with spaces around it dropped.
  ///
  /// - Parameters:
  ///   - horizon: an address that begins with `https://`; `http://` for this computer only.
  ///   - passphrase: as the network's other users write it.
  ///   - friendbot: an address as `horizon`; nil or empty where there is none.
  /// - Throws: ``CustomNetworkError`` for a part that can't be right.
  public init(horizon: String, passphrase: String, friendbot: String? = nil) throws(CustomNetworkError) {
    self.horizon = try Self.address(horizon, of: .horizon)
    let passphrase = passphrase.trimmingSpaces
    guard !passphrase.isEmpty else { throw .missing(.passphrase) }
    guard passphrase.count <= Self.limit else { throw .tooLong(.passphrase) }
    guard !passphrase.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { throw .unreadable(.passphrase) }
    self.passphrase = passphrase
    let friendbot = friendbot?.trimmingSpaces ?? ""
    self.friendbot = friendbot.isEmpty ? nil : try Self.address(friendbot, of: .friendbot)
  }

  /// The network as the wallet uses it.
  ///
  /// Money and pending payments belong to the passphrase: the public and the test network keep their folder, whoever's server is asked.
  /// The sandbox of another home is another ledger, though its passphrase is the same.
  public var profile: NetworkProfile {
    let network = Network(passphrase: passphrase)
    let known = [NetworkProfile.testnet, .public].first { $0.network == network }
    let badge: Sentence = network == .sandbox ? "Another sandbox: not real money" : "Own network: \(passphrase)"
    return NetworkProfile(
      name: known?.name ?? "custom-\(network.id.description.prefix(16))", network: network, horizon: horizon,
      badge: known == nil ? badge : known?.badge, hasFriendbot: friendbot != nil, friendbot: friendbot, isOneServer: network == .sandbox)
  }

  private static func address(_ text: String, of part: CustomNetworkError.Part) throws(CustomNetworkError) -> String {
    let text = text.trimmingSpaces
    guard !text.isEmpty else { throw .missing(part) }
    guard text.count <= limit else { throw .tooLong(part) }
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(), parts.scheme == "https" || isThisComputer(host, parts) else {
      throw .notAnAddress(part)
    }
    guard let address = try? Horizon(url: text).url else { throw .notAnAddress(part) }
    return address
  }

  /// Only what doesn't leave this computer may travel without encryption.
  private static func isThisComputer(_ host: String, _ parts: URLComponents) -> Bool {
    guard parts.scheme == "http" else { return false }
    return ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
  }
}

extension CustomNetwork {
  init?(json: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
    // What is in the database could have been changed there.
    try? self.init(horizon: read.horizon, passphrase: read.passphrase, friendbot: read.friendbot)
  }

  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? String(decoding: encoder.encode(self), as: UTF8.self)
  }
}
