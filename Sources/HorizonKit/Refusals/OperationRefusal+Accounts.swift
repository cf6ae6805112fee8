import Sentences
import StellarKit

/// Refusals of operations on the account itself: options, merging, data entries, sequence numbers, and the former inflation.
extension OperationRefusal {
  func options(_ code: OperationCode) -> RefusalText? {
    switch code {
    case .lowReserve: RefusalText("The account has too few lumens (XLM) for one more signer", advice: "Add lumens to the account, and try again.")
    case .tooManySigners: RefusalText("An account can have at most 20 signers", advice: "Remove one first.")
    case .badFlags: RefusalText("The same flag would be both set and cleared, or the flags don't go together")
    case .invalidInflation: RefusalText("The account that inflation should go to doesn't exist")
    case .cannotChange: RefusalText("The account has promised never to change these flags again")
    case .unknownFlag: RefusalText("This network doesn't know one of the flags")
    case .thresholdOutOfRange: RefusalText("Weights and thresholds are whole numbers from 0 to 255")
    case .badSigner: RefusalText("An account's own key can't be one of its further signers, and every signer must be valid")
    case .invalidHomeDomain: RefusalText("The home domain isn't a valid one", advice: "It has at most 32 plain characters, such as example.com.")
    case .authorizationRevocableRequired: RefusalText("Clawback needs authorizations that can be taken back", advice: "Make them revocable too.")
    default: nil
    }
  }

  func merge(_ code: OperationCode) -> RefusalText? {
    let destination: Sentence? = if case .accountMerge(let account) = operation?.body { account.accountID.brief } else { nil }
    let account: Sentence = destination.map { "The account \($0)" } ?? "The account that should receive the lumens"
    return switch code {
    case .malformed: RefusalText("An account can't be merged into itself", sending: true)
    case .noAccount: RefusalText("\(account) doesn't exist on this network", advice: "Check the address.", sending: true)
    case .immutableSet: RefusalText("The account has promised never to be removed", sending: true)
    case .hasSubentries:
      RefusalText(
        "The account still has trustlines, offers, signers or data entries", advice: "Remove them first, so that nothing is lost.", sending: true)
    case .sequenceTooFar:
      RefusalText("The account's sequence number is too high for it to be removed now", advice: "Try again later.", sending: true)
    case .destinationFull: RefusalText("\(account) can't hold that many more lumens", sending: true)
    case .isSponsor:
      RefusalText("The account still pays the reserves of others", advice: "Hand those back first.", sending: true)
    default: nil
    }
  }

  func entry(_ code: OperationCode) -> RefusalText? {
    let name: Sentence? = if case .manageData(let name, _) = operation?.body { "“\(name)”" } else { nil }
    return switch code {
    case .notTime: RefusalText("Inflation is no longer paid on this network")
    case .notSupportedYet: RefusalText("This network doesn't have data entries yet")
    case .dataNameNotFound: RefusalText("The account has no data entry \(name ?? "of this name")")
    case .dataInvalidName: RefusalText("A data entry's name has 1 to 64 characters of plain text")
    case .lowReserve:
      RefusalText("The account has too few lumens (XLM) for one more data entry", advice: "Add lumens to the account, and try again.")
    case .badSequence: RefusalText("A sequence number can only be raised, and not beyond the largest")
    default: nil
    }
  }
}
