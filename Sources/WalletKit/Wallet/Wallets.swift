public import Foundation
import HorizonKit
public import Observation
public import Sentences
import Synchronization

/// The wallet of a home on the network in use, which can be replaced with another while it runs. Code that serves screens over time uses this.
///
/// Nothing of one network is seen on another: each has its own database, and its own wallet. A payment that isn't decided when its network is left
/// stays in that network's journal, and is settled when the network is used again.
@MainActor @Observable
public final class Wallets {
  /// The wallet on the network in use.
  public private(set) var current: Wallet
  /// The home's store, the same for all networks.
  public nonisolated let store: HomeStore

  /// Whether the network was named at the start (`--network`): then a backup doesn't switch it.
  @ObservationIgnored private let isNetworkNamed: Bool
  @ObservationIgnored private let open: @Sendable (NetworkProfile) async throws -> Wallet
  @ObservationIgnored private let switches = AsyncStream.makeStream(of: Wallet.self, bufferingPolicy: .bufferingNewest(1))
  /// Counts what was asked for, so that of two networks chosen at the same time the later is used.
  private nonisolated let asked = Atomic(0)

  /// The wallets of a home.
  ///
  /// - Parameters:
  ///   - current: the one to begin with.
  ///   - store: the home's store.
  ///   - isNetworkNamed: whether the network was named at the start, so that a backup doesn't change it.
  ///   - open: opens the wallet of the same home on another network, and runs that network if it is the embedded one.
  public init(
    _ current: Wallet, store: HomeStore, isNetworkNamed: Bool = false, open: @escaping @Sendable (NetworkProfile) async throws -> Wallet
  ) {
    self.current = current
    self.store = store
    self.isNetworkNamed = isNetworkNamed
    self.open = open
    switches.continuation.yield(current)
  }

  /// Switches to another network, and stores the choice.
  ///
  /// - Parameters:
  ///   - choice: the network.
  ///   - custom: the person's own network, to keep in place of the one they had; nil to leave it as it is.
  ///   - acceptsRealMoney: whether the person has just confirmed that payments on the public network move real money.
  /// - Throws: ``NetworkSwitchError``, and then the network in use stays what it was.
  public func use(_ choice: NetworkChoice, custom: CustomNetwork? = nil, acceptsRealMoney: Bool = false) async throws(NetworkSwitchError) {
    let question = asked.add(1, ordering: .relaxed).newValue
    var settings = try await settings()
    if let custom { settings.customNetwork = custom }
    guard let profile = settings.profile(of: choice) else { throw .noCustomNetwork }
    let isFirstRealMoney = profile.isPublic && !settings.hasAcceptedPublicNetwork
    guard !isFirstRealMoney || acceptsRealMoney else { throw .realMoneyNotAccepted }
    let wallet = profile == current.profile ? current : try await opened(profile)
    guard isNewest(question) else { return }
    do throws(StoreError) {
      if isFirstRealMoney { try await store.log.add(.publicNetworkAccepted) }
      if wallet !== current { try await store.log.add(.networkChanged, profile.title) }
      try await store.change { settings in
        if isFirstRealMoney { settings.hasAcceptedPublicNetwork = true }
        // Of two that are written at the same time, the one that was asked for later is stored, whichever comes first.
        guard self.isNewest(question) else { return }
        settings.network = choice
        if let custom { settings.customNetwork = custom }
      }
    } catch {
      throw .failed(error.sentence)
    }
    if wallet !== current { await begin(wallet, question) }
  }

  /// Uses a wallet from now on, unless another was asked for in the meantime.
  private func begin(_ wallet: Wallet, _ question: Int) async {
    let reviews = wallet.profile == current.profile ? current.reviews : nil
    await reviews?.forgetOpen()
    guard isNewest(question) else { return }
    // What is still being sent with the old certificates is sent once, even if it is confirmed again.
    if let reviews { wallet.take(reviews) }
    // Somebody who is signing in on the network that is left is then signed in on this one.
    wallet.take(current.unlockedKey)
    // The pages of the ramp's windows reach only the wallet in use.
    current.ramp.closeAll()
    current = wallet
    switches.continuation.yield(wallet)
    await wallet.isShown()
  }

