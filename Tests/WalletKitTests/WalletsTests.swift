import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

@MainActor @Suite(.timeLimit(.minutes(5))) struct WalletsTests {
  static let pin = Secret("123456")
  /// A custom network that is really the embedded one, with the sandbox's passphrase, so that what is signed for it is valid.
  static let other = NetworkProfile(name: "other", network: .sandbox, horizon: nil, badge: "Other", hasFriendbot: true)

  struct Closed: Error, CustomStringConvertible {
    let description = "The test keeps this network closed."
  }

  let folder: TemporaryFolder
  let store: HomeStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HomeStore(WalletHome(folder: folder.url), now: { Date() })
  }

  func wallet(_ profile: NetworkProfile, _ network: any WalletNetwork) async throws -> Wallet {
    try await TestNetwork.wallet(in: folder, network, profile: profile)
  }

  /// Wallets whose sandbox and test network are one and the same ledger.
  func wallets(_ network: any WalletNetwork) async throws -> Wallets {
    Wallets(try await wallet(.sandbox, network), store: store) { [folder] profile in
      try await TestNetwork.wallet(in: folder, network, profile: profile)
    }
  }

  @Test func `a switch to another network takes effect at once, and is saved and logged`() async throws {
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      try await wallets.current.signUp(secret: Self.pin, again: Self.pin)
      let address = wallets.current.account
      try await wallets.use(.testnet)
      #expect(wallets.current.profile == .testnet && wallets.current.account == address)
      #expect(try await store.loadSettings().network == .testnet)
      #expect(try store.log.events().map(\.kind) == [.networkChanged])
      #expect(try store.log.events().map(\.detail.english) == ["Test network"])
      let folders = [NetworkProfile.sandbox, .testnet].map { WalletHome(folder: folder.url).database(of: $0).path }
      #expect(folders.allSatisfy { FileManager.default.fileExists(atPath: $0) } && Set(folders).count == 2)
    }
  }

  @Test(arguments: [false, true]) func `restoring a backup switches to its network, unless another was named`(_ isNetworkNamed: Bool) async throws {
    try await TestNetwork.with { network in
      let (before, words) = (try await wallets(network.network), Secret("several words are safe"))
      try await before.current.signUp(secret: Self.pin, again: Self.pin)
      try await before.use(.testnet)
      let backup = try await before.current.change(.backupWritten) { vault in
        try await vault.backup(.secret(Self.pin), passphrase: words, again: words).file
      }
      try await before.reset()
      let wallets = Wallets(try await wallet(.sandbox, network.network), store: store, isNetworkNamed: isNetworkNamed) { [folder] profile in
        try await TestNetwork.wallet(in: folder, network.network, profile: profile)
      }
      #expect(try await wallets.restore(backup, passphrase: words, secret: Self.pin, again: Self.pin) == [])
      #expect(wallets.current.profile == (isNetworkNamed ? .sandbox : .testnet) && wallets.current.account != nil)
    }
  }

  @Test func `a file of certificates takes effect at once, and an unusable file changes nothing`() async throws {
    let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBiDCCAS2gAwIBAgIUb0FZuukycxeYBdxU62AH+RuK36MwCgYIKoZIzj0EAwIw
      GDEWMBQGA1UEAwwNQmFzaWNQYXkgVGVzdDAgFw0yNjExMjMwNTAwMDhaGA8yMTI2
      MTAzMDA1MDAwOFowGDEWMBQGA1UEAwwNQmFzaWNQYXkgVGVzdDBZMBMGByqGSM49
      AgEGCCqGSM49AwEHA0IABLB6TQntkEk+87BHlTyKRpyK9RIwMNVYkkzNmoVpsoAT
      03Gguiw1l6I6UqcoFVfTKy7Pl+jUm3Vchu9HWGIo4ZmjUzBRMB0GA1UdDgQWBBRw
      aEkGAWO9Q91h2nyC4UA99M0lDTAfBgNVHSMEGDAWgBRwaEkGAWO9Q91h2nyC4UA9
      9M0lDTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCbc38kECH0
      rcDFYUPiUoi+t+68mNf5mlTbzhaLyoXPrAIhAOnBrAsix+j5OerFiGZXHwRAeMd1
      /cwz7yrQ6jO+3hXv
      -----END CERTIFICATE-----
      """
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      try await wallets.current.signUp(secret: Self.pin, again: Self.pin)
      let first = wallets.current
      let file = folder.url.appending(path: "own.pem")
      for path in ["own.pem", file.path, folder.url.path] {
        await #expect(throws: NetworkSwitchError.self) { try await wallets.trust(certificateFile: path) }
        #expect(try await store.loadSettings().certificateFile.isEmpty && wallets.current === first)
      }
      try Data(certificate.utf8).write(to: file)
      try await wallets.trust(certificateFile: file.path)
      let second = wallets.current
      #expect(try await store.loadSettings().certificateFile == file.path && second !== first)
      #expect(second.profile == .sandbox && second.account == first.account && wallets.dataKey != nil, "signed in as before")
      try await wallets.trust(certificateFile: "")
      #expect(try await store.loadSettings().certificateFile.isEmpty && wallets.current !== second)
    }
  }

  @Test func `a payment that is being sent isn't called unsent after the certificates were changed`() async throws {
    try await TestNetwork.with { network in
      let (submitted, submits) = AsyncStream.makeStream(of: Void.self)
      let faulty = FaultyNetwork(network.network, faults: []) { _ in submits.yield() }
      let wallets = try await wallets(faulty)
      let first = wallets.current
      try await first.signUp(secret: Self.pin, again: Self.pin)
      try await first.fund()
      let friend = try await network.fundedAccount().address
      let review = try await first.review(PaymentForm(recipient: friend, amount: "5"))
      let other = try await first.review(PaymentForm(recipient: friend, amount: "6"))
      let press = Task { try await first.pay(review, .secret(Self.pin)) }
      for await _ in submitted.prefix(1) {}
      try await wallets.trust(certificateFile: "")
      let second = wallets.current
      #expect(second !== first)
      #expect(try await second.pay(review, .secret(Self.pin)).hash == press.value.hash)
      await #expect(throws: WalletError.sending(.reviewGone), "it was checked with the old certificates") {
        try await second.pay(other, .secret(Self.pin))
      }
      #expect(faulty.submitted.count == 1)
    }
  }

  @Test func `a confirmation that fails after the certificates were changed leaves a review that has to be made again`() async throws {
    let reviews = Reviews()
    let review = TransactionReview(
      id: ReviewID(TestRandomness.bytes), network: .sandbox, source: try TestVault.keyPair().accountID, sequence: 0, operations: [], memo: .none,
      baseFee: 100, reserve: .zero, missingWeight: 0, cosigners: [], warnings: [], consents: [], transfer: nil, deadline: nil)
    for isForgotten in [false, true] {
      await reviews.keep(review) { review }
      await #expect(throws: SendingError.busyPaying) {
        try await reviews.send(review.id) { _, _ async throws(SendingError) in
          if isForgotten { await reviews.forgetOpen() }
          throw .busyPaying
        }
      }
      #expect((try? await reviews.review(review.id)) == (isForgotten ? nil : review))
    }
  }

  @Test func `signing in opens all networks, locking locks all of them, and an earlier session's key locks nothing`() async throws {
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      try await wallets.current.signUp(secret: Self.pin, again: Self.pin)
      let (first, key) = (wallets.current, try #require(wallets.dataKey))
      try await wallets.use(.testnet)
      #expect(wallets.current !== first && wallets.dataKey === key && !key.isWiped)
      wallets.lock()
      #expect(wallets.dataKey == nil && first.dataKey == nil && key.isWiped)
      // A sign-in that was under way when the network changed counts for the new one.
      try await first.signIn(.secret(Self.pin))
      let second = try #require(wallets.dataKey)
      #expect(wallets.current.isSignedIn && second !== key)
      try await wallets.use(.local)
      wallets.lock(key)
      #expect(wallets.dataKey === second, "somebody has signed in since")
      wallets.lock(second)
      #expect(wallets.dataKey == nil && second.isWiped)
    }
  }

  @Test func `the public network needs a confirmation that its money is real, which is asked for once`() async throws {
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      await #expect(throws: NetworkSwitchError.realMoneyNotAccepted) { try await wallets.use(.public) }
      let mirror = try CustomNetwork(horizon: "https://horizon.example", passphrase: Network.public.passphrase)
      await #expect(throws: NetworkSwitchError.realMoneyNotAccepted) { try await wallets.use(.custom, custom: mirror) }
      #expect(wallets.current.profile == .sandbox)
      #expect(try await store.loadSettings() == Settings() && store.log.events().isEmpty)
      try await wallets.use(.public, acceptsRealMoney: true)
      #expect(wallets.current.profile == .public)
      #expect(try store.log.events().map(\.kind) == [.networkChanged, .publicNetworkAccepted])
      try await wallets.use(.sandbox)
      try await wallets.use(.public)
      #expect(wallets.current.profile == .public)
    }
  }

  @Test func `a custom network is entered before its first use, and remembered`() async throws {
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      await #expect(throws: NetworkSwitchError.noCustomNetwork) { try await wallets.use(.custom) }
      let own = try CustomNetwork(horizon: "https://horizon.example", passphrase: "Ours")
      try await wallets.use(.custom, custom: own)
      #expect(wallets.current.profile == own.profile)
      try await wallets.use(.sandbox)
      try await wallets.use(.custom)
      #expect(wallets.current.profile == own.profile)
    }
  }

  @Test func `a switch to a network that can't be opened changes nothing`() async throws {
    try await TestNetwork.with { network in
      let wallets = Wallets(try await wallet(.sandbox, network.network), store: store) { _ in throw Closed() }
      await #expect(throws: NetworkSwitchError.failed(Sentence(verbatim: "The test keeps this network closed."))) { try await wallets.use(.testnet) }
      #expect(wallets.current.profile == .sandbox)
      #expect(try await store.loadSettings() == Settings() && store.log.events().isEmpty)
    }
  }

  @Test func `the later of two concurrent network switches wins`() async throws {
    try await TestNetwork.with { network in
      let (gate, opened) = AsyncStream.makeStream(of: Void.self)
      let wallets = Wallets(try await wallet(.sandbox, network.network), store: store) { [folder] profile in
        if profile == .testnet { for await _ in gate.prefix(1) {} }
        return try await TestNetwork.wallet(in: folder, network.network, profile: profile)
      }
      let first = Task { try await wallets.use(.testnet) }
      await Task.yield()
      try await wallets.use(.local)
      opened.yield()
      try await first.value
      #expect(wallets.current.profile == .local)
      #expect(try await store.loadSettings().network == .local)
    }
  }

  @Test func `a payment reviewed on one network is never paid on another`() async throws {
    try await TestNetwork.with { network in
      let wallets = try await wallets(network.network)
      try await wallets.current.signUp(secret: Self.pin, again: Self.pin)
      try await wallets.current.fund()
      let friend = try await network.fundedAccount()
      let review = try await wallets.current.review(PaymentForm(recipient: friend.address, amount: "5"))
      try await wallets.use(.testnet)
      await #expect(throws: WalletError.sending(.reviewGone)) { try await wallets.current.pay(review, .secret(Self.pin)) }
      let count = try await network.history(of: friend).count
      #expect(count == 1, "only the friendbot's")
    }
  }

  @Test func `a pending payment waits in its network's journal, and is settled when that network is used again`() async throws {
    try await TestNetwork.with { network in
      let faulty = FaultyNetwork(network.network, faults: [.lostBefore])
      let wallets = Wallets(try await wallet(.sandbox, faulty), store: store) { [folder] profile in
        try await TestNetwork.wallet(in: folder, profile == .sandbox ? faulty : network.network, profile: profile)
      }
      try await wallets.current.signUp(secret: Self.pin, again: Self.pin)
      try await wallets.current.fund()
      let friend = try await network.fundedAccount()
      let record = try await wallets.current.pay(
        try await wallets.current.review(PaymentForm(recipient: friend.address, amount: "5")), .secret(Self.pin))
      guard case .pending = record.state else {
        Issue.record("\(record.state)")
        return
      }
      try await wallets.use(.local)
      #expect(try await wallets.current.payment(record.hash) == nil, "another network's journal knows nothing of it")
      let running = Task { await wallets.run() }
      defer { running.cancel() }
      while wallets.current.dashboard.assets.state.value == nil { try await Task.sleep(for: .milliseconds(10)) }
      #expect(faulty.submitted.count == 1, "another network's wallet sent it")
      try await wallets.use(.sandbox)
      while try await network.history(of: friend).count < 2 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try await wallets.current.payment(record.hash)?.state != record.state)
      #expect(faulty.submitted.count == 2 && Set(faulty.submitted).count == 1, "only ever the same envelope")
      #expect(try await network.history(of: friend).count == 2)
    }
  }
}
