public import AnchorKit

/// What an anchor made of a transfer that was asked for.
public enum TransferOutcome: Hashable, Sendable {
  /// It has begun, and is kept.
  case begun(TransferRecord)
  /// The anchor wants to know these of the person first; nothing has begun. Older anchors answer so.
  case customerInfoNeeded([CustomerField])
  /// The anchor is checking the person, or doesn't deal with them; nothing has begun. Older anchors answer so.
  case customerInfoStatus(CustomerInfoStatus)
}
