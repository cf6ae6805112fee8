import AnchorKit
import Sentences
import StellarKit
import StellarXDR

/// Returns the warning about a signature that signs in somewhere, as a password does. Anybody can get a challenge of SEP-10 or SEP-45 for any
/// account, and pass it on as something else. The wallet's own sign-in to an anchor requests its challenge itself, and needs no warning.
///
/// - Parameter domain: the home domain to sign in to; nil if it isn't named.
private func signInSentence(to domain: String?) -> Sentence {
  let place: Sentence = domain.map { "“\(PrintableText.escaped($0, limit: 100))”" } ?? "a website or an app"
  return """
    Signing this signs you in to \(place). Anyone who gets your signature can act for you there: see and change your data, and start transfers. Sign only \
    if you are signing in there yourself right now.
    """
}

extension XDR.Transaction {
  /// The warning about a challenge (SEP-10); nil for another transaction. A challenge has the sequence number 0, with which no network applies it. A
  /// transaction with a challenge's data entries and another number is warned of as well: the service that asks for it may be less strict. So the
  /// entries are looked for in the wire form, whatever the network would refuse.
  var signInWarning: Sentence? { seqNum == 0 || isChallenge ? signInSentence(to: challengingDomain) : nil }

  /// Whether it has a challenge's data entries.
  var isChallenge: Bool { challengingDomain != nil || entryNames.contains("web_auth_domain") }

  private var challengingDomain: String? {
    let suffix = " auth"
    return entryNames.first { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  private var entryNames: [String] {
    operations.compactMap { if case .manageData(let entry) = $0.body { String(decoding: entry.dataName, as: UTF8.self) } else { nil } }
  }
}

extension ContractCall {
  /// The warning about a call that signs in (SEP-45), whatever the contract; nil for another call.
  var signInWarning: Sentence? {
    guard function.text == ContractChallenge.function else { return nil }
    let fields = arguments.first.flatMap { try? [ContractSymbol: String](contractValue: $0) } ?? [:]
    return signInSentence(to: fields.first { $0.key.text == "home_domain" }?.value)
  }
}
