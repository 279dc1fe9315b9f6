import Patterns

/// National identity numbers, distinguished from other numbers by their check digits.
///
/// A number with one weak check digit and no distinctive form would be found by chance in every
/// tenth message with numbers, so it has to be written in its usual groups or next to its name.
struct IdentityNumber: Sendable {
  /// The country and the number, for instance `fr-nir`.
  let name: String
  /// The number in the first group, in RE2's syntax; letters match in both cases.
  let pattern: String
  /// Whether letters and digits, in capitals and without separators, are a valid number.
  let isRight: @Sendable ([UInt8]) -> Bool

  init(_ name: String, _ pattern: String, _ isRight: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.pattern = pattern
    self.isRight = isRight
  }

  /// The detector of such numbers.
  func detector() -> Detector {
    let (isRight, text) = (isRight, #"(?i)(?:^|[^0-9A-Za-z_.,/=#+-]|[:=#])"# + pattern)
    return Detector(.identity, name, sign: text, pattern: DeferredPattern(text)) { candidate in
      let characters = candidate.bytes.compactMap { byte -> UInt8? in
        byte.isDigit ? byte : byte.isLetter ? byte & 0xDF : nil
      }
      return !candidate.goesOn && !candidate.isFollowedByDigits && isRight(characters)
        ? .accepted(length: candidate.bytes.count) : .rejectedHere
    }
  }

  /// A name, the text that may be between it and its number, and the number.
  private static func named(_ names: String, _ number: String) -> String {
    "(?:\(names))" + #"[^0-9\n]{1,16}"# + "(\(number))"
  }

  static let all: [IdentityNumber] =
    germany + britain + america + romance + northern + eastern + asia
}

// MARK: By country

extension IdentityNumber {
  private static let germany: [IdentityNumber] = [
    // Identifikationsnummer, § 139b AO
    .init("de-steuer-id", "([1-9][0-9](?: [0-9]{3}){3})") { CheckDigits.isModulus1110($0) },
    .init("de-steuer-id-named", named("steuer|idnr|identifikationsnummer", "[1-9][0-9]{10}")) {
      CheckDigits.isModulus1110($0)
    },
    // Versicherungsnummer, § 147 SGB VI
    .init(
      "de-versicherungsnummer",
      "([0-9]{2} ?[0-3][0-9][01][0-9][0-9]{2} ?[A-Z] ?[0-9]{2} ?[0-9])",
      { CheckDigits.isGermanInsurance($0) }
    ),
    // AHV-Nummer: EAN-13 that begins with 756
    .init("ch-ahv", #"(756\.[0-9]{4}\.[0-9]{4}\.[0-9]{2}|756[0-9]{10})"#) {
      CheckDigits.isEuropeanArticle($0)
    },
    .init(
      "passport",
      named(
        "passport|reisepass|personalausweis|ausweisnummer|pasaporte|passeport|passaporto|passaporte"
          + "|paspoort|paszport|паспорт|护照|旅券|パスポート|여권",
        "[A-Z]{1,2}[0-9][0-9A-Z]{5,8}|[0-9]{2}[A-Z]{2}[0-9]{5}"
      ),
      { $0.contains(where: \.isDigit) }
    ),
  ]

  private static let britain: [IdentityNumber] = [
    .init("uk-nhs", named("nhs", "[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{4}")) {
      CheckDigits.isWeighted($0, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11)
    },
    // National Insurance number: prefixes that are not used, and a suffix
    .init("uk-nino", "([A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?[0-9]{2}){3} ?[A-D])") {
      !["BG", "GB", "NK", "KN", "TN", "NT", "ZZ"].contains(
        String(decoding: $0.prefix(2), as: UTF8.self)
      )
    },
    .init("ie-pps", named("pps", "[0-9]{7}[A-W][A-IW]?")) { CheckDigits.isIrish($0) },
  ]

  private static let america: [IdentityNumber] = [
    .init("us-ssn", "([0-8][0-9]{2}-[0-9]{2}-[0-9]{4})") { CheckDigits.isSocialSecurity($0) },
    // Beside its name any nine digits: there is no check digit, and people mistype.
    .init(
      "us-ssn-named",
      #"(?:\b(?:ssn|itin)\b|social security)[^0-9\n]{1,40}([0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{4})"#,
      { Set($0).count > 1 }
    ),
    .init("ca-sin", named("\\bsin\\b|social insurance", "[1-9][0-9]{2}[ -]?[0-9]{3}[ -]?[0-9]{3}"))
    {
      CheckDigits.isLuhn($0)
    },
    .init("br-cpf", #"([0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2})"#) {
      CheckDigits.isBrazilianPerson($0)
    },
    .init("br-cpf-named", named("cpf", "[0-9]{11}")) { CheckDigits.isBrazilianPerson($0) },
    .init("br-cnpj", #"([0-9]{2}\.[0-9]{3}\.[0-9]{3}/[0-9]{4}-[0-9]{2})"#) {
      CheckDigits.isBrazilianFirm($0)
    },
    .init("mx-curp", "([A-Z][AEIOUX][A-Z]{2}[0-9]{6}[HMX][A-Z]{5}[0-9A-Z][0-9])") {
      $0.count == 18
    },
  ]

