import Hummingbird

/// The test anchor's switches for tests: where transfers stop, the status of customers, what expires. Every answer says what is set afterwards.
struct AnchorSwitches: Sendable {
  let anchor: TestAnchor

  func add(to router: Router<BasicRequestContext>) {
    router.get("/anchor") { _, _ in try await state() }
    router.post("/anchor/outcome") { request, context in
      let form = try await SubmittedForm(request, context)
      guard let status = AnchorTransferStatus(rawValue: form["outcome"] ?? "") else {
        throw Self.unknown(AnchorTransferStatus.allCases.map(\.rawValue), "outcome")
      }
      try await anchorSaying {
        if let id = form["id"] {
          try await status == .completed ? anchor.release(id) : anchor.force(id, to: status)
          await anchor.advance()
        } else {
          await anchor.order(status, count: try form.number("count", SubmittedForm.counts) ?? 1)
        }
      }
      return try await state()
    }
    router.delete("/anchor/outcome") { _, _ in
      await anchor.clearOrders()
      return try await state()
    }
    router.post("/anchor/bank-transfer") { request, context in
      let form = try await SubmittedForm(request, context)
      try await anchorSaying {
        try await anchor.receiveFunds(for: form["id"] ?? "")
        await anchor.advance()
      }
      return try await state()
    }
    router.post("/anchor/customer") { request, context in
      let form = try await SubmittedForm(request, context)
      let status = form["status"].flatMap { AnchorCustomer.Status(rawValue: $0) }
      guard status != nil || form["status"] == nil else { throw Self.unknown(AnchorCustomer.Status.allCases.map(\.rawValue), "status") }
      try await anchorSaying {
        try await anchor.force(status, of: form["account"] ?? "")
        await anchor.advance()
      }
      return try await state()
    }
    router.post("/anchor/expire-quotes") { _, _ in
      try await anchor.expireQuotes()
      await anchor.advance()
      return try await state()
    }
    router.post("/anchor/forget-tokens") { _, _ in
      try await anchor.forgetTokens()
      return try await state()
    }
  }

  private func state() async throws -> Response {
    try AnchorAnswer.json(["outcomes": .list(await anchor.waitingOrders.map { .text($0.rawValue) })])
  }

  private static func unknown(_ names: [String], _ parameter: String) -> HorizonProblem {
    .invalid(parameter, "There are \(names.joined(separator: ", ")).")
  }

  /// Runs a change of the anchor, and throws its refusal in the form of the other switches.
  private func anchorSaying(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let problem as AnchorRefusal {
      throw HorizonProblem.badRequest(problem.sentence)
    }
  }
}
