import MesoKit

/// The parsing of messages that the Meso window posts to the wallet.
enum MesoMessages: Topic {
  private static let update =
    #"{"kind":"TRANSFER_UPDATE","payload":{"id":"f1b0","status":"APPROVED","updatedAt":"2026-01-01T00:00:00Z","networkTransactionId":"0x00"}}"#
  /// A request of realistic length, with line breaks and a non-ASCII letter.
  private static let request =
    #"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"Beweise, dass dir diese Adresse geh\u00f6rt.\n\nNonce: "#
    + String(repeating: "0123456789abcdef", count: 24) + #""}}"#

  static func rows() throws -> [Row] {
    [
      Row("parse a Meso transfer update", bytes: update.utf8.count) {
        for _ in 0..<$0 { keep(try MesoMessage(parsing: update)) }
      },
      Row("parse a Meso request to sign", bytes: request.utf8.count) {
        for _ in 0..<$0 { keep(try MesoMessage(parsing: request)) }
      },
    ]
  }
}
