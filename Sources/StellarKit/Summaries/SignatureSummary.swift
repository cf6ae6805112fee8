import Foundation
import Sentences
import StellarXDR

/// A signature on an envelope, and whose it is as far as that can be told.
struct SignatureSummary: Encodable, Sendable {
  /// The last four bytes of the key, in hexadecimal.
  let hint: String
  /// Base64.
  let signature: String
  /// The key that made it; nil where none of the known keys did.
  let signer: String?

  init(_ signature: XDR.DecoratedSignature, of hash: TransactionHash, known: [SignerKey]) {
    hint = signature.hint.description
    self.signature = Data(signature.signature).base64EncodedString()
    signer = known.first { $0.isSatisfied(by: [signature], for: hash) && $0.signs }?.address
  }

  var text: Sentence { signer.map { "by \($0)" } ?? "by a key that isn't known here, which ends in the bytes \(hint)" }
}

extension SignerKey {
  /// A transaction that is authorized in advance counts without a signature.
  fileprivate var signs: Bool {
    if case .preAuthTx = self { false } else { true }
  }
}
