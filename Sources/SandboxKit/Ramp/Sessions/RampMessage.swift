import Foundation

/// A message that the window posts to the wallet, under Meso's names.
enum RampMessage: Hashable, Sendable {
  case ready
  case close
  case requestSignedMessage(String)
  case requestSendTransaction(RampSending)
  case transferUpdate(id: String, status: String, updatedAt: String, networkTransactionID: String?)
  case error(RampRefusal)
  /// Any text that a misbehaving window posts.
  case raw(String)

  /// The message as it is posted.
  var text: String {
    let (kind, payload): (String, [String: AnchorJSON]?) =
      switch self {
      case .ready: ("READY", nil)
      case .close: ("CLOSE", nil)
      case .requestSignedMessage(let text): ("REQUEST_SIGNED_MESSAGE", ["messageToSign": .text(text)])
      case .requestSendTransaction(let sending): ("REQUEST_SEND_TRANSACTION", sending.json)
      case .transferUpdate(let id, let status, let updatedAt, let transaction):
        (
          "TRANSFER_UPDATE",
          [
            "id": .text(id), "status": .text(status), "updatedAt": .text(updatedAt), "networkTransactionId": .optional(transaction),
          ].withoutNulls
        )
      case .error(let refusal): (refusal.kind.rawValue, ["message": .text(refusal.sentence)])
      case .raw(let text): (text, nil)
      }
    if case .raw(let text) = self { return text }
    var message: [String: AnchorJSON] = ["kind": .text(kind)]
    if let payload { message["payload"] = .object(payload) }
    return (try? JSONTextEncoder.encode(AnchorJSON.object(message))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The tokens that a person who sells is asked to send. The recipient is their own address, so that nothing is lost if they really send them.
struct RampSending: Hashable, Sendable {
  let amount: String
  let recipient: String
  let token: String
  let decimals: Int

  var json: [String: AnchorJSON] {
    [
      "amount": .text(amount), "recipientAddress": .text(recipient), "tokenAddress": .text(token), "decimals": .number(String(decimals)),
    ]
  }
}
