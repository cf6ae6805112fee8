import Foundation
import Testing

@testable import WalletKit

/// What is kept encrypted as a whole.
struct SealedDocumentTests {
  @Test func `what can't be encoded is refused by its own name, and what was there stays`() async throws {
    let folder = try TemporaryFolder()
    let vault = try TestVault()
    let key = try await vault.vault.create(
      .newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"), evenIfMissing: false
    ).1
    let store = try HomeStore(WalletHome(folder: folder.url), now: { Date() }).store
    let document = SealedDocument(store: store, name: "numbers", empty: [1.5])
    _ = try await document.change(key) { $0.append(2.5) }
    await #expect(throws: StoreError.notEncodable) { try await document.change(key) { $0.append(.nan) } }
    let kept = try await document.read(key)
    #expect(kept.value == [1.5, 2.5] && kept.version == 1)
  }
}
