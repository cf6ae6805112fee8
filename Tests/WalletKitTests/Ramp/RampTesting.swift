import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// A suite about the ramp, in which the test plays the ramp's page.
@MainActor
protocol RampTesting {
  var folder: TemporaryFolder { get }
}

extension RampTesting {
  func wallet(signedUp: Bool = true, _ profile: NetworkProfile = .sandbox) async throws -> Wallet {
    let wallet = try await TestNetwork.wallet(in: folder, UnreachableNetwork(), profile: profile)
    wallet.ramp.imitation = { "http://localhost:8002" }
    if signedUp { try await wallet.signUp(.newWords(count: 12), secret: Secret("123456"), again: Secret("123456")) }
    return wallet
  }

  func form(_ proof: RampProof = .asked, isSale: Bool = false, amount: String = "50", asset: String = "SOL") -> RampForm {
    var form = RampForm()
    (form.chain, form.asset, form.amount, form.proof, form.isSale) = ("solana", asset, amount, proof, isSale)
    return form
  }

  /// Waits for a condition, up to the suite's time limit: the window handles its messages in a separate task.
  func until(_ isSo: () async throws -> Bool) async throws {
    while try await !isSo() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// The settings that a sale on the public network, with real money, needs.
  var partner: Settings {
    var settings = Settings()
    settings.rampPartnerID = "partner-1"
    return settings
  }

  /// Posts a message of the page in the window.
  func post(_ text: String, to window: RampWindow) { window.receive(text, origin: window.origin, isFromFrame: true) }

  func sign(_ text: String) -> String { "{\"kind\":\"REQUEST_SIGNED_MESSAGE\",\"payload\":{\"messageToSign\":\"\(text)\"}}" }

  func send(_ amount: String, to recipient: String = Self.recipient) -> String {
    "{\"kind\":\"REQUEST_SEND_TRANSACTION\",\"payload\":{\"amount\":\"\(amount)\",\"recipientAddress\":\"\(recipient)\","
      + "\"tokenAddress\":\"x\",\"decimals\":9}}"
  }

  static var recipient: String { "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2" }

  func update(_ status: String, _ transaction: String = "") -> String {
    "{\"kind\":\"TRANSFER_UPDATE\",\"payload\":{\"id\":\"1\",\"status\":\"\(status)\",\"updatedAt\":\"now\",\"networkTransactionId\":\"\(transaction)\"}}"
  }

  func kinds(_ id: Int64, _ wallet: Wallet) async throws -> [RampStep.Kind] { try await wallet.ramp.record(id).steps.map(\.kind) }
}
