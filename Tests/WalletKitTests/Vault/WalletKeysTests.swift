import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@MainActor
@Suite struct WalletKeysTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func wallet(_ folder: TemporaryFolder? = nil) async throws -> Wallet {
    try await TestNetwork.wallet(in: folder ?? self.folder, UnreachableNetwork())
  }

  private func signedUp(_ source: NewAccount = .newWords(count: 12)) async throws -> Wallet {
    let wallet = try await wallet()
    try await wallet.signUp(source, secret: Secret("123456"), again: Secret("123456"))
    return wallet
  }

  @Test func `a wallet signs up with new words, is locked, and signs in again`() async throws {
    let wallet = try await wallet()
    #expect(wallet.vaultState == .notCreated)
    let added = try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    #expect(added.newWords?.wordCount == 24)
    #expect(wallet.account == added.account)
    #expect(wallet.isSignedIn)
    let sealed = try #require(wallet.dataKey).seal(Data("x".utf8), place: "p")
    wallet.lock()
    #expect(!wallet.isSignedIn)
    await #expect(throws: VaultError.wrongSecret) { try await wallet.signIn(.typed("654321")) }
    #expect(!wallet.isSignedIn)
    try await wallet.signIn(TestVault.pin)
    #expect(wallet.dataKey?.open(sealed, place: "p") == Data("x".utf8))
    let id = try #require(wallet.vaultState.contents?.words.first).id
    #expect(try await wallet.revealWords(id, TestVault.pin).mnemonic.revealPhrase() == added.newWords?.revealPhrase())
    #expect(try await wallet.revealSecretSeed(TestVault.pin) == added.newWords?.keyPair().revealSecretSeed())
  }

  @Test func `a change that only the disk didn't confirm is in the security log, and one that failed isn't`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    for error in [VaultError.notConfirmed(path: "p"), .inaccessible(path: "p")] {
      await #expect(throws: error) {
        try await wallet.change(.passkeyAdded) { (_: Vault) throws(VaultError) -> Void in throw error }
      }
    }
    #expect(try wallet.log?.events().count { $0.kind == .passkeyAdded } == 1)
  }

  @Test func `switching the account needs no PIN, and the dashboard follows`() async throws {
    let wallet = try await signedUp()
    let other = try TestVault.keyPair().accountID
    let added = try await wallet.change { try await $0.add(.watchOnly(other), name: "Other", TestVault.pin) }
    #expect(wallet.accounts.map(\.name) == ["My account", "Other"])
    #expect(wallet.dashboard.account == wallet.accounts[0].id)
    wallet.lock()
    try await wallet.use(added.account.id)
    #expect(wallet.account == added.account)
    #expect(wallet.dashboard.account == other)
    // The choice is stored.
    #expect(try await self.wallet().account == added.account)
  }

  @Test func `an account that is used here only stays in use here, and nowhere else, whichever another window chooses`() async throws {
    let (wallet, other) = (try await signedUp(), try await self.wallet())
    let first = try #require(wallet.account)
    let ids = try (0..<2).map { _ in try TestVault.keyPair().accountID }
    for id in ids { _ = try await wallet.add(.watchOnly(id), name: "Other", TestVault.pin) }
    await wallet.useHere(ids[0])
    #expect(wallet.account?.id == ids[0] && wallet.dashboard.account == ids[0])
    await other.reload()
    #expect(other.account == first, "the choice isn't stored")
    try await other.use(ids[1])
    wallet.lock()
    try await wallet.signIn(TestVault.pin)
    #expect(wallet.account?.id == ids[0] && wallet.dashboard.account == ids[0])
    try await other.change { vault throws(VaultError) in try await vault.remove(ids[0], TestVault.pin) }
    await wallet.reload()
    #expect(wallet.account == nil, "nor is another used in its place")
  }

  @Test func `a reload shows what another window changed`() async throws {
    let wallet = try await signedUp()
    let other = try await self.wallet()
    try await other.change { vault in try await vault.rename(try #require(try await vault.contents().account).id, to: "Renamed") }
    await wallet.reload()
    #expect(wallet.account?.name == "Renamed")
  }

  @Test func `a watch-only account can't pay, and has no secret seed to reveal`() async throws {
    let wallet = try await signedUp(.watchOnly(try TestVault.keyPair().accountID))
    let form = PaymentForm(recipient: try TestVault.keyPair().accountID.address, amount: "1")
    let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
    #expect(refusal?.description == VaultError.watchOnly.description)
    let review = TransactionReview(
      id: ReviewID(TestRandomness.bytes), network: wallet.profile.network, source: try #require(wallet.account).id, sequence: 0, operations: [],
      memo: .none,
      baseFee: 100, reserve: .zero, missingWeight: 0, cosigners: [], warnings: [], consents: [], transfer: nil, deadline: nil)
    await wallet.reviews.keep(review) { review }
    await #expect(throws: WalletError.vault(.watchOnly)) { try await wallet.send(review, TestVault.pin) }
    await #expect(throws: VaultError.watchOnly) { try await wallet.revealSecretSeed(TestVault.pin) }
  }

  @Test func `a wallet with an unreadable vault opens, reports the damage, and refuses a sign-up`() async throws {
    let file = WalletHome(folder: folder.url).vaultFile
    try Data("no vault".utf8).write(to: file)
    let wallet = try await wallet()
    #expect(wallet.vaultState == .damaged(path: file.path))
    #expect(wallet.account == nil)
    await #expect(throws: SignUpError.vault(.damaged(path: file.path))) {
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    }
    await #expect(throws: WalletError.vault(.damaged(path: file.path))) {
      try await Wallet.check(home: WalletHome(folder: folder.url), profile: .sandbox)
    }
    #expect(try Data(contentsOf: file) == Data("no vault".utf8))
  }
}

/// A network that nobody can reach.
struct UnreachableNetwork: WalletNetwork {
  private static let error = NetworkError.noAnswer("There is no network in this test.")

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { throw Self.error }
  func ledger() async throws(NetworkError) -> LedgerSnapshot { throw Self.error }
  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? { throw Self.error }
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? { throw Self.error }
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? { throw Self.error }
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission { .unknown(Self.error) }
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { throw Self.error }
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
