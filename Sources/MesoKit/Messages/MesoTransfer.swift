/// What is known of a transfer. It comes from the person's own browser: before money is credited to anybody, ask Meso's server.
public struct MesoTransfer: Hashable, Sendable {
  /// The transfer's number at Meso.
  public let id: String
  /// How far it is.
  public let status: MesoTransferStatus
  /// When that was, as Meso wrote it: by its documents ISO 8601, which nobody checks.
  public let updatedAt: String
  /// The transaction on the chain; by Meso's documents only there once the transfer is complete.
  public let networkTransactionID: String?

  /// A transfer.
  public init(id: String, status: MesoTransferStatus, updatedAt: String, networkTransactionID: String? = nil) {
    self.id = id
    self.status = status
    self.updatedAt = updatedAt
    self.networkTransactionID = networkTransactionID
  }
}

/// How far a transfer is. The raw value is Meso's own name.
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

/// What a person who sells tokens has to send, and where.
public struct MesoSendTransaction: Hashable, Sendable {
  /// How many tokens.
  public let amount: MesoAmount
  /// The address of Meso's that they go to. A session lets it through only if it is an address on the transfer's chain.
  public let recipientAddress: String
  /// The token, as its chain knows it: a contract's or a mint's address.
  public let tokenAddress: String
  /// The digits that the token has after the point.
  public let decimals: UInt8

  /// Something to send.
  public init(amount: MesoAmount, recipientAddress: String, tokenAddress: String, decimals: UInt8) {
    self.amount = amount
    self.recipientAddress = recipientAddress
    self.tokenAddress = tokenAddress
    self.decimals = decimals
  }
}
