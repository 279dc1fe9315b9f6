import ArchiveReading
import Archives
import CivilTime
import Conversations
import TestSupport
import Testing

@testable import TextArchives

/// The mails are written by hand after RFC 5322, 2045, 2047 and 4155.
@Suite("The reader of mailboxes")
final class MailboxTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let mailbox = """
    From ana@x.org Sat Nov 21 13:27:21 2026
    From: =?utf-8?Q?Ana_L=C3=ADma?= <Ana@x.org>
    To: ben@x.org
    Subject: =?utf-8?B?UGxhbg==?=
     =?utf-8?Q?_B?=
    Message-ID: <1@x>
    Date: Sat, 21 Nov 2026 14:27:21 +0100 (CET)
    Content-Type: text/plain; charset="utf-8"
    Content-Transfer-Encoding: quoted-printable

    We meet at s=
    ix, gr=C3=BC=C3=9Fe
    >From here on
    --\u{20}
    Ana

    From ben@x.org Sat Nov 21 13:28:21 2026
    From: ben@x.org (Ben Ode)
    Message-ID: <2@x>
    In-Reply-To: <1@x>
    Date: 21 Nov 2026 13:28:21 GMT
    Content-Type: multipart/mixed; boundary="b1"

    --b1
    Content-Type: multipart/alternative; boundary=b2

    --b2
    Content-Type: text/plain; charset=iso-8859-1
    Content-Transfer-Encoding: base64

    SmEsIGb8bmYu
    --b2
    Content-Type: text/html

    <p>Ja</p>
    --b2--
    --b1
    Content-Type: application/pdf; name="plan.pdf"
    Content-Disposition: attachment

    JVBERi0=
    --b1--

    From ci@x.org Sat Nov 21 13:29:21 2026
    From: CI <ci@x.org>
    Auto-Submitted: auto-generated
    References: <1@x> <2@x>
    Message-ID: <3@x>
    Date: Sat, 21 Nov 2026 13:29:21 -0000
    Content-Type: text/html

    <p>Built<br>fine</p>

    From ana@x.org Sat Nov 21 13:30:21 2026
    From: Ana <ana@x.org>
    Message-ID: <4@x>
    References: <0@lost>
    Date: Sat, 21 Nov 2026 13:30:21 +0000

    Agreed.

    On Saturday Ben wrote:
    > Yes, five.
    > More

    """

  @Test("mails that answer each other are threads; bodies are decoded, quotes at the end left out")
  func threads() throws {
    let archive = try ReadArchive(folder.file("team.mbox", mailbox))
    #expect(archive.format == "mbox")
    #expect(
      archive.lines == [
        "Ana Líma: Plan B\nWe meet at six, grüße\nFrom here on", "Ben Ode: Ja, fünf.",
        "CI: Built\nfine", "Ana: Agreed.",
      ]
    )
    #expect(archive.source.texts(\.thread) == ["1@x", "1@x", "1@x", "0@lost"])
    #expect(archive.source.texts(\.replyTo) == [nil, "1@x", "2@x", "0@lost"])
    #expect(
      archive.source.texts(\.sender) == [
        "mail:ana@x.org", "mail:ben@x.org", "mail:ci@x.org", "mail:ana@x.org",
      ]
    )
    #expect(archive.times[0] == "2026-11-21T13:27:21Z")
    #expect(
      archive.details[1] == #"{"attachments":[{"name":"plan.pdf","mediaType":"application/pdf"}]}"#
    )
    #expect(archive.source.messages[2].row.senderKind == .bot)
    #expect(archive.conversationIds == ["mail:team"])
  }

  @Test("single mails in a folder are one mailbox")
  func single() throws {
    _ = try folder.file(
      "inbox/1.eml",
      "From: Ana <a@x>\nDate: Sat, 21 Nov 2026 13:30:21 +0000\nSubject: Hi\n\nthere\n"
    )
    _ = try folder.file("inbox/2.eml", "From: Ana <a@x>\nDate: someday\nSubject: Hi\n\nagain\n")
    let archive = try ReadArchive(folder.path("inbox"))
    #expect(archive.conversationIds == ["mail:inbox"])
    #expect(archive.lines == ["Ana: Hi\nthere", "Ana: Hi\nagain"])
    #expect(archive.times == ["2026-11-21T13:30:21Z", "-"])
  }

  @Test("two mails of different people are kept even if they have one id; a copy is one mail")
  func sameId() throws {
    func mail(_ sender: String, _ text: String) -> String {
      "From x Fri Mar  1 00:00:00 2024\nFrom: \(sender)\nDate: Fri, 1 Mar 2024 00:00:00 +0000\n"
        + "Message-ID: <1@x>\n\n\(text)\n\n"
    }
    let text = mail("a@x", "first") + mail("b@x", "second") + mail("a@x", "first")
    let lines = try ReadArchive(folder.file("x", text)).lines
    #expect(Set(lines) == ["a@x: first", "b@x: second"])
  }

  @Test("what is between mails but none of them is set aside")
  func problems() throws {
    let archive = try ReadArchive(folder.file("x", mailbox + "\nFrom nobody\nX: y\n\nz\n"))
    #expect(archive.source.messages.count == 4)
    #expect(archive.source.problems.map(\.reason) == ["it has none of the headers of a mail"])
  }

  @Test(
    "other texts are not taken for mailboxes",
    arguments: ["From here on\nwe go\n", "From: a\n\nx", "Subject: x\n"]
  )
  func others(text: String) throws {
    #expect(try !MailboxFormat.recognizes(SourceProbe.open(folder.file("x", text))))
  }

  @Test(
    "characters are decoded in the set that the mail names",
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"),
      ("GB2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"), ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
      ("utf-8", [0xE9], "é"), ("us-ascii", [0xC3, 0xA9], "é"), ("no/such", [0x80, 0x61], "€a"),
      ("iso-8859-7", [0x61, 0xFF, 0xE1], "a\u{FFFD}α"),
      ("utf-16be", [0x00, 0x61, 0xD8], "a\u{FFFD}"),
    ] as [(String, [UInt8], String)]
  )
  func charsets(name: String, bytes: [UInt8], text: String) {
    #expect(MailEncoding.text(bytes, charset: name) == text)
  }

  @Test("a line that is too long is set aside; the mail that it is in is kept")
  func longLine() throws {
    let mail = "From a@x Mon Mar  2 10:00:00 2026\nFrom: a@x\n\n"
    let archive = try ReadArchive(
      folder.file("x.mbox", mail + String(repeating: "a", count: 9 << 20) + "\nkept\n")
    )
    #expect(archive.lines == ["a@x: kept"])
    #expect(archive.source.reasons == ["4: the line is longer than 8 MiB"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    try expectSurvivesMutations(of: Array(mailbox.utf8), as: MailboxFormat.self, in: folder)
  }
}
