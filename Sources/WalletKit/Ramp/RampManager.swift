import Foundation
import MesoKit
import Sentences
import StellarKit

/// Purchases and sales through the Meso ramp, and their open windows.
@MainActor
public final class RampManager {
  private static let windowLimit = 8

  /// The origin at which the sandbox's imitation of the ramp answers; nil if it doesn't run.
  public var imitation: @Sendable () -> String? = { nil }
  /// The key for personal data while somebody is signed in.
  var key: DataKey?

  private let store: RampStore
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private var windows: [Int64: RampWindow] = [:]
  /// The numbers of those whose window is being opened, which is stored before the window is there.
  private var opening: Set<Int64> = []
  /// Keys that may sign without asking, from when the person allowed that until the window opens.
  private var allowed: [Int64: any MesoSigner] = [:]
  /// The task that stores what happened. The next one waits for it.
  private var noting: Task<Void, Never>?

  init(store: RampStore, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
    self.store = store
    self.now = now
    self.clock = clock
  }

  /// Checks what was typed, and stores it.
  ///
  /// - Parameter signer: signs without asking, if the person allowed that.
  /// - Returns: the number of the purchase or sale.
  func begin(
    _ form: RampForm, address: String, account: AccountID, _ settings: Settings, signer: (any MesoSigner)?
  ) async throws(RampError) -> Int64 {
    guard let key else { throw .locked }
    let configuration = try service(settings).configuration(of: form, address: address)
    guard let chain = RampChain(rawValue: form.chain), let amount = configuration.sourceAmount else { throw .fields(["asset": "Choose again."]) }
    let row = RampRow(
      account: account, isSale: form.isSale, chain: chain, asset: form.asset, amount: amount.description, proof: form.proof.rawValue,
      environment: configuration.environment.rawValue, begunAt: Int64(now().timeIntervalSince1970), sealed: Data())
    let id: Int64
    do throws(StoreError) { id = try await store.insert(row, address: address, key) } catch { throw .store(error) }
    guard key === self.key else { throw .locked }
    allowed[id] = signer
    return id
  }

  /// Opens the window of a purchase or a sale that was begun. It is opened only once, so that a page that is loaded again doesn't buy again.
  ///
  /// - Parameters:
  ///   - id: the number of the purchase or sale.
  ///   - settings: the person's settings.
  ///   - isOwnWindow: whether the ramp's page is shown in a window of its own, not in a frame of the wallet's page.
  /// - Throws: ``RampError``
  public func open(_ id: Int64, _ settings: Settings, isOwnWindow: Bool = false) async throws(RampError) -> RampWindow {
    let record = try await record(id)
    guard !record.wasOpened, let address = record.address else { throw record.address == nil ? .locked : .windowClosed }
    windows = windows.filter { !$0.value.isClosed }
    guard windows.count + opening.count < Self.windowLimit else { throw .tooManyWindows }
    var form = RampForm()
    (form.isSale, form.chain, form.asset, form.amount, form.proof) = (record.isSale, record.chain.rawValue, record.asset, record.amount, record.proof)
    let signer = allowed.removeValue(forKey: id)
    // A permission to sign is forgotten when the program ends.
    if form.proof == .allowed, signer == nil { form.proof = .asked }
    let configuration = try service(settings).configuration(of: form, address: address, mode: isOwnWindow ? .webview : .embedded)
    guard opening.insert(id).inserted else { throw .windowClosed }
    defer { opening.remove(id) }
    // Opening is stored before anything can happen in the window. If two programs open it at the same time, the database knows which was first.
    let (key, isFirst): (DataKey?, Bool)
    do throws(StoreError) { (key, isFirst) = (self.key, try await store.open(id, now: now())) } catch { throw .store(error) }
    guard isFirst else { throw .windowClosed }
    guard key === self.key else { throw .locked }
    let window = try RampWindow(record, configuration, signer: signer, clock: clock, numbers: settings.numberFormat) {
      [weak self] kind, transaction, detail in
      self?.note(kind, id, transaction, detail)
    }
    windows[id] = window
    return window
  }

  /// Returns the origin whose pages may be shown in a frame.
  ///
  /// - Throws: ``RampError`` if there is no ramp for this network.
  public func origin(_ settings: Settings) throws(RampError) -> String {
    let service = try service(settings)
    return service.hosts.origin(for: service.environment).text
  }

  /// Returns the window of a purchase or a sale, while it is open and until its end was shown.
  ///
  /// - Throws: ``RampError/windowClosed``
  public func window(_ id: Int64) throws(RampError) -> RampWindow {
    guard let window = windows[id] else { throw .windowClosed }
    return window
  }

  /// Closes a window, if it is open. A transfer that was approved before goes on without it.
  public func close(_ id: Int64) {
    windows[id]?.close()
    // A window whose session has ended by itself stays until its end is stored.
    if !isOpen(id) { windows[id] = nil }
  }

  /// Closes all windows, and forgets what may sign without asking.
  func closeAll() {
    for id in windows.keys { close(id) }
    allowed = [:]
  }

  /// Loads a purchase or a sale.
  ///
  /// - Throws: ``RampError``
  public func record(_ id: Int64) async throws(RampError) -> RampRecord {
    let before = openIDs
    await noting?.value
    let found: RampRecord?
    do throws(StoreError) { found = try await store.record(id, key) } catch { throw .store(error) }
    guard var record = found else { throw .unknown(id) }
    record.isOpen = before.union(openIDs).contains(id)
    return record
  }

  /// Loads the newest 200 purchases and sales, newest first.
  ///
  /// - Throws: ``RampError``
  public func records() async throws(RampError) -> [RampRecord] {
    let before = openIDs
    await noting?.value
    let found: [RampRecord]
    do throws(StoreError) { found = try await store.records(key) } catch { throw .store(error) }
    let open = before.union(openIDs)
    return found.map { record in
      var record = record
      record.isOpen = open.contains(record.id)
      return record
    }
  }

  /// The numbers of those whose window is open, or is being opened. They are looked at before the database is read, since a window that closes
  /// meanwhile may have reported more, and after that, since the opening of a window may have been stored meanwhile.
  private var openIDs: Set<Int64> { opening.union(windows.keys.filter(isOpen)) }

  private func isOpen(_ id: Int64) -> Bool { windows[id].map { !$0.isClosed } ?? false }

  private func service(_ settings: Settings) throws(RampError) -> RampService {
    try RampService(store.profile, settings, imitation: imitation())
  }

  /// Stores what happened in a window. A failure to store it doesn't stop what happens there.
  private func note(_ kind: RampStep.Kind, _ id: Int64, _ transaction: String?, _ detail: Sentence?) {
    noting = Task { [store, key, earlier = noting, now = now()] in
      await earlier?.value
      try? await store.add(kind, to: id, networkTransactionID: transaction, detail: detail, key, now: now)
    }
  }
}
