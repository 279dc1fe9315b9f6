extension StringProtocol {
  /// By how many more round brackets it closes than it opens; negative if it opens more.
  package var unopenedBrackets: Int {
    reduce(0) { $1 == ")" ? $0 + 1 : $1 == "(" ? $0 - 1 : $0 }
  }

  /// Whether every round bracket and every quotation mark that opens in it closes in it.
  package var isBalanced: Bool {
    func count(_ mark: Character) -> Int { reduce(0) { $1 == mark ? $0 + 1 : $0 } }
    return unopenedBrackets == 0 && count("\"") % 2 == 0 && count("“") <= count("”")
  }
}
