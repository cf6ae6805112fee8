public import StellarKit

/// A node's answer to a transaction that was submitted without waiting, at `/transactions_async`.
public struct AsyncSubmissionResource: Hashable, Sendable, Codable {
  /// What the node did with it.
  public var status: Status
  /// The transaction's hash, for finding out its outcome later.
  public var hash: TransactionHash
  /// The `TransactionResult` in base64; nil unless ``status`` is ``Status/error``.
  public var errorResultXDR: String?

  /// Creates an instance from its parts.
  public init(status: Status, hash: TransactionHash, errorResultXDR: String? = nil) {
    self.status = status
    self.hash = hash
    self.errorResultXDR = errorResultXDR
  }

  private enum CodingKeys: String, CodingKey {
    case status = "tx_status"
    case hash
    case errorResultXDR = "error_result_xdr"
  }

  /// The node's status for a transaction. Unknown values are kept as received.
  public struct Status: RawRepresentable, Hashable, Sendable, Codable {
    /// The node's word.
    public var rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// It waits for the next ledger.
    public static let pending = Status(rawValue: "PENDING")
    /// The node has it already.
    public static let duplicate = Status(rawValue: "DUPLICATE")
    /// The node can't take it now. Submit the same one again later.
    public static let tryAgainLater = Status(rawValue: "TRY_AGAIN_LATER")
    /// It can't be applied as it is.
    public static let error = Status(rawValue: "ERROR")
  }
}
