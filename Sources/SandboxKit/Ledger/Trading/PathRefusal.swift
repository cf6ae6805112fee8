import StellarXDR

/// Why a path payment isn't made, for the reasons that both operations have in common.
enum PathRefusal: Error {
  case underfunded
  case senderHasNoTrustline
  case senderIsNotAuthorized
  case noDestination
  case noTrustline
  case notAuthorized
  case lineFull
  case tooFewOffers
  case ownOffer
  case tooManyOffers

  var strictReceive: XDR.OperationResult {
    switch self {
    case .underfunded: .pathPaymentStrictReceive(.underfunded)
    case .senderHasNoTrustline: .pathPaymentStrictReceive(.srcNoTrust)
    case .senderIsNotAuthorized: .pathPaymentStrictReceive(.srcNotAuthorized)
    case .noDestination: .pathPaymentStrictReceive(.noDestination)
    case .noTrustline: .pathPaymentStrictReceive(.noTrust)
    case .notAuthorized: .pathPaymentStrictReceive(.notAuthorized)
    case .lineFull: .pathPaymentStrictReceive(.lineFull)
    case .tooFewOffers: .pathPaymentStrictReceive(.tooFewOffers)
    case .ownOffer: .pathPaymentStrictReceive(.offerCrossSelf)
    case .tooManyOffers: .notRun(.opExceededWorkLimit)
    }
  }

  var strictSend: XDR.OperationResult {
    switch self {
    case .underfunded: .pathPaymentStrictSend(.underfunded)
    case .senderHasNoTrustline: .pathPaymentStrictSend(.srcNoTrust)
    case .senderIsNotAuthorized: .pathPaymentStrictSend(.srcNotAuthorized)
    case .noDestination: .pathPaymentStrictSend(.noDestination)
    case .noTrustline: .pathPaymentStrictSend(.noTrust)
    case .notAuthorized: .pathPaymentStrictSend(.notAuthorized)
    case .lineFull: .pathPaymentStrictSend(.lineFull)
    case .tooFewOffers: .pathPaymentStrictSend(.tooFewOffers)
    case .ownOffer: .pathPaymentStrictSend(.offerCrossSelf)
    case .tooManyOffers: .notRun(.opExceededWorkLimit)
    }
  }
}
