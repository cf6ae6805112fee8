import Foundation
import MesoKit
import WalletWindow
import WebWindows

/// A session of MesoKit in a window of WebKit, on the origin that the first argument names: what happens in it, a line each. The second one names the
/// folder of WebKit's files.
@main
enum RampViewLines {
  @MainActor
  static func main() throws {
    let (origin, folder) = (try MesoOrigin(CommandLine.arguments[1]), CommandLine.arguments[2])
    let signer = try SolanaSigner(seed: Array(repeating: 7, count: 64))
    let meso = Meso(
      configuration: try MesoTransferConfiguration(
        partnerID: "test", network: .solanaMainnet, walletAddress: signer.address, sourceAmount: MesoAmount("50"), destinationAsset: .sol,
        environment: .sandbox, mode: .webview, hosts: .api.overriding(.sandbox, with: origin)))
    meso.on { event in
      if case .requestSignedMessage(let request) = event { try? request.sign(with: signer) }
      switch event {
      case .messageRefused(let refusal): say("refused", "\(refusal)")
      case .loadFailed(let failure): say("failed", "\(failure)")
      default: say("event", event.name ?? "\(event)")
      }
    }
    let program = GTKProgram(name: "basicpay.RampViewLines", origin: "http://basicpay.localhost:1", folder: folder, cache: folder)
    let system = ToldSystem(program)
    let view = RampView(meso: meso, system)
    program.started = { _ in
      do { try meso.transfer(on: view) } catch { say("error", "\(error)") }
    }
    program.ends = { program.end() }
    exit(program.run([CommandLine.arguments[0]]))
  }

  nonisolated static func say(_ what: String, _ text: String) { FileHandle.standardOutput.write(Data("\(what)\t\(text)\n".utf8)) }
}

/// Says what would be opened in the person's browser, and opens nothing.
private final class ToldSystem: WindowSystem {
  private let program: GTKProgram

  init(_ program: GTKProgram) { self.program = program }

  func makeWindow(_ look: WindowLook, delegate: any WebWindowDelegate) -> any WebWindow { program.makeWindow(look, delegate: delegate) }
  func browse(_ address: String) { RampViewLines.say("browser", address) }
  func end() { program.end() }
}
