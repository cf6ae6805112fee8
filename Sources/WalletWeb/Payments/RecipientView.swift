import Sentences
import StellarKit
import WalletKit

/// The recipient of a payment, above the amount: picture, name and short address, and what to know before paying them.
struct RecipientView: Templated {
  /// Another way to get the money to the recipient.
  struct Offer: Sendable {
    let way: String
    let sentence: Sentence
    let button: Sentence
  }

  /// The button that continues from a page about a payment.
  struct Step: Sendable {
    let label: Sentence
    /// What else the person agrees to with the button; nil for nothing.
    let way: String?
  }

  let emblem: HTML
  let title: String
  /// The short address below a name; nil if the title is all that is known.
  let short: String?
  let isNamed: Bool
  let mistake: Sentence?
  /// A note that the payment creates the account, which isn't a mistake.
  let newAccount: Sentence?
  let newAccountTerms: Sentence
  let offer: [Offer]

  /// The next step. An account is never created by a button that doesn't say so.
  var step: Step {
    newAccount == nil
      ? Step(label: "Review", way: nil) : Step(label: "Create the account with this payment", way: PaymentMethod.createAccount.rawValue)
  }

  /// What is known about a recipient before an amount is typed.
  struct Known: Sendable {
    /// The recipient; nil if a domain has to be asked first, or if the text names nobody.
    let recipient: Recipient?
    /// Why the text names nobody.
    let mistake: Sentence?
    /// A note on the memo that is added automatically, or that one is required; nil if neither applies.
    let memo: Sentence?
    /// The recipient's requirement, if the network answered in time.
    let need: RecipientNeed?

    /// Whether a payment without a memo is refused.
    var needsMemo: Bool { if case .memo = need { true } else { false } }

    /// Looks up a recipient. No domain is asked, and the network only for a moment.
    init(_ form: PaymentForm, _ context: PageContext, _ services: Services, patience: Duration) async {
      let drafts = if let session = context.session { await services.sessions.drafts(of: session) } else { Drafts() }
      var (recipient, mistake): (Recipient?, Sentence?)
      do throws(PaymentRefusal) {
        recipient = try await services.wallet.knownRecipient(form.recipient, memo: form.typedMemo) ?? drafts.recipient(typedAs: form.recipient)
      } catch {
        mistake = error.fields[.recipient]
      }
      (self.recipient, self.mistake) = (recipient, mistake)
      let known = recipient.flatMap { Self.memo(of: $0) }
      need = if let recipient { await Self.need(of: recipient, for: form.asset, services, patience) } else { nil }
      memo = if case .memo(let sentence) = need { sentence } else { known }
    }

    /// Says that a memo is added for a recipient, or returns nil if none is.
    private static func memo(of recipient: Recipient) -> Sentence? {
      guard let memo = recipient.memo.quoted else { return nil }
      let name = recipient.title ?? AddressView(recipient.account).short
      // A memo other than the one that a domain asks for is refused, as the money would go to somebody else.
      return (recipient.found?.memo ?? Memo.none) == Memo.none
        ? "Payments to \(name) carry the memo \(memo). What you write here replaces it."
        : "Payments to \(name) carry the memo \(memo). It is added for you, so leave this empty."
    }

    private static func need(of recipient: Recipient, for asset: Asset, _ services: Services, _ patience: Duration) async -> RecipientNeed? {
      await withTaskGroup(of: RecipientNeed?.self) { group in
        group.addTask { await services.wallet.need(of: recipient, for: asset) }
        group.addTask {
          try? await services.environment.clock.sleep(for: patience)
          return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
      }
    }
  }

  /// - Parameters:
  ///   - form: the form as it was typed.
  ///   - mistake: why the recipient can't be paid this way.
  ///   - offered: another way to pay them.
  ///   - menus: the menus, which know the reserve that the network requires.
  init(_ form: PaymentForm, _ known: Known, mistake: Sentence?, offer offered: PaymentMethod?, _ menus: PaymentMenus) {
    if let recipient = known.recipient {
      let address = AddressView(recipient.account)
      emblem = address.emblem
      (title, short, isNamed) = (recipient.title ?? address.short, recipient.title == nil ? nil : address.short, recipient.title != nil)
    } else {
      emblem = Emblem.of(name: form.recipient, address: form.recipient)
      (title, short, isNamed) = (form.recipient, nil, true)
    }
    let isNew = offered == .createAccount
    self.mistake = isNew ? nil : mistake ?? known.mistake
    newAccount = if isNew { mistake } else if self.mistake == nil, case .account(let sentence) = known.need { sentence } else { nil }
    let reserve = menus.ledger?.baseReserve
    let minimum = menus.ledger?.startingBalance.map(menus.numbers.typed)
    newAccountTerms = [
      minimum.map { "A new account needs at least \($0) XLM, which stays reserved in it." },
      known.recipient?.isOwn == true ? nil : "Anyone who has its key can use it; if nobody has it, the money is lost.",
    ].compactMap(\.self).joined(separator: " ")
    offer =
      offered != .claimableBalance
      ? []
      : [
        Offer(
          way: PaymentMethod.claimableBalance.rawValue,
          sentence: [
            "You could set the \(form.asset.code) aside for them to claim once they can hold it (a claimable balance).",
            reserve.map { "That reserves \(menus.numbers.typed($0)) XLM of yours until they do." },
          ].compactMap(\.self).joined(separator: " "),
          button: "Set it aside for them to claim")
      ]
  }

  static let template = Template(
    "recipient",
    """
    <div class="card stack" role="group" aria-label="Recipient">
      <div class="holding party">{{{emblem}}}<span class="what{{^isNamed}} mono{{/isNamed}}">{{title}}{{#.short}}<span class="hint mono">{{.}}</span>{{/.short}}</span>\
    <button class="quiet" name="action" value="who">Change</button></div>
      {{#.mistake}}<p class="mistake" role="alert" id="recipient-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.mistake}}
      {{#.newAccount}}<p class="notice info" role="status">{{> icon-plus}}<span>{{.}}</span></p>
      <p class="hint">{{newAccountTerms}}</p>{{/.newAccount}}
      {{#offer}}<div class="own"><p>{{sentence}}</p><button class="button second" name="way" value="{{way}}">{{button}}</button></div>{{/offer}}
    </div>
    """)
}
