import StellarXDR

/// The number of instructions that a call counts as. The table is this network's own, in round numbers close to those that Stellar's hosts count for
/// the same calls. docs/sandbox.md has it.
struct HostCosts {
  /// For each call of a contract.
  static let call: UInt64 = 17_000
  /// For a contract that is created.
  static let creation: UInt64 = 62_000
  /// For each entry of the footprint.
  static let entry: UInt64 = 400
  /// For each byte of entries, of the call and of its authorizations that are read.
  static let byteRead: UInt64 = 34
  /// For each byte that is written.
  static let byteWritten: UInt64 = 2
  /// For each signature that is verified, with its nonce.
  static let signature: UInt64 = 464_000
  /// For each authorization that is matched with a call.
  static let match: UInt64 = 2_000

  /// The most instructions that the transaction asked for.
  let limit: UInt64
  private(set) var used: UInt64 = 0

  init(limit: UInt64) {
    self.limit = limit
  }

  mutating func charge(_ instructions: UInt64) throws(HostError) {
    used = used.addingReportingOverflow(instructions).overflow ? .max : used + instructions
    guard used <= limit else { throw HostError(.budget(.exceededLimit), "The call takes more instructions than its transaction asks for.") }
  }

  mutating func chargeReading(_ bytes: Int) throws(HostError) { try charge(UInt64(bytes) * Self.byteRead) }

  mutating func chargeWriting(_ bytes: Int) throws(HostError) { try charge(UInt64(bytes) * Self.byteWritten) }
}
