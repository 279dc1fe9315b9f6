import Testing

@testable import Redaction

@Suite("Secrets")
struct SecretTests {
  /// Letters and digits that look random, put together here so that no scanner of this repository
  /// takes them for a leak.
  static let random = "q7Zx2Lm9Tr4Vb8Nc1Ks6Wd3Fy5Hj0GpQeRtYuIoPaSdFgHjKlZxCvBnM1029384756abcdef"

  static func letters(_ count: Int) -> String {
    String((random + random + random).prefix(count))
  }

  static let hexadecimal = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

  static let secrets: [(rule: String, text: String, secret: String)] = {
    let long = letters(100)
    let key40 = letters(40)
    return [
      ("google-api-key", "use AIza\(letters(35)) please", "AIza\(letters(35))"),
      ("google-auth-key", "key AQ.\(letters(50))", "AQ.\(letters(50))"),
      ("aws-access-key", "AKIA" + "QYLPMN5HHHFPZAM2 ok", "AKIA" + "QYLPMN5HHHFPZAM2"),
      ("aws-secret-key", "aws_secret_access_key = \(key40)", key40),
      ("azure-account-key", "AccountName=a;AccountKey=\(letters(86))==", "\(letters(86))=="),
      ("github-token", "ghp_\(letters(36))", "ghp_\(letters(36))"),
      ("github-fine-grained-token", "github_pat_\(letters(82))!", "github_pat_\(letters(82))"),
      ("gitlab-token", "glpat-\(letters(20))", "glpat-\(letters(20))"),
      ("slack-token", "xoxb-1234567890-\(letters(24))", "xoxb-1234567890-\(letters(24))"),
      ("slack-webhook", "https://hooks.slack.com/services/T0/B0/\(letters(24))", letters(24)),
      ("stripe-key", "sk_" + "live_\(letters(24))", "sk_" + "live_\(letters(24))"),
      ("openai-key", "sk-proj-\(letters(48))", "sk-proj-\(letters(48))"),
      ("anthropic-key", "sk-ant-api03-\(long)", "sk-ant-api03-\(long)"),
      ("npm-token", "npm_\(letters(36))", "npm_\(letters(36))"),
      ("telegram-bot-token", "123456789:A\(letters(34))", "123456789:A\(letters(34))"),
      ("json-web-token", "eyJ\(letters(20)).eyJ\(letters(30)).\(letters(43))", letters(43)),
      ("address-password", "postgres://app:s3cr3t!pw@db.internal/x", "s3cr3t!pw"),
      ("bearer-token", "curl -H 'Authorization: Bearer \(letters(32))'", letters(32)),
      ("basic-credentials", "Authorization: Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA=="),
      ("colon-lookalike", "password꞉ ZqCONV7x9", "ZqCONV7x9"),
      ("assigned-key", "\"client_secret\": \"\(key40)\"", key40),
      ("assigned-key", "API_KEY=\(hexadecimal)", hexadecimal),
      ("signed-url", "https://x.example/a?b=1&X-Amz-Signature=\(hexadecimal)", hexadecimal),
      ("assigned-password", "the password is Tr0ub4dor&3", "Tr0ub4dor"),
      ("assigned-password", "Passwort: hunter22", "hunter22"),
      ("assigned-password", "密码：abc12345", "abc12345"),
      ("assigned-password", "Server=x;Password=abc12345;Timeout=3", "abc12345"),
      ("option", "mysql --password hunter22 db", "hunter22"),
    ]
  }()

  @Test("no secret is left in a masked text", arguments: secrets)
  func masks(rule: String, text: String, secret: String) throws {
    let masked = try mask(text)
    #expect(!masked.text.contains(secret), "\(rule): \(masked.text)")
    #expect(masked.text.contains("[secret-"))
    #expect(masked.map.unmask(masked.text) == text)
  }

  @Test("secrets are masked under a policy that asks for nothing", arguments: secrets)
  func always(rule: String, text: String, secret: String) throws {
    var map = RedactionMap()
    let masked = try Redactor(policy: RedactionPolicy(), salt: salt).mask(text, into: &map)
    #expect(!masked.contains(secret), "\(rule)")
  }

  @Test("a private key goes whole, with or without its end")
  func privateKeys() throws {
    let body = Array(repeating: Self.letters(64), count: 4).joined(separator: "\n")
    let head = "-----BEGIN RSA PRIVATE " + "KEY-----"
    let end = "-----END RSA PRIVATE " + "KEY-----"
    #expect(try shape("a \(head)\n\(body)\n\(end) b") == "a [secret#] b")
    #expect(try shape("a \(head)\n\(body)\nand then") == "a [secret#]\nand then")
    #expect(try shape("\(head)\\n\(Self.letters(64))\\n\(end)") == "[secret#]")
  }

  @Test(
    "ordinary chat stays as it is",
    arguments: [
      "fixed in 4873fba, see 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "request 550e8400-e29b-41d4-a716-446655440000 failed",
      "https://github.com/swiftlang/swift/pull/71234#discussion_r1",
      "https://example.org:8443/a/b@c",
      "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "the password is required", "Passwort vergessen?", "max_tokens: 4096, key: value",
      "token: string; secret: patience", "password=$DB_PASSWORD", "password: ********",
      "let token = process.env.TOKEN", "the key is under the mat", "author: somebody",
      "risk-management-and-more-words-than-that", "basic questions about bearer bonds",
      "1600000000.123456 and build 20240308.1, ticket 1234567890123456",
      "the meeting is 14:30-15:00, room 3.14, v1.2.3.4-rc1", "E-12 and [email-list] and [1]",
      "ratio 4111:1111, page 1-234-567", "ISBN 978-3-16-148410-0", "😀 👍🏽 ¯\\_(ツ)_/¯",
    ]
  )
  func staysPut(text: String) throws {
    #expect(try mask(text).text == text)
  }
}
