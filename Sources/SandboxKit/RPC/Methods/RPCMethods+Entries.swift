import Foundation
import StellarKit
import StellarXDR

extension RPCMethods {
  private static let keyBound = 200
  /// The most bytes of a key, as stellar-rpc reads them.
  private static let keySizeBound = 16 << 10

  func ledgerEntries(_ parameters: RPCParameters) async throws -> JSONText {
    let (texts, format) = (try parameters.texts("keys"), try parameters.text("xdrFormat"))
    let form = try XDRForm(named: format)
    guard texts.count <= Self.keyBound else {
      throw RPCProblem.invalidParameters("key count (\(texts.count)) exceeds maximum supported (\(Self.keyBound))")
    }
    var keys: [(key: XDR.LedgerKey, bytes: Data)] = []
    for (index, text) in texts.enumerated() {
      guard let bytes = Data(base64Encoded: text), bytes.count <= Self.keySizeBound, let key = try? XDR.LedgerKey(xdr: Array(bytes)) else {
        throw RPCProblem.invalidParameters("cannot unmarshal key value \(text) at index \(index)")
      }
      guard key.type != .ttl else { throw RPCProblem.invalidParameters("ledger ttl entries cannot be queried directly") }
      keys.append((key, bytes))
    }
    // Each entry is told of once, in the place of its key that comes last.
    var seen: Set<Data> = []
    let wanted = Array(keys.reversed().filter { seen.insert($0.bytes).inserted }.reversed())
    return try await answered { history in
      guard let latest = try history.latestLedger()?.header.sequence else { throw InvalidRow(description: "there is no ledger") }
      let found = try history.entries(wanted.map(\.bytes))
      var json = JSONText()
      try json.object { json in
        json.name("entries")
        try json.list(wanted) { json, wanted in
          if let entry = found[wanted.bytes] { try json.entry(wanted, entry, form) }
        }
        json.field("latestLedger", latest)
      }
      return json
    }
  }
}

extension JSONText {
  fileprivate mutating func entry(_ key: (key: XDR.LedgerKey, bytes: Data), _ entry: XDR.LedgerEntry, _ form: XDRForm) throws {
    try object { json in
      json.name(form == .base64 ? "key" : "keyJson")
      switch form {
      case .base64: json.base64(key.bytes)
      case .json: try json.xdr(key.key, form)
      }
      json.name(form == .base64 ? "xdr" : "dataJson")
      try json.xdr(entry.data, form)
      json.field("lastModifiedLedgerSeq", entry.lastModifiedLedgerSeq)
      try json.field("ext", xdr: entry.ext, form)
    }
  }
}
