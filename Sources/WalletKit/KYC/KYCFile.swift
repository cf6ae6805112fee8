import AnchorKit
import Foundation

/// A file that is stored for a field, without its content.
public struct KYCFile: Hashable, Sendable, Codable {
  /// The largest file, in bytes.
  public static let sizeLimit = 5 << 20
  /// The largest size of all files together, in bytes: a backup with them can still be restored in the browser.
  public static let totalLimit = 20 << 20

  /// The file's name, without its folders.
  public let name: String
  /// The type of its content, such as `image/jpeg`.
  public let contentType: String
  /// How many bytes it has.
  public let size: Int
  /// The number under which its content is stored. A file that takes its place has another number.
  public let number: Int

  /// Returns the type of a file by its first bytes, or nil for a type that the field doesn't take.
  ///
  /// - Parameters:
  ///   - content: the file.
  ///   - field: the field. A video is taken only as a proof of liveness.
  static func contentType(of content: Data, for field: CustomerField) -> String? {
    let head = Array(content.prefix(16))
    func begins(_ bytes: [UInt8], at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: bytes) }
    if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if begins(Array("%PDF-".utf8)) { return "application/pdf" }
    if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
    guard begins(Array("ftyp".utf8), at: 4) else { return nil }
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    if ["heic", "heix", "hevc", "mif1", "msf1"].contains(brand) { return "image/heic" }
    let isFilm = ["isom", "iso2", "mp41", "mp42", "avc1", "M4V ", "qt  "].contains(brand)
    return isFilm && field == .person(.proofOfLiveness) ? "video/mp4" : nil
  }

  /// Returns a file's own name: without folders and invisible characters, and no longer than file systems allow.
  static func tidied(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let plain = String(last.unicodeScalars.filter { String($0).isPlainText && $0 != "\n" && $0 != "\"" }.map(Character.init))
    return plain.isEmpty ? "file" : String(plain.suffix(100))
  }
}
