import Foundation
import HorizonKit
import WalletKit

extension TrustRoots {
  /// Chooses whose certificates servers may have: those that the system trusts, or those in the file that `SSL_CERT_FILE` names in their place. Added
  /// to these is the file that is named, else the one of the settings.
  ///
  /// - Throws: ``CertificateFileError``. A file of the settings that can't be used is only reported, and left out.
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
