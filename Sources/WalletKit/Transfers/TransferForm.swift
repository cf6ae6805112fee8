public import AnchorKit
import Sentences
public import StellarKit

/// A deposit or a withdrawal as a person typed it, with nothing checked yet.
public struct TransferForm: Hashable, Sendable {
  /// The anchor's home domain.
  public var domain: String
  /// The asset on Stellar.
  public var asset: Asset
  /// Whether the wallet pays the anchor on Stellar.
  public var isWithdrawal: Bool
  /// The protocol.
  public var via: TransferProtocol
  /// The user of a shared account who begins it, as ``TransferManager/signIn(to:_:as:)`` takes it; nil for the one who signed in there last.
  public var user: String?
  /// The account that it was filled in for; nil for the one in use.
  public var account: AccountID?
  /// Digits, with ``numberFormat``'s mark before decimals; empty if the anchor asks for it.
  public var amount: String
  /// The format in which the amount was typed.
  public var numberFormat: NumberFormat
  /// How money comes or goes outside Stellar, by the anchor's name for it (SEP-6).
  public var method: String?
  /// The money outside Stellar, if the anchor exchanges several kinds; nil for the money that the asset stands for.
  public var money: AnchorAsset?
  /// A quote that the transfer is to be made with.
  public var quoteID: String?
  /// The values for the anchor's fields for the transfer (SEP-6).
  public var fields: [CustomerField: String]
  /// What the window needn't ask for, because the person wants it filled in (SEP-24).
  public var values: CustomerValues

  /// A form as typed.
  public init(
    domain: String, asset: Asset, isWithdrawal: Bool, via: TransferProtocol, user: String? = nil, account: AccountID? = nil,
    amount: String = "", numberFormat: NumberFormat = .point, method: String? = nil, money: AnchorAsset? = nil, quoteID: String? = nil,
    fields: [CustomerField: String] = [:], values: CustomerValues = CustomerValues()
  ) {
    self.domain = domain
    self.asset = asset
    self.isWithdrawal = isWithdrawal
    self.via = via
    self.user = user
    self.account = account
    self.amount = amount
    self.numberFormat = numberFormat
    self.method = method
    self.money = money
    self.quoteID = quoteID
    self.fields = fields
    self.values = values
  }
}

/// What an anchor made of a transfer that was asked for.
public enum TransferOutcome: Hashable, Sendable {
  /// It has begun, and is kept.
  case begun(TransferRecord)
  /// The anchor wants to know these of the person first; nothing has begun. Older anchors give this answer.
  case customerInfoNeeded([CustomerField])
  /// The anchor is checking the person, or doesn't deal with them; nothing has begun. Older anchors give this answer.
  case customerInfoStatus(CustomerInfoStatus)
}

/// A transfer form that was checked against what its anchor offers.
struct TransferOrder: Sendable {
  let form: TransferForm
  let amount: DecimalAmount?
  let method: TransferMethod?
  /// The fields of the anchor's that were filled in.
  let fields: [CustomerField: String]
  /// Whether the anchor wants its id of the customer in the request.
  let wantsCustomerID: Bool
  /// That id.
  var customerID: String?

