import WalletKit

/// The person's own address on a chain, whole and to be copied.
struct RampAddressView: Sendable {
  let chain: String
  let value: String
  let groups: [String]

  init(chain: String, _ address: String) {
    self.chain = chain
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
    """
}
