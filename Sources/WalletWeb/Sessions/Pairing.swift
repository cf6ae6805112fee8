import Crypto
import Foundation

/// How a device in the network comes to be let in: it asks, shows a number, and whoever has the PIN compares that with the one on this computer.
///
/// The number comes from the certificate and random bytes of both sides. This side is bound to its bytes (by their digest, in the page with the form) before it gets
/// the device's, and shows them after that: nobody between the two can choose a certificate or bytes with which the numbers would be the same.
actor Pairing {
  /// A device that waits to be let in.
  struct Request: Hashable, Sendable {
    let id: String
    let name: String
    /// Its network address.
    let peer: String
    /// The six digits that both sides show.
    let number: String
    /// The bytes of this side, in hexadecimal.
    let random: String
    /// Of the cookie that it has.
    let digest: Data
    fileprivate let since: Duration
  }

  /// What a device may do now.
  enum State: Hashable, Sendable {
    /// Nobody on this computer expects one.
    case closed
    /// It may ask, with this digest of what the number will come from.
    case ready(commitment: String)
    /// Another one waits.
    case busy
    /// It has asked.
    case waiting(Request)
    /// Too many have asked.
    case exhausted
  }

  /// For how long devices may ask after somebody signed in has looked at the page with the code.
  static let invitation = Duration.seconds(600)
  /// How long one waits to be let in.
  static let patience = Duration.seconds(180)
  /// How many may ask in the time of an invitation.
  static let tries = 5

  private let environment: ServerEnvironment
  /// Where devices find the wallet; nil where it isn't in the network.
  private(set) var endpoint: LANEndpoint?
  private var invitedAt: Duration?
  private var asked: [Duration] = []
  private var waiting: Request?
  /// The bytes of this side for whoever asks next, in hexadecimal.
  private var random: String

  init(environment: ServerEnvironment) {
    self.environment = environment
    random = environment.randomName()
  }

  /// The wallet is in the network from now on, or (nil) not any more.
  func begin(_ endpoint: LANEndpoint?) { (self.endpoint, waiting) = (endpoint, nil) }

  /// Somebody who is signed in expects a device.
  func invite() { invitedAt = environment.uptime() }

  /// The device that waits now.
  var request: Request? {
    waiting.flatMap { environment.uptime() - $0.since < Self.patience ? $0 : nil }
  }

  /// Whether devices may ask now.
  var isOpen: Bool {
    guard endpoint != nil, let invitedAt else { return false }
    return environment.uptime() - invitedAt < Self.invitation
  }

  /// What a device may do now that shows cookies of these digests.
  func state(of digests: [Data]) -> State {
    if let request { return digests.contains(request.digest) ? .waiting(request) : .busy }
    guard isOpen else { return .closed }
    let now = environment.uptime()
    asked.removeAll { now - $0 >= Self.invitation }
    return asked.count < Self.tries ? .ready(commitment: Self.commitment(to: random)) : .exhausted
  }

  /// Lets a device wait that has asked.
  ///
  /// - Parameters:
  ///   - name: what it calls itself.
  ///   - peer: its network address.
  ///   - own: its random bytes in hexadecimal; empty where its browser runs no script.
  ///   - commitment: what it was told before it sent them.
  /// - Returns: its cookie; nil where it may not ask, or was told something else.
  func ask(_ name: String, from peer: String, own: String, commitment: String) -> String? {
    guard let endpoint, state(of: []) == .ready(commitment: commitment) else { return nil }
    let cookie = environment.randomName()
    asked.append(environment.uptime())
    waiting = Request(
      id: environment.randomName(), name: name, peer: peer, number: Self.number(endpoint.fingerprint, random, own), random: random,
      digest: Self.digest(of: cookie), since: environment.uptime())
    random = environment.randomName()
    return cookie
  }

  /// Ends the waiting of a device, which is let in or refused.
  ///
  /// - Returns: nil where it doesn't wait any more.
  func end(_ id: String) -> Request? {
    guard let request, request.id == id else { return nil }
    waiting = nil
    return request
  }

  /// What is stored of a device's cookie.
  static func digest(of cookie: String) -> Data { Data(SHA256.hash(data: Data(cookie.utf8))) }

  private static func commitment(to random: String) -> String { digest(of: random).hexadecimal }

  private static func number(_ fingerprint: [UInt8], _ random: String, _ own: String) -> String {
    let digest = SHA256.hash(data: Data(fingerprint) + Data("\(random) \(own)".utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(1_000_000 + number).dropFirst()
    return "\(digits.prefix(3)) \(digits.suffix(3))"
  }
}
