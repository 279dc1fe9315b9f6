import Patterns

/// Telephone numbers (ITU-T E.123 and E.164: at most 15 digits).
enum PhoneNumber {
  /// The detectors of telephone numbers.
  ///
  /// - Parameter regions: The countries whose numbers are recognized without any grouping.
  static func detectors(regions: Set<String>) -> [Detector] {
    let plans = regions.sorted().flatMap { PhonePlan.all[$0] ?? [] }
    return [international, grouped, labelled] + (plans.isEmpty ? [] : [regional(plans)])
  }

  private static let name = PersonalData.phone.rawValue

  private static let international = Detector(
    .phone,
    name,
    sign: #"\+\(?[0-9]|\b00[1-9]"#,
    pattern: DeferredPattern(
      #"(?:^|[^0-9A-Za-z_+])((?:\+|00)\(?[1-9][0-9]{0,2}\)?(?:[ .\-/()]{0,3}[0-9]{1,9}){1,7}\)?)"#
    ),
    check: { isDate($0) ? .rejected : judge($0, 8...17) }
  )

  /// Numbers in groups that are usual in a country and unlike other numbers.
  private static let grouped = Detector(
    .phone,
    "grouped-phone",
    sign: #"[0-9][) ./-]{1,3}[0-9]{2,8}"#,
    pattern: DeferredPattern(
      before + "("
        // A trunk prefix: 030 901820, (0171) 234-5678, 06 12 34 56 78, 020 7946 0958, 03-1234-5678
        + #"\(?0[1-9][0-9]{0,4}\)?[ ./\-]{1,3}[0-9]{2,8}(?:[ .\-/]{1,2}[0-9]{2,6}){0,4}"#
        // North America
        + #"|(?:1[ .-])?\([2-9][0-9]{2}\) ?[2-9][0-9]{2}[ .-][0-9]{4}"#
        + #"|(?:1[ .-])?[2-9][0-9]{2}[ .-][2-9][0-9]{2}[ .-][0-9]{4}"#
        // Brazil
        + #"|\([1-9][0-9]\) ?9?[ .]?[0-9]{4}[ .-][0-9]{4}|[1-9][0-9] 9[0-9]{4}-[0-9]{4}"#
        // India, Spain, Italy, China, Russia
        + #"|[6-9][0-9]{4}[ -][0-9]{5}|[6-9][0-9]{2} [0-9]{2} [0-9]{2} [0-9]{2}"#
        + #"|3[2-9][0-9] [0-9]{3} [0-9]{4}|1[3-9][0-9][ -][0-9]{4}[ -][0-9]{4}"#
        + #"|8 ?\(?[3489][0-9]{2}\)?[ -][0-9]{3}[ -][0-9]{2}[ -][0-9]{2}"# + ")"
    ),
    check: { isDate($0) ? .rejected : judge($0, 9...13) }
  )

  /// Numbers next to a word for them, as in `tel. 901820` or `ruf mich unter 01712345678 an`.
  private static let labelled = Detector(
    .phone,
    "told-phone",
    sign: words,
    pattern: DeferredPattern(
      words + #"\pL{0,5}\.?[)\]]?(?:[ \t]{1,2}\pL{1,10}){0,3}?[ \t:=#.\-*(は]{0,4}"#
        + #"(\(?[0-9](?:[ ().\-/]{0,2}[0-9]){5,13})"#
    ),
    check: { isDate($0) ? .rejected : judge($0, 7...14) }
  )

  private static func regional(_ plans: [PhonePlan]) -> Detector {
    Detector(
      .phone,
      "regional-phone",
      sign: #"[0-9](?:[ ().\-/]{0,2}[0-9]){7}"#,
      pattern: DeferredPattern(before + #"(\(?[0-9](?:[ ().\-/]{0,2}[0-9]){7,12})"#),
      check: { candidate in
        let digits = String(decoding: candidate.bytes.filter(\.isDigit), as: UTF8.self)
        guard !isDate(candidate), plans.contains(where: { $0.holds(digits) }) else {
          return .rejected
        }
        return judge(candidate, 8...13)
      }
    )
  }

  /// The pattern before a number that is not part of a longer one, of a name or of an address.
  private static let before = #"(?:^|[^0-9A-Za-z_.,+/:=#$€£%-]|(?:[a-z]|\pL)[:=.])"#

  private static let words =
    #"(?i)(?:\btel\b|\btelef[oó]n|\btélé?phone|\btél\b|\bphone|\bmobile?\b|\bmob\b|\bcell(?:phone|ulare)?\b|\bhandy"#
    + #"|\bfax|\bwhats ?app|\bgsm\b|\bcall (?:me|us|her|him|them)\b|\bcall(?: on| at)?\b|\b(?:ring|text|dial) (?:me|us|her|him)?"#
    + #"|\bruf(?:e|t)?\b|\brückruf|\brufnummer|\bappelle|\bportable|\bm[oó]vil\b|\bcelular|\btelemóvel|\bll[aá]m[ae]"#
    + #"|\bcellulare|\bchiama|\bliga\b|\bbel (?:me|mij)|\bmobiel|\bkomórk|\bzadzwoń|\bdzwoń|\bnumer telefonu"#
    + #"|\b(?:my|meine|mon|mi|il mio|meu|mijn|mój|su|sa|her|his) (?:number|nummer|numéro|número|numero|numer)\b"#
    + #"|телефон|(?:^|[^\pL])(?:тел|моб)|звони|позвони|мой номер|電話|携帯|电话|電話|手机|手機|전화|휴대폰|번호|फ़ोन|फोन|नंबर)"#

  private static func judge(_ candidate: Candidate, _ counts: ClosedRange<Int>) -> Detector.Verdict
  {
    let bytes = candidate.bytes
    guard counts.contains(bytes.count(where: \.isDigit)), !candidate.goesOn else {
      return .rejected
    }
    // The number ends with its last digit, or with the parenthesis that it opened.
    let last = bytes.lastIndex { $0.isDigit } ?? 0
    return .accepted(length: last + 1)
  }

  /// Whether it begins as a date does: 03.12.2024 10, 2024-03-12 1000.
  private static func isDate(_ candidate: Candidate) -> Bool {
    let groups = candidate.bytes.split(whereSeparator: { !$0.isDigit })
    guard groups.count >= 3 else { return false }
    let marks = candidate.bytes.drop { !$0.isDigit }.filter { !$0.isDigit }
    guard marks.count >= 2, marks[0] == marks[1], ".-/".utf8.contains(marks[0]) else {
      return false
    }
    let counts = groups.prefix(3).map(\.count)
    let isYearLast = counts[0] <= 2 && counts[1] <= 2 && (counts[2] == 4 || counts[2] == 2)
    return isYearLast && (counts[2] == 4 || groups.count == 3)
      || counts[0] == 4 && counts[1] <= 2 && counts[2] <= 2
  }
}
