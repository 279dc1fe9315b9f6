/// Words that are also names, or parts of names that name no one: they count as names only when
/// written with a capital.
enum CommonWords {
  /// Whether a folded word is one of them.
  static func contains(_ word: String) -> Bool { words.contains(Substring(word)) }

  private static let words = Set(
    """
    will mark may bill rich grant grace hope joy rose faith dean chase pat sue drew guy jack art
    bob rob nick frank earnest ernest chip cliff dale dawn april june august summer autumn olive
    ruby iris lily daisy violet heath glen reed basil ray skip buck duke king prince earl page
    hunter carter cook baker smith mason young long short white black brown green gray grey stone
    wood woods hill field fields lake rivers west north may day knight bishop pope price rush sharp
    small strong swift wise best moody love hart wolf fox bird fish marsh moon sun star storm snow
    sky eve ash amber crystal pearl penny sandy rusty dusty misty happy merry christian
    the and der die das den dem von van del dos das los las bin ben ibn abu
    team support admin sales service help info office bot app test user guest group company
    """.split(whereSeparator: \.isWhitespace)
  )
}
