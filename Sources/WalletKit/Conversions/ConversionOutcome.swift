/// What a conversion moved in the end, within the bound that was set for it.
public struct ConversionOutcome: Hashable, Sendable {
  /// What was sent.
  public let sent: HistoryChange
  /// What arrived, at the account itself or at the recipient.
  public let arrived: HistoryChange
}
