import Foundation
import HTTPTypes
import HorizonKit
import StellarKit

/// An anchor at `https://anchor.example` that pays out USDC (SEP-6), and doesn't always say the same thing.
public struct ScriptedAnchor: Sendable {
  /// How the anchor answers when it is asked about a withdrawal that has begun.
  public enum Lie: Hashable, Sendable, CaseIterable {
    /// The same as its first answer.
    case none
    /// It wants an amount of 5,000.
    case otherAmount
    /// It leaves the memo out.
    case noMemo
    case otherMemo
    /// It names somebody else's account.
    case otherAccount
    /// Every second time it wants 5,000, another memo, or the money in another account.
    case fickleAmount
    case fickleMemo
    case fickleAccount
    /// Every second time it says that the withdrawal has expired.
    case fickleEnd
  }

  /// A withdrawal as in the anchor's first answer.
  struct Withdrawal: Hashable, Sendable {
    let id: String
    let amount: String
    let account: AccountID
    let memo: UInt64
    /// The time before which the anchor wants its money, in seconds since 1970; nil for any time.
    let deadline: Int64?
  }

  static let domain = "anchor.example"
  static let address = "https://\(domain)"

  private let key: KeyPair
  private let issuer: AccountID
  private let stranger: AccountID
  private let now: @Sendable () -> Date
  private(set) var withdrawals: [String: Withdrawal] = [:]
  var lie = Lie.none
  /// How often the anchor was asked about a withdrawal.
  private var answers = 0
  /// The withdrawals whose last answer agreed with the first one.
  private(set) var wanted: Set<String> = []

  init(key: KeyPair, issuer: AccountID, stranger: AccountID, now: @escaping @Sendable () -> Date) {
    (self.key, self.issuer, self.stranger, self.now) = (key, issuer, stranger, now)
  }

  mutating func answer(_ request: HTTPRequestMessage) -> HTTPReply {
    guard let url = URLComponents(string: request.url) else { return HTTPReply(status: 400) }
    let query = Dictionary((url.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    switch (request.method, url.path) {
    case (.get, "/.well-known/stellar.toml"): return HTTPReply(status: 200, body: Array(toml.utf8))
    case (.get, "/auth"): return challenge(query["account"] ?? "")
    case (.post, "/auth"): return json(["token": "simulated"])
    case (.get, "/sep6/info"):
      return json(["deposit": [:] as [String: Any], "withdraw": ["USDC": ["enabled": true, "authentication_required": true]]])
    case (.get, "/sep6/withdraw"): return begin(amount: query["amount"] ?? "0")
    case (.get, "/sep6/transaction"): return transaction(query["id"] ?? "")
    case (.get, "/sep6/transactions"): return json(["transactions": withdrawals.values.sorted { $0.id < $1.id }.map { object($0) }])
    default: return HTTPReply(status: 404, body: JSONText.problem("not_found", 404))
    }
  }

  private var toml: String {
    """
    NETWORK_PASSPHRASE = "\(Network.sandbox.passphrase)"
    SIGNING_KEY = "\(key.accountID.address)"
    WEB_AUTH_ENDPOINT = "https://\(Self.domain)/auth"
    TRANSFER_SERVER = "https://\(Self.domain)/sep6"
    [[CURRENCIES]]
    code = "USDC"
    issuer = "\(issuer.address)"
    """
  }

  private func challenge(_ account: String) -> HTTPReply {
    guard let user = try? MuxedAccount(account), let envelope = try? challengeEnvelope(user) else { return HTTPReply(status: 400) }
    return json(["transaction": envelope, "network_passphrase": Network.sandbox.passphrase])
  }

  private func challengeEnvelope(_ user: MuxedAccount) throws -> String {
    let server = MuxedAccount(key.accountID)
    let time = UInt64(now().timeIntervalSince1970)
    let nonce = Data(repeating: 7, count: 48).base64EncodedString()
    let transaction = try Transaction(
      source: server, sequenceNumber: 0, timeBounds: try TimeBounds(minTime: time, maxTime: time + 900),
      operations: [
        Operation(.manageData(name: try DataName("\(Self.domain) auth"), value: try DataValue(nonce)), source: user),
        Operation(.manageData(name: try DataName("web_auth_domain"), value: try DataValue(Self.domain)), source: server),
      ])
    return try transaction.signed(by: [key], on: .sandbox).base64
  }

  private mutating func begin(amount: String) -> HTTPReply {
    let id = "w\(withdrawals.count + 1)"
    // Before a transaction's usual expiry, after it, or never.
    let time = [40, 120, 900, nil][withdrawals.count % 4].map { Int64(now().timeIntervalSince1970) + Int64($0) }
    let withdrawal = Withdrawal(id: id, amount: amount, account: key.accountID, memo: 1_000 + UInt64(withdrawals.count), deadline: time)
    withdrawals[id] = withdrawal
    return json(["id": id, "account_id": withdrawal.account.address, "memo_type": "id", "memo": String(withdrawal.memo)])
  }

  private mutating func transaction(_ id: String) -> HTTPReply {
    answers += 1
    guard let withdrawal = withdrawals[id] else { return HTTPReply(status: 404, body: JSONText.problem("not_found", 404)) }
    // A missing memo means no change: the first answer still holds.
    if [.none, .noMemo].contains(spoken) { wanted.insert(id) } else { wanted.remove(id) }
    return json(["transaction": object(withdrawal)])
  }

  /// How it answers this time.
  private var spoken: Lie {
    let isHonest = answers % 2 == 1
    return switch lie {
    case .fickleAmount: isHonest ? .none : .otherAmount
    case .fickleMemo: isHonest ? .none : .otherMemo
    case .fickleAccount: isHonest ? .none : .otherAccount
    case .fickleEnd: isHonest ? .none : .fickleEnd
    default: lie
    }
  }

  private func object(_ withdrawal: Withdrawal) -> [String: Any] {
    let lie = spoken
    var object: [String: Any] = [
      "id": withdrawal.id, "kind": "withdrawal", "status": lie == .fickleEnd ? "expired" : "pending_user_transfer_start",
      "amount_in": lie == .otherAmount ? "5000" : withdrawal.amount,
      "withdraw_anchor_account": (lie == .otherAccount ? stranger : withdrawal.account).address,
      "withdraw_memo": String(lie == .otherMemo ? withdrawal.memo + 1 : withdrawal.memo), "withdraw_memo_type": "id",
    ]
    object["user_action_required_by"] = withdrawal.deadline.map { Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601) }
    if lie == .noMemo {
      object["withdraw_memo"] = NSNull()
      object["withdraw_memo_type"] = NSNull()
    }
    return object
  }

  private func json(_ object: [String: Any]) -> HTTPReply {
    let data = (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? Data()
    return HTTPReply(status: 200, headers: [.contentType: "application/json"], body: Array(data))
  }
}
