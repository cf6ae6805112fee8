import Foundation
import Sentences
import Testing

struct SentenceTests {
  /// An error that has a sentence.
  private struct Said: Error, SentenceConvertible {
    let sentence: Sentence
  }

  /// An error that has no sentence.
  private struct Foreign: Error, CustomStringConvertible {
    let description = "disk full"
  }

  private static func german(_ sentence: Sentence) -> String? {
    switch (sentence.key, sentence.plural?.count) {
    case ("Wait {0}.", _): "Warten Sie {0}."
    case ("You can spend {0} of {1}.", _): "Von {1} können Sie {0} ausgeben."
    case ("{0} second", 1): "{0} Sekunde"
    case ("{0} second", _): "{0} Sekunden"
    default: nil
    }
  }

  private func roundTrip(_ sentence: Sentence) throws -> Sentence {
    try JSONDecoder().decode(Sentence.self, from: try JSONEncoder().encode(sentence))
  }

  // MARK: Literals

  @Test func `a literal's text is the sentence's key, and its interpolations are the arguments`() {
    let (amount, count) = ("9.5", 3)
    let sentence: Sentence = "You can spend \(amount) XLM in \(count) payments."
    #expect(sentence.key == "You can spend {0} XLM in {1} payments.")
    #expect(sentence.arguments == [.text("9.5"), .number(3)])
    #expect(sentence.plural == nil)
    #expect(sentence.english == "You can spend 9.5 XLM in 3 payments.")
    #expect(sentence.description == sentence.english)
  }

  @Test func `a literal without interpolations has no arguments`() {
    let sentence: Sentence = "Nothing was sent."
    #expect(sentence.key == "Nothing was sent." && sentence.arguments.isEmpty && !sentence.isEmpty)
    #expect(Sentence("").isEmpty)
  }

  @Test func `an interpolated value that isn't text is shown by its description`() {
    let url = URL(filePath: "/home/ana/keys")
    #expect("\(url.path.dropFirst(6))" as Sentence == Sentence(key: "{0}", [.text("ana/keys")]))
    #expect(("\(UInt64.max)" as Sentence).english == "18446744073709551615")
  }

  @Test func `sentences with different arguments differ`() {
    let sentence = { (name: String) -> Sentence in "Pay \(name)" }
    #expect(sentence("Ana") == sentence("Ana") && sentence("Ana") != sentence("Ben"))
    #expect(sentence("Ana") != "Pay Ana", "the key is what is translated")
  }

  @Test func `a decimal has a point unless another mark is asked for, and no groups`() throws {
    let payment: Sentence = "Pay \(decimal: "12345.678") of \("1.5")"
    let sentence: Sentence = "\(payment), not \(decimal: "3")."
    #expect(payment.key == "Pay {0} of {1}")
    #expect(sentence.english == "Pay 12345.678 of 1.5, not 3.")
    #expect(sentence.text(decimalMark: ",") { _ in nil } == "Pay 12345,678 of 1.5, not 3.", "a text keeps its points")
    #expect(try roundTrip(sentence) == sentence)
  }

  // MARK: Nesting

  @Test func `a nested sentence is translated, too`() {
    let wait: Sentence = "Wait \(Sentence(61, one: "\(61) second", other: "\(61) seconds"))."
    #expect(wait.key == "Wait {0}.")
    #expect(wait.english == "Wait 61 seconds.")
    #expect(wait.text(Self.german) == "Warten Sie 61 Sekunden.")
  }

  @Test func `an interpolated error shows its sentence, or its description where it has none`() {
    let said = Said(sentence: "Wait \("an hour").")
    #expect(said.description == "Wait an hour.")
    #expect("Not sent. \(said)" as Sentence == Sentence(key: "Not sent. {0}", [.sentence(said.sentence)]))
    let errors: [any Error] = [said, Foreign()]
    let sentences = errors.map { "Not sent. \($0)" as Sentence }
    #expect(sentences.map(\.english) == ["Not sent. Wait an hour.", "Not sent. disk full"])
    #expect(sentences[0].text(Self.german) == "Not sent. Warten Sie an hour.")
    #expect(sentences[1].arguments == [.sentence(Sentence(verbatim: "disk full"))])
    #expect(Sentence(said) == said.sentence && Sentence(Foreign()) == Sentence(verbatim: "disk full"))
  }

  @Test func `a translation may reorder, repeat or omit the arguments`() {
    let sentence: Sentence = "You can spend \("5") of \("9 XLM")."
    #expect(sentence.text(Self.german) == "Von 9 XLM können Sie 5 ausgeben.")
    #expect(sentence.text { _ in "{1}, {1}" } == "9 XLM, 9 XLM")
    #expect(sentence.text { _ in "" }.isEmpty)
  }

  // MARK: Putting together

  @Test func `two concatenated sentences are one message with the arguments of both`() {
    let first: Sentence = "From \("Ana") to \("Ben")"
    let second: Sentence = ", \(5) \("XLM"), not \("Cleo")."
    let sentence = first + second
    #expect(sentence.key == "From {0} to {1}, {2} {3}, not {4}.")
    #expect(sentence.arguments == first.arguments + second.arguments)
    #expect(sentence.english == "From Ana to Ben, 5 XLM, not Cleo.")
    #expect(("Now" + sentence).key == "Now" + sentence.key)
    #expect((sentence + " Now").arguments == sentence.arguments)
  }

