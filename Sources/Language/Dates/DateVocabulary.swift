import CivilTime

/// The words of dates, English and German, lower case, without accents.
enum DateVocabulary {
  /// What a word can mean; nil if it has nothing to do with dates.
  static func term(_ word: String) -> DateTerm? { terms[word] }

  /// The maximum length of a word.
  static let longest = 20

  private static let terms: [String: DateTerm] = {
    var table: [String: DateTerm] = [:]
    for (words, term) in calendarWords + dayWords + grammarWords {
      for word in words.split(separator: " ") where table[String(word)] == nil {
        table[String(word)] = term
      }
    }
    let parts: [(String, DayPart)] = [
      ("morgen", .morning), ("fruh", .morning), ("vormittag", .morning), ("mittag", .midday),
      ("nachmittag", .afternoon), ("abend", .evening), ("nacht", .night),
    ]
    for (name, weekday) in germanWeekdays {
      for (part, value) in parts { table[name + part] = .weekdayPart(weekday, value) }
    }
    return table
  }()

  private static let germanWeekdays: [(String, Weekday)] = [
    ("montag", .monday), ("dienstag", .tuesday), ("mittwoch", .wednesday),
    ("donnerstag", .thursday), ("freitag", .friday), ("samstag", .saturday),
    ("sonnabend", .saturday), ("sonntag", .sunday),
  ]

  private static let calendarWords: [(String, DateTerm)] = [
    ("monday montag", .weekday(.monday, .full)), ("mon", .weekday(.monday, .short)),
    ("tuesday tues dienstag", .weekday(.tuesday, .full)), ("tue", .weekday(.tuesday, .short)),
    ("wednesday weds mittwoch", .weekday(.wednesday, .full)),
    ("wed", .weekday(.wednesday, .risky)),
    ("thursday thurs donnerstag", .weekday(.thursday, .full)),
    ("thu thur", .weekday(.thursday, .short)),
    ("friday freitag", .weekday(.friday, .full)), ("fri", .weekday(.friday, .short)),
    ("saturday samstag sonnabend", .weekday(.saturday, .full)),
    ("sat", .weekday(.saturday, .risky)),
    ("sunday sonntag", .weekday(.sunday, .full)), ("sun", .weekday(.sunday, .risky)),
    ("mo", .weekday(.monday, .german)), ("di", .weekday(.tuesday, .german)),
    ("mi", .weekday(.wednesday, .german)), ("do", .weekday(.thursday, .german)),
    ("fr", .weekday(.friday, .german)), ("sa", .weekday(.saturday, .german)),
    ("so", .weekday(.sunday, .german)),
    ("january januar janner jaenner", .month(1, .full)), ("jan", .month(1, .short)),
    ("february februar", .month(2, .full)), ("feb", .month(2, .short)),
    ("marz maerz", .month(3, .full)), ("march", .month(3, .risky)),
    ("mar mrz", .month(3, .short)), ("april", .month(4, .full)), ("apr", .month(4, .short)),
    ("mai", .month(5, .full)), ("may", .month(5, .risky)),
    ("june juni", .month(6, .full)), ("jun", .month(6, .short)),
    ("july juli", .month(7, .full)), ("jul", .month(7, .short)),
    ("august", .month(8, .full)), ("aug", .month(8, .short)),
    ("september", .month(9, .full)), ("sep sept", .month(9, .short)),
    ("october oktober", .month(10, .full)), ("oct okt", .month(10, .short)),
    ("november", .month(11, .full)), ("nov", .month(11, .short)),
    ("december dezember", .month(12, .full)), ("dec dez", .month(12, .short)),
    ("minute minutes min mins minuten", .unit(.minute)),
    ("hour hours hr hrs h stunde stunden std", .unit(.hour)),
    ("day days tag tage tagen tages", .unit(.day)),
    ("week weeks wk wks woche wochen", .unit(.week)),
    ("month months monat monate monaten monats", .unit(.month)),
    ("quartal quartals quartale quartalen quarters", .unit(.quarter)),
    ("year years jahr jahre jahren jahres", .unit(.year)),
    ("kw", .calendarWeek), ("q", .q), ("weekend wochenende wochenendes", .weekend),
    ("one eins", .number(1)), ("two zwei", .number(2)), ("three drei", .number(3)),
    ("four vier", .number(4)), ("five funf fuenf", .number(5)), ("six sechs", .number(6)),
    ("seven sieben", .number(7)), ("eight acht", .number(8)), ("nine neun", .number(9)),
    ("ten zehn", .number(10)), ("eleven elf", .number(11)), ("twelve zwolf zwoelf", .number(12)),
    ("a an ein eine einer einem einen", .article), ("couple", .couple),
    ("fortnight", .fortnight), ("half halb halbe halben", .half), ("quarter viertel", .quarter),
  ]

