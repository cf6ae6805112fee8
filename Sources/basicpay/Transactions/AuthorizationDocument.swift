import Foundation
import Sentences
import StellarKit
import WalletKit

/// What an authorization lets contracts do, as a document and as lines.
struct AuthorizationDocument: Encodable {
  /// `entry`, or `preimage` for the exact bytes that are signed.
  let form: String
  let network: String
  /// The account or contract that authorizes; left out if the authorization doesn't say.
  let address: String?
  /// The account of this wallet whose key can sign it.
  let signer: String?
  let nonce: String?
  let untilLedger: UInt32?
  /// About when that ledger closes.
  let until: Date?
  let hash: TransactionHash?
  let signatures: [AccountID]
  let understood: Bool
  let calls: [CallTreeDocument.Call]
  let warnings: [String]
  let notes: [String]
  /// Why it isn't signed here.
  let obstacle: String?

  init(_ review: AuthorizationReview, _ context: CallContext) {
    let tree = CallTreeDocument(review.tree, context)
    form = if case .entry = review.opened { "entry" } else { "preimage" }
    network = review.network.passphrase
    address = review.opened.address?.description
    signer = review.signer?.address
    nonce = review.opened.nonce.map { "\($0)" }
    untilLedger = review.untilLedger == 0 ? nil : review.untilLedger
    until = untilLedger.flatMap { context.time(of: $0) }
    hash = review.hash
    signatures = review.signatures
    (understood, calls) = (tree.understood, tree.calls)
    warnings = review.warnings.map(\.english)
    notes = review.notes.map(\.english)
    obstacle = review.obstacle?.sentence.english
  }

  /// Describes the same in lines for people.
  static func lines(_ review: AuthorizationReview, _ context: CallContext) -> [Sentence] {
    let rows: [(Sentence, Sentence)?] = [
      review.opened.address.map { ("Wants", "the signature of \(context.party($0))") },
      review.signer.map { ("Signer", context.party(ContractAddress($0))) },
      review.untilLedger == 0 ? nil : ("Until", context.moment(review.untilLedger)),
      ("Network", "\(review.network.passphrase)"),
      review.opened.nonce.map { ("Nonce", "\($0)") },
      review.hash.map { ("Hash", "\($0)") },
      ("Signed", review.signatures.isEmpty ? "not yet" : "by \(review.signatures.map(\.address).joined(separator: ", "))"),
    ]
    return ["It allows:"] + CallTreeDocument.lines(review.tree, context) + LabelledLines.of(rows) + review.warnings.map { $0.styled(.problem) }
      + review.notes + [review.obstacle?.sentence.styled(.problem)].compactMap(\.self)
  }
}
