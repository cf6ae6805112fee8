/// A file that a customer submits, such as a picture of an ID. Its description leaves out the content.
public struct CustomerFile: Hashable, Sendable {
  /// The file's name.
  public let name: String
  /// The media type: `image/jpeg`.
  public let contentType: String
  /// The content.
  public let bytes: [UInt8]

  /// A file.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - contentType: The media type, as `type/subtype`; anything else becomes `application/octet-stream`.
  ///   - bytes: The content.
  public init(name: String, contentType: String, bytes: [UInt8]) {
    self.name = name
    self.contentType = contentType.wholeMatch(of: /[A-Za-z0-9.+-]{1,60}\/[A-Za-z0-9.+-]{1,60}/) == nil ? "application/octet-stream" : contentType
    self.bytes = bytes
  }
}

extension CustomerFile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(bytes.count) bytes of \(contentType)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["contentType": contentType, "count": bytes.count]) }
}
