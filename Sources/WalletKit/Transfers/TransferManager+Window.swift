import AnchorKit
import Foundation
import StellarKit

extension TransferManager {
  /// How long a window's address must still hold to be opened, in seconds.
  private static let timeToOpen: TimeInterval = 2

  /// Returns the anchor's page on which a transfer goes on, for somebody who opens it now.
  ///
  /// Many anchors' windows can be opened for half a minute only. Where its time is over, the anchor is asked for another one, which is another transfer to
  /// it: the first is followed all the same, and comes back where something comes of it. It is filled in with what the person shared, as it is entered now.
  ///
  /// - Parameters:
  ///   - id: the transfer.
  ///   - anew: whether to ask for another window although the time of the one that is known isn't over.
  ///   - atAnyPrice: whether the person knows that the price that was guaranteed for the first doesn't hold for another.
  /// - Returns: the transfer whose page it is, and the page's address; nil where the anchor has none.
  /// - Throws: ``TransferError``, among them ``TransferError/priceOver(anchor:)``, and then nothing was begun.
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

  /// Returns the account's deposit that its anchor has paid into a claimable balance; nil for what anybody else has set aside. One that was claimed, or
  /// is being, isn't looked for any more.
  public func deposit(in balance: ClaimableBalance) -> TransferRecord? {
    (state.value ?? []).first { $0.isDeposited(in: balance) && !$0.isClaimed }
  }

  /// Notes whether the network still has a balance that holds a deposit: it may have been claimed elsewhere, or taken back.
  func note(_ balance: ClaimableBalanceID, isGone: Bool) async {
    // A server that is behind doesn't have yet what was set aside a moment ago; when that was is known while the wallet is open.
    let settled = now().addingTimeInterval(-TimeInterval(LedgerTime.serverLag))
    let changed = (state.value ?? []).filter {
      $0.claimableBalanceID == balance && $0.isBalanceGone != isGone && (!isGone || $0.lastSeen.map { $0 < settled } == true)
    }
    for record in changed { try? await store.change(record.id) { $0.isBalanceGone = isGone } }
    if !changed.isEmpty { await refresh() }
  }
}

extension TransferRecord {
  /// The anchor's page on which it goes on.
  fileprivate var page: String? {
    switch due {
    case .continueAtAnchor(let url), .pickUp(let url), .sendMoney(_, let url): url
    default: transfer?.moreInfoURL
    }
  }
}
