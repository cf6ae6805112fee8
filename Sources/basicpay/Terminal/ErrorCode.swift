import AnchorKit
import ArgumentParser
import HorizonKit
import StellarKit
import StellarXDR
import WalletKit

/// The kind of a refusal, as `--json` names it. Scripts rely on these names: new ones may be added, but none may change.
enum ErrorCode: String, CaseIterable, Encodable {
  /// The command, its options or its arguments can't be understood.
  case usage
  /// Anything without a code of its own.
  case refused
  /// There is no wallet here yet.
  case noAccount
  /// The account in use isn't funded.
  case notFunded
  /// A PIN or passphrase is needed, and none can be read.
  case secretNeeded
  /// The PIN, passphrase or recovery words don't open this wallet.
  case wrongSecret
  /// There were too many wrong PINs. The person has to wait.
  case waitForGuess
  /// The keys are missing, damaged, or can't be read.
  case vault
  /// The home or a database can't be read or written.
  case store
  /// The network gave no answer. For a payment, `basicpay status` shows whether it counts.
  case network
  /// The anchor gave no answer, or refused.
  case anchor
  /// The confirmation was refused.
  case unconfirmed
  /// The input doesn't fit: an amount, a recipient, a memo.
  case input
  /// The account holds assets of several issuers with this code, or none.
  case asset
  /// More signatures are needed than this wallet can give.
  case moreSigners
  /// The same payment has gone through before, and nobody had seen that yet. Nothing was sent.
  case alreadyPaid
  /// It was sent, but the outcome isn't known yet. It must not be paid again until `basicpay status` shows it.
  case pending
  /// It is not known whether it was sent.
  case unknown
  /// The network refused what was sent. At most the fee was paid. `tx send` uses this code only for a transaction that failed in a ledger.
  case failed
  /// The network didn't accept it in time, and never will.
  case expired
  /// The reader of standard output is gone. There is no document: only the sentence reports this, and repeats a short result.
  case output
  /// `basicpay doctor` found something wrong.
  case checkFailed

  /// The exit status.
  var exitStatus: Int32 { self == .usage ? 2 : 1 }

  /// Finds the code of an error that a command throws.
  init(_ error: any Error) {
    switch error {
    case let error as Refused: self = error.code
    case is ValidationError: self = .usage
    case let error as WalletError: self.init(error)
    case let error as SendingError: self.init(error)
    case let error as TransferError: self.init(error)
    case let error as VaultError: self.init(error)
    case SignUpError.vault(let error): self.init(error)
    case let error as PaymentRefusal: self.init(error.cause, otherwise: .input)
    case let error as AssetRefusal: self.init(error.cause, otherwise: .input)
    case let error as TokenRefusal: self.init(error.cause, otherwise: .refused)
    case is SignUpError, is ContactRefusal, is KYCRefusal: self = .input
    case is AmountError, is AssetError, is MemoError, is StrKeyError, is TokenAmountError: self = .input
    case is StoreError: self = .store
    case let error as NetworkError: self.init(error)
    case is HorizonError, is TransportError: self = .network
    case is AnchorError: self = .anchor
    default: self = .refused
    }
  }

  private init(_ error: WalletError) {
    switch error {
    case .store: self = .store
    case .vault(let error): self.init(error)
    case .network(let error): self.init(error)
    case .sending(let error): self.init(error)
    case .noAccount: self = .noAccount
    case .noFriendbot: self = .refused
    }
  }

  private init(_ error: SendingError) {
    switch error {
    case .store: self = .store
    case .vault(let error): self.init(error)
    case .network(let error): self.init(error)
    case .refused(let refusal): self.init(refusal.cause, otherwise: .input)
    case .moreSignersNeeded: self = .moreSigners
    case .alreadyPaid: self = .alreadyPaid
    default: self = .refused
    }
  }

  private init(_ cause: RefusalCause?, otherwise: ErrorCode) {
    switch cause {
    case nil: self = otherwise
    case .network(let error): self.init(error)
    case .store: self = .store
    case .vault(let error): self.init(error)
    case .anchor: self = .anchor
    case .notFunded: self = .notFunded
    }
  }

  private init(_ error: NetworkError) {
    if case .refused = error { self = .refused } else { self = .network }
  }

  private init(_ error: TransferError) {
    switch error {
    case .anchor: self = .anchor
    case .store: self = .store
    case .vault(let error): self.init(error)
    case .network(let error): self.init(error)
    case .sending(let error): self.init(error)
    case .fields: self = .input
    case .moreSignersNeeded: self = .moreSigners
    default: self = .refused
    }
  }

  private init(_ error: VaultError) {
    switch error {
    case .notCreated: self = .noAccount
    case .wrongSecret, .wrongPasskey, .wrongWords: self = .wrongSecret
    case .guess(.wait): self = .waitForGuess
    case .missing, .damaged, .newerVersion, .inaccessible, .olderVersion: self = .vault
    default: self = .refused
    }
  }
}
