import Sentences
import StellarKit
import WalletKit

extension Recipient {
  /// The name that only a domain gives to it; nil if it has none, or one of the person's own.
  var domainsName: String? { isNamedByDomain ? name : nil }

  private var ownName: String? { isNamedByDomain ? nil : name }

  /// The address for a review, after the person's own name for it.
  var line: Sentence { ownName.map { "\($0), \(account)" } ?? "\(account)" }

  /// What a question calls it, after a review with the whole address: by the person's own name for it, otherwise by its short address.
  var short: String { ownName ?? ContractAddress(account).shortAddress }
}
