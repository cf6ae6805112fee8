import Foundation
public import Localization

/// A country of ISO 3166-1.
public struct Country: Hashable, Sendable, Identifiable {
  /// Its three-letter code, which SEP-9 asks for.
  public let code: String
  /// Its two-letter code.
  public let shortCode: String

  public var id: String { code }

  /// Its name in English.
  public var name: String { name(in: .english) }

  /// Returns its name in a language.
  public func name(in language: Language) -> String { Locale(identifier: language.rawValue).localizedString(forRegionCode: shortCode) ?? code }

  /// The country with a code of two or three letters.
  public init?(_ code: String) {
    guard let country = Self.byCode[code.uppercased()] else { return nil }
    self = country
  }

  private init(_ codes: Substring) {
    shortCode = String(codes.prefix(2))
    code = String(codes.dropFirst(2))
  }

  /// All countries, sorted by their English names.
  public static let all = codes.split(separator: " ").map(Country.init).sorted { $0.name.folded < $1.name.folded }

  private static let byLanguage = Dictionary(
    uniqueKeysWithValues: Language.all.map { language in (language, all.sorted { $0.name(in: language).folded < $1.name(in: language).folded }) })

  /// Returns all countries, sorted by their names in a language.
  public static func all(in language: Language) -> [Country] { byLanguage[language] ?? all }

  private static let byCode = Dictionary(all.flatMap { [($0.code, $0), ($0.shortCode, $0)] }) { first, _ in first }

  /// The two-letter and the three-letter code of each country.
  private static let codes = """
    ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR \
    BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL \
    CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH \
    FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM \
    GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN \
    KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO \
    MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL \
    NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT \
    PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR \
    SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR \
    UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE
    """
}
