import HTTPTypes
import Hummingbird
import StellarKit

/// SEP-6.
extension AnchorRouter {
  func addTransfers(to router: Router<BasicRequestContext>) {
    router.get("/sep6/info") { _, _ in try AnchorAnswer.json(info) }
    router.get("/sep6/fee") { request, _ in try AnchorAnswer.json(try Self.fee(try await ReceivedRequest(request))) }
    for (path, kind) in [
      ("deposit", AnchorTransferKind.deposit), ("withdraw", .withdrawal), ("deposit-exchange", .depositExchange),
      ("withdraw-exchange", .withdrawalExchange),
    ] {
      router.get("/sep6/\(path)") { request, _ in
        try await signedIn(request, or: .transfers) { request, user in
          try AnchorAnswer.json(answer(try await anchor.begin(request, way: .programmatic, kind: kind, user)))
        }
      }
    }
    router.get("/sep6/transaction") { request, _ in
      try await signedIn(request, or: .transfers) { request, user in
        let transfer = try await anchor.transfer(request, way: .programmatic, user)
        return try AnchorAnswer.json(["transaction": try await transferJSON(transfer, request)])
      }
    }
    router.get("/sep6/transactions") { request, _ in
      try await signedIn(request, or: .transfers) { request, user in
        try await list(try await anchor.transfers(request, way: .programmatic, user), request)
      }
    }
    router.patch("/sep6/transactions/:id") { request, context in
      let id = try context.parameters.require("id")
      return try await signedIn(request, or: .transfers) { request, user in
        try AnchorAnswer.json(["transaction": try await transferJSON(try await anchor.correct(id, request, user), request)])
      }
    }
  }

  /// Returns a transfer in the form that its owner gets.
  func transferJSON(_ transfer: AnchorTransfer, _ request: ReceivedRequest) async throws -> AnchorJSON {
    let page = "http://\(request.authority)/transfer/\(transfer.id)?token=\(try await anchor.pageToken(for: transfer.id))"
    return transfer.json(
      issuer: anchor.accounts.issuer.accountID, anchorAccount: anchor.accounts.distribution.accountID, moreInfo: page, at: await anchor.time)
  }

  func list(_ transfers: [AnchorTransfer], _ request: ReceivedRequest) async throws -> Response {
    var list: [AnchorJSON] = []
    for transfer in transfers { list.append(try await transferJSON(transfer, request)) }
    return try AnchorAnswer.json(["transactions": .list(list)])
  }

  /// Returns the answer to a client that has begun a transfer.
  private func answer(_ transfer: AnchorTransfer) -> AnchorJSON {
    let terms = Terms.of(transfer.kind)
    var members: [String: AnchorJSON] = [
      "id": .text(transfer.id), "eta": .number("\(transfer.kind.isDeposit ? anchor.delays.secondsToBring : anchor.delays.secondsToDeliver)"),
      "min_amount": .number(Terms.minimum.trimmed), "max_amount": .number(Terms.maximum(of: transfer.asset).trimmed),
      "fee_fixed": .number(terms.fixedText), "fee_percent": .number(terms.percentText),
      "extra_info": ["message": "This is a test anchor: it moves no real money."],
    ]
    if transfer.kind.isDeposit {
      if transfer.awaitsPayment {
        members["how"] = .text(transfer.how)
        if transfer.asset.isNewStyle { members["instructions"] = transfer.instructions }
      }
    } else if let memo = transfer.withdrawMemo {
      members["account_id"] = .text(anchor.accounts.distribution.accountID.address)
      members["memo_type"] = .text(memo.type)
      members["memo"] = .text(memo.value)
    }
    return .object(members)
  }

  // MARK: Info

  private var info: AnchorJSON {
    func assets(_ body: (IssuedAsset) -> [String: AnchorJSON]) -> AnchorJSON {
      .object(Dictionary(uniqueKeysWithValues: IssuedAsset.issued.map { ($0.rawValue, .object(body($0))) }))
    }
    let methods: AnchorJSON = .list(FundingMethod.allCases.map { .text($0.rawValue) })
    return [
      "deposit": assets { asset in
        var members = Self.limits(asset, .deposit)
        if asset.isNewStyle { members["funding_methods"] = methods } else { members["fields"] = ["type": Self.typeField] }
        return members
      },
      "withdraw": assets { asset in
        var members = Self.limits(asset, .withdrawal)
        if asset.isNewStyle { members["funding_methods"] = methods } else { members["types"] = Self.oldTypes }
        return members
      },
      "deposit-exchange": assets { _ in ["enabled": true, "authentication_required": true, "funding_methods": methods] },
      "withdraw-exchange": assets { _ in ["enabled": true, "authentication_required": true, "funding_methods": methods] },
      "fee": ["enabled": true, "authentication_required": false, "description": "A bank fee, and a part of the amount."],
      "transaction": ["enabled": true, "authentication_required": true], "transactions": ["enabled": true, "authentication_required": true],
      "features": ["account_creation": true, "claimable_balances": true],
    ]
  }

  private static func limits(_ asset: IssuedAsset, _ terms: Terms) -> [String: AnchorJSON] {
    [
      "enabled": true, "authentication_required": true, "min_amount": .number(Terms.minimum.trimmed),
      "max_amount": .number(Terms.maximum(of: asset).trimmed), "fee_fixed": .number(terms.fixedText), "fee_percent": .number(terms.percentText),
    ]
  }

  private static let typeField: AnchorJSON = [
    "description": "How you send the money", "optional": true, "choices": .list(FundingMethod.allCases.map { .text($0.rawValue) }),
  ]

  /// The `types` of a withdrawal, in the form of older anchors.
  private static let oldTypes: AnchorJSON = [
    FundingMethod.bankAccount.rawValue: [
      "fields": [
        "dest": ["description": "The number of your bank account, or its IBAN"],
        "dest_extra": ["description": "The name of your bank", "optional": true],
      ]
    ],
    FundingMethod.cash.rawValue: [
      "fields": ["dest": ["description": "The town where you pick it up", "choices": ["Oslo", "Lisbon"], "optional": true]]
    ],
  ]

  private static func fee(_ request: ReceivedRequest) throws -> AnchorJSON {
    let code = try request.required("asset_code")
    guard let asset = IssuedAsset(rawValue: code), asset != .native else {
      throw AnchorRefusal.refused("This anchor doesn't support the asset “\(code)”.")
    }
    let kind: AnchorTransferKind
    switch try request.required("operation") {
    case "deposit": kind = .deposit
    case "withdraw", "withdrawal": kind = .withdrawal
    default: throw AnchorRefusal.refused("“operation” is deposit or withdraw.")
    }
    let fee = Terms.of(kind).fee(of: try request.amount("amount"), in: .ledger(asset))
    return ["fee": .number(fee.total.trimmed)]
  }
}
