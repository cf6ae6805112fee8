import Sentences
import StellarKit

/// The answering of each line of an input with one line on standard output, as they arrive.
struct LineAnswers {
  /// Answers are written when there is nothing more to read, and before they grow beyond this many bytes.
  private static let chunk = 1 << 16

  /// Answers each line. A line that is refused leaves an empty line, and a sentence with its number on standard error.
  ///
  /// - Throws: ``Refused`` at the end if any line was refused: as unknown if the outcome of any is, as failed if all of these have failed,
  ///   and otherwise as refused.
  static func run(
    _ reader: inout LineReader, isolation: isolated (any Actor)? = #isolation, _ answer: (String) async throws -> String
  ) async throws(Refused) {
    var answers: [UInt8] = []
    var number = 0
    var codes: [ErrorCode] = []
    while true {
      let next: String?
      do throws(Refused) {
        next = try reader.next(beforeWaiting: { () throws(Refused) in try write(&answers) })
      } catch {
        if error.code != .output { try write(&answers) }
        // What was sent before may be in a ledger, even if the rest can't be read.
        throw codes.contains(.unknown) ? Refused(error.sentence, code: .unknown) : error
      }
      guard let line = next else { break }
      number += 1
      do {
        answers.append(contentsOf: try await answer(line).utf8)
      } catch {
        codes.append(ErrorCode(error))
        Terminal.say("error: line \(number): \(error)")
      }
      answers.append(0x0A)
      if answers.count >= chunk { try write(&answers) }
    }
    try write(&answers)
    guard !codes.isEmpty else { return }
    let (refused, unknown) = (codes.count, codes.count { $0 == .unknown })
    guard unknown == 0 else {
      throw Refused(
        number == 1
          ? "It isn't known yet whether the transaction is in a ledger."
          : "\(refused) of \(number) lines weren't completed. For \(unknown) of them, it isn't known yet whether the transaction is in a ledger.",
        code: .unknown)
    }
    throw Refused(
      number == 1 ? "The line was refused." : "\(refused) of \(number) lines were refused.",
      code: codes.allSatisfy { $0 == .failed } ? .failed : .refused)
  }

  private static func write(_ answers: inout [UInt8]) throws(Refused) {
    guard !answers.isEmpty else { return }
    try Terminal.data(answers)
    answers.removeAll(keepingCapacity: true)
  }
}
