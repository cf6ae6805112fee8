public import Sentences

/// A rule that a configuration violates.
public enum MesoViolation: Hashable, Sendable {
  /// Neither amount is given.
  case amountMissing
  /// The amount to pay is invalid.
  case sourceAmount(MesoAmountError)
  /// The amount to receive is invalid.
  case destinationAmount(MesoAmountError)
  /// Meso doesn't support the chain.
  case network(String)
  /// The address is missing.
  case walletAddressMissing
  /// The address isn't valid on that chain. Meso's own window would only refuse it after opening.
  case walletAddress(MesoAddressError, MesoNetwork)
  /// Meso has no such environment.
  case environment(String)
  /// The partner ID is missing.
  case partnerIDMissing
  /// The partner ID has more than 256 bytes.
  case partnerIDTooLong
  /// Meso has no such authentication strategy.
  case authenticationStrategy(String)
  /// The asset can't be received.
  case destinationAsset(String)
  /// The asset can't be used to pay.
  case sourceAsset(String)
  /// For selling, the asset to pay with isn't a token.
  case sourceAssetNotCrypto(MesoAsset)
  /// For buying, the asset to pay with isn't a national currency.
  case sourceAssetNotFiat(MesoAsset)
  /// For selling, the application doesn't answer requests to send.
  case sendTransactionHandlerMissing
  /// The token doesn't exist on the chain. Meso's own window would only refuse it after opening.
  case assetNotOnNetwork(MesoAsset, MesoNetwork)
  /// The layout has no such position.
  case layoutPosition(String)
  /// The offset isn't a whole number of pixels with at most 5 digits.
  case layoutOffset(String)
  /// The offset from the left or right edge is invalid in the same way.
  case layoutHorizontalOffset(String)
  /// The offset from the top or bottom edge is invalid in the same way.
  case layoutVerticalOffset(String)
  /// The offset by edges names no edge.
  case layoutOffsetMissing

  /// Meso's kind of error for this violation.
  public var kind: MesoErrorKind {
    switch self {
    case .network: .unsupportedNetworkError
    case .destinationAsset, .sourceAsset, .sourceAssetNotCrypto, .sourceAssetNotFiat: .unsupportedAssetError
    default: .configurationError
    }
  }
}

extension MesoViolation: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .amountMissing: "Enter an amount: how much to pay, or how much should arrive."
    case .sourceAmount(let error): "The amount to pay can't be used: \(error)."
    case .destinationAmount(let error): "The amount to arrive can't be used: \(error)."
    case .network(let text): "Meso has no network “\(text.shortened)”. Choose one of \(Self.list(MesoNetwork.allCases.map(\.rawValue)))."
    case .walletAddressMissing: "Enter the address where the money should arrive."
    case .walletAddress(let error, let network): "This isn't an address on \(network.name): \(error)."
    case .environment(let text):
      "Meso has no environment “\(text.shortened)”. Choose one of \(Self.list(MesoEnvironment.allCases.map(\.rawValue)))."
    case .partnerIDMissing: "Set the partner ID that Meso gave you."
    case .partnerIDTooLong: "The partner ID is too long. Copy it again from what Meso gave you."
    case .authenticationStrategy(let text):
      "“\(text.shortened)” isn't a way to prove an address. Choose one of \(Self.list(MesoAuthenticationStrategy.allCases.map(\.rawValue)))."
    case .destinationAsset(let text): "Meso doesn't deliver “\(text.shortened)”. Choose one of \(Self.list(MesoAsset.allCases.map(\.rawValue)))."
    case .sourceAsset(let text): "Meso doesn't accept “\(text.shortened)”. Choose one of \(Self.list(MesoAsset.allCases.map(\.rawValue)))."
    case .sourceAssetNotCrypto(let asset): "\(asset.rawValue) can't be sold for dollars. Choose a token to sell."
    case .sourceAssetNotFiat(let asset): "Tokens can't be bought with \(asset.rawValue). Pay in US dollars."
    case .sendTransactionHandlerMissing: "Selling needs an application that can show where to send the tokens, and this one can't."
    case .assetNotOnNetwork(let asset, let network):
      "\(asset.rawValue) isn't on \(network.name). Choose one of \(Self.list(network.assets.map(\.rawValue)))."
    case .layoutPosition(let text):
      "“\(text.shortened)” isn't a place for the window. Choose one of \(Self.list(MesoLayout.Position.allCases.map(\.rawValue)))."
    case .layoutOffset(let text): "The offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutHorizontalOffset(let text): "The horizontal offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutVerticalOffset(let text): "The vertical offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutOffsetMissing: "Set the horizontal offset, the vertical one, or both."
    }
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }
}

extension String {
  /// The text, shortened to at most 80 characters for an error that repeats what somebody else wrote.
  var shortened: String { count > 80 ? prefix(80) + "…" : self }
}
