/// A step of a simulation. Its accidents follow from its id, which stays the same when other steps are left out.
public struct Step: Hashable, Sendable {
  /// The id.
  public let id: Int
  /// What happens.
  public let action: Action

  /// A step.
  public init(_ id: Int, _ action: Action) {
    self.id = id
    self.action = action
  }

  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// The person fills a form in, and is shown what will happen.
    case review(Plan)
    /// The person confirms a review: the newest, or an earlier one, counted back from the newest.
    case confirm(back: Int)
    /// The person confirms the newest review, while the same plan is confirmed in another window. That window begins at this request of the first.
    case confirmInTwoWindows(atRequest: Int)
    /// The person switches to an account of the wallet.
    case use(Holder)
    /// The person looks at what became of everything.
    case look
    /// Time passes.
    case wait(seconds: Int)
    /// This computer's clock is set.
    case jump(seconds: Int)
    /// The wallet's program ends properly, and is started again.
    case reopen
    /// The program is reopened twice: while it starts the first time, it dies at a write, sync or removal, or the machine's power fails.
    case reopenTwice(atChange: Int, powerFails: Bool)
    /// The program dies or the machine's power fails at a request of the next action: before the request is sent, or once the server has acted.
    case crashAtRequest(Int, afterActing: Bool, powerFails: Bool)
    /// The program dies or the machine's power fails at a write, sync or removal in the next action.
    case crashAtChange(Int, powerFails: Bool)
    /// Writes fail in the next action.
    case failChanges(after: Int, times: Int, isFull: Bool)
    /// From now on, requests go wrong this often.
    case weather(Weather)
    /// The server's next answers of a kind are lies.
    case lie(Lie, times: Int)
    /// The anchor's next answers differ from its first one.
    case anchorLies(ScriptedAnchor.Lie)
    /// Ledgers stop closing.
    case stall
    /// Ledgers close again.
    case resume
    /// The server forgets the transactions that wait for a ledger.
    case restart
    /// The transactions that the server held back are submitted.
    case release
    /// The network wants at least this fee for an operation, in stroops.
    case surge(fee: UInt32)
    /// Somebody else does something.
    case others(Deed)
  }

  /// The wallet's own accounts.
  public enum Holder: Int, Hashable, Sendable, CaseIterable {
    case first
    case second
  }

  /// Assets.
  public enum Coin: String, Hashable, Sendable, CaseIterable {
    case lumens = "XLM"
    case gold = "GOLD"
    case silver = "SILVER"
    case copper = "COPPER"
    case dollars = "USDC"
  }

  /// Whom the wallet pays.
  public enum Recipient: Hashable, Sendable, CaseIterable {
    /// Holds GOLD and SILVER.
    case ana
    /// The same account, by the muxed address of one of its users.
    case userOfAna
    /// Holds lumens only.
    case bob
    /// Requires a memo.
    case exchange
    /// Doesn't exist until somebody pays.
    case nobody
    /// The wallet's other account.
    case oneself
  }

  /// What the person wants.
  public enum Plan: Hashable, Sendable {
    case payment(to: Recipient, Coin, stroops: Int64, memo: Bool)
    /// The amount is exact for what leaves, or for what arrives.
    case conversion(exactlySends: Bool, Coin, into: Coin, stroops: Int64, slippage: Int)
    case addition(Coin)
    case removal(Coin)
    case claim
    case withdrawal(units: Int)
  }

  /// What others do.
  public enum Deed: Hashable, Sendable {
    /// Ana pays the wallet several times in one transaction.
    case pay(Holder, Coin, stroops: Int64, times: Int)
    /// Ana sets lumens or GOLD aside for the wallet to claim.
    case setAside(Holder, Coin, stroops: Int64)
    /// The market maker changes all prices to this percentage of the first ones.
    case movePrice(percent: Int)
    /// The wallet's owner pays Ana from another device.
    case payFromAnotherDevice(Holder, stroops: Int64)
  }

  /// How often requests go wrong.
  public enum Weather: Hashable, Sendable, CaseIterable {
    /// Never.
    case calm
    /// Connections break.
    case lossy
    /// The server has too much to do.
    case busy
    /// Answers are slow, arrive twice at the server, or are damaged.
    case rough
    /// All of these.
    case stormy
  }

  /// An untrue answer of a server.
  public enum Lie: Hashable, Sendable, CaseIterable {
    /// 200 for an envelope that the server discards.
    case applied
    /// 200 for an envelope that the server submits later.
    case appliedSoon
    /// A refusal of an envelope that the server submits later.
    case badSequence
    case tooLate
    case insufficientFee
    case failed
    /// A refusal of an envelope that is applied at once.
    case refusedButApplied
    /// 404 for a transaction that is in a ledger.
    case notFound
    /// 200 for a transaction that is in no ledger: with its own envelope, with another's, or with another transaction altogether.
    case found
    case foundEnvelope
    case foundOther
    /// The newest ledger closes tomorrow or closed yesterday, or its number is far too high.
    case tomorrow
    case yesterday
    case farLedger
    /// The newest ledger is an earlier one.
    case olderLedger
    /// An account in an earlier state.
    case staleAccount
    /// An account with another account's sequence number.
    case otherSequence
    /// An account with far too much money.
    case richAccount
    /// Paths with another amount or another asset, in the opposite direction, or that pay out more than they do.
    case otherAmount
    case otherAsset
    case otherOrder
    case tooGood
    /// Fees that are very high, or values that aren't fees.
    case greedyFees
    case absurdFees
  }
}

extension Step: CustomStringConvertible {
  /// The step as Swift source.
  public var description: String {
    "Step(\(id), .\("\(action)".replacing(#/Simulator\.(\w+\.)+/#, with: ".")))"
  }
}
