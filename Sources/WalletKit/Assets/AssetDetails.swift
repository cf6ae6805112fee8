public import Sentences
public import StellarKit

/// What is known of an asset and of whoever issues it.
public struct AssetDetails: Hashable, Sendable {
  /// Whether the asset is what its issuer's domain says it is (SEP-1).
  public enum Verification: Hashable, Sendable {
    /// Lumens, which nobody issues.
    case native
    /// The issuer names this domain as its home, and the domain's stellar.toml lists the asset.
    case verified(domain: String)
    /// The domain's stellar.toml doesn't list the asset.
    case notListed(domain: String)
    /// The domain didn't answer as it should; with a sentence.
    case unreachable(domain: String, Sentence)
    /// The issuer names no domain.
    case noDomain
    /// The issuer's account doesn't exist.
    case noIssuer
    /// The network didn't answer; with a sentence.
    case unknown(Sentence)
  }

  /// The asset.
  public let asset: Asset
  /// Whether it is what it seems to be.
  public let verification: Verification
  /// What the issuer may do.
  public var rules = IssuerRules()
  /// A name in words, as the domain has it; nil where it isn't verified.
  public var name: String?
  /// What it is and stands for, as the domain has it.
  public var summary: String?
  /// On what conditions it is held, as the domain has it.
  public var conditions: String?
  /// Whether each payment needs the issuer's approval (SEP-8), which this wallet doesn't ask for.
  public var isRegulated = false

  /// Whether its issuer's home domain lists it, or it is lumens.
  public var isVerified: Bool {
    switch verification {
    case .native, .verified: true
    default: false
    }
  }

  /// Whether it is known that nobody vouches for it. Where a domain or the network didn't answer, that isn't known.
  var isUnverified: Bool {
    switch verification {
    case .notListed, .noDomain, .noIssuer: true
    case .native, .verified, .unreachable, .unknown: false
    }
  }

  /// The domain that the issuer names; nil for none.
  public var domain: String? {
    switch verification {
    case .verified(let domain), .notListed(let domain), .unreachable(let domain, _): domain
    default: nil
    }
  }
}
