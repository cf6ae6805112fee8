import Sentences
import WalletKit

/// An address on a chain in full, to be copied or read by a camera.
struct RampAddressView: Templated {
  let chain: Sentence
  let value: String
  let groups: [String]
  let code: [HTML]

  /// Makes the view of an address.
  ///
  /// - Parameters:
  ///   - chain: the heading above it.
  ///   - address: the address.
  ///   - hasCode: whether there is a QR code of it.
  init(chain: Sentence, _ address: String, hasCode: Bool = true) {
    self.chain = chain
    code = hasCode ? [QRCode(address)?.svg(label: "QR code of the address")].compactMap(\.self) : []
    value = address
    groups = stride(from: 0, to: address.count, by: 4).map { String(address.dropFirst($0).prefix(4)) }
  }

  /// Lists the addresses of the account in use, each once with the chains on which it is valid. The list is empty if the account has no words.
  @MainActor
  static func all(of wallet: Wallet) -> [RampAddressView] {
    var chains: [(address: String, names: [String])] = []
    for chain in RampChain.allCases {
      guard let address = try? wallet.rampAddress(on: chain) else { continue }
      if let index = chains.firstIndex(where: { $0.address == address }) {
        chains[index].names.append(chain.name)
      } else {
        chains.append((address, [chain.name]))
      }
    }
    return chains.map { RampAddressView(chain: $0.names.joined(separator: ", ").verbatim, $0.address) }
  }

  static let template = Template(
    "ramp-address",
    """
    <h3 class="label">{{chain}}</h3>
    <div class="recipient spread"><div><data translate="no" class="address" value="{{value}}">{{#groups}}<span>{{.}}</span>{{/groups}}</data></div>\
    <button type="button" class="quiet" data-copy="{{value}}" hidden>{{> icon-copy}}<span>Copy</span><span class="hidden-label">: {{chain}}</span></button></div>
    {{#code}}<details><summary>QR code</summary><div class="code-box">{{{.}}}</div></details>{{/code}}
    """)
}
