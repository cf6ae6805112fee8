import Foundation
import Sentences
import StellarKit
import WalletKit

/// A purchase or a sale through the ramp as the commands print it.
struct RampDocument: Encodable {
  struct Step: Encodable {
    /// As ``RampStep/Kind`` names it.
    let kind: String
    let time: Date
  }

  let id: String
  let chain: String
  let asset: String
  /// US dollars for a purchase, tokens for a sale, as entered in the wallet. The ramp's page can change it, and doesn't say.
  let amount: String
  let isSale: Bool
  /// The newest status from the ramp: `approved`, `executing`, `complete`, `declined`, `unknown`; nil if there is none yet.
  let status: String?
  let networkTransactionId: String?
  let steps: [Step]

  init(_ record: RampRecord) {
    id = String(record.id)
    chain = record.chain.rawValue
    asset = record.asset
    amount = record.amount
    isSale = record.isSale
    status = record.lastWord?.kind.rawValue
    networkTransactionId = record.networkTransactionID
    steps = record.steps.map { Step(kind: $0.kind.rawValue, time: $0.time) }
  }

  /// Formats the purchase or sale for a person to read.
  func lines(_ record: RampRecord) -> [Sentence] {
    [record.title(.point), record.headline] + (networkTransactionId.map { ["Transaction on \(record.chain.name): \($0)"] } ?? [])
  }
}