  private static let romance: [IdentityNumber] = [
    // Numéro d'inscription au répertoire
    .init(
      "fr-nir",
      "([1-478] ?[0-9]{2} ?[0-9]{2} ?(?:[0-9]{2}|2[AB]) ?[0-9]{3} ?[0-9]{3} ?[0-9]{2})"
    ) {
      CheckDigits.isFrench($0)
    },
    // Documento nacional de identidad, and that of foreigners
    .init(
      "es-dni",
      #"([0-9]{8}[ -]?[A-HJ-NP-TV-Z]|[0-9]{2}\.[0-9]{3}\.[0-9]{3}[ -]?[A-HJ-NP-TV-Z]"#
        + "|[XYZ][ -]?[0-9]{7}[ -]?[A-HJ-NP-TV-Z])",
      { CheckDigits.isSpanish($0) }
    ),
    .init(
      "it-codice-fiscale",
      "([A-Z]{3} ?[A-Z]{3} ?[0-9LMNP-V]{2}[A-EHLMPR-T][0-9LMNP-V]{2} ?[A-Z][0-9LMNP-V]{3}[A-Z])",
      { CheckDigits.isItalian($0) }
    ),
    .init("pt-nif", named("nif|contribuinte", "[1-35689][0-9]{2} ?[0-9]{3} ?[0-9]{3}")) {
      CheckDigits.isPortuguese($0)
    },
    .init("ro-cnp", named("cnp", "[1-8][0-9]{12}")) { CheckDigits.isRomanian($0) },
  ]

  private static let northern: [IdentityNumber] = [
    .init("nl-bsn", named("bsn|burgerservice|sofi", #"[0-9](?:[ .]?[0-9]){8}"#)) {
      CheckDigits.isWeighted($0, [9, 8, 7, 6, 5, 4, 3, 2, -1], 11)
    },
    .init("be-rijksregister", #"([0-9]{2}\.[01][0-9]\.[0-3][0-9]-[0-9]{3}[.-][0-9]{2})"#) {
      CheckDigits.isBelgian($0)
    },
    .init("se-personnummer", "((?:19|20)?[0-9]{2}[01][0-9][0-3][0-9][-+][0-9]{4})") {
      CheckDigits.isLuhn(Array($0.suffix(10)))
    },
    .init("dk-cpr", named("cpr", "[0-3][0-9][01][0-9]{3}[- ]?[0-9]{4}")) { $0.count == 10 },
    .init("no-fodselsnummer", named("fødselsnummer|personnummer|fnr", "[0-7][0-9]{5} ?[0-9]{5}")) {
      CheckDigits.isWeighted($0, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1, 0], 11)
        && CheckDigits.isWeighted($0, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11)
    },
    .init("fi-henkilotunnus", "([0-3][0-9][01][0-9]{3}[-+A-FU-Y][0-9]{3}[0-9A-FHJ-NPR-Y])") {
      CheckDigits.isFinnish($0)
    },
  ]

  private static let eastern: [IdentityNumber] = [
    .init("pl-pesel", "([0-9]{11})") { CheckDigits.isPolish($0) },
    .init("ru-snils", "([0-9]{3}-[0-9]{3}-[0-9]{3}[ -][0-9]{2})") { CheckDigits.isRussian($0) },
    .init("tr-kimlik", named("kimlik|tckn|tc", "[1-9][0-9]{10}")) { CheckDigits.isTurkish($0) },
    .init("za-id", "([0-9]{2}[01][0-9][0-3][0-9]{5}[01][0-9]{2})") {
      CheckDigits.isDay(month: $0, at: 2) && CheckDigits.isLuhn($0)
    },
  ]

  private static let asia: [IdentityNumber] = [
    .init("in-aadhaar", "([2-9][0-9]{3}[ -][0-9]{4}[ -][0-9]{4})") { CheckDigits.isVerhoeff($0) },
    .init("in-aadhaar-named", named("aadhaar|aadhar|आधार", "[2-9][0-9]{11}")) {
      CheckDigits.isVerhoeff($0)
    },
    .init("in-pan", "([A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z])") { $0.count == 10 },
    // GB 11643: ISO 7064, MOD 11-2
    .init("cn-resident", "([1-8][0-9]{5}(?:18|19|20)[0-9]{2}[01][0-9][0-3][0-9]{4}[0-9X])") {
      CheckDigits.isChinese($0)
    },
    .init("kr-resident", "([0-9]{2}[01][0-9][0-3][0-9]-[1-8][0-9]{6})") {
      CheckDigits.isDay(month: $0, at: 2)
    },
    .init("jp-my-number", "([0-9]{4} [0-9]{4} [0-9]{4})") { CheckDigits.isJapanese($0) },
    .init(
      "jp-my-number-named",
      "(?:マイナンバー|個人番号|my number)[^0-9\n]{1,16}([0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4})",
      { CheckDigits.isJapanese($0) }
    ),
    .init("au-tfn", named("tfn|tax file", "[0-9]{3} ?[0-9]{3} ?[0-9]{3}")) {
      CheckDigits.isWeighted($0, [1, 4, 3, 7, 5, 8, 6, 9, 10], 11)
    },
  ]
}
