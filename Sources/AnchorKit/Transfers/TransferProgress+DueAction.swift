public import StellarKit

extension TransferProgress {
  /// Returns what the person or their wallet has to do for the transfer to continue.
  ///
  /// - Parameters:
  ///   - transfer: The anchor's latest answer, already observed.
  ///   - asset: The transfer's asset.
  public func dueAction(_ transfer: Transfer, asset: Asset) -> DueAction {
    // An answer that was skipped as outdated asks for nothing.
    guard transfer.status == status else { return .none }
    switch status {
    case .incomplete: return via == .sep6 ? .giveCustomerInfo : .continueAtAnchor(url: transfer.moreInfoURL)
    case .pendingCustomerInfoUpdate: return .giveCustomerInfo
    // An anchor that doesn't say which fields are wrong asks for them on its own page.
    case .pendingTransactionInfoUpdate:
      return transfer.requiredInfo.isEmpty ? .continueAtAnchor(url: transfer.moreInfoURL) : .correct(transfer.requiredInfo)
    case .pendingUserTransferStart: return isWithdrawal ? payingAction(transfer, asset) : depositAction(transfer)
    case .pendingUserTransferComplete: return .pickUp(url: transfer.moreInfoURL)
    case .pendingUser: return .continueAtAnchor(url: transfer.moreInfoURL)
    case .pendingTrust: return .addTrustline
    case .completed: return transfer.claimableBalanceID.map { .claim(balanceID: $0) } ?? .none
    default: return .none
    }
  }

  private func payingAction(_ transfer: Transfer, _ asset: Asset) -> DueAction {
    switch payment {
    case .begun(let hash), .applied(let hash): return .waitForPayment(hash: hash)
    case .none: break
    }
    do throws(AnchorPaymentError) {
      return .pay(try transfer.payment(in: asset, to: destination ?? WithdrawalDestination(), asked: asked))
    } catch {
      return .cannotPay(error)
    }
  }

  private func depositAction(_ transfer: Transfer) -> DueAction { .sendMoney(transfer.instructions, url: transfer.moreInfoURL) }
}
