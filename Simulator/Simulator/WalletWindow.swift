import AnchorKit
import Foundation
import HorizonKit
import StellarKit
import Synchronization
import WalletKit

/// A wallet as a person uses it: what they type, what they are shown, and what they confirm. This type makes all of the simulator's calls to
/// `WalletKit`.
@MainActor
final class WalletWindow {
  /// A review that a person was shown and may confirm.
  struct Shown: Sendable {
    let plan: Step.Plan
    let source: AccountID
    let operations: [StellarKit.Operation]
    let memo: Memo
    /// The highest possible fee.
    let fee: Amount
    /// The anchor's ID of the withdrawal that it pays.
    var withdrawal: String?
    /// Confirms the review in the window that showed it.
    let confirm: @MainActor @Sendable () async throws -> PaymentRecord
  }

  /// The error if the wallet has nothing to show for a request.
  struct NotShown: Error {}

  private static let pin = VaultCredential.typed("123456")
  private static let scrypt = ScryptParameters(n: 1 << 10, r: 8, p: 1)

  private let wallet: Wallet
  private let town: Town

  init(_ disk: Disk, _ line: Line, seed: UInt64, town: Town, isOneServer: Bool) async throws {
    let home = WalletHome(folder: disk.folder)
    let profile = NetworkProfile(
      name: "simulated", network: .sandbox, horizon: Wire.address, badge: nil, hasFriendbot: false, isOneServer: isOneServer)
    let clock = town.clock
    try home.prepare()
    let random = Mutex(SeededGenerator(seed: SeededGenerator.number(seed, UInt64(line.life), 2)))
    let horizon = try Horizon(url: Wire.address, transport: line, clock: clock)
    wallet = try await Wallet(
      home: home, profile: profile, network: HorizonNetwork(horizon, clock: clock), scrypt: Self.scrypt,
      store: try HomeStore(home, now: clock.computerDate), transport: line, now: clock.computerDate, clock: clock,
      randomBytes: { count in random.withLock { random in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } } })
    self.town = town
  }

  /// Creates the vault with both accounts.
  func signUp() async throws {
    guard let first = town.holders[.first], let second = town.holders[.second] else { return }
    try await wallet.signUp(.seed(first), secret: Secret("123456"), again: Secret("123456"))
    _ = try await wallet.add(.seed(second), name: "Second", Self.pin)
    try await wallet.use(first.accountID)
  }

  func signIn() async throws { try await wallet.signIn(Self.pin) }

  func use(_ holder: Step.Holder) async throws { try await wallet.use(try town.id(holder)) }

  /// The account in use.
  var holder: Step.Holder { (try? town.id(.second)) == wallet.account?.id ? .second : .first }

  // MARK: Reviews

  func review(_ plan: Step.Plan) async throws -> Shown {
    switch plan {
    case .payment(let recipient, let coin, let stroops, let memo): try await payment(plan, recipient, coin, stroops, memo)
    case .conversion(let sends, let from, let into, let stroops, let slippage): try await conversion(plan, sends, from, into, stroops, slippage)
    case .addition(let coin): try await addition(plan, coin)
    case .removal(let coin): try await removal(plan, coin)
    case .claim: try await claim(plan)
    case .withdrawal(let units): try await withdrawal(plan, units)
    }
  }

  private func payment(_ plan: Step.Plan, _ recipient: Step.Recipient, _ coin: Step.Coin, _ stroops: Int64, _ memo: Bool) async throws -> Shown {
    var form = PaymentForm(
      recipient: try town.address(recipient, payer: holder), amount: try Amount(stroops: stroops).trimmed, asset: try town.asset(coin),
      otherMethods: [.createAccount, .claimableBalance])
    if memo { (form.memo, form.memoKind) = ("4711", .id) }
    let review = try await wallet.review(form)
    return shown(plan, review.transaction)
  }

  private func conversion(
    _ plan: Step.Plan, _ sends: Bool, _ from: Step.Coin, _ into: Step.Coin, _ stroops: Int64, _ slippage: Int
  ) async throws -> Shown {
    let form = ConversionForm(
      sends ? .send : .receive, from: try town.asset(from), into: try town.asset(into), amount: try Amount(stroops: stroops).trimmed,
      slippage: String(slippage))
    let quote = try await wallet.quote(form)
    guard let path = quote.paths.first else { throw NotShown() }
    let review = try await wallet.review(quote, path)
    return shown(plan, review.transaction)
  }

  private func addition(_ plan: Step.Plan, _ coin: Step.Coin) async throws -> Shown {
    let review = try await wallet.review(TrustForm(asset: "\(try town.asset(coin))"))
    return shown(plan, review.transaction)
  }

  private func removal(_ plan: Step.Plan, _ coin: Step.Coin) async throws -> Shown {
    let steps = RemovalReview.Steps(returnsBalance: true, cancelsOffers: true)
    guard let transaction = try await wallet.reviewRemoval(of: try town.asset(coin), steps).transaction else { throw NotShown() }
    return shown(plan, transaction)
  }

  private func claim(_ plan: Step.Plan) async throws -> Shown {
    guard let balance = try await wallet.claimableBalances().first else { throw NotShown() }
    let transaction = try await wallet.reviewClaim(balance.id).transaction
    return shown(plan, transaction)
  }

  /// Begins a withdrawal, or continues one that isn't paid, and reviews its payment.
  private func withdrawal(_ plan: Step.Plan, _ units: Int) async throws -> Shown {
    if !wallet.isSignedIn { try await signIn() }
    try await wallet.signIn(toAnchor: ScriptedAnchor.domain, Self.pin)
    let form = TransferForm(
      domain: ScriptedAnchor.domain, asset: try town.asset(.dollars), isWithdrawal: true, via: .sep6, amount: String(units))
    let now = town.clock.computerDate()
    let open = (wallet.transfers.state.value ?? []).first {
      $0.payment == nil && $0.asked == (try? DecimalAmount(String(units))) && $0.deadline.map { $0 > now } ?? true
    }
    let record: TransferRecord
    if let open {
      record = open
    } else {
      guard case .begun(let begun) = try await wallet.transfers.begin(form) else { throw NotShown() }
      record = begun
    }
    let review = try await wallet.review(withdrawal: record.id)
    var shown = shown(plan, review.transaction)
    shown.withdrawal = record.anchorID
    return shown
  }

  private func shown(_ plan: Step.Plan, _ review: TransactionReview) -> Shown {
    Shown(plan: plan, source: review.source, operations: review.operations, memo: review.memo, fee: review.fee) { [wallet] in
      try await wallet.confirm(review.id, Self.pin)
    }
  }

  // MARK: Looking

  /// Looks up one of the wallet's transactions again, and returns what the wallet says of it.
  func payment(_ hash: TransactionHash) async throws -> PaymentRecord? { try await wallet.payment(hash) }

  func undecided() async throws -> PaymentRecord? { try await wallet.undecided() }

  /// Returns the balances of the account in use, in stroops.
  func holdings() async throws -> [Asset: Int64] {
    guard let holdings = try await wallet.holdings() else { return [:] }
    return Dictionary(holdings.assets.map { ($0.asset, $0.balance.balance.stroops) }) { first, _ in first }
  }

  /// Updates and completes the history of the account in use, and returns all of it.
  func history() async throws -> [HistoryEntry] {
    if !wallet.isSignedIn { try await signIn() }
    guard let history = wallet.dashboard.payments.history else { throw NotShown() }
    try await history.update()
    try await history.complete()
    return try await history.entries(limit: 100_000)
  }
}
