public import AnchorKit

/// That a transfer has come somewhere else, to be told to whoever looks.
public struct TransferUpdate: Hashable, Sendable {
  /// Which one.
  public let id: Int64
  /// Where it stands now.
  public let status: TransferStatus
  /// What to tell, in a sentence.
  public let sentence: String
}
