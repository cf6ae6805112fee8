import MesoKit

/// What a person who sells has to send, and where, from wherever they hold it.
public struct RampTokensToSend: Hashable, Sendable {
  /// How many tokens; a decimal number.
  public let amount: String
  /// Of what, by its code.
  public let asset: String
  /// The chain.
  public let chain: RampChain
  /// The address that they go to.
  public let recipient: String
  /// The address of the token's contract or mint, as the ramp named it.
  public let tokenAddress: String
  /// What other wallets open: Solana Pay, or EIP-681; nil where the amount isn't a whole number of the token's smallest units.
  public let link: String?

  init(_ transaction: MesoSendTransaction, asset: String, chain: RampChain) {
    amount = transaction.amount.description
    self.asset = asset
    self.chain = chain
    recipient = transaction.recipientAddress
    tokenAddress = transaction.tokenAddress
    link = Self.link(transaction, isOwnToken: asset == chain.assets.first, chain)
  }

  private static func link(_ transaction: MesoSendTransaction, isOwnToken: Bool, _ chain: RampChain) -> String? {
    guard let units = try? transaction.amount.smallestUnits(decimals: transaction.decimals) else { return nil }
    let (recipient, token) = (transaction.recipientAddress, transaction.tokenAddress)
    switch chain.network.family {
    case .solana:
      guard isOwnToken || (try? chain.network.check(address: token)) != nil else { return nil }
      return "solana:\(recipient)?amount=\(transaction.amount)" + (isOwnToken ? "" : "&spl-token=\(token)")
    case .evm:
      let number = chain.network.rawValue.dropFirst("eip155:".count)
      if isOwnToken { return "ethereum:\(recipient)@\(number)?value=\(units)" }
      guard (try? chain.network.check(address: token)) != nil else { return nil }
      return "ethereum:\(token)@\(number)/transfer?address=\(recipient)&uint256=\(units)"
    }
  }
}
