import StellarKit

/// The names by which customers can be paid (SEP-2): the part of their e-mail address before the @.
extension TestAnchor {
  func person(named name: String) -> (name: String, user: AnchorUser)? {
    book.customers.values.filter { Self.name(of: $0) == name }.min { $0.id < $1.id }.flatMap { customer in
      AnchorUser(subject: customer.owner).map { (name, $0) }
    }
  }

  func person(with account: AccountID) -> (name: String, user: AnchorUser)? {
    for customer in book.customers.values.sorted(by: { $0.id < $1.id }) {
      guard let user = AnchorUser(subject: customer.owner), user.account.accountID == account, let name = Self.name(of: customer) else { continue }
      return (name, user)
    }
    return nil
  }

  private static func name(of customer: AnchorCustomer) -> String? {
    guard customer.has("email_address"), let name = customer.fields["email_address"]?.split(separator: "@").first?.lowercased() else { return nil }
    return name.contains { $0 == "*" || $0 == ">" || $0.isWhitespace } ? nil : name
  }
}