  @Test func `concatenation renumbers the arguments of the second sentence, also beyond ten`() {
    let many: Sentence = "\(0) \(1) \(2) \(3) \(4) \(5) \(6) \(7) \(8) \(9) \(10) \(11)"
    #expect((many + "; " + many).english == "0 1 2 3 4 5 6 7 8 9 10 11; 0 1 2 3 4 5 6 7 8 9 10 11")
  }

  @Test func `a concatenated sentence with a count keeps its plural forms`() {
    let wait = Sentence(1, one: "\(1) second", other: "\(1) seconds") + " to go"
    #expect(wait.english == "1 second to go")
    #expect(wait.text(Self.german) == "1 Sekunde to go")
    #expect(("in " + Sentence(2, one: "\(2) second", other: "\(2) seconds")).text(Self.german) == "in 2 Sekunden")
  }

  @Test func `joined sentences stay separate messages`() {
    let sentences: [Sentence] = ["Wait \("5 minutes").", "Nothing was sent."]
    let joined = sentences.joined(separator: " ")
    #expect(joined.english == "Wait 5 minutes. Nothing was sent.")
    #expect(joined.arguments == sentences.map { .sentence($0) })
    #expect(joined.text(Self.german) == "Warten Sie 5 minutes. Nothing was sent.")
    #expect([sentences[0]].joined(separator: " ") == sentences[0])
    #expect([Sentence]().joined(separator: " ").english.isEmpty)
    #expect(sentences.joined().english == "Wait 5 minutes.Nothing was sent.")
  }

  // MARK: Counts

  @Test(arguments: [(0, "0 payments"), (1, "1 payment"), (2, "2 payments"), (21, "21 payments"), (-1, "-1 payments")])
  func `English uses the singular for one and the plural for all other counts`(_ count: Int, _ english: String) {
    let sentence = Sentence(count, one: "\(count) payment", other: "\(count) payments")
    #expect(sentence.key == "{0} payment" && sentence.plural?.key == "{0} payments" && sentence.plural?.count == count)
    #expect(sentence.english == english)
  }

  @Test func `plural forms may leave out the number`() {
    let sentence = { (count: Int) in Sentence(count, one: "Another one waits.", other: "Others wait.") }
    #expect(sentence(1).english == "Another one waits." && sentence(7).english == "Others wait.")
  }

  // MARK: Braces

  @Test(arguments: ["{0}", "{1}", "{", "}", "{}", "{{0}}", "0}", "a {0} b", "{0", "\\{0}", "{-1}", "{99999999999999999999}"])
  func `foreign text with braces is shown verbatim`(_ text: String) throws {
    #expect(Sentence(verbatim: text).english == text)
    #expect(("“\(text)” of \("Ana")" as Sentence).english == "“\(text)” of Ana")
    #expect(("\("Ana"): " + Sentence(verbatim: text)).english == "Ana: \(text)")
    #expect([Sentence(verbatim: text), "Pay \("Ben")"].joined(separator: " ").english == "\(text) Pay Ben")
    #expect(("Not sent. \(Sentence(verbatim: text))" as Sentence).text { _ in nil } == "Not sent. \(text)")
    #expect(Sentence(key: text).english == text, "a key without arguments, such as an older version's text")
    #expect(try roundTrip(Sentence(verbatim: text)).english == text)
  }

  @Test func `a placeholder without an argument, or without a valid number, stays in the text`() {
    let arguments: [Sentence.Argument] = [.text("Ana")]
    #expect(Sentence(key: "{0} {1}", arguments).english == "Ana {1}")
    #expect(Sentence(key: "{-1} {a} {} {0", arguments).english == "{-1} {a} {} {0")
    #expect(Sentence(key: "{{0}}", arguments).english == "{Ana}")
    #expect(Sentence(key: "{99999999999999999999}{0}", arguments).english == "{99999999999999999999}Ana")
    #expect(("Pay \("Ana")" as Sentence).text { _ in "Zahle {7}" } == "Zahle {7}")
  }

  // MARK: JSON

  @Test func `a sentence round-trips through JSON`() throws {
    let wait = Sentence(61, one: "\(61) second", other: "\(61) seconds")
    let sentences: [Sentence] = [
      "", "Nothing was sent.", "Pay \("Ana “{0}”\n")", "\(5) of \("5")", wait, "Wait \(wait), \("Ben")." + " \(Said(sentence: wait))",
      [wait, Sentence(verbatim: "{}")].joined(separator: " "), Sentence(key: "{3}", [.number(-1)]),
    ]
    for sentence in sentences { #expect(try roundTrip(sentence) == sentence) }
  }

  @Test(arguments: [
    "", "Pay", "\"Pay\"", "7", "[]", "{}", #"{"key":"Pay"}"#, #"{"key":7,"arguments":[]}"#, #"{"key":"{0}","arguments":[null]}"#,
    #"{"key":"{0}","arguments":[true]}"#, #"{"key":"{0}","arguments":[1.5]}"#, #"{"key":"{0}","arguments":[{}]}"#,
    #"{"key":"{0}","arguments":[],"plural":{}}"#,
  ])
  func `invalid JSON isn't decoded as a sentence`(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Sentence.self, from: Data(json.utf8)) }
  }
}
