import Testing

@testable import Disentanglement

@Suite("Talk of several discussions at a time")
struct ThreadLinkerTests {
  /// What is said, and by whom: a crowd gathers, and two people ask.
  private static let talk: [(by: String, text: String)] = [
    ("finn", "the printer works again"), ("eve", "finally"), ("gus", "which one was it?"),
    ("finn", "gus: the one on the second floor"), ("cy", "good"), ("dee", "good to know"),
    ("ana", "hi, does anyone know why the wifi driver fails after suspend?"),
    ("bo", "hello, how do I mount a usb stick read only?"),
    ("cy", "ana: which wifi driver do you use?"),
    ("dee", "bo: mount -o ro, with the device of the usb stick"),
    ("ana", "cy: the one of the kernel"), ("bo", "dee: that works, thanks"),
  ]

  @Test("is linked by the person a message addresses")
  func addressed() throws {
    var linker = ThreadLinker(try #require(.shipped))
    var threads: [Int32] = []
    for (index, message) in Self.talk.enumerated() {
      let name = message.by
      let speaker = ThreadLinker.Speaker(
        person: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ UInt32($1) }),
        names: [name],
        isBot: false
      )
      var text = message.text
      text.withUTF8 { bytes in
        linker.read(
          UnsafeRawBufferPointer(bytes),
          of: speaker,
          message: Int64(index),
          at: Int64(index) * 30_000
        )
      }
      let answered = linker.answered(silence: 3_600_000) { _ in true }
      let thread = answered?.thread ?? Int32(index)
      threads.append(thread)
      linker.remember(in: thread)
    }
    #expect(linker.isCrowd)
    let (wifi, stick) = (threads[6], threads[7])
    #expect(wifi != stick)
    #expect([threads[8], threads[10]] == [wifi, wifi])
    #expect([threads[9], threads[11]] == [stick, stick])
  }
}
