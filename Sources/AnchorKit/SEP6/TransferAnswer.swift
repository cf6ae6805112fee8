/// What an anchor answers to a deposit or a withdrawal (SEP-6).
public enum TransferAnswer<Accepted: Hashable & Sendable>: Hashable, Sendable {
  /// It begins; more may be asked for as the transfer goes on.
  case accepted(Accepted)
  /// It wants to know these fields of the customer first (SEP-12). Deprecated: today's anchors accept and ask for them later.
  case customerInfoNeeded([CustomerField])
  /// It is checking the customer, or doesn't deal with them. Deprecated: today's anchors accept and say so later.
  case customerInfoStatus(CustomerInfoStatus)
}
