import MesoKit
import StellarKit
import Testing

/// The code of MesoKit's guides and documentation, verbatim.
struct MesoKitGuideTests {
  private let words = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"

  /// A surface that shows nothing.
  private struct Screen: MesoSurface {
    func perform(_ command: MesoSurfaceCommand) async {}
  }

  @Test func `a transfer is configured, opened, given messages and destroyed`() throws {
    let (surface, text, senderOrigin) = (Screen(), #"{"kind":"READY"}"#, "https://api.sandbox.meso.network")
    let signer = try MesoNetwork.solanaMainnet.signer(seed: Mnemonic(phrase: words).seed())
    let address = signer.address
    var form = MesoTransferForm()
    form.partnerID = "meso-dev"
    form.network = MesoNetwork.solanaMainnet.rawValue
    form.walletAddress = address
    form.sourceAmount = "50"
    form.destinationAsset = "SOL"
    form.environment = "SANDBOX"
    let configuration = try form.configuration()
    let meso = Meso(configuration: configuration)
    meso.on { event in
      switch event {
      case .requestSignedMessage(let request): try? request.sign(with: signer)
      case .transferComplete(let transfer): print("Arrived: \(transfer.id)")
      case .error(_, let message): print(message)
      default: break
      }
    }
    try meso.transfer(on: surface)
    meso.receive(MesoPostedMessage(body: text, origin: senderOrigin, frame: .main))
    meso.destroy()
    #expect(throws: MesoError.alreadyStarted) { try meso.transfer(on: surface) }
  }

  @Test func `a signer is derived from the recovery phrase`() throws {
    let seed = try Mnemonic(phrase: words).seed()
    let signer = try MesoNetwork.solanaMainnet.signer(seed: seed)
    func answer(_ request: SignatureRequest, isAgreed: Bool) throws {
      guard isAgreed else {
        request.refuse()
        return
      }
      try request.sign(with: signer)
    }
    let configuration = try MesoTransferConfiguration(
      partnerID: "meso-dev", network: .solanaMainnet, walletAddress: signer.address,
      sourceAmount: MesoAmount("50"), destinationAsset: .sol, environment: .sandbox)
    #expect(configuration.walletAddress == signer.address)
  }

  private func ask(_ request: SignatureRequest) {}

  @Test func `a session takes an event handler and opens`() throws {
    let signer = try MesoNetwork.solanaMainnet.signer(seed: Mnemonic(phrase: words).seed())
    let configuration = try MesoTransferConfiguration(
      partnerID: "meso-dev", network: .solanaMainnet, walletAddress: signer.address, sourceAmount: MesoAmount("50"), destinationAsset: .sol,
      environment: .sandbox)
    let surface = Screen()
    let meso = Meso(configuration: configuration)
    meso.on { event in
      switch event {
      case .requestSignedMessage(let request): ask(request)  // and then request.sign(with: signer) or request.refuse()
      case .transferComplete(let transfer): print("Arrived: \(transfer.id)")
      default: break
      }
    }
    try meso.transfer(on: surface)
    #expect(meso.state == .opening)
    meso.destroy()
  }
}
