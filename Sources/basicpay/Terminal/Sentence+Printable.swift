import Sentences
import StellarKit

extension Sentence {
  /// The sentence with what others wrote made safe to show: nothing of it can control the terminal or begin a line.
  var printable: Sentence {
    let arguments = arguments.map { argument -> Argument in
      switch argument {
      case .text(let text): .text(PrintableText.escaped(text))
      case .number, .decimal: argument
      case .sentence(let sentence): .sentence(sentence.printable)
      }
    }
    return Sentence(key: key, arguments, plural: plural)
  }
}

extension Sentence {
  /// Returns the sentence after some spaces, which aren't part of what is translated.
  func indented(by spaces: Int = 2) -> Sentence { "\(String(repeating: " ", count: spaces))\(self)" }
}
