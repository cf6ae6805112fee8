import Sentences
import StellarKit
import StellarXDR

/// A description of a StrKey and its content (SEP-23). Of a secret seed nothing is kept except, if requested, its account.
struct KeyDescription: Encodable {
  private let kind: StrKey.Kind
  private var address: String?
  private var account: AccountID?
  private var id: String?
  private var payload: String?
  private var hex: String?

  private enum CodingKeys: CodingKey {
    case kind, address, account, id, payload, hex
  }

  /// Whether the StrKey is a secret seed.
  var isSecret: Bool { kind == .secretSeed }

  /// - Parameter showsOwner: whether to include the account of a secret seed.
  init(_ text: String, showsOwner: Bool) throws(StrKeyError) {
    let bytes: [UInt8]
    (kind, bytes) = try StrKey.decode(text)
    if kind != .secretSeed { (address, hex) = (text, HexText.text(bytes)) }
    switch kind {
    case .accountID: account = try AccountID(text)
    case .muxedAccount:
      let muxed = try MuxedAccount(text)
      (account, id) = (muxed.accountID, muxed.id.map { String($0) })
    case .secretSeed: account = showsOwner ? try KeyPair(secretSeed: text).accountID : nil
    case .signedPayload:
      guard case .signedPayload(let signer) = try SignerKey(text) else { break }
      (account, payload) = (signer.accountID, HexText.text(signer.payload))
    case .claimableBalance: hex = try ClaimableBalanceID(text).hex
    case .muxedContract: id = String(bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
    case .preAuthTx, .hashX, .contract, .liquidityPool: break
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(kind)", forKey: .kind)
    try container.encodeIfPresent(address, forKey: .address)
    try container.encodeIfPresent(account, forKey: .account)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(payload, forKey: .payload)
    try container.encodeIfPresent(hex, forKey: .hex)
  }

  var lines: [Sentence] {
    let parts: [(Sentence, String?)] = [
      ("Address", kind == .accountID ? nil : address), ("Account", account?.address), ("Number", id), ("Payload", payload), ("Hexadecimal", hex),
    ]
    return [title] + parts.compactMap { name, value in value.map { "\(name): \($0)" } }
  }

  private var title: Sentence {
    switch kind {
    case .accountID: "An account's address, which is its public key"
    case .muxedAccount: "A muxed account: a numbered customer within an account"
    case .secretSeed: "A secret key: anyone who has it has the account's money"
    case .preAuthTx: "A signer: the hash of a transaction that is authorized in advance"
    case .hashX: "A signer: the hash of a secret that signs by being revealed"
    case .signedPayload: "A signer: a key that has to sign a payload of its own"
    case .contract: "A contract"
    case .muxedContract: "A muxed contract: a numbered customer within a contract"
    case .liquidityPool: "A liquidity pool"
    case .claimableBalance: "A claimable balance"
    }
  }
}
