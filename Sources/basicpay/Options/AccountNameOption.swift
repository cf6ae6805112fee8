import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// What an account that is taken in is to be called.
struct AccountNameOption: ParsableArguments {
  @Option(help: ArgumentHelp("What to call the account.", valueName: "name"))
  var name: String?
}

extension Wallet {
  /// The vault's PIN; the same again where its owner chooses it now, since there is no vault.
  func secrets(_ pin: PINOptions, before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret?) {
    guard account == nil else { return (try pin.secret(before: &lines), nil) }
    let (secret, again) = try pin.newSecret(before: &lines)
    return (secret, again)
  }

  /// Takes an account into the vault, which is made with it where there is none.
  ///
  /// - Parameters:
  ///   - secrets: what ``secrets(_:before:)`` read.
  ///   - evenIfMissing: whether a wallet whose keys are missing is begun anew.
  func add(
    _ source: NewAccount, named option: AccountNameOption, _ secrets: (secret: Secret, again: Secret?), evenIfMissing: Bool = false
  ) async throws -> AddedAccount {
    let name = option.name ?? (accounts.isEmpty ? "My account" : "Account \(accounts.count + 1)")
    if let again = secrets.again {
      return try await signUp(source, name: name, secret: secrets.secret, again: again, evenIfMissing: evenIfMissing)
    }
    return try await change(source.event, Sentence(verbatim: name)) { vault in try await vault.add(source, name: name, .secret(secrets.secret)) }
  }
}
