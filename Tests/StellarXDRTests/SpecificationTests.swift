import StellarXDR
import Testing

struct SpecificationTests {
  @Test func `names of types and events in a contract's specification have at most 1,024 bytes, as in protocol 30`() throws {
    func type(_ count: Int) -> XDR.SCSpecTypeUDT { XDR.SCSpecTypeUDT(name: [UInt8](repeating: 65, count: count)) }
    func event(_ count: Int) -> XDR.SCSpecEventV0 {
      XDR.SCSpecEventV0(
        doc: [], lib: [], name: [UInt8](repeating: 65, count: count), prefixTopics: [], params: [], dataFormat: .singleValue)
    }
    #expect(try XDR.SCSpecTypeUDT(xdr: type(1_024).xdrBytes) == type(1_024))
    #expect(try XDR.SCSpecEventV0(xdr: event(1_024).xdrBytes) == event(1_024))
    #expect(throws: XDRError.self) { try XDR.SCSpecTypeUDT(xdr: type(1_025).xdrBytes) }
    #expect(throws: XDRError.self) { try XDR.SCSpecEventV0(xdr: event(1_025).xdrBytes) }
  }
}
