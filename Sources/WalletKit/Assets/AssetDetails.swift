public import Sentences
public import StellarKit

/// What is known of an asset and its issuer.
public struct AssetDetails: Hashable, Sendable {
  /// The result of checking an asset against its issuer's home domain (SEP-1).
  public enum Verification: Hashable, Sendable {
    /// Lumens, which nobody issues.
    case native
    /// The issuer names this domain as its home, and the domain's stellar.toml lists the asset.
    case verified(domain: String)
    /// The domain's stellar.toml doesn't list the asset.
    case notListed(domain: String)
    /// The domain gave no usable answer; with a sentence that explains it.
    case unreachable(domain: String, Sentence)
    /// The issuer names no domain, or something that can't be one.
    case noDomain
    /// The issuer's account doesn't exist.
    case noIssuer
    /// The network didn't answer; with a sentence that explains it.
    case unknown(Sentence)
  }

  /// The asset.
  public let asset: Asset
  /// Whether its issuer's home domain vouches for it.
  public let verification: Verification
  /// What the issuer may do.
  public var rules = IssuerRules()
  /// Its name in words, from the domain; nil if the asset isn't verified.
  public var name: String?
  /// The domain's description of what it is and stands for.
  public var summary: String?
  /// The conditions for holding it, from the domain.
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

  /// Whether it is known that nobody vouches for it. Without an answer from the domain or the network, that isn't known.
  var isUnverified: Bool {
    switch verification {
    case .notListed, .noDomain, .noIssuer: true
    case .native, .verified, .unreachable, .unknown: false
    }
  }

  /// The home domain that the issuer names; nil if none is known.
  public var domain: String? {
    switch verification {
    case .verified(let domain), .notListed(let domain), .unreachable(let domain, _): domain
    default: nil
    }
  }
}
