import Foundation
import NIOHTTP1
import Testing

@testable import SandboxKit

/// SEP-12 over HTTP.
@Suite struct CustomerTests {
  @Test func `customer requests are refused without signing in`() async throws {
    try await AnchorFixture.run { fixture in
      let reply = try await fixture.get("/kyc/customer")
      #expect(reply.status == 401 && reply.error != nil)
      #expect(try await fixture.send(.PUT, "/kyc/customer").status == 401)
      #expect(try await fixture.send(.DELETE, "/kyc/customer/GAAA").status == 401)
    }
  }

  @Test func `a new customer is asked for the fields of each type`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let basic = try await person.get("/kyc/customer").json
      #expect(basic.status.text == "NEEDS_INFO")
      #expect(basic.id.isMissing)
      #expect(basic.fields.keys == ["first_name", "last_name", "email_address"])
      let large = try await person.get("/kyc/customer?type=sep6-large").json
      #expect(large.fields.photo_id_front.type.text == "binary")
      #expect(large.fields.birth_date.type.text == "date")
      #expect(large.fields.num_dependents.type.text == "number")
      #expect(large.fields.num_dependents.optional.flag == true)
      #expect(large.fields.id_type.choices.array.compactMap(\.text) == ["passport", "drivers_license", "id_card"])
      let other = try await person.get("/kyc/customer?type=sep99")
      #expect(other.status == 400 && other.error != nil)
    }
  }

  @Test func `a customer's information is processed, then accepted`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let put = try await person.put("/kyc/customer", ["first_name": "Ada", "last_name": "Lovelace"])
      #expect(put.status == 202)
      let id = try #require(try put.json.id.text)
      let half = try await person.get("/kyc/customer").json
      #expect(half.status.text == "NEEDS_INFO")
      #expect(half.fields.keys == ["email_address"])
      #expect(half.provided_fields.keys == ["first_name", "last_name"])
      #expect(try await person.put("/kyc/customer", ["id": id, "email_address": "ada@example.com"]).json.id.text == id)
      #expect(try await person.get("/kyc/customer").json.status.text == "PROCESSING")
      fixture.clock.advance(by: 10)
      let done = try await person.get("/kyc/customer?id=\(id)").json
      #expect(done.status.text == "ACCEPTED")
      #expect(done.provided_fields.email_address.status.text == "ACCEPTED")
      #expect(done.fields.isMissing)
      #expect(try await person.get("/kyc/customer?type=sep6-withdrawal").json.status.text == "NEEDS_INFO")
    }
  }

  @Test func `a customer named Reject is rejected, and a customer named Verify has to enter a code`() async throws {
    try await AnchorFixture.run { fixture in
      let refused = try await fixture.person(1).signedIn()
      try await refused.introduceThemselves(as: "Reject")
      let rejected = try await refused.get("/kyc/customer").json
      #expect(rejected.status.text == "REJECTED")
      #expect(rejected.message.text?.isEmpty == false)
      let other = try await fixture.person(2).signedIn()
      try await other.introduceThemselves(as: "Verify")
      let waiting = try await other.get("/kyc/customer").json
      #expect(waiting.status.text == "NEEDS_INFO")
      #expect(waiting.provided_fields.email_address.status.text == "VERIFICATION_REQUIRED")
      #expect(try await other.put("/kyc/customer", ["email_address_verification": "999"]).error?.contains("wrong") == true)
      #expect(try await other.put("/kyc/customer", ["email_address_verification": "123456"]).status == 202)
      fixture.clock.advance(by: 10)
      #expect(try await other.get("/kyc/customer").json.status.text == "ACCEPTED")
    }
  }

  @Test func `the deprecated verification endpoint still takes a code`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let fields = ["first_name": "A", "last_name": "Verify", "email_address": "a@b.c", "mobile_number": "+471"]
      let id = try #require(try await person.put("/kyc/customer", fields).json.id.text)
      #expect(try await person.put("/kyc/customer/verification", ["id": "nobody", "mobile_number_verification": "123456"]).status == 404)
      #expect(try await person.put("/kyc/customer/verification", ["id": id]).status == 400)
      #expect(try await person.put("/kyc/customer/verification", ["id": id, "mobile_number_verification": "1"]).status == 400)
      let verified = try await person.put("/kyc/customer/verification", ["id": id, "mobile_number_verification": "123456"])
      #expect(verified.status == 200)
      #expect(try verified.json.provided_fields.mobile_number.status.text == "PROCESSING")
    }
  }

  @Test func `an invalid value is rejected with an error at its field`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      _ = try await person.put("/kyc/customer", ["first_name": "Ada", "last_name": "L", "email_address": "nowhere"])
      let told = try await person.get("/kyc/customer").json
      #expect(told.status.text == "NEEDS_INFO")
      #expect(told.provided_fields.email_address.status.text == "REJECTED")
      #expect(told.provided_fields.email_address.error.text?.isEmpty == false)
      #expect(told.fields.keys == ["email_address"])
    }
  }

  @Test func `files are uploaded as multipart forms, and only their digests are stored`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let picture = [0xFF, 0xD8, 0x0D, 0x0A, 0x2D, 0x2D] + [UInt8](repeating: 7, count: 50_000)
      func form(_ type: String) -> [UInt8] {
        Array(
          "--limit\r\nContent-Disposition: form-data; name=\"id_number\"\r\n\r\n42\r\n--limit\r\nContent-Disposition: form-data; name=\"photo_id_front\"; filename=\"a.jpg\"\r\nContent-Type: \(type)\r\n\r\n"
            .utf8) + picture + Array("\r\n--limit--\r\n".utf8)
      }
      func put(_ body: [UInt8], _ boundary: String = "boundary=limit") async throws -> AnchorReply {
        try await fixture.send(.PUT, "/kyc/customer", token: person.token, type: "multipart/form-data; \(boundary)", body: body)
      }
      let reply = try await put(form("image/jpeg"))
      #expect(reply.status == 202)
      let id = try #require(try reply.json.id.text)
      let stored = try #require(await fixture.anchor.store.customers[id])
      #expect(stored.files["photo_id_front"] == FileDigest(type: "image/jpeg", content: picture))
      #expect(stored.fields["id_number"]?.text == "42")
      #expect(try await person.get("/kyc/customer?type=sep6-large").json.provided_fields.photo_id_front.type.text == "binary")
      #expect(try await put(form("text/html")).status == 400)
      #expect(try await put(Array(form("image/jpeg").dropLast(20))).status == 400)
      #expect(try await put(form("image/jpeg"), "").status == 400)
      #expect(try await put(form("image/jpeg"), "boundary=other").status == 400)
      #expect(try await put([UInt8](repeating: 0, count: 11 << 20)).status == 413)
      #expect(try await person.put("/kyc/customer", ["photo_id_front": "text"]).status == 400)
    }
  }

  @Test func `customers of a shared account are kept apart by memo`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let ids = try await [
        person.put("/kyc/customer", ["memo": "1", "first_name": "One"]), person.put("/kyc/customer", ["memo": "2", "first_name": "Two"]),
      ].map { try $0.json.id.text }
      #expect(ids[0] != ids[1])
      #expect(try await person.get("/kyc/customer?memo=1").json.id.text == ids[0])
      var shared = try await fixture.person(2)
      shared.memo = 5
      shared = try await shared.signedIn()
      #expect(try await shared.get("/kyc/customer?memo=6").status == 400)
      #expect(try await shared.get("/kyc/customer?memo=5").status == 200)
      #expect(try await shared.get("/kyc/customer?account=\(person.address)").status == 400)
      #expect(try await shared.get("/kyc/customer?id=\(ids[0] ?? "")").status == 404)
    }
  }

  @Test func `customers can delete only themselves, and are unknown afterwards`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, other) = (try await fixture.person(1).signedIn(), try await fixture.person(2).signedIn())
      try await person.introduceThemselves()
      #expect(try await fixture.send(.DELETE, "/kyc/customer/\(person.address)", token: other.token).status == 403)
      #expect(try await fixture.send(.DELETE, "/kyc/customer/\(person.address)", token: person.token).status == 200)
      #expect(try await fixture.send(.DELETE, "/kyc/customer/\(person.address)", token: person.token).status == 404)
      #expect(try await person.get("/kyc/customer").json.id.isMissing)
    }
  }

  @Test func `a callback is accepted only for a known customer and a web address`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      #expect(try await person.put("/kyc/customer/callback", ["url": "https://wallet.example/kyc"]).status == 404)
      try await person.introduceThemselves()
      #expect(try await person.put("/kyc/customer/callback", ["url": "https://wallet.example/kyc"]).status == 200)
      #expect(try await person.put("/kyc/customer/callback", ["url": "file:///etc/passwd"]).status == 400)
      #expect(try await person.put("/kyc/customer/callback").status == 400)
    }
  }

  @Test func `request bodies are limited in size, number of fields and type`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      #expect(try await person.put("/kyc/customer", ["first_name": String(repeating: "a", count: 300_000)]).status == 413)
      #expect(try await person.put("/kyc/customer", ["first_name": String(repeating: "a", count: 20_000)]).status == 400)
      let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("field\($0)", "x") })
      #expect(try await person.put("/kyc/customer", many).status == 400)
      let reply = try await fixture.send(.PUT, "/kyc/customer", token: person.token, type: "text/xml", body: Array("<a/>".utf8))
      #expect(reply.status == 400)
    }
  }

  @Test(arguments: [("POST /auth", "", "413"), ("PUT /kyc/customer", "Authorization: Bearer x\r\n", "401"), ("PUT /kyc/customer", "", "401")])
  func `a large body is refused before it arrives if the endpoint takes no files or the client isn't signed in`(
    _ line: String, _ token: String, _ status: String
  )
    async throws
  {
    try await AnchorFixture.run { fixture in
      try await RawConnection.open(fixture.base) { connection in
        let type = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n"
        try await connection.send("\(line) HTTP/1.1\r\nHost: localhost\r\n\(token)\(type)\r\n")
        #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
      }
    }
  }
}
