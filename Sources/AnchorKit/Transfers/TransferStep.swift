/// What an answer of the anchor's changed.
public enum TransferStep: Hashable, Sendable {
  /// Nothing.
  case unchanged
  /// The status.
  case changed(from: TransferStatus, to: TransferStatus)
  /// Nothing, since the answer is older than what is known, or says what can't be: it is left out.
  case stale(TransferStatus)
}
