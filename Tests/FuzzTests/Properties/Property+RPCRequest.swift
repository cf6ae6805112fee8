import Foundation
import HorizonKit
import StellarKit

@testable import SandboxKit

extension Property {
  /// A network that has closed a few ledgers. No input can change it, since inputs aren't signed.
  private static let network = Task {
    let sandbox = try Sandbox(storage: .inMemory, keepsMeta: true) { Date(timeIntervalSince1970: 1_800_000_000) }
    for n in UInt8(1)...3 { _ = try await sandbox.fund(try KeyPair(seed: [UInt8](repeating: n, count: 32)).accountID) }
    return RPCMethods(sandbox: sandbox)
  }

  /// A request is answered with JSON, or refused with a message.
  static func checkRPCRequest(_ input: [UInt8]) async throws {
    guard let value = RPCValue(json: input) else { return }
    let call = ReceivedCall(value)
    if let problem = call.problem { return try require(!problem.message.isEmpty, "a refusal without words") }
    let methods = try await network.value
    do {
      let answer = try await methods.result(of: call, friendbot: "http://localhost:8000/friendbot")
      let read = try? JSONDecoder().decode(JSONValue.self, from: Data(answer.bytes))
      guard case .object(let fields)? = read else { throw BrokenProperty(what: "the answer is no JSON object") }
      try require(!fields.isEmpty, "an answer that says nothing")
    } catch let problem as RPCProblem {
      try require(!problem.message.isEmpty, "a refusal without words")
    }
  }
}
