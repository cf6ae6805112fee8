/// The tokens that a person who sells is asked to send. It is their own address that they go to, so that nothing is lost if somebody does.
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
