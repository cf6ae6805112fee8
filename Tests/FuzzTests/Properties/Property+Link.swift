import StellarKit

extension Property {
  static func checkLink(_ text: String) throws {
    guard let link = try? StellarURI(text) else { return }
    try require(link.text == text, "the link's text is another")
    var made = try StellarURI(
      link.request, callback: link.callback, message: link.message, network: link.network, originDomain: link.originDomain)
    if link.originDomain != nil {
      let key = try KeyPair(seed: [UInt8](repeating: 7, count: 32))
      made = try made.signed(by: key)
      try made.verify(signingKey: key.accountID)
      try require((try? link.verify(signingKey: key.accountID)) == nil || link.text == made.text, "a signature fits two links")
    }
    let read = try StellarURI(made.text)
    try require(read.request == link.request, "the request is another when it is made again: \(made)")
    try require(
      read.callback == link.callback && read.message == link.message && read.network == link.network && read.originDomain == link.originDomain,
      "the link says something else when it is made again: \(made)")
    guard case .sign(let request) = link.request else { return }
    let values = Dictionary(request.replacements.map { ($0.identifier, "1") }) { first, _ in first }
    if let filled = try? request.filled(with: values), !request.replacements.isEmpty { try require(filled.signatures.isEmpty, "signatures are kept") }
  }
}