  private static let dayWords: [(String, DateTerm)] = [
    ("today heute heut heit 2day", .day(0)),
    ("tomorrow tmrw tmr tomorow tommorow tommorrow tomorrows", .day(1)),
    ("ubermorgen uebermorgen", .day(2)), ("yesterday gestern", .day(-1)), ("vorgestern", .day(-2)),
    ("morgen", .morgen), ("tonight tonite", .tonight),
    ("morning mornings vormittag vormittags morgens fruh frueh", .part(.morning)),
    ("mittags lunchtime", .part(.midday)),
    ("afternoon afternoons nachmittag nachmittags arvo", .part(.afternoon)),
    ("evening evenings abend abends", .part(.evening)), ("night nacht nachts", .part(.night)),
    ("noon midday mittag", .noon), ("midnight mitternacht", .midnight),
    ("next nachste nachsten nachster nachstes nachstem", .next),
    ("naechste naechsten naechster naechstes naechstem", .next),
    ("this diese diesen dieser dieses diesem", .this),
    ("coming upcoming kommende kommenden kommender kommendes kommendem", .coming),
    ("last letzte letzten letzter letztes letztem vergangene vergangenen vorige vorigen", .last),
    ("previous", .last),
    ("end ende", .end), ("early beginning start anfang", .early), ("mid middle mitte", .middle),
    ("late", .late), ("of", .of), ("eod cob eob tagesende feierabend", .endOfDay),
    ("eow wochenschluss", .endOf(.week)), ("eom monatsende", .endOf(.month)),
    ("eoq quartalsende", .endOf(.quarter)), ("eoy jahresende", .endOf(.year)),
    ("close", .close), ("business play working", .business),
    ("werktag werktage werktagen arbeitstag arbeitstage arbeitstagen", .businessDays),
  ]

  private static let grammarWords: [(String, DateTerm)] = [
    ("am", .am), ("pm", .pm), ("p", .p), ("m", .m), ("o", .oh), ("clock", .clock), ("uhr", .uhr),
    ("st nd rd th", .ordinal), ("the der die das den dem des", .the),
    ("at", .lead(.at, isGerman: false)), ("um", .lead(.at, isGerman: true)),
    ("around about approximately", .lead(.around, isGerman: false)),
    ("gegen etwa circa ca", .lead(.around, isGerman: true)), ("on", .lead(.on, isGerman: false)),
    ("in", .lead(.inside, isGerman: false)), ("im", .lead(.inside, isGerman: true)),
    ("within", .lead(.within, isGerman: false)),
    ("innerhalb binnen", .lead(.within, isGerman: true)),
    ("by", .lead(.by, isGerman: false)), ("until till til", .lead(.until, isGerman: false)),
    ("bis", .lead(.until, isGerman: true)), ("before", .lead(.before, isGerman: false)),
    ("vor", .lead(.before, isGerman: true)), ("after past", .lead(.after, isGerman: false)),
    ("nach", .lead(.after, isGerman: true)), ("from starting", .lead(.from, isGerman: false)),
    ("von vom ab", .lead(.from, isGerman: true)), ("between", .lead(.between, isGerman: false)),
    ("zwischen", .lead(.between, isGerman: true)),
    ("to through thru", .lead(.to, isGerman: false)), ("zum zu", .lead(.to, isGerman: true)),
    ("since", .lead(.since, isGerman: false)), ("seit", .lead(.since, isGerman: true)),
    ("over", .lead(.over, isGerman: false)), ("ubers uebers uber", .lead(.over, isGerman: true)),
    ("due deadline", .lead(.due, isGerman: false)),
    ("fallig faellig frist stichtag", .lead(.due, isGerman: true)),
    ("latest than", .lead(.latest, isGerman: false)),
    ("spatestens spaetestens", .lead(.latest, isGerman: true)),
    ("and und", .and), ("ago", .ago), ("now", .now),
    ("was were had happened happen war waren hatte hatten gewesen", .past),
    ("move moved push pushed shift shifted postpone postponed reschedule rescheduled", .move),
    ("moving pushing shifting verschieben verschoben verlegen verlegt verschiebe", .move),
    ("every each jeden jede jedes jeder", .every),
    ("version versions v ver release build section chapter kapitel abschnitt", .version),
    ("good guten schonen schoenen", .good), ("zusammen allerseits leute team all", .everyone),
    ("is ist are sind", .copula),
    (
      "or oder if works work would will please we i you he she they it then with so because that okay",
      .function
    ),
    (
      "ok passt geht bitte wir ich du er sie dann wenn instead for sounds should can could",
      .function
    ),
    ("also but aber as not nicht fur fuer mit works fine good great perfect ideal", .function),
    (
      "my our your local utc gmt cet est pst sharp onwards latest earliest oder dass weil",
      .function
    ),
    ("kann konnen wurde ware my maybe perhaps vielleicht thanks danke see do does need", .function),
    ("ware klappt prima gut there here", .function),
  ]
}
