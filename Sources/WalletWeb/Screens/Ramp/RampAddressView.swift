import WalletKit

/// An address on a chain, whole, to be copied and to be read by a camera.
struct RampAddressView: Sendable {
  let chain: String
  let value: String
  let groups: [String]
  let code: [HTML]

  /// - Parameters:
  ///   - chain: what stands above it.
  ///   - address: the address.
  ///   - hasCode: whether there is a QR code of it.
  init(chain: String, _ address: String, hasCode: Bool = true) {
    self.chain = chain
    code = hasCode ? [QRCode(address)?.svg(label: "QR code of the address")].compactMap(\.self) : []
    value = address
    groups = stride(from: 0, to: address.count, by: 4).map { String(address.dropFirst($0).prefix(4)) }
  }

  /// Those of the account in use; none where it has no words.
  @MainActor
  static func all(of wallet: Wallet) -> [RampAddressView] {
    RampChain.allCases.compactMap { chain in (try? wallet.rampAddress(on: chain)).map { RampAddressView(chain: chain.name, $0) } }
  }

  static let template = """
    <h3 class="label">{{chain}}</h3>
    <div class="recipient spread"><div><data class="address" value="{{value}}">{{#groups}}<span>{{.}}</span>{{/groups}}</data></div>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span></button></div>
    {{#code}}<details><summary>QR code</summary><div class="code-box">{{{.}}}</div></details>{{/code}}
    """
}
