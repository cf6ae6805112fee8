public import Foundation

/// An anchor's window in which a transfer continues (SEP-24). Closing it changes nothing: the transfer can still be fetched by its id.
public struct InteractiveWindow: Hashable, Sendable {
  /// The anchor's id of the transfer.
  public let id: String
  /// The URL of the page, https or on this machine. It may contain a token, so it doesn't belong in a log.
  public let url: String

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.requiredText("id")
    url = try fields.requiredLink("url")
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }

  /// Returns when a window's address expires, if it contains a token that says so, or nil if that isn't known.
  ///
  /// Many anchors allow half a minute: open their windows at once, and request a new one after that.
  public static func expiry(of url: String) -> Date? {
    let values = (URLComponents(string: url)?.queryItems ?? []).compactMap(\.value)
    return values.compactMap { AnchorToken($0)?.expires }.min()
  }

  /// Returns the page's address with a request to report changes, either with `postMessage` to the window that opened it or with a POST to an
  /// address.
  ///
  /// Take a report only as a hint to fetch the transfer: anyone can post a message.
  ///
  /// - Parameters:
  ///   - callback: Called once, when the person has finished there.
  ///   - onChange: Called at each change.
  public func url(callback: String? = nil, onChange: String? = nil) -> String {
    let (page, fragment) = url.firstIndex(of: "#").map { (url[..<$0], url[$0...]) } ?? (url[...], "")
    let request = AnchorRequest(String(page), query: [("callback", callback), ("on_change_callback", onChange)])
    return request.address + fragment
  }
}

extension InteractiveWindow: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "the window of transfer \(id)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
