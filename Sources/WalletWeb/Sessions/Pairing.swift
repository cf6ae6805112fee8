import Crypto
import Foundation
import Sentences
import StellarKit

/// The pairing of a device in the network. The device asks and shows a number, and somebody who has the PIN compares it with the number on this
/// computer.
///
/// The number is derived from the certificate and from random bytes of both sides. This side commits to its bytes (by their digest, in the page with
/// the form) before it gets the device's, and reveals them only afterwards. So nobody between the two can choose a certificate or bytes that would
/// make the numbers equal.
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
    /// The digest of its cookie.
    let digest: Data
    fileprivate let since: Duration
  }

  /// What a device may do now.
  enum State: Hashable, Sendable {
    /// Nobody on this computer expects a device.
    case closed
    /// It may ask. The commitment is the digest of this side's bytes, from which the number will be derived.
    case ready(commitment: String)
    /// Another device is waiting.
    case busy
    /// It has asked.
    case waiting(Request)
    /// Too many devices have asked.
    case exhausted
  }

  /// For how long devices may ask after somebody who is signed in has opened the page with the code.
  static let invitation = Duration.seconds(600)
  /// How long a device waits to be let in.
  static let patience = Duration.seconds(180)
  /// How many devices may ask in the time of an invitation.
  static let tries = 5

  private let environment: ServerEnvironment
  /// Where devices reach the wallet; nil if it isn't served in the network.
  private(set) var endpoint: LANEndpoint?
  /// Why devices can't reach the wallet for now, although it is to be served in the network.
  private(set) var problem: Sentence?
  private var invitedAt: Duration?
  private var asked: [Duration] = []
  private var waiting: Request?
  /// The bytes of this side for the next device that asks, in hexadecimal.
  private var random: String

  init(environment: ServerEnvironment) {
    self.environment = environment
    random = environment.randomName()
  }

  /// Sets where devices reach the wallet from now on, or nil, with the reason, if they can't. A device that was waiting no longer does.
  func begin(_ endpoint: LANEndpoint?, problem: Sentence? = nil) { (self.endpoint, self.problem, waiting) = (endpoint, problem, nil) }

  /// Notes that somebody who is signed in expects a device.
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

  /// Returns what a device that shows cookies with these digests may do now.
  func state(of digests: [Data]) -> State {
    if let request { return digests.contains(request.digest) ? .waiting(request) : .busy }
    guard isOpen else { return .closed }
    let now = environment.uptime()
    asked.removeAll { now - $0 >= Self.invitation }
    return asked.count < Self.tries ? .ready(commitment: Self.commitment(to: random)) : .exhausted
  }

  /// Lets a device that has asked wait.
  ///
  /// - Parameters:
  ///   - name: the name that it gives itself.
  ///   - peer: its network address.
  ///   - own: its random bytes in hexadecimal; empty if its browser runs no script.
  ///   - commitment: the commitment that it was told before it sent them.
  /// - Returns: its cookie, or nil if it may not ask or was told another commitment.
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

  /// Ends the wait of a device, which is let in or refused.
  ///
  /// - Returns: its request, or nil if it no longer waits.
  func end(_ id: String) -> Request? {
    guard let request, request.id == id else { return nil }
    waiting = nil
    return request
  }

  /// Returns the digest of a device's cookie, which is all that is stored of it.
  static func digest(of cookie: String) -> Data { Data(SHA256.hash(data: Data(cookie.utf8))) }

  private static func commitment(to random: String) -> String { digest(of: random).hexadecimal }

  private static func number(_ fingerprint: [UInt8], _ random: String, _ own: String) -> String {
    let digest = SHA256.hash(data: Data(fingerprint) + Data("\(random) \(own)".utf8))
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(1_000_000 + number).dropFirst()
    return "\(digits.prefix(3)) \(digits.suffix(3))"
  }
}
