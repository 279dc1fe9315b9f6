import Patterns

/// The kinds of personal data that a job may have replaced; secrets are always replaced.
package enum PersonalData: String, Sendable, Hashable, CaseIterable {
  /// E-mail addresses.
  case email
  /// Telephone numbers: international ones, national ones in their usual groups, and those next to
  /// a word for them.
  case phone
  /// International bank account numbers with the right check digits.
  case iban
  /// Numbers of payment cards: a known issuer, its length, and the right check digit.
  case creditCard = "credit-card"
  /// IPv4 and IPv6 addresses.
  case ip
  /// The part of web addresses after the question mark.
  case urlQuery = "url-query"
  /// The names of the participants, as the caller lists them.
  case personName = "person-name"
}

extension PersonalData {
  /// The detectors of this kind; none for names, which no pattern finds.
  ///
  /// - Parameter regions: The countries whose telephone numbers are recognized without any
  ///   grouping.
  func detectors(regions: Set<String>) -> [Detector] {
    switch self {
    case .email: MailAddress.detectors
    case .phone: PhoneNumber.detectors(regions: regions)
    case .iban: [iban()]
    case .creditCard: [card()]
    case .ip: [addressV4(), addressV6()]
    case .urlQuery: [query()]
    case .personName: []
    }
  }

  private func iban() -> Detector {
    Detector(
      .iban,
      rawValue,
      sign: #"(?i)[a-z]{2}[0-9]{2}[ .\-/]{0,2}[0-9a-z]{3}"#,
      pattern: DeferredPattern(
        #"(?i)(?:^|[^0-9a-z_])([a-z]{2}[0-9]{2}(?:[ .\-/]{0,2}[0-9a-z]){11,32})"#
      ),
      check: { candidate in
        IBAN.length(candidate.bytes, candidate.next).map { .accepted(length: $0) } ?? .rejectedHere
      }
    )
  }

  private func card() -> Detector {
    Detector(
      .card,
      rawValue,
      sign: #"[0-9](?:[ .\-/]{0,2}[0-9]){11}"#,
      scan: PaymentCard.forEach
    )
  }

  private func addressV4() -> Detector {
    let octet = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
    return Detector(
      .ip,
      rawValue,
      sign: #"[0-9]\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]"#,
      pattern: DeferredPattern(#"(?:^|[^\pL\pN_.])((?:"# + octet + #"\.){3}"# + octet + ")"),
      check: { candidate in
        let goesOn = candidate.next.map { $0.isWord || $0 == UInt8(ascii: "-") } ?? false
        return goesOn || candidate.isNumbering || candidate.isUnroutable
          ? .rejected : .accepted(length: candidate.bytes.count)
      }
    )
  }

  // RFC 4291 §2.2; at least three groups, or a loop-back or link-local address.
  private func addressV6() -> Detector {
    Detector(
      .ip,
      rawValue,
      sign: "(?i)[0-9a-f]{1,4}:[0-9a-f]{0,4}:",
      pattern: DeferredPattern(
        #"(?i)(?:^|[^\pL\pN_:.])"#
          + #"((?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){2,6}:(?:[0-9a-f]{1,4}"#
          + #"(?::[0-9a-f]{1,4}){0,4})?|[0-9a-f]{1,4}::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})"#
      ),
      check: { candidate in
        candidate.goesOn || candidate.next == UInt8(ascii: ":")
          ? .rejected : .accepted(length: candidate.bytes.count)
      }
    )
  }

  private func query() -> Detector {
    Detector(
      .query,
      rawValue,
      sign: #"://[^\s?]*\?"#,
      pattern: DeferredPattern(#"(?i)https?://[^\s?#<>"]+\?([^\s#<>"]+)"#)
    )
  }
}

extension Candidate {
  /// Whether it is the number of a section or a version rather than an address: a word for them
  /// precedes it, or more numbers follow.
  fileprivate var isNumbering: Bool {
    if next == UInt8(ascii: "."), range.upperBound + 1 < text.count,
      text[range.upperBound + 1].isDigit
    {
      return true
    }
    let word = before(24).split(whereSeparator: { " \t(:".contains($0) }).last ?? ""
    return Self.numberings.contains(word.filter { $0 != "." })
      && !before(2).contains { ":\n".contains($0) }
  }

  /// Whether it begins with 0, as versions do and addresses of hosts do not (RFC 1122 §3.2.1.3).
  fileprivate var isUnroutable: Bool { bytes.starts(with: Array("0.".utf8)) }

  private static let numberings = Set(RedactionWords.numberings.words)
}
