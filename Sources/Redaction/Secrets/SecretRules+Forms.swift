extension SecretRule {
  /// Secrets that are recognized by their form or by the text before them, whatever the service.
  static let forms: [SecretRule] = [
    // RFC 7468, RFC 1421 (with headers) and RFC 9580; the text up to the end mark, or what looks like
    // key text if there is no end mark. Key text has no five dashes: a search for the end stops at
    // the next mark, else a thousand marks without an end would be read to the end a thousand times.
    SecretRule(
      "private-key",
      "PRIVATE KEY",
      #"(-----BEGIN [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"#
        + #"(?:(?:[^-]|-{1,4}[^-])*?-----END [0-9A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"#
        + #"|(?:(?:\s|\\[nr])*(?:[A-Z][A-Za-z-]{3,20}: [^\r\n]{0,80}|[0-9A-Za-z+/=]{16,}))*))"#
    ),
    // RFC 7519
    SecretRule(
      "json-web-token",
      #"eyJ[0-9A-Za-z_-]{8,}\."#,
      #"(eyJ[0-9A-Za-z_-]{8,}\.eyJ[0-9A-Za-z_-]{8,}(?:\.[0-9A-Za-z_-]*)?)"#
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
    // An assignment, as in the general rule of gitleaks, with the words of other languages.
    SecretRule(
      "assigned-key",
      keyWords,
      keyWords + #"\pL{0,3}(?:[_. -]?(?:id|key|value|base)){0,2}["'`\])*_]{0,3}[ \t]{0,3}"#
        + #"(?:(?:=>|:=|==?|:|->)[*_`]{0,3}|(?:is|ist|lautet|es|est|è|é|luidt|brzmi|to|är)\s|は|が|是|为|為)"#
        + #"[ \t]{0,3}["'`*]{0,3}([0-9A-Za-z_.+/~-]{12,}={0,2})"#,
      entropy: 3.2,
      mixed: true
    ),
    // The cell after such words; "key" alone is also the header of any list.
    SecretRule(
      "cell-key",
      cellWords,
      cellWords
        + #"\pL{0,3}["'`*_]{0,3}[ ]{0,12}(?:\||\t)[ \t]{0,12}["'`*_]{0,3}([0-9A-Za-z_.+/~-]{12,}={0,2})"#,
      entropy: 3.2,
      mixed: true
    ),
    // A variable of the environment, whose whole value is replaced: DB_PASS=…, export API_TOKEN=…
    SecretRule(
      "environment-variable",
      "(?:PASS|PWD|SECRET|TOKEN|KEY|CREDENTIAL)[A-Z0-9_]*=",
      #"\b[A-Z0-9_]*(?:PASS|PASSWD|PASSWORD|PASSPHRASE|PWD|SECRET|TOKEN|KEY|CREDENTIALS?)"#
        + #"(?:_[A-Z0-9_]{1,20})?="#
        + #"("[^"\r\n$]{4,}"|'[^'\r\n$]{4,}'|[^\s"'`$<{*\[(][^\s"'`]{3,})"#
    ),
    // An option of a command line.
    SecretRule(
      "option",
      "(?i)--?[a-z-]{0,20}(?:pass|token|secret|key)",
      #"(?i)--?[a-z-]{0,20}(?:password|passwd|passphrase|pass|token|secret|key)[ =]["']?"#
        + #"([^\s"'`<>\[\]{}()$%*]{6,})"#,
      entropy: 2,
      mixed: true
    ),
  ]

  private static let cellWords =
    "(?i)(?:(?:api|access|private|secret|auth|license)[ _-]?key|secret|token|schlüssel|jeton|gettone"
    + "|ключ|токен|トークン|密钥|密鑰|令牌|토큰)"

  private static let keyWords =
    "(?i)(?:key|token|secret|credential|auth|schlüssel|geheimnis|\\bcl(?:é|e) (?:d'|de |api|secr)"
    + "|jeton|clave|llave|chiave|gettone|chave|sleutel|klucz|ключ|токен|секрет|キー|鍵|トークン"
    + "|密钥|密鑰|令牌|키|토큰|anahtar|nyckel|nøgle)"
}
