import Patterns

/// Short access codes next to a word for them: PINs, one-time codes, card checks, and the words
/// that restore a wallet.
enum AccessCodes {
  static let detectors = named + plain

  private static let named: [Detector] = [
    // Digits, perhaps in groups: PIN 4711, your code is 482 913
    Detector(
      .secret,
      "access-code",
      sign: words,
      pattern: DeferredPattern(words + gap + #"([0-9](?:[ -]?[0-9]){3,9})"#),
      check: { $0.goesOn ? .rejected : .accepted(length: $0.bytes.count) }
    ),
    Detector(
      .secret,
      "card-check",
      sign: #"(?i)\bc(?:vv|vc|sc)2?\b|Kartenprüfnummer"#,
      pattern: DeferredPattern(
        #"(?i)(?:\bc(?:vv|vc|sc)2?\b|Kartenprüfnummer)"# + gap + "([0-9]{3,4})"
      ),
      check: { $0.goesOn ? .rejected : .accepted(length: $0.bytes.count) }
    ),
    // Letters and digits: recovery code 7QF2-K9XM
    Detector(
      .secret,
      "mixed-code",
      sign: words,
      pattern: DeferredPattern(words + gap + #"([0-9A-Za-z]{2,8}(?:-?[0-9A-Za-z]{2,8}){0,7})"#),
      check: { candidate in
        candidate.bytes.count >= 5 && candidate.bytes.hasLettersAndDigits && !candidate.goesOn
          ? .accepted(length: candidate.bytes.count) : .rejected
      }
    ),
    // BIP 39: 12 to 24 words of three to eight letters
    Detector(
      .secret,
      "seed-phrase",
      sign: seedWords,
      pattern: DeferredPattern(
        seedWords + #"[^:=\n]{0,40}?(?:[:=]|\bis\b|\bist\b|\n)[\s"'`:]{0,4}"#
          + #"((?:(?:[0-9]{1,2}[.)] ?)?[a-z]{3,8}[ ,\n]{1,3}){11,23}(?:[0-9]{1,2}[.)] ?)?[a-z]{3,8})"#
      )
    ),
  ]

  /// Codes without a word for what they open.
  private static let plain: [Detector] = [
    // The code is 482913. Not "the error code is 4040", nor "the code is 1200 lines".
    Detector(
      .secret,
      "plain-code",
      sign: plainWords,
      pattern: DeferredPattern(
        #"(?i)(?:^|[\n.!?,;:(>][ \t]{0,2}|(?:^|[^\pL\pN])(?:"# + determiners + #")[ \t])"#
          + plainWords
          + #"(?:[ \t]{0,2}[:=]|[ \t](?:is|ist|lautet|est|es|è|é|to|är|er|это)(?:[ \t](?:now|jetzt))?:?)"#
          + #"[ \t]{0,2}["'`*]{0,3}([0-9](?:[ -]?[0-9]){3,7})"#
      ),
      check: { $0.endsClause ? .accepted(length: $0.bytes.count) : .rejected }
    ),
    // 482913 is your Acme code
    Detector(
      .secret,
      "inverted-code",
      sign: #"[0-9] (?i:is|ist|est|es|è|é|to) "#,
      pattern: DeferredPattern(
        #"(?:^|[^\pL\pN.,-]|\b[A-Z]-)([0-9](?:[ -]?[0-9]){3,7}) (?i:is|ist|est|es|è|é|to) (?i:"#
          + determiners
          + #") (?:(?:[A-Z][a-z]\pL{1,16}|(?i:new|login|log-in|sign-?in|access|security"#
          + #"|verification|confirmation|authentication|auth|one[ -]time|2fa|sms|door|gate)) ){0,3}"#
          + #"(?i:"# + codeWords
          + #"|pin|otp|passcode|\pL{4,20}code)(?:[.,;:!?)\n]|$|[ \t]-|[ \t](?:for|to|and|für|pour|para|per|voor|do|для)[ \t])"#
      )
    ),
  ]

  /// What precedes "code" if nothing says that it is the code of an error, a town or a product.
  private static let determiners =
    "the|your|my|our|this|new|der|dein|ihr|mein|le|ton|votre|mon|el|tu|su|mi|il|tuo|il tuo|o|seu|de|je"
    + "|mijn|twój|ваш|твой"

  private static let codeWords = "code|kode|código|codigo|codice|kod|koden|код"

  private static let plainWords = "(?i)(?:" + codeWords + ")"

  private static let words =
    #"(?i)(?:\b(?:pin|puk|otp|totp|mtan|tan)\b[- ]?(?:code|nummer|number)?"#
    + #"|\b(?:pin|geheim)(?:zahl|nummer|code)\b"#
    + #"|\b(?:verification|security|access|log-?in|sign-?in|auth(?:entication|orization)?|confirmation"#
    + #"|one[- ]time|unlock|door|gate|entry|alarm|safe|lock(?:er|box)?|sms|backup|recovery|2fa|mfa|reset"#
    + #"|activation|pairing)[- ](?:pass ?)?codes?\b"#
    + #"|(?:bestätigungs|sicherheits|zugangs|tür|freischalt|einmal|sms-?|prüf|aktivierungs|entsperr"#
    + #"|verificatie|beveiligings|toegangs|bevestigings|verifierings|säkerhets|bekræftelses)-?(?:code|kode?)\pL?"#
    + #"|\bcode (?:de |d['’])?(?:vérification|sécurité|confirmation|validation|secret|accès|confidentiel"#
    + #"|pin|l['’]alarme|la porte|déverrouillage)"#
    + #"|\bcódigo (?:de )?(?:verificación|seguridad|acceso|confirmación|pin|secreto|verificação"#
    + #"|segurança|acesso|confirmação|desbloqueo|la puerta)"#
    + #"|\bcodice (?:di )?(?:verifica|sicurezza|accesso|conferma|segreto|pin|sblocco)"#
    + #"|\bkod(?:u|em)? (?:weryfikacyjny|dostępu|pin|bezpieczeństwa|potwierdzający|do \pL+)"#
    + #"|код\pL{0,2} (?:подтверждения|доступа|безопасности|авторизации|из смс|от \pL+)"#
    + #"|\b(?:doğrulama|onay|güvenlik) kodu|пин(?:-?код)?|pinkod\pL?"#
    + #"|验证码|驗證碼|安全码|確認コード|認証コード|暗証番号|セキュリティコード|ワンタイムパスワード"#
    + #"|인증번호|인증 ?코드|보안 ?코드|확인 ?코드)"#

  /// The text that may be between the word and the code: "for the door is now:".
  private static let gap =
    #"[)"'`*]{0,3}(?:[ \t]{1,2}\pL{1,12}){0,5}?[ \t:=#\-"'`*(]{0,5}(?:は|が|是|为|為|은|는)?[ \t:]{0,2}"#

  private static let seedWords =
    #"(?i)(?:(?:seed|recovery|secret|backup|mnemonic)[ -](?:phrase|words?)|\bmnemonic\b|seedphrase"#
    + #"|wiederherstellungs(?:phrase|wörter)|phrase (?:de récupération|secrète|mnémonique)"#
    + #"|frase (?:semilla|seed|de recuperación|di recupero|de recuperação)|herstelzin|сид[- ]?фраз\pL|助记词|助記詞"#
    + #"|シードフレーズ|시드 ?구문)"#
}

extension Candidate {
  /// Whether a clause ends after it, or goes on with what it is for.
  fileprivate var endsClause: Bool {
    guard let next else { return true }
    let rest = text[range.upperBound...].prefix(12)
    let word = rest.dropFirst().prefix { $0.isLetter || $0 >= 0x80 }
    if next == 0x20 {
      return word.isEmpty && !(rest.dropFirst().first?.isDigit ?? false)
        || Self.linking.contains(String(decoding: word, as: UTF8.self).lowercased())
    }
    guard "\t\r\n.,;:!?)\"'*`<".utf8.contains(next) else { return next >= 0x80 }
    return !(rest.dropFirst().first?.isDigit ?? false)
  }

  private static let linking: Set<String> = [
    "for", "to", "on", "at", "until", "till", "and", "it", "please", "thanks", "use", "enter",
    "für",
    "bis", "und", "bitte", "pour", "et", "para", "y", "per", "e", "voor", "en", "do", "i", "для",
    "и",
  ]
}
