/// A transfer's status, as reported by the person's own browser: ask Meso's server before you credit money to anyone.
public struct MesoTransfer: Hashable, Sendable {
  /// Meso's id of the transfer.
  public let id: String
  /// The status.
  public let status: MesoTransferStatus
  /// The time of the status, as Meso wrote it. Its documentation says ISO 8601, but nothing checks that.
  public let updatedAt: String
  /// The transaction on the chain. According to Meso's documentation, it is only set once the transfer is complete.
  public let networkTransactionID: String?

  /// A transfer.
  public init(id: String, status: MesoTransferStatus, updatedAt: String, networkTransactionID: String? = nil) {
    self.id = id
    self.status = status
    self.updatedAt = updatedAt
    self.networkTransactionID = networkTransactionID
  }
}

/// The status of a transfer. The raw value is Meso's own name.
public enum MesoTransferStatus: String, Hashable, Sendable, CaseIterable {
  /// The payment was approved. Nothing has moved yet.
  case approved = "APPROVED"
  /// The money has arrived.
  case complete = "COMPLETE"
  /// The payment was declined.
  case declined = "DECLINED"
  /// The money is on its way.
  case executing = "EXECUTING"
  /// Meso doesn't know.
  case unknown = "UNKNOWN"
}

/// The tokens that a person who sells has to send, and their recipient.
public struct MesoSendTransaction: Hashable, Sendable {
  /// The number of tokens.
  public let amount: MesoAmount
  /// Meso's address that receives them. A session only accepts it if it is an address on the transfer's chain.
  public let recipientAddress: String
  /// The token, as its chain identifies it: the address of a contract or a mint.
  public let tokenAddress: String
  /// The number of decimals of the token.
  public let decimals: UInt8

  /// A request to send tokens.
  public init(amount: MesoAmount, recipientAddress: String, tokenAddress: String, decimals: UInt8) {
    self.amount = amount
    self.recipientAddress = recipientAddress
    self.tokenAddress = tokenAddress
    self.decimals = decimals
  }
}
