public import StellarKit

/// What is held of an asset: what can be spent, and why the rest can't. The parts add up to the balance.
public struct AssetBalance: Hashable, Sendable {
  public let asset: Asset
  public let balance: Amount
  /// What one payment can carry, its fee counted.
  public let spendable: Amount
  public let locked: [LockedAmount]

  /// The balance of one line of an account.
  ///
  /// Lumens: the base reserve is set aside twice for the account and once for each of its entries (protocol, "minimum balance"),
  /// less what others sponsor; then what offers have promised, and the fee of one payment.
  init(_ line: AccountSnapshot.Line, of account: AccountSnapshot, ledger: LedgerSnapshot) {
    var rest = line.balance.stroops
    var locked: [LockedAmount] = []
    func setAside(_ stroops: Int64, _ reason: String) {
      guard let part = try? Amount(stroops: min(max(stroops, 0), rest)), part > .zero else { return }
      rest -= part.stroops
      locked.append(LockedAmount(reason: reason, amount: part))
    }
    if line.asset == .native {
      let reserve = ledger.baseReserve.stroops
      let own = 2 + account.subentries - account.sponsored
      setAside(reserve * Int64(min(own, 2)), "The reserve that every account keeps")
      setAside(
        reserve * Int64(own - 2), account.subentries == 1 ? "Reserve for 1 asset or entry" : "Reserve for \(account.subentries) assets and entries")
      setAside(reserve * Int64(account.sponsoring), "Reserve paid for others")
    }
    setAside(line.sellingLiabilities.stroops, "Promised to open offers")
    if line.asset == .native { setAside(Int64(ledger.baseFee), "The fee of one payment") }
    if !line.isAuthorized { setAside(rest, "Frozen by the issuer") }
    asset = line.asset
    balance = line.balance
    spendable = (try? Amount(stroops: rest)) ?? .zero
    self.locked = locked
  }
}
