public import Foundation

/// A window of an anchor's in which a transfer goes on (SEP-24). Closing it changes nothing: the transfer is asked for by its id.
public struct InteractiveWindow: Hashable, Sendable {
  /// The anchor's id of the transfer.
  public let id: String
  /// The page, https or on this machine. It may have a token in it, so it belongs in no log.
  public let url: String

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.requiredText("id")
    url = try fields.requiredLink("url")
  }

  /// Returns until when the anchor opens a window's page, where its address has a token that says so; nil where that isn't known.
  ///
  /// Many anchors give half a minute: their windows are to be opened at once, and asked for anew after that.
  public static func expiry(of url: String) -> Date? {
    let values = (URLComponents(string: url)?.queryItems ?? []).compactMap(\.value)
    return values.compactMap { AnchorToken($0)?.expires }.min()
  }

  /// Returns the page's address, with the request to report changes: `postMessage` to the window that opened it, or by POST to an address.
  ///
  /// What it tells is a hint to ask for the transfer, and nothing to act on: anybody can post a message.
  ///
  /// - Parameters:
  ///   - callback: Told once, when the person is done there.
  ///   - onChange: Told at each change.
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
