package import Sentences

/// What is said in another language, by the English text.
///
/// A sentence of a template stands in the language's file with its tags and links; one of the Swift code or of a script with `{0}`, `{1}`… for its values.
package struct Catalogue: Sendable {
  /// Every translation by its English text; of a sentence with a count, also by the text for other numbers.
  package let sentences: [String: String]
  /// English sentences that stand in it twice.
  package let repeated: [String]
  /// Every form of a sentence with a count, by the English one for one.
  package let plurals: [String: PortableObject.Plural]
  private let forms: PluralForms

  init(_ file: PortableObject) {
    var (sentences, plurals, repeated) = ([String: String](), [String: PortableObject.Plural](), [String]())
    for message in file.messages {
      if sentences.updateValue(message.translation, forKey: message.english) != nil { repeated.append(message.english) }
      guard let plural = message.plural else { continue }
      plurals[message.english] = plural
      // A script asks for the form that it needs.
      sentences[plural.english] = plural.translations.last
    }
    (self.sentences, self.plurals, self.repeated, forms) = (sentences, plurals, repeated, file.pluralForms)
  }

  /// Returns what a sentence's key is in this language, in the form for its count; nil where it isn't there.
  package func translation(of sentence: Sentence) -> String? {
    guard let plural = sentence.plural else { return sentences[sentence.key] }
    guard let translations = plurals[sentence.key]?.translations else { return nil }
    let form = forms.form(of: plural.count)
    return translations.indices.contains(form) ? translations[form] : translations.last
  }
}
