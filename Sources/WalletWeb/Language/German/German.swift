/// What the pages say in German: each English sentence, which is the source's own, and below it, indented, the German one.
///
/// - A sentence of a template stands here with its tags and links; one of the Swift code or of a script with `{0}`, `{1}`… for its values.
/// - `{0*}` is a value that is a sentence of this catalogue itself; `{0}` is shown as it is: names, amounts, codes.
/// - A sentence that was written without its point is found with one, too; several sentences in a row are found one by one.
/// - Whoever adds an English sentence adds it to the file here that fits: `CatalogueTests` names each one that is missing, as it has to stand here, and
///   each that nobody says any more.
/// - Which tags of the templates hold sentences is said in ``SentenceTags``; names, memos and what anchors say stay as they are (``Swift/String/verbatim``).
///
/// Wording: Sie; überweisen, Guthaben, verfügbar, zurückgelegt, abholen (claim), Herausgeber (issuer), Netz, Umschlag (envelope), Wiederherstellungswörter.
/// Trustline, Memo, Anchor, Passkey, Ledger and Claimable Balance have no German word that people use.
enum German {
  static let all = [
    frame, overview, payments, accounts, assets, settings, transfers, ramp, personalData, wallet, forms, anchors, paymentRefusals, otherRefusals,
    transactions,
  ]
}
