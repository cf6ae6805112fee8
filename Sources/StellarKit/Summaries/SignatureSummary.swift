import Foundation
import Sentences
import StellarXDR

/// A signature on an envelope, with its signer if known.
struct SignatureSummary: Encodable, Sendable {
  /// The last four bytes of the key, in hexadecimal.
  let hint: String
  /// The signature in base64.
  let signature: String
  /// The key that made it; nil if none of the known keys did.
  let signer: String?

  init(_ signature: XDR.DecoratedSignature, of hash: TransactionHash, known: [SignerKey]) {
    hint = signature.hint.description
    self.signature = Data(signature.signature).base64EncodedString()
    signer = known.first { $0.isSatisfied(by: [signature], for: hash) && $0.signs }?.address
  }

  /// Who made it.
  var text: Sentence { signer.map { "\($0)" } ?? "a key that isn't known here, which ends in the bytes \(hint)" }
}

extension SignerKey {
  /// Whether the signer makes a signature; a pre-authorized transaction counts without one.
  fileprivate var signs: Bool {
    if case .preAuthTx = self { false } else { true }
  }
}
