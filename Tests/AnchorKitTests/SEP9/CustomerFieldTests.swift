import Foundation
import Sentences
import Testing

@testable import AnchorKit

/// SEP-9's fields.
struct CustomerFieldTests {
  @Test func `every field name converts to its field and back`() {
    #expect(CustomerField.all.count == 36 + 14 + 17 + 14 + 11)
    #expect(Set(CustomerField.all.map(\.name)).count == CustomerField.all.count)
    for field in CustomerField.all { #expect(CustomerField(field.name) == field) }
    #expect(CustomerField("organization.VAT_number") == .organization(.vatNumber))
    #expect(CustomerField("organization.bank_number") == .organizationAccount(.bankNumber))
    #expect(CustomerField("card.cvc") == .card(.cvc))
    #expect(CustomerField("favourite_colour") == .other("favourite_colour"))
  }

  @Test(arguments: [
    ("photo_id_front", CustomerFieldKind.binary), ("birth_date", .date), ("id_number", .text), ("bank_account_number", .text),
    ("mobile_number", .phone), ("address_country_code", .country), ("email_address", .email), ("language_code", .language), ("address", .multiline),
    ("occupation", .number), ("organization.number_of_shareholders", .number), ("organization.photo_proof_address", .binary), ("unheard_of", .text),
  ])
  func `each field has a kind`(_ name: String, _ kind: CustomerFieldKind) {
    #expect(CustomerField(name).kind == kind)
  }

  @Test func `fields have readable labels`() {
    #expect(CustomerField("id_number").label.english == "ID number")
    #expect(CustomerField("organization.VAT_number").label.english == "Organization: VAT number")
    #expect(CustomerField("card.cvc").label.english == "Security code (CVC)")
    #expect(CustomerField("email_address").label.english == "E-mail address")
    #expect(CustomerField("first_name").label.english == "First name")
    #expect(CustomerField("language_code").label.english == "Language")
    #expect(CustomerField("organization.address_country_code").label.english == "Organization: Address country")
    // A code is typed into these.
    #expect(CustomerField("card.country_code").label.english == "Card country code")
    #expect(CustomerField("phone_country_code").label.english == "Phone country code")
  }

  @Test func `fields are sorted in SEP-9's order, then by name`() {
    let names = ["zebra", "card.cvc", "bank_number", "email_address", "first_name", "last_name", "apple"]
    let sorted = names.shuffled().map { CustomerField($0) }.sorted().map(\.name)
    #expect(sorted == ["last_name", "first_name", "email_address", "bank_number", "card.cvc", "apple", "zebra"])
  }

  @Test func `a name's value is also found under its synonym`() {
    let values = CustomerValues([.person(.firstName): "Ada", .person(.familyName): "Lovelace"])
    #expect(values.text(for: .person(.givenName)) == "Ada" && values.text(for: .person(.lastName)) == "Lovelace")
    #expect(values.text(for: .person(.city)) == nil && values.text(for: .other("x")) == nil)
  }

  @Test func `customer values aren't revealed when printed`() {
    let file = CustomerFile(name: "passport-of-ada.jpg", contentType: "image/jpeg", bytes: Array("secret".utf8))
    let values = CustomerValues([.person(.firstName): "Ada"], files: [.person(.photoIDFront): file])
    var dumped = ""
    dump(values, to: &dumped)
    dump(file, to: &dumped)
    for text in ["\(values)", String(reflecting: values), "\(file)", dumped] {
      #expect(!text.contains("Ada") && !text.contains("ada") && !text.contains("115"))
    }
    #expect("\(values)" == "first_name, photo_id_front")
  }

  @Test func `a content type that could break a header is replaced`() {
    #expect(CustomerFile(name: "a", contentType: "image/png\r\nX: y", bytes: []).contentType == "application/octet-stream")
    #expect(CustomerFile(name: "a", contentType: "image/svg+xml", bytes: []).contentType == "image/svg+xml")
  }
}
