/// The kinds of personal data that a job may have replaced; secrets are always replaced.
package enum PersonalData: String, Sendable, Hashable, CaseIterable {
  /// Addresses of e-mail.
  case email
  /// Telephone numbers: international ones, and North American ones in their usual form.
  case phone
  /// International bank account numbers with the right check digits.
  case iban
  /// Numbers of payment cards: a known issuer, its length, and the right check digit.
  case creditCard = "credit-card"
  /// Addresses of version 4 and 6 of the Internet Protocol.
  case ip
  /// The part of web addresses behind the question mark.
  case urlQuery = "url-query"
  /// The names of the participants, as the caller lists them.
  case personName = "person-name"
}

extension PersonalData {
  /// What finds this kind; nothing for names, which no pattern finds.
  func detectors() -> [Detector] {
    switch self {
    case .email: [email()]
    case .phone: [phone()]
    case .iban: [iban()]
    case .creditCard: [card()]
    case .ip: [addressV4(), addressV6()]
    case .urlQuery: [query()]
    case .personName: []
    }
  }

  // RFC 5321 §4.1.2 without quoted local parts; RFC 6531 lets every letter in.
  private func email() -> Detector {
    Detector(
      label: .email,
      name: rawValue,
      sign: "@",
      pattern: DeferredPattern(
        #"[\pL\pN_][\pL\pN._%+'-]*@"#
          + #"(?:[\pL\pN](?:[\pL\pN-]*[\pL\pN])?\.)+\pL[\pL\pN-]*[\pL\pN]"#
      ),
      check: { candidate, _ in .accepted(length: candidate.count) }
    )
  }

  // ITU-T E.123 and E.164: at most 15 digits. Numbers without a councode are taken only in
  // the form 555-010-0123 or (555) 010-0123, as others are too like other numbers.
  private func phone() -> Detector {
    Detector(
      label: .phone,
      name: rawValue,
      sign: #"\+\(?[0-9]|\b00[1-9]|[0-9]{3}[) .-]{1,2}[0-9]{3}[ .-][0-9]{4}"#,
      pattern: DeferredPattern(
        #"(?:^|[^\pL\pN_+./:=#-])"#
          + #"((?:\+|00)\(?[1-9][0-9]{0,2}\)?(?:[ \x{A0}.\-/]{0,2}\(?[0-9]{1,9}\)?){1,7}"#
          + #"|\([2-9][0-9]{2}\) ?[2-9][0-9]{2}[ .-][0-9]{4}"#
          + #"|[2-9][0-9]{2}[.-][2-9][0-9]{2}[.-][0-9]{4})"#
      ),
      check: { candidate, next in
        let digits = candidate.reduce(0) { $0 + ($1.isDigit ? 1 : 0) }
        guard (8...17).contains(digits), next.map({ !$0.isWord }) ?? true else { return .rejected }
        // The number ends with its last digit, or with the parenthesis that it opened.
        let last = candidate.lastIndex { $0.isDigit || $0 == UInt8(ascii: ")") } ?? 0
        return .accepted(length: last + 1)
      }
    )
  }

  private func iban() -> Detector {
    Detector(
      label: .iban,
      name: rawValue,
      sign: #"(?i)\b[a-z]{2}[0-9]{2}[ -]?[0-9a-z]{4}"#,
      pattern: DeferredPattern(#"(?i)\b([a-z]{2}[0-9]{2}(?:[ -]?[0-9a-z]){11,32})"#),
      check: { candidate, next in
        IBAN.length(candidate, next).map { .accepted(length: $0) } ?? .rejectedHere
      }
    )
  }

  private func card() -> Detector {
    Detector(
      label: .card,
      name: rawValue,
      sign: #"[0-9](?:[ -]?[0-9]){11}"#,
      pattern: DeferredPattern(#"(?:^|[^0-9\pL_.#])([2-6](?:[ -]?[0-9]){11,18})"#),
      check: { candidate, next in
        PaymentCard.length(candidate, next).map { .accepted(length: $0) } ?? .rejected
      }
    )
  }

  private func addressV4() -> Detector {
    let octet = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
    return Detector(
      label: .ip,
      name: rawValue,
      sign: #"[0-9]\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]"#,
      pattern: DeferredPattern(#"(?:^|[^\pL\pN_.])((?:"# + octet + #"\.){3}"# + octet + ")"),
      check: { candidate, next in
        next.map { !$0.isWord && $0 != UInt8(ascii: ".") } ?? true
          ? .accepted(length: candidate.count) : .rejected
      }
    )
  }

  // RFC 4291 §2.2; at least three groups, or a loop-back or link-local address.
  private func addressV6() -> Detector {
    Detector(
      label: .ip,
      name: rawValue,
      sign: "(?i)[0-9a-f]{1,4}:[0-9a-f]{0,4}:",
      pattern: DeferredPattern(
        #"(?i)(?:^|[^\pL\pN_:.])"#
          + #"((?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){2,6}:(?:[0-9a-f]{1,4}"#
          + #"(?::[0-9a-f]{1,4}){0,4})?|[0-9a-f]{1,4}::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})"#
      ),
      check: { candidate, next in
        next.map { !$0.isWord && $0 != UInt8(ascii: ":") } ?? true
          ? .accepted(length: candidate.count) : .rejected
      }
    )
  }

  private func query() -> Detector {
    Detector(
      label: .query,
      name: rawValue,
      sign: #"://[^\s?]*\?"#,
      pattern: DeferredPattern(#"(?i)https?://[^\s?#<>"]+\?([^\s#<>"]+)"#),
      check: { candidate, _ in .accepted(length: candidate.count) }
    )
  }
}

extension UInt8 {
  /// Whether this byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether this byte is an ASCII letter, a digit, the underscore, or part of a scalar beyond
  /// ASCII.
  var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }
}
