import AnchorKit
import Foundation
import HTTPTypes
import HorizonKit
import StellarKit

/// The anchor and the people of the tests.
enum Fixture {
  static let domain = "anchor.example.com"
  /// 21 November 2026, 10:00 in UTC.
  static let now = Date(timeIntervalSince1970: 1_795_255_200)

  static func key(_ number: UInt8) throws -> KeyPair { try KeyPair(seed: [UInt8](repeating: number, count: 32)) }
  static func server() throws -> KeyPair { try key(1) }
  static func person() throws -> KeyPair { try key(2) }
  static func issuer() throws -> KeyPair { try key(3) }
  static func wallet() throws -> KeyPair { try key(4) }
  static func usdc() throws -> Asset { .issued(code: try AssetCode("USDC"), issuer: try issuer().accountID) }

  static func toml(_ more: String = "") throws -> String {
    """
    VERSION = "2.7.0"
    NETWORK_PASSPHRASE = "\(Network.testnet.passphrase)"
    SIGNING_KEY = "\(try server().accountID)"
    WEB_AUTH_ENDPOINT = "https://\(domain)/auth"
    TRANSFER_SERVER = "https://\(domain)/sep6"
    TRANSFER_SERVER_SEP0024 = "https://\(domain)/sep24/"
    KYC_SERVER = "https://\(domain)/kyc"
    ANCHOR_QUOTE_SERVER = "https://\(domain)/sep38"
    FEDERATION_SERVER = "https://\(domain)/federation"
    \(more)
    [[CURRENCIES]]
    code = "USDC"
    issuer = "\(try issuer().accountID)"
    """
  }

  static func parsedTOML(_ more: String = "") throws -> StellarTOML { try StellarTOML(Array(toml(more).utf8), from: domain) }

  static func anchor(_ fake: FakeAnchor, now: @escaping @Sendable () -> Date = { Self.now }) throws -> Anchor {
    guard let domain = AnchorDomain(domain) else { throw CocoaError(.coderInvalidValue) }
    return try Anchor(domain: domain, network: .testnet, toml: parsedTOML(), transport: fake, now: now)
  }

  /// Returns a session of an anchor that issues tokens.
  static func session(_ fake: FakeAnchor, now: @escaping @Sendable () -> Date = { Self.now }) throws -> AnchorSession {
    fake.signIn(now: now)
    let anchor = try self.anchor(fake, now: now)
    return anchor.session(for: ClientAccount(try person().accountID), signer: KeyPairSigner([try person()]))
  }

  /// Returns the payment of the withdrawal `t1` of ``usdc()`` that is due after these answers.
  ///
  /// - Throws: `AnchorPaymentError` if there is none
  static func payment(
    after answers: [Transfer], destination: WithdrawalDestination? = nil, in asset: Asset? = nil, asked: DecimalAmount? = nil
  ) throws -> AnchorPayment {
    var progress = TransferProgress(id: "t1", via: .sep6, isWithdrawal: true, destination: destination, asked: asked)
    var due = DueAction.none
    for answer in answers {
      _ = try progress.observe(answer)
      due = progress.dueAction(answer, asset: try asset ?? usdc())
    }
    switch due {
    case .pay(let payment): return payment
    case .cannotPay(let error): throw error
    default: throw AnchorPaymentError.notDue
    }
  }

  /// Returns a JSON Web Token with a placeholder signature.
  static func token(_ subject: String, issued: Date = now, life: TimeInterval = 3600, number: Int = 0) -> String {
    let claims =
      #"{"iss":"https://\#(domain)","sub":"\#(subject)","iat":\#(Int(issued.timeIntervalSince1970)),"#
      + #""exp":\#(Int((issued + life).timeIntervalSince1970)),"jti":"\#(number)"}"#
    return [#"{"alg":"HS256"}"#, claims, "signature"].map { base64URL($0) }.joined(separator: ".")
  }

  private static func base64URL(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

extension FakeAnchor {
  /// Signs in every account with valid challenges and with tokens of the given lifetime.
  func signIn(_ sample: ChallengeSample = ChallengeSample(), life: TimeInterval = 3600, now: @escaping @Sendable () -> Date = { Fixture.now }) {
    on("GET /auth") { request in
      var sample = sample
      sample.now = now()
      if let account = request.parameter("account") { sample.account = try MuxedAccount(account) }
      if let memo = request.parameter("memo").flatMap({ UInt64($0) }) { sample.memo = .id(memo) }
      let body = #"{"transaction":"\#(try sample.text())","network_passphrase":"\#(Network.testnet.passphrase)"}"#
      return HTTPReply(status: 200, body: Array(body.utf8))
    }
    on("POST /auth") { [weak self] _ in
      let count = self?.lines.count { $0.hasPrefix("POST /auth") } ?? 0
      let token = Fixture.token(try Fixture.person().accountID.address, issued: now(), life: life, number: count)
      return HTTPReply(status: 200, body: Array(#"{"token":"\#(token)"}"#.utf8))
    }
  }
}
