import AnchorKit
import MesoKit
import Sentences

/// Meso's system that the wallet uses on a network, and the partner ID for it.
struct RampService: Sendable {
  /// The partner ID for the sandbox's imitation, which takes any.
  private static let sandboxPartner = "basicpay-sandbox"

  let environment: MesoEnvironment
  let hosts: MesoHosts
  let partnerID: String

  /// - Parameter imitation: where the sandbox's imitation answers; nil if it doesn't run.
  /// - Throws: ``RampError`` if there is none, or no partner ID was set.
  init(_ profile: NetworkProfile, _ settings: Settings, imitation: String?) throws(RampError) {
    let hosts: MesoHosts = settings.rampHosts == .transfer ? .transfer : .api
    if profile.name == NetworkProfile.sandbox.name {
      guard let imitation, let origin = try? MesoOrigin(imitation) else { throw .noImitation }
      (environment, self.hosts, partnerID) = (.sandbox, hosts.overriding(.sandbox, with: origin), Self.sandboxPartner)
    } else {
      guard !settings.rampPartnerID.isEmpty else { throw .noPartnerID }
      (environment, self.hosts, partnerID) = (profile.isPublic ? .production : .sandbox, hosts, settings.rampPartnerID)
    }
  }

  /// Checks what was typed, and returns it as a configuration.
  ///
  /// - Parameter mode: how the window stands in the application.
  /// - Throws: ``RampError/fields(_:)``
  func configuration(of form: RampForm, address: String, mode: MesoMode = .embedded) throws(RampError) -> MesoTransferConfiguration {
    guard let chain = RampChain(rawValue: form.chain), chain.assets.contains(form.asset) else {
      throw .fields(["asset": "Choose what to buy or sell from the list."])
    }
    var meso = MesoTransferForm()
    meso.partnerID = partnerID
    meso.network = chain.network.rawValue
    meso.walletAddress = address
    do throws(FieldError) { meso.sourceAmount = try form.numberFormat.digits(form.amount) } catch { throw .fields(["amount": error.sentence]) }
    meso.sourceAsset = form.isSale ? form.asset : MesoAsset.usd.rawValue
    meso.destinationAsset = form.isSale ? MesoAsset.usd.rawValue : form.asset
    meso.environment = environment.rawValue
    meso.authenticationStrategy = form.proof.strategy.rawValue
    meso.handlesSendTransaction = form.isSale
    meso.hosts = hosts
    meso.mode = mode
    let configuration: MesoTransferConfiguration
    do throws(MesoError) {
      configuration = try meso.configuration()
    } catch {
      guard case .invalidConfiguration(let violations) = error else { throw .fields(["amount": error.sentence]) }
      throw .fields(Dictionary(violations.map { (Self.field(of: $0), $0.sentence) }) { "\($0) \($1)" })
    }
    // The ramp's own rule also accepts zero.
    guard let amount = configuration.sourceAmount, let zero = try? MesoAmount("0"), amount > zero else {
      throw .fields(["amount": "Enter more than zero."])
    }
    let decimals = configuration.sourceAsset.decimals
    guard (try? amount.smallestUnits(decimals: decimals)) != nil else {
      throw .fields(["amount": DecimalAmountError.tooManyDecimals(Int(decimals)).sentence])
    }
    return configuration
  }

  private static func field(of violation: MesoViolation) -> String {
    switch violation {
    case .amountMissing, .sourceAmount, .destinationAmount: "amount"
    case .partnerIDMissing, .partnerIDTooLong: "partner"
    default: "asset"
    }
  }
}
