import Text

/// Words with which people take something on, ask and agree.
enum PromiseWords {
  /// Whether a message asks something.
  static func isQuestion(_ text: String) -> Bool {
    text.contains { "?？؟".contains($0) }
  }

  /// Whether a message is about its writer.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isFirstPerson(_ text: String, _ tokens: [String]) -> Bool {
    if ["我", "私", "僕", "俺", "ます", "やる"].contains(where: text.contains) { return true }
    return tokens.contains { token in
      firstPerson.contains(token) || firstPerson.contains(String(token.prefix { $0 != "'" }))
    }
  }

  private static let firstPerson: Set<String> = [
    "i", "me", "my", "mine", "ich", "mir", "mich", "mein", "meine", "meinen", "mach", "hab", "bin",
    "je", "j", "moi", "mon", "ma", "io", "mi", "ci", "faccio", "eu", "meu", "minha", "yo", "mis",
    "voy", "ik", "mij", "mijn", "ja", "moje", "mogę",
  ]

  /// Whether a message begins with a word of assent.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isAssent(_ text: String, _ tokens: [String]) -> Bool {
    if ["👍", "✅", "👌", "🫡", "はい", "了解", "承知", "好", "行", "收到", "可以"].contains(where: text.hasPrefix)
    {
      return true
    }
    return tokens.first.map(assents.contains) ?? false
  }

  private static let assents: Set<String> = [
    "ok", "okay", "okey", "yes", "yep", "yup", "yeah", "sure", "fine", "done", "will", "on", "got",
    "roger", "ja", "jo", "klar", "mach", "passt", "gern", "gerne", "erledigt", "oui", "d'accord",
    "fait", "vale", "claro", "sí", "si", "hecho", "va", "certo", "sì", "fatto", "tá", "beleza",
    "sim", "feito", "goed", "prima", "doe", "gedaan", "dobra", "jasne", "tak", "zrobione",
  ]

  /// Whether a quote promises something in the first person.
  static func isPromise(_ quote: String) -> Bool {
    let words = quote.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && $0 != "'" }
    let text = " " + words.joined(separator: " ") + " "
    return promises.contains { $0.said.isFound(in: text) && !$0.denied.isFound(in: text) }
  }

  /// The beginnings of promises, in some languages.
  private static let promises = [
    "i'll", "i will", "i'm going to", "i am going to", "i can do", "i'll do", "let me",
    "leave it to me",
    "ich werde", "ich mache", "ich schicke", "ich kümmere mich", "ich übernehme", "ich erledige",
    "ich schreibe", "ich prüfe", "mache ich", "schicke ich", "übernehme ich", "erledige ich",
    "je vais", "je m'en occupe", "je m'en charge", "me encargo", "yo me encargo", "lo haré",
    "voy a",
    "eu vou", "eu faço", "me ne occupo", "ci penso io", "ik zal", "ik ga", "я сделаю", "я отправлю",
  ].map { (said: ByteSearch(" \($0) "), denied: ByteSearch(" \($0) not ")) }
}
