import StellarKit

extension AnchorTransfer {
  /// Returns the transfer in the form of the answer to `GET /transaction`.
  ///
  /// - Parameters:
  ///   - issuer: the anchor's issuing account.
  ///   - anchorAccount: the account that withdrawals are paid to.
  ///   - moreInfo: the address of the transfer's page.
  func json(issuer: AccountID, anchorAccount: AccountID, moreInfo: String, at now: AnchorTime) -> AnchorJSON {
    var members: [String: AnchorJSON] = [
      "id": .text(id), "kind": .text(kindName), "status": .text(status.rawValue), "more_info_url": .text(moreInfo),
      "started_at": .text(startedAt.description), "updated_at": .text(updatedAt.description),
      "completed_at": .optional(completedAt?.description), "user_action_required_by": .optional(deadline?.description),
      "message": .optional(message), "quote_id": .optional(quoteID), "stellar_transaction_id": .optional(ledgerTransaction),
      "external_transaction_id": .optional(externalTransaction), "kyc_verified": way == .interactive ? .flag(status != .incomplete) : .null,
      "status_eta": due.map { .number("\(max(0, $0.seconds - now.seconds))") } ?? .null,
    ]
    members.merge(amounts(issuer: issuer)) { $1 }
    members.merge(kind.isDeposit ? deposit : withdrawal(to: anchorAccount)) { $1 }
    if !refunds.isEmpty { members["refunds"] = refundObject }
    if !neededFields.isEmpty {
      members["required_info_message"] = .optional(message)
      members["required_info_updates"] = ["transaction": .object(neededFields.mapValues { ["description": .text($0)] })]
    }
    if way == .programmatic, kind.isDeposit, asset.isNewStyle, awaitsPayment { members["instructions"] = instructions }
    return .object(members.withoutNulls)
  }

  /// The name of the kind. SEP-24 has only two kinds.
  private var kindName: String { way == .interactive ? (kind.isDeposit ? "deposit" : "withdrawal") : kind.rawValue }

  private func amounts(issuer: AccountID) -> [String: AnchorJSON] {
    guard let amountIn else { return [:] }
    let (sell, buy) = (deal?.sell ?? .ledger(asset), deal?.buy ?? .fiat(fiat))
    let fee = validDeal?.fee ?? AnchorFee(asset: sell, parts: [])
    return [
      "amount_in": .text(amountIn.trimmed), "amount_in_asset": .text(sell.name(issuer: issuer)),
      "amount_out": .text(validDeal?.buyAmount.trimmed ?? "0"), "amount_out_asset": .text(buy.name(issuer: issuer)),
      "amount_fee": .text(fee.total.trimmed), "amount_fee_asset": .text(fee.asset.name(issuer: issuer)),
      "fee_details": fee.json(issuer: issuer, list: feeList),
    ]
  }

  private var feeList: String { way == .interactive ? "breakdown" : "details" }

  private var deposit: [String: AnchorJSON] {
    [
      "to": .text(account), "from": isFunded ? .text("Test bank account of the payer") : .null, "deposit_memo": .optional(memo?.value),
      "deposit_memo_type": .optional(memo?.type), "claimable_balance_id": .optional(claimableBalance),
    ]
  }

  private func withdrawal(to anchor: AccountID) -> [String: AnchorJSON] {
    [
      "from": .text(account), "to": .optional((destination?.value).map(Self.hidden)), "external_extra_text": "Test Bank",
      "withdraw_anchor_account": withdrawMemo == nil ? .null : .text(anchor.address), "withdraw_memo": .optional(withdrawMemo?.value),
      "withdraw_memo_type": .optional(withdrawMemo?.type),
    ]
  }

  /// Masks a bank account's number, except its last four characters.
  static func hidden(_ number: String) -> String {
    number.count <= 4 ? number : String(repeating: "*", count: number.count - 4) + number.suffix(4)
  }

  private var refundObject: AnchorJSON {
    let total = Amount(clamping: Int64(clamping: refunds.reduce(Int128(0)) { $0 + Int128($1.amount.stroops) }))
    return [
      "amount_refunded": .text(total.trimmed), "amount_fee": "0",
      "payments": .list(
        refunds.map { refund in
          [
            "id": .text(refund.id), "id_type": .text(refund.isOnLedger ? "stellar" : "external"), "amount": .text(refund.amount.trimmed), "fee": "0",
          ]
        }),
    ]
  }

  /// How to pay a deposit, in the form of SEP-6 4.
  var instructions: AnchorJSON {
    [
      "organization.bank_number": ["value": "TESTUS00", "description": "The number of the test anchor's bank. There is no such bank."],
      "organization.bank_account_number": ["value": "0000 1111 2222", "description": "The test anchor's account. Send no real money."],
      "organization.external_transfer_memo": ["value": .text(bankReference), "description": "Write this as the reason for payment."],
    ]
  }

  /// How to pay a deposit, in the form of older versions.
  var how: String { "Test anchor, no real money: pay to bank TESTUS00, account 0000 1111 2222, with the reference \(bankReference)." }
}
