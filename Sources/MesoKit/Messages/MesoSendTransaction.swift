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
