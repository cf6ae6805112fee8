import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

@testable import AnchorKit

/// The data that an anchor requests from its customers.
struct CustomerServiceTests {
  private func examples() throws -> [Customer] {
    let fields = try AnswerFields(json: Answer.bytes("sep12-customers.json"), from: Fixture.domain)
    return try #require(try fields.list("customers")).map { try Customer($0) }
  }

  @Test func `SEP-12's own examples are read`() throws {
    let customers = try examples()
    #expect(customers.map(\.status) == [.accepted, .needsInfo, .needsInfo, .processing, .rejected, .needsInfo, .accepted])
    #expect(customers[0].providedFields.map(\.request.field.name) == ["last_name", "first_name", "email_address"])
    #expect(customers[1].neededFields.map(\.isOptional) == [false, true])
    #expect(customers[1].neededFields.map(\.field.name) == ["mobile_number", "email_address"])
    #expect(customers[2].id == nil)
    #expect(customers[2].neededFields.map(\.kind) == [.email, .text, .binary])
    #expect(customers[2].neededFields[1].choices == ["Passport", "Drivers License", "State ID"])
    #expect(customers[3].message?.hasPrefix("Photo ID requires manual review") == true)
    #expect(customers[4].message == "This person is on a sanctions list")
    #expect(customers[5].fieldsToVerify == [.person(.mobileNumber)])
  }

  @Test func `an unknown status is kept, and a field of an unknown type is text`() throws {
    let json = #"{"status":"PONDERING","fields":{"x":{"type":"colour"},"id_type":{"type":"string","choices":[1,"b"]}},"later":{}}"#
    let customer = try Customer(json: Array(json.utf8), from: Fixture.domain)
    #expect(customer.status == .unknown("PONDERING"))
    #expect(customer.neededFields.map(\.kind) == [.text, .text] && customer.neededFields[0].choices == ["1", "b"])
    #expect(customer.status.name == "PONDERING")
  }

  @Test func `a status is read from its name, which is printed again`() {
    for name in ["ACCEPTED", "PROCESSING", "REJECTED", "VERIFICATION_REQUIRED"] {
      #expect(CustomerStatus(name).name == name && ProvidedFieldStatus(name).name == name)
      #expect(CustomerStatus(name) != .unknown(name) && ProvidedFieldStatus(name) != .unknown(name))
    }
    #expect(CustomerStatus("NEEDS_INFO") == .needsInfo && CustomerStatus.needsInfo.name == "NEEDS_INFO")
    #expect(ProvidedFieldStatus("NEEDS_INFO") == .unknown("NEEDS_INFO"))
    #expect(CustomerStatus("VERIFICATION_REQUIRED") == .verificationRequired)
  }

  @Test func `SEP-9's own fields keep their kind if an anchor calls them numbers`() throws {
    let json = #"{"status":"NEEDS_INFO","fields":{"id_number":{"type":"number"},"mobile_number":{"type":"number"},"income":{"type":"number"}}}"#
    let customer = try Customer(json: Array(json.utf8), from: Fixture.domain)
    let kinds = Dictionary(uniqueKeysWithValues: customer.neededFields.map { ($0.field.name, $0.kind) })
    #expect(kinds == ["id_number": .text, "mobile_number": .phone, "income": .number])
  }

  @Test(arguments: [
    "{}", #"{"status":true}"#, #"{"status":"ACCEPTED","fields":["a"]}"#, #"{"status":"ACCEPTED","fields":{"a":"b"}}"#,
    #"{"status":"ACCEPTED","provided_fields":{"a":{"choices":5}}}"#,
  ])
  func `an invalid customer record is refused`(_ json: String) {
    #expect(throws: AnchorError.self) { try Customer(json: Array(json.utf8), from: Fixture.domain) }
  }

