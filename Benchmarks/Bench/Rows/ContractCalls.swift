import Foundation
import NIOCore
import RPCKit
import SandboxKit
import StellarKit
import StellarXDR

/// What contracts cost on the embedded network besides applying their calls: the time of a simulation, and the memory of their data.
enum ContractCalls: Topic {
  private static let requests = 2_000
  private static let memoryCount = 100_000

  static func rows() -> [Row] {
    let server = Lazy { try await SimulatingServer() }
    return [
      Row(
        "RPC: simulateTransaction of a transfer, 99th percentile", goal: .microseconds(5_000), .seconds,
        .latency { try await server.value.latencies(requests).percentile(99) }),
      Row("memory of a contract's balance", goal: Goal(400), .minutes, .memory { try memoryOfBalance() }),
    ]
  }

  private static func memoryOfBalance() throws -> Double {
    let root = try LedgerBuilder.root
    var builder = try LedgerBuilder()
    try builder.call(LedgerBuilder.contractOfLumens, by: root)
    // Transfers to new holders differ only in the holder, so that one simulation is enough.
    let first = try builder.call(LedgerBuilder.transfer(1, from: root, to: .contract(holder(0))), by: root)
    let before = Memory.resident
    for start in stride(from: 1, to: memoryCount, by: 100) {
      let envelopes = (start..<start + 100).map { number in
        var transaction = first
        transaction.seqNum += Int64(number)
        transaction.operations[0] = transfer(to: holder(number), like: first)
        transaction.ext = .v1(data(of: first, for: holder(number)))
        return LedgerBuilder.sign(transaction, by: [root])
      }
      try builder.close(envelopes)
    }
    let grown = Memory.resident - before
    return withExtendedLifetime(builder) { grown / Double(memoryCount) }
  }

  private static func holder(_ number: Int) -> Bytes32 { Bytes32(sha256: Array("holder \(number)".utf8)) }

  private static func transfer(to holder: Bytes32, like first: XDR.Transaction) -> XDR.Operation {
    guard case .invokeHostFunction(var body) = first.operations[0].body, case .invokeContract(var call) = body.hostFunction else {
      return first.operations[0]
    }
    call.args[1] = .address(.contract(holder))
    body.hostFunction = .invokeContract(call)
    for index in body.auth.indices { body.auth[index].rootInvocation.function = .contractFn(call) }
    return XDR.Operation(body: .invokeHostFunction(body))
  }

  private static func data(of first: XDR.Transaction, for holder: Bytes32) -> XDR.SorobanTransactionData {
    guard case .v1(var data) = first.ext else { return .unknown() }
    data.resources.footprint.readWrite = data.resources.footprint.readWrite.map { key in
      guard case .contractData = key else { return key }
      return .balance(of: ContractAddress(contract: holder), in: ContractAddress(contract: LedgerBuilder.lumens))
    }
    return data
  }
}

/// A server of an embedded network with the Stellar Asset Contract of lumens.
private actor SimulatingServer {
  private struct Answer: Decodable {
    struct Result: Decodable {
      let transactionData: String
      let minResourceFee: String
    }

    let result: Result
  }

  private let server: RunningServer
  private let client: SubmittingClient
  private let root: KeyPair

  init() async throws {
    root = try LedgerBuilder.root
    server = try await RunningServer(storage: .inMemory)
    client = SubmittingClient(port: server.port)
    var transaction = Self.transaction(LedgerBuilder.contractOfLumens, of: root)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(try await client.call(Self.simulation(transaction)).readableBytesView))
    let (data, fee) = (
      try EncodedXDR<XDR.SorobanTransactionData>(answer.result.transactionData, format: .base64).value(), UInt32(answer.result.minResourceFee) ?? 0
    )
    transaction.ext = .v1(data)
    transaction.fee += fee
    let body =
      #"{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":{"transaction":"\#(LedgerBuilder.sign(transaction, by: [root]).base64)"}}"#
    guard String(buffer: try await client.call(ByteBuffer(string: body))).contains("PENDING") else { throw HorizonPages.Incomplete() }
  }

  /// Builds an account's first transaction, valid at any time.
  private static func transaction(_ operation: XDR.Operation, of source: KeyPair) -> XDR.Transaction {
    LedgerBuilder.transaction([operation], of: source, 1, maxTime: UInt64(Int64.max))
  }

  private static func simulation(_ transaction: XDR.Transaction) -> ByteBuffer {
    let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: transaction, signatures: []))
    return ByteBuffer(string: #"{"jsonrpc":"2.0","id":1,"method":"simulateTransaction","params":{"transaction":"\#(envelope.base64)"}}"#)
  }

  /// Simulates transfers to different contracts one after the other, and returns how long each took, in nanoseconds.
  func latencies(_ count: Int) async throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    for number in 0..<count {
      let holder = Bytes32(sha256: Array("\(number)".utf8))
      let body = Self.simulation(Self.transaction(LedgerBuilder.transfer(1, from: root, to: .contract(holder)), of: root))
      let start = clock.now
      let answer = try await client.call(body)
      times.append((clock.now - start).nanoseconds)
      guard String(buffer: answer).contains("minResourceFee") else { throw HorizonPages.Incomplete() }
    }
    return times
  }
}