  /// Checks a form.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - offer: what its anchor offers.
  ///   - moneys: what the anchor exchanges.
  /// - Throws: ``TransferError/fields(_:)`` with a sentence at each field that needs another value,
  ///   ``TransferError/notOffered(anchor:asset:isWithdrawal:)``
  init(_ form: TransferForm, _ offer: AnchorOffer, _ moneys: [QuotedAsset]) throws(TransferError) {
    guard let terms = offer.terms(form) else {
      throw .notOffered(anchor: offer.anchor.domain.name, asset: form.asset.code, isWithdrawal: form.isWithdrawal)
    }
    self.form = form
    wantsCustomerID = form.via == .sep6 && terms.wantsCustomerID
    var refused: [String: Sentence] = [:]
    var amount: DecimalAmount?
    do throws(FieldError) {
      amount = try Self.amount(form, terms)
    } catch {
      refused["amount"] = error.sentence
    }
    self.amount = amount
    if form.money == nil, offer.item(form.asset, isWithdrawal: form.isWithdrawal, via: form.via)?.isExchangeOnly == true {
      refused["money"] = "Choose a currency: this anchor only exchanges \(form.asset.code) for other money."
    }
    let methods = offer.methods(form, moneys: moneys)
    method = methods.first { $0.name == form.method } ?? (methods.count == 1 ? methods.first : nil)
    if method == nil, !methods.isEmpty {
      refused["method"] = "Choose a method: \(methods.map(\.named).joined(separator: ", "))."
    }
    // A file can't be part of a request's address. The anchor asks for it when it checks the person.
    let wanted = form.via == .sep6 ? (terms.fields + (method?.fields ?? [])).filter { $0.kind != .binary } : []
    var fields: [CustomerField: String] = [:]
    for request in wanted {
      let typed = form.fields[request.field] ?? ""
      let text = typed.trimmingSpaces
      if text.isEmpty {
        if !request.isOptional {
          refused[request.field.name] = "The anchor needs this: \(request.summary.map { Sentence(verbatim: $0) } ?? request.field.label)."
        }
      } else if request.choices.isEmpty {
        fields[request.field] = text
      } else if let choice = request.choices.first(where: { $0 == typed }) ?? request.choices.first(where: { $0.trimmingSpaces == text }) {
        // As the anchor writes it, with the spaces around it.
        fields[request.field] = choice
      } else {
        refused[request.field.name] = "Choose one of: \(request.choices.joined(separator: ", "))."
      }
    }
    self.fields = fields
    guard refused.isEmpty else { throw .fields(refused) }
  }

  private static func amount(_ form: TransferForm, _ terms: TransferAsset) throws(FieldError) -> DecimalAmount? {
    let typed = form.amount.trimmingSpaces
    guard !typed.isEmpty else {
      guard form.via == .sep24 else { throw FieldError(sentence: "Enter how much.") }
      return nil
    }
    let amount = DecimalAmount(try form.numberFormat.amount(typed))
    guard amount > .zero else { throw FieldError(sentence: "Enter an amount above zero.") }
    // The limits are in the asset, but what is paid in for an exchange isn't.
    if form.money != nil, !form.isWithdrawal { return amount }
    if let minimum = terms.minimum, amount < minimum {
      throw FieldError(sentence: "The anchor's minimum is \(form.numberFormat.typed(minimum)) \(form.asset.code).")
    }
    if let maximum = terms.maximum, amount > maximum {
      throw FieldError(sentence: "The anchor's maximum is \(form.numberFormat.typed(maximum)) \(form.asset.code).")
    }
    return amount
  }

  /// The values that a request carries in its address.
  private var details: TransferDetails { TransferDetails(customerID: customerID, fields: fields) }

  /// Returns how much is given to the anchor. With a quote, it is the amount that the quote sells, which may differ from the amount that was asked
  /// for (SEP-38).
  private func amount(_ quote: KeptQuote?) -> DecimalAmount? { quote?.sellAmount ?? amount }

  func depositRequest(to client: ClientAccount, _ quote: KeptQuote?) -> DepositRequest {
    DepositRequest(
      form.asset, to: client.account, amount: amount(quote), method: method, source: form.money, quoteID: form.quoteID, memo: client.depositMemo,
      details: details)
  }

  func withdrawRequest(from client: ClientAccount, _ quote: KeptQuote?) -> WithdrawRequest {
    WithdrawRequest(
      form.asset, from: client.account, amount: amount(quote), method: method, destination: form.money, quoteID: form.quoteID,
      refundMemo: client.refundMemo, details: details)
  }

  func interactiveRequest(of client: ClientAccount, _ quote: KeptQuote?) -> InteractiveRequest {
    InteractiveRequest(
      form.asset, amount: amount(quote), counterAsset: form.money, quoteID: form.quoteID, account: client.account,
      memo: client.depositMemo, refundMemo: client.refundMemo, values: form.values)
  }
}

extension NumberFormat {
  /// Returns an anchor's amount as it is read, in groups of three digits.
  public func written(_ amount: DecimalAmount) -> String { grouped(typed(amount)) }

  /// Returns an anchor's amount as it is typed.
  public func typed(_ amount: DecimalAmount) -> String { marked(amount.description) }
}
