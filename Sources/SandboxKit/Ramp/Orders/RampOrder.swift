import Foundation

/// A wallet's order in a window's address, checked as the clients of the real ramp describe it.
struct RampOrder: Hashable, Sendable {
  /// The way in which the person proves the address.
  enum Strategy: String, Sendable {
    case asked = "wallet_verification"
    case headless = "headless_wallet_verification"
    case bypass = "bypass_wallet_verification"
  }

  let chain: RampNetwork
  let address: String
  /// Whether tokens are sold for dollars.
  let isSale: Bool
  let token: RampToken
  /// Dollars for a purchase, tokens for a sale.
  var amount: String
  let strategy: Strategy

  /// - Throws: ``RampRefusal`` with the message that the wallet gets.
  init(_ request: ReceivedRequest) throws(RampRefusal) {
    guard let partner = request["partnerId"], partner.utf8.count <= 256 else { throw Self.wrong("The partner ID is missing.") }
    guard let chain = request["network"].flatMap(RampNetwork.init) else {
      throw RampRefusal(
        .unsupportedNetwork, "This network isn't supported. There are \(RampNetwork.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let (source, destination) = (request["sourceAsset"] ?? "USD", request["destinationAsset"] ?? "")
    let sale = destination == "USD"
    guard sale != (source == "USD"), let code = [source, destination].first(where: { $0 != "USD" }), RampToken.codes.contains(code) else {
      throw RampRefusal(
        .unsupportedAsset, "This asset isn't supported. There are \(RampToken.codes.joined(separator: ", ")), and USD on the other side.")
    }
    guard let token = chain.tokens.first(where: { $0.code == code }) else { throw Self.wrong("\(code) doesn't exist on \(chain.name).") }
    guard let address = request["walletAddress"], chain.verifier.isAddress(address) else {
      throw Self.wrong("The wallet's address isn't one of \(chain.name).")
    }
    // If the amount that should arrive is given, it takes precedence.
    let arriving = request["destinationAmount"].map { Self.number($0).map { token.cost(of: $0, isSale: sale) } ?? "" }
    guard let amount = arriving ?? request["sourceAmount"], Self.number(amount) != nil else { throw Self.wrong("The amount isn't a number.") }
    guard let strategy = Strategy(rawValue: request["authenticationStrategy"] ?? Strategy.asked.rawValue) else {
      throw Self.wrong("There is no such way to prove the address.")
    }
    (self.chain, self.address, isSale, self.token, self.amount, self.strategy) = (chain, address, sale, token, amount, strategy)
  }

  private static func wrong(_ sentence: String) -> RampRefusal { RampRefusal(.configuration, sentence) }

  /// Reads a decimal number of at most 12 digits before the point and 18 after it, and returns nil for any other text and for zero.
  static func number(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: /[0-9]{1,12}|[0-9]{0,12}\.[0-9]{1,18}/) != nil,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), number > 0
    else { return nil }
    return number
  }

  /// What the person gives and gets, as the pages say it.
  var deal: (gives: String, gets: String) {
    let number = Self.number(amount) ?? 0
    return isSale
      ? ("\(amount) \(token.code)", "about \(Self.dollars(number * token.price)) USD")
      : ("\(amount) USD", "about \(token.bought(for: number)) \(token.code)")
  }

  private static func dollars(_ value: Decimal) -> String {
    var (result, value) = (Decimal(), value)
    NSDecimalRound(&result, &value, 2, .down)
    return "\(result)"
  }
}
