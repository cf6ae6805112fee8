import ArgumentParser
import Sentences
import StellarKit
import WalletKit

/// The name of an account that is added to the vault.
struct AccountNameOption: ParsableArguments {
  @Option(help: ArgumentHelp("What to call the account.", valueName: "name"))
  var name: String?
}

extension Wallet {
  /// Reads the vault's PIN. If there is no vault, its owner chooses the PIN now, and it is returned twice.
  func secrets(_ pin: PINOptions, before lines: inout LineReader) throws(Refused) -> (secret: Secret, again: Secret?) {
    guard account == nil else { return (try pin.secret(before: &lines), nil) }
    let (secret, again) = try pin.newSecret(before: &lines)
    return (secret, again)
  }

  /// Adds an account to the vault. If there is no vault, it is made with the account.
  ///
  /// - Parameters:
  ///   - secrets: what ``secrets(_:before:)`` read.
  ///   - evenIfMissing: whether a wallet whose keys are missing may be started over.
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
