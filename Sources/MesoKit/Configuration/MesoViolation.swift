public import Sentences

/// A rule that a configuration breaks.
public enum MesoViolation: Hashable, Sendable {
  /// Neither amount is given.
  case amountMissing
  /// The amount to pay isn't one.
  case sourceAmount(MesoAmountError)
  /// The amount to arrive isn't one.
  case destinationAmount(MesoAmountError)
  /// A chain that Meso doesn't have.
  case network(String)
  /// No address.
  case walletAddressMissing
  /// No address of that chain. Meso's own window would refuse it after it opened.
  case walletAddress(MesoAddressError, MesoNetwork)
  /// A system that Meso doesn't have.
  case environment(String)
  /// No partner ID.
  case partnerIDMissing
  /// More than 256 bytes.
  case partnerIDTooLong
  /// A way of proving the address that Meso doesn't have.
  case authenticationStrategy(String)
  /// Something that can't arrive.
  case destinationAsset(String)
  /// Something that can't be paid with.
  case sourceAsset(String)
  /// Selling, but what is paid isn't a token.
  case sourceAssetNotCrypto(MesoAsset)
  /// Buying, but what is paid isn't a state's money.
  case sourceAssetNotFiat(MesoAsset)
  /// Selling, but the application doesn't answer requests to send.
  case sendTransactionHandlerMissing
  /// A token that isn't on the chain. Meso's own window would refuse it after it opened.
  case assetNotOnNetwork(MesoAsset, MesoNetwork)
  /// A place that the layout doesn't have.
  case layoutPosition(String)
  /// An offset that isn't a whole number of pixels of at most 5 digits.
  case layoutOffset(String)
  /// The same, from the left or right edge.
  case layoutHorizontalOffset(String)
  /// The same, from the top or bottom edge.
  case layoutVerticalOffset(String)
  /// An offset by edges that names none.
  case layoutOffsetMissing

  /// Which of Meso's kinds of error this is.
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
    case .walletAddressMissing: "Enter the address where the money is to arrive."
    case .walletAddress(let error, let network): "This isn't an address on \(network.name): \(error)."
    case .environment(let text):
      "Meso has no environment “\(text.shortened)”. Choose one of \(Self.list(MesoEnvironment.allCases.map(\.rawValue)))."
    case .partnerIDMissing: "Set the partner ID that Meso gave you."
    case .partnerIDTooLong: "The partner ID is too long. Copy it again from what Meso gave you."
    case .authenticationStrategy(let text):
      "“\(text.shortened)” is no way to prove an address. Choose one of \(Self.list(MesoAuthenticationStrategy.allCases.map(\.rawValue)))."
    case .destinationAsset(let text): "Meso doesn't deliver “\(text.shortened)”. Choose one of \(Self.list(MesoAsset.allCases.map(\.rawValue)))."
    case .sourceAsset(let text): "Meso doesn't take “\(text.shortened)”. Choose one of \(Self.list(MesoAsset.allCases.map(\.rawValue)))."
    case .sourceAssetNotCrypto(let asset): "\(asset.rawValue) can't be sold for dollars. Choose a token to sell."
    case .sourceAssetNotFiat(let asset): "Tokens can't be bought with \(asset.rawValue). Pay in US dollars."
    case .sendTransactionHandlerMissing: "Selling needs an application that can show where to send the tokens, and this one can't."
    case .assetNotOnNetwork(let asset, let network):
      "\(asset.rawValue) isn't on \(network.name). Choose one of \(Self.list(network.assets.map(\.rawValue)))."
    case .layoutPosition(let text):
      "“\(text.shortened)” is no place for the window. Choose one of \(Self.list(MesoLayout.Position.allCases.map(\.rawValue)))."
    case .layoutOffset(let text): "The offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutHorizontalOffset(let text): "The horizontal offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutVerticalOffset(let text): "The vertical offset “\(text.shortened)” must be a whole number of pixels, such as 10."
    case .layoutOffsetMissing: "Set the horizontal offset, the vertical one, or both."
    }
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }
}

extension String {
  /// At most 80 characters, for an error that repeats what somebody else wrote.
  var shortened: String { count > 80 ? prefix(80) + "…" : self }
}
