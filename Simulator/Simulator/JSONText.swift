import Foundation

/// Changes in an answer, as somebody makes them who lies.
enum JSONText {
  /// An answer with another content; as it is where it is no JSON.
  static func changing(_ bytes: [UInt8], _ change: (inout [String: Any]) -> Void) -> [UInt8] {
    guard var object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else { return bytes }
    change(&object)
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else { return bytes }
    return Array(data)
  }

  /// The same for each record of a page.
  static func changingRecords(_ bytes: [UInt8], _ change: (inout [String: Any]) -> Void) -> [UInt8] {
    changing(bytes) { object in
      guard var embedded = object["_embedded"] as? [String: Any], var records = embedded["records"] as? [[String: Any]] else { return }
      for index in records.indices { change(&records[index]) }
      embedded["records"] = records
      object["_embedded"] = embedded
    }
  }

  /// A problem as Horizon tells it.
  static func problem(_ name: String, _ status: Int, extras: [String: Any] = [:]) -> [UInt8] {
    var problem: [String: Any] = ["type": "https://stellar.org/horizon-errors/\(name)", "title": name, "status": status]
    if !extras.isEmpty { problem["extras"] = extras }
    return Array((try? JSONSerialization.data(withJSONObject: problem, options: [.sortedKeys])) ?? Data())
  }
}
