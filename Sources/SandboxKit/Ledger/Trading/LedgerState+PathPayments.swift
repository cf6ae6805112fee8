import StellarKit
import StellarXDR

/// The parts of path payments. Amounts are in stroops.
extension LedgerState {
  func findReceiver(_ account: AccountID) throws(PathRefusal) {
    if accounts[account] == nil { throw .noDestination }
  }

  /// Credits the receiver with an amount.
  mutating func pay(_ amount: Int64, _ asset: XDR.Asset, to receiver: AccountID) throws(PathRefusal) {
    switch authorization(of: receiver, for: asset) {
    case .missing: throw .noTrustline
    case .denied: throw .notAuthorized
    case .granted: break
    }
    guard add(amount, of: asset, to: receiver) else { throw .lineFull }
  }

  /// Charges the sender an amount.
  mutating func charge(_ amount: Int64, _ asset: XDR.Asset, from sender: AccountID) throws(PathRefusal) {
    switch authorization(of: sender, for: asset) {
    case .missing: throw .senderHasNoTrustline
    case .denied: throw .senderIsNotAuthorized
    case .granted: break
    }
    guard take(amount, of: asset, from: sender) else { throw .underfunded }
  }

  /// Converts the whole amount that is to be sent, or the whole amount that is to be received.
  mutating func convertAll(_ step: Conversion, crossing left: inout Int) throws(PathRefusal) -> ConversionResult {
    let result = convert(step, crossing: &left)
    switch result.ending {
    case .ownOffer: throw .ownOffer
    case .tooManyOffers: throw .tooManyOffers
    case .outOfOffers, .tooDear: throw .tooFewOffers
    case .complete: break
    }
    let isWhole = step.kind == .strictSend ? result.sent == step.maxSend : result.received == step.maxReceive
    guard isWhole else { throw .tooFewOffers }
    return result
  }
}

extension XDR.Asset {
  /// Returns whether a payment only brings the asset back to its issuer, which is possible even if the issuer's account is gone.
  func goesBack(to receiver: AccountID, sentAs sent: XDR.Asset, through path: [XDR.Asset]) -> Bool {
    self != .native && path.isEmpty && sent == self && issuer == receiver
  }
}

extension XDR.SimplePaymentResult {
  /// A payment whose fields are all zero: what stellar-core reports if it stopped before the operation.
  static let ofNothing = XDR.SimplePaymentResult(destination: XDR.AccountID(ed25519: Bytes32()), asset: .native, amount: 0)
}
