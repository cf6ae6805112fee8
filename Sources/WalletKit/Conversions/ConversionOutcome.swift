/// What a conversion moved in the end, within the bound that was set for it.
public struct ConversionOutcome: Hashable, Sendable {
  /// What left.
  public let sent: HistoryChange
  /// What arrived, with the account itself or with the recipient.
  public let arrived: HistoryChange
}
