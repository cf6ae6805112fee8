import StellarXDR
import Testing

/// Invalid bytes: two readers, by Swift type and by name, must agree on them.
struct HostileBytesTests {
  @Test func `a truncated value is refused`() throws {
    for (vector, type) in Vector.typed {
      for length in stride(from: 0, to: vector.xdr.count, by: vector.xdr.count > 200 ? 7 : 1) {
        let bytes = Array(vector.xdr.prefix(length))
        guard case .failure(let error) = type.rewritten(bytes) else {
          Issue.record("\(vector) in \(length) bytes")
          continue
        }
        #expect(error.offset <= length, "\(vector): \(error)")
        try expectSame(type, vector.type, bytes)
      }
    }
  }

  @Test func `bytes after a value are refused`() throws {
    for (vector, type) in Vector.typed {
      let expected = XDRError(.leftOver(count: 3), field: vector.type, offset: vector.xdr.count)
      #expect(type.rewritten(vector.xdr + [0, 0, 0]) == .failure(expected))
      try expectSame(type, vector.type, vector.xdr + [0, 0, 0])
    }
  }

  @Test(arguments: 1...8) func `both readers refuse or read changed bytes with the same result`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for (vector, type) in Vector.typed where !vector.xdr.isEmpty {
      for _ in 0..<4 {
        var bytes = vector.xdr
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
          let index = bytes.indices.randomElement(using: &dice) ?? 0
          bytes[index] = [0, 1, 0x7F, 0xFF, UInt8.random(in: .min ... .max, using: &dice)].randomElement(using: &dice) ?? 0
        }
        try expectSame(type, vector.type, bytes)
      }
    }
  }

  private func expectSame(_ type: any XDRCodable.Type, _ name: String, _ bytes: [UInt8]) throws {
    let typed = type.rewritten(bytes)
    let byName = try #require(XDRType(named: name)).rewritten(bytes)
    switch (typed, byName) {
    // A value without JSON can still have valid bytes.
    case (_, .failure(let error)) where error.reason == .noText: break
    // The type refuses a fee bump's result that contradicts the inner transaction's, which the wire form allows.
    case (.failure(let error), _) where error.field == "TransactionResultResult.code": break
    default: #expect(typed == byName, "\(name) \(bytes)")
    }
    if case .success(let written) = typed { #expect(written == bytes, "\(name) \(bytes)") }
  }
}
