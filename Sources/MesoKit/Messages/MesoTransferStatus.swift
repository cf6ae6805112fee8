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
