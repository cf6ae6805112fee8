import Foundation
import HTTPTypes
import HorizonKit
import Sentences

/// The newest version according to the document `release.json`, which `script/package` writes beside the packages.
struct Release {
  let number: ReleaseNumber
  /// The commit that it was built from, as ``Build/commit``; nil if the document names none.
  let commit: String?
  /// The address of a page about it for people.
  let page: String?

  private struct Document: Decodable {
    let version: String
    let commit: String?
    let page: String?
  }

  /// Requests the document. Nothing else is sent.
  ///
  /// - Parameter address: the document's address: https, or http on this machine.
  /// - Throws: ``Refused`` if there is no answer or no valid document.
  static func newest(at address: String, _ transport: some HTTPTransport) async throws(Refused) -> Release {
    guard isAddress(address) else {
      throw Refused("“\(address)” is not an address of releases. It begins with https://.", code: .input)
    }
    let reply: HTTPReply
    do throws(TransportError) {
      reply = try await transport.send(HTTPRequestMessage(url: address, timeLimit: .seconds(10), bodyLimit: 10_000))
    } catch {
      throw Refused(error.sentence, code: .network)
    }
    guard reply.status == 200, let document = try? JSONDecoder().decode(Document.self, from: Data(reply.body)),
      let number = ReleaseNumber(document.version)
    else { throw Refused("\(address) doesn't say which version is the newest. Check the address.", code: .network) }
    let commit = document.commit.flatMap { $0.utf8.count == 12 && $0.allSatisfy { $0.isASCII && $0.isHexDigit } ? $0 : nil }
    return Release(number: number, commit: commit, page: document.page.flatMap { isAddress($0) ? $0 : nil })
  }

  private static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 500, let parts = URLComponents(string: text), parts.user == nil, let host = parts.host, !host.isEmpty else {
      return false
    }
    return parts.scheme == "https" || parts.scheme == "http" && ["localhost", "127.0.0.1"].contains(host)
  }
}
