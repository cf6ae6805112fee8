import Sentences
import StellarKit

extension Sentence {
  /// The same with what others wrote made fit to be shown: nothing of it steers the terminal, or begins a line.
  var printable: Sentence {
    let arguments = arguments.map { argument -> Argument in
      switch argument {
      case .text(let text): .text(PrintableText.escaped(text))
      case .number: argument
      case .sentence(let sentence): .sentence(sentence.printable)
      }
    }
    return Sentence(key: key, arguments, plural: plural)
  }
}

extension Sentence {
  /// The sentence after some spaces, which are no part of what is translated.
  func indented(by spaces: Int = 2) -> Sentence { "\(String(repeating: " ", count: spaces))\(self)" }
}
