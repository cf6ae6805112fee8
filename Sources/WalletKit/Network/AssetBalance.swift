public import Sentences
public import StellarKit

/// The balance of an asset: what can be spent, and why the rest can't. The parts add up to the balance.
public struct AssetBalance: Hashable, Sendable, Codable {
  /// The asset.
  public let asset: Asset
  /// How much is held.
  public let balance: Amount
  /// The most that one payment can carry, with its fee taken into account.
  public let spendable: Amount
  /// The parts that can't be spent, and why.
  public let locked: [LockedAmount]

  /// The balance of one line of an account.
  ///
  /// For lumens, the base reserve is set aside twice for the account and once for each of its entries (protocol, "minimum balance"), less what others
  /// sponsor, and for everything that the account sponsors. What offers have promised and the fee of one payment are set aside, too.
  init(_ line: AccountSnapshot.Line, of account: AccountSnapshot, ledger: LedgerSnapshot) {
    var rest = line.balance.stroops
    var locked: [LockedAmount] = []
    func setAside(_ count: Int = 1, of each: Int64, _ reason: Sentence) {
      // A product that overflows is more than the balance, so everything is set aside.
      let (product, overflow) = each.multipliedReportingOverflow(by: Int64(max(count, 0)))
      let stroops = overflow ? .max : product
      guard let part = try? Amount(stroops: min(max(stroops, 0), rest)), part > .zero else { return }
      rest -= part.stroops
      locked.append(LockedAmount(reason: reason, amount: part))
    }
    if line.asset == .native {
      let reserve = ledger.baseReserve.stroops
      let own = 2 + account.subentries - account.sponsored
      let base = account.sponsor == nil ? 2 : 0
      setAside(min(own, base), of: reserve, "The reserve that every account keeps")
      let assets = min(account.lines.count { $0.asset != .native && $0.sponsor == nil }, max(own - base, 0))
      setAside(
        assets, of: reserve, Sentence(assets, one: "Reserve for \(assets) asset you can hold", other: "Reserve for \(assets) assets you can hold"))
      // The trustline of a pool's shares has two reserves (CAP-38).
      let pools = min(account.pools.count { $0.sponsor == nil }, max(own - base - assets, 0) / 2)
      setAside(
        2 * pools, of: reserve, Sentence(pools, one: "Reserve for your shares of \(pools) pool", other: "Reserve for your shares of \(pools) pools"))
      let others = own - base - assets - 2 * pools
      setAside(
        others, of: reserve,
        account.unlisted > 0
          ? Sentence(
            others, one: "Reserve for \(others) other entry in your account",
            other: "Reserve for \(others) other entries in your account")
          : Sentence(
            others, one: "Reserve for \(others) offer, signer or data entry",
            other: "Reserve for \(others) offers, signers and data entries"))
      setAside(account.sponsoring, of: reserve, "Reserve paid for others")
    }
    setAside(of: line.sellingLiabilities.stroops, "Reserved for open offers")
    if line.asset == .native { setAside(of: Int64(ledger.baseFee), "The fee of one payment") }
    if !line.isAuthorized { setAside(of: rest, "Frozen by the issuer") }
    asset = line.asset
    balance = line.balance
    spendable = (try? Amount(stroops: rest)) ?? .zero
    self.locked = locked
  }
}

/// A part of a balance that can't be spent, and why.
public struct LockedAmount: Hashable, Sendable, Codable {
  /// What it is set aside for, in a few words.
  public let reason: Sentence
  /// How much can't be spent.
  public let amount: Amount
}
