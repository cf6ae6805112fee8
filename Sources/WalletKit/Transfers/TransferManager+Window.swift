import AnchorKit
import Foundation
import StellarKit

extension TransferManager {
  /// How long a window's address must still hold to be opened, in seconds.
  private static let timeToOpen: TimeInterval = 2

  /// Returns the anchor's page on which a transfer goes on, for somebody who opens it now.
  ///
  /// Many anchors' windows can be opened for half a minute only. Where its time is over, the anchor is asked for another one, which is another transfer to
  /// it: the first is followed all the same, and comes back where something comes of it.
  ///
  /// - Parameters:
  ///   - id: the transfer.
  ///   - anew: whether to ask for another window although the time of the one that is known isn't over.
  /// - Returns: the transfer whose page it is, and the page's address; nil where the anchor has none.
  /// - Throws: ``TransferError``
  public func window(of id: Int64, anew: Bool = false) async throws(TransferError) -> (record: TransferRecord, url: String?) {
    let record = try await self.record(id)
    guard record.status == .incomplete, record.via == .sep24 else { return (record, record.page) }
    if let next = record.replacedBy { return try await window(of: next, anew: anew) }
    if !anew, let url = record.page, InteractiveWindow.expiry(of: url).map({ $0 > now().addingTimeInterval(Self.timeToOpen) }) ?? true {
      return (record, url)
    }
    var form = TransferForm(
      domain: record.anchor, asset: record.asset, isWithdrawal: record.isWithdrawal, via: .sep24, amount: record.asked?.description ?? "",
      money: record.privateData?.money)
    form.values = CustomerValues(record.privateData?.shared ?? [:])
    guard case .begun(let begun) = try await begin(form) else { return (record, record.page) }
    do throws(StoreError) { try await store.replace(id, by: begun.id) } catch { throw .store(error) }
    await refresh()
    return (begun, begun.page)
  }

  /// Returns the account's deposit that its anchor has paid into a claimable balance; nil for what anybody else has set aside. One that was claimed, or
  /// is being, isn't looked for any more.
  public func deposit(in balance: ClaimableBalance) -> TransferRecord? {
    (state.value ?? []).first { $0.isDeposited(in: balance) && !$0.isClaimed }
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
