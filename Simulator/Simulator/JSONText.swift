import Foundation

/// Functions that falsify JSON answers.
enum JSONText {
  /// Returns an answer with its object changed. Anything that isn't a JSON object stays as it is.
  static func changing(_ bytes: [UInt8], _ change: (inout [String: Any]) -> Void) -> [UInt8] {
    guard var object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else { return bytes }
    change(&object)
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else { return bytes }
    return Array(data)
  }

  /// Returns an answer with each record of its page changed.
  static func changingRecords(_ bytes: [UInt8], _ change: (inout [String: Any]) -> Void) -> [UInt8] {
    changing(bytes) { object in
      guard var embedded = object["_embedded"] as? [String: Any], var records = embedded["records"] as? [[String: Any]] else { return }
      for index in records.indices { change(&records[index]) }
      embedded["records"] = records
      object["_embedded"] = embedded
    }
  }

  /// Writes a problem as Horizon reports it.
  static func problem(_ name: String, _ status: Int, extras: [String: Any] = [:]) -> [UInt8] {
    var problem: [String: Any] = ["type": "https://stellar.org/horizon-errors/\(name)", "title": name, "status": status]
    if !extras.isEmpty { problem["extras"] = extras }
    return Array((try? JSONSerialization.data(withJSONObject: problem, options: [.sortedKeys])) ?? Data())
  }
}
