public import HorizonKit
import Sentences
public import StellarKit

/// A domain's federation server (SEP-2), which maps names to accounts and back.
public struct Federation: Sendable {
  let exchange: AnchorExchange
  let address: AnchorAddress

  /// Looks up the account of an address. First reads the domain's stellar.toml to find its federation server.
  ///
  /// - Parameters:
  ///   - address: The address, `name*domain`.
  ///   - transport: The transport for requests.
  ///   - limits: The limits for an answer.
  /// - Throws: ``AnchorError``, with ``AnchorProblem/notFound(_:)`` if the server doesn't know the name.
  public static func lookUp(
    _ address: FederationAddress, transport: any HTTPTransport = InternetTransport(), limits: AnchorLimits = AnchorLimits()
  ) async throws(AnchorError) -> FederationRecord {
    let toml = try await StellarTOML.fetch(from: address.domain, transport: transport, limits: limits)
    let exchange = AnchorExchange(anchor: address.domain.name, transport: transport, limits: limits)
    guard let text = toml.services[.federation] else { throw exchange.wrong(.missingService(.federation)) }
    let server = try exchange.address(text, AnchorService.federation.rawValue)
    return try await Federation(exchange: exchange, address: server).record(of: address)
  }

  /// Fetches the account of an address.
  ///
  /// - Throws: ``AnchorError``, also if the answer is for a different address.
  public func record(of address: FederationAddress) async throws(AnchorError) -> FederationRecord {
    let record = try await ask([("q", address.description), ("type", "name")])
    guard record.address?.isSame(as: address) != false else {
      throw exchange.wrong(.invalidField(name: "stellar_address", expected: "\(address)", sent: SentText.short(record.address?.description ?? "")))
    }
    return record
  }

  /// Fetches the address of an account.
  ///
  /// - Throws: ``AnchorError``, also if the answer is for a different account.
  public func record(of account: AccountID) async throws(AnchorError) -> FederationRecord {
    let record = try await ask([("q", account.address), ("type", "id")])
    guard record.account.accountID == account else {
      throw exchange.wrong(.invalidField(name: "account_id", expected: Sentence(verbatim: account.address), sent: record.account.address))
    }
    return record
  }

  /// Fetches the address of a transaction's sender, if the server knows it.
  ///
  /// - Throws: ``AnchorError``
  public func record(ofSenderOf transaction: TransactionHash) async throws(AnchorError) -> FederationRecord {
    try await ask([("q", transaction.description), ("type", "txid")])
  }

  /// Fetches the account and memo for a payment that the anchor forwards to another network or institution.
  ///
  /// - Parameter parameters: The fields that the anchor's stellar.toml asks for, such as `forward_type` and `acct`. They are part of the request's
  ///   URL, where servers may log them.
  /// - Throws: ``AnchorError``
  public func record(forwarding parameters: [String: String]) async throws(AnchorError) -> FederationRecord {
    try await ask([("type", "forward")] + parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private func ask(_ query: [(name: String, value: String?)]) async throws(AnchorError) -> FederationRecord {
    try FederationRecord(try await exchange.fields(AnchorRequest(address.text, query: query), token: nil))
  }
}

extension Anchor {
  /// The federation server of the anchor's domain.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var federation: Federation {
    get throws(AnchorError) { Federation(exchange: exchange, address: try address(of: .federation)) }
  }
}

/// The account that an address stands for, and the memo that a payment to it needs (SEP-2). It must not be stored, since it may change at any time.
public struct FederationRecord: Hashable, Sendable {
  /// The address; nil if the server doesn't repeat it.
  public var address: FederationAddress?
  /// The account to pay.
  public var account: MuxedAccount
  /// The memo to pay with.
  public var memo: Memo

  package init(_ fields: AnswerFields) throws(AnchorError) {
    account = try fields.required("account_id", "an account", fields.muxedAccount("account_id"))
    memo = try fields.memo("memo", type: "memo_type") ?? .none
    address = nil
    if let text = try fields.text("stellar_address") {
      address = try fields.required("stellar_address", "an address like name*domain", FederationAddress(text))
    }
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}
