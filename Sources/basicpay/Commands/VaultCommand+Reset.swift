import ArgumentParser
import Sentences
import WalletKit

extension VaultCommand {
  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Erase the keys and everything else of this wallet, even if its records are damaged.",
      discussion: "The word \(Self.word) has to be typed, or given on standard input.\nExample: basicpay vault reset")

    /// The word that has to be typed.
    static let word = "erase"

    @OptionGroup var options: GlobalOptions

    func run() async throws {
      do {
        try await eraseOpened()
      } catch WalletError.store(.databaseDamaged(let path)) {
        try await eraseDamaged(path)
      } catch StoreError.databaseDamaged(let path) {
        try await eraseDamaged(path)
      }
      try options.print(Done()) { "Erased." }
    }

    /// Erases a home that can't be opened, which its owner may want for just that reason.
    private func eraseDamaged(_ path: String) async throws {
      Terminal.say(StoreError.databaseDamaged(path: path).sentence)
      try askForWord()
      try await Wallet.erase(options.walletHome)
    }

    private func askForWord() throws {
      Terminal.say(
        "This erases your keys, contacts and records from this computer. Without your recovery words or a backup, the money is out of reach for good."
      )
      guard Terminal.answer("Type \(Self.word) to continue:") == Self.word else {
        throw Refused("Nothing was erased: the word \(Self.word) wasn't typed.")
      }
    }

    private func eraseOpened() async throws {
      // The rest of an interrupted reset can be erased, too: the keys may be gone while records are still there.
      let isUsed = try HomeStore.existing(options.walletHome) != nil
      try await WalletSession.withoutNetwork(options, evenIfMissing: true) { wallet in
        if !isUsed { _ = try wallet.requiredAccount }
        try askForWord()
        try await wallet.reset()
      }
    }
  }
}
