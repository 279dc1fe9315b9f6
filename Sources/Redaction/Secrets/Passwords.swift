import Patterns

/// Passwords, which have no distinctive form, found by the words for them in many languages.
///
/// The text after the word decides how certain a match is: after a colon or an equals sign, and
/// after verbs that only introduce a name, any one word is the password; after a plain "is" it must
/// not look like a word of a language, because "the password is wrong" says something else.
enum Passwords {
  static let detectors = afterWords + besideWords

  private static let afterWords: [Detector] = [
    // "password": "anything between the quotes"
    Detector(
      .secret,
      "quoted-password",
      sign: words,
      pattern: DeferredPattern(
        words + #"\pL{0,4}[0-9]?["'`*]{0,3}"# + filler + assignment
          + #"["'`]([^"'`\r\n]{3,200})["'`]"#
      ),
      check: { isValue($0.bytes) ? .accepted(length: $0.bytes.count) : .rejected }
    ),
    Detector(
      .secret,
      "assigned-password",
      sign: words,
      pattern: DeferredPattern(
        words + #"\pL{0,4}[0-9]?["'`\])*_]{0,3}"# + filler + sure
          + #"["'`*]{0,3}([^\s"'`<>*]{4,128})"#
      ),
      check: { value($0, isSure: true) }
    ),
    Detector(
      .secret,
      "told-password",
      sign: words,
      pattern: DeferredPattern(
        words + #"\pL{0,4}[0-9]?["'`\])*_]{0,3}"# + filler + copula
          + #"["'`*]{0,3}([^\s"'`<>*]{4,128})"#
      ),
      check: { value($0, isSure: false) }
    ),
    // "password hunter22", "the wifi password upstairs hunter22"
    Detector(
      .secret,
      "named-password",
      sign: words,
      pattern: DeferredPattern(
        words + #"\pL{0,4}"# + filler
          + #"[ \t]{1,2}["'`*]{0,3}([^\s"'`<>*=:/.]{0,64}[0-9!$^&+][^\s"'`<>*=:/]{0,64})"#
      ),
      check: { $0.bytes.count >= 6 ? value($0, isSure: false) : .rejectedHere }
    ),
  ]

  /// The words for passwords.
  static let words =
    "(?i)(?:passwor[dt]|passwd|pass ?phrase|pass ?code|passwörter|kennwort|losungswort"
    + "|contraseña|clave (?:de (?:acceso|la|el|mi)|del|es)|mot de passe|\\bmdp|senha|palavra[- ]passe"
    + "|parola (?:chiave|d'ordine)|parola|wachtwoord|hasł|hasel|lösenord|adgangskode|kodeord|passord"
    + "|salasana|heslo|jelszó|κωδικός|şifre|sifre|парол|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호"
    + "|mật khẩu|kata sandi|كلمة (?:المرور|السر)|סיסמ|पासवर्ड|รหัสผ่าน"
    + #"|\b(?:db|root|admin|user|wifi|login|my)?_?(?:pass|pwd|pw)\b|\bcredentials?)"#

  /// Passwords in the cell after a word for them, and before "is the password".
  private static let besideWords: [Detector] = [
    // A row of two cells, whatever the second one is: | Password | sunflower |
    Detector(
      .secret,
      "cell-password",
      sign: words,
      pattern: DeferredPattern(
        #"(?:^|\n)[ \t|]{0,4}["'`*_]{0,3}"# + words + #"\pL{0,4}[0-9]?["'`*_]{0,3}:?"#
          + cellBorder + #"["'`*_]{0,3}([^\s"'`<>*|]{4,128})["'`*_]{0,3}[ \t|]{0,8}(?:\r?\n|$)"#
      ),
      check: { $0.isInHeader ? .rejectedHere : value($0, isSure: true) }
    ),
    // hunter22 is the password
    Detector(
      .secret,
      "inverted-password",
      sign: words,
      pattern: DeferredPattern(
        #"([^\s"'`<>*=:/]{4,64})["'`*]{0,3}"#
          + #"[ \t]{1,2}(?:is|was|ist|war|est|es|è|é)(?:[ \t]{1,2}"#
          + "(?:the|a|my|our|your|his|her|their|new|old|wi-?fi|guest|admin|root|das|dein|mein|unser|neue"
          + "|la|mi|tu|le|mon|notre|il|mia|a|minha|het|mijn|ons)){1,3}[ \t]{1,2}" + words + theEnd
      ),
      check: { value($0, isSure: false) }
    ),
    // At the beginning of a sentence any word can be one: sunflower is the password. Only in
    // English: in other languages an adverb, too, may precede "is the password".
    Detector(
      .secret,
      "inverted-word",
      sign: #"(?i)[ \t](?:is|was)[ \t]"#,
      pattern: DeferredPattern(
        #"(?i)(?:^|[\n.!;("`*])[ \t]{0,2}([^\s"'`<>*=:/.,()]{4,64})["'`*]{0,3}[ \t]{1,2}(?:is|was)"#
          + #"[ \t]{1,2}(?:the|my|our|your)(?:[ \t]{1,2}(?:new|old|wi-?fi|guest|admin|root)){0,2}[ \t]{1,2}"#
          + #"pass(?:word|code|phrase)(?:[.,;!)\n]|$|[ \t]{1,2}for\b)"#
      ),
      check: { isSubject($0.bytes) ? .rejectedHere : value($0, isSure: true) }
    ),
  ]

