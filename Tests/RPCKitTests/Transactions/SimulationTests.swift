import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

/// Simulations of contract calls.
struct SimulationTests {
  /// Transaction data without resources.
  private static let data = Data(count: 32).base64EncodedString()
  private static let value = Sample.base64(XDR.SCVal.u32(7))

  private func simulate(
    _ result: String, _ options: SimulationOptions = SimulationOptions(), format: XDRFormat = .base64
  ) async throws -> (Simulation, ScriptedServer) {
    let server = ScriptedServer([.result(result)])
    return (try await StellarRPC.scripted(server, format: format).simulate(Sample.payment().envelope, options: options), server)
  }

  @Test func `a successful simulation has its value, requirements and state changes`() async throws {
    let key = Sample.base64(XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: try Sample.account(1).xdr)))
    let (simulation, server) = try await simulate(
      #"{"transactionData":"\#(Self.data)","minResourceFee":"90353","events":["AAAA"],"results":[{"auth":["AAAB"],"xdr":"\#(Self.value)"}],"#
        + #""restorePreamble":{"transactionData":"\#(Self.data)","minResourceFee":"200"},"#
        + #""stateChanges":[{"type":"created","key":"\#(key)","before":null,"after":"AAAC"}],"latestLedger":12}"#)
    guard case .succeeded(let result) = simulation else {
      Issue.record("failed")
      return
    }
    #expect(try result.returnValue?.value() == .u32(7))
    #expect(result.authorizations.map(\.text) == ["AAAB"])
    #expect(result.minimumResourceFee.stroops == 90_353)
    #expect(result.restoration?.minimumResourceFee.stroops == 200)
    #expect(try result.transactionData.value().resourceFee == 0)
    #expect(result.stateChanges.first?.before == nil)
    #expect(result.stateChanges.first?.after?.text == "AAAC")
    #expect(result.ledger == 12)
    #expect(server.requests[0]["transaction"] == .string(try Sample.payment().base64))
    for name in ["authMode", "resourceConfig", "useUpgradedAuth", "xdrFormat"] { #expect(server.requests[0][name] == nil) }
  }

  @Test func `a failed simulation is a result with its message and events`() async throws {
    let (simulation, _) = try await simulate(#"{"error":"host invocation failed","events":["AAAA"],"latestLedger":12}"#)
    #expect(simulation == .failed(SimulationFailure(message: "host invocation failed", events: [EncodedXDR("AAAA", format: .base64)], ledger: 12)))
    // A transaction with a second operation or a memo.
    let (other, _) = try await simulate(#"{"error":"Transaction contains more than one operation","latestLedger":0}"#)
    #expect(other == .failed(SimulationFailure(message: "Transaction contains more than one operation", ledger: 0)))
  }

  @Test func `simulation options are sent with the request`() async throws {
    let options = SimulationOptions(authorization: .recordAllowingNonRoot, instructionLeeway: 50_000, usesAddressBoundCredentials: true)
    let data = try EncodedXDR<XDR.SorobanTransactionData>(Self.data, format: .base64).value()
    let json =
      #"{"transactionDataJson":\#(try data.json()),"latestLedger":1,"#
      + #""results":[{"authJson":[],"returnValueJson":{"u32":7}}]}"#
    let (simulation, server) = try await simulate(json, options, format: .json)
    #expect(server.requests[0]["authMode"] == .string("record_allow_nonroot"))
    #expect(server.requests[0]["resourceConfig"] == .object(["instructionLeeway": .number(50_000)]))
    #expect(server.requests[0]["useUpgradedAuth"] == .bool(true))
    #expect(server.requests[0]["xdrFormat"] == .string("json"))
    guard case .succeeded(let result) = simulation else {
      Issue.record("failed")
      return
    }
    #expect(try result.returnValue?.value() == .u32(7))
    #expect(try result.transactionData.value().resourceFee == 0)
  }

  @Test(arguments: [
    #"{"latestLedger":1}"#, #"{"transactionData":"AAAA","minResourceFee":"-1","latestLedger":1}"#,
    #"{"transactionData":"AAAA","results":[{"xdr":"AAAA"},{"xdr":"AAAA"}],"latestLedger":1}"#,
    #"{"transactionData":"AAAA","results":[{"auth":[]}],"latestLedger":1}"#,
    #"{"transactionData":"AAAA","stateChanges":[{"type":"created","key":"AAAA","before":"AAAA","after":null}],"latestLedger":1}"#,
    #"{"transactionData":"AAAA","stateChanges":[{"type":"","key":"AAAA","before":null,"after":null}],"latestLedger":1}"#,
  ]) func `contradictory or incomplete simulation answers are refused`(_ result: String) async throws {
    await #expect(throws: RPCError.self) { try await simulate(result) }
  }

  @Test func `JSON of the deepest XDR value is kept as it was written`() throws {
    let deep = (1..<XDRDecoder.depthLimit).reduce(XDR.SCVal.void) { value, _ in .vec([value]) }
    let json = try deep.json()
    let data = try EncodedXDR<XDR.SorobanTransactionData>(Self.data, format: .base64).value()
    let answer = Array(
      (#"{"transactionDataJson":\#(try data.json()),"latestLedger":1,"# + #""results":[{"authJson":[],"returnValueJson":\#(json)}]}"#).utf8)
    guard case .succeeded(let result) = try AnswerDecoder().decode(Simulation.self, from: answer) else {
      Issue.record("failed")
      return
    }
    #expect(result.returnValue?.text == json)
    #expect(try result.returnValue?.value() == deep)
  }
}
