/// How the onboarding window ended. The raw value is Meso's own name.
public enum MesoResumeAction: String, Hashable, Sendable, CaseIterable {
  /// The person is known to Meso now.
  case onboardingComplete = "ONBOARDING_COMPLETE"
  /// The person gave up.
  case onboardingCanceled = "ONBOARDING_CANCELED"
  /// Meso has to look at it; this transfer won't be finished.
  case onboardingTerminated = "ONBOARDING_TERMINATED"
  /// The person was known already and logged in.
  case loginFromOnboarding = "LOGIN_FROM_ONBOARDING"
}