  /// Accepts servers' certificates by those of a file as well, from now on, and stores the choice.
  ///
  /// - Parameter path: the file's absolute path; empty for none.
  /// - Throws: ``NetworkSwitchError``; if it is ``NetworkSwitchError/certificateFile(_:)``, all stays as it was.
  public func trust(certificateFile path: String) async throws(NetworkSwitchError) {
    if !path.isEmpty {
      guard path.hasPrefix("/") else { throw .certificateFile("Enter the file's whole path on this computer, which begins with a slash.") }
      do throws(CertificateFileError) { _ = try TrustRoots.system.adding(file: path) } catch { throw .certificateFile(error.sentence) }
    }
    do throws(StoreError) { try await store.change { $0.certificateFile = path } } catch { throw .certificateFile(error.sentence) }
    let question = asked.add(1, ordering: .relaxed).newValue
    await begin(try await opened(current.profile), question)
  }

  /// The key of contacts and personal data, the same on all networks; nil while nobody is signed in.
  public var dataKey: DataKey? { current.dataKey }

  /// Wipes the data key: nobody is signed in any more, on any network.
  public func lock() {
    current.lock()
  }

  /// Wipes a data key, unless somebody has signed in since it was looked up and has another.
  public func lock(_ key: DataKey?) {
    if key === dataKey { lock() }
  }

  /// Follows the account in use on the network in use, until cancelled. Run it once.
  public func run() async {
    var running: Task<Void, Never>?
    defer { running?.cancel() }
    for await wallet in switches.stream {
      running?.cancel()
      running = Task { await wallet.run() }
    }
  }

  /// Whether the public network is in use, because it was named when the program was started, and nobody has confirmed yet that its money is real.
  public var needsConfirmation: Bool {
    current.profile.isPublic && !store.settings.hasAcceptedPublicNetwork
  }

  /// Notes that the person knows that payments on the public network, which is in use, move real money.
  ///
  /// - Throws: ``WalletError``
  public func acceptRealMoney() async throws(WalletError) {
    do throws(StoreError) {
      try await store.log.add(.publicNetworkAccepted)
      try await store.change { $0.hasAcceptedPublicNetwork = true }
    } catch {
      throw .store(error)
    }
  }

  /// Restores a backup (``Wallet/restore(_:passphrase:secret:again:)``), and switches to the network that was in use when it was written, unless
  /// another was named for as long as this runs.
  ///
  /// - Returns: what the person has to know.
  /// - Throws: ``BackupError``
  public func restore(_ file: Data, passphrase: Secret, secret: Secret, again: Secret) async throws(BackupError) -> [RestoreNotice] {
    let notices = try await current.restore(file, passphrase: passphrase, secret: secret, again: again)
    guard !isNetworkNamed, let settings = try? await store.loadSettings(), let profile = settings.profile(of: settings.network),
      profile != current.profile
    else {
      return notices
    }
    do throws(NetworkSwitchError) { try await use(settings.network) } catch {
      let sentence: Sentence =
        "Your backup belongs to a different network (\(profile.title)). \(error.sentence) You can switch to it in the settings."
      return notices + [.lost(sentence)]
    }
    return notices
  }

  /// Erases everything of this home (``Wallet/reset()``), and starts again on the embedded network. The caller asked its owner to type a word.
  ///
  /// - Throws: ``WalletError``; after ``StoreError/notErased(_:)`` the keys are gone.
  public func reset() async throws(WalletError) {
    var left: WalletError?
    do throws(WalletError) { try await current.reset() } catch {
      guard case .store(.notErased) = error else { throw error }
      left = error
    }
    // If that can't be used, the network in use is just as empty.
    try? await use(.sandbox)
    if let left { throw left }
  }

  /// Returns whether no other network has been asked for since.
  private nonisolated func isNewest(_ question: Int) -> Bool { question == asked.load(ordering: .relaxed) }

  private func settings() async throws(NetworkSwitchError) -> Settings {
    do { return try await store.loadSettings() } catch { throw .failed(error.sentence) }
  }

  private func opened(_ profile: NetworkProfile) async throws(NetworkSwitchError) -> Wallet {
    do { return try await open(profile) } catch { throw .failed(Sentence(error)) }
  }
}

/// The reason why another network, or other certificates, aren't used.
public enum NetworkSwitchError: Error, Hashable, Sendable {
  /// It is the public network, for the first time, and the person hasn't confirmed that its money is real.
  case realMoneyNotAccepted
  /// The person has entered no other network.
  case noCustomNetwork
  /// The network couldn't be opened, or the choice couldn't be stored. The sentence says why.
  case failed(Sentence)
  /// The file of certificates can't be used, or the choice couldn't be stored. The sentence says why.
  case certificateFile(Sentence)
}

extension NetworkSwitchError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .realMoneyNotAccepted: "Payments on the public network move real money. Confirm that you know this first."
    case .noCustomNetwork: "Enter the other network's server and passphrase first."
    case .failed(let reason): "The network stays as it was. \(reason)"
    case .certificateFile(let reason): reason
    }
  }
}
