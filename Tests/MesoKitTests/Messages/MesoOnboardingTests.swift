import Testing

@testable import MesoKit

@Suite struct MesoOnboardingTests {
  /// Meso's own cases, and its results for others.
  @Test(
    arguments: [
      ("/foo/bar", nil, "/modal/onboarding/foo/bar"), ("/foo/bar", "?x=foo", "/modal/onboarding/foo/bar?x=foo"),
      ("/modal/onboarding/deep", nil, "/modal/onboarding/deep"), ("/modal/onboarding//deep", nil, "/modal/onboarding/deep"),
      ("foo", nil, "/modal/onboarding/foo"), ("/foo", nil, "/modal/onboarding/foo"), ("///x", nil, "/modal/onboarding//x"),
      ("/modal/onboarding", "?a=1 ", "/modal/onboarding?a=1"), ("foo \n", nil, "/modal/onboarding/foo"),
      ("/foo", "?next=//a/../b", "/modal/onboarding/foo?next=//a/../b"),
    ] as [(String, String?, String)])
  func `a path is placed within the onboarding path`(pathname: String, search: String?, path: String) throws {
    #expect(try MesoOnboarding(initialPathname: pathname, search: search).path() == path)
  }

  // Meso's client treats this as an onboarding path; here it is placed within.
  @Test func `a path that only shares the onboarding prefix is placed within`() throws {
    #expect(try MesoOnboarding(initialPathname: "/modal/onboardingX").path() == "/modal/onboarding/modal/onboardingX")
  }

  // Meso's client accepts these.
  @Test(arguments: ["/../app", "/modal/onboarding/../../app", "a/./b", "%2e%2E/x", ".%2e", "a\\b", "a b", "é", "a#b", "\u{0}", "a\nb", "<script>"])
  func `a path that leads out of onboarding or has invalid characters is refused`(pathname: String) {
    #expect(throws: MesoMessageRefusal.invalid(.initiateModalOnboarding, field: "initialPathname")) {
      try MesoOnboarding(initialPathname: pathname).path()
    }
  }

  @Test func `a path that is too long is refused`() {
    #expect(throws: MesoMessageRefusal.self) { try MesoOnboarding(initialPathname: String(repeating: "a", count: 2048)).path() }
  }

  @Test func `the onboarding window stays on the session's host`() throws {
    let window = try MesoWindow(onboarding: MesoOnboarding(initialPathname: "//evil.example"), origin: MesoOrigin("https://api.meso.network"))
    #expect(window.url == "https://api.meso.network/modal/onboarding//evil.example")
  }
}
