/// What was typed for a purchase or a sale through the ramp, exactly as it was.
public struct RampForm: Hashable, Sendable {
  /// Whether tokens are sold for dollars.
  public var isSale = false
  /// A ``RampChain``, by its name.
  public var chain = ""
  /// What is bought or sold, by its code.
  public var asset = ""
  /// US dollars for a purchase, tokens for a sale.
  public var amount = ""
  /// How the address is proven.
  public var proof = RampProof.asked

  /// An empty form.
  public init() {}
}
