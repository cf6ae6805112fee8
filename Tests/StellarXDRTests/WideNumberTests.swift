import StellarXDR
import Testing

/// Numbers of 128 and 256 bits in JSON's decimal digits.
struct WideNumberTests {
  static let edges: [(type: String, hex: String, digits: String)] = [
    ("UInt128Parts", String(repeating: "0", count: 32), "0"),
    ("UInt128Parts", String(repeating: "f", count: 32), "340282366920938463463374607431768211455"),
    ("UInt128Parts", "00000000000000010000000000000000", "18446744073709551616"),
    ("UInt128Parts", "00000000000000008ac7230489e80000", "10000000000000000000"),
    ("Int128Parts", String(repeating: "f", count: 32), "-1"),
    ("Int128Parts", "8" + String(repeating: "0", count: 31), "-170141183460469231731687303715884105728"),
    ("Int128Parts", "7" + String(repeating: "f", count: 31), "170141183460469231731687303715884105727"),
    ("UInt256Parts", String(repeating: "f", count: 64), "115792089237316195423570985008687907853269984665640564039457584007913129639935"),
    ("Int256Parts", "8" + String(repeating: "0", count: 63), "-57896044618658097711785492504343953926634992332820282019728792003956564819968"),
    ("Int256Parts", "7" + String(repeating: "f", count: 63), "57896044618658097711785492504343953926634992332820282019728792003956564819967"),
    ("Int256Parts", String(repeating: "f", count: 48) + String(repeating: "0", count: 16), "-18446744073709551616"),
  ]

  @Test(arguments: edges) func `the smallest and largest numbers are read and written`(type: String, hex: String, digits: String) throws {
    let type = try #require(XDRType(named: type))
    #expect(try type.json(xdr: bytes(hex: hex)) == "\"\(digits)\"")
    #expect(try type.xdr(json: "\"\(digits)\"") == bytes(hex: hex))
  }

  @Test(arguments: [
    ("UInt128Parts", "340282366920938463463374607431768211456"), ("UInt128Parts", "-1"), ("Int128Parts", "170141183460469231731687303715884105728"),
    ("Int128Parts", "-170141183460469231731687303715884105729"), ("Int128Parts", "-0"), ("Int128Parts", "01"), ("Int128Parts", "+1"),
    ("Int128Parts", ""), ("Int128Parts", "-"), ("Int128Parts", "1e3"), ("Int128Parts", " 1"),
    ("UInt256Parts", "115792089237316195423570985008687907853269984665640564039457584007913129639936"),
    ("Int256Parts", "57896044618658097711785492504343953926634992332820282019728792003956564819968"),
    ("UInt256Parts", String(repeating: "1", count: 5000)),
  ])
  func `a number that doesn't fit or isn't in canonical form is refused`(type: String, digits: String) throws {
    let type = try #require(XDRType(named: type))
    #expect(throws: XDRError.self) { try type.xdr(json: "\"\(digits)\"") }
  }

  @Test func `random numbers have the same digits as Swift's own 128-bit numbers`() throws {
    var dice = Dice(seed: 128)
    for _ in 0..<200 {
      let number = Int128(truncatingIfNeeded: UInt128.random(in: .min ... .max, using: &dice) >> UInt128.random(in: 0...127, using: &dice))
      let parts = XDR.Int128Parts(hi: Int64(truncatingIfNeeded: number >> 64), lo: UInt64(truncatingIfNeeded: number))
      #expect(try parts.json() == "\"\(number)\"")
      #expect(try XDR.Int128Parts(json: "\"\(number)\"") == parts)
    }
  }
}
