import HorizonKit

/// The network that a server belongs to.
public struct RPCNetwork: Hashable, Sendable {
  /// The address of the friendbot that gives an account its first lumens; nil if there is none.
  public var friendbotURL: String?
  /// The passphrase.
  public var passphrase: String
  /// The protocol version of its latest ledger.
  public var protocolVersion: UInt32

  /// Creates an instance from its parts.
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
