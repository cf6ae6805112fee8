import Sentences
import WalletKit

/// A loop that asks the network until it answers, with pauses. The reason why there is no answer is printed once.
enum UntilAnswered {
  private static let longestWait = Duration.seconds(40)

  static func ask<Answer>(isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Answer) async throws -> Answer {
    var (wait, said) = (Duration.seconds(5), Sentence?.none)
    while true {
      do {
        return try await question()
      } catch let error as WalletError {
        if error.sentence != said { Terminal.say(error.sentence) }
        said = error.sentence
      }
      try await SystemEnvironment.clock.sleep(for: wait)
      wait = min(wait * 2, longestWait)
    }
  }
}
