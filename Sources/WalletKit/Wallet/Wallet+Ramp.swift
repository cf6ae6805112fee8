import MesoKit
import Sentences
import StellarKit

extension Wallet {
  /// Derives the address on a chain from the words of the account in use.
  ///
  /// - Throws: ``RampError/noWords(account:)`` for an account without words.
  public func rampAddress(on chain: RampChain) throws(RampError) -> String {
    guard let account else { throw .vault(.notCreated) }
    return chain.address(of: try rampWords(of: account.id))
  }

  private func rampWords(of id: AccountID) throws(RampError) -> VaultWords {
    let account = accounts.first { $0.id == id }
    guard case .words(let words, _)? = account?.origin, let words = vaultState.contents?.words.first(where: { $0.id == words }) else {
      throw .noWords(account: account?.name ?? id.shortAddress)
    }
    return words
  }

  /// Signs bytes with the key of the address on a chain, as the ramp expects it there.
  ///
  /// - Parameters:
  ///   - message: the exact bytes to sign.
  ///   - chain: the chain.
  ///   - credential: what opens the vault.
  /// - Throws: ``RampError``
  public func signForRamp(_ message: [UInt8], on chain: RampChain, _ credential: VaultCredential) async throws(RampError) -> String {
    guard let account else { throw .vault(.notCreated) }
    let signer = try await rampSigner(of: account.id, on: chain, credential)
    do throws(MesoSigningError) { return try signer.sign(message) } catch { throw .signing(error.sentence) }
  }

  /// Checks a purchase or a sale, and stores it. Its window isn't opened yet.
  ///
  /// - Parameters:
  ///   - form: what was typed.
  ///   - settings: the settings, which say as whom Meso knows the person.
  ///   - credential: what opens the vault, which only ``RampProof/allowed`` needs.
  /// - Returns: its number.
  /// - Throws: ``RampError``
  public func beginRamp(_ form: RampForm, _ settings: Settings, _ credential: VaultCredential) async throws(RampError) -> Int64 {
    guard let account else { throw .vault(.notCreated) }
    guard let chain = RampChain(rawValue: form.chain) else { throw .fields(["asset": "Choose what to buy or sell from the list."]) }
    let address = try rampAddress(on: chain)
    let signer = form.proof == .allowed ? try await rampSigner(of: account.id, on: chain, credential) : nil
    return try await ramp.begin(form, address: address, account: account.id, settings, signer: signer)
  }

  /// Signs the text that an open window asks for, with the words of the account for which it was opened, whichever account is in use now.
  ///
  /// - Parameters:
  ///   - id: the number of the purchase or sale.
  ///   - number: the number of the text that was shown (``RampTextToSign/number``). No other is signed, whatever the page asks for in the meantime.
  ///   - credential: what opens the vault.
  /// - Throws: ``RampError``
  public func proveToRamp(_ id: Int64, text number: Int, _ credential: VaultCredential) async throws(RampError) {
    let record = try await ramp.record(id)
    try ramp.window(id).check(number)
    let signer = try await rampSigner(of: record.account, on: record.chain, credential)
    try ramp.window(id).sign(number, with: signer)
  }

  private func rampSigner(of account: AccountID, on chain: RampChain, _ credential: VaultCredential) async throws(RampError) -> any MesoSigner {
    let (id, network) = (try rampWords(of: account).id, chain.network)
    let signer: Result<any MesoSigner, MesoSigningError>
    do throws(VaultError) {
      signer = try await change { vault throws(VaultError) in
        try await vault.withWords(id, credential) { mnemonic, passphrase in
          var seed = mnemonic.seed(passphrase: passphrase)
          defer { seed.wipe() }
          return Result { [seed] () throws(MesoSigningError) in try network.signer(seed: seed) }
        }
      }
    } catch {
      throw .vault(error)
    }
    do throws(MesoSigningError) { return try signer.get() } catch { throw .signing(error.sentence) }
  }
}
