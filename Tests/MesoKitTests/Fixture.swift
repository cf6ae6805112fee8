@testable import MesoKit

/// The transfers and messages of the tests.
enum Fixture {
  static let ethereumAddress = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
  static let solanaAddress = "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2"
  static let otherSolanaAddress = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
  static let origin = "https://api.sandbox.meso.network"

  /// The form that the test cases of Meso's JavaScript client start from.
  static func form(_ change: (inout MesoTransferForm) -> Void = { _ in }) -> MesoTransferForm {
    var form = MesoTransferForm()
    form.partnerID = "meso-js-test"
    form.network = "eip155:1"
    form.walletAddress = ethereumAddress
    form.sourceAmount = "1"
    form.destinationAsset = "ETH"
    form.environment = "SANDBOX"
    change(&form)
    return form
  }

  static func configuration(_ change: (inout MesoTransferForm) -> Void = { _ in }) throws -> MesoTransferConfiguration {
    try form(change).configuration()
  }

  /// A purchase on Solana, as in the sample window address.
  static func solana(_ change: (inout MesoTransferForm) -> Void = { _ in }) throws -> MesoTransferConfiguration {
    try configuration { form in
      form.partnerID = "meso-dev"
      form.network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
      form.walletAddress = solanaAddress
      form.sourceAmount = "50"
      form.destinationAsset = "SOL"
      change(&form)
    }
  }

  /// A sale on Solana.
  static func sale(_ change: (inout MesoTransferForm) -> Void = { _ in }) throws -> MesoTransferConfiguration {
    try solana { form in
      form.sourceAsset = "USDC"
      form.destinationAsset = "USD"
      form.handlesSendTransaction = true
      change(&form)
    }
  }

  static func posted(_ body: String, origin: String = origin, frame: MesoFrame? = .main) -> MesoPostedMessage {
    MesoPostedMessage(body: body, origin: origin, frame: frame)
  }

  static func update(_ status: MesoTransferStatus) -> String {
    #"{"kind":"TRANSFER_UPDATE","payload":{"id":"t1","status":"\#(status.rawValue)","updatedAt":"2026-11-21T03:54:00Z"}}"#
  }

  static func transfer(_ status: MesoTransferStatus) -> MesoTransfer {
    MesoTransfer(id: "t1", status: status, updatedAt: "2026-11-21T03:54:00Z")
  }

  static let sign = #"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"Prove it: 1"}}"#
  static let send =
    #"{"kind":"REQUEST_SEND_TRANSACTION","payload":{"amount":"100.00","recipientAddress":"\#(solanaAddress)","#
    + #""tokenAddress":"\#(otherSolanaAddress)","decimals":6}}"#
}
