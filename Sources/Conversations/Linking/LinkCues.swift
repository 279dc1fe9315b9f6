/// Cues in the words and punctuation of a message to its role in a conversation.
///
/// Function words and set phrases of several languages; never the topic words of a corpus.
struct LinkCues: OptionSet {
  let rawValue: UInt32

  static let question = LinkCues(rawValue: 1 << 0)
  static let asking = LinkCues(rawValue: 1 << 1)
  static let greeting = LinkCues(rawValue: 1 << 2)
  static let thanks = LinkCues(rawValue: 1 << 3)
  static let answer = LinkCues(rawValue: 1 << 4)
  static let carryOn = LinkCues(rawValue: 1 << 5)
  static let anyone = LinkCues(rawValue: 1 << 6)
  static let firstPerson = LinkCues(rawValue: 1 << 7)
  static let secondPerson = LinkCues(rawValue: 1 << 8)
  static let reference = LinkCues(rawValue: 1 << 9)
  static let trouble = LinkCues(rawValue: 1 << 10)
  static let laugh = LinkCues(rawValue: 1 << 11)
  static let apology = LinkCues(rawValue: 1 << 12)
  static let advice = LinkCues(rawValue: 1 << 13)
  static let quote = LinkCues(rawValue: 1 << 16)
  static let command = LinkCues(rawValue: 1 << 17)
  static let correction = LinkCues(rawValue: 1 << 18)
  static let link = LinkCues(rawValue: 1 << 19)
  static let code = LinkCues(rawValue: 1 << 20)
  static let addresses = LinkCues(rawValue: 1 << 21)

  private static let lists: [(LinkCues, String)] = [
    (
      .asking,
      """
      how what why where when which who whats hows wheres is are can could does do did has would should \
      wie was warum wieso wo wann welche welcher wer kann könnte gibt hat weiß cómo qué dónde por \
      comment pourquoi quel quelle où est como onde
      """
    ),
    (
      .greeting,
      """
      hi hello hey hiya heya howdy yo greetings morning evening afternoon hallo moin servus hola \
      bonjour salut ciao olá hej
      """
    ),
    (
      .thanks,
      "thanks thank thx ty tnx cheers thanx danke merci gracias grazie obrigado dank appreciated"
    ),
    (
      .answer,
      """
      yes no yeah yep yup nope nah ok okay sure right exactly correct true agreed ah oh hmm hm ja \
      nein doch klar genau stimmt sí si oui non maybe probably
      """
    ),
    (
      .carryOn,
      "and but so then also or because cause well und aber also dann oder weil y pero et mais e ma"
    ),
    (
      .anyone,
      "anyone anybody someone somebody everyone guys folks all jemand alguien quelqu leute alle"
    ),
    (.firstPerson, "i i'm im i've i'd my me mine ich mein mir mich yo mi je mon io"),
    (.secondPerson, "you your you're youre u ur yours du dir dich dein sie tu vous te"),
    (
      .reference,
      "it it's its that that's thats this these those them they he she there es das dies eso ça"
    ),
    (
      .trouble,
      """
      problem problems error errors issue help trying tried cannot can't cant doesn't doesnt won't \
      fails failed broken wrong stuck hilfe fehler geht problema ayuda erreur aide
      """
    ),
    (.laugh, "lol haha hehe rofl lmao heh hah xd"),
    (.apology, "sorry oops apologies nvm nevermind sorry entschuldigung sry"),
    (
      .advice,
      "try use just need should install type run check look see go probably versuch nimm musst"
    ),
  ]

  private static let table: [UInt32: LinkCues] = {
    var table: [UInt32: LinkCues] = [:]
    for (cue, list) in lists {
      for word in list.split(separator: " ") {
        table[LinkHash.folded(String(word)), default: []].formUnion(cue)
      }
    }
    return table
  }()

  /// A filter in front of the table: most words are not cues.
  private static let filter: [Bool] = {
    var filter = [Bool](repeating: false, count: 4096)
    for hash in table.keys { filter[Int(hash & 4095)] = true }
    return filter
  }()

  /// The cues of a word; none for most.
  static func of(_ hash: UInt32) -> LinkCues {
    filter[Int(hash & 4095)] ? table[hash] ?? [] : []
  }
}
