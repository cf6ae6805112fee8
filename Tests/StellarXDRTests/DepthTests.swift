import Foundation
import StellarXDR
import Testing

/// Nested values: as deep as the limit allows, and one level deeper.
struct DepthTests {
  struct Nest: Sendable, CustomStringConvertible {
    let type: any XDRCodable.Type
    /// The bytes of a value that holds one value of the same type: before the inner value, and after it.
    let before: String
    var after = ""
    let core: String
    let field: String
    /// The depth of the innermost value itself.
    var coreDepth = 1

    var description: String { "\(type) by \(field)" }

    func bytes(depth: Int) -> [UInt8] {
      let levels = depth - coreDepth + 1
      let head = StellarXDRTests.bytes(hex: before)
      let tail = StellarXDRTests.bytes(hex: after)
      return Array(repeating: head, count: levels - 1).joined() + StellarXDRTests.bytes(hex: core)
        + Array(repeating: tail, count: levels - 1).joined()
    }
  }

  static let address = "00000001" + String(repeating: "00", count: 32)
  static let call = "00000000 \(address) 00000000 00000000"

  static let nests = [
    Nest(type: XDR.SCVal.self, before: "00000010 00000001 00000001", core: "00000001", field: "vec"),
    Nest(type: XDR.SCVal.self, before: "00000011 00000001 00000001 00000001", core: "00000001", field: "a map's value"),
    Nest(type: XDR.SCVal.self, before: "00000011 00000001 00000001", after: "00000001", core: "00000001", field: "a map's key"),
    Nest(type: XDR.SCVal.self, before: "00000013 00000001 00000001 00000001 00000001", core: "00000001", field: "a contract's data"),
    Nest(type: XDR.ClaimPredicate.self, before: "00000003 00000001", core: "00000000", field: "not"),
    Nest(type: XDR.ClaimPredicate.self, before: "00000002 00000001", core: "00000000", field: "or"),
    Nest(type: XDR.SorobanAuthorizedInvocation.self, before: "\(call) 00000001", core: "\(call) 00000000", field: "calls"),
    Nest(
      type: XDR.SorobanDelegateSignature.self, before: "\(address) 00000001 00000001", core: "\(address) 00000001 00000000", field: "delegates",
      coreDepth: 2),
    Nest(type: XDR.SCSpecTypeDef.self, before: "000003E8", core: "00000001", field: "option"),
    Nest(type: XDR.SCSpecTypeDef.self, before: "000003E9", after: "00000003", core: "00000001", field: "a result's value"),
    Nest(type: XDR.SCSpecTypeDef.self, before: "000003EC 00000010", core: "00000001", field: "a map's value"),
    Nest(type: XDR.SCSpecTypeDef.self, before: "000003ED 00000001", core: "00000001", field: "tuple"),
    Nest(type: XDR.SCPQuorumSet.self, before: "00000001 00000000 00000001", core: "00000000 00000000 00000000", field: "inner sets"),
  ]

  @Test(arguments: nests) func `the deepest allowed value can be read, compared, and written as bytes and JSON`(_ nest: Nest) async throws {
    try await onSmallStack { try nest.type.expectDeep(nest.bytes(depth: XDRDecoder.depthLimit)) }
  }

  @Test(arguments: nests) func `a value one level deeper is refused by both readers`(_ nest: Nest) throws {
    let tooDeep = nest.bytes(depth: XDRDecoder.depthLimit + 1)
    let name = nest.coreDepth == 1 ? String(describing: nest.type) : "SCVal"
    let error = try #require(#expect(throws: XDRError.self) { try nest.type.rewritten(tooDeep).get() })
    #expect(error.reason == .tooDeep(limit: XDRDecoder.depthLimit))
    #expect(error.field == name)
    let type = try #require(XDRType(named: String(describing: nest.type)))
    #expect(type.rewritten(tooDeep) == .failure(error))
  }

  @Test func `a value with a hundred thousand levels is refused as too deep`() {
    let bytes = bytes(hex: String(repeating: "000000100000000100000001", count: 100_000))
    let error = #expect(throws: XDRError.self) { try XDR.SCVal(xdr: bytes) }
    #expect(error?.reason == .tooDeep(limit: XDRDecoder.depthLimit))
  }

  @Test(arguments: ["[", "{\"vec\":[", "[[],", "{\"a\":"]) func `JSON with endless nesting is refused as too deep`(_ credential: String) throws {
    let text = String(repeating: credential, count: 200_000)
    let type = try #require(XDRType(named: "SCVal"))
    #expect { try type.xdr(json: text) } throws: { ($0 as? XDRError)?.reason == .tooDeep(limit: 1000) }
  }

  @Test func `JSON of a value that is too deep is refused`() throws {
    let text =
      String(repeating: "{\"not\":", count: XDRDecoder.depthLimit) + "\"unconditional\"" + String(repeating: "}", count: XDRDecoder.depthLimit)
    #expect { try XDR.ClaimPredicate(json: text) } throws: { ($0 as? XDRError)?.reason == .tooDeep(limit: XDRDecoder.depthLimit) }
  }

  /// Optimized code needs less than the half megabyte that threads of Apple's systems have; other code needs half as much again.
  private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result(catching: body)) }
      thread.stackSize = 1 << 20
      thread.start()
    }
  }
}

extension XDRCodable {
  fileprivate static func expectDeep(_ bytes: [UInt8]) throws {
    let value = try Self(xdr: bytes)
    #expect(value.xdrBytes == bytes)
    #expect(Set([value, try Self(xdr: bytes)]).count == 1)
    #expect(try Self(json: value.json()) == value)
  }
}