  @Test func `a customer is queried by id, type, transfer and memo`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /kyc/customer", #"{"status":"ACCEPTED"}"#)
    let customers = try Fixture.session(fake).customers
    _ = try await customers.customer()
    _ = try await customers.customer(CustomerQuery(id: "a b", type: "sep6-deposit", transactionID: "t1", memo: 5, language: "de"))
    #expect(fake.lines[2] == "GET /kyc/customer")
    #expect(fake.lines[3] == "GET /kyc/customer?id=a%20b&type=sep6-deposit&transaction_id=t1&memo=5&memo_type=id&lang=de")
    #expect(fake.requests[3].headers[.authorization]?.hasPrefix("Bearer eyJ") == true)
  }

  @Test func `texts and files are sent in one form, files last`() async throws {
    let fake = FakeAnchor()
    fake.on("PUT /kyc/customer", status: 202, #"{"id":"c1"}"#)
    let customers = try Fixture.session(fake).customers
    let photo = CustomerFile(name: "id.jpg", contentType: "image/jpeg", bytes: Array("JPEG".utf8))
    let values = CustomerValues([.person(.firstName): "Ada", .person(.familyName): "L", .person(.city): ""], files: [.person(.photoIDFront): photo])
    #expect(try await customers.update(values, for: CustomerQuery(type: "sep6-deposit")) == "c1")
    let request = try #require(fake.requests.last)
    #expect(request.headers[.contentType]?.hasPrefix("multipart/form-data; boundary=") == true)
    #expect(request.timeLimit == .seconds(120))
    let names = request.text.matches(of: /name="(\w+)"/).map { String($0.1) }
    #expect(names == ["type", "first_name", "family_name", "photo_id_front"])
  }

  @Test func `a customer with empty lists in place of empty objects, as PHP writes them, is read`() throws {
    let customer = try Customer(json: Array(#"{"status":"ACCEPTED","fields":[],"provided_fields":[]}"#.utf8), from: Fixture.domain)
    #expect(customer.status == .accepted && customer.neededFields.isEmpty && customer.providedFields.isEmpty)
  }

  @Test func `rejected fields can be provided again while the anchor needs information`() throws {
    func provide(_ status: String) throws -> [String] {
      let json =
        #"{"status":"\#(status)","fields":{"city":{"optional":true}},"provided_fields":{"city":{"status":"REJECTED"},"first_name":{"status":"ACCEPTED"},"#
        + #""last_name":{"status":"REJECTED"}}}"#
      return try Customer(json: Array(json.utf8), from: Fixture.domain).fieldsToProvide.map(\.field.name)
    }
    #expect(try provide("NEEDS_INFO") == ["city", "last_name"] && provide("PROCESSING") == ["city"])
  }

  @Test(arguments: [(200, ""), (204, ""), (202, "{}"), (200, "[]")])
  func `an update is accepted without a customer id, but not with an HTML answer`(_ status: Int, _ body: String) async throws {
    let fake = FakeAnchor()
    fake.on("PUT /kyc/customer", status: status, body)
    #expect(try await Fixture.session(fake).customers.update(CustomerValues([.person(.firstName): "Ada"])) == nil)
    fake.on("PUT /kyc/customer", status: status, "<html>")
    await #expect(throws: AnchorError.self) { try await Fixture.session(fake).customers.update(CustomerValues([.person(.firstName): "Ada"])) }
  }

  @Test func `verification codes are sent to the current or to the deprecated endpoint`() async throws {
    let fake = FakeAnchor()
    fake.on("PUT /kyc/customer", #"{"id":"c1"}"#)
    fake.on("PUT /kyc/customer/verification", #"{"id":"c1","status":"ACCEPTED"}"#)
    let customers = try Fixture.session(fake).customers
    _ = try await customers.verify([.person(.mobileNumber): "123456"], for: CustomerQuery(id: "c1"))
    #expect(fake.requests.last?.text.contains("name=\"mobile_number_verification\"\r\n\r\n123456") == true)
    #expect(try await customers.verifyWithDeprecatedEndpoint([.person(.mobileNumber): "123456"], id: "c1").status == .accepted)
    fake.on("PUT /kyc/customer", status: 400, #"{"error":"The provided confirmation code was invalid."}"#)
    let refusal = AnchorError(anchor: Fixture.domain, .refused(status: 400, message: "The provided confirmation code was invalid."))
    await #expect(throws: refusal) { try await customers.verify([.person(.mobileNumber): "1"]) }
  }

  @Test func `a customer's data can be deleted, limited to the sign-in's memo`() async throws {
    let fake = FakeAnchor()
    let (session, person) = (try Fixture.session(fake), try Fixture.person().accountID)
    fake.on("DELETE /kyc/customer/\(person)") { _ in HTTPReply(status: 200) }
    try await session.customers.delete()
    #expect(fake.requests.last?.body == [])
    try await session.customers.delete(memo: 7)
    #expect(fake.requests.last?.text == "memo=7&memo_type=id")
    let user = try Fixture.anchor(fake).session(for: ClientAccount(person, memo: 77), signer: KeyPairSigner([try Fixture.person()]))
    try await user.customers.delete()
    #expect(fake.requests.last?.text == "memo=77&memo_type=id", "only of who is signed in")
    fake.on("DELETE /kyc/customer/\(person)", status: 404, "{}")
    await #expect(throws: AnchorError(anchor: Fixture.domain, .notFound(nil))) { try await session.customers.delete() }
  }

  @Test func `the sign-in's memo is added to each request that names no customer id`() async throws {
    let (fake, person) = (FakeAnchor(), try Fixture.person())
    fake.signIn()
    fake.on("GET /kyc/customer", #"{"id":"c1","status":"ACCEPTED"}"#)
    fake.on("PUT /kyc/customer", #"{"id":"c1"}"#)
    fake.on("PUT /kyc/customer/callback") { _ in HTTPReply(status: 200) }
    let customers = try Fixture.anchor(fake).session(for: ClientAccount(person.accountID, memo: 42), signer: KeyPairSigner([person])).customers
    _ = try await customers.customer(CustomerQuery(type: "sep6-deposit"))
    #expect(fake.lines.last == "GET /kyc/customer?type=sep6-deposit&memo=42&memo_type=id")
    _ = try await customers.customer(CustomerQuery(id: "c1"))
    #expect(fake.lines.last == "GET /kyc/customer?id=c1")
    for send in [
      { try await customers.update(CustomerValues([.person(.firstName): "Ada"])) }, { try await customers.verify([.person(.mobileNumber): "1"]) },
      {
        try await customers.setCallback("https://wallet.example.com/hook")
        return nil
      },
    ] as [() async throws -> String?] {
      _ = try await send()
      #expect(fake.requests.last?.text.contains("name=\"memo\"\r\n\r\n42") == true)
    }
  }

  @Test func `a muxed account's id is sent as memo only if the anchor refuses the request without it`() async throws {
    let (fake, person) = (FakeAnchor(), try Fixture.person())
    fake.signIn()
    let muxed = MuxedAccount(person.accountID, id: 77)
    fake.on("GET /kyc/customer", #"{"id":"c1","status":"ACCEPTED"}"#)
    fake.on("DELETE /kyc/customer/\(muxed.address)") { _ in HTTPReply(status: 200) }
    let customers = try Fixture.anchor(fake).session(for: ClientAccount(muxed), signer: KeyPairSigner([person])).customers
    _ = try await customers.customer()
    #expect(fake.lines.last == "GET /kyc/customer")
    try await customers.delete()
    #expect(fake.requests.last?.body == [])
    fake.on("GET /kyc/customer") { request in
      let isNamed = request.parameter("memo") == "77"
      return HTTPReply(status: isNamed ? 200 : 403, body: Array((isNamed ? #"{"id":"c1","status":"ACCEPTED"}"# : #"{"error":"memo"}"#).utf8))
    }
    #expect(try await customers.customer().id == "c1")
    #expect(fake.lines.last == "GET /kyc/customer?memo=77&memo_type=id")
    await #expect(throws: AnchorError(anchor: Fixture.domain, .refused(status: 403, message: "memo"))) {
      try await customers.customer(CustomerQuery(id: "c2"))
    }
  }

  @Test func `a file is uploaded in advance and sent by its id`() async throws {
    let fake = FakeAnchor()
    fake.on("POST /kyc/customer/files", #"{"file_id":"f1","content_type":"image/jpeg","size":4089371,"customer_id":null}"#)
    fake.on("GET /kyc/customer/files", #"{"files":[{"file_id":"f1"},{"file_id":"f2","expires_at":"2026-12-01T00:00:00Z"}]}"#)
    fake.on("PUT /kyc/customer", #"{"id":"c1"}"#)
    let customers = try Fixture.session(fake).customers
    let uploaded = try await customers.upload(CustomerFile(name: "a", contentType: "image/jpeg", bytes: [1]))
    #expect(uploaded.id == "f1" && uploaded.size == 4_089_371 && uploaded.customerID == nil)
    #expect(try await customers.files(ofCustomer: "c1").map(\.id) == ["f1", "f2"])
    #expect(try await customers.file("f1") == UploadedFile(AnswerFields(anchor: "", values: ["file_id": .string("f1")])))
    _ = try await customers.update(CustomerValues(), uploaded: [.person(.photoIDFront): uploaded])
    #expect(fake.requests.last?.text.contains("name=\"photo_id_front_file_id\"\r\n\r\nf1") == true)
  }

  @Test func `a callback is set only to a safe address`() async throws {
    let fake = FakeAnchor()
    fake.on("PUT /kyc/customer/callback") { _ in HTTPReply(status: 200) }
    let customers = try Fixture.session(fake).customers
    try await customers.setCallback("https://wallet.example.com/hook")
    await #expect(throws: AnchorError.self) { try await customers.setCallback("http://wallet.example.com/hook") }
    #expect(fake.lines.count { $0.hasPrefix("PUT") } == 1)
  }

  @Test func `a callback is accepted only with the anchor's fresh signature for this host`() throws {
    let anchor = try Fixture.anchor(FakeAnchor())
    let body = Array(#"{"id":"c1","status":"ACCEPTED"}"#.utf8)
    let seconds = Int(Fixture.now.timeIntervalSince1970)
    func header(_ time: Int, host: String = "wallet.example.com", key: KeyPair) -> String {
      "t=\(time), s=\(Data(key.sign(Array("\(time).\(host).".utf8) + body)).base64EncodedString())"
    }
    func check(_ header: String) throws { try anchor.checkCallback(signature: header, body: body, host: "wallet.example.com") }
    let server = try Fixture.server()
    try check(header(seconds, key: server))
    try check(header(seconds - 120, key: server))
    #expect(try Customer(json: body, from: Fixture.domain).status == .accepted)
    #expect(throws: CallbackError.notFresh) { try check(header(seconds - 121, key: server)) }
    #expect(throws: CallbackError.notFresh) { try check(header(seconds + 121, key: server)) }
    #expect(throws: CallbackError.wrongSignature) { try check(header(seconds, host: "other.example.com", key: server)) }
    #expect(throws: CallbackError.wrongSignature) { try check(header(seconds, key: Fixture.person())) }
    for header in ["", "s=AAAA", "t=abc, s=AAAA", "t=1, s=!!", "t=\(seconds)"] { #expect(throws: CallbackError.notSigned) { try check(header) } }
  }
}
