package import Sentences

/// The translations into another language, by the English text.
///
/// A sentence from a template is stored with its tags and links; a sentence from Swift code or a script has `{0}`, `{1}`… for its values.
package struct Catalogue: Sendable {
  /// All translations by their English text. A sentence with a count is also listed under its English plural.
  package let sentences: [String: String]
  /// English sentences that occur twice.
  package let repeated: [String]
  /// All forms of each sentence with a count, by its English singular.
  package let plurals: [String: PortableObject.Plural]
  private let forms: PluralForms

  init(_ file: PortableObject) {
    var (sentences, plurals, repeated) = ([String: String](), [String: PortableObject.Plural](), [String]())
    for message in file.messages {
      if sentences.updateValue(message.translation, forKey: message.english) != nil { repeated.append(message.english) }
      guard let plural = message.plural else { continue }
      plurals[message.english] = plural
      // A script requests the form that it needs.
      sentences[plural.english] = plural.translations.last
    }
    (self.sentences, self.plurals, self.repeated, forms) = (sentences, plurals, repeated, file.pluralForms)
  }

  /// Returns the translation of a sentence, in the form for its count, or nil if there is none.
  package func translation(of sentence: Sentence) -> String? {
    guard let plural = sentence.plural else { return sentences[sentence.key] }
    guard let translations = plurals[sentence.key]?.translations else { return nil }
    let form = forms.form(of: plural.count)
    return translations.indices.contains(form) ? translations[form] : translations.last
  }
}
