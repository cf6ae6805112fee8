import Foundation
import HorizonKit
import WalletKit

extension TrustRoots {
  /// Whom servers have to have their certificates from: whom the system trusts, or the file that `SSL_CERT_FILE` names in its place, and besides those
  /// the file that is named, else the one of the settings.
  ///
  /// - Throws: ``CertificateFileError``; where the settings' file can't be used, it is said, and left out.
  static func chosen(_ bundle: String?, _ settings: Settings) throws(CertificateFileError) -> TrustRoots {
    let environment = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? ""
    let roots: TrustRoots = environment.isEmpty ? .system : try TrustRoots(file: environment)
    if let bundle { return try roots.adding(file: bundle) }
    guard !settings.certificateFile.isEmpty else { return roots }
    do throws(CertificateFileError) {
      return try roots.adding(file: settings.certificateFile)
    } catch {
      Terminal.say(error.sentence)
      return roots
    }
  }
}
