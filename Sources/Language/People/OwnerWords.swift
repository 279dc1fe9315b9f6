/// The words that say who is to do something, English and German, folded.
enum OwnerWords {
  /// The speaker.
  static let me: Set<String> = ["i", "im", "ive", "id", "ill", "me", "ich", "mich"]
  /// The person spoken to.
  static let you: Set<String> = [
    "you", "u", "your", "youll", "youre", "youd", "du", "dir", "dich", "kannst", "konntest",
    "machst", "schickst", "ubernimmst", "magst", "willst", "wurdest", "sie",
  ]
  /// Several people spoken to, or the speaker among others.
  static let many: Set<String> = ["we", "us", "our", "wir", "uns", "ihr", "euch", "lass", "lasst"]
  /// After `you`: all of them.
  static let everyone: Set<String> = ["all", "guys", "folks", "both", "everyone", "alle", "beide"]
  /// No one in particular.
  static let anyone: Set<String> = [
    "someone", "somebody", "anyone", "anybody", "everyone", "everybody", "nobody", "who", "jemand",
    "irgendwer", "irgendjemand", "wer", "niemand", "alle",
  ]
  /// Before or after a name that is a subject.
  static let modals: Set<String> = [
    "can", "could", "will", "would", "should", "must", "might", "kann", "konnte", "soll", "sollte",
    "wird", "muss", "mochte", "wurde", "did", "does", "has", "is", "hat", "ist",
  ]
  /// After a name that is a subject.
  static let verbs: Set<String> = [
    "to", "needs", "takes", "handles", "owns", "sends", "promised", "agreed", "offered", "plans",
    "volunteered", "said", "macht", "ubernimmt", "kummert", "schickt", "erledigt", "pruft",
    "please",
    "bitte", "ll", "prepares", "writes", "reviews", "fixes", "checks", "schreibt", "bereitet",
  ]
  /// Before a name that is not a subject.
  static let prepositions: Set<String> = [
    "to", "with", "from", "for", "by", "about", "ask", "asked", "tell", "told", "cc", "and", "of",
    "on", "at", "than", "like", "via", "let", "ping", "help", "see", "meet", "call", "remind",
    "mit", "von", "fur", "an", "bei", "uber", "frag", "frage", "und", "fragt", "zu", "wie",
    "thanks", "thank", "thx", "danke", "per", "nach",
  ]
  /// Before "to Ana", "for Ana": then she is to do it after all.
  static let assignments: Set<String> = [
    "assign", "assigned", "assigning", "task", "todo", "item", "items", "action", "job", "aufgabe",
    "zugewiesen", "ticket", "delegated",
  ]
  /// Right before a name: "owner: Ana".
  static let roles: Set<String> = [
    "owner", "assignee", "responsible", "verantwortlich", "zustandig",
  ]
  /// Before a name at the start of a sentence.
  static let greetings: Set<String> = [
    "hi", "hey", "hello", "hallo", "moin", "so", "ok", "okay", "and", "also", "dear", "liebe",
    "lieber", "und", "ja", "yes", "no", "thanks", "danke", "please", "bitte", "yo", "oh", "great",
  ]
  /// First names that are other words, too.
  static let ambiguous: Set<String> = [
    "will", "may", "mark", "can", "grace", "bill", "art", "sue", "pat", "rich", "drew", "hope",
    "joy", "faith", "april", "june", "august", "sunny", "jack", "rob", "wolf", "do",
  ]
}
