import Foundation
import StellarKit
import StellarXDR

extension RPCMethods {
  private static let keyBound = 200
  /// The most bytes of a key, as in stellar-rpc.
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
    // Each entry is returned once, in the place of the last occurrence of its key.
    var seen: Set<Data> = []
    let wanted = Array(keys.reversed().filter { seen.insert($0.bytes).inserted }.reversed())
    return try await answered { history in
      guard let latest = try history.latestLedger()?.header.sequence else { throw InvalidRow(description: "there is no ledger") }
      let found = try history.entries(wanted.map(\.bytes))
      let times = try history.timesToLive(wanted.filter { $0.key.isOfContract }.map(\.bytes))
      var json = JSONText()
      try json.object { json in
        json.name("entries")
        try json.list(wanted) { json, wanted in
          let entry = found[wanted.bytes] ?? wanted.key.setting
          guard let entry else { return }
          let last = times[wanted.bytes]
          // A temporary entry that isn't paid for any more is gone.
          if wanted.key.isTemporary, last ?? 0 < latest { return }
          // stellar-rpc returns 0 for an archived entry.
          try json.entry(wanted, entry, last.map { $0 < latest ? 0 : $0 }, form)
        }
        json.field("latestLedger", latest)
      }
      return json
    }
  }
}

extension JSONText {
  fileprivate mutating func entry(_ key: (key: XDR.LedgerKey, bytes: Data), _ entry: XDR.LedgerEntry, _ lastLedger: UInt32?, _ form: XDRForm) throws {
    try object { json in
      json.name(form == .base64 ? "key" : "keyJson")
      switch form {
      case .base64: json.base64(key.bytes)
      case .json: try json.xdr(key.key, form)
      }
      json.name(form == .base64 ? "xdr" : "dataJson")
      try json.xdr(entry.data, form)
      json.field("lastModifiedLedgerSeq", entry.lastModifiedLedgerSeq)
      if let lastLedger { json.field("liveUntilLedgerSeq", lastLedger) }
      try json.field("ext", xdr: entry.ext, form)
    }
  }
}

extension HistoryReader {
  /// Finds the last ledgers in which contracts' entries live, by their keys.
  ///
  /// - Parameter keys: the XDR of ledger keys.
  fileprivate func timesToLive(_ keys: [Data]) throws -> [Data: UInt32] {
    guard !keys.isEmpty else { return [:] }
    let named = keys.map { (key: $0, time: Data(TimeToLive.xdr(Bytes32(sha256: Array($0))).xdrBytes)) }
    let found = try entries(named.map(\.time))
    return Dictionary(
      named.compactMap { key, time in
        guard case .ttl(let time)? = found[time]?.data else { return nil }
        return (key, time.liveUntilLedgerSeq)
      }, uniquingKeysWith: { $1 })
  }
}

extension XDR.LedgerKey {
  /// The entry of one of the network's settings, which never change.
  fileprivate var setting: XDR.LedgerEntry? {
    guard case .configSetting(let key) = self, let setting = ContractSettings.standard.entry(key.configSettingID) else { return nil }
    return XDR.LedgerEntry(lastModifiedLedgerSeq: 1, data: .configSetting(setting), ext: .v0)
  }

  fileprivate var isTemporary: Bool { if case .contractData(let key) = self { key.durability == .temporary } else { false } }
}
