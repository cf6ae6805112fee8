import Crypto
import Foundation
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// The open sessions, in memory only: after a restart the program asks for the PIN again.
///
/// A browser sends a cookie to every port of a host name, so a cookie for all paths would go to any program that listens at another port. Each
/// session is therefore under a secret path, to which its cookie is bound. A program that doesn't know the path is sent nothing, and the path alone,
/// copied from an address bar, opens nothing.
///
/// When the last session ends, the key that signing in opened is wiped.
actor Sessions {
  static let cookieName = "basicpay"
  /// The beginning of all secret paths.
  static let root = "/s/"
  /// After how long without a request by the person a session ends, unless they have chosen another time.
  static let defaultIdleLimit = Duration.seconds(15 * 60)
  /// How many sessions are kept at once. The one that was unused for longest is ended for a new one.
  static let limit = 32
  /// How many pages of a session can listen at once.
  static let listenerLimit = 16
  /// How many cookies of its name a request may bring. A page at another port can add some, but can't replace this one.
  static let cookieLimit = 16
  /// How late, at most, a session ends after a shorter limit was set.
  private static let watchInterval = Duration.seconds(15)

  private struct Entry {
    let session: Session
    /// The identity of the vault that was opened for it and of its PIN (``VaultContents/identity``).
    var vault: Data
    var lastUsed: Duration
    /// Whether its browser has come with its cookie.
    var isReached = false
    /// How many changes of the PIN are under way from this session, which leave it open.
    var changes = 0
    var drafts = Drafts()
    var draftsChanged = Duration.zero
    var shown: (what: Shown, since: Duration)?
    /// What was shown last, so that its page can say how to see it again.
    var lastShown: Shown.Subject?
    var copyCheck: (check: CopyCheck, since: Duration)?
    var answers = Answers()
    /// The message for the next page: what was done, or a warning.
    var flash: (message: Sentence, isWarning: Bool)?
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  /// The token of all forms that are filled in before signing in, until the program ends. A page of another origin can't read it.
  nonisolated let signInToken: String
  /// After how long without a request by the person a session ends; nil if it stays open until they sign out.
  private(set) var idleLimit: Duration?
  /// The account whose money is paid.
  private var account: AccountID?
  private let environment: ServerEnvironment
  private var entries: [SHA256.Digest: Entry] = [:]
  /// The answers to forms that are filled in before signing in.
  private var strangersAnswers = Answers()
  private var listenerCount = 0
  /// The wallets whose data key is wiped when nobody is signed in any more.
  private let wallets: Wallets?
  /// How many people are signing in at this moment.
  private var arrivals = 0
  private var locking: Task<Void, Never>?

  init(environment: ServerEnvironment, idleLimit: Duration? = Sessions.defaultIdleLimit, wallets: Wallets? = nil) {
    signInToken = environment.randomName()
    self.environment = environment
    self.idleLimit = idleLimit
    self.wallets = wallets
  }

  /// Sets after how long sessions end. Those that are past it end at once.
  func setIdleLimit(_ limit: Duration?) {
    idleLimit = limit
    removeOld()
  }

  /// Opens a session for a browser that has just given the PIN.
  ///
  /// - Parameters:
  ///   - device: the device in the same network that has the browser, whose earlier session ends; nil for this computer.
  ///   - vault: the vault that was opened (``VaultContents/identity``), to which the session belongs. If the PIN has been changed meanwhile, the
  ///     session ends with its first request.
  ///   - browser: the digest by which its browser is known; nil if it isn't.
  func open(on device: Int64? = nil, vault: Data, browser: Data? = nil) -> (cookie: Cookie, session: Session) {
    removeOld()
    closeAll { $0 != nil && $0 == device }
    makeRoom()
    let (path, name) = (environment.randomName(), environment.randomName())
    let session = Session(
      key: Self.key(path, name), base: Self.root + path + "/", token: environment.randomName(), streamName: environment.randomName(), device: device,
      browser: browser)
    entries[session.key] = Entry(session: session, vault: vault, lastUsed: environment.uptime())
    return (Self.cookie(name, for: session), session)
  }

  /// Makes the cookie that has the browser forget a session.
  static func noCookie(for session: Session) -> Cookie { cookie("", for: session, maxAge: 0) }

  private static func cookie(_ value: String, for session: Session, maxAge: Int? = nil) -> Cookie {
    Cookie(
      name: cookieName, value: value, maxAge: maxAge, path: String(session.base.dropLast()), secure: session.device != nil, httpOnly: true,
      sameSite: .strict)
  }

  /// Returns the values of a request's cookies of a name.
  static func cookies(_ name: String, in request: Request) -> [String] { cookies(name, in: request.headers[values: .cookie]) }

  /// Returns the same from `Cookie` headers. They are split byte by byte, since a character in another cookie may join with the one after it.
  static func cookies(_ name: String, in headers: [String]) -> [String] {
    let prefix = Array((name + "=").utf8)
    let cookies = headers.lazy.flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.map { $0.drop { $0 == UInt8(ascii: " ") } }
    return cookies.filter { $0.starts(with: prefix) }.prefix(cookieLimit).map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
  }

  /// Finds the open session that belongs to a path and to one of the cookies that came with it.
  ///
  /// - Parameters:
  ///   - cookies: the values of the cookies of its name.
  ///   - device: the device in the same network that sends the request, which can't use another's session; nil for this computer.
  func session(at path: String, cookies: [String], on device: Int64? = nil, isInUse: Bool) async -> Session? {
    removeOld()
    await locking?.value
    guard path.hasPrefix(Self.root), let secret = path.dropFirst(Self.root.count).split(separator: "/", omittingEmptySubsequences: false).first
    else { return nil }
    for name in cookies {
      let key = Self.key(String(secret), name)
      guard let entry = entries[key], entry.session.device == device else { continue }
      await closeThoseOfOtherVaults()
      entries[key]?.isReached = true
      if isInUse { entries[key]?.lastUsed = environment.uptime() }
      return entries[key]?.session
    }
    return nil
  }

  /// Counts the person as being there now, although they requested nothing: they are typing, or at work in another site's page within one of these.
  func keep(_ session: Session) {
    removeOld()
    entries[session.key]?.lastUsed = environment.uptime()
  }

  /// Ends the session at a path if no request there ever had its cookie: nobody can reach it. Paths are compared by their digests, so that the time
  /// it takes tells nothing about them. Returns whether there was such a session.
  func closeUnreached(at path: String, on device: Int64?) -> Bool {
    let base = SHA256.hash(data: Data(("/" + path.split(separator: "/").prefix(2).joined(separator: "/") + "/").utf8))
    let unreached = entries.values.first {
      !$0.isReached && $0.session.device == device && SHA256.hash(data: Data($0.session.base.utf8)) == base
    }
    guard let unreached else { return false }
    close(unreached.session)
    return true
  }

  func close(_ session: Session) {
    guard let entry = entries.removeValue(forKey: session.key) else { return }
    for end in entry.listeners.values { end() }
    lockIfEmpty()
  }

  /// Ends the sessions whose vault is gone or has another PIN by now. Another window or command may have changed that.
  private func closeThoseOfOtherVaults() async {
    guard let wallets, !entries.isEmpty else { return }
    let before = entries
    let vault = await wallets.currentVaultState().contents?.identity
    // What was opened or changed while the file was read may be newer than the file's contents.
    for (key, entry) in before where entry.vault != vault {
      guard let now = entries[key], now.vault == entry.vault, now.changes == 0 else { continue }
      close(entry.session)
    }
  }

  /// Changes the PIN from a session, which is the only one that stays open.
  ///
  /// - Parameter change: changes the PIN and loads the state of the vault again. It returns the identity (``VaultContents/identity``) that the vault
  ///   has with it: by now, somebody else may have changed it again.
  nonisolated func changeSecret(in session: Session, _ change: () async throws -> Data) async throws {
    await count(changes: 1, of: session)
    do {
      await follow(try await change(), session)
    } catch {
      // A change that only the disk didn't confirm has been made all the same.
      if case SignUpError.vault(.notConfirmed) = error { await follow(wallets?.current.vaultState.contents?.identity, session) }
      await count(changes: -1, of: session)
      throw error
    }
    await count(changes: -1, of: session)
    // Everybody who signed in elsewhere with the old PIN has to give the new one.
    await closeAll(but: session)
  }

  private func count(changes count: Int, of session: Session) { entries[session.key]?.changes += count }

  /// Has a session belong to a vault with another PIN. If that isn't known, the session ends with its next request.
  private func follow(_ vault: Data?, _ session: Session) { if let vault { entries[session.key]?.vault = vault } }

  /// Ends each session at its time, or when its vault is gone, so that its open pages are told without asking. Returns when the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      removeOld()
      await closeThoseOfOtherVaults()
      let (now, limit) = (environment.uptime(), idleLimit)
      let next = limit.flatMap { limit in entries.values.map { $0.lastUsed + limit - now }.min() }
      do { try await environment.clock.sleep(for: min(next ?? Self.watchInterval, Self.watchInterval)) } catch { return }
    }
  }

  // MARK: The key that signing in opens

  /// Whether nobody is signed in, nor signing in.
  private var isEmpty: Bool { entries.isEmpty && arrivals == 0 }

  /// Signs somebody in. The key that this opens is kept until their session is open or they are refused, even if everybody else signs out meanwhile.
  nonisolated func whileSigningIn<Value: Sendable>(_ signIn: () async throws -> Value) async throws -> Value {
    await change(arrivals: 1)
    do {
      let value = try await signIn()
      await change(arrivals: -1)
      return value
    } catch {
      await change(arrivals: -1)
      throw error
    }
  }

  private func change(arrivals count: Int) {
    arrivals += count
    lockIfEmpty()
  }

  /// Ends all sessions because the program ends, and returns when their key is wiped.
  func end() async {
    closeAll()
    await locking?.value
    await wallets?.lock()
  }

  /// Wipes the key when the last session has ended. Later requests wait until that is done.
  private func lockIfEmpty() {
    guard isEmpty, let wallets else { return }
    locking = Task {
      let key = await wallets.dataKey
      guard isEmpty else { return }
      await wallets.lock(key)
    }
  }

  // MARK: Pages that listen

  /// Returns whether a session is still open. Asking doesn't keep it open.
  func isOpen(_ session: Session) -> Bool {
    removeOld()
    return entries[session.key] != nil
  }

  /// Has `end` called when the session ends, or at once if it has ended or too many pages listen.
  ///
  /// - Returns: the number with which to call ``removeListener(_:of:)``.
  func addListener(of session: Session, end: @escaping @Sendable () -> Void) -> Int {
    listenerCount += 1
    if let entry = entries[session.key], entry.listeners.count < Self.listenerLimit {
      entries[session.key]?.listeners[listenerCount] = end
    } else {
      end()
    }
    return listenerCount
  }

  func removeListener(_ listener: Int, of session: Session) {
    entries[session.key]?.listeners[listener] = nil
  }

  // MARK: Drafts

  /// Returns what the session is about to pay.
  func drafts(of session: Session) -> Drafts {
    removeOld()
    return entries[session.key]?.drafts ?? Drafts()
  }

  /// Changes what the session is about to pay, in one step that no other request can interrupt.
  func changeDrafts<Value: Sendable>(of session: Session, _ change: @Sendable (inout Drafts) -> Value) -> Value? {
    removeOld()
    guard var entry = entries[session.key] else { return nil }
    defer { entries[session.key] = entry }
    entry.draftsChanged = environment.uptime()
    return change(&entry.drafts)
  }

  /// Forgets what all sessions were about to pay if another account has come into use since, which another program may have chosen.
  func use(_ account: AccountID?) {
    guard account != self.account else { return }
    self.account = account
    forgetDrafts()
  }

  /// Forgets what all sessions were about to pay, because it was meant for another network.
  func forgetDrafts() {
    for key in entries.keys { entries[key]?.drafts = Drafts() }
  }

  /// Ends all sessions but one.
  func closeAll(but kept: Session? = nil) {
    for entry in entries.values where entry.session.key != kept?.key { close(entry.session) }
  }

  /// Ends the sessions of some devices in the same network, or of this computer (nil).
  func closeAll(on isMeant: @Sendable (Int64?) -> Bool) {
    for entry in entries.values where isMeant(entry.session.device) { close(entry.session) }
  }

  // MARK: What is shown once

  /// Keeps something that the session's next page shows once, for a short time.
  func show(_ shown: Shown, to session: Session) {
    entries[session.key]?.shown = (shown, environment.uptime())
  }

  /// Returns what is to be shown, and forgets it.
  func takeShown(of session: Session) -> Shown? {
    removeOld()
    guard let shown = entries[session.key]?.shown?.what else { return nil }
    entries[session.key]?.shown = nil
    entries[session.key]?.lastShown = shown.subject
    return shown
  }

  /// Returns the subject of what was shown last.
  func lastShown(of session: Session) -> Shown.Subject? { entries[session.key]?.lastShown }

  /// Returns the check of the copy of the recovery words.
  func copyCheck(of session: Session) -> CopyCheck? {
    removeOld()
    return entries[session.key]?.copyCheck?.check
  }

  /// Sets the check of the copy of the recovery words, or nil if there is nothing to check any more.
  func setCopyCheck(_ check: CopyCheck?, of session: Session) {
    entries[session.key]?.copyCheck = check.map { ($0, environment.uptime()) }
  }

  // MARK: What pages say once

  /// Keeps the answer to a form for the page to which its browser is redirected.
  ///
  /// - Parameters:
  ///   - session: the form's session; nil if nobody is signed in.
  ///   - isShownOnce: whether it is out of date once it was seen.
  /// - Returns: the name by which ``answer(_:of:)`` finds it, or nil if the session has ended.
  func keep(_ answer: some Sendable, of session: Session?, isShownOnce: Bool) -> String? {
    let name = environment.randomName()
    guard let session else {
      strangersAnswers.keep(answer, as: name, isShownOnce: isShownOnce)
      return name
    }
    return entries[session.key]?.answers.keep(answer, as: name, isShownOnce: isShownOnce) == nil ? nil : name
  }

  /// Returns the answer to a form, or nil if it isn't kept any more or is another session's.
  func answer(_ name: String, of session: Session?) -> (any Sendable)? {
    guard let session else { return strangersAnswers.take(name) }
    return entries[session.key]?.answers.take(name)
  }

  /// Shows a message on the session's next page, once (a flash message).
  func flash(_ message: Sentence, isWarning: Bool = false, in session: Session) {
    entries[session.key]?.flash = (message, isWarning)
  }

  /// Takes the message for the session's next page.
  func takeFlash(of session: Session) -> (message: Sentence, isWarning: Bool)? {
    defer { entries[session.key]?.flash = nil }
    return entries[session.key]?.flash
  }

  // MARK: Limits

  /// Ends the sessions that are past their time, and forgets secrets that nobody has fetched.
  private func removeOld() {
    let now = environment.uptime()
    for (key, entry) in entries {
      if let since = entry.shown?.since, now - since >= Shown.patience { entries[key]?.shown = nil }
      if let since = entry.copyCheck?.since, now - since >= CopyCheck.patience { entries[key]?.copyCheck = nil }
      if now - entry.draftsChanged >= Drafts.patience { entries[key]?.drafts.forgetTyped() }
      if let idleLimit, now - entry.lastUsed >= idleLimit { close(entry.session) }
    }
  }

  private func makeRoom() {
    while entries.count >= Self.limit, let oldest = entries.values.min(by: { $0.lastUsed < $1.lastUsed }) { close(oldest.session) }
  }

  private static func key(_ path: String, _ name: String) -> SHA256.Digest { SHA256.hash(data: Data("\(path) \(name)".utf8)) }
}
