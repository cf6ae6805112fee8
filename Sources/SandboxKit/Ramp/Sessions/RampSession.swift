import Foundation

/// One window, from its opening on.
struct RampSession: Sendable {
  static let code = "000000"
  static let card = "5305484748800098"
  static let securityCode = "435"
  static let taxNumber = "123345432"
  /// Amounts that lead to failures, as in the real ramp's own sandbox.
  static let (frozenAmount, declinedAmount) = ("666.66", "666.06")

  let id: String
  /// The order, or why it can't be carried out.
  var order: Result<RampOrder, RampRefusal>
  /// The origin of the page that shows the window.
  let host: String?
  let misbehaviour: RampMisbehaviour?
  private(set) var step = RampSessionStep.amount
  private(set) var email = ""
  /// The text to sign.
  let challenge: String
  private let transactionID: String
  private var outbox: [RampMessage] = []
  private var since = Date.distantPast
  private var isHeld: Bool

  init(id: String, order: Result<RampOrder, RampRefusal>, host: String?, misbehaviour: RampMisbehaviour?, nonce: String) {
    self.id = id
    self.order = order
    self.host = host
    self.misbehaviour = misbehaviour
    isHeld = misbehaviour == .hold
    let address = (try? order.get().address) ?? ""
    challenge =
      "Meso imitation: sign this to prove that this wallet is yours. It costs nothing and moves nothing.\n\nWallet: \(address)\nNonce: \(nonce)"
    transactionID = nonce
    outbox = [.ready]
    if case .failure(let refusal) = order { outbox.append(.error(refusal)) }
    outbox += Self.misbehaving(misbehaviour)
  }

  private static func misbehaving(_ misbehaviour: RampMisbehaviour?) -> [RampMessage] {
    switch misbehaviour {
    case .malformed:
      [
        "nonsense", "22", "null", "{9}", "{}", "{\"foo\":\"bar\"}", "{\"kind\":\"TRANSFER_UPDATE\",\"payload\":null}",
        "{\"kind\":\"TRANSFER_UPDATE\",\"payload\":{\"id\":2,\"status\":\"COMPLETE\",\"updatedAt\":\"now\"}}", "{\"kind\":\"CLOSE\",\"payload\":{}}",
        "{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\" \"}}", String(repeating: "[", count: 5_000),
        "{\"kind\":\"READY\",\"target\":\"somebody else\"}",
      ].map { .raw($0) }
    case .error: [.error(RampRefusal(.error, "The imitation was told to report an error."))]
    case .unsupportedNetwork: [.error(RampRefusal(.unsupportedNetwork, "The imitation was told to know no such network."))]
    case .unsupportedAsset: [.error(RampRefusal(.unsupportedAsset, "The imitation was told to know no such asset."))]
    case .configuration: [.error(RampRefusal(.configuration, "The imitation was told to dislike what the wallet asked for."))]
    default: []
    }
  }

  // MARK: Steps

  /// Takes a step of the pages.
  ///
  /// - Throws: ``AnchorRefusal`` with what to correct.
  mutating func take(_ name: String, _ request: ReceivedRequest, now: Date) throws(AnchorRefusal) {
    guard case .success(var order) = order else { throw .refused("This window can't continue. Close it.") }
    switch (name, step) {
    case ("amount", .amount):
      guard let amount = request["amount"], RampOrder.number(amount) != nil else { throw .refused("Enter an amount, such as 50.") }
      order.amount = amount
      self.order = .success(order)
      step = .email
    case ("email", .email):
      guard let email = request["email"], email.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil else { throw .refused("Enter an e-mail address.") }
      guard order.strategy != .bypass || (request["password"] ?? "").count >= 8 else { throw .refused("The password has at least 8 characters.") }
      (self.email, step) = (email, .code)
    case ("code", .code):
      guard request["code"] == Self.code else { throw .refused("This code is wrong. In the imitation it is always \(Self.code).") }
      step = .card
    case ("card", .card): try takeCard(request)
    case ("tax", .taxDigits), ("tax", .taxNumber): try takeTax(request["tax"] ?? "", order)
    case ("proof", .proof):
      guard order.chain.verifier.accepts(request["signature"] ?? "", of: challenge, by: order.address) else {
        throw .refused("This isn't a signature over the text by the key of \(order.address).")
      }
      step = .review
    case ("buy", .review): settle(order, now)
    default: throw .refused("This step was taken already, or isn't due.")
    }
  }

