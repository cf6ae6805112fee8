public import AnchorKit
public import Foundation
public import Observation
import Sentences

/// The manager of what the person has entered about themselves for anchors (SEP-9). It is encrypted in the home, the same on all networks and for all
/// accounts, and never made up. It is read once, and again if another window or command has changed it.
@MainActor @Observable
public final class KYCManager {
  /// What was entered. If reading it again fails, the known data stays.
  public private(set) var state: DataState<KYCRecord> = .idle

  @ObservationIgnored private let document: SealedDocument<KYCRecord>?
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private var version: Int?
  @ObservationIgnored var key: DataKey? {
    // Another key may belong to another vault.
    didSet { if key !== oldValue { forget() } }
  }

  /// - Parameter store: where the data is stored; nil for nowhere.
  init(store: HomeStore?, now: @escaping @Sendable () -> Date) {
    document = store.map { SealedDocument(store: $0.store, name: "kyc", empty: KYCRecord()) }
    self.now = now
  }

  /// Loads what was entered, files without their content.
  ///
  /// - Throws: ``StoreError``; what can't be read stays as it is.
  @discardableResult
  public func record() async throws(StoreError) -> KYCRecord {
    do throws(StoreError) {
      let (document, key) = try opened()
      if let version, version == (try await document.version()), key === self.key, case .loaded(let record, _) = state { return record }
      let (record, version) = try await document.read(key)
      guard key === self.key else { throw .lockedMeanwhile }
      return show(record, version)
    } catch {
      state = .failed(error.sentence, previous: state.value)
      throw error
    }
  }

  /// Loads what was entered for some fields, including the content of files, by the fields that are asked for.
  ///
  /// - Throws: ``StoreError``
  public func values(for fields: some Sequence<CustomerField>) async throws(StoreError) -> CustomerValues {
    let record = try await record()
    var values = CustomerValues()
    for field in fields {
      values.texts[field] = record.texts[field.kept]
      if record.files[field] != nil { values.files[field] = try await file(field) }
    }
    return values
  }

  /// Loads the file of a field, or returns nil if there is none.
  ///
  /// - Throws: ``StoreError``
  public func file(_ field: CustomerField) async throws(StoreError) -> CustomerFile? {
    let (document, key) = try opened()
    let (record, content) = try await document.read(key) { $0.files[field]?.number }
    guard let file = record.files[field], let content else { return nil }
    return CustomerFile(name: file.name, contentType: file.contentType, bytes: Array(content))
  }

  // MARK: Changing

  /// Stores what was typed into some fields: all of it, or nothing. An empty text removes what was stored, including a file. Other fields stay as
  /// they are.
  ///
  /// - Throws: ``KYCRefusal`` with a sentence at each field that needs another value.
  public func set(_ texts: [CustomerField: String]) async throws(KYCRefusal) {
    var refusal = KYCRefusal()
    var checked: [CustomerField: String] = [:]
    for (field, text) in texts {
      do throws(KYCRefusal) {
        checked[field.kept] = try Self.known(field) { () throws(KYCRefusal) in try KYCValue(text, for: field, now: now()).text }
      } catch {
        refusal.fields.merge(error.fields) { first, _ in first }
      }
    }
    guard refusal.fields.isEmpty else { throw refusal }
    try await change { [checked] record in
      for (field, text) in checked {
        record.texts[field] = text.isEmpty ? nil : text
        if text.isEmpty { record.files[field] = nil }
      }
    }
  }

  /// Stores a file, encrypted, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - field: the field that it is for.
  ///   - name: the file's name.
  ///   - content: the file, at most ``KYCFile/sizeLimit`` bytes: a picture or a PDF; for a proof of liveness also a video.
  /// - Throws: ``KYCRefusal``
  public func setFile(_ field: CustomerField, name: String, _ content: Data) async throws(KYCRefusal) {
    guard field.kind == .binary else { throw KYCRefusal(fields: [field: "This field takes text, not a file."]) }
    let file = try CustomerFile(name: name, chosen: content, for: field)
    try await change(attaching: content) { record throws(KYCRefusal) in
      let others = record.files.filter { $0.key != field }.values.reduce(0) { $0 + $1.size }
      guard others + content.count <= KYCFile.totalLimit else {
        throw KYCRefusal(
          fields: [field: "All files together can be at most \(KYCFile.totalLimit >> 20) MB. Remove one, or make the picture smaller."])
      }
      record.files[field] = KYCFile(name: file.name, contentType: file.contentType, size: content.count, number: record.next)
      record.next += 1
    }
  }

  /// Deletes what is stored for some fields.
  ///
  /// - Throws: ``KYCRefusal``
  public func remove(_ fields: some Sequence<CustomerField>) async throws(KYCRefusal) {
    let fields = fields.map(\.kept)
    try await change { record in
      for field in fields { (record.texts[field], record.files[field]) = (nil, nil) }
    }
  }

  /// Deletes everything, readable or not. The person was asked.
  ///
  /// - Throws: ``StoreError``
  public func clear() async throws(StoreError) {
    try await document?.erase()
    forget()
  }

  private static func known<Value>(_ field: CustomerField, _ work: () throws(KYCRefusal) -> Value) throws(KYCRefusal) -> Value {
    if case .other = field { throw KYCRefusal(fields: [field: "SEP-9 has no field of this name. See: basicpay kyc list --all."]) }
    return try work()
  }

  private func change(attaching content: Data? = nil, _ change: @escaping @Sendable (inout KYCRecord) throws(KYCRefusal) -> Void)
    async throws(KYCRefusal)
  {
    let result: Result<Void, KYCRefusal>
    do throws(StoreError) {
      let (document, key) = try opened()
      // The file's number is known only after the record has been read.
      let attachments: @Sendable (KYCRecord, KYCRecord) -> Attachments = { before, after in
        Attachments(added: content.map { (before.next, $0) }, kept: Set(after.files.values.map(\.number)))
      }
      let changed = try await document.change(key, attachments: attachments, change)
      // The change stands in any case, but its result isn't shown if the wallet was locked in the meantime.
      if key === self.key { show(changed.value, changed.version) }
      result = changed.result
    } catch {
      throw KYCRefusal(general: error.sentence)
    }
    try result.get()
  }

  private func opened() throws(StoreError) -> (SealedDocument<KYCRecord>, DataKey) {
    guard let document, let key else { throw .locked }
    return (document, key)
  }

  @discardableResult
  private func show(_ record: KYCRecord, _ version: Int) -> KYCRecord {
    self.version = version
    state = .loaded(record, at: now())
    return record
  }

  private func forget() {
    (version, state) = (nil, .idle)
  }
}
