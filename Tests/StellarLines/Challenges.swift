import AnchorKit
import Foundation
import StellarKit

/// An anchor's challenge: the envelope with the person's signatures, or why it must not be signed.
struct Challenges {
  private static let fieldCount = 11

  /// Passphrase, server, home domain, web auth domain, account, memo, client domain, its key, seconds, seeds (parted by commas), envelope.
  static func answer(_ line: String) throws -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == fieldCount, let seconds = UInt32(fields[8]) else { throw Malformed() }
    let expectation = ChallengeExpectation(
      network: Network(passphrase: fields[0]), signingKey: try AccountID(fields[1]), homeDomain: fields[2], webAuthDomains: [fields[3]],
      account: try account(fields[4], memo: fields[5]),
      clientDomain: fields[6].isEmpty ? nil : .init(domain: fields[6], account: try AccountID(fields[7])))
    let challenge: Challenge
    do throws(ChallengeError) {
      challenge = try Challenge(fields[10], expecting: expectation, now: Date(timeIntervalSince1970: TimeInterval(seconds)))
    } catch {
      return "refused\t\(error)"
    }
    return "signed\t\(try challenge.transaction.adding(signaturesOf: keys(fields[9])).base64)"
  }

  private static func account(_ address: String, memo: String) throws -> ClientAccount {
    guard !memo.isEmpty else { return ClientAccount(try MuxedAccount(address)) }
    guard let memo = UInt64(memo) else { throw Malformed() }
    return ClientAccount(try AccountID(address), memo: memo)
  }

  private static func keys(_ seeds: String) throws -> [KeyPair] { try seeds.split(separator: ",").map { try key($0) } }
}
