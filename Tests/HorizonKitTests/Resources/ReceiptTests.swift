import HorizonKit
import StellarKit
import StellarXDR
import Testing

/// The payments that an account received from operations.
@Suite struct ReceiptTests {
  private let shop: AccountID
  private let payer: MuxedAccount
  private let usd: Asset
  private let ten: Amount
  private let memo = Memo(.text(Array("lunch, café".utf8)))
  private let operation: OperationResource

  init() throws {
    shop = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    payer = MuxedAccount(try AccountID("GAIH3ULLFQ4DGSECF2AR555KZ4KNDGEKN4AFI4SU2M7B43MGK3QJZNSR"), id: 5)
    usd = try Asset("USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN")
    ten = try Amount("10")
    var operation = try #require(try Answer("payments").decoded(as: Page<OperationResource>.self).records.first)
    operation.transaction = try Answer("transaction").decoded()
    operation.transactionSuccessful = true
    self.operation = operation
  }

  private func receipts(_ details: OperationDetails) -> [PaymentReceipt] {
    var operation = operation
    operation.details = details
    return operation.receipts(of: shop)
  }

  private func payment(to recipient: MuxedAccount) -> PaymentDetails { PaymentDetails(asset: usd, from: payer, to: recipient, amount: ten) }

  @Test func `a payment's receipt has the payer, the memo and the recipient's muxed id`() {
    let paid = PaymentReceipt(asset: usd, amount: WideAmount(ten), payer: payer.address, memo: memo)
    #expect(receipts(.payment(payment(to: MuxedAccount(shop)))) == [paid])
    #expect(receipts(.payment(payment(to: MuxedAccount(shop, id: 7)))).map(\.recipientID) == [7])
    #expect(receipts(.payment(payment(to: payer))) == [])
    let within = PaymentDetails(asset: usd, from: MuxedAccount(shop, id: 1), to: MuxedAccount(shop, id: 2), amount: ten)
    #expect(receipts(.payment(within)).map(\.payer) == [MuxedAccount(shop, id: 1).address])
  }

  @Test func `a path payment's receipt has the asset and amount that arrived`() throws {
    let path = PathPaymentDetails(
      payment: payment(to: MuxedAccount(shop)), path: [], sourceAsset: .native, sourceAmount: try Amount("3"), limit: try Amount("9"))
    let arrived = PaymentReceipt(asset: usd, amount: WideAmount(ten), payer: payer.address, memo: memo)
    #expect(receipts(.pathPaymentStrictSend(path)) == [arrived])
    #expect(receipts(.pathPaymentStrictReceive(path)) == [arrived])
  }

  @Test func `creating and merging accounts gives receipts, and a merge's amount is left to its effects`() {
    let first = CreateAccountDetails(startingBalance: ten, funder: payer, account: shop)
    #expect(receipts(.createAccount(first)) == [PaymentReceipt(asset: .native, amount: WideAmount(ten), payer: payer.address, memo: memo)])
    let merged = PaymentReceipt(asset: .native, amount: nil, payer: payer.address, memo: memo, recipientID: 3)
    #expect(receipts(.accountMerge(payer, into: MuxedAccount(shop, id: 3))) == [merged])
    #expect(receipts(.accountMerge(MuxedAccount(shop), into: payer)) == [])
  }

  @Test func `a contract transfer's receipt has the muxed id, and minted assets are paid by the issuer`() {
    let contract = ContractAddress(contract: Bytes32()).description
    func change(_ type: String, from: String?, to: String?, id: UInt64? = nil) -> AssetBalanceChange {
      AssetBalanceChange(asset: usd, type: type, from: from, to: to, amount: WideAmount(ten), destinationMuxedID: id)
    }
    let changes = [
      change("transfer", from: contract, to: shop.address, id: .max), change("transfer", from: shop.address, to: contract),
      change("mint", from: nil, to: shop.address), change("burn", from: shop.address, to: nil),
    ]
    let paid = receipts(.invokeHostFunction(InvokeHostFunctionDetails(function: "", assetBalanceChanges: changes)))
    #expect(paid.map(\.payer) == [contract, usd.issuer?.address])
    #expect(paid.map(\.recipientID) == [.max, nil])
    #expect(paid.allSatisfy { $0.asset == usd && $0.amount == WideAmount(ten) })
  }

  @Test func `a failed operation gives no receipt, and a missing transaction leaves the memo unknown`() {
    var operation = operation
    operation.details = .payment(payment(to: MuxedAccount(shop)))
    operation.transaction = nil
    #expect(operation.receipts(of: shop).map(\.memo) == [nil])
    operation.transactionSuccessful = false
    #expect(operation.receipts(of: shop) == [])
    #expect(receipts(.inflation) == [])
  }
}