  /// The border between two cells of a row, in Markdown or from a spreadsheet.
  private static let cellBorder = #"[ ]{0,12}(?:\|[ ]{0,12}|\t[ \t]{0,4})"#

  /// After a word for passwords, what does not make it the name of something else, such as a
  /// password manager.
  private static let theEnd =
    #"(?:[.,;:!?)\n]|$|[ \t]{1,2}(?:for|to|of|on|at|in|now|btw|and|but|für|vom|von|zum|zur|pour|de|para|del|per"#
    + #"|do|voor|van)\b)"#

  /// Whether a word is the subject of a sentence about passwords rather than one.
  private static func isSubject(_ bytes: UnsafeRawBufferPointer) -> Bool {
    subjects.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static let subjects = Set(RedactionWords.passwordSubjects.words)

  /// Up to four words between: "the password for the guest network is".
  private static let filler = #"(?:[ \t]{1,2}[^\s:=]{1,16}){0,4}?"#

  // No pattern crosses the end of a line except into an indented one: the next message begins
  // there. The word boundary of RE2 is that of ASCII, so that words of other letters are between
  // spaces.
  private static let verbs =
    "(?:is|was|are|now|ist|war|sind|es|era|son|est|était|è|é|sono|foi|jest|to|to jest|är|er|on|это"
    + "|теперь|stays|remains|bleibt)"

  private static let assignment =
    #"(?:[ \t]{0,3}(?:=>|:=|==?|:|->)(?:\n[ \t])?[ \t]{0,3}|[ \t]{1,3}(?:lautet|brzmi|luidt|"#
    + verbs
    + #")[ \t]{1,3}|[ \t]{0,3}(?:は|が|是|为|為|은|는)[ \t]{0,3})"#

  private static let sure =
    #"(?:[ \t]{0,3}(?:=>|:=|==?|:|->)[*_`]{0,3}(?:\n[ \t])?"#
    + #"|[ \t]{1,3}(?:lautet|lauten|luidt|brzmi|reads) )[ \t]{0,3}"#

  private static let copula =
    #"(?:[ \t]{1,3}"# + verbs
    + #":?[ \t]{1,3}|[ \t]{1,3}-[ \t]{1,3}|[ \t]{0,3}(?:は|が|是|为|為|은|는|이|가)[ \t]{0,3}:?)"#

  /// The password at the start of a candidate.
  ///
  /// The pattern matches a bounded beginning, so that a text full of such words is not read to its
  /// end for each of them; what is accepted as a password extends to its end.
  private static func value(_ candidate: Candidate, isSure: Bool) -> Detector.Verdict {
    let length = end(of: candidate.bytes)
    let value = UnsafeRawBufferPointer(rebasing: candidate.bytes[..<length])
    guard length >= 4, isValue(value), isSure || isUnlikeWords(value) else { return .rejectedHere }
    guard length == candidate.bytes.count else { return .accepted(length: length) }
    let rest = candidate.text[candidate.range.upperBound...].prefix { byte in
      byte > 0x20 && !"\"'`<>".utf8.contains(byte)
    }
    return .accepted(length: length + rest.count)
  }

  /// The end of a password: before the next field of a connection string or a query, and before the
  /// punctuation of its sentence.
  private static func end(of bytes: UnsafeRawBufferPointer) -> Int {
    var end = bytes.count
    for index in bytes.indices.dropFirst(4)
    where separators.contains(bytes[index]) && startsField(bytes[(index + 1)...]) {
      end = index
      break
    }
    while end > 4, closing.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static let separators = Set(";&,|".utf8)
  private static let closing = Set(".,;:)]}".utf8)

  /// Whether bytes begin with `name=` or `"name":`.
  private static func startsField(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let rest = bytes.prefix(32).drop { $0 == 0x20 || $0 == 0x22 }
    let name = rest.prefix { $0.isWord || $0 == 0x20 || $0 == 0x2D }
    guard let first = name.first, first.isLetter else { return false }
    let mark = rest.dropFirst(name.count).first
    return mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":")
  }

  /// Whether bytes can be a password: not a variable, a row of stars, a placeholder or a word about
  /// passwords.
  static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, !openings.contains(first) else { return false }
    guard bytes.contains(where: { $0.isWord || $0 >= 0x80 }) else { return false }
    guard Set(bytes).count > 2 else { return false }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if text.hasPrefix("http") || text.hasPrefix("process.env") || text.hasPrefix("os.environ") {
      return false
    }
    return !aboutPasswords.contains(text)
  }

  private static let openings = Set("$<{[%(*#/".utf8)

  /// Whether a word is unlike the words of a language: it has a digit between letters, signs, or
  /// capitals inside.
  private static func isUnlikeWords(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.hasLettersAndDigits { return true }
    guard bytes.count >= 6 else { return false }
    return bytes.allSatisfy(\.isDigit)
      || bytes.dropLast().contains { "!@#$%^&+=?_".utf8.contains($0) }
  }

  private static let aboutPasswords = Set(RedactionWords.aboutPasswords.words)
}

extension Candidate {
  /// Whether it is in the header of a Markdown table: a row of dashes follows.
  fileprivate var isInHeader: Bool {
    let row = text[range.upperBound...].prefix(64).drop { $0 != 0x0A }.dropFirst()
      .prefix { $0 != 0x0A }
    return row.contains(UInt8(ascii: "-")) && row.allSatisfy { " |:-\r".utf8.contains($0) }
  }
}
