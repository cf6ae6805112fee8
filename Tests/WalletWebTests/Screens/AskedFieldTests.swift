import AnchorKit
import Sentences
import Testing

@testable import WalletKit
@testable import WalletWeb

/// The fields of an anchor's form, and the person's stored data offered for them.
struct AskedFieldTests {
  private let photo = CustomerField.person(.photoIDFront)
  private let file = KYCFile(name: "passport.jpg", contentType: "image/jpeg", size: 9, number: 4)

  @Test func `a stored file is offered with its number, and an optional one can be declined`() throws {
    let needed = try #require(AskedField(CustomerFieldRequest(photo), value: "", kept: file, mistake: nil).own)
    #expect(needed.name == "own-photo_id_front" && needed.number == "4" && !needed.isOptional)
    let request = CustomerFieldRequest(photo, isOptional: true)
    let optional = try #require(AskedField(request, value: "", kept: file, mistake: nil).own)
    #expect(optional.isOptional && optional.isChosen && optional.label.english == "Send “passport.jpg” from my data")
    #expect(AskedField(request, value: "", kept: file, isDeclined: true, mistake: nil).own?.isChosen == false)
  }

  @Test func `a question shows its mistake, and an optional one has an empty choice`() {
    let sex = CustomerField.person(.sex)
    let needed = AskedField(CustomerFieldRequest(sex, choices: ["male", "female"]), value: "", mistake: "The anchor needs this.").choice
    #expect(needed?.mistake == "The anchor needs this." && needed?.options.map(\.value) == ["male", "female"])
    #expect(needed?.options.map(\.isFirst) == [true, false], "the browser focuses it")
    let request = CustomerFieldRequest(sex, choices: ["male", "female"], isOptional: true)
    for (value, chosen) in [("male", "male"), ("", ""), ("unknown", "")] {
      let choice = AskedField(request, value: value, mistake: nil).choice
      #expect(choice?.options.map(\.value) == ["", "male", "female"] && choice?.options.filter(\.isChosen).map(\.value) == [chosen])
    }
  }

  @Test func `browsers are asked to keep no personal data`() {
    let fields = CustomerField.all.compactMap { KYCFieldView($0, value: "", kept: "", mistake: nil).field }
    #expect(fields.count > 20 && fields.allSatisfy { $0.attributes.description.contains("autocomplete=\"off\"") })
  }

  @Test func `payment methods are shown in words in any field, and other choices unchanged`() {
    let options = AskedField(CustomerFieldRequest(.other("type"), choices: ["bank_account", "cash"]), value: "cash", mistake: nil).choice?.options
    #expect(options?.map(\.label) == ["Bank account", "Cash"] && options?.map(\.value) == ["bank_account", "cash"])
    #expect(CustomerField.person(.sex).words("cash") == "cash".verbatim)
  }

  @Test func `a field name that a form can't have is replaced, and SEP-9's names stay`() {
    let strange = ["a b", "a:b", "a,b", "a-b", "número", String(repeating: "n", count: 80)].map { CustomerField($0).formName }
    #expect(strange.allSatisfy { $0.wholeMatch(of: /x[0-9a-f]{32}/) != nil } && Set(strange).count == strange.count)
    #expect(CustomerField.all.allSatisfy { $0.formName == $0.name.replacing(".", with: "-") })
  }

  @Test func `a stored file is offered only for its own field, and not for a question with choices`() {
    let question = CustomerFieldRequest(photo, choices: ["yes", "no"])
    let asked = AskedField(question, value: "", kept: file, mistake: nil)
    #expect(asked.own == nil && asked.field == nil && asked.choice?.options.count == 2 && !question.isFile)
    let fields = AskedField.fields([CustomerFieldRequest(.person(.lastName)), CustomerFieldRequest(.person(.photoIDBack))], [:], kept: [photo: file])
    #expect(fields.allSatisfy { $0.own == nil })
  }
}
