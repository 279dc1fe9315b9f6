import Patterns

/// E-mail addresses, including the forms in which people hide them from machines.
enum MailAddress {
  static let detectors: [Detector] = [
    // RFC 5321 §4.1.2 without quoted local parts; RFC 6531 allows every letter.
    Detector(
      .email,
      PersonalData.email.rawValue,
      sign: "@",
      pattern: DeferredPattern(
        #"[\pL\pN_][\pL\pN\pM._%+'-]*@"#
          + #"(?:[\pL\pN](?:[\pL\pN\pM-]*[\pL\pN\pM])?\.)+\pL[\pL\pN\pM-]*[\pL\pN\pM]"#
      ),
      check: { isFile($0.bytes) ? .rejected : .accepted(length: $0.bytes.count) }
    ),
    // ana (at) example (dot) org, ana [ät] example.org
    Detector(
      .email,
      "bracketed-email",
      sign: "(?i)[\\[({<]\\s?\(at)\\s?[\\])}>]",
      pattern: DeferredPattern(
        #"(?i)[\pL\pN_][\pL\pN._%+-]*\s{0,2}[\[({<]\s?"# + at + #"\s?[\])}>]\s{0,2}"#
          + #"[\pL\pN][\pL\pN-]*(?:\s{0,2}[\[({<]\s?"# + dot
          + #"\s?[\])}>]\s{0,2}[\pL\pN-]+|\.[\pL\pN-]+)+"#
      )
    ),
    // ana at example dot org: two words of one language, so that "at this point in" does not match
    Detector(
      .email,
      "spoken-email",
      sign: #"(?i)\s(?:at|ät|arroba|arobase|chiocciola|apenstaartje|małpa|собака)\s"#,
      pattern: DeferredPattern(
        #"(?i)([\pL\pN_][\pL\pN._%+-]*\s(?:"#
          + spoken.map { at, dot in
            "\(at)" + #"\s[\pL\pN][\pL\pN-]*(?:\s"# + dot + #"\s[\pL\pN-]{2,}){0,2}\s"# + dot
              + #"\s(?:"# + domains + #")\b"#
          }.joined(separator: "|") + "))"
      )
    ),
  ]

  private static let spoken = [
    ("at", "dot"), ("(?:at|ät)", "punkt"), ("arroba", "(?:punto|ponto)"), ("arobase", "point"),
    ("chiocciola", "punto"), ("apenstaartje", "punt"), ("małpa", "kropka"), ("собака", "точка"),
  ]
  /// The domains that are spelled out in talk; none is a word that may follow "dot" otherwise.
  private static let domains =
    "com|org|net|edu|gov|info|io|dev|app|eu|co|uk|de|fr|es|it|nl|pt|br|pl|ru|ch|at|be|ie|us|ca|au|jp|example"
  private static let at = "(?:at|ät|arroba|arobase|chiocciola|apenstaartje|małpa|собака|собачка|@)"
  private static let dot = "(?:dot|punkt|point|punto|ponto|punt|kropka|точка)"

  /// Whether it is a file with a resolution, as in `logo@2x.png`, or not a person's address.
  private static func isFile(_ candidate: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: candidate, as: UTF8.self).lowercased()
    guard let ending = text.split(separator: ".").last else { return false }
    return endings.contains(ending) || text.hasPrefix("git@")
  }

  private static let endings = Set<Substring>([
    "png", "jpg", "jpeg", "gif", "svg", "webp", "ico", "bmp", "tif", "tiff", "heic", "avif", "pdf",
    "css", "scss", "js", "mjs", "json", "html", "yml", "yaml",
  ])
}
