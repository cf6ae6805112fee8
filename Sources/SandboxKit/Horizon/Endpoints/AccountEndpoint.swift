import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import NIOCore
import StellarKit

extension HorizonRouter {
  /// Shows an account, or streams it whenever it changes.
  func account(_ request: Request, _ account: AccountID) async throws -> Response {
    let links = HorizonLinks(request)
    return try await object(request) {
      try await sandbox.history.read { try $0.account(account) }.map { try AccountResource($0, links: links) }
    }
  }

  /// Shows a data entry, or streams it whenever it changes. Sends only its bytes if the client asks for those.
  func data(_ request: Request, _ key: DataEntryKey) async throws -> Response {
    let read: @Sendable () async throws -> DataEntry? = {
      try await sandbox.history.read { history in
        let stored: StoredEntry<DataEntry>? = try history.stored(key)
        return stored?.entry
      }
    }
    if request.headers[.accept]?.contains("application/octet-stream") == true {
      guard let entry = try await read() else { throw HorizonProblem.notFound }
      let body = ResponseBody(byteBuffer: ByteBuffer(bytes: entry.value))
      return Response(status: .ok, headers: [.contentType: "application/octet-stream"], body: body)
    }
    return try await object(request) {
      try await read().map { AccountDataResource(value: Data($0.value).base64EncodedString(), sponsor: $0.sponsorship.account) }
    }
  }
}
