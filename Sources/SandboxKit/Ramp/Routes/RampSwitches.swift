import Hummingbird

/// The switches of the imitation of the ramp for tests: how the next windows misbehave. Every answer says what is set afterwards.
struct RampSwitches: Sendable {
  let ramp: Ramp

  func add(to router: Router<BasicRequestContext>) {
    router.get("/ramp") { _, _ in try await state() }
    router.post("/ramp/misbehave") { request, context in
      let form = try await SubmittedForm(request, context)
      guard let misbehaviour = RampMisbehaviour(rawValue: form["how"] ?? "") else {
        throw HorizonProblem.invalid("how", "There are \(RampMisbehaviour.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      await ramp.misbehave(misbehaviour, count: try form.number("count", SubmittedForm.counts) ?? 1)
      return try await state()
    }
    router.delete("/ramp/misbehave") { _, _ in
      await ramp.behave()
      return try await state()
    }
    router.post("/ramp/release") { _, _ in
      await ramp.release()
      return try await state()
    }
  }

  private func state() async throws -> Response {
    try AnchorAnswer.json(["misbehaviours": .list(await ramp.waiting.map { .text($0.rawValue) })])
  }
}
