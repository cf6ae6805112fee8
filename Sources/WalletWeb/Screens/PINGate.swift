import HTTPTypes
import Sentences
import WalletKit

/// The gate to the vault, which nobody passes without the PIN, a passphrase or a passkey. All that is signed with a key, or shown or changed in the
/// vault, goes through here. It limits how fast guesses are taken, and says at its field why one wasn't accepted.
///
/// A form asks with a ``CredentialView``.
struct PINGate: Sendable {
  private let wallets: Wallets
  private let sessions: Sessions
  private let owners: GuessLimit
  private let strangers: GuessLimit

  init(wallets: Wallets, sessions: Sessions, environment: ServerEnvironment) {
    self.wallets = wallets
    self.sessions = sessions
    (owners, strangers) = (GuessLimit(uptime: environment.uptime), GuessLimit(uptime: environment.uptime))
  }

  /// Does the work of a form that opens the vault, within the limit of guesses.
  ///
  /// - Parameters:
  ///   - newSecret: the field in which a PIN or passphrase is chosen.
  ///   - guesser: who makes the guess.
  /// - Throws: ``FormRefusal`` with what to say in the form; ``PageError`` if the vault was erased or the device removed.
  func open<Value: Sendable>(
    newSecret: String = "pin", by guesser: Guesser = .owner, _ work: () async throws -> Value
  ) async throws -> Value {
    let (limit, device) = (limit(of: guesser), PairedDevices.current)
    do throws(GuessLimit.Exceeded) {
      try await limit.begin(on: device)
    } catch {
      throw FormRefusal(at: "pin", error.sentence, status: .tooManyRequests)
    }
    do {
      let value = try await work()
      await limit.forgive(on: device)
      return value
    } catch {
      guard let refusal = FormRefusal(error, newSecret: newSecret, numbers: wallets.store.settingsInLanguage.numberFormat) else {
        await limit.forgive(on: device)
        throw error
      }
      if !refusal.isWrongGuess { await limit.forgive(on: device) }
      if refusal.notice == [VaultError.erased.sentence] {
        await sessions.closeAll()
        throw PageError.erased
      }
      if refusal.isWrongGuess { try await removeAfterWrongGuesses(isCounted: refusal.isWrongSecret) }
      throw refusal
    }
  }

  /// Removes the device that made the request if this was one wrong guess too many.
  ///
  /// - Parameter isCounted: whether the vault has counted the guess for the device, as it does with PINs.
  private func removeAfterWrongGuesses(isCounted: Bool) async throws {
    guard let id = PairedDevices.current else { return }
    let devices = wallets.store.devices
    if !isCounted { try await devices.countWrongGuess(of: id) }
    guard let device = try await devices.revokeAfterWrongGuesses(id) else { return }
    await sessions.closeAll { $0 == id }
    try await wallets.store.log.add(.deviceRevoked, "\(device.name), after five wrong entries in a row")
    throw PageError.deviceRemoved
  }

  /// Returns how long no PIN of this guesser is tested: by the vault's count of wrong ones or by this program's, whichever is longer.
  func waitForNextGuess(of guesser: Guesser) async -> Duration {
    max((try? wallets.store.guesses(of: guesser).waitLeft()) ?? .zero, await limit(of: guesser).waitLeft(on: PairedDevices.current))
  }

  private func limit(of guesser: Guesser) -> GuessLimit {
    switch guesser {
    case .owner: owners
    case .stranger: strangers
    }
  }
}

extension PageContext {
  /// The credential in the form, with which the vault is opened.
  var credential: VaultCredential { passkey ?? .secret(secret("pin")) }
}

/// The limit on how fast a PIN can be guessed: one for all of the owner's sessions on this computer together, and one for all strangers. Each device
/// of the network has a limit of its own, so that a lost one keeps nobody out elsewhere.
actor GuessLimit {
  /// Too many wrong guesses. `wait` is how long until the next may be made.
  struct Exceeded: Error, SentenceConvertible {
    let wait: Duration

    var sentence: Sentence {
      "Too many wrong entries. Wait \(TimeUnit.second.words(Int(clamping: wait.wholeSeconds))), then try again."
    }
  }

  private let most: Int
  private let period: Duration
  private let uptime: @Sendable () -> Duration
  /// When guesses were made, by device. Those of this computer are at nil.
  private var guesses: [Int64?: [Duration]] = [:]

  init(most: Int = 10, in period: Duration = .seconds(60), uptime: @escaping @Sendable () -> Duration) {
    self.most = most
    self.period = period
    self.uptime = uptime
  }

  /// Counts a guess before it is tested, so that many at once are counted, too.
  func begin(on device: Int64?) throws(Exceeded) {
    let wait = waitLeft(on: device)
    guard wait <= .zero else { throw Exceeded(wait: wait) }
    guesses[device, default: []].append(uptime())
  }

  /// Returns how long until the next guess may be made; zero if it may be made now.
  func waitLeft(on device: Int64?) -> Duration {
    let now = uptime()
    guesses = guesses.mapValues { $0.filter { now - $0 < period } }.filter { !$0.value.isEmpty }
    guard let made = guesses[device], made.count >= most, let oldest = made.first else { return .zero }
    return oldest + period - now
  }

  /// Takes back a guess that was right or was never tested.
  func forgive(on device: Int64?) {
    if guesses[device]?.isEmpty == false { guesses[device]?.removeLast() }
  }
}
