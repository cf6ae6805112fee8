import Sentences

extension String {
  /// The text as a sentence that is the same in all languages: a name that somebody gave, or what an anchor says.
  var verbatim: Sentence { Sentence(verbatim: self) }
}
