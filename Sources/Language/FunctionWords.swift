/// The functions of words in a sentence, apart from its topic: English and German.
///
/// Words are folded as the tokenizer folds them (no accents, no apostrophes) and looked up by their
/// hash. None of them belongs to a subject.
package struct FunctionWords: Sendable {
  /// What a word may be.
  package struct Role: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Holds sentences together; says nothing about the subject.
    package static let stop = Role(rawValue: 1)
    /// Says nothing at the start of a sentence: greetings, hesitation.
    package static let filler = Role(rawValue: 2)
    /// Says nothing at the start of a sentence if a comma follows.
    package static let fillerBeforeComma = Role(rawValue: 4)
    /// Promises, asks, proposes or decides.
    package static let action = Role(rawValue: 8)
    /// Occurs in English sentences and in those of few other languages.
    package static let english = Role(rawValue: 16)
    /// Occurs in German sentences and in those of few other languages.
    package static let german = Role(rawValue: 32)
    /// Is no topic on its own.
    package static let vague = Role(rawValue: 64)
  }

  /// The words, built once.
  package static let shared = FunctionWords()

  private let roles: [UInt64: Role]

  private init() {
    var roles: [UInt64: Role] = [:]
    for (list, role) in Self.lists {
      for word in list.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
        roles[Self.hash(word), default: []].formUnion(role)
      }
    }
    self.roles = roles
  }

  /// What a word may be.
  ///
  /// - Parameter hash: The hash of the folded word, not stemmed.
  package func role(_ hash: UInt64) -> Role { roles[hash] ?? [] }

  /// Whether a single word is not a topic on its own.
  package func isVague(_ word: String) -> Bool {
    role(Self.hash(word.lowercased().utf8)).contains(.vague)
  }

  /// The hash of a word (FNV-1a).
  @inline(__always)
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}

extension FunctionWords {
  private static let lists: [(String, Role)] = [
    (englishOnly, [.stop, .english]), (englishStops, .stop), (germanOnly, [.stop, .german]),
    (germanStops, .stop), (fillers, [.stop, .filler]), (commaFillers, [.stop, .fillerBeforeComma]),
    (actions, .action), (vague, .vague),
  ]

  private static let englishOnly = """
    the and is are was were you your it of that this these those have has had we they he she with
    what when where why how do does did not be been being my can could would should from by which
    who there their them our us if then than because about don dont doesnt didnt isnt arent wasnt
    im ive ill id youre youve youll its thats whats theres cant couldnt wont wouldnt shouldnt
    havent hasnt for to but just some any
    """

  private static let englishStops = """
    a an i in on at as or so no me us s t re ve ll d m am will may might must shall up out off over
    under again also all more most much very too only own same such other each few both into
    through before after above below between during until while now here his her hers him himself
    herself itself themselves myself yourself ourselves theirs ours yours mine whose whom
    else ever even still yet though get gets got getting go goes going gone went come comes let lets
    say says said thing things something anything nothing everything like really quite bit lot kind
    sort maybe perhaps think know mean guess see want make makes made way well one ones okay
    doing gonna wanna gotta cuz cos hes shes theyre werent weve were youd theyll itll hed shed
    """

  private static let germanOnly = """
    der die das und ist nicht ich du wir ein eine einen einem einer mit auf fur den dem des zu es
    sie wird werden kann konnen haben habe hat von wie auch noch aber oder wenn dann schon nur bei
    nach im zum zur mir mich dir dich uns euch ihr ihm ihn sind bin bist wer wo warum dass weil
    """

  private static let germanStops = """
    am an in so was war waren wurde wurden hatte hatten sein seine mein meine dein deine unser
    unsere kein keine vom aus uber unter vor um als man sich doch mal ja nein hier da dort jetzt
    heute mehr sehr immer etwas alles alle dieser diese dieses machen macht gehen geht gibt muss
    mussen soll sollen sollte will wollen mochte darf mag
    """

  private static let fillers = """
    oh uh uhm hmm hm mm mhm erm ah aha hey hi hello yeah yep yup ok okay wow haha hahaha lol
    hehe huh ugh ooh yay and but so then moin hallo ahm naja tja servus hola bonjour ciao
    """

  private static let commaFillers = """
    um er well no yes right sure alright anyway actually look listen thanks thank great good nice cool
    perfect fine please sorry exactly absolutely certainly definitely morning afternoon evening
    night guys everyone everybody team all there welcome bye goodbye true course dear congrats
    excellent wonderful fantastic awesome yours indeed ja nein gut also genau danke bitte super
    gerne klar schon morgen tag abend zusammen tschuss prima toll stimmt
    """

  private static let actions = """
    will ill well need needs must should lets let please want wants decide decided agree agreed
    plan plans propose suggest promise going would could ask asked tell told gonna have werde
    werden muss mussen soll sollen sollte sollten brauche brauchen bitte entschieden beschlossen
    einigen vereinbart mochte planen vorschlagen schlage kummere
    """

  private static let vague = """
    today tomorrow yesterday tonight lately later soon time times day days week weeks month months
    year years hour hours minute minutes people person guy guys man use used using two three four
    five six seven eight nine ten first second third last next new old good great better best nice
    bad big small little many lots talk talks talking talked look looks looking looked happen
    happens happened work works working worked need needs help sure right wrong fine sorry thank
    thanks please problem idea point part place find found tell told ask asked try trying tried
    take takes taking took give gives gave put start started stop end done keep leave left feel
    love hope wait hear heard believe wonder believe remember forget mind sound sounds call called
    monday tuesday wednesday thursday friday saturday sunday morgen gestern zeit tag tage woche
    wochen monat jahr stunde minuten leute neu neue neuen gut besser montag dienstag mittwoch
    donnerstag freitag samstag sonntag frage danke bitte glaube finde denke weiss weiß
    """
}
