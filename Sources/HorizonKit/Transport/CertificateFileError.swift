public import Sentences

/// The reason why a certificate file can't be used.
public struct CertificateFileError: Error, Hashable, Sendable {
  /// What is wrong with a file.
  public enum Reason: Hashable, Sendable {
    /// It doesn't exist, or isn't visible.
    case missing
    /// It is a folder, or something else that isn't a regular file.
    case notAFile
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
    /// It can't be read.
    case unreadable
    /// It has no certificate in PEM form.
    case noCertificate
    /// A certificate in it can't be read.
    case damaged
  }

  /// The file's path, as given.
  public let file: String
  /// What is wrong with it.
  public let reason: Reason
}

extension CertificateFileError: SentenceError {
  public var sentence: Sentence {
    switch reason {
    case .missing: "There is no certificate file at \(file). Check the path."
    case .notAFile: "\(file) isn't a file. Choose a file with certificates."
    case .tooLarge(let limit): "The file \(file) has more than \(limit) bytes, too many for certificates. Check the path."
    case .unreadable: "The certificate file \(file) can't be read. Check its permissions."
    case .noCertificate:
      "The file \(file) has no certificate in PEM form: text with the line “-----BEGIN CERTIFICATE-----”. Convert it, or name another file."
    case .damaged: "A certificate in the file \(file) is damaged. Copy the file again."
    }
  }
}
