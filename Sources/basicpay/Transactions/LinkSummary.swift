import Sentences
import StellarKit
import WalletKit

/// A summary of what a link asks for (SEP-7), as text and as a document.
struct LinkSummary: Encodable {
  /// What is known about a link's signature.
  enum Signature: String, Encodable {
    /// There is none, and no domain is named.
    case none
    /// There is a signature, but nothing to check it with.
    case unverified
    /// The signature was made by the given key.
    case verified
  }

  struct Replacement: Encodable {
    let name: String
    let hint: String
    let fields: [String]
  }

  private let link: StellarURI
  private let signature: Signature
  /// What the transaction does that is to be signed; nil for a payment.
  private let transaction: EnvelopeDocument?

  /// - Parameters:
  ///   - isVerified: whether the link's signature was checked.
  ///   - accounts: the accounts whose signatures are looked for on a transaction, besides those of the accounts that it names.
  init(_ link: StellarURI, isVerified: Bool, accounts: [AccountID]) async {
    self.link = link
    transaction =
      if case .sign(let request) = link.request { await EnvelopeDocument(request.envelope, on: link.network, accounts: accounts) } else { nil }
    signature = isVerified ? .verified : link.originDomain == nil ? .none : .unverified
  }

  private enum CodingKeys: CodingKey {
    case operation, destination, amount, asset, memo, memoType, envelope, transaction, replacements, publicKey, chain
    case callback, message, networkPassphrase, originDomain, signature
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch link.request {
    case .pay(let payment):
      try container.encode("pay", forKey: .operation)
      try container.encode(payment.recipient.text, forKey: .destination)
      try container.encodeIfPresent(payment.amount, forKey: .amount)
      try container.encode(payment.asset, forKey: .asset)
      try container.encodeIfPresent(payment.memo.written?.text, forKey: .memo)
      try container.encodeIfPresent(payment.memo.written?.kind, forKey: .memoType)
    case .sign(let request):
      try container.encode("tx", forKey: .operation)
      try container.encode(request.envelope.base64, forKey: .envelope)
      try container.encodeIfPresent(transaction, forKey: .transaction)
      let replacements = request.replacements.map { Replacement(name: $0.identifier, hint: $0.hint, fields: $0.fields) }
      try container.encode(replacements, forKey: .replacements)
      try container.encodeIfPresent(request.publicKey, forKey: .publicKey)
      try container.encodeIfPresent(request.chain, forKey: .chain)
    }
    try container.encodeIfPresent(link.callback, forKey: .callback)
    try container.encodeIfPresent(link.message, forKey: .message)
    try container.encode(link.network.passphrase, forKey: .networkPassphrase)
    try container.encodeIfPresent(domain, forKey: .originDomain)
    try container.encode(signature, forKey: .signature)
  }

  var text: String {
    switch link.request {
    case .pay(let payment):
      var rows: [(Sentence, Sentence)] = [
        ("To", "\(payment.recipient.text)"),
        ("Amount", payment.amount.map { "\($0.trimmed) \(payment.asset)" } ?? "any amount of \(payment.asset)"),
      ]
      if let memo = payment.memo.row { rows.append((memo.label, "“\(memo.value)”")) }
      return lines(["This link asks you to pay."] + Self.lines(rows + sharedRows))
    case .sign(let request):
      var rows: [(Sentence, Sentence)] = request.replacements.map {
        ("Fill in", "\($0.identifier): \($0.hint) (\($0.fields.joined(separator: ", ")))")
      }
      if let account = request.publicKey { rows.append(("Signer", "\(account)")) }
      return [
        lines(["This link asks you to sign a transaction."] + Self.lines(rows)), transaction?.text ?? "", lines(Self.lines(sharedRows)),
      ].joined(separator: "\n")
    }
  }

  /// The domain in lowercase letters. In others, it could be mistaken for another domain.
  private var domain: String? { link.originDomain?.lowercased() }

  private func lines(_ lines: [Sentence]) -> String { Terminal.text(lines: lines) }

  private static func lines(_ rows: [(Sentence, Sentence)]) -> [Sentence] { LabelledLines.of(rows, width: 9) }

  private var sharedRows: [(Sentence, Sentence)] {
    let profile = NetworkProfile.named.first { $0.network == link.network }
    var rows: [(Sentence, Sentence)] = [("Network", "\(profile?.name ?? link.network.passphrase)")]
    if let message = link.message { rows.append(("Message", "“\(message)”")) }
    if let callback = link.callback { rows.append(("Answer", "is sent to \(callback), not to the network")) }
    let from: Sentence =
      switch (signature, domain) {
      case (.verified, let domain?): "\(domain). Its signature is valid."
      case (.unverified, _):
        """
        not verified. To verify it, find URI_REQUEST_SIGNING_KEY in the stellar.toml of the link's origin_domain, and add it with --signing-key.
        """
      default: "doesn't say. Anybody could have made this link."
      }
    return rows + [("From", from)]
  }
}

extension PaymentRequest.Recipient {
  /// The address as it is written.
  fileprivate var text: String {
    switch self {
    case .account(let account): account.address
    case .federation(let address): address
    }
  }
}
