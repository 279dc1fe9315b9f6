import Patterns

/// Credentials in cookies and web addresses.
enum WebSecrets {
  static let detectors = credentials + invites

  private static let credentials: [Detector] = [
    // RFC 6265: the whole header
    Detector(
      .secret,
      "cookie-header",
      sign: "(?i)cookie",
      pattern: DeferredPattern(
        #"(?i)\b(?:set-)?cookie["']?\s{0,2}[:=]\s{0,2}["']?([^\s=;"']{1,64}=[^\r\n"']{4,})"#
      )
    ),
    Detector(
      .secret,
      "session-cookie",
      sign: sessions,
      pattern: DeferredPattern(sessions + #"["']?\s{0,1}[=:]\s{0,1}["']?([^\s;,"'&<>]{8,})"#),
      check: { $0.bytes.hasLettersAndDigits ? .accepted(length: $0.bytes.count) : .rejected }
    ),
    // OAuth 2.0 (RFC 6749 §4.2.2, RFC 6750 §2.3) and what sign-in links are seen to use
    Detector(
      .secret,
      "query-secret",
      sign: sureFields,
      pattern: DeferredPattern(sureFields + #"=([^\s&#"'<>]{4,})"#),
      check: { Passwords.isValue($0.bytes) ? .accepted(length: $0.bytes.count) : .rejected }
    ),
    Detector(
      .secret,
      "query-key",
      sign: likelyFields,
      pattern: DeferredPattern(likelyFields + #"=([^\s&#"'<>]{8,})"#),
      check: { $0.bytes.hasLettersAndDigits ? .accepted(length: $0.bytes.count) : .rejected }
    ),
  ]

  /// Links that let whoever has them into a group.
  private static let invites: [Detector] = [
    // Names that a community chose for itself are words, and public.
    Detector(
      .secret,
      "discord-invite",
      sign: #"(?i)discord(?:app)?\.(?:gg|com/invite)/"#,
      pattern: DeferredPattern(#"(?i)discord(?:app)?\.(?:gg|com/invite)/([0-9a-z-]{6,32})"#),
      check: { $0.bytes.isUnlikeName ? .accepted(length: $0.bytes.count) : .rejected }
    ),
    invite("whatsapp-invite", #"chat\.whatsapp\.com/"#, #"(?:invite/)?([0-9A-Za-z_-]{18,32})"#),
    invite(
      "slack-invite",
      #"join\.slack\.com/t/"#,
      #"[^\s/]{1,64}/(?:shared_invite|invite|signup)/([0-9A-Za-z_~-]{8,})"#
    ),
    // A number after the plus sign is a telephone.
    invite(
      "telegram-invite",
      #"(?:t|telegram)\.(?:me|dog)/"#,
      #"(?:\+|joinchat/)([0-9A-Za-z_-]{16,64})"#
    ),
    invite("signal-invite", #"signal\.group/"#, "#([0-9A-Za-z_=-]{20,})"),
  ]

  private static func invite(_ name: String, _ host: String, _ path: String) -> Detector {
    SecretRule(name, "(?i:" + host + ")", "(?i:" + host + ")" + path).detector()
  }

  private static let sessions =
    #"(?i)\b(?:session_?id|session[_-]?token|phpsessid|jsessionid|asp\.net_sessionid|connect\.sid"#
    + #"|csrf_?token|xsrf-token|auth_token|remember_(?:me|token)|__secure-[0-9a-z_-]+|__host-[0-9a-z_-]+)"#

  private static let sureFields =
    #"(?i)[?&#;](?:(?:access|id|refresh|auth|api|session|reset|invite|csrf|bearer|login|magic|sas)[_-]?token"#
    + #"|token|(?:api|auth|access|secret|private)[_-]?key|(?:client[_-]?)?secret|password|passwd|pwd|pass"#
    + #"|sig|signature|jwt|otp|x-(?:amz|goog)-(?:signature|credential|security-token))"#

  private static let likelyFields =
    #"(?i)[?&#;](?:key|code|auth|session|session[_-]?id|sid|ticket|invite|magic|credential|hash|nonce|state"#
    + #"|hmac|confirmation|activation|unsubscribe)"#
}

extension UnsafeRawBufferPointer {
  /// Whether there are digits between letters, or capitals after small letters, as in no name.
  fileprivate var isUnlikeName: Bool {
    hasLettersAndDigits || isCapitalised
  }
}
