import StellarKit

/// The names by which customers can be paid (SEP-2): the part of their e-mail address before the @, until the anchor is restarted. The anchor tells
/// nobody who an account belongs to.
extension TestAnchor {
  func person(named name: String) -> (name: String, user: AnchorUser)? {
    store.customers.values.filter { Self.name(of: $0) == name }.min { $0.id < $1.id }.flatMap { customer in
      AnchorUser(subject: customer.owner).map { (name, $0) }
    }
  }

  private static func name(of customer: AnchorCustomer) -> String? {
    guard customer.has("email_address"), let name = customer.fields["email_address"]?.text?.split(separator: "@").first?.lowercased() else {
      return nil
    }
    return name.contains { $0 == "*" || $0 == ">" || $0.isWhitespace } ? nil : name
  }
}
