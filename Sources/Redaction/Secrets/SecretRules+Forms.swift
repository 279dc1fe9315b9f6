extension SecretRule {
  /// Secrets that are known by their form or by what stands before them, whatever the service.
  static let forms: [SecretRule] = [
    // RFC 7468 and RFC 9580; the text up to the end mark, or what looks like key text if there is
    // no end mark.
    SecretRule(
      "private-key",
      "PRIVATE KEY",
      #"(-----BEGIN [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"#
        + #"(?:[^-]+-----END [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"#
        + #"|(?:(?:\s|\\[nr])*[0-9A-Za-z+/=]{16,})*))"#
    ),
    // RFC 7519
    SecretRule(
      "json-web-token",
      #"eyJ[0-9A-Za-z_-]{8,}\."#,
      #"\b(eyJ[0-9A-Za-z_-]{8,}\.eyJ[0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)"#
    ),
    // RFC 3986 §3.2.1: the password of an address
    SecretRule(
      "address-password",
      "://",
      #"[A-Za-z][0-9A-Za-z+.-]{1,30}://[^\s:@/?#\[\]"'<>]*:([^\s@/"'<>$\[{][^\s@/"'<>\[\]]*)@"#
    ),
    // RFC 6750 §2.1
    SecretRule(
      "bearer-token",
      "(?i)bearer",
      #"(?i)\bbearer[\s:]{1,3}["'`]?([0-9a-z._~+/-]{16,}=*)"#,
      entropy: 3,
      mixed: true
    ),
    // RFC 7617 §2
    SecretRule(
      "basic-credentials",
      "(?i)basic",
      #"(?i)authorization["']?\s{0,3}[:=]\s{0,3}["']?basic\s{1,3}([0-9a-z+/]{8,}={0,2})"#
    ),
    // An assignment, as in the general rule of gitleaks.
    SecretRule(
      "assigned-key",
      "(?i)key|token|secret|credential|auth",
      #"(?i)(?:api|access|secret|private|auth|client|signing|encryption|master|service)?[_. -]?"#
        + #"(?:key|token|secret|credentials?|auth)(?:[_. -]?(?:id|key|value))?"#
        + #"["'`\])*]{0,3}\s{0,3}(?:=>|:=|==?|:|\bis\b)\s{0,3}["'`*]{0,3}"#
        + #"([0-9a-z_.+/~-]{16,}={0,2})"#,
      entropy: 3.5,
      mixed: true
    ),
    // A password behind its word in several languages. Without letters and digits both it would
    // be taken for a word or a number.
    SecretRule(
      "assigned-password",
      passwordWords,
      passwordWords
        + #"[0-9]?["'`\])*]{0,3}\s{0,3}(?:=>|:=|==?|:|：|\b(?:is|ist|es|est|é)\b)\s{0,3}["'`*]{0,3}"#
        + #"([^\s"'`<>\[\]{}()$%*,;&]{6,})"#,
      entropy: 2,
      mixed: true
    ),
    // An option of a command line.
    SecretRule(
      "option",
      "(?i)--[a-z-]{0,20}(?:pass|token|secret|key)",
      #"(?i)--[a-z-]{0,20}(?:password|passwd|pass|token|secret|key)[ =]["']?"#
        + #"([^\s"'`<>\[\]{}()$%*]{6,})"#,
      entropy: 2,
      mixed: true
    ),
  ]

  private static let passwordWords =
    "(?i)(?:passwor[dt]|passwd|passphrase|passcode|kennwort|contraseña|mot de passe|senha"
    + #"|пароль|密码|密碼|パスワード|비밀번호|\bpwd|\bpw)"#
}
