import Sentences

extension String {
  /// This text in a place where sentences stand: a name that somebody gave, what an anchor says. It is the same in all languages.
  var verbatim: Sentence { Sentence(verbatim: self) }
}
