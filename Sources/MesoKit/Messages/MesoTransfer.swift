/// What is known of a transfer. It comes from the person's own browser: before money is credited to anybody, ask Meso's server.
public struct MesoTransfer: Hashable, Sendable {
  /// The transfer's number at Meso.
  public let id: String
  /// How far it is.
  public let status: MesoTransferStatus
  /// When that was, as Meso wrote it: by its documents ISO 8601, which nobody checks.
  public let updatedAt: String
  /// The transaction on the chain; by Meso's documents only there once the transfer is complete.
  public let networkTransactionId: String?

  /// A transfer.
  public init(id: String, status: MesoTransferStatus, updatedAt: String, networkTransactionId: String? = nil) {
    self.id = id
    self.status = status
    self.updatedAt = updatedAt
    self.networkTransactionId = networkTransactionId
  }
}
