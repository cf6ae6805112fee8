import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// What is on the disk after a write failed or the process was killed, at each step of it.
@Suite struct VaultWritingTests {
  private let old = TestVault.pin
  private let new = Opening.typed("654321")

  private func vault(_ test: TestVault, _ files: FaultyFiles) -> Vault {
    Vault(home: test.home, parameters: TestVault.cheap, guesses: nil, randomBytes: TestRandomness.bytes, files: files)
  }

  /// Runs a change with a fault at each of its steps in turn, each in a home of its own.
  private func everyStep(
    _ fault: FaultyFiles.Fault, setUp: (TestVault) async throws -> Void, change: (Vault) async throws -> Void,
    then check: (TestVault, _ error: (any Error)?) async throws -> Void
  ) async throws {
    var step = 0
    while true {
      let test = try TestVault()
      try await setUp(test)
      let files = FaultyFiles(fault, at: step)
      let error = await Result { try await change(self.vault(test, files)) }.failure
      try await check(test, error)
      guard files.steps > step else { break }
      step += 1
    }
    #expect(step >= 5)
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func `whatever happens while the PIN is changed, the old one or the new one opens`(_ fault: FaultyFiles.Fault) async throws {
    try await everyStep(fault) { test in
      try await test.signUp()
    } change: { vault in
      try await vault.changeSecret(old, to: Secret("654321"), again: Secret("654321"))
    } then: { test, error in
      let id = try #require(try await test.vault.contents().account).id
      let opens = await [old, new].asyncMap { opening in (try? await test.vault.withKey(of: id, opening) { _ in true }) ?? false }
      #expect(opens[0] != opens[1])
      // What is said is what is so.
      switch error as? SignUpError {
      case nil, .vault(.notConfirmed): #expect(opens[1])
      default: #expect(opens[0])
      }
      // Nothing that was left behind is in the way.
      try await test.vault.changeSecret(opens[0] ? old : new, to: Secret("777777"), again: Secret("777777"))
      _ = try await test.vault.signIn(.typed("777777"))
    }
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func `whatever happens at sign-up, there is a vault that opens or none at all`(_ fault: FaultyFiles.Fault) async throws {
    try await everyStep(fault) { _ in
    } change: { vault in
      _ = try await vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"))
    } then: { test, error in
      switch await test.vault.state() {
      case .locked:
        _ = try await test.vault.signIn(old)
      case .notCreated, .missing:
        #expect(error != nil)
        try await test.signUp(evenIfMissing: true)
        _ = try await test.vault.signIn(old)
      case let state: Issue.record("\(state)")
      }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ work: (Element) async -> Value) async -> [Value] {
    var values: [Value] = []
    for element in self { values.append(await work(element)) }
    return values
  }
}
