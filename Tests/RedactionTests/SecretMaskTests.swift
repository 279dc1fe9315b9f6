import Redaction
import Testing

@Suite("A secret mask")
struct SecretMaskTests {
  @Test(
    "hides keys, passwords and tokens and keeps every other byte",
    arguments: [
      ("the key is AKIAIOSFODNN7EXAMPLE, use it", "AKIAIOSFODNN7EXAMPLE"),
      ("Passwort: Käse-Igel77 ok?", "Käse-Igel77"),
      (
        "token ghp_16C7e42F292c6912E7710c838347Ae178B4a 🚨",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
      ),
      ("postgres://app:hunter2secret@db.example/app", "hunter2secret"),
    ]
  )
  func hides(_ text: String, _ secret: String) {
    let masked = SecretMask.hide(text)
    #expect(!masked.contains(secret))
    #expect(masked.utf8.count == text.utf8.count)
    for (before, after) in zip(text.utf8, masked.utf8) {
      #expect(before == after || after == UInt8(ascii: "*"))
    }
  }

  @Test(
    "leaves what is no secret",
    arguments: [
      "Call 030 1234567 about invoice 2024-0815", "deployed 9f86d081884c7d659a2feaa0c55ad015",
      "the password policy changes on Friday", "slack:T1:C2:1518127246.000478", "",
      "日本語の予約が全部消えています",
    ]
  )
  func leaves(_ text: String) {
    #expect(SecretMask.hide(text) == text)
  }

  @Test("masks what it masked to the same")
  func idempotent() {
    let masked = SecretMask.hide("api_key=sk_live_4eC39HqLyjWDarjtT1zdp7dc")
    #expect(SecretMask.hide(masked) == masked)
  }
}
