import HTTPTypes
import Hummingbird
import StellarKit

/// The routes of SEP-24 for programs.
extension AnchorRouter {
  func addInteractive(to router: Router<BasicRequestContext>) {
    router.get("/sep24/info") { _, _ in try AnchorAnswer.json(interactiveInfo) }
    for (path, kind) in [("deposit", AnchorTransferKind.deposit), ("withdraw", .withdrawal)] {
      router.post("/sep24/transactions/\(path)/interactive") { request, _ in
        // Wallets may attach what the form would ask for, including pictures.
        try await signedIn(request, or: .transfers, takesFiles: true) { request, user in
          let transfer = try await anchor.begin(request, way: .interactive, kind: kind, user)
          let token = try await anchor.pageToken(for: transfer.id)
          return try AnchorAnswer.json([
            "type": "interactive_customer_info_needed", "id": .text(transfer.id),
            "url": .text("http://\(request.authority)/interactive/\(transfer.id)?token=\(token)"),
          ])
        }
      }
    }
    router.get("/sep24/transaction") { request, _ in
      try await signedIn(request, or: .transfers) { request, user in
        try AnchorAnswer.json(["transaction": try await transferJSON(try await anchor.transfer(request, way: .interactive, user), request)])
      }
    }
    router.get("/sep24/transactions") { request, _ in
      try await signedIn(request, or: .transfers) { request, user in
        try await list(try await anchor.transfers(request, way: .interactive, user), request)
      }
    }
  }

  private var interactiveInfo: AnchorJSON {
    func assets(_ terms: Terms) -> AnchorJSON {
      .object(
        Dictionary(
          uniqueKeysWithValues: IssuedAsset.allCases.map { asset in
            var members: [String: AnchorJSON] = [
              "enabled": true, "min_amount": .number(Terms.minimum.trimmed), "max_amount": .number(Terms.maximum(of: asset).trimmed),
            ]
            // The fee for lumens depends on their price.
            if asset != .native { members.merge(["fee_fixed": .number(terms.fixedText), "fee_percent": .number(terms.percentText)]) { $1 } }
            return (asset.rawValue, .object(members))
          }))
    }
    return [
      "deposit": assets(.deposit), "withdraw": assets(.withdrawal), "fee": ["enabled": false],
      "features": ["account_creation": true, "claimable_balances": true],
    ]
  }
}
