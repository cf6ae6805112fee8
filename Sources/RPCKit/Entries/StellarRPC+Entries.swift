import Sentences
public import StellarKit
public import StellarXDR

/// Entries of the latest ledger.
extension StellarRPC {
  /// The most keys of a request.
  public static let mostKeys = 200

  private struct EntriesParameters: Encodable {
    let keys: [String]
    let xdrFormat: String?
  }

  /// Fetches entries by their keys (`getLedgerEntries`).
  ///
  /// - Parameter keys: From 1 to 200 keys, none of a TTL entry: the lifetime of contract data comes with it. A repeated key is requested once.
  /// - Throws: ``RPCError``
  public func entries(_ keys: [XDR.LedgerKey]) async throws(RPCError) -> FoundEntries {
    guard (1...Self.mostKeys).contains(keys.count) else {
      throw .invalidParameter(name: "keys", reason: "are from 1 to \(Self.mostKeys), not \(keys.count)")
    }
    guard !keys.contains(where: { $0.type == .ttl }) else { throw .invalidParameter(name: "keys", reason: "are none of TTL entries") }
    var left: Set<XDR.LedgerKey> = []
    let texts = keys.filter { left.insert($0).inserted }.map { EncodedXDR($0).text }
    let found: FoundEntries = try await call("getLedgerEntries", EntriesParameters(keys: texts, xdrFormat: xdrFormat))
    for entry in found.entries where left.remove(entry.key) == nil { throw .invalidAnswer("entries: one that wasn't asked for, or twice") }
    return found
  }

  /// Fetches an account, or returns nil if the latest ledger has none with this id.
  ///
  /// - Throws: ``RPCError``
  public func account(_ id: AccountID) async throws(RPCError) -> AccountState? {
    let found = try await entries([.account(XDR.LedgerKeyAccount(accountID: id.xdr))])
    guard case .account(let entry) = try found.entries.first?.data.value() else { return nil }
    return try AccountState(entry, ledger: found.latestLedger)
  }

  /// Fetches the recipients that require a memo (SEP-29) if the transaction has none. It must not be submitted while there are any.
  ///
  /// It sends one request, or none if the transaction has a memo or all of its recipients are muxed addresses.
  ///
  /// - Throws: ``RPCError`` if this can't be found out.
  public func recipientsMissingMemo(of transaction: Transaction) async throws(RPCError) -> [AccountID] {
    let keys = transaction.recipientsToAskForMemo.map { XDR.LedgerKey.memoRequirement(of: $0) }
    guard !keys.isEmpty else { return [] }
    var data: [AccountID: [String: [UInt8]]] = [:]
    for found in try await entries(keys).entries {
      guard case .data(let entry) = try found.data.value() else { continue }
      data[AccountID(entry.accountID)] = [MemoRequirement.dataName: entry.dataValue]
    }
    return transaction.recipientsMissingMemo(data: data)
  }

  /// Fetches what an account holds of an asset, or returns nil if it has no trustline for it. Lumens are in the account itself.
  ///
  /// - Throws: ``RPCError``; ``RPCError/invalidParameter(name:reason:)`` for lumens.
  public func trustline(of account: AccountID, for asset: Asset) async throws(RPCError) -> TrustlineState? {
    let line: XDR.TrustLineAsset
    switch asset.xdr {
    case .native: throw .invalidParameter(name: "asset", reason: "is an issued one: lumens have no trustline")
    case .creditAlphanum4(let asset): line = .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): line = .creditAlphanum12(asset)
    }
    let found = try await entries([.trustline(XDR.LedgerKeyTrustLine(accountID: account.xdr, asset: line))])
    guard case .trustline(let entry) = try found.entries.first?.data.value() else { return nil }
    return try TrustlineState(entry, ledger: found.latestLedger)
  }
}

extension XDR.LedgerKey {
  /// Returns the key of the data entry with which an account requires memos (SEP-29).
  package static func memoRequirement(of account: AccountID) -> Self {
    .data(XDR.LedgerKeyData(accountID: account.xdr, dataName: Array(MemoRequirement.dataName.utf8)))
  }
}
