import Sentences
import StellarKit

/// The requests that SEP-6 and SEP-24 have in common.
struct TransferServer: Sendable {
  let exchange: AnchorExchange
  let address: AnchorAddress
  let session: (any SignIn)?

  func info(language: String?) async throws -> TransferInfo {
    try TransferInfo(try await exchange.fields(AnchorRequest("\(address.base)/info", query: [("lang", language)]), token: nil))
  }

  func fee(withdrawal: Bool, asset: Asset, amount: DecimalAmount, method: String?) async throws -> DecimalAmount {
    let query = [
      ("operation", withdrawal ? "withdraw" : "deposit"), ("asset_code", asset.anchorCode), ("amount", amount.description), ("type", method),
    ]
    return try await exchange.fields(AnchorRequest("\(address.base)/fee", query: query), session).requiredAmount("fee")
  }

  func transfer(_ reference: TransferReference, language: String?) async throws -> Transfer {
    let request = AnchorRequest("\(address.base)/transaction", query: [reference.parameter, ("lang", language)])
    let answer = try await exchange.fields(request, session)
    let transfer = try Transfer(answer.required("transaction", "an object", answer.object("transaction")))
    if case .id(let id) = reference, transfer.id != id {
      throw exchange.wrong(
        .invalidField(
          name: "transaction.id", expected: Sentence(verbatim: SentText.short(id, limit: 60)), sent: SentText.short(transfer.id, limit: 60)))
    }
    return transfer
  }

  func transfers(_ parameters: [(name: String, value: String?)]) async throws -> TransferList {
    try TransferList(try await exchange.fields(AnchorRequest("\(address.base)/transactions", query: parameters), session))
  }
}
