import HorizonKit

/// The network that a server is one of.
public struct RPCNetwork: Hashable, Sendable {
  /// Where to ask for an account's first lumens; nil where nothing is given away.
  public var friendbotURL: String?
  /// The passphrase.
  public var passphrase: String
  /// The protocol of its newest ledger.
  public var protocolVersion: UInt32

  /// Puts one together from its parts.
  public init(friendbotURL: String? = nil, passphrase: String, protocolVersion: UInt32) {
    self.friendbotURL = friendbotURL
    self.passphrase = passphrase
    self.protocolVersion = protocolVersion
  }
}

extension RPCNetwork: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    friendbotURL = try (fields.find("friendbotUrl") as String?).flatMap { $0.isEmpty ? nil : $0 }
    passphrase = try fields.get("passphrase")
    protocolVersion = try fields.number("protocolVersion")
  }
}
