import CivilTime
import Testing

@testable import TerminalIO

@Suite("Colors")
struct ColorTests {
  @Test(
    "colour follows the command line, the environment and the terminal, in this order",
    arguments: [
      (Style.Choice.auto, true, ["TERM": "xterm"], true),
      (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, [:], false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.auto, false, ["FORCE_COLOR": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, ["TERM": "xterm", "FORCE_COLOR": "1"], false),
    ]
  )
  func colourFollowsTheCommand(
    choice: Style.Choice,
    isTerminal: Bool,
    environment: [String: String],
    usesColor: Bool
  ) {
    let style = Style.decide(choice, isTerminal: isTerminal, environment: environment)
    #expect(style.usesColor == usesColor)
  }
}

@Suite("Widths of text")
struct WidthTests {
  @Test(
    "the width is what COLUMNS says, else the terminal, else 80",
    arguments: [
      (nil, nil, 80), (nil, 120, 120), ("60", 120, 60), ("0", nil, 80), ("x", 90, 90),
      ("5", nil, 20),
      ("99999999999999999999", nil, 80),
    ]
  )
  func theWidthIsWhat(
    stated: String?,
    columns: Int?,
    width: Int
  ) {
    let terminal = Terminal(
      hasTerminalInput: false,
      hasTerminalOutput: false,
      hasTerminalErrors: false,
      columns: columns
    )
    #expect(terminal.width(stated.map { ["COLUMNS": $0] } ?? [:]) == width)
  }
}

@Suite("Tables")
struct TableTests {
  private var table: TextTable {
    var table = TextTable([
      .init(title: "N", isNumeric: true), .init(title: "NAME"), .init(title: "TEXT"),
    ])
    table.append(["5", "東京", "a long text that does not fit"])
    table.append(["12,000", "Ana", "short"])
    return table
  }

  @Test("columns align by what is seen and lines end without blanks")
  func columnsAlignByWhat() {
    #expect(
      table.lines(style: Style(usesColor: false), width: nil) == [
        "     N  NAME  TEXT",
        "     5  東京  a long text that does not fit",
        "12,000  Ana   short",
      ]
    )
  }

  @Test("on a terminal the last column is cut between words to fit")
  func onATerminalThe() {
    let lines = table.lines(style: Style(usesColor: false), width: 30)
    #expect(lines[1] == "     5  東京  a long text…")
  }

  @Test("columns for which there is no room go on in the next line, whole")
  func columnsForWhichThere() {
    let lines = table.lines(style: Style(usesColor: false), width: 24)
    #expect(lines[0...3] == ["     N  NAME", "    TEXT", "     5  東京", "    a long text that…"])
  }

  @Test("ids are never cut, text is cut between words, and lines fit", arguments: [60, 80, 200])
  func idsAreNeverCut(width: Int) {
    var table = TextTable([
      .init(title: "LAST MESSAGE"), .init(title: "MESSAGES", isNumeric: true),
      .init(title: "THREAD"), .init(title: "CONVERSATION"), .init(title: "BEGINS"),
    ])
    let id = "slack:T01MOOR:C01LNCH:launch.0331-1210"
    let words = "Retro summary: early beta was the best idea, late sync was the worst thing in it."
    table.append(["2026-03-31 10:20", "1,234", id, "launch", words])
    let lines = table.lines(style: Style(usesColor: false), width: width)
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.contains(id) })
    let shown = lines.joined(separator: " ")
    let cut = shown.split(separator: " ").last { $0.hasSuffix("…") }?.dropLast()
    #expect(cut.map { words.split(separator: " ").contains($0) } ?? shown.contains(words))
  }
}

@Suite("Figures")
struct FigureTests {
  @Test(
    "thousands are set apart",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")]
  )
  func thousandsAreSetApart(number: Int, text: String) {
    #expect(Figures.grouped(number) == text)
  }

  @Test(
    "a span has two units at most",
    arguments: [
      (0.4, "0 s"), (59.4, "59 s"), (185, "3 min 05 s"), (7800, "2 h 10 min"), (.infinity, "0 s"),
    ]
  )
  func aSpanHasTwo(seconds: Double, text: String) {
    #expect(Figures.span(seconds: seconds) == text)
  }

  @Test("a score has one decimal", arguments: [(62.04, "62.0"), (-0.26, "-0.3"), (.nan, "–")])
  func aScoreHasOne(number: Double, text: String) {
    #expect(Figures.oneDecimal(number) == text)
  }

  @Test(
    "progress says count, rate, share, time left and cost as far as they are known",
    arguments: [
      (0.0, nil, nil, "a.zip: 5,000 messages"),
      (1.0, 0.5, nil, "a.zip: 5,000 messages, 5,000/s, 50 %"),
      (10.0, 0.25, "0.25", "a.zip: 5,000 messages, 500/s, 25 %, 30 s left, 0.25 USD"),
      (10.0, .nan, nil, "a.zip: 5,000 messages, 500/s"),
    ]
  )
  func progressSaysCountRate(
    seconds: Double,
    fraction: Double?,
    cost: String?,
    text: String
  ) {
    let progress = ProgressLine.Progress(
      subject: "a.zip",
      count: 5000,
      unit: "messages",
      fraction: fraction,
      cost: cost
    )
    #expect(ProgressLine.text(progress, elapsed: .seconds(seconds)) == text)
  }

  @Test("instants are shown by the clocks of a zone")
  func instantsAreShownByTheClocks() {
    let instant = Instant(milliseconds: 1_709_889_240_000)
    #expect(ClockText(.utc).minute(instant) == "2024-03-08 09:14")
    #expect(ClockText(.utc).namedDay(instant) == "Friday 2024-03-08")
    #expect(ClockText(.init(minutesAheadOfUTC: 900)).namedDay(instant) == "Saturday 2024-03-09")
  }
}

@Suite("Text for a terminal")
struct TerminalTextTests {
  @Test("control characters of a chat do not reach the terminal")
  func controlCharactersOfA() {
    let hostile = "a\u{1B}]0;x\u{07}b\u{9B}31m\u{202E}c\nd"
    for text in [TerminalText.line(hostile), TerminalText.lines(hostile).joined()] {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
    #expect(TerminalText.lines(hostile).count == 2)
  }
}
