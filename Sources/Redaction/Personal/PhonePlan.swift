/// The national numbers of one country: how they begin and how long they are.
struct PhonePlan: Sendable {
  /// The beginnings of the number, the trunk prefix included.
  let beginnings: [String]
  /// The number of digits, those of the beginning included.
  let counts: ClosedRange<Int>

  /// Whether digits are such a number.
  func holds(_ digits: String) -> Bool {
    counts.contains(digits.utf8.count) && beginnings.contains { digits.hasPrefix($0) }
  }

  /// The plans by country (ISO 3166-1), from the national numbering plans that ITU-T lists:
  /// <https://www.itu.int/oth/T0202.aspx?parent=T0202>.
  static let all: [String: [PhonePlan]] = [
    "AT": [trunk(9...13)], "AU": [trunk(10...10)], "BE": [trunk(9...10)], "CH": [trunk(10...10)],
    "DE": [trunk(9...12)], "FI": [trunk(8...11)], "FR": [trunk(10...10)], "GB": [trunk(10...11)],
    "IE": [trunk(9...11)], "IL": [trunk(9...10)], "JP": [trunk(10...11)], "KR": [trunk(9...11)],
    "NL": [trunk(10...10)], "NZ": [trunk(9...11)], "SE": [trunk(8...10)], "TR": [trunk(11...11)],
    "UA": [trunk(10...10)], "ZA": [trunk(10...10)],
    "BR": [
      PhonePlan(beginnings: (11...99).filter { $0 % 10 > 0 }.map { "\($0)9" }, counts: 11...11),
      PhonePlan(
        beginnings: (11...99).filter { $0 % 10 > 0 }.flatMap { area in
          (2...5).map { "\(area)\($0)" }
        },
        counts: 10...10
      ),
    ],
    "CA": [northAmerica], "US": [northAmerica],
    "CN": [PhonePlan(beginnings: (13...19).map(String.init), counts: 11...11), trunk(10...12)],
    "CZ": [PhonePlan(beginnings: ["2", "3", "4", "5", "6", "7"], counts: 9...9)],
    "DK": [PhonePlan(beginnings: (2...9).map(String.init), counts: 8...8)],
    "ES": [PhonePlan(beginnings: ["6", "7", "8", "9"], counts: 9...9)],
    "IN": [PhonePlan(beginnings: ["6", "7", "8", "9"], counts: 10...10), trunk(11...11)],
    "IT": [PhonePlan(beginnings: ["3"], counts: 9...10), trunk(8...11)],
    "MX": [PhonePlan(beginnings: (2...9).map(String.init), counts: 10...10)],
    "NO": [PhonePlan(beginnings: ["2", "3", "4", "5", "6", "7", "9"], counts: 8...8)],
    "PL": [PhonePlan(beginnings: (1...8).map(String.init), counts: 9...9)],
    "PT": [PhonePlan(beginnings: ["2", "9"], counts: 9...9)],
    "RU": [PhonePlan(beginnings: ["8", "7"], counts: 11...11)],
  ]

  private static func trunk(_ counts: ClosedRange<Int>) -> PhonePlan {
    PhonePlan(beginnings: (1...9).map { "0\($0)" }, counts: counts)
  }

  private static let northAmerica = PhonePlan(beginnings: (2...9).map(String.init), counts: 10...10)
}
