extension LANEndpoint {
  /// Draws the QR code of an address as lines of text with two rows of modules in each. Light modules are drawn, since most terminals are dark.
  ///
  /// - Returns: nil if there is no code.
  public func terminalCode(of origin: String) -> String? {
    guard let code = QRCode(link(origin)) else { return nil }
    let margin = 2
    let side = code.rows.count + 2 * margin
    func isLight(_ x: Int, _ y: Int) -> Bool {
      let (x, y) = (x - margin, y - margin)
      return y < code.rows.count + margin && !(code.rows.indices.contains(y) && code.rows.indices.contains(x) && code.rows[y][x])
    }
    return stride(from: 0, to: side, by: 2).map { y in
      (0..<side).map { x in
        switch (isLight(x, y), isLight(x, y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
