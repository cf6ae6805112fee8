public import AnchorKit
public import Foundation
import Sentences

extension CustomerFile {
  /// A file that a person chose for a field that takes one.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - content: the file, at most ``KYCFile/sizeLimit`` bytes: a picture or a PDF; for a proof of liveness also a video.
  ///   - field: the field that it is for.
  /// - Throws: ``KYCRefusal`` with a sentence at the field.
  public init(name: String, chosen content: Data, for field: CustomerField) throws(KYCRefusal) {
    func refuse(_ sentence: Sentence) -> KYCRefusal { KYCRefusal(fields: [field: sentence]) }
    guard !content.isEmpty else { throw refuse("This file is empty. Choose another.") }
    guard content.count <= KYCFile.sizeLimit else {
      throw refuse("This file is \(content.count >> 20) MB, and the limit is \(KYCFile.sizeLimit >> 20) MB. Make the picture smaller.")
    }
    guard let type = KYCFile.contentType(of: content, for: field) else {
      throw refuse("This file is neither a picture (JPEG, PNG, WebP, HEIC) nor a PDF, whatever its name says. Choose another.")
    }
    self.init(name: KYCFile.tidied(name), contentType: type, bytes: Array(content))
  }
}
