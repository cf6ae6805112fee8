public import AnchorKit
import Foundation
public import StellarKit

/// An address like `name*domain`, with the account and memo that its domain returned for it (SEP-2).
public struct FederationName: Hashable, Sendable {
  /// The address.
  public let address: FederationAddress
  /// The account that is paid.
  public let account: MuxedAccount
  /// The memo that payments to it need.
  public let memo: Memo

  /// An address, with its account and memo.
  public init(_ address: FederationAddress, _ account: MuxedAccount, memo: Memo = .none) {
    (self.address, self.account, self.memo) = (address, account, memo)
  }
}

extension FederationName: CustomStringConvertible {
  /// The address.
  public var description: String { address.description }
}

extension FederationName: Codable {
  private enum Key: String, CodingKey {
    case address, account, memoKind, memo
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let text = try fields.decode(String.self, forKey: .address)
    guard let address = FederationAddress(kept: text) else {
      throw DecodingError.dataCorruptedError(forKey: .address, in: fields, debugDescription: text)
    }
    self.address = address
    account = try MuxedAccount(try fields.decode(String.self, forKey: .account))
    let kind = try fields.decodeIfPresent(MemoKind.self, forKey: .memoKind) ?? .text
    memo = try Memo(try fields.decodeIfPresent(String.self, forKey: .memo) ?? "", kind: kind)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(address.description, forKey: .address)
    try fields.encode(account.address, forKey: .account)
    try fields.encodeIfPresent(memo.written?.kind, forKey: .memoKind)
    try fields.encodeIfPresent(memo.written?.text, forKey: .memo)
  }
}
