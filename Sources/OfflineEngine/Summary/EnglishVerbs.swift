/// The forms of English verbs that the rewriting into the third person needs.
enum EnglishVerbs {
  /// The verb as it follows a name instead of after `I` or `you`.
  ///
  /// - Returns: The verb for the third person; the same where it does not change or is not known to
  ///   be a verb.
  static func thirdPerson(_ verb: String) -> String {
    let lower = verb.lowercased()
    if let form = special[lower] { return form }
    guard lower.utf8.count > 1, lower.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      !unchanged.contains(lower), !isPast(lower), !isAdverb(lower), !lower.hasSuffix("ing")
    else { return verb }
    if ["s", "x", "z", "ch", "sh", "o"].contains(where: lower.hasSuffix) { return verb + "es" }
    let beforeLast = lower.dropLast().last
    if lower.hasSuffix("y"), let beforeLast, !"aeiou".contains(beforeLast) {
      return verb.dropLast() + "ies"
    }
    return verb + "s"
  }

  /// Whether a word is between a subject and its verb.
  static func isAdverb(_ word: String) -> Bool {
    adverbs.contains(word)
      || (word.hasSuffix("ly") && !["apply", "reply", "rely", "supply", "fly"].contains(word))
  }

  /// Whether a word before its subject asks: `do I`, `can you`.
  static func isInverted(_ word: String) -> Bool { inverted.contains(word) }

  private static func isPast(_ verb: String) -> Bool {
    (verb.hasSuffix("ed") && !presentInEd.contains(verb)) || irregularPast.contains(verb)
  }

  private static let special = [
    "am": "is", "are": "is", "have": "has", "do": "does", "were": "was", "go": "goes",
  ]

  private static let inverted = words(
    """
    am are is was were do does did have has had can could will would shall should may might must
    """
  )

  private static let adverbs = words(
    """
    really just also still only never always already even often sometimes usually ever now then
    almost kinda not
    """
  )

  /// Words after `I` or `you` that are not verbs, or verbs without an s.
  private static let unchanged = words(
    """
    can could will would shall should may might must ought had did was been being and or but to too
    in on at of for from with by if as that this what when where who why how so then than there here
    both all guys two three a an the my your his her our their it them him me us we i you he she
    they is has does better rather myself yourself let put cut set hit cost quit shut read
    again out up off down over about before after now today tomorrow yesterday next last more
    """
  )

  private static let presentInEd = words("need feed speed proceed exceed succeed bleed heed")

  private static let irregularPast = words(
    """
    said went got saw thought knew found told made took came gave felt kept left sent met lost forgot
    bought heard wrote ran began spoke broke chose drove ate fell held understood paid built spent
    brought caught taught sold stood won wore woke slept led meant became grew drew flew threw
    showed rode sang drank swam hid bit shook stole gone done seen been
    """
  )

  private static func words(_ list: String) -> Set<String> {
    Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
