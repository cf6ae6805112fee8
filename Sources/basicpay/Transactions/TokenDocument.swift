import RPCKit
import StellarKit
import WalletKit

/// A token in documents.
struct TokenDocument: Encodable {
  let contract: String
  let symbol: String
  let decimals: UInt32
  /// The asset whose contract it is; left out for any other token.
  let asset: Asset?

  init(_ label: TokenLabel) {
    (contract, symbol, decimals, asset) = (label.contract.description, label.symbol, label.decimals, label.asset)
  }

  init(_ token: TokenMetadata, _ contract: ContractAddress) {
    (self.contract, symbol, decimals, asset) = (contract.description, token.symbol, token.decimals, token.asset)
  }
}
