import ArchiveReading
import Archives
import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The chats are written by hand in the forms that phones are known to export; the app documents
/// none of them.
@Suite("The reader of WhatsApp chats")
final class WhatsAppTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(
    _ text: String,
    as name: String = "WhatsApp Chat with Ana.txt"
  ) throws -> ReadArchive {
    try ReadArchive(folder.file(name, text))
  }

  @Test("a chat whose first message is longer than detection looks is read", arguments: 0..<4)
  func longFirstMessage(shift: Int) throws {
    let long = String(repeating: "a", count: shift) + String(repeating: "да😀", count: 10_000)
    let archive = try read("24.12.21, 18:03 - Ána: \(long)end\n24.12.21, 18:04 - Bo: ok\n", as: "x")
    #expect(archive.format == "whatsapp")
    #expect(archive.lines == ["Ána: \(long)end", "Bo: ok"])
  }

  @Test(
    "the headers of many phones and countries are understood",
    arguments: [
      ("[24.12.21, 18:03:01] Ana: hi", "2021-12-24T18:03:01Z"),
      ("\u{200E}[24.12.21, 18:03:01] Ana: hi", "2021-12-24T18:03:01Z"),
      ("[31/12/2022 11:40:26] Ana: hi", "2022-12-31T11:40:26Z"),
      ("[2017-09-07, 7:58:30\u{202F}AM] Ana: hi", "2017-09-07T07:58:30Z"),
      ("[01-29-2018, 23:33:00] Ana: hi", "2018-01-29T23:33:00Z"),
      ("8/28/19, 1:25 PM - Ana: hi", "2019-08-28T13:25:00Z"),
      ("8/28/19, 12:25\u{202F}am - Ana: hi", "2019-08-28T00:25:00Z"),
      ("2021-03-18, 3:02 p.m. - Ana: hi", "2021-03-18T15:02:00Z"),
      ("28/3/2025, 9:29\u{A0}p.\u{A0}m. - Ana: hi", "2025-03-28T21:29:00Z"),
      ("28/3/2025, 0:08 a. m. - Ana: hi", "2025-03-28T00:08:00Z"),
      ("2023/12/20, 5:46 pm - Ana: hi", "2023-12-20T17:46:00Z"),
      ("2023/12/20 下午5:46 - Ana: hi", "2023-12-20T17:46:00Z"),
      ("23/05/2018 à 18:00 - Ana: hi", "2018-05-23T18:00:00Z"),
      ("13.5.2018 klo 18.00 - Ana: hi", "2018-05-13T18:00:00Z"),
      ("09/12/2012 17:03:48: Ana: hi", "2012-12-09T17:03:48Z"),
      ("23/5/2018, 18:00 - Ana: hi\r", "2018-05-23T18:00:00Z"),
      ("\u{200F}٢٠‏/٨‏/٢٠٢٢، ١٠:٠٥ م - Ana: hi", "2022-08-20T22:05:00Z"),
      ("[٢٠‏/٨‏/٢٠٢٢, ١٢:٠٥:٣٠\u{A0}ص] Ana: hi", "2022-08-20T00:05:30Z"),
      ("۲۰۲۲/۸/۲۰، ۱۸:۰۵ - Ana: hi", "2022-08-20T18:05:00Z"),
      ("2023. 1. 25. 오후 3:04 - Ana: hi", "2023-01-25T15:04:00Z"),
      ("[2023. 1. 25. 오전 12:04:05] Ana: hi", "2023-01-25T00:04:05Z"),
      ("[2023/01/25 午後3:04:05] Ana: hi", "2023-01-25T15:04:05Z"),
      ("[2023/1/25 中午12:04:05] Ana: hi", "2023-01-25T12:04:05Z"),
      ("25/1/23, 3:04 μ.μ. - Ana: hi", "2023-01-25T15:04:00Z"),
      ("25.01.23 г., 15:04 ч. - Ana: hi", "2023-01-25T15:04:00Z"),
      ("25/1/23, பிற்பகல் 3:04 - Ana: hi", "2023-01-25T15:04:00Z"),
      ("25/1/2566 BE, 15:04 - Ana: hi", "2023-01-25T15:04:00Z"),
    ]
  )
  func headers(line: String, time: String) throws {
    let chat = try read("\u{FEFF}\(line)\n")
    #expect(chat.format == "whatsapp")
    #expect(chat.times == [time])
    #expect(chat.lines == ["Ana: hi"])
  }

  @Test(
    "the order of day and month is found by all dates of the file",
    arguments: [
      (["1/2/21, 10:00", "13/2/21, 10:00"], "2021-02-01"),
      (["1/2/21, 10:00", "1/13/21, 10:00"], "2021-01-02"),
      (["3/2/21, 10:00", "4/2/21, 10:00", "5/2/21, 10:00"], "2021-02-03"),
      (["2/3/21, 10:00", "2/4/21, 10:00", "2/5/21, 10:00"], "2021-02-03"),
      (["5/1/21, 10:00", "4/2/21, 10:00"], "2021-01-05"),
      (["15-01-20 02:22:56", "16-01-20 02:22:56", "11-05-20 02:22:56"], "2020-01-15"),
      (["20-05-11, 10:00", "20-05-30, 10:00"], "2020-05-11"),
      (["2/3/21, 10:00"], "2021-03-02"), (["2/3/21, 10:00 AM"], "2021-02-03"),
    ]
  )
  func dateOrder(dates: [String], first: String) throws {
    let chat = try read(dates.map { "\($0) - Ana: x\n" }.joined())
    #expect(chat.times.first?.prefix(10) == first[...])
  }

  @Test("a message has all its lines, also empty ones and those with colons")
  func lines() throws {
    let chat = try read(
      """
      24/12/21, 18:03 - Ana: first
      note: second

      12:30 is no header
      24/12/21, 18:04 - Ben: next: one
      """
    )
    #expect(chat.lines == ["Ana: first\nnote: second\n\n12:30 is no header", "Ben: next: one"])
    #expect(chat.source.conversations.map(\.kind) == [.direct])
    #expect(chat.source.conversations.map(\.name) == ["Ana"])
  }

  @Test("lines of the app are events, whatever they quote, and name no sender")
  func events() throws {
    let chat = try read(
      """
      24/12/21, 18:00 - Messages and calls are end-to-end encrypted.
      24/12/21, 18:01 - Ana created group "Board: all"
      24/12/21, 18:02 - Ana changed the subject from "A" to "B: C"
      24/12/21, 18:03 - Ana: hi
      24/12/21, 18:04 - Ana: \u{200E}Missed voice call
      24/12/21, 18:05 - Board: \u{200E}You were added
      24/12/21, 18:06 - Ana:.
      """
    )
    #expect(
      chat.lines == [
        "event -: Messages and calls are end-to-end encrypted.",
        #"event -: Ana created group "Board: all""#,
        #"event -: Ana changed the subject from "A" to "B: C""#,
        "Ana: hi", "event Ana: Missed voice call", "event -: You were added", "Ana: .",
      ]
    )
    #expect(chat.source.conversations.map(\.kind) == [.group])
  }

  @Test("a name may hold a colon if it always does")
  func namesWithColons() throws {
    let text = (1...3).map { "24/12/21, 18:0\($0) - Dr: Who: line \($0)\n" }.joined()
    #expect(try read(text).senders == ["whatsapp:Dr: Who"])
  }

  @Test("invisible marks are neither in names nor in texts; mentions are kept")
  func marks() throws {
    let chat = try read(
      "24/12/21, 18:03 - \u{202A}+49 170\u{202C}: ask @\u{2068}Ben Ode\u{2069} \u{200E}now"
    )
    #expect(chat.lines == ["+49 170: ask @Ben Ode now"])
    #expect(chat.details == [#"{"mentions":["whatsapp:Ben Ode"]}"#])
  }

  @Test(
    "files are attachments with one marker, with the caption as text",
    arguments: [
      ("<Media omitted>", "[file]"), ("<Medien ausgeschlossen>", "[file]"),
      ("\u{200E}image omitted", "[image: image]"),
      ("plan.pdf • \u{200E}3 pages \u{200E}document omitted", "[file: plan.pdf • 3 pages]"),
      ("plan.pdf • 3 pages document omitted", "plan.pdf • 3 pages document omitted"),
      ("a.pdf • \u{200E}3 pages \u{200E}<attached: 00000012-a.pdf>", "[file: 00000012-a.pdf]"),
      ("look\nhere \u{200E}<attached: 00000012-PHOTO.jpg>", "look\nhere"),
      ("look \u{200E}image omitted", "look"),
      ("look \u{200E}<attached: 1.jpg> \u{200E}<This message was edited>", "look (edited)"),
      ("\u{200E}plan.pdf • \u{200E}3 pages \u{200E}document omitted", "[file: plan.pdf • 3 pages]"),
      ("\u{200E}<attached: 00000012-PHOTO.jpg>", "[image: 00000012-PHOTO.jpg]"),
      ("\u{200E}<Anhang: a.opus>", "[file: a.opus]"),
      ("\u{200E}IMG-1.jpg (file attached)", "[image: IMG-1.jpg]"),
      ("IMG-1.jpg (archivo adjunto)\nlook", "look"), ("null", "[file: view once]"),
      ("image omitted by me", "image omitted by me"),
    ]
  )
  func files(text: String, shown: String) throws {
    #expect(try read("24/12/21, 18:03 - Ana: \(text)").lines == ["Ana: \(shown)"])
  }

  @Test(
    "files that the export leaves out are messages of their senders in any language",
    arguments: [
      ("image", "画像は含まれていません"), ("image", "görüntü dahil edilmedi"),
      ("image", "изображение отсутствует"), ("image", "התמונה הושמטה"),
      ("image", "obraz pominięty"),
      ("image", "照片已忽略"), ("image", "圖片已略去"), ("image", "obrázek vynechán"),
      ("image", "이미지 생략됨"), ("image", "\u{200F}لم يتم إدراج الصورة"), ("image", "imatge omesa"),
      ("video", "ビデオは含まれていません"), ("audio", "аудиофайл отсутствует"),
      ("GIF", "GIF dahil edilmedi"), ("sticker", "Çıkartma dahil edilmedi"),
      ("document", "מסמך הושמט"), ("contact", "Карточка контакта отсутствует"),
    ]
  )
  func omittedFiles(kind: String, line: String) throws {
    let chat = try read(
      """
      [24.12.21, 18:03:01] Ana: hi
      \u{200E}[24.12.21, 18:03:02] Ben: \u{200E}\(line)
      """
    )
    #expect(chat.lines.last == "Ben: [\(kind == "image" ? "image" : "file"): \(kind)]")
  }

  @Test(
    "what the app writes in other languages is known",
    arguments: [
      ("Bu mesaj silindi", "deleted Ana: "), ("このメッセージは削除されました。", "deleted Ana: "),
      ("\u{200F}הודעה זו נמחקה", "deleted Ana: "), ("Данное сообщение удалено.", "deleted Ana: "),
      ("в шесть <Сообщение изменено>", "Ana: в шесть (edited)"),
      ("ستة \u{200F}<تم تعديل هذه الرسالة>", "Ana: ستة (edited)"),
      ("<Без медиафайлов>", "Ana: [file]"),
      ("IMG-1.jpg (файл добавлен)", "Ana: [image: IMG-1.jpg]"),
      ("\u{200E}Cevapsız sesli arama", "event -: Cevapsız sesli arama"),
    ]
  )
  func otherLanguages(text: String, shown: String) throws {
    #expect(try read("24/12/21, 18:03 - Ana: \(text)").lines == [shown])
  }

  @Test("a chat that an editor saved as UTF-16 is read")
  func utf16() throws {
    let bytes = "\u{FEFF}24/12/21, 18:03 - Ana: hé\r\n".utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    #expect(try ReadArchive(folder.file("chat.txt", bytes: bytes)).lines == ["Ana: hé"])
  }

  @Test("deleted and edited messages are known as such")
  func changes() throws {
    let chat = try read(
      """
      24/12/21, 18:03 - Ana: This message was deleted
      24/12/21, 18:03 - Ana: You deleted this message.
      24/12/21, 18:04 - Ana: at six <This message was edited>
      24/12/21, 18:05 - Ana: POLL:\nWhen?\nOPTION: six (2 votes)
      """
    )
    #expect(
      chat.lines == [
        "deleted Ana: ", "deleted Ana: ", "Ana: at six (edited)",
        "Ana: POLL:\nWhen?\nOPTION: six (2 votes)",
      ]
    )
  }

  @Test("a longer export, and one without files, keep the ids of what they have in common")
  func overlap() throws {
    let short = """
      24/12/21, 18:03 - Ana: hi
      24/12/21, 18:03 - Ana: hi
      24/12/21, 18:04 - Ben: IMG-1.jpg (file attached)
      """
    let first = try read(short)
    let second = try read(
      "\(short)\n24/12/21, 18:05 - Ana: hi\n",
      as: "WhatsApp Chat with Ana (1).txt"
    )
    #expect(Set(first.source.ids).count == 3)
    #expect(Array(second.source.ids.prefix(3)) == first.source.ids)
    #expect(first.conversationIds == second.conversationIds)
    let bare = try read(short.replacing("IMG-1.jpg (file attached)", with: "<Media omitted>"))
    #expect(bare.source.ids == first.source.ids)
    let iOS = try read(
      """
      [24.12.21, 18:03:01] Ana: hi
      [24.12.21, 18:03:40] Ana: hi
      """
    )
    #expect(iOS.source.ids == Array(first.source.ids.prefix(2)))
  }

  @Test("a chat is named by its zip or folder where its own name says nothing")
  func names() throws {
    let text = "[24.12.21, 18:03:01] Ana: hi\n"
    let zip = try folder.zip(
      "WhatsApp Chat - Board.zip",
      [("_chat.txt", text), ("00000012-PHOTO.jpg", "x")]
    )
    #expect(try ReadArchive(zip).conversationIds == ["whatsapp:Board"])
    let path = try folder.file("WhatsApp Chat - Crew/_chat.txt", text)
    #expect(try ReadArchive(path).conversationIds == ["whatsapp:Crew"])
    let both = try folder.zip(
      "all.zip",
      [("WhatsApp Chat with A.txt", text), ("WhatsApp Chat with B.txt", text), ("x.txt", "none")]
    )
    #expect(try ReadArchive(both).conversationIds == ["whatsapp:A", "whatsapp:B"])
  }

  @Test("impossible times are set aside, and a chat without a zone is not read")
  func problems() throws {
    let text = "24/12/21, 18:03 - Ana: hi\n24/12/21, 28:03 - Ana: no\n24/12/21, 18:04 - Ben: on\n"
    let chat = try read("\(text)")
    #expect(chat.lines == ["Ana: hi", "Ben: on"])
    #expect(chat.source.reasons == ["2: its time is not valid"])
    let error = #expect(throws: SourceError.self) {
      try ReadArchive(self.folder.file("x.txt", text), zone: nil)
    }
    #expect(error?.kind == .configuration)
  }

  @Test(
    "logs of programs are not taken for chats",
    arguments: [
      "[2024-01-01 12:00:00] INFO: started\n[2024-01-01 12:00:01] ERROR: ended\n",
      "2024-01-01 12:00:00\tana\thello\n", "[12:00] <ana> hello\n",
      "2024-01-01, 12:00 - started\n2024-01-01, 12:00 - ended\n",
    ]
  )
  func others(text: String) throws {
    #expect(try !WhatsAppFormat.recognizes(SourceProbe.open(folder.file("x", text))))
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text = """
      \u{FEFF}[24.12.21, 18:03:01] Ana: hi @\u{2068}Ben\u{2069}
      \u{200E}[24.12.21, 18:03:02] Ana: \u{200E}<attached: a.jpg>
      25/12/21, 6:03\u{202F}p. m. - Ben Ode: text <This message was edited>
      line
      25/12/21, 18:03 - Ana created group "x: y"
      """
    try expectSurvivesMutations(of: Array(text.utf8), as: WhatsAppFormat.self, in: folder)
  }
}
