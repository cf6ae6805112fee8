import MesoKit
public import Sentences

/// The tokens that a person who sells has to send, from wherever they hold them, and where to.
public struct RampTokensToSend: Hashable, Sendable {
  /// An earlier request of the same window for tokens, and how many it asked for: a decimal number.
  public enum EarlierRequest: Hashable, Sendable {
    /// The person said that they sent them.
    case sent(String)
    /// It was withdrawn before the person said whether they sent them.
    case unanswered(String)
  }

  /// The number of the request in its window; an answer applies to this request only.
  public let number: Int
  /// How many tokens; a decimal number.
  public let amount: String
  /// How many tokens the person wanted to sell, if the ramp asks for another number; nil if it is the same.
  public let asked: String?
  /// What may have been sent already, the oldest first.
  public let earlier: [EarlierRequest]
  /// Whether it is a test, for which real tokens would be lost.
  public let isTest: Bool
  /// The token's code.
  public let asset: String
  /// The chain.
  public let chain: RampChain
  /// The address that they go to.
  public let recipient: String
  /// The address of the token's contract or mint, as the ramp named it.
  public let tokenAddress: String
  /// A link that other wallets open (Solana Pay, or EIP-681) for the amount that is shown. Nil if the amount isn't a whole number of the token's
  /// smallest units, the ramp describes the token differently than it is known, tokens may have been sent already, or it is a test.
  public let link: String?
  private let isKnown: Bool

  /// - Parameters:
  ///   - transaction: what the ramp's page asks for.
  ///   - number: the number of the request.
  ///   - asset: the code of the token that is sold.
  ///   - asked: how many tokens the person wanted to sell.
  ///   - chain: the chain of the token.
  ///   - earlier: what may have been sent already.
  ///   - isTest: whether no real tokens are meant.
  init(
    _ transaction: MesoSendTransaction, number: Int, asset: String, asked: String, chain: RampChain, earlier: [EarlierRequest] = [], isTest: Bool
  ) {
    self.number = number
    amount = transaction.amount.description
    self.asked = (try? MesoAmount(asked)) == transaction.amount ? nil : asked
    self.earlier = earlier
    self.isTest = isTest
    self.asset = asset
    self.chain = chain
    recipient = transaction.recipientAddress
    tokenAddress = transaction.tokenAddress
    let link = Self.link(transaction, MesoAsset(rawValue: asset), chain)
    isKnown = link != nil
    self.link = isTest || !earlier.isEmpty ? nil : link
  }

  /// Returns the reasons against sending, and what is wrong with the amount or the token, as sentences.
  ///
  /// - Parameter numbers: how amounts are written.
  public func warnings(_ numbers: NumberFormat) -> [Sentence] {
    let test: Sentence? = isTest ? "This is a test: don't send real tokens. You won't be paid for them." : nil
    let again = earlier.map { request -> Sentence in
      switch request {
      case .sent(let amount):
        "You said that you already sent \(numbers.typed(decimal: amount)) \(asset). Send again only if you're sure that it didn't leave your wallet."
      case .unanswered(let amount):
        "The ramp has already asked for \(numbers.typed(decimal: amount)) \(asset). If you sent them, don't send them again."
      }
    }
    let other = asked.map {
      "You wanted to sell \(numbers.typed(decimal: $0)) \(asset), but the ramp asks for \(numbers.typed(decimal: amount)) \(asset)." as Sentence
    }
    let unlike: Sentence? =
      isKnown
      ? nil
      : "The ramp describes this \(asset) differently from the \(asset) known on \(chain.name), so there is no link. Don't send anything unless you know why."
    return [test].compactMap(\.self) + again + [other, unlike].compactMap(\.self)
  }

  private static func link(_ transaction: MesoSendTransaction, _ asset: MesoAsset?, _ chain: RampChain) -> String? {
    // Nobody sees the number of decimals. If the page's number were used, the link could be for a multiple of what is shown.
    guard let asset, transaction.decimals == asset.decimals, let units = try? transaction.amount.smallestUnits(decimals: asset.decimals)
    else { return nil }
    let recipient = transaction.recipientAddress
    let (isOwnToken, token) = (asset.rawValue == chain.assets.first, chain.usdc)
    guard isOwnToken || (asset == .usdc && chain.isSame(transaction.tokenAddress, token)) else { return nil }
    switch chain.network.family {
    case .solana: return "solana:\(recipient)?amount=\(transaction.amount)" + (isOwnToken ? "" : "&spl-token=\(token)")
    case .evm:
      let number = chain.network.rawValue.dropFirst("eip155:".count)
      return isOwnToken
        ? "ethereum:\(recipient)@\(number)?value=\(units)" : "ethereum:\(token)@\(number)/transfer?address=\(recipient)&uint256=\(units)"
    }
  }
}

extension MesoAsset {
  /// The number of its decimals, on each of the ramp's chains.
  var decimals: UInt8 {
    switch self {
    case .eth, .pol, .matic: 18
    case .sol: 9
    case .usdc: 6
    case .usd: 2
    }
  }
}

extension RampChain {
  /// Circle's own address of USDC: https://developers.circle.com/stablecoins/usdc-contract-addresses
  fileprivate var usdc: String {
    switch self {
    case .solana: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
    case .ethereum: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    case .polygon: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"
    }
  }

  /// Returns whether two addresses are the same. On Ethereum and similar chains, upper case is only a checksum.
  fileprivate func isSame(_ first: String, _ second: String) -> Bool {
    network.family == .evm ? first.lowercased() == second.lowercased() : first == second
  }
}
