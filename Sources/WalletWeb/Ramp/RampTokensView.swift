import WalletKit

/// What a person who sells has to send from where they hold it, and where.
struct RampTokensView: Templated {
  let amount: String
  let asset: String
  let chain: String
  let recipient: RampAddressView
  let tokenAddress: String
  let link: String?
  /// The link, or the address where there is none.
  let code: [HTML]

  init(_ tokens: RampTokensToSend) {
    amount = tokens.amount
    asset = tokens.asset
    chain = tokens.chain.name
    recipient = RampAddressView(chain: "To this address on \(tokens.chain.name)", tokens.recipient, hasCode: false)
    tokenAddress = tokens.tokenAddress
    link = tokens.link
    code = [QRCode(tokens.link ?? tokens.recipient)?.svg(label: "QR code of what to send, for other wallets")].compactMap(\.self)
  }

  static let template = Template(
    "ramp-tokens",
    """
    <section class="card" aria-label="Tokens to send">
      <h2>Send the tokens from where you hold them</h2>
      <p class="figure centre"><span class="amount">{{amount}} <span class="code">{{asset}}</span></span></p>
      {{#code}}<div class="code-box">{{{.}}}</div>{{/code}}
      {{#recipient}}{{> ramp-address}}{{/recipient}}
      <dl class="facts">
        <div class="tall"><dt>Token, as {{chain}} knows it</dt><dd><data class="hash" value="{{tokenAddress}}">{{tokenAddress}}</data></dd></div>
        {{#.link}}<div class="tall"><dt>Link for other wallets</dt><dd><data class="hash" value="{{.}}">{{.}}</data>\
    <button type="button" class="quiet" data-copy="{{.}}" hidden>{{> icon-copy}}<span>Copy</span></button></dd></div>{{/.link}}
      </dl>
      <p class="notice wait">{{> icon-warning}}<span>This wallet doesn't send on {{chain}}. Whoever asks for it, check the amount and the address before you \
    send from another wallet: nobody can take it back.</span></p>
      <p class="ways"><button type="button" class="quiet" data-ramp-do="unsent">I won't send</button>\
    <button type="button" class="button" data-ramp-do="sent">I have sent it</button></p>
    </section>
    """)
}
