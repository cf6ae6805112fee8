import HorizonKit
import StellarKit
import Testing

/// Exchanges rely on a path's numbers, so an answer that doesn't fit the request is refused.
struct PathAnswerTests {
  private static let issuer = "GBDEVU63Y6NTHJQQZIKVTC23NWLQVP3WJ2RI2OTSJTNYOIGICST6DUXR"

  private func record(_ sent: String, _ arrives: String, from: String = "XLM", into: String = "EUR", hops: Int = 0) -> String {
    func asset(_ side: String, _ code: String) -> String {
      code == "XLM"
        ? "\"\(side)asset_type\":\"native\""
        : "\"\(side)asset_type\":\"credit_alphanum4\",\"\(side)asset_code\":\"\(code)\",\"\(side)asset_issuer\":\"\(Self.issuer)\""
    }
    let path = (0..<hops).map { _ in "{\(asset("", "USD"))}" }.joined(separator: ",")
    return """
      {\(asset("source_", from)),"source_amount":"\(sent)",\(asset("destination_", into)),"destination_amount":"\(arrives)","path":[\(path)]}
      """
  }

  private func answered(_ records: [String], isSend: Bool) async throws -> [PathResource] {
    let body = "{\"_embedded\":{\"records\":[\(records.joined(separator: ","))]}}"
    let horizon = try Horizon(
      url: "https://horizon.example", transport: ScriptedTransport([.reply(HTTPReply(status: 200, body: Array(body.utf8)))]))
    let euro = Asset.issued(code: try AssetCode("EUR"), issuer: try AccountID(Self.issuer))
    return isSend
      ? try await horizon.paths(toSend: try Amount("10"), of: .native, to: .assets([euro]))
      : try await horizon.paths(toReceive: try Amount("10"), of: euro, from: .assets([.native]))
  }

  @Test(arguments: [true, false]) func `paths that fit the request are accepted, with the best first`(_ isSend: Bool) async throws {
    let records = isSend ? [record("10", "9"), record("10.0000000", "8", hops: 5)] : [record("8", "10"), record("9", "10.0000000", hops: 5)]
    #expect(try await answered(records, isSend: isSend).count == 2)
    #expect(try await answered([], isSend: isSend).isEmpty)
  }

  @Test(arguments: [true, false]) func `paths with another amount, asset or order or too many hops are refused`(_ isSend: Bool) async throws {
    let other = isSend ? [record("9000", "9"), record("10.0000001", "9")] : [record("8", "1"), record("8", "9.9999999")]
    let assets = [record("10", "10", from: "EUR"), record("10", "10", into: "XLM"), record("10", "10", from: "EUR", into: "XLM")]
    for wrong in other + assets + [record("10", "10", hops: 6)] {
      await #expect(throws: HorizonError.self, "\(wrong)") { try await answered([wrong], isSend: isSend) }
    }
    let order = isSend ? [record("10", "8"), record("10", "9")] : [record("9", "10"), record("8", "10")]
    await #expect(throws: HorizonError.notHorizon("paths that don't begin with the best")) { try await answered(order, isSend: isSend) }
  }
}
