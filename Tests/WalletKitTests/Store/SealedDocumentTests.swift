import Foundation
import Testing

@testable import WalletKit

/// Documents that are encrypted as a whole.
struct SealedDocumentTests {
  private let folder: TemporaryFolder
  private let key: DataKey
  private let document: SealedDocument<[Double]>

  init() async throws {
    folder = try TemporaryFolder()
    let vault = try TestVault()
    key = try await vault.vault.create(
      .newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"), evenIfMissing: false
    ).1
    document = SealedDocument(store: try HomeStore(WalletHome(folder: folder.url), now: { Date() }).store, name: "numbers", empty: [1.5])
  }

  @Test func `a document that can't be encoded is refused with its own error, and the stored one stays`() async throws {
    _ = try await document.change(key) { $0.append(2.5) }
    await #expect(throws: StoreError.notEncodable) { try await document.change(key) { $0.append(.nan) } }
    let kept = try await document.read(key)
    #expect(kept.value == [1.5, 2.5] && kept.version == 1)
  }

  @Test func `a document that can't be opened because the wallet was locked isn't taken for another wallet's`() async throws {
    let attachments: @Sendable ([Double], [Double]) -> Attachments = { _, _ in Attachments(added: (7, Data("seven".utf8)), kept: [7]) }
    _ = try await document.change(key, attachments: attachments) { $0.append(2.5) }
    #expect(try await document.read(key) { _ in 7 }.attachment == Data("seven".utf8))
    await #expect(throws: StoreError.sealedForAnother) { try await document.read(key) { _ in 8 } }
    key.wipe()
    await #expect(throws: StoreError.lockedMeanwhile) { try await document.read(key) }
    await #expect(throws: StoreError.lockedMeanwhile) { try await document.read(key) { _ in 7 } }
    await #expect(throws: StoreError.lockedMeanwhile) { try await document.change(key) { $0.append(3.5) } }
  }
}
