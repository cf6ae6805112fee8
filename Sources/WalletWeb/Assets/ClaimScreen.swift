import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/claims/ID`: claims a balance that waits, adding its asset where it isn't held.
struct ClaimScreen: Screen {
  struct Values: Sendable {
    let token: String
    let path: String
    let notice: [Sentence]
    /// Whether the list hides the balance, because it comes from a stranger.
    let isSuspicious: Bool
    let amount: AmountView?
    /// Who set it aside, and who else pays its reserve.
    let people: [Person]
    /// The deposit through an anchor that the balance comes from, which is the person's own money.
    let deposit: Deposit?
    let details: AssetDetailsView?
    let state: Sentence?
    let review: Review?
  }

  struct Person: Sendable {
    let label: Sentence
    let name: String?
    let address: AddressView
  }

  struct Deposit: Sendable {
    let title: Sentence
    let domain: String
    let path: String
  }

  struct Review: Sendable {
    let button: Sentence
    let cost: AssetCostView
    let addsAsset: Bool
  }

  static func path(_ id: ClaimableBalanceID) -> String { "claims/\(id.hex)" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/claims/{id}") { _, context in try await show(try id(context), context) }
    router.post("/claims/{id}") { _, context in
      let id = try id(context)
      return try await Confirmation(services: services).confirm(context) { try await show(id, context, $0) }
    }
  }

  private func id(_ context: PageContext) throws -> ClaimableBalanceID {
    guard let id = context.parameters.get("id").flatMap({ try? ClaimableBalanceID($0) }) else { throw PageError.notFound }
    return id
  }

  /// Says when a balance can be claimed, or returns nil if it can be at any time.
  static func state(_ balance: ClaimableBalance, _ formats: Formats) -> Sentence? {
    switch balance.claimability {
    case .now(nil): nil
    case .now(let until?): "Can be claimed until \(TimeView.full(until, formats))"
    case .later(let start, let until?): "Can be claimed from \(TimeView.full(start, formats)) until \(TimeView.full(until, formats))"
    case .later(let start, nil): "Can be claimed from \(TimeView.full(start, formats))"
    case .never: "Expired"
    case .unknown: "Under a condition that this wallet can't read"
    }
  }

  private func show(_ id: ClaimableBalanceID, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    var notice = refusal?.notice ?? []
    var (balance, review): (ClaimableBalance?, ClaimReview?)
    do throws(WalletError) {
      balance = try await wallet.claimableBalance(id)
    } catch {
      notice.append(error.sentence)
    }
    do throws(AssetRefusal) {
      review = try await wallet.reviewClaim(id, feePolicy: services.settings.feePolicy, numbers: services.formats.numbers)
    } catch {
      if notice.isEmpty { notice.append(error.sentence) }
    }
    let isSuspicious = await isSuspicious(balance)
    let deposit: TransferRecord? = if let balance { await wallet.transfers.deposit(in: balance) } else { nil }
    let details: AssetDetails? = if let balance { await wallet.details(of: balance.asset) } else { nil }
    let names = await wallet.names()
    let sponsor = balance?.sponsor == balance?.giver ? nil : balance?.sponsor
    let people: [(Sentence, AccountID?)] = [("From", balance?.giver), ("Reserve paid by", sponsor)]
    let values = Values(
      token: context.token, path: Self.path(id), notice: notice, isSuspicious: isSuspicious,
      amount: balance.map { AmountView($0.amount, $0.asset, numbers) },
      people: people.compactMap { label, account in
        account.map { Person(label: label, name: names.name(at: $0.address, memo: nil), address: AddressView($0)) }
      },
      deposit: deposit.map { Deposit(title: $0.title(numbers), domain: $0.anchor, path: PagePath.transfer($0.id)) },
      details: details.map(AssetDetailsView.init),
      state: balance.flatMap { Self.state($0, services.formats) },
      review: review.map { Review($0, numbers, refusal) })
    return try await services.pages.show(
      Page(
        title: "Claim", template: Self.template, values: values, destination: .assets,
        status: refusal?.status ?? (review == nil ? .unprocessableContent : .ok)), context)
  }

  private func isSuspicious(_ balance: ClaimableBalance?) async -> Bool {
    guard let balance else { return false }
    let wallet = await services.wallet
    _ = try? await wallet.contacts.contacts()
    let held = try? await wallet.holdings()?.assets.map(\.asset)
    return await wallet.expected(among: [balance], holding: Set(held ?? [])).isEmpty
  }

  static let template = Template(
    "claim",
    """
    <header class="head"><h1>Claim</h1><p>{{#.deposit}}<a href="{{path}}">{{title}}</a> through {{domain}}{{/.deposit}}{{^.deposit}}Somebody has set this aside for you.{{/.deposit}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#isSuspicious}}<p class="notice bad">{{> icon-warning}}<span><strong>You don't know who set this aside.</strong> Such gifts are often advertisements or traps: \
    never follow what a memo or an asset's name asks you to do. You lose nothing by leaving it.</span></p>{{/isSuspicious}}
    {{#amount}}<section class="card" aria-label="Waiting for you">
      <p class="figure centre">{{> amount}}</p>
      {{#state}}<p class="hint centre">{{.}}</p>{{/state}}
      {{#people}}<h2 class="label apart">{{label}}{{#.name}} <strong>{{.}}</strong>{{/.name}}</h2>{{#address}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/address}}{{/people}}
      {{#details}}<h2 class="label apart">What it is</h2>{{> asset-details}}{{/details}}
    </section>{{/amount}}
    {{#review}}<form class="card" method="post" action="{{path}}" novalidate data-busy="Claiming…">
      <input type="hidden" name="token" value="{{token}}">
      {{#addsAsset}}<p class="notice wait">{{> icon-warning}}<span>You don't hold this asset yet. Claiming adds it in the same step (a trustline).</span></p>{{/addsAsset}}
      {{#cost}}{{> asset-cost}}{{/cost}}
      <button class="primary wide">{{button}}</button>
    </form>{{/review}}
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}

extension ClaimScreen.Review {
  init(_ review: ClaimReview, _ numbers: NumberFormat, _ refusal: FormRefusal?) {
    let label: Sentence = "Claim \(AmountView(review.balance.amount, review.balance.asset, numbers).text)"
    button = SigningView.button(review.transaction, doing: label)
    cost = AssetCostView(review.transaction, reserve: review.reserve, besides: review.details.rules.warnings, numbers, refusal)
    addsAsset = review.addsAsset
  }
}