  private mutating func takeCard(_ request: ReceivedRequest) throws(AnchorRefusal) {
    guard (request["card"] ?? "").filter({ $0 != " " }) == Self.card, request["cvv"] == Self.securityCode else {
      throw .refused("Never enter a real card here. The imitation takes only \(Self.card) with the security code \(Self.securityCode).")
    }
    // The date that is published for this card has passed, so any will do.
    guard (request["expiry"] ?? "").wholeMatch(of: /(0[1-9]|1[0-2])\/(20)?[0-9]{2}/) != nil else { throw .refused("Write the date as 12/2025.") }
    step = .taxDigits
  }

  private mutating func takeTax(_ text: String, _ order: RampOrder) throws(AnchorRefusal) {
    if step == .taxNumber {
      guard text == Self.taxNumber else { throw .refused("Never enter a real number here. The imitation takes only \(Self.taxNumber).") }
    } else {
      guard text.wholeMatch(of: /[0-9]{4}/) != nil else { throw .refused("Enter four digits, such as 1234.") }
      if text == "0000" {
        step = .taxNumber
        return
      }
    }
    if order.amount == Self.frozenAmount {
      step = .frozen
      outbox.append(.error(RampRefusal(.error, "You didn't pass the checks, and can't buy or sell here for now.")))
    } else {
      step = order.strategy == .bypass ? .review : .proof
    }
  }

  private mutating func settle(_ order: RampOrder, _ now: Date) {
    since = now
    if order.amount == Self.declinedAmount {
      step = .declined
      tell("DECLINED", now)
    } else if order.isSale {
      step = .sending
      outbox.append(
        .requestSendTransaction(
          RampSending(amount: order.amount, recipient: order.address, token: order.token.address, decimals: order.token.decimals)))
    } else {
      step = .approved
      tell("APPROVED", now)
    }
  }

  // MARK: By itself

  /// Continues the session, if it is held.
  mutating func release(now: Date) {
    isHeld = false
    since = now
  }

  /// Returns the messages to post now.
  mutating func takeMessages(now: Date, _ delays: RampDelays) -> [RampMessage] {
    while goOn(now, delays) {}
    defer { outbox = [] }
    return misbehaviour == .repeated ? outbox.flatMap { [$0, $0, $0] } : outbox
  }

  /// Takes the next step by itself, and returns false if none is due.
  private mutating func goOn(_ now: Date, _ delays: RampDelays) -> Bool {
    let waited = Duration.seconds(now.timeIntervalSince(since))
    switch step {
    case .sending where waited >= delays.untilArrival && !isHeld:
      (step, since) = (.approved, now)
      tell("APPROVED", now)
    case .approved where waited >= delays.perStep && !isHeld:
      (step, since) = (.executing, now)
      tell("EXECUTING", now)
    case .executing where waited >= delays.perStep:
      step = .complete
      tell("COMPLETE", now)
      if misbehaviour == .late {
        tell("DECLINED", now)
        outbox += [.requestSignedMessage("Too late"), .close]
      }
    default: return false
    }
    return true
  }

  private mutating func tell(_ status: String, _ now: Date) {
    outbox.append(
      .transferUpdate(
        id: "imitation-\(id)", status: status, updatedAt: now.formatted(.iso8601), networkTransactionID: status == "COMPLETE" ? pretended : nil))
  }

  /// A text that looks like a transaction's id on the chain; there is none.
  private var pretended: String {
    guard let chain = try? order.get().chain else { return transactionID }
    return chain == .solana ? "imitation\(transactionID)" : "0x\(transactionID)\(transactionID)"
  }
}
