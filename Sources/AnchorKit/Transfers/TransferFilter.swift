public import Foundation
import Sentences
public import StellarKit

/// A filter for the transfers of an asset.
public struct TransferFilter: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// The earliest start of a transfer.
  public var notBefore: Date?
  /// The most transfers to list.
  public var limit: Int?
  /// The kinds of transfers; empty for all.
  public var kinds: [TransferKind]
  /// The id of the transfer before which the list continues, for the next page.
  public var before: String?
  /// The language of messages (RFC 4646).
  public var language: String?

  /// A filter.
  public init(
    _ asset: Asset, notBefore: Date? = nil, limit: Int? = nil, kinds: [TransferKind] = [], before: String? = nil, language: String? = nil
  ) {
    self.asset = asset
    self.notBefore = notBefore
    self.limit = limit
    self.kinds = kinds
    self.before = before
    self.language = language
  }

  var parameters: [(name: String, value: String?)] {
    [
      ("asset_code", asset.anchorCode), ("no_older_than", notBefore.map { AnchorDate.text($0) }), ("limit", limit.map { String($0) }),
      ("paging_id", before), ("lang", language),
    ] + kinds.map { ("kind", $0.name) }
  }
}

extension Asset {
  /// The code in requests: lumens are `native` (SEP-24).
  package var anchorCode: String { self == .native ? "native" : code }
}

/// What identifies a transfer in a request.
public enum TransferReference: Hashable, Sendable {
  /// The anchor's id.
  case id(String)
  /// The hash of its payment on Stellar.
  case stellarTransaction(String)
  /// The id of its payment elsewhere.
  case externalTransaction(String)

  var parameter: (name: String, value: String?) {
    switch self {
    case .id(let id): ("id", id)
    case .stellarTransaction(let hash): ("stellar_transaction_id", hash)
    case .externalTransaction(let id): ("external_transaction_id", id)
    }
  }
}

/// Transfers that an anchor listed, the newest first.
public struct TransferList: Hashable, Sendable {
  /// The readable transfers.
  public var transfers: [Transfer]
  /// The errors of those that can't be read: an invalid transfer doesn't hide the rest.
  public var unreadable: [AnchorError]

  package init(_ fields: AnswerFields) throws(AnchorError) {
    (transfers, unreadable) = ([], [])
    for entry in try fields.required("transactions", "a list", fields.list("transactions")) {
      do throws(AnchorError) {
        transfers.append(try Transfer(entry))
      } catch {
        unreadable.append(error)
      }
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
