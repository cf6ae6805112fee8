import Foundation
import HorizonKit

extension EffectResource {
  init(_ stored: StoredEffect, links: HorizonLinks) {
    let token = stored.cursor.description
    self.init(
      links: Links(
        operation: links.link("/operations/\(stored.operation.id)"),
        succeeds: links.link("/effects?order=desc&cursor=\(token)"),
        precedes: links.link("/effects?order=asc&cursor=\(token)")
      ),
      id: "\(Self.padded(stored.operation.id.rawValue, 19))-\(Self.padded(Int64(stored.place), 10))",
      pagingToken: token,
      account: stored.account,
      createdAt: Date(unixSeconds: stored.operation.transaction.closeTime),
      details: stored.details
    )
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
