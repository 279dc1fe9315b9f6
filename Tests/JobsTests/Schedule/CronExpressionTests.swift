import CivilTime
import Jobs
import Testing

@Suite("A cron expression")
struct CronExpressionTests {
  @Test("is accepted or refused as the table says", arguments: try CronCases.verdicts())
  func verdicts(row: CronCases.Verdict) {
    #expect((cronComplaint(row.expression) == nil) == row.proposed.hasPrefix("accept"))
  }

  @Test(
    "that is wrong is reported with the position and what to write instead",
    arguments: [
      ("", "column 1: there is no expression"),
      ("* * * *", "column 8: cron needs five fields"),
      ("0 0 * * * *", "column 11: cron needs five fields"),
      ("60 * * * *", "column 1, minute: 60 is out of range; write 0 to 59"),
      ("0 24 * * *", "column 3, hour: 24 is out of range; write 0 to 23"),
      ("0 0 0 * *", "column 5, day of the month: 0 is out of range; write 1 to 31"),
      ("0 0 1 13 *", "column 7, month: 13 is out of range; write 1 to 12"),
      ("* * * * 8", "column 9, day of the week: 8 is out of range; write 0 to 7"),
      ("5/15 * * * *", "column 1, minute: a step needs a range or *; write 5-59/15"),
      ("* * * * 2/2", "column 9, day of the week: a step needs a range or *; write 2-6/2"),
      ("0 22-2 * * *", "column 3, hour: the range ends before it begins; write 22-23,0-2"),
      ("* * * * 6-0", "column 9, day of the week: the range ends before it begins; write 6,0"),
      ("* * * * fri-mon", "day of the week: the range ends before it begins; write 5-6,0-1"),
      ("*/0 * * * *", "column 3, minute: a step of 0 never gets anywhere"),
      ("*/ * * * *", "column 3, minute: the step is missing"),
      ("*/x * * * *", "column 3, minute: \"x\" is not a step"),
      ("*/99999999999999999999 * * * *", "column 3, minute: the step is too large"),
      ("1/2/3 * * * *", "column 5, minute: there is a second step"),
      ("1-2-3 * * * *", "column 5, minute: a range has two ends"),
      ("-5 * * * *", "column 1, minute: a value is missing"),
      ("1- * * * *", "column 3, minute: a value is missing"),
      ("1,,2 * * * *", "column 3, minute: a value is missing; leave out the superfluous comma"),
      ("1, * * * *", "column 3, minute: a value is missing"),
      ("0 0 * january *", "column 7, month: \"january\" is not a valid month; did you mean jan?"),
      (
        "0 0 * * mno",
        "column 9, day of the week: \"mno\" is not a valid day of the week; did you mean mon?"
      ),
      ("0 0 ? * *", "column 5, day of the month: ? is not known; write *"),
      ("0 0 L * *", "column 5, day of the month: L and W are not known; name the days"),
      ("0 0 15W * *", "column 5, day of the month: L and W are not known"),
      ("0 0 L-3 * *", "column 5, day of the month: L and W are not known"),
      ("0 0 * * 5L", "column 9, day of the week: L and W are not known"),
      ("0 0 * * MON#2", "column 9, day of the week: the n-th weekday of a month (#)"),
      ("H 2 * * *", "column 1, minute: hashed times (H) are not known"),
      ("~ 2 * * *", "column 1, minute: random times (~) are not known"),
      ("0-30~5 2 * * *", "column 3, minute: random times (~) are not known"),
      ("0 2 ** * *", "column 5, day of the month: * must stand alone"),
      ("1.5 * * * *", "column 1, minute: \"1.5\" is not a number"),
      ("+5 * * * *", "column 1, minute: \"+5\" is not a number"),
      ("0 \u{FF12} * * *", "column 3, hour: \"\u{FF12}\" is not a number"),
      ("0 0 31 2,4 *", "column 5, day of the month: no month of field 4 has a day 31"),
      ("0 0 30 feb *", "column 5, day of the month: no month of field 4 has a day 30"),
      ("0 0 31 4 */2", "column 5, day of the month: no month of field 4 has a day 31"),
      ("TZ=UTC 0 2 * * *", "column 1: a zone is not allowed in the expression; write timezone"),
      ("@every 5m", "column 1: @every is not known"),
      ("@reboot", "column 1: @reboot is not known"),
      ("@fortnightly", "column 1: @fortnightly is not known; known are @annually, @daily"),
      ("@daily 5", "column 8: nothing may follow @daily"),
      ("0 2 * *\u{1B}[31m *", "column 7, month: * must stand alone"),
    ]
  )
  func complaints(expression: String, expected: String) throws {
    let complaint = try #require(cronComplaint(expression))
    #expect(complaint.contains(expected))
    #expect(!complaint.contains("\u{1B}"))
  }

  @Test("that is hostile is refused without harm")
  func hostile() {
    for text in [
      String(repeating: "*", count: 100_000), String(repeating: "1,", count: 100_000),
      String(repeating: "* ", count: 100_000), "\0 * * * *", "@", "/ - , * #", "-/-,- * * * *",
    ] {
      #expect(cronComplaint(text) != nil)
    }
  }

  @Test("may fit either day field, unless one begins with a star")
  func eitherDay() throws {
    let days = { (text: String) in
      try schedule(text, "UTC").occurrences(after: instant("2026-01-31T12:00:00Z"), count: 4)
        .map { $0.instant.iso8601.dropLast(10).dropFirst(5) }
    }
    #expect(try days("0 0 13 * 5") == ["02-06", "02-13", "02-20", "02-27"])
    #expect(try days("0 0 */2 * 1") == ["02-09", "02-23", "03-09", "03-23"])
    #expect(try days("0 0 1-31 * 1") == ["02-01", "02-02", "02-03", "02-04"])
    // 31 April never comes, but Mondays in April do.
    #expect(try days("0 0 31 4 1") == ["04-06", "04-13", "04-20", "04-27"])
  }

  @Test(
    "can be put in words",
    arguments: [
      ("30 2 * * *", "at 02:30 every day"),
      ("0 9,12,18 * * mon-fri", "at 09:00, 12:00 and 18:00 on Monday to Friday"),
      ("* * * * *", "every minute every day"),
      ("*/15 * * * *", "at the minutes 0, 15, 30 and 45 of every hour every day"),
      ("0 */6 * * *", "at 00:00, 06:00, 12:00 and 18:00 every day"),
      ("5 8-17 * * 1,3", "at minute 5 of the hours 08 to 17 on Monday and Wednesday"),
      ("0 0 13 * 5", "at 00:00 on the days 13 of the month, and on every Friday as well"),
      ("0 0 */10 * 1", "at 00:00 on the days 1, 11, 21 and 31 of the month if that is Monday"),
      ("@yearly", "at 00:00 on the days 1 of the month in January"),
    ]
  )
  func words(expression: String, expected: String) throws {
    #expect(try CronExpression(expression).words == expected)
  }

  @Test("keeps its text")
  func text() throws {
    #expect(try CronExpression("  0\t2 * *  * ").text == "0\t2 * *  *")
    #expect(try CronExpression("0 2 * * *\n").text == "0 2 * * *")
    #expect(cronComplaint("0 2\n* * *") != nil)
    #expect(try CronExpression("@Weekly").text == "@weekly")
  }
}
