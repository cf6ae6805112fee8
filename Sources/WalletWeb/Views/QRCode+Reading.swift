import CQRReader

extension QRCode {
  /// The longest side of a picture, in pixels.
  static let sideLimit = 1024
  /// The longest text of a code, in bytes (version 40, level L).
  private static let textLimit = 2953

  /// Reads the code in a picture.
  ///
  /// - Parameters:
  ///   - pixels: one byte for each pixel, row by row, 0 for black and 255 for white.
  ///   - width: the number of pixels in a row.
  /// - Returns: the code's text; nil if there is no code, or if the picture doesn't consist of whole rows or is larger than ``sideLimit``.
  static func read(_ pixels: UnsafeRawBufferPointer, width: Int) -> String? {
    guard (1...sideLimit).contains(width), pixels.count.isMultiple(of: width), (1...sideLimit).contains(pixels.count / width) else { return nil }
    let bytes = pixels.bindMemory(to: UInt8.self)
    let text = [CChar](unsafeUninitializedCapacity: textLimit) { buffer, count in
      count = qr_read(bytes.baseAddress, Int32(width), Int32(pixels.count / width), buffer.baseAddress, textLimit)
    }
    return text.isEmpty ? nil : String(validating: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
