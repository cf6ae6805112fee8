import StellarXDR
import Testing

struct VectorTests {
  @Test func `the vectors have values of every wire type`() {
    #expect(Set(Vector.all.map(\.type)) == Set(XDRType.all.map(\.name)))
    #expect(Set(Vector.typed.map { String(describing: $0.type) }) == Set(WireTypes.all.map { String(describing: $0) }))
  }

  @Test func `every value has the JSON that other SDKs write, and is read back from it`() throws {
    for vector in Vector.all {
      let type = try #require(XDRType(named: vector.type))
      #expect(try type.json(xdr: vector.xdr) == vector.json, "\(vector)")
      #expect(try type.xdr(json: vector.json) == vector.xdr, "\(vector)")
    }
  }

  @Test func `every Swift type reads and writes the same bytes and JSON`() throws {
    for (vector, type) in Vector.typed { #expect(try type.survives(vector), "\(vector)") }
  }
}
