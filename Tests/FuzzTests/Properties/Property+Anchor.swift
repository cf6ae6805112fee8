import AnchorKit
import Foundation
import Sentences
import StellarKit

extension Property {
  private static let domain = "anchor.example.com"

  /// The order never changes: the inputs in the corpus begin with an index into it.
  private static let answers: [@Sendable ([UInt8]) throws -> any Hashable & Sendable] = [
    { try Transfer(json: $0, from: domain) }, { try Customer(json: $0, from: domain) }, { try TransferInfo(json: $0, from: domain) },
    { try TransferList(json: $0, from: domain) }, { try DepositAnswer(json: $0, from: domain) }, { try WithdrawAnswer(json: $0, from: domain) },
    { try CustomerInfoStatus(json: $0, from: domain) }, { try InteractiveWindow(json: $0, from: domain) }, { try Quote(json: $0, from: domain) },
    { try ExchangePrice(json: $0, from: domain) }, { try QuotedAsset(json: $0, from: domain) }, { try AssetPrice(json: $0, from: domain) },
    { try UploadedFile(json: $0, from: domain) }, { try FederationRecord(json: $0, from: domain) },
  ]

  static func checkAnchor(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let (read, json) = (answers[Int(first) % answers.count], Array(input.dropFirst()))
    guard let answer = try unlessRefused({ try read(json) }) else { return }
    try require(AnyHashable(try read(json)) == AnyHashable(answer), "read otherwise the second time")
    if let transfer = answer as? Transfer { try check(transfer) }
  }

  static func checkTOML(_ input: [UInt8]) throws {
    guard let toml = try unlessRefused({ try StellarTOML(input, from: domain) }) else { return }
    for flaw in toml.flaws { try require(isShown(flaw) && flaw.unicodeScalars.count < 1200, "not to be shown: \(flaw)") }
    for currency in toml.currencies { if let asset = currency.asset { try require(currency.describes(asset), "not its own asset") } }
  }

  /// A transfer that was read can be followed, stored and read again, and never asks for a payment that can't be made.
  private static func check(_ transfer: Transfer) throws {
    for isWithdrawal in [true, false] {
      var progress = TransferProgress(id: transfer.id, via: .sep6, isWithdrawal: isWithdrawal)
      guard (try? progress.observe(transfer)) != nil else { continue }
      try require(try JSONDecoder().decode(TransferProgress.self, from: JSONEncoder().encode(progress)) == progress, "written down otherwise")
      guard case .pay(let payment) = progress.dueAction(transfer, asset: .native) else { continue }
      try require(isWithdrawal && payment.amount > .zero && DecimalAmount(payment.amount) == transfer.amountIn, "pays something else")
    }
  }

  /// The value that was read, or nil for a refusal, whose text must be safe to show.
  static func unlessRefused<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch let error as AnchorError {
      try require(isShown(error.description) && error.description.unicodeScalars.count < 1200, "not to be shown: \(error)")
      return nil
    }
  }

  private static func isShown(_ text: String) -> Bool { PrintableText.escaped(text) == text }
}
