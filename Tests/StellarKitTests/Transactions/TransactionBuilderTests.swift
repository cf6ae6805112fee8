import StellarKit
import StellarXDR
import Testing

@Suite struct TransactionBuilderTests {
  private func builder() throws -> TransactionBuilder {
    var builder = TransactionBuilder(source: try MuxedAccount(Samples.m), sequenceNumbers: SequenceNumbers { _ in 41 })
    builder.operations = [Operation(.payment(destination: try MuxedAccount(Samples.b), asset: .native, amount: try Amount("1")))]
    return builder
  }

  @Test func `a built transaction has the next number, three minutes and the minimum fee by default`() async throws {
    let transaction = try await builder().build(now: 1_000)
    #expect(transaction.sequenceNumber == 42)
    #expect(transaction.timeBounds == (try TimeBounds(maxTime: 1_180)))
    #expect(transaction.fee == 100)
    #expect(transaction.source.address == Samples.m)
  }

  @Test func `a transaction that can't be built releases its number`() async throws {
    var builder = try builder()
    let operations = builder.operations
    builder.operations = []
    await #expect(throws: TransactionError.operationCount(0)) { try await builder.build(now: 1_000) }
    builder.operations = operations
    #expect(try await builder.build(now: 1_000).sequenceNumber == 42)
  }

  @Test func `a builder sets all preconditions`() async throws {
    var builder = try builder()
    #expect(try await builder.build(now: 1_000).preconditions == Preconditions(TimeBounds(maxTime: 1_180)))
    builder.ledgerBounds = try LedgerBounds(minLedger: 5, maxLedger: 9)
    builder.minSequenceNumber = 40
    builder.minSequenceAge = 60
    builder.minSequenceLedgerGap = 3
    builder.extraSigners = [try SignerKey.hashX(of: Array("open sesame".utf8))]
    let expected = try Preconditions(
      timeBounds: TimeBounds(maxTime: 1_180), ledgerBounds: LedgerBounds(minLedger: 5, maxLedger: 9), minSequenceNumber: 40, minSequenceAge: 60,
      minSequenceLedgerGap: 3, extraSigners: builder.extraSigners)
    #expect(try await builder.build(now: 1_000).preconditions == expected)
  }

  @Test func `invalid preconditions use no number`() async throws {
    var builder = try builder()
    builder.extraSigners = Array(repeating: try SignerKey.hashX(of: []), count: 2)
    await #expect(throws: TransactionError.extraSigners) { try await builder.build(now: 1_000) }
    builder.extraSigners = []
    #expect(try await builder.build(now: 1_000).sequenceNumber == 42)
  }

  @Test func `copies of a builder share the account's numbers`() async throws {
    let builder = try builder()
    let copy = builder
    async let first = builder.build(now: 1)
    async let second = copy.build(now: 1)
    #expect(try await Set([first.sequenceNumber, second.sequenceNumber]) == [42, 43])
  }

  @Test func `a lifetime of zero or without an end is refused`() async throws {
    var builder = try builder()
    builder.lifetime = 0
    await #expect(throws: TransactionError.unboundedTime) { try await builder.build(now: 0) }
    builder.lifetime = .max
    await #expect(throws: TransactionError.unboundedTime) { try await builder.build(now: 1) }
  }

  @Test func `a fee by percentile follows the network up to its cap`() throws {
    let statistics = FeeStatistics(minimum: 100, offers: [.p50: 50, .p90: 700, .p99: 1_000_000])
    #expect(try FeePolicy.fixed(105).baseFee(nil) == 105)
    #expect(throws: TransactionError.feeTooLow(minimum: 100)) { try FeePolicy.fixed(99).baseFee(nil) }
    #expect(try FeePolicy.percentile(.p50, cap: 1_000).baseFee(statistics) == 100)
    #expect(try FeePolicy.percentile(.p90, cap: 1_000).baseFee(statistics) == 700)
    #expect(try FeePolicy.percentile(.p99, cap: 1_000).baseFee(statistics) == 1_000)
    #expect(throws: TransactionError.missingFeeStatistics) { try FeePolicy.percentile(.p10, cap: 1_000).baseFee(statistics) }
    #expect(throws: TransactionError.missingFeeStatistics) { try FeePolicy.percentile(.p50, cap: 1_000).baseFee(nil) }
    #expect(throws: TransactionError.feeTooLow(minimum: 100)) { try FeePolicy.percentile(.p50, cap: 99).baseFee(statistics) }
  }
}
