import AnchorKit
import Foundation
import HorizonKit
public import Sentences
public import StellarKit

/// A network that the wallet can be used on, and what the screens say of it.
public struct NetworkProfile: Hashable, Sendable {
  /// The name used on the command line and for the folder: `sandbox`, `testnet`, `public`, `local`, or `custom-` and digits of its passphrase's digest.
  public let name: String
  /// The passphrase and its hash.
  public let network: Network
  /// Where its Horizon answers; nil for one without, and for the embedded network, whose address is known once it runs.
  public let horizon: String?
  /// Where its Stellar RPC server answers, if one is asked.
  public let rpc: String?
  /// The note on every page; nil for the public network.
  public let badge: Sentence?
  /// Whether there is a friendbot that gives lumens away.
  public let hasFriendbot: Bool
  /// Where the friendbot answers; nil for the one that Horizon names.
  public let friendbot: String?

  /// What people call it.
  public var title: Sentence {
    switch name {
    case Self.sandbox.name: "Sandbox"
    case Self.testnet.name: "Test network"
    case Self.public.name: "Public network"
    case Self.local.name: "Local network"
    default: badge ?? "Another network"
    }
  }

  /// Whether a single server answers, from its own ledger, which it closes only when there is something to apply: what it says is final.
  public let isOneServer: Bool

  /// Returns whether a domain that somebody names may be asked. One on this computer may be asked only if the network is on it, too: otherwise
  /// anybody who issues an asset, gives an address or hands out a link could have the wallet ask what runs here.
  func letsAsk(home domain: String) -> Bool {
    guard AnchorDomain(domain)?.isLoopback == true, let server = horizon ?? rpc else { return true }
    return URL(string: server)?.host().map(InternetTransport.isLoopback) ?? false
  }

  /// Whether it is the network that this program runs.
  public var isEmbedded: Bool { horizon == nil && rpc == nil }

  /// Whether payments move real money.
  public var isPublic: Bool { network == .public }

  /// A network's profile.
  public init(
    name: String, network: Network, horizon: String?, rpc: String? = nil, badge: Sentence?, hasFriendbot: Bool, friendbot: String? = nil,
    isOneServer: Bool = false
  ) {
    self.isOneServer = isOneServer || horizon == nil && rpc == nil
    self.rpc = rpc
    self.name = name
    self.network = network
    self.horizon = horizon
    self.badge = badge
    self.hasFriendbot = hasFriendbot
    self.friendbot = friendbot
  }

  /// The embedded network.
  public static let sandbox = NetworkProfile(
    name: "sandbox", network: .sandbox, horizon: nil, badge: "Sandbox: not real money", hasFriendbot: true)
  /// Stellar's test network.
  public static let testnet = NetworkProfile(
    name: "testnet", network: .testnet, horizon: "https://horizon-testnet.stellar.org", badge: "Test network: not real money",
    hasFriendbot: true)
  /// The public network.
  public static let `public` = NetworkProfile(
    name: "public", network: .public, horizon: "https://horizon.stellar.org", badge: nil, hasFriendbot: false)
  /// Somebody else's Horizon on this machine, such as the quickstart image's.
  public static let local = NetworkProfile(
    name: "local", network: Network(passphrase: "Standalone Network ; February 2017"), horizon: "http://localhost:8000",
    badge: "Local network: not real money", hasFriendbot: true)

  /// The networks that have a name.
  public static let named = [sandbox, testnet, `public`, local]
}
