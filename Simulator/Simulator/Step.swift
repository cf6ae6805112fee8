/// A step of a simulation. Its id, which it keeps when others are left out, is what its accidents follow from.
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
    /// The person confirms what was shown: the newest, or one that so many others came after.
    case confirm(back: Int)
    /// The same, while in another window somebody confirms the next older one. That window begins at this request of the first.
    case confirmInTwoWindows(atRequest: Int)
    /// Another account of the wallet is used.
    case use(Holder)
    /// The person looks at what became of everything.
    case look
    /// Time passes.
    case wait(seconds: Int)
    /// This computer's clock is set.
    case jump(seconds: Int)
    /// The wallet's program ends properly, and is started again.
    case reopen
    /// The same, and it dies at a write, sync or removal while it starts, or the machine's power fails; and is started again.
    case reopenTwice(atChange: Int, powerFails: Bool)
    /// The program dies, or the machine's power fails, at a request of the next action: before it is sent, or once the server has acted.
    case crashAtRequest(Int, afterActing: Bool, powerFails: Bool)
    /// The same, at a write, sync or removal.
    case crashAtChange(Int, powerFails: Bool)
    /// Writes fail, in the next action.
    case failChanges(after: Int, times: Int, isFull: Bool)
    /// How requests go, from now on.
    case weather(Weather)
    /// The server's next answers of a kind aren't true.
    case lie(Lie, times: Int)
    /// The anchor's next answers aren't what it said first.
    case anchorLies(ScriptedAnchor.Lie)
    /// No ledger closes.
    case stall
    /// Ledgers close again.
    case resume
    /// The server forgets what waits for a ledger.
    case restart
    /// What the server kept arrives.
    case release
    /// The network wants at least this for an operation, in stroops.
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
  public enum Payee: Hashable, Sendable, CaseIterable {
    /// Holds GOLD and SILVER.
    case ana
    /// The same account, by an address of a user of it.
    case userOfAna
    /// Holds lumens only.
    case bob
    /// Wants a memo.
    case exchange
    /// Isn't on the ledger, until somebody pays.
    case nobody
    /// The wallet's other account.
    case oneself
  }

  /// What the person wants.
  public enum Plan: Hashable, Sendable {
    case payment(to: Payee, Coin, stroops: Int64, memo: Bool)
    /// Of the exact amount that leaves, or that arrives.
    case conversion(exactlySends: Bool, Coin, into: Coin, stroops: Int64, slippage: Int)
    case addition(Coin)
    case removal(Coin)
    case claim
    case withdrawal(units: Int)
  }

  /// What others do.
  public enum Deed: Hashable, Sendable {
    /// Ana pays the wallet, so many times at once.
    case pay(Holder, Coin, stroops: Int64, times: Int)
    /// Ana sets lumens or GOLD aside for the wallet to claim.
    case setAside(Holder, Coin, stroops: Int64)
    /// Whoever sells SILVER and COPPER asks for so much percent of the first price.
    case movePrice(percent: Int)
    /// The same owner pays Ana from another device.
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
    /// All of it.
    case stormy
  }

  /// What a server can say that isn't so.
  public enum Lie: Hashable, Sendable, CaseIterable {
    /// 200 for an envelope that is thrown away.
    case applied
    /// 200 for an envelope that is kept for later.
    case appliedSoon
    /// A refusal, and the envelope is kept for later.
    case badSequence
    case tooLate
    case insufficientFee
    case failed
    /// A refusal, and the envelope is applied at once.
    case refusedButApplied
    /// 404 for a transaction that is in a ledger.
    case notFound
    /// 200 for one that is in none: with its envelope, with another's, or about another altogether.
    case found
    case foundEnvelope
    case foundOther
    /// The newest ledger is of tomorrow, of yesterday, or has a number from far away.
    case tomorrow
    case yesterday
    case farLedger
    /// The newest ledger is one of before.
    case olderLedger
    /// An account as it was.
    case staleAccount
    /// An account with another's sequence number.
    case otherSequence
    /// An account that is rich.
    case richAccount
    /// Ways with another amount, another asset, in another order, or that cost less than they do.
    case otherAmount
    case otherAsset
    case otherOrder
    case tooGood
    /// Everybody pays a lot, or what nobody can pay.
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
