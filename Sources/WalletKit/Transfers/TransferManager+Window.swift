import AnchorKit
import Foundation
import StellarKit

extension TransferManager {
  /// How long a window's address must still be valid to be opened, in seconds.
  private static let timeToOpen: TimeInterval = 2

  /// Returns the anchor's page on which a transfer goes on, for somebody who opens it now.
  ///
  /// Many anchors' windows can be opened for half a minute only. After that, the anchor is asked for another window, which is another transfer to it.
  /// The first transfer is still followed, and comes back if something comes of it. The new one is filled in with the current values of what the
  /// person shared.
  ///
  /// - Parameters:
  ///   - id: the transfer.
  ///   - anew: whether to ask for another window although the known one can still be opened.
  ///   - atAnyPrice: whether the person knows that the price that was guaranteed for the first window doesn't hold for another.
  /// - Returns: the transfer that the page belongs to, and the page's address, which is nil if the anchor has none.
  /// - Throws: ``TransferError``, such as ``TransferError/priceOver(anchor:)``. Nothing was begun then.
  public func window(
    of id: Int64, anew: Bool = false, atAnyPrice: Bool = false
  ) async throws(TransferError) -> (record: TransferRecord, url: String?) {
    var record = try await self.record(id)
    var seen: Set<Int64> = []
    while let next = record.replacedBy, seen.insert(record.id).inserted { record = try await self.record(next) }
    guard record.status == .incomplete, record.via == .sep24 else { return (record, record.page) }
    if !anew, let url = record.page, InteractiveWindow.expiry(of: url).map({ $0 > now().addingTimeInterval(Self.timeToOpen) }) ?? true {
      return (record, url)
    }
    var form = TransferForm(
      domain: record.anchor, asset: record.asset, isWithdrawal: record.isWithdrawal, via: .sep24, user: record.user ?? "",
      account: record.account, amount: record.asked?.description ?? "", method: record.privateData?.method, money: record.privateData?.money)
    if let shared = record.privateData?.sharedFields {
      do throws(StoreError) { form.values.texts = try await kyc.values(for: shared).texts } catch { throw .store(error) }
    }
    if let quote = record.privateData?.quote, !atAnyPrice {
      guard quote.isValid(at: now()) else { throw .priceOver(anchor: record.anchor) }
      (form.quoteID, quotes[Self.key(quote.id, record.anchor)]) = (quote.id, quote)
    }
    let outcome: TransferOutcome
    do throws(TransferError) {
      outcome = try await begin(form)
    } catch {
      // Many anchors take a quote for one transfer only.
      if form.quoteID != nil, case .anchor(let refusal) = error, case .refused = refusal.problem { throw .priceOver(anchor: record.anchor) }
      throw error
    }
    guard case .begun(let begun) = outcome else { return (record, record.page) }
    do throws(StoreError) { try await store.replace(record.id, by: begun.id) } catch { throw .store(error) }
    await refresh()
    return (begun, begun.page)
  }

  /// Returns the account's deposit that its anchor has paid into a claimable balance, or nil if anybody else has set the balance aside. A deposit
  /// that was claimed, or is being claimed, isn't looked for any more.
  public func deposit(in balance: ClaimableBalance) -> TransferRecord? {
    (state.value ?? []).first { $0.isDeposited(in: balance) && !$0.isClaimed }
  }

  /// Notes whether the network still has a balance that holds a deposit: it may have been claimed elsewhere, or taken back.
  func note(_ balance: ClaimableBalanceID, isGone: Bool) async {
    // A server that is behind may not have a balance yet that was set aside a moment ago. When that was is known only while the wallet is unlocked.
    let settled = now().addingTimeInterval(-TimeInterval(LedgerTime.serverLag))
    let changed = (state.value ?? []).filter {
      $0.claimableBalanceID == balance && $0.isBalanceGone != isGone && (!isGone || $0.lastSeen.map { $0 < settled } == true)
    }
    for record in changed { try? await store.change(record.id) { $0.isBalanceGone = isGone } }
    if !changed.isEmpty { await refresh() }
  }
}

extension TransferRecord {
  /// The anchor's page on which the transfer goes on.
  fileprivate var page: String? {
    switch due {
    case .continueAtAnchor(let url), .pickUp(let url), .sendMoney(_, let url): url
    default: transfer?.moreInfoURL
    }
  }
}
